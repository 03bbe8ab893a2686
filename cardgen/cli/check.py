"""`cardgen check`: every fault there is, in one run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli.common import (
    format_option,
    games_and_project,
    jobs_option,
    plain_errors,
    progress_bar,
    project_option,
    project_root,
    report,
    strict_option,
)

if TYPE_CHECKING:
    from cardgen.model.library import Library

EXAMPLES = """\b
Examples:
  cardgen check                      the project in this folder
  cardgen check fsys                 one game
  cardgen check my-expansion/        a project, or a folder with set.yaml, somewhere else
  cardgen check --level static       no play: what a save in the editor needs
  cardgen check fsys --level deep    a hundred times as many games, some minutes
  cardgen check fsys --proof p.csv   for each challenge the cards that cover it
  cardgen check --format github      annotations for a pull request
"""


@click.command("check", epilog=EXAMPLES, short_help="Find mistakes in cards, decks and prints.")
@click.argument("what", required=False, metavar="[GAME or FOLDER]")
@click.option(
    "--level",
    type=click.Choice(["static", "quick", "standard", "deep"]),
    default="quick",
    show_default=True,
    help="How much is played: nothing, what takes seconds, or ten or a hundred times that.",
)
@click.option("--proof", type=click.Path(path_type=Path), default=None, help="Write for each challenge what covers it.")
@jobs_option
@project_option
@format_option
@strict_option
def command(
    what: str | None,
    level: str,
    proof: Path | None,
    jobs: int,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Find mistakes: in the data, in references, in what would be printed, and in how decks play.

    Decks are computed exactly where that can be, and played where it cannot.
    """
    from cardgen.build import check_all
    from cardgen.order import Order

    games, project = games_and_project((what,) if what else (), project)
    root = project_root(project)
    with plain_errors():
        outcome = check_all(root, Order(games, papers=("a4",), jobs=jobs), progress_bar("checking", "part"), level)
        if proof is not None and outcome.library is not None:
            _write_proofs(outcome.library, games, proof)
    if format_ == "text":
        for verdict in outcome.verdicts:
            click.echo(verdict)
    report(outcome, format_, strict)


def _write_proofs(library: Library, games: tuple[str, ...], path: Path) -> None:
    """One row for each challenge of each deck, under the name of its game."""
    from cardgen.output.files import write_whole
    from cardgen.output.rows import as_csv
    from cardgen.rules import proofs

    write_whole(path, as_csv(proofs(library, games)).encode())
