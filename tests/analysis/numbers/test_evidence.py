"""What counts as proof of a share beyond a limit, what is still hoped for, and how much is said to be lacking."""

from __future__ import annotations

from math import ceil, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.analysis.numbers.evidence import ERROR, Evidence, StageLook, Share, each_of, percent
from cardgen.diagnostics import Severity
from tests.sweep import sweep

ABOVE, WITHIN, SUSPECTED = Share(700, 1000), Share(500, 1000), Share(620, 1000)


def mirrored(share: Share) -> Share:
    return Share(share.trials - share.successes, share.trials)


def test_a_share_is_beyond_a_limit_when_chance_hardly_ever_makes_it_so() -> None:
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


@given(some.integers(100, 2000), some.integers(20, 80), some.floats(1.2, 2.5))
def test_as_many_more_games_as_are_told_prove_the_same_share_and_two_fifths_less_would_not(
    trials: int, limit: int, errors: float
) -> None:
    """A share that is so many standard errors above its limit."""
    above = limit / 100 + errors * sqrt(limit * (100 - limit) / 10_000 / trials)
    share = Share(trials * above, trials)
    evidence = Evidence({id(share): StageLook(1, 1, games=trials)})
    assert not evidence.of("FSY304").on(share).is_above(share, limit / 100)
    more = evidence.open.get("FSY304", 0)
    for games, is_proof in ((trials + 1.1 * more, True), ((trials + more) * 0.6, False)):
        again = Share(share.value * games, ceil(games), games)
        assert more < trials / 5 or Evidence({0: StageLook(1, 1)}).of("FSY304").is_above(again, limit / 100) is is_proof


def test_without_a_trial_nothing_is_beyond_and_nothing_open() -> None:
    evidence = Evidence()
    assert not evidence.of("FSY309").is_above(Share(0, 0), 0.0)
    assert not evidence.of("FSY309").is_below(Share(0, 0), 1.0)
    assert evidence.open == {}
    assert Share(0, 0).value == 0.0


def test_of_several_shares_under_one_code_the_one_that_needs_most_is_told() -> None:
    near, nearer, both = (Evidence({0: StageLook(games=1000)}) for _ in range(3))
    near.of("CG501").is_above(Share(525, 1000), 0.5)
    nearer.of("CG501").is_above(Share(520, 1000), 0.5)
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
    evidence = Evidence(open={"FSY304": 7_612, "CG501": 95, "FSY308": 1_000_001})
    assert evidence.still_open == "CG501 (about 95 more), FSY304 (about 7,700 more), FSY308 (about 1,100,000 more)"


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


def test_one_of_many_alike_that_seems_to_be_beyond_is_no_suspicion() -> None:
    evidence = Evidence()
    asked = evidence.of("CG504")
    assert [asked.is_one_beyond(share, 0.6, 1) for share in (ABOVE, WITHIN, SUSPECTED)] == [True, False, False]
    assert evidence.open == {}


# Looks

MIDDLE = StageLook(number=2, last=5, times=8.0, games=1000)


def test_what_is_spent_on_all_looks_together_is_the_error_of_a_question() -> None:
    """1/2, 1/6, 1/12 ..."""
    looks = [StageLook(number, 1000).error for number in range(1, 1001)]
    assert looks[:3] == pytest.approx([ERROR / 2, ERROR / 6, ERROR / 12])
    assert ERROR * 0.998 < sum(looks) < ERROR


@sweep(
    ("wins", "is_wanted"),
    [(500, False), (600, False), (615, True), (640, True), (690, False)],
)
@sweep("sign", [1, -1])
def test_more_games_are_wanted_where_a_somewhat_better_share_of_all_would_be_proof(wins, is_wanted, sign) -> None:
    """Of 8,000 games 62.6 % would be proof, and of 1,000 games 1.5 points more may be hoped for; 67 % is proved."""
    share = Share(wins if sign > 0 else 1000 - wins, 1000)
    evidence = Evidence({id(share): MIDDLE})
    evidence.of("CG501").on(share).is_beyond(share, 0.6 if sign > 0 else 0.4, sign)
    assert evidence.wanted == ({id(share)} if is_wanted else set())


def test_random_players_are_asked_for_only_where_greedy_ones_prove_a_fault() -> None:
    """And greedy ones no more where random ones are far from an error."""
    for greedy, by_chance, wanted in ((0.61, 0.81, "greedy"), (0.9, 0.81, "by_chance"), (0.81, 0.5, "")):
        shares = {"greedy": Share(1000 * greedy, 1000), "by_chance": Share(1000 * by_chance, 1000)}
        evidence = Evidence({id(share): MIDDLE for share in shares.values()})
        evidence.of("CG501").on(*shares.values()).verdict(*shares.values(), LIMITS)
        assert evidence.wanted == {id(share) for name, share in shares.items() if name == wanted}


def test_what_does_not_say_of_which_games_it_is_wants_all() -> None:
    evidence = Evidence({1: MIDDLE, 2: MIDDLE})
    evidence.of("CG504").is_above(SUSPECTED, 0.6)
    assert evidence.wanted == {1, 2}


def test_the_error_of_a_run_is_that_of_all_its_questions() -> None:
    evidence = Evidence()
    for share in (ABOVE, WITHIN):
        evidence.of("CG501").is_above(share, 0.6)
    assert evidence.of("CG509").is_unlikely(0.002, 0.01)
    assert (evidence.asked, evidence.error) == (3, pytest.approx(2 * ERROR + 0.01))


def test_a_figure_that_is_only_told_wants_games_until_it_is_told_well_enough() -> None:
    evidence = Evidence({1: MIDDLE})
    evidence.of("FSY303").tell(Share(5_000, 10_000), within=0.02)
    assert evidence.wanted == set()
    evidence.of("FSY303").tell(Share(50, 100), within=0.02)
    assert evidence.wanted == {1}


def test_how_many_is_told_in_words_where_it_is_all() -> None:
    assert each_of(60, 60, "card") == "each of its 60 cards"
    assert each_of(59, 60, "card") == "59 of its 60 cards"
    assert each_of(2, 2, "species", "species") == "each of its 2 species"


def test_one_of_a_kind_is_no_crowd() -> None:
    assert each_of(1, 1, "customer") == "its only customer"
    assert each_of(0, 1, "customer") == "not even its only customer"
