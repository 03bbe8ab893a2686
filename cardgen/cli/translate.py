"""`cardgen translate`: the files that a translator works on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, report
from cardgen.cli.common.projects import project_option, project_root
from cardgen.cli.exchange.table import readable_table

if TYPE_CHECKING:
    from cardgen.commands.languages.translate import TranslatedFolder
    from cardgen.model.library import Library

EXAMPLES = """\b
Examples:
  cardgen translate fsys de                    write what there is to translate, or bring it up to date
  cardgen check fsys --lang de                 what is missing, outdated, or does not fit
  cardgen translate fsys de --table fsys.xlsx  the same as a table
  cardgen translate fsys de --from fsys.xlsx   and back into the files
  cardgen build fsys --lang de                 print what is translated, and the rest in English
"""


@click.command("translate", epilog=EXAMPLES, short_help="Write what a translator works on.")
@click.argument("game", shell_complete=completion.game)
@click.argument("language", shell_complete=completion.language)
@click.option(
    "--table",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    metavar="FILE",
    help="Write all texts as a table, too: a file that ends in .xlsx, .csv or .tsv.",
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    metavar="FILE",
    help="Read the translations of such a table (XLSX, ODS, CSV, TSV) into the PO files.",
)
@project_option
def command(game: str, language: str, table: Path | None, source: Path | None, project: Path | None) -> None:
    """Write all texts of GAME that reach paper as PO files, one in each folder, with what is translated into LANGUAGE.

    What is new is empty, what changed since it was translated is marked fuzzy with the English it was made from, what
    nothing uses any more stays at the end. As a table they are for who likes spreadsheets better.
    """
    from cardgen.commands import interface
    from cardgen.commands.languages.editions import refuse_unknown
    from cardgen.commands.languages.translate import sheet_of_folders, translate
    from cardgen.commands.targets import get
    from cardgen.output.files import write_whole
    from cardgen.tables.forms.read import read
    from cardgen.tables.write import table_bytes

    if source is not None and not source.is_file():
        raise plain_error(f"there is no file {source.as_posix()}")
    root, place = project_root(project), (source or table or Path()).as_posix()
    with plain_errors(), readable_table(place, "text"):
        refuse_unknown(language)
        loaded = interface.load(root, game)
        changes = read(source, place) if source else None
        folders = translate(root, loaded.library, get(loaded.games, game, "game"), language, changes)
        if table is not None:
            write_whole(table, table_bytes([sheet_of_folders(folders)], table.suffix.lower().removeprefix(".")))
    _tell(folders, loaded.library, table)


def _tell(folders: list[TranslatedFolder], library: Library, table: Path | None) -> None:
    from cardgen.commands.languages.translate import summary_lines
    from cardgen.commands.outcome import report as outcome_of

    found = [finding for folder in folders for finding in folder.found]
    for line in summary_lines(folders):
        click.echo(line)
    if table is not None:
        click.echo(f"{table.as_posix()}  all of it as a table: `--from {table.as_posix()}` reads it back")
    if found:
        report(outcome_of(library, found), "text", False)
    sys.exit(0)
