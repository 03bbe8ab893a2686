"""`cardgen new game NAME --from TABLE`: a game for the cards of a table, and all of them in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.common.messages import plain_error
from cardgen.cli.exchange.lacking_signs import lacking_in
from cardgen.cli.exchange.layout import copy_pictures, copy_pictures_of_cards
from cardgen.cli.exchange.online import missing_file, table_file
from cardgen.cli.exchange.table import readable_table, tell_findings

if TYPE_CHECKING:
    from cardgen.model.game import Game
    from cardgen.tables.new_game import GameOfTable, GameWish
    from cardgen.tables.reading import TableReading
    from cardgen.tables.sheet import CardTable

_PREFIX = "cardgen-table-"


def game_of_table(wish: GameWish, table: str, is_fetched: bool, target: Path) -> None:
    """Makes the folder `target`, or ends with what is wrong in the table or the layout. Raises RefusedName."""
    from cardgen.data import shipped_root
    from cardgen.importing.plain import line
    from cardgen.output.locks import private_folder
    from cardgen.scaffold import make_folder
    from cardgen.tables.new_game import game_of

    with (
        readable_table(line(table), "text"),
        table_file(table, is_fetched) as path,
        private_folder(_PREFIX) as folder,
    ):
        if not path.is_file():
            raise missing_file(path)
        file = line(path.name if is_fetched else path.as_posix())
        draft = game_of(wish, _as_told(path, file, wish.reading), lacking_in(shipped_root()))
        for text in draft.lines:
            click.echo(text)
        if draft.found:
            tell_findings(draft.found, "text")
        root = folder.resolve() / wish.name
        game, cards = _filled(root, draft, wish, path, file)
        make_folder(target, {**draft.files, **cards})
        _copy_pictures(game, draft, wish, path, target)
        _show_whole(wish.name, target)
    click.echo(
        f"\nmade {target.as_posix()}/: read its README.md\n\nnext:\n  cd {target.as_posix()}\n"
        "  cardgen check   find mistakes\n  cardgen build   make the files to print, into output/"
    )


def _as_told(path: Path, file: str, reading: TableReading) -> CardTable:
    """The table as the user wants it read."""
    from cardgen.tables.forms.read import read
    from cardgen.tables.given_heads import with_heads
    from cardgen.tables.left_out import without
    from cardgen.tables.sheet import with_empties, with_lines

    table = read(path, file, reading.encoding)
    table = with_empties(with_heads(table, reading.heads_of(table)), reading.empties)
    return without(with_lines(table, reading.newline), reading.skipped)


def _filled(root: Path, draft: GameOfTable, wish: GameWish, path: Path, file: str) -> tuple[Game, dict[str, bytes]]:
    """The game with its cards, made in the folder `root` for a moment, and the files of these cards."""
    from msgspec.structs import replace

    from cardgen.commands import interface
    from cardgen.output.files import write_all
    from cardgen.scaffold import make_folder
    from cardgen.tables.flow import import_table
    from cardgen.tables.planning.request import TableRequest

    make_folder(root, draft.files)
    project = interface.load(root)
    made = project.games.get(wish.name)
    if made is None:
        first = next((finding.message for finding in project.findings), "")
        raise plain_error(f"no game can be made of {file}: {first}", "leave columns out, or shorten what they hold")
    reading = replace(wish.reading, columns=draft.columns)
    request = TableRequest(
        path=path, file=file, reading=reading, sheets=(draft.sheet,), set_id="core", leaves_others=True
    )
    imported = import_table(made, root, request)
    for text in (*imported.of_texts, *imported.lines[-1:] * bool(imported.found)):  # what columns are is told above
        click.echo(text)
    if imported.found:
        tell_findings(imported.found, "text")
    write_all({root / place: data for place, data in imported.files.items()})
    names_cards = draft.names_pictures or reading.pictures
    game = interface.load(root).games.get(wish.name, made) if names_cards else made
    return game, {**imported.files}


def _copy_pictures(game: Game, draft: GameOfTable, wish: GameWish, path: Path, target: Path) -> None:
    """Puts the pictures of the template, of the column that names them, and of the user's folder where they belong."""
    from cardgen.tables.layouts.settings import folders_of
    from cardgen.tables.proposing.picture_files import images_of_template, pictures_by_names, pictures_of_cards

    pictures = wish.reading.pictures
    beside = folders_of(path, wish.layout.script if wish.layout else None, pictures)
    copy_pictures(images_of_template(wish.name, draft.images), target)
    called = [pictures_by_names(game, draft.picture, pictures)] if pictures else []
    copy_pictures_of_cards([pictures_of_cards(game, draft.picture, beside), *called], game, target)


def _show_whole(name: str, target: Path) -> None:
    """Shows pictures whole where most would lose much at the edges of their place, and tells how many would."""
    from cardgen.commands import interface
    from cardgen.commands.drawing.cropped import cropped_pictures, with_whole_pictures
    from cardgen.data.schema.phrases import counted
    from cardgen.output.files import write_all

    library = interface.load(target).library
    if not any(printing.art.reference.startswith("file:") for printing in library.games[name].printings):
        return
    found = cropped_pictures(target, library, name)
    templates = target / "templates" / name
    if found.are_most:
        write_all({templates / place: data for place, data in with_whole_pictures(templates).items()})
        what = f"{found.cut} of {counted(found.pictures, 'picture')} would lose more than a third at the edges"
        click.echo(f'{what} of their place: all are shown whole, as fit="contain" in card.xml.j2 says')
    elif found.cut:
        what = f"{found.cut} of {counted(found.pictures, 'picture')} lose more than a third at the edges"
        click.echo(f"{what} of their place: `cardgen check` names them (CG945)")
