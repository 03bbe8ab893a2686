"""`cardgen new game NAME --from TABLE`: a game for the cards of a table, and all of them in it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli.common import plain_error
from cardgen.cli.exchange.online import table_file
from cardgen.cli.exchange.table import readable_table, tell_table

_PREFIX = "cardgen-table-"


def game_of_table(name: str, table: str, is_fetched: bool, sheet: str, look: str, size: str, target: Path) -> None:
    """Makes the folder `target`, or ends with what is wrong in the table. Raises RefusedName."""
    from cardgen.commands import interface
    from cardgen.importing.plain import line
    from cardgen.output.locks import private_folder
    from cardgen.scaffold import make_folder
    from cardgen.tables.flow import TableRequest, import_table
    from cardgen.tables.new_game import game_of
    from cardgen.tables.read import read

    with (
        readable_table(line(table), "text"),
        table_file(table, is_fetched) as path,
        private_folder(_PREFIX) as folder,
    ):
        file = line(path.name if is_fetched else path.as_posix())
        if not path.is_file():
            raise plain_error(f"there is no file {file}")
        draft = game_of(name, read(path, file), sheet, look, size)
        for text in draft.lines:
            click.echo(text)
        root = folder.resolve() / name
        make_folder(root, draft.files)
        project = interface.load(root)
        made = project.games.get(name)
        if made is None:
            first = next((f"{finding.message}" for finding in project.findings), "")
            raise plain_error(f"no game can be made of {file}: {first}", "leave columns out, or shorten what they hold")
        imported = import_table(made, root, TableRequest(path, file, (draft.sheet,), "core", draft.columns))
        if imported.found:
            tell_table(imported, "text")
        make_folder(target, {**draft.files, **imported.files})
    click.echo(
        f"\nmade {target.as_posix()}/: read its README.md\n\nnext:\n  cd {target.as_posix()}\n"
        "  cardgen check   find mistakes\n  cardgen build   make the files to print, into output/"
    )
