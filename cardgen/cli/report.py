"""`cardgen report`: a page about a deck, and its figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, tell, whole_enough
from cardgen.cli.common.options import cluster_option, engine_option, jobs_option
from cardgen.cli.common.printing import out_option, refuse_place
from cardgen.cli.common.projects import game_and_project, project_option, project_root, tell_whose

if TYPE_CHECKING:
    from cardgen.analysis.play.engines import Engine

EXAMPLES = """\b
Examples:
  cardgen report fsys                       output/fsys/report.html and its figures as CSV
  cardgen report fsys --deck water-and-soil-mix
  cardgen report fsys --games 100000        narrower intervals
  cardgen report rivers                     a game of your own, without rules: what is in it, what one draws
"""


@click.command("report", epilog=EXAMPLES, short_help="A page about a deck: what is in it, how it plays.")
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]", shell_complete=completion.game)
@click.option(
    "--deck",
    "decks",
    multiple=True,
    shell_complete=completion.deck,
    help="Another deck than the game's own, or a set; one a player.",
)
@click.option(
    "--games",
    type=click.IntRange(100, 10_000_000),
    default=None,
    help="Games of each line-up; of monte-carlo, which is slow, a fortieth or 100."
    "  [default: 10,000; of a long game 1,000]",
)
@out_option
@jobs_option
@cluster_option
@engine_option
@project_option
def command(
    game: str,
    decks: tuple[str, ...],
    games: int | None,
    out: Path,
    jobs: int,
    cluster: str,
    engine: Engine,
    project: Path | None,
) -> None:
    """A page to read and print, with plots, and the figures behind each as CSV.

    What can be computed is exact; the rest is played, with 95 % intervals. Of a game without rules cards are counted:
    kinds, icons, costs; and the odds of what one draws are computed, where `odds:` of game.yaml says how.
    """
    from cardgen.analysis.play.protocol import RulesGap
    from cardgen.commands import interface
    from cardgen.commands.deck_report import chosen

    game, project = game_and_project(game, project)
    refuse_place(out)
    root = project_root(project)
    if not game:
        tell_whose(project, root, err=True)
    with plain_errors():
        source = interface.load(root, *filter(None, (game,)))
        with whole_enough(source):
            chosen(source.library, game, decks)
        try:
            written = interface.report(
                game,
                source,
                decks=decks,
                games=games,
                out=out,
                jobs=jobs,
                cluster=cluster,
                progress=progress_bar("playing", "block"),
                tell=tell,
                engine=engine,
            )
        except RulesGap as gap:
            raise plain_error(str(gap)) from None
    for path in written:
        click.echo(path.as_posix())
