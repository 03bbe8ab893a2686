"""`cardgen play`: many games of a deck, and what they tell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, whole_enough
from cardgen.cli.common.options import cluster_option, engine_option, jobs_option
from cardgen.cli.common.projects import game_and_project, project_option, project_root, tell_whose

if TYPE_CHECKING:
    from cardgen.analysis.numbers.summary import Summary
    from cardgen.analysis.play.engines import Engine
    from cardgen.commands.play import PreparedPlay

GAMES = 20_000
MOST_GAMES = 1_000_000
"""Games that are played at most until shares are as precise as was asked for."""
FINEST, COARSEST = 0.0001, 0.2
"""How precise shares may be asked for."""
EXAMPLES = """\b
Examples:
  cardgen play fsys                                    20,000 games of two greedy players
  cardgen play fsys --policy greedy,random --games 5000
  cardgen play fsys --players 3 --seed 7 --format json
  cardgen play fsys --precision 1%                     as many games as that takes
  cardgen play fsys --policy greedy,no-backup          what is the backup worth?
  cardgen play fsys --reading title-tie=all-two        by another reading of the rules
  cardgen play fsys --reading matches=3 --trace 1      read three matches, line by line
"""


def _names(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.strip() for entry in value for part in entry.split(",") if part.strip())


def _readings(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    entries = [part.strip() for entry in value for part in entry.split(",")]
    pairs = [re.fullmatch(r"([\w-]+)=([\w.-]+)", entry) for entry in entries]
    if not all(pairs):
        raise click.BadParameter("write a name and a value, as in title-tie=all-two")
    values: dict[str, str] = {}
    for name, text in (pair.groups() for pair in pairs if pair):
        if name in values:
            raise click.BadParameter(f"`{name}` is there twice, as {values[name]} and as {text}; keep one")
        values[name] = text
    return values


def _precision(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float:
    """`1%`, `1 %` and `0.01` are the same."""
    number = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(%?)", (value or "").strip())
    if value is None:
        return 0.0
    share = float(number[1]) / (100 if number[2] else 1) if number else 0.0
    if not FINEST <= share <= COARSEST:
        raise click.BadParameter("write a share between 0.01% and 20%, as in 1% or 0.01")
    return share


@click.command("play", epilog=EXAMPLES, short_help="Play many games, and tell what happened.")
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]", shell_complete=completion.game)
@click.option("--players", type=int, default=0, help="How many sit at the table; default: as few as can.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    callback=_names,
    help="Who plays: random takes any action, greedy what brings most at once, one-ply looks ahead with its hand, "
    "monte-carlo tries actions in whole games; or one of the game's own. Several take turns at the seats."
    "  [default: greedy]",
)
@click.option("--games", type=click.IntRange(1, 100_000_000), default=None, help="How many games.  [default: 20,000]")
@click.option(
    "--precision",
    callback=_precision,
    default=None,
    metavar="PERCENT",
    help="1%: only so many games that each share is known to 1 point of a hundred to either side, cards apart; of at "
    "most --games.  [default: 1,000,000]",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option(
    "--deck",
    "decks",
    multiple=True,
    callback=_names,
    shell_complete=completion.deck,
    help="Another deck than the game's own, or a set; one a player.",
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    callback=_readings,
    help="NAME=VALUE, another reading of the rules: `cardgen explain CG308`.",
)
@click.option("--trace", type=click.IntRange(1, 1000), default=None, help="Print so many games line by line instead.")
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game to print with --trace.")
@click.option(
    "--cards",
    "all_cards",
    is_flag=True,
    help="All cards, not only those with most and least lift.",
)
@jobs_option
@cluster_option
@engine_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@project_option
def command(
    game: str,
    policies: tuple[str, ...],
    trace: int | None,
    first: int,
    all_cards: bool,
    jobs: int,
    cluster: str,
    engine: Engine,
    format_: str,
    project: Path | None,
    games: int | None,
    precision: float,
    **wishes: Any,
) -> None:
    """Play many games of a deck: who wins, how games end, which cards are strong.

    The same seed gives the same figures on every machine, whatever --jobs, --engine and
    --cluster.
    """
    from cardgen.analysis.play.protocol import RulesGap
    from cardgen.commands import interface

    if trace is None and first:
        raise plain_error("--first goes with --trace")
    if trace is not None and format_ == "json":
        raise plain_error("--trace is for people; leave out --format json")
    if trace is not None and precision:
        raise plain_error("--precision is for figures; leave out --trace")
    wishes |= {"games": games or (MOST_GAMES if precision else GAMES), "precision": precision}
    game, project = game_and_project(game, project)
    root = project_root(project)
    if not game:
        tell_whose(project, root, err=True)
    with plain_errors():
        source = interface.load(root, *filter(None, (game,)))
        with whole_enough(source):
            prepared = interface.prepare_play(game, source, policies=policies or ("greedy",), **wishes)
        if trace is not None:
            _print_games(prepared, range(first, first + trace))
            return
        try:
            figures = prepared.figures(jobs, progress_bar("playing", "block"), engine, cluster)
        except RulesGap as gap:
            raise plain_error(str(gap)) from None
    click.echo(_summary(prepared, figures, format_, all_cards), nl=False)


def _print_games(prepared: PreparedPlay, numbers: range) -> None:
    """Games line by line, with an empty line between them."""
    from cardgen.analysis.play.protocol import RulesGap

    for number in numbers:
        try:
            click.echo("\n".join(prepared.transcript(number)) + ("\n" if number < numbers[-1] else ""))
        except RulesGap as gap:
            raise plain_error(f"the rules do not cover game {number}: {gap}") from None


def _summary(prepared: PreparedPlay, figures: Summary, format_: str, all_cards: bool) -> str:
    from cardgen.output.play_summary import as_document, as_text

    if format_ == "json":
        return as_document(figures, prepared.facts | ({"widest": figures.widest} if prepared.precision else {}))
    return as_text(figures, prepared.described(figures), prepared.rates, prepared.titles, all_cards, prepared.unit)
