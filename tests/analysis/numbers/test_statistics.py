"""Published values, exhaustive counts, and what must hold for any numbers."""

from fractions import Fraction
from itertools import combinations
from math import comb, erfc, exp, factorial, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.analysis.numbers.statistics import (
    Interval,
    at_most,
    chi_square_p,
    holm,
    none_of,
    p_above,
    p_below,
    p_beyond,
    permutation_p,
    wilson,
)
from tests.sweep import sweep


@pytest.mark.parametrize(
    ("successes", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (81, 263, 0.2553, 0.3662),  # these four: R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_share_is_the_published_one(successes, games, low, high):
    interval = wilson(successes, games)
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


def test_without_games_a_share_may_be_anything():
    assert wilson(0, 0) == Interval(0.0, 1.0)


@pytest.mark.parametrize(("successes", "games"), [(11, 10), (-1, 10), (1, 0)])
def test_more_successes_than_games_are_refused(successes, games):
    with pytest.raises(ValueError, match="successes in"):
        wilson(successes, games)


@given(some.integers(1, 100_000), some.fractions(0, 1))
def test_an_interval_holds_its_share_stays_a_share_and_mirrors(games, share):
    successes = float(share * games)
    interval, mirrored = wilson(successes, games), wilson(games - successes, games)
    assert 0 <= interval.low <= successes / games + 1e-12
    assert successes / games - 1e-12 <= interval.high <= 1
    assert mirrored.low == pytest.approx(1 - interval.high, abs=1e-9)


@given(some.integers(1, 10_000), some.fractions(0, 1))
def test_four_times_the_games_make_a_narrower_interval(games, share):
    few, many = wilson(float(share * games), games), wilson(float(share * games * 4), games * 4)
    assert many.high - many.low < few.high - few.low


def test_an_interval_is_above_or_below_only_as_a_whole():
    interval = Interval(0.2, 0.4)
    assert interval.is_above(0.1)
    assert not interval.is_above(0.2)
    assert interval.is_below(0.5)
    assert not interval.is_below(0.4)


@given(some.integers(1, 60), some.floats(0.01, 0.99), some.data())
def test_a_tail_of_the_binomial_law_is_never_taken_for_smaller_than_it_is(games, threshold, data):
    """And where it is small, for about one success more, which is what the bound gives away."""
    successes = data.draw(some.integers(0, games))
    tail = binomial_tail(successes, games, threshold)
    p = p_above(successes, games, threshold)
    assert p >= tail * (1 - 1e-9)
    assert p_below(games - successes, games, 1 - threshold) == pytest.approx(p)
    if (successes - 1) / games > threshold:
        assert p <= binomial_tail(successes - 1, games, threshold) * (1 + 1e-9)


def binomial_tail(successes, games, share):
    return sum(
        comb(games, number) * share**number * (1 - share) ** (games - number) for number in range(successes, games + 1)
    )


@sweep(
    ("errors", "games", "p"),
    [(4.303, 3, 0.025), (2.262, 10, 0.025), (4.297, 10, 0.001), (3.646, 31, 0.0005)],
)
def test_tails_of_student_are_those_of_the_table(errors, games, p):
    """Of three games somewhat larger: nothing is proved too soon."""
    assert p_beyond(errors, games) == pytest.approx(p, rel=0.08 if games == 3 else 0.03)


def test_a_mean_of_one_game_or_on_its_limit_proves_nothing():
    assert p_beyond(9.0, 1) == p_beyond(0.0, 9) == p_beyond(-1.0, 9) == 1


def test_a_threshold_that_cannot_vary_is_passed_or_not():
    assert p_above(1, 10, 0) == 0
    assert p_above(0, 10, 0) == 1
    assert p_above(0, 0, 0.3) == 1


def test_the_permutation_test_agrees_with_all_permutations():
    first, second = [5, 7, 8, 9], [3, 4, 6, 6, 5]
    values = first + second
    deals = [sum(deal) for deal in combinations(values, len(first))]
    exact = sum(total >= sum(first) for total in deals) / len(deals)
    assert permutation_p(first, second, Random(4), 8000) == pytest.approx(exact, abs=4 * (exact / 8000) ** 0.5)


def test_equal_groups_differ_by_chance_and_unlike_groups_do_not():
    assert permutation_p([0.1, 0.2, 0.3] * 5, [0.3, 0.1, 0.2] * 5, Random(1)) > 0.3
    assert permutation_p([1.1] * 12, [0.1] * 12, Random(1)) == 1 / 2001
    assert permutation_p([0.1] * 3, [0.1] * 4, Random(1)) == 1


def test_the_same_stream_gives_the_same_number():
    groups = [8, 9, 7, 8], [7, 8, 8, 7, 9]
    assert permutation_p(*groups, Random(3), 200) == permutation_p(*groups, Random(3), 200)


def test_an_empty_group_proves_nothing():
    assert permutation_p([], [1], Random(1)) == 1
    assert permutation_p([1], [], Random(1)) == 1


@pytest.mark.parametrize(
    ("cards", "marked", "seen"), [(8, 3, 4), (8, 0, 4), (8, 8, 4), (8, 3, 0), (8, 3, 8), (5, 2, 1)]
)
def test_odds_of_a_draw_are_those_of_listing_all_draws(cards, marked, seen):
    draws = list(combinations(range(cards), seen))
    for k in range(seen + 2):
        ways = sum(sum(card < marked for card in draw) <= k for draw in draws)
        assert at_most(k, marked, cards, seen) == Fraction(ways, len(draws))
    assert none_of(marked, cards, seen) == at_most(0, marked, cards, seen)


def test_odds_of_a_draw_are_those_of_drawing_card_after_card():
    """8 of 23 cards are marked, 6 are drawn."""
    assert none_of(8, 23, 6) == Fraction(15 * 14 * 13 * 12 * 11 * 10, 23 * 22 * 21 * 20 * 19 * 18)


@pytest.mark.parametrize(("marked", "cards", "seen"), [(6, 5, 1), (-1, 5, 1), (1, 5, 6), (1, 5, -1)])
def test_a_draw_that_cannot_be_is_refused(marked, cards, seen):
    with pytest.raises(ValueError, match="marked and"):
        none_of(marked, cards, seen)


@pytest.mark.parametrize("statistic", [1e-9, 0.001, 0.5, 1.0, 3.841, 10.0, 60.0, 700.0])
def test_the_tail_of_chi_square_is_exact_where_it_has_a_closed_form(statistic):
    """One degree is a squared normal; two, four, six are sums of exponentials (Poisson)."""
    half = statistic / 2
    assert chi_square_p(statistic, 1) == pytest.approx(erfc(sqrt(half)), rel=1e-12)
    for freedom in (2, 4, 6, 40):
        terms = sum(half**number / factorial(number) for number in range(freedom // 2))
        assert chi_square_p(statistic, freedom) == pytest.approx(exp(-half) * terms, rel=1e-11)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [(18.307, 10, 0.05), (6.635, 1, 0.01), (11.345, 3, 0.01), (124.342, 100, 0.05), (61.754, 90, 0.99)],
)
def test_the_tail_of_chi_square_is_as_in_tables(statistic, freedom, p):
    assert chi_square_p(statistic, freedom) == pytest.approx(p, abs=5e-6)


@given(some.floats(0, 2_000), some.floats(0, 2_000), some.integers(1, 1_000))
def test_a_larger_chi_square_is_never_more_likely(value, other, freedom):
    low, high = sorted((value, other))
    assert 0 <= chi_square_p(high, freedom) <= chi_square_p(low, freedom) + 1e-12 <= 1 + 1e-12


@pytest.mark.parametrize(("statistic", "freedom"), [(1, 0), (-1, 3), (float("nan"), 3)])
def test_a_chi_square_that_cannot_be_is_refused(statistic, freedom):
    with pytest.raises(ValueError, match="degrees of freedom"):
        chi_square_p(statistic, freedom)


def test_holm_reads_each_p_beside_those_that_are_smaller():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.5]) == [1.0, 1.0]
    assert holm([]) == []
