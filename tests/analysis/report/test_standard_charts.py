"""Charts that reports of all games have, made of tallies."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.summary import CardFigures, Rate
from cardgen.analysis.play.tally import new_tally
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.standard_charts import ChartWords, Column, SeatShare, mean_column, share_column
from cardgen.analysis.report.trialled import TrialledLineUps, fewer, mirrors_and_duels

WORDS = ChartWords("name", "Heading?", "Text.")


def tally_of(events: dict[str, int]) -> Any:
    tally = new_tally(2, 3)
    tally.games, tally.events = sum(events.values()), Counter(events)
    return tally


@pytest.fixture
def played() -> TrialledLineUps:
    """Three players before two; of both games seat 1 won one, and the card `b` was played twice, by who won."""
    table: Any = SimpleNamespace(cards=("a", "b", "b"))
    trials = {}
    for players in (3, 2):
        tally = new_tally(players, 3, table.cards)
        for winner in (0, 1):
            won = tally.record([int(seat == winner) for seat in range(players)], ["greedy"] * players)
            tally.record_cards(["greedy"] * players, won, [(1, 2)] * players, [(1,) if part else () for part in won])
        tally.events["sudden"] = 1
        trials[players, ("greedy",)] = SimpleNamespace(table=table), tally
    titles = {"a": "Ant", "b": "Bee"}
    rates = (Rate("sudden", "games", "  sudden end"),)
    return TrialledLineUps(trialled=trials, titles=titles, rates=rates)  # type: ignore[arg-type]


def test_the_smallest_table_comes_first(played) -> None:
    assert played.mirrors == [(2, "greedy"), (3, "greedy")]
    assert (played.players, played.least) == ([2, 3], 2)


def test_balance_is_the_distance_from_a_fair_share(played) -> None:
    rows = charts.balance(played).rows
    assert [row.group for row in rows] == ["2 players, greedy"] * 2 + ["3 players, greedy"] * 3
    assert [row.value for row in rows] == pytest.approx([0, 0, 1 / 6, 1 / 6, -1 / 3])
    assert rows[0].notes == ("50.0 %",)


def test_seats_of_two_have_a_line_at_half_and_seats_of_more_a_column_of_what_is_fair() -> None:
    two = charts.seats([SeatShare("begins", Share(30, 40), 1 / 2, "deck")], WORDS)
    assert (two.reference, two.notes, two.rows[0].notes) == (0.5, ("games",), ("40",))
    four = charts.seats([SeatShare("seat 1", Share(30, 40), 1 / 4, "box")], WORDS)
    assert (four.reference, four.notes, four.rows[0].notes) == (None, ("fair",), ("25.0 %",))


def test_cards_are_told_in_the_words_of_the_game(played) -> None:
    figures = played.winning_cards((2, ("greedy",)), "greedy")
    assert [card.card for card in figures] == ["b"]
    chart = charts.cards(
        figures, played.title, id="cards", heading="Which?", fair=1 / 2, profile=Profile(use="keep", used="kept")
    )
    assert [row.label for row in chart.rows] == ["Bee"]
    assert "who keeps the card." in chart.text
    assert "how often the card is kept by who could" in chart.text
    assert chart.notes == ("lift", "kept")


def test_cards_stay_in_the_order_in_which_they_are_given() -> None:
    figures = [CardFigures(card, Share(1, 2), Share(won, 4), 0) for card, won in (("a", 1), ("b", 3))]
    chart = charts.cards(figures, str.upper, id="cards", heading="Which?", fair=1 / 2, profile=Profile())
    assert [row.label for row in chart.rows] == ["A", "B"]


def test_lengths_are_in_at_most_twelve_classes() -> None:
    few = charts.lengths(tally_of({"length 7": 3, "length 9": 1}), "Text.")
    assert [(row.label, row.figures) for row in few.rows] == [("7 turns", (3,)), ("8 turns", (0,)), ("9 turns", (1,))]
    many = charts.lengths(tally_of({"length 10": 1, "length 33": 1}), "Text.")
    assert len(many.rows) <= charts.CLASSES
    assert many.rows[0].label == "10 to 11 turns"


def test_endings_have_a_column_for_each_line_up(played) -> None:
    for _, tally in played.trialled.values():
        tally.events["games"] = tally.games
    table = charts.endings(played, played.rates, WORDS, [("points", (1.0, 2.0))])
    assert table.columns == ("event", "2, greedy", "3, greedy")
    assert [row[0] for row in table.rows] == ["sudden end", "points"]
    assert table.figures == ((0.5, 0.5), (1.0, 2.0))
    assert table.rows[1] == ("points", "1.00", "2.00")


def test_the_course_of_games_is_means_and_shares_by_line_up() -> None:
    columns = (Column("games", lambda tally: float(tally.games)), mean_column("turns", "length"))
    columns += (share_column("ends %", "ended", "length 8"),)
    table = charts.course([("deck", tally_of({"length 8": 4, "ended": 3}))], columns, WORDS, "deck")
    assert table.columns == ("deck", "games", "turns", "ends %")
    assert table.rows[0][:2] == ("deck", "7.0")
    assert table.rows[0][2].startswith("8.0 ±")
    assert table.figures == ((7.0, 8.0, 0.75),)


def test_of_what_is_slow_fewer_games_are_played() -> None:
    trials = mirrors_and_duels(SimpleNamespace(), (2, 3), ("greedy",), [("monte-carlo", "greedy")], 8_000)  # type: ignore[arg-type]
    assert [(trial.players, trial.games) for trial in trials] == [(2, 8_000), (3, 8_000), (2, 200)]
    assert fewer(40) == 40
