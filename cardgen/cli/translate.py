"""`cardgen translate`: the files that a translator works on."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common import plain_errors, project_option, project_root, report

EXAMPLES = """\b
Examples:
  cardgen translate fsys de                    write what there is to translate, or bring it up to date
  cardgen check fsys --lang de                 what is missing, outdated, or does not fit
  cardgen build fsys --lang de                 print what is translated, and the rest in English
"""


@click.command("translate", epilog=EXAMPLES, short_help="Write what a translator works on.")
@click.argument("game", shell_complete=completion.game)
@click.argument("language", shell_complete=completion.language)
@project_option
def command(game: str, language: str, project: Path | None) -> None:
    """Write all texts of GAME that reach paper as PO files, one in each folder, with what is translated into LANGUAGE.

    What is new is empty, what changed since it was translated is marked fuzzy with the English it was made from, what
    nothing uses any more stays at the end.
    """
    from cardgen.commands import interface
    from cardgen.commands.languages.editions import refuse_unknown
    from cardgen.commands.languages.translate import summary_lines, translate
    from cardgen.commands.outcome import report as outcome_of
    from cardgen.commands.targets import get

    root = project_root(project)
    with plain_errors():
        refuse_unknown(language)
        source = interface.load(root, game)
        folders = translate(root, source.library, get(source.games, game, "game"), language)
    for line in summary_lines(folders):
        click.echo(line)
    found = [finding for folder in folders for finding in folder.found]
    if found:
        report(outcome_of(source.library, found), "text", False)
    sys.exit(0)
