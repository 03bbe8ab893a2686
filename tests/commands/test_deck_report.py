"""A report plays as many games as it was asked for, in every game, and its page says so."""

import re
from pathlib import Path

import pytest

from cardgen.commands import deck_report
from tests.shipped_games import shipped_library

ROOT = Path(__file__).parents[2]
GAMES = 12


@pytest.fixture
def counted(monkeypatch):
    """For each line-up its policies, and the games that were counted."""
    found = []

    def play(trials, run, engine):
        tallies = real(trials, run, engine)
        found.extend((trial.policies, tally.games) for trial, tally in zip(trials, tallies, strict=True))
        return tallies

    real = deck_report.play
    monkeypatch.setattr(deck_report, "play", play)
    return found


@pytest.mark.parametrize(
    ("game", "decks"), [("fsys", ()), ("phylo", ("woodland-edge", "river-to-sea")), ("foodadvice", ())]
)
def test_so_many_games_are_played_of_each_line_up_as_the_page_says(tmp_path, counted, game, decks):
    library = shipped_library()
    chosen = deck_report.chosen(library, game, decks)
    written = deck_report.write_report(*chosen, GAMES, tmp_path)
    assert {games for _, games in counted} == {GAMES}
    page = written[0].read_text(encoding="utf-8")
    total, each = re.search(r"Played: ([\d,]+) games from seed 1, ([\d,]+) for each line-up", page).groups()
    assert int(each) == GAMES
    assert int(total.replace(",", "")) == GAMES * len(counted)


def test_of_a_policy_that_is_slow_so_many_are_played_as_the_page_says(tmp_path, counted):
    library = shipped_library()
    game, decks = deck_report.chosen(library, "fsys", ())
    trials = deck_report.package_of(game).report_trials(game, decks, 8_000)
    assert {trial.games for trial in trials if "monte-carlo" in trial.policies} == {200}
    assert {trial.games for trial in trials if "monte-carlo" not in trial.policies} == {8_000}
    written = deck_report.write_report(game, decks, 120, tmp_path)
    assert {games for policies, games in counted if "monte-carlo" in policies} == {100}
    assert "120 for each line-up, 100 with monte-carlo" in written[0].read_text(encoding="utf-8")
