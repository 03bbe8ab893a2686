"""Published values, exhaustive counts, and what must hold for any numbers."""

from fractions import Fraction
from itertools import combinations
from math import erfc, exp, factorial, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.analysis.numbers.statistics import (
    MOST_GAMES,
    Interval,
    at_most,
    benjamini_hochberg,
    chi_square_p,
    games_to_decide,
    holm,
    none_of,
    p_above,
    p_below,
    permutation_p,
    wilson,
)


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


@pytest.mark.parametrize(("share", "threshold"), [(0.53, 0.52), (0.51, 0.52), (0.1, 0.4), (0.999, 0.99), (0.004, 0.01)])
def test_so_many_more_games_decide_and_one_fewer_does_not(share, threshold):
    games = 40
    more = games_to_decide(share, games, threshold)

    def decided(number):
        interval = wilson(share * number, number)
        return interval.is_above(threshold) or interval.is_below(threshold)

    assert decided(games + more)
    assert more == 0 or not decided(games + more - 1)


def test_a_share_on_the_threshold_is_never_decided():
    assert games_to_decide(0.5, 100, 0.5) is None


def test_more_than_ten_million_games_are_not_asked_for():
    assert games_to_decide(0.5001, 0, 0.5) is None
    assert 0 < games_to_decide(0.5004, 0, 0.5) <= MOST_GAMES


@pytest.mark.parametrize("threshold", [0, 1])
def test_any_game_decides_against_never_and_always(threshold):
    assert games_to_decide(0.5, 0, threshold) == 1


@pytest.mark.parametrize(("z", "p"), [(0, 0.5), (1, 0.158655), (1.959964, 0.025), (3, 0.00134990)])
def test_tail_probabilities_are_those_of_the_normal_table(z, p):
    """A threshold of one half and 10,000 games: the error is half a percentage point."""
    assert p_above(5000 + 50 * z, 10_000, 0.5) == pytest.approx(p, rel=1e-4)
    assert p_below(5000 - 50 * z, 10_000, 0.5) == pytest.approx(p, rel=1e-4)


@given(some.integers(1, 5000), some.fractions(0, 1), some.floats(0.01, 0.99))
def test_the_tail_is_small_just_where_the_interval_lies_beyond(games, share, threshold):
    successes = float(share * games)
    p = p_above(successes, games, threshold)
    if abs(p - 0.025) > 1e-6:
        assert (p < 0.025) == wilson(successes, games).is_above(threshold)
    assert p + p_below(successes, games, threshold) == pytest.approx(1)


def test_a_threshold_that_cannot_vary_is_passed_or_not():
    assert p_above(1, 10, 0) == 0
    assert p_above(0, 10, 0) == 1
    assert p_above(0, 0, 0.3) == 1


def test_the_published_family_of_fifteen_tests_has_four_findings():
    """The example of the paper of 1995, section 3.2."""
    family = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528]
    family += [0.7590, 1.0]
    assert benjamini_hochberg(family) == [True] * 4 + [False] * 11
    assert benjamini_hochberg(family[::-1]) == [False] * 11 + [True] * 4


def test_a_weak_test_is_a_finding_among_strong_ones():
    """Steps are taken from the top: 0.04 fails alone at rank 1 of 2, and passes at rank 2."""
    assert benjamini_hochberg([0.04, 0.5]) == [False, False]
    assert benjamini_hochberg([0.04, 0.03]) == [True, True]
    assert benjamini_hochberg([]) == []


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
