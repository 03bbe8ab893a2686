"""Writes the report on a deck: plays what it asks for, makes the page, writes it and its figures.

Of a game that no program plays, what is in the deck is counted, and what one draws computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from cardgen.analysis.contents.charts import draws
from cardgen.analysis.contents.page import page_of
from cardgen.analysis.package import Package
from cardgen.analysis.play.engines import Engine
from cardgen.analysis.play.playout import Trial, play
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.registry import package_of
from cardgen.analysis.report.deck import report_of, report_trials
from cardgen.analysis.report.elements import Report
from cardgen.commands.executors.executor import Executor, Progress, silent
from cardgen.commands.executors.processes import ALONE
from cardgen.commands.play import decks_named, game_named, running, usual_decks, whole_decks
from cardgen.commands.targets import UnknownName
from cardgen.model.game import Deck, Game
from cardgen.model.library import Library
from cardgen.output.csv import as_csv
from cardgen.output.files import write_whole
from cardgen.output.folder import Tell, alone_in

TrialPlayer = Callable[[Sequence[Trial]], list[Tally]]
"""Plays trials."""


def chosen(library: Library, game_id: str, deck_ids: Sequence[str]) -> tuple[Game, tuple[Deck, ...]]:
    """What is to be reported on. Raises UnknownName, FaultyDeck."""
    game = game_named(library, game_id)
    package = package_of(game)
    if package is not None:
        return game, decks_named(game, package, deck_ids)
    if len(deck_ids) > 1:
        raise UnknownName(f"{game.name} is not played by the program: a page is about one deck, not {len(deck_ids)}")
    return game, whole_decks(game, deck_ids or usual_decks(game, None))


def write_report(
    game: Game,
    decks: Sequence[Deck],
    games: int | None,
    out: Path,
    executor: Executor = ALONE,
    progress: Progress = silent,
    tell: Tell = lambda line: None,
    engine: Engine = "auto",
) -> list[Path]:
    """The files of a report on decks, written into `out`. `games` of each line-up; None: as many as are usual.

    Raises UnknownName, NoCompiler, OSError, and RulesGap where the rules do not cover a state that was reached:
    nothing is written.
    """
    from cardgen.render.html.report_page import page

    made = _report(game, decks, games, partial(_tallies, executor, progress, engine))
    is_usual = tuple(decks) == usual_decks(game, package_of(game))
    name = "report" if is_usual else "-".join(("report", *(deck.id for deck in decks)))
    files = {f"{name}.html": page(made)}
    files |= {f"{name}/{chart.id}.csv": as_csv(chart.csv()) for chart in made.charts}
    folder = out / game.id
    with alone_in(out, (game.id, f"{game.id}/{name}"), tell):
        for place, text in files.items():
            write_whole(folder / place, text.encode())
    return [folder / place for place in files]


def _report(game: Game, decks: Sequence[Deck], games: int | None, tallies: TrialPlayer) -> Report:
    """What is told of decks: played or, where no program plays the game, counted; in either case what one draws."""
    package = package_of(game)
    if package is None:
        if games is not None:
            raise UnknownName(f"`{game.id}` has no rules package: no games are played, so leave out their number")
        return page_of(game, decks[0])
    made = _played(package, game, decks, games or package.report_games, tallies)
    return replace(made, charts=(*made.charts, *draws(game, decks[0]))) if len(decks) == 1 else made


def _played(package: Package, game: Game, decks: Sequence[Deck], games: int, tallies_of: TrialPlayer) -> Report:
    trials = report_trials(package, game, decks, games)
    tallies = tallies_of(trials)
    gaps = [gap for tally in tallies for gap in tally.gaps]
    if gaps:
        raise RulesGap(gaps[0])
    return report_of(package, game, decks, list(zip(trials, tallies, strict=True)))


def _tallies(executor: Executor, progress: Progress, engine: Engine, trials: Sequence[Trial]) -> list[Tally]:
    with running(executor, progress) as run:
        return play(trials, run, engine)
