"""An answer is settled when the games that are left would hardly change it, whatever the truth is."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.analysis.numbers.evidence import TOLERATED, Evidence, Share
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.numbers.settling import DOUBT, OF_ONE, among, chance_of_error, is_settled
from cardgen.analysis.numbers.statistics import at_most, normal_like, p_so_few
from tests.sweep import sweep

INF = float("inf")


@sweep(
    ("few", "drawn", "marked", "cards"),
    [(2, 10, 30, 60), (0, 5, 3, 20), (7, 8, 10, 12), (1, 4, 3, 5), (9, 30, 40, 100), (0, 10, 10, 20)],
)
def test_few_among_those_drawn_are_as_likely_as_the_exact_odds_say(few, drawn, marked, cards) -> None:
    assert p_so_few(few, drawn, marked, cards) == pytest.approx(float(at_most(few, marked, cards, drawn)), rel=1e-6)


def test_what_cannot_be_has_no_chance_and_what_must_be_all() -> None:
    assert p_so_few(3, 10, 21, 20) == p_so_few(3, 10, INF, 20) == 0
    assert p_so_few(0, 10, 15, 20) == 0
    assert p_so_few(3, 10, 3, 20) == p_so_few(3, 10, -INF, 20) == 1


def test_what_is_far_from_likely_is_certain_or_has_no_chance() -> None:
    """Also where the chance of just so few is too small for a number of the machine."""
    assert p_so_few(620, 690, 977, 31_755) == 1
    assert p_so_few(9_784, 20_675, 10_254, 24_053) == 1
    assert p_so_few(10, 20_675, 10_254, 24_053) == 0


def test_students_t_is_less_rare_than_a_normal_number() -> None:
    """t of 9 degrees of freedom, 0.0005 on one side, is 4.781; the normal number 3.2905."""
    assert normal_like(4.781, 9) == pytest.approx(3.2905, abs=0.01)
    assert normal_like(-4.781, 9) == -normal_like(4.781, 9)


@sweep(
    ("share", "part", "settled"),
    [
        (Share(100, 200), 0.125, True),
        (Share(50, 200), 0.125, False),
        (Share(60, 200), 0.125, False),
        (Share(20, 200), 0.125, True),
        (Share(50, 200), 1.0, True),
        (Share(0, 0), 0.125, False),
        (Share(400, 1600), 0.5, False),
        (Share(360, 1600), 0.5, True),
        (Share(380, 1600), 0.99, True),
        (Share(100, 2000, 30), 0.125, False),
    ],
)
def test_a_share_is_settled_far_from_its_limit_or_near_the_end(share, part, settled) -> None:
    """The limit is 27 %. Cases that hang together count as few."""
    assert is_settled(share, 0.27, 1, part) is settled
    assert is_settled(Share(share.trials - share.successes, share.trials, share.weight), 0.73, -1, part) is settled


@sweep(
    ("mean", "part", "settled"),
    [
        (Mean(10.0, 0.2, 100), 0.125, True),
        (Mean(12.5, 0.2, 100), 0.125, False),
        (Mean(15.0, 0.2, 100), 0.125, True),
        (Mean(10.0, 0.2, 3), 0.125, False),
        (Mean(10.0, 0.0, 100), 0.125, True),
        (Mean(0.0, INF, 1), 0.125, False),
        (Mean(0.0, 0.0, 0), 0.125, False),
        (Mean(12.5, 0.2, 100), 1.0, True),
    ],
)
def test_a_mean_is_settled_by_as_many_of_its_errors(mean, part, settled) -> None:
    assert is_settled(mean, 12, 1, part) is settled


def test_a_limit_that_nothing_reaches_is_settled_at_once() -> None:
    """As the limit of an error, of a check that has only warnings."""
    for sign in (1, -1):
        assert is_settled(Share(199, 200), sign * INF, sign, 0.125)
        assert is_settled(Mean(199, 1, 200), sign * INF, sign, 0.125)


def test_of_many_tests_less_is_settled() -> None:
    least, most = among(60, TOLERATED)
    assert least < OF_ONE[1] < 3 < most
    assert among(1, TOLERATED)[1] == pytest.approx(1.645, abs=1e-3)
    assert chance_of_error(400) == 800 * DOUBT
    assert chance_of_error(10**9) == 1


def test_what_was_settled_is_what_all_say_and_its_chance_is_no_smaller_than_told() -> None:
    """Heaps of 400, of which half were drawn: those with more than the limit by an error, of which half show so few."""
    chance, heap = Random(1), [True] * 120 + [False] * 280
    drawn = [sum(chance.sample(heap, 200)) for _ in range(2000)]
    for few in (52, 55):
        told = p_so_few(few, 200, 120, 400)
        assert sum(number <= few for number in drawn) / 2000 == pytest.approx(told, abs=3 * (told / 2000) ** 0.5)


def test_only_games_that_may_change_an_answer_are_asked_for() -> None:
    near, far = object(), object()
    evidence = Evidence(parts={id(near): 0.25, id(far): 0.25})
    asked = evidence.of("FSY304")
    assert not asked.on(far).is_above(Share(10, 200), 0.27)
    assert evidence.wanted == set()
    asked.on(near).is_below(Share(50, 200), 0.27)
    assert (evidence.wanted, evidence.asked) == ({id(near)}, 2)
    asked.is_above(Share(50, 200), 0.27)
    assert evidence.wanted == {id(near), id(far)}


def test_random_players_are_played_on_where_greedy_ones_may_show_an_error() -> None:
    greedy, by_chance = object(), object()
    for share, wanted in ((Share(200, 200), {id(by_chance)}), (Share(70, 200), {id(greedy)}), (Share(2, 200), set())):
        evidence = Evidence(parts={id(greedy): 0.25, id(by_chance): 0.25})
        evidence.of("PHY302").on(greedy, by_chance).verdict(share, Share(110, 200), (0.3, 0.5))
        assert evidence.wanted == wanted
