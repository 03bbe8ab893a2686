"""Writes the report on a deck: plays what it asks for, makes the page, writes it and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.analysis.play.playout import play
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.report.deck import report_of, report_trials
from cardgen.commands.play import decks_named, game_named, package_for, running, usual_decks
from cardgen.commands.workers import Progress, silent
from cardgen.model.game import Deck, Game
from cardgen.model.library import Library
from cardgen.output.csv import as_csv
from cardgen.output.files import write_whole
from cardgen.output.folder import Tell, alone_in


def chosen(library: Library, game_id: str, deck_ids: Sequence[str]) -> tuple[Game, tuple[Deck, ...]]:
    """What is to be reported on. Raises UnknownName, FaultyDeck."""
    game = game_named(library, game_id)
    return game, decks_named(game, package_for(game), deck_ids)


def write_report(
    game: Game,
    decks: Sequence[Deck],
    games: int | None,
    out: Path,
    jobs: int = 1,
    progress: Progress = silent,
    tell: Tell = lambda line: None,
) -> list[Path]:
    """The files of a report on decks, written into `out`. `games` of each line-up; None: as many as are usual.

    Raises UnknownName, OSError, and RulesGap where the rules do not cover a state that was reached: nothing is written.
    """
    from cardgen.render.html.report_page import page

    package = package_for(game)
    trials = report_trials(package, game, decks, games or package.report_games)
    with running(jobs, progress) as run:
        tallies = play(trials, run)
    gaps = [gap for tally in tallies for gap in tally.gaps]
    if gaps:
        raise RulesGap(gaps[0])
    made = report_of(package, game, decks, list(zip(trials, tallies, strict=True)))
    name = "report" if decks == usual_decks(game, package) else "-".join(("report", *(deck.id for deck in decks)))
    files = {f"{name}.html": page(made)}
    files |= {f"{name}/{chart.id}.csv": as_csv(chart.csv()) for chart in made.charts}
    folder = out / game.id
    with alone_in(out, (game.id, f"{game.id}/{name}"), tell):
        for place, text in files.items():
            write_whole(folder / place, text.encode())
    return [folder / place for place in files]
