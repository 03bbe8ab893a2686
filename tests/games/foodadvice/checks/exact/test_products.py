"""Exact counts of what can be made of ingredients, against trying all of it."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.games.foodadvice.cards import Ingredient
from cardgen.games.foodadvice.checks.exact.products import (
    best_three,
    chance_of_cheap,
    histogram,
    products_that_fit,
    sums,
)
from cardgen.games.foodadvice.condition import CountRange, Wanted

PRICES = st.lists(st.sampled_from((5, 10, 20, 35)), min_size=3, max_size=9)
INGREDIENTS = st.lists(
    st.builds(Ingredient, st.just("one"), st.sampled_from((5, 10, 20)), st.integers(0, 4), st.integers(0, 2)),
    min_size=3,
    max_size=9,
)


def matches(three, tags, counts_copies):
    matching = [one.tag for one in three if tags >> one.tag & 1]
    return len(matching) if counts_copies else len(set(matching))


@given(PRICES)
def test_all_sets_of_three_are_counted_by_their_price(prices):
    assert sums(histogram(prices)) == Counter(map(sum, combinations(prices, 3)))


@given(PRICES, st.integers(3, 7), st.integers(10, 70))
def test_a_deal_is_cheap_when_its_cheapest_three_are(prices, dealt, most):
    hands = list(combinations(prices, dealt))
    cheap = sum(sum(sorted(hand)[:3]) <= most for hand in hands)
    expected = Fraction(cheap, len(hands)) if hands else Fraction(0)
    assert chance_of_cheap(histogram(prices), dealt, 3, most) == expected


@pytest.mark.parametrize(("economy", "others", "percent"), [(28, 28, 63.8), (14, 35, 24.9)])
def test_the_shares_of_the_page_are_those_of_boxes_so_split(economy, others, percent):
    chance = chance_of_cheap(((5, economy), (10, others), (20, others)), 6, 3, 20)
    assert round(100 * float(chance), 1) == percent


@settings(max_examples=200)
@given(INGREDIENTS, st.integers(0, 31), st.sampled_from((10, 15, 20, 25, 40, 60)), st.booleans())
def test_no_three_have_more_matches_than_the_best_and_none_as_many_for_less(ingredients, tags, budget, counts_copies):
    threes = [three for three in combinations(ingredients, 3) if sum(one.price for one in three) <= budget]
    by_price = sorted(ingredients, key=lambda one: one.price)
    best = best_three(by_price, tags, budget, counts_copies)
    if not threes:
        assert best == ()
        return
    goodness = [(matches(three, tags, counts_copies), -sum(one.price for one in three)) for three in threes]
    assert (matches(best, tags, counts_copies), -sum(one.price for one in best)) == max(goodness)
    assert not Counter(best) - Counter(ingredients)


@given(INGREDIENTS, st.integers(0, 7), st.integers(0, 7), st.integers(0, 40), st.integers(20, 70))
def test_products_fit_an_event_as_often_as_its_condition_says(ingredients, tags, classes, low, high):
    wanted = Wanted(0, tags, classes, CountRange(low, high))
    fitting = 0
    for three in combinations(ingredients, 3):
        has_tags = has_classes = 0
        for one in three:
            has_tags |= 1 << one.tag
            has_classes |= 1 << one.price_class
        fitting += wanted.fits(0, has_tags, has_classes, sum(one.price for one in three))
    assert products_that_fit(ingredients, wanted) == Fraction(fitting, comb(len(ingredients), 3))
