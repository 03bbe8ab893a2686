"""Numbers that are the same everywhere, and as likely as they should be."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.analysis.numbers.statistics import chi_square_p
from cardgen.boosters.collation.rng import WORD, Draws


def test_numbers_are_those_of_every_machine():
    chance = Draws(5, "pool", "plants", 0)
    assert [chance.below(100) for _ in range(8)] == [55, 88, 98, 80, 76, 45, 12, 28]
    assert Draws(5, "pool", "plants", 0).order(6) == [1, 4, 0, 2, 3, 5]


def test_what_is_drawn_for_another_purpose_is_drawn_anew():
    """Parts of a purpose do not run into one another, and a number is not its digits."""
    purposes = [("a", "bc"), ("ab", "c"), ("a", "b", "c"), ("abc",), ("a', 'bc",), ("1",), (1,)]
    drawn = {Draws(1, *purpose).below(WORD) for purpose in purposes}
    assert len(drawn | {Draws(2, *purpose).below(WORD) for purpose in purposes}) == 2 * len(purposes)


@given(some.integers(), some.integers(1, 300))
def test_an_order_has_each_number_once(seed, count):
    assert sorted(Draws(seed, "order").order(count)) == list(range(count))


def test_every_order_is_as_likely_as_any_other():
    counts = Counter(tuple(Draws(seed, "order").order(4)) for seed in range(4_800))
    statistic = sum((counts[order] - 200) ** 2 / 200 for order in permutations(range(4)))
    assert chi_square_p(statistic, 23) > 0.01


def test_numbers_that_would_favour_small_ones_are_left_out():
    """Of the words, 2**64 mod limit are too many: with a limit above half of all, nearly every second."""
    limit = WORD // 2 + 1
    chance = Draws(1, "large")
    low = sum(chance.below(limit) < limit // 2 for _ in range(2_000))
    assert 900 < low < 1_100  # 2,000 x 2/3 if words were only divided


def test_weights_are_kept():
    counts = Counter(Draws(seed, "weights").weighted((1, 0, 3)) for seed in range(4_000))
    assert counts[1] == 0
    assert chi_square_p((counts[0] - 1_000) ** 2 / 1_000 + (counts[2] - 3_000) ** 2 / 3_000, 1) > 0.01


@pytest.mark.parametrize("limit", [0, -1, WORD + 1])
def test_there_is_no_number_below_nothing(limit):
    with pytest.raises(ValueError, match="no number is below"):
        Draws(1).below(limit)
