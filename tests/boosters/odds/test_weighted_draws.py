"""Weighted draws without repeats, against all ways they can go."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cardgen.boosters.odds.weighted_draws import WeightedDraws


def ways(weights, draws, taken=()):
    """Every order in which so many places are drawn, with its chance."""
    if draws == 0:
        yield taken, Fraction(1)
        return
    left = [place for place in range(len(weights)) if place not in taken]
    total = sum(weights[place] for place in left)
    for place in left:
        for whole, chance in ways(weights, draws - 1, (*taken, place)):
            yield whole, chance * Fraction(weights[place], total)


@settings(max_examples=60)
@given(some.lists(some.integers(1, 9), min_size=1, max_size=5), some.integers(0, 4), some.data())
def test_chances_are_those_of_all_ways_to_draw(weights, draws, data):
    draws = min(draws, len(weights))
    marked = data.draw(some.sets(some.integers(0, len(weights) - 1)))
    counted = sum(
        (chance for drawn, chance in ways(weights, draws) if marked.intersection(drawn)),
        Fraction(0),
    )
    assert WeightedDraws(tuple(weights), draws).any_of([weights[place] for place in marked]) == counted


@given(some.lists(some.integers(1, 9), min_size=2, max_size=7), some.integers(1, 6))
def test_what_an_answer_costs_is_never_more_than_was_said(weights, draws):
    chimes = WeightedDraws(tuple(weights), min(draws, len(weights) - 1))
    assert sum(map(len, chimes._rung)) <= chimes.terms


@pytest.mark.parametrize("draws", [1, 3, 6])
def test_chances_of_many_different_weights_add_up_to_the_draws(draws):
    weights = tuple(range(10, 400, 10))
    chimes = WeightedDraws(weights, draws)
    assert sum(chimes.any_of([weight]) for weight in weights) == draws
