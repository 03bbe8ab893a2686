"""Figures are made of counts: shares, lifts and play rates by hand."""

import json

import pytest

from cardgen.analysis.numbers.summary import Rate, as_json, summary
from cardgen.analysis.play.tally import WHOLE, new_tally


@pytest.fixture
def figures():
    """Three games of two players with a deck of two cards, the first in two copies."""
    tally = new_tally(2, 3)
    for points in ((2, 0), (1, 1), (0, 2)):
        tally.record(points, ["clever", "plain"])
    clever = tally.of("clever")
    clever.drawn[:], clever.played[:], clever.won_with[:] = [2, 2, 3], [1, 1, 3], [WHOLE, 0, WHOLE]
    tally.events.update({"matches": 3, "storm": 1})
    return summary(tally, ["ant", "ant", "bee"], [Rate("storm", "matches", "storms"), Rate("flood", "storm", "floods")])


def test_a_tie_shares_the_win(figures):
    assert figures.wins["clever"].value == pytest.approx(1.5 / 3)
    assert [seat.value for seat in figures.seats] == pytest.approx([0.5, 0.5])
    assert (figures.fair, figures.bias) == (0.5, 0)


def test_points_are_told_as_shares_and_mean(figures):
    assert figures.points["clever"] == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    assert figures.mean_points == {"clever": 1, "plain": 1}


def test_copies_of_a_card_count_together(figures):
    ant, bee = figures.cards["clever"]
    assert (ant.card, ant.play.value, ant.win.value) == ("ant", 2 / 4, 1 / 2)
    assert ant.lift == pytest.approx(0.0)
    assert bee.lift == pytest.approx(1 / 3 - 1 / 2)


def test_a_card_that_nobody_placed_has_no_lift(figures):
    assert {card.lift for card in figures.cards["plain"]} == {0.0}


def test_a_rate_is_out_of_another_event(figures):
    assert figures.rates["storm"].value == pytest.approx(1 / 3)
    assert figures.rates["flood"].trials == 1


def test_programs_get_the_same_figures(figures):
    read = json.loads(json.dumps(as_json(figures)))
    assert read["win_share"]["clever"]["share"] == 0.5
    assert read["win_share"]["clever"]["low"] < 0.5 < read["win_share"]["clever"]["high"]
    assert read["cards"]["clever"][1] == {
        "card": "bee",
        "play_rate": read["cards"]["clever"][1]["play_rate"],
        "win_share": read["cards"]["clever"][1]["win_share"],
        "lift": pytest.approx(1 / 3 - 1 / 2),
        "may_be_luck": True,
    }
