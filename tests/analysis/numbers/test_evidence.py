"""What counts as proof: the whole interval beyond a limit. What seems so and is not proven says how much it lacks."""

from __future__ import annotations

from math import ceil, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.analysis.numbers.evidence import Evidence, Share, each_of, percent, surely_above, surely_below
from cardgen.analysis.numbers.statistics import wilson
from cardgen.diagnostics import Severity
from tests.sweep import sweep

ABOVE, WITHIN, SUSPECTED = Share(700, 1000), Share(500, 1000), Share(620, 1000)


def mirrored(share: Share) -> Share:
    return Share(share.trials - share.successes, share.trials)


def test_a_share_is_beyond_a_limit_when_all_of_its_interval_is() -> None:
    evidence = Evidence()
    assert evidence.of("FSY304").is_above(ABOVE, 0.6)
    assert evidence.of("FSY304").is_below(mirrored(ABOVE), 0.4)
    assert evidence.open == {}


def test_a_share_on_the_right_side_of_a_limit_leaves_nothing_open() -> None:
    """However near it is: it suggests no fault."""
    evidence = Evidence()
    for share in (WITHIN, Share(599, 1000), Share(6, 10)):
        assert not evidence.of("FSY304").is_above(share, 0.6)
        assert not evidence.of("FSY304").is_below(mirrored(share), 0.4)
    assert evidence.open == {}


@pytest.mark.parametrize("is_above", [True, False])
def test_a_share_beyond_a_limit_whose_interval_is_not_stays_open(is_above: bool) -> None:
    evidence = Evidence()
    if is_above:
        assert not evidence.of("FSY304").is_above(SUSPECTED, 0.6)
    else:
        assert not evidence.of("FSY304").is_below(mirrored(SUSPECTED), 0.4)
    assert list(evidence.open) == ["FSY304"]


@given(some.integers(100, 2000), some.integers(20, 80), some.floats(1.2, 1.8))
def test_as_many_more_games_as_are_told_prove_the_same_share_and_a_tenth_less_would_not(
    trials: int, limit: int, errors: float
) -> None:
    """A share that is so many standard errors above its limit."""
    above = limit / 100 + errors * sqrt(limit * (100 - limit) / 10_000 / trials)
    evidence, share = Evidence(), Share(trials * above, trials)
    assert not evidence.of("FSY304").is_above(share, limit / 100)
    more = evidence.open["FSY304"]
    for games, is_proof in ((ceil(trials * (1 + more)), True), (int(trials * (1 + more) * 0.9), False)):
        assert wilson(share.value * games, games).is_above(limit / 100) is is_proof


def test_without_a_trial_nothing_is_beyond_and_nothing_open() -> None:
    evidence = Evidence()
    assert not evidence.of("FSY309").is_above(Share(0, 0), 0.0)
    assert not evidence.of("FSY309").is_below(Share(0, 0), 1.0)
    assert evidence.open == {}
    assert Share(0, 0).value == 0.0


def test_of_several_shares_under_one_code_the_one_that_needs_most_is_told() -> None:
    near, nearer = Evidence(), Evidence()
    near.of("CG501").is_above(Share(525, 1000), 0.5)
    nearer.of("CG501").is_above(Share(520, 1000), 0.5)
    both = Evidence()
    for share in (Share(520, 1000), Share(525, 1000)):
        both.of("CG501").is_above(share, 0.5)
    assert both.open == nearer.open
    assert near.open["CG501"] < nearer.open["CG501"]


def test_what_is_beyond_by_less_than_its_error_is_no_suspicion() -> None:
    evidence = Evidence()
    evidence.of("CG501").is_above(Share(510, 1000), 0.5)
    evidence.of("CG501").is_below(Share(490, 1000), 0.5)
    assert evidence.open == {}


def test_a_forecast_has_two_digits_and_is_rounded_up() -> None:
    evidence = Evidence({"FSY304": 0.7612, "CG501": 0.0095, "FSY308": 100.0001})
    assert (
        evidence.still_open(10_000) == "CG501 (about 95 more), FSY304 (about 7,700 more), FSY308 (about 1,100,000 more)"
    )


def test_a_share_is_written_with_its_interval() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263."""
    assert str(Share(81, 263)) == "30.8 % (25.5 to 36.6)"
    assert percent(0.1184) == "11.8 %"
    assert percent(1.0) == "100.0 %"


def test_a_win_may_be_shared() -> None:
    assert Share(2.5, 5).value == 0.5


# Greedy players and random ones

LIMITS = (0.6, 0.8)


@sweep(
    ("greedy", "by_chance", "severity"),
    [
        (0.6, 0.95, None),
        (0.62, 0.95, None),
        (0.7, 0.5, Severity.WARNING),
        (0.9, 0.81, Severity.WARNING),
        (0.7, 0.9, Severity.WARNING),
        (0.9, 0.9, Severity.ERROR),
    ],
)
@sweep("sign", [1, -1])
def test_a_verdict_is_about_greedy_players_and_an_error_about_both(greedy, by_chance, severity, sign) -> None:
    shares = [Share(1000 * share if sign > 0 else 1000 - 1000 * share, 1000) for share in (greedy, by_chance)]
    limits = LIMITS if sign > 0 else (1 - LIMITS[0], 1 - LIMITS[1])
    evidence = Evidence()
    assert evidence.of("CG501").verdict(shares[0], shares[1], limits, sign) is severity
    assert bool(evidence.open) == (greedy == 0.62)


def test_of_many_shares_judged_together_one_that_is_barely_beyond_is_not_sure() -> None:
    """Alone it is: that is what judging together is for."""
    barely, plainly, within = Share(535, 1000), Share(700, 1000), Share(500, 1000)
    assert surely_above([barely], 0.5) == [True]
    assert surely_above([barely, plainly, *[within] * 40], 0.5) == [False, True, *[False] * 40]
    assert surely_below([mirrored(share) for share in (barely, plainly, within)], 0.5) == surely_above(
        [barely, plainly, within], 0.5
    )


def test_how_many_is_told_in_words_where_it_is_all() -> None:
    assert each_of(60, 60, "card") == "each of its 60 cards"
    assert each_of(59, 60, "card") == "59 of its 60 cards"
    assert each_of(2, 2, "species", "species") == "each of its 2 species"


def test_one_of_a_kind_is_no_crowd() -> None:
    assert each_of(1, 1, "customer") == "its only customer"
    assert each_of(0, 1, "customer") == "not even its only customer"
