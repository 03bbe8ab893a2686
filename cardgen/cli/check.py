"""`cardgen check`: every fault there is, in one run."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli.common import (
    format_option,
    plain_error,
    plain_errors,
    progress_bar,
    project_option,
    project_root,
    report,
    strict_option,
)

EXAMPLES = """\b
Examples:
  cardgen check                      the project in this folder
  cardgen check fsys                 one game
  cardgen check my-expansion/        the project in another folder
  cardgen check --format github      annotations for a pull request
"""


@click.command("check", epilog=EXAMPLES, short_help="Find mistakes in cards, decks and prints.")
@click.argument("what", required=False, metavar="[GAME or FOLDER]")
@project_option
@format_option
@strict_option
def command(what: str | None, project: Path | None, format_: str, strict: bool) -> None:
    """Find mistakes: in the data, in references, in decks, and in what would be printed."""
    from cardgen.build import check_all
    from cardgen.order import Order

    games: tuple[str, ...] = ()
    if what is not None:
        if project is None and (Path(what) / "card_data").is_dir():
            project = Path(what)
        elif "/" in what or "\\" in what:
            raise plain_error(f"{what} is not a folder with card_data/")
        else:
            games = (what,)
    root = project_root(project)
    with plain_errors():
        outcome = check_all(root, Order(games, papers=("a4",)), progress_bar("checking"))
    report(outcome, format_, strict)
