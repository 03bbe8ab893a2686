"""`cardgen new game NAME --from TABLE`: a game for the cards of a table, and all of them in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from cardgen.cli.common import plain_error
from cardgen.cli.exchange.online import missing_file, table_file
from cardgen.cli.exchange.table import readable_table, tell_findings, tell_table

if TYPE_CHECKING:
    from cardgen.render.base.fonts import Font
    from cardgen.tables.layouts.taken import LayoutFile
    from cardgen.tables.proposing.picture_files import FoundPictures

_PREFIX = "cardgen-table-"


class NewGameWish(Struct, frozen=True):
    """What the new game is to be: its name, the sheet of its cards, its look, size and layout, what is `shown` on
    cards, which columns are `skipped`, how rows without a name, new lines and marks in texts are taken, whose cards
    these are, and keys by the heads of `columns`.
    """

    name: str
    sheet: str
    look: str
    size: str
    layout: LayoutFile | None = None
    shown: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    skips_nameless: bool = False
    newline: str = ""
    is_plain: bool = False
    licence: str = ""
    attribution: str = ""
    columns: Mapping[str, str] = {}


def layout_file(
    paths: Sequence[Path], dpi: int | None, bleed: str | None, script: Path | None = None, is_old: bool = False
) -> LayoutFile | None:
    """A layout as the options say it, perhaps of several files; None where there is none."""
    if not paths:
        if script is not None:
            raise plain_error("a script says what is drawn into boxes", "name their layout, as in --layout layout.yml")
        return None
    from cardgen.importing.plain import line
    from cardgen.tables.layouts.taken import LayoutFile

    for named in filter(None, (*paths, script)):
        if not named.is_file():
            raise missing_file(named)
    if any(path.suffix.lower() == ".rb" for path in paths) or (
        script is not None and script.suffix.lower() in (".yml", ".yaml")
    ):
        raise plain_error("a layout is YAML, and a script Ruby", "as in --layout layout.yml --script deck.rb")
    beyond = None if bleed is None else _bleed(bleed)
    script_file = line(script.as_posix()) if script else ""
    first, *further = [(path, line(path.as_posix())) for path in paths]
    return LayoutFile(
        *first,
        dpi=dpi,
        bleed=beyond,
        is_old=is_old,
        script=script,
        script_file=script_file,
        further=tuple(further),
    )


def _bleed(words: str) -> int:
    from cardgen.importing.plain import line
    from cardgen.model.units import length

    try:
        beyond = length(words)
    except ValueError:
        beyond = -1
    if not 0 <= beyond <= length("1in"):
        raise plain_error(f"`{line(words)}` is no bleed", "as in 0.125in or 3mm, 0 for none")
    return beyond


def game_of_table(wish: NewGameWish, table: str, is_fetched: bool, target: Path) -> None:
    """Makes the folder `target`, or ends with what is wrong in the table or the layout. Raises RefusedName."""
    name = wish.name
    from cardgen.commands import interface
    from cardgen.importing.plain import line
    from cardgen.output.files import write_all
    from cardgen.output.locks import private_folder
    from cardgen.scaffold import make_folder
    from cardgen.tables.flow import TableRequest, import_table
    from cardgen.tables.layouts.settings import folders_of
    from cardgen.tables.new_game import NOBODY, SetCredit, game_of
    from cardgen.tables.proposing.picture_files import images_of_template, pictures_of_cards
    from cardgen.tables.read import read
    from cardgen.tables.sheet import with_lines, without

    with (
        readable_table(line(table), "text"),
        table_file(table, is_fetched) as path,
        private_folder(_PREFIX) as folder,
    ):
        file = line(path.name if is_fetched else path.as_posix())
        if not path.is_file():
            raise missing_file(path)
        read_table = without(with_lines(read(path, file), wish.newline), wish.skipped)
        credit = SetCredit(wish.licence or NOBODY.licence, wish.attribution or NOBODY.attribution)
        draft = game_of(
            name,
            read_table,
            wish.sheet,
            wish.look,
            wish.size,
            wish.layout,
            wish.shown,
            credit,
            wish.skips_nameless,
            wish.columns,
            _is_lacking,
        )
        for text in draft.lines:
            click.echo(text)
        if draft.found:
            tell_findings(draft.found, "text")
        root = folder.resolve() / name
        make_folder(root, draft.files)
        project = interface.load(root)
        made = project.games.get(name)
        if made is None:
            first = next((f"{finding.message}" for finding in project.findings), "")
            raise plain_error(f"no game can be made of {file}: {first}", "leave columns out, or shorten what they hold")
        request = TableRequest(
            path=path,
            file=file,
            sheets=(draft.sheet,),
            set_id="core",
            columns=draft.columns,
            skipped=wish.skipped,
            skips_nameless=wish.skips_nameless,
            newline=wish.newline,
            is_plain=wish.is_plain,
        )
        imported = import_table(made, root, request)
        if imported.found:
            tell_table(imported, "text")
        else:
            for text in imported.of_texts:
                click.echo(text)
        write_all({root / place: data for place, data in imported.files.items()})
        game = interface.load(root).games.get(name, made) if draft.names_pictures else made
        make_folder(target, {**draft.files, **imported.files})
        beside = folders_of(path, wish.layout.script if wish.layout else None)
        _copy(images_of_template(name, draft.images), target)
        _copy(pictures_of_cards(game, draft.picture, beside), target)
    click.echo(
        f"\nmade {target.as_posix()}/: read its README.md\n\nnext:\n  cd {target.as_posix()}\n"
        "  cardgen check   find mistakes\n  cardgen build   make the files to print, into output/"
    )


@cache
def _fallback_fonts() -> Sequence[Font]:
    """The fonts in which signs are sought that others do not have."""
    from cardgen.data import shipped_root
    from cardgen.data.project.opening import read_plain
    from cardgen.data.yaml import reader
    from cardgen.model.fonts import font_path
    from cardgen.render.base.fonts import Font

    folder = shipped_root() / "fonts"
    fonts = reader.build(read_plain(folder / "fonts.yaml").decode())[0]
    return [Font.load(name, font_path(fonts["fonts"][name], folder)) for name in fonts["fallback"]]


def _is_lacking(sign: str) -> bool:
    return not any(font.has(sign) for font in _fallback_fonts())


def _copy(pictures: FoundPictures, target: Path) -> None:
    """Puts files where they belong, and tells which are not there."""
    from cardgen.output.files import write_whole

    for place, data in pictures.contents():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        write_whole(target / place, data)
    for line in pictures.lines():
        click.echo(line)
