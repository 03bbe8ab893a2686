"""`cardgen new game NAME --from TABLE`: a game for the cards of a table, and all of them in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from cardgen.cli.common.messages import plain_error
from cardgen.cli.exchange.lacking_signs import lacking_in
from cardgen.cli.exchange.layout import copy_pictures
from cardgen.cli.exchange.online import missing_file, table_file
from cardgen.cli.exchange.table import readable_table, tell_findings, tell_table

if TYPE_CHECKING:
    from cardgen.tables.layouts.taken import LayoutFile

_PREFIX = "cardgen-table-"


class NewGameWish(Struct, frozen=True):
    """What the new game is to be: its name, the sheet of its cards, its look, size and layout, what is `shown` on
    cards, which columns are `skipped`, how rows without a name, new lines and marks in texts are taken, the `heads` of
    a table without any, where `pictures` lie, whose cards these are, and keys by the heads of `columns`.
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
    heads: tuple[str, ...] = ()
    pictures: Path | None = None
    is_plain: bool = False
    licence: str = ""
    attribution: str = ""
    columns: Mapping[str, str] = {}


def game_of_table(wish: NewGameWish, table: str, is_fetched: bool, target: Path) -> None:
    """Makes the folder `target`, or ends with what is wrong in the table or the layout. Raises RefusedName."""
    name = wish.name
    from cardgen.commands import interface
    from cardgen.data import shipped_root
    from cardgen.importing.plain import line
    from cardgen.output.files import write_all
    from cardgen.output.locks import private_folder
    from cardgen.scaffold import make_folder
    from cardgen.tables.flow import import_table
    from cardgen.tables.layouts.settings import folders_of
    from cardgen.tables.new_game import NOBODY, SetCredit, game_of
    from cardgen.tables.proposing.picture_files import (
        images_of_template,
        pictures_by_names,
        pictures_of_cards,
    )
    from cardgen.tables.read import read
    from cardgen.tables.request import TableRequest
    from cardgen.tables.sheet import with_heads, with_lines, without

    with (
        readable_table(line(table), "text"),
        table_file(table, is_fetched) as path,
        private_folder(_PREFIX) as folder,
    ):
        file = line(path.name if is_fetched else path.as_posix())
        if not path.is_file():
            raise missing_file(path)
        read_table = read(path, file)
        heads = {sheet.name: wish.heads for sheet in read_table.sheets} if wish.heads else {}
        read_table = with_lines(with_heads(read_table, heads), wish.newline)
        read_table = without(read_table, wish.skipped)
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
            lacking_in(shipped_root()),
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
            heads=wish.heads,
            is_plain=wish.is_plain,
        )
        imported = import_table(made, root, request)
        if imported.found:
            tell_table(imported, "text")
        else:
            for text in imported.of_texts:
                click.echo(text)
        write_all({root / place: data for place, data in imported.files.items()})
        game = interface.load(root).games.get(name, made) if draft.names_pictures or wish.pictures else made
        make_folder(target, {**draft.files, **imported.files})
        beside = folders_of(path, wish.layout.script if wish.layout else None, wish.pictures)
        copy_pictures(images_of_template(name, draft.images), target)
        copy_pictures(pictures_of_cards(game, draft.picture, beside), target)
        if wish.pictures:
            copy_pictures(pictures_by_names(game, draft.picture, wish.pictures), target)
    click.echo(
        f"\nmade {target.as_posix()}/: read its README.md\n\nnext:\n  cd {target.as_posix()}\n"
        "  cardgen check   find mistakes\n  cardgen build   make the files to print, into output/"
    )
