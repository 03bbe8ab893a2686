"""Where decks meet: food that one deck has, and the eater's own does not."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.far_meals import FarMeals


@pytest.fixture
def far_meals(starter: Any) -> dict[str, FarMeals]:
    deck = starter.decks["woodland-edge"]
    return {meals.eater: meals for meals in PhyloExamples(starter, starter.deck).far_meals(deck)}


def test_food_is_told_with_the_decks_that_have_it_and_none_of_the_own(starter: Any, far_meals: dict[str, FarMeals]):
    assert {(food.card, food.decks) for food in far_meals["pine-marten"].foods} >= {
        ("gray-squirrel", ("town-and-garden",))
    }
    own = {printing.card.id for printing, _ in starter.decks["woodland-edge"].copies}
    assert not own & {food.card for meals in far_meals.values() for food in meals.foods}
    assert set(far_meals) <= own


def test_what_is_doubtful_is_left_out(starter: Any, far_meals: dict[str, FarMeals]):
    known = PhyloExamples(starter, starter.deck)
    pairs = [(meals.eater, food.card) for meals in far_meals.values() for food in meals.foods]
    assert pairs
    assert not any(known.is_doubtful(*pair) for pair in pairs)


def test_a_guest_meets_its_host(far_meals: dict[str, FarMeals]):
    assert [(food.card, food.decks) for food in far_meals["mistletoe"].foods] == [("white-willow", ("river-to-sea",))]
