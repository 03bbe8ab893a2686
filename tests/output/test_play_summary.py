"""Figures of played games as text: a column for each score or, of many, the places that tell most."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from cardgen.analysis.numbers.summary import Rate, summary
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally
from cardgen.output.play_summary import MANY_SCORES, as_document, as_text

RATES = (Rate("tied", "games", "a tie"), Rate("solved", "tries", "solved"))


def tally_of(points: Mapping[int, int], policy: str = "greedy") -> Tally:
    """Of so many player-games with each score."""
    tally = new_tally(2, 1)
    counts = tally.of(policy)
    counts.points.update(points)
    counts.seats = sum(points.values())
    counts.won = counts.seats * WHOLE // 2
    tally.games = counts.seats // 2
    tally.events.update({"tied": 1, "games": tally.games})
    return tally


def table_of(points: Mapping[int, int]) -> list[list[str]]:
    """The head and the row of the points, in words."""
    text = as_text(summary(tally_of(points), ["oak"], RATES), "played", RATES, {}, False)
    lines = text.splitlines()
    place = lines.index("points of a player")
    return [lines[place + 1].split(), lines[place + 2].split()]


def test_few_scores_have_a_column_each() -> None:
    head, row = table_of({0: 3, 2: 1})
    assert head == ["0", "2"]
    assert row == ["greedy", "75.0", "%", "25.0", "%"]


def test_of_many_scores_quantiles_are_told() -> None:
    """Of a hundred players with 1 to 100 points, five have 5 at most."""
    head, row = table_of(dict.fromkeys(range(1, 101), 1))
    assert " ".join(head) == "lowest 5 % 25 % median 75 % 95 % highest"
    assert row == ["greedy", "1", "5", "25", "50", "75", "95", "100"]


@pytest.mark.parametrize(("scores", "is_each"), [(MANY_SCORES, True), (MANY_SCORES + 1, False)])
def test_so_many_scores_are_too_many(scores: int, is_each: bool) -> None:
    head, _ = table_of(dict.fromkeys(range(scores), 2))
    assert (head == [str(score) for score in range(scores)]) == is_each


def test_quantiles_are_scores_that_somebody_had() -> None:
    _, row = table_of({**dict.fromkeys(range(20), 1), 50: 80})
    assert row == ["greedy", "0", "4", "50", "50", "50", "50", "50"]


def test_programs_are_told_the_whole_distribution() -> None:
    figures = summary(tally_of(dict.fromkeys(range(1, 101), 1)), ["oak"], RATES)
    document = json.loads(as_document(figures, {"game": "phylo"}))
    assert document["game"] == "phylo"
    assert len(document["points"]["greedy"]) == 100
    assert document["points"]["greedy"]["7"] == 0.01


def test_an_event_that_could_not_happen_is_not_told() -> None:
    text = as_text(summary(tally_of({1: 4}), ["oak"], RATES), "played", RATES, {}, False)
    assert "a tie" in text
    assert "solved" not in text


def test_what_players_win_by_has_its_own_name() -> None:
    """Foodcoins are no points; a mean and a table of them say so."""
    text = as_text(summary(tally_of({10: 2}), ["oak"], RATES), "played", RATES, {}, False, "F")
    assert "10.00 F a game" in text
    assert "\nF of a player\n" in text
    assert "points a game" not in text
    assert "points of a player" not in text
