"""`cardgen preflight`: whether a file is what a print shop asks for."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_errors, report
from cardgen.cli.common.options import comma_list, format_option, strict_option
from cardgen.cli.common.projects import project_option, project_root

EXAMPLES = """\b
Examples:
  cardgen preflight cards.pdf --target drivethrucards
  cardgen preflight output/fsys/cards-meinspiel.pdf --target meinspiel --format json
  cardgen preflight output/fsys/cards-gamecrafter --target gamecrafter
  cardgen preflight from-the-shop.pdf --target drivethrucards --game fsys
  cardgen preflight cards.pdf --target meinspiel --report seen     seen/cards-preflight.html, with pictures
  cardgen list targets                    who prints, and what they ask for
"""


@click.command("preflight", epilog=EXAMPLES, short_help="Prove that a file is what a print shop asks for.")
@click.argument("file", metavar="FILE or FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--target", required=True, shell_complete=completion.target, help="For whom it is; `cardgen list targets` has them."
)
@click.option("--game", default="", help="The game whose deck a PDF is to hold; without it, the manifest tells.")
@click.option(
    "--deck",
    default="",
    shell_complete=completion.deck,
    help="The deck or set, where it is not the one that is printed as a rule.",
)
@click.option(
    "--select",
    multiple=True,
    callback=comma_list,
    shell_complete=completion.card,
    help="The cards, where not all are meant: 3,10-20.",
)
@click.option(
    "--report",
    "page_in",
    type=click.Path(path_type=Path),
    default=None,
    help="A folder: a page goes there that shows each finding on its page, and all that was measured.",
)
@project_option
@format_option
@strict_option
def command(
    file: Path,
    target: str,
    game: str,
    deck: str,
    select: tuple[str, ...],
    page_in: Path | None,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Read a PDF, a picture or a folder of pictures back and tell what a print shop would refuse: boxes, bleed, inks,
    type, lines, fonts, pixels, quantities; and which card is on which page.

    Any file can be looked at, whatever made it. Nothing is changed. `cardgen build --target` does the same before it
    writes.
    """
    from cardgen.commands import interface

    with plain_errors():
        outcome = interface.preflight(
            file, target, project_root(project), game=game, deck=deck, select=select, page_in=page_in
        )
    report(outcome, format_, strict)
    sys.exit(0)
