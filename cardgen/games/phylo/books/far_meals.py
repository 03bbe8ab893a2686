"""Finds who of a deck has true food in other decks only, for players who lay all decks on one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.games.phylo.books.food_web import IN_DOUBT, FoodWeb
from cardgen.model.game import Deck


class FarFood(Struct, frozen=True):
    """A card that another eats, and the ids of the decks that have it."""

    card: str
    decks: tuple[str, ...]


class FarMeals(Struct, frozen=True):
    """Who eats what, or may lie under whom, of decks that it is not in."""

    eater: str
    foods: tuple[FarFood, ...]


def far_meals(deck: Deck, decks: Sequence[Deck], web: FoodWeb) -> Iterator[FarMeals]:
    """Each of a deck with what it eats in nature, too, of the other decks alone; `web` is that of all of them."""
    members = {each.id: {printing.card.id for printing, _ in each.copies} for each in decks}
    own = members[deck.id]
    for eater in (card for card in (*web.cards, *web.guests) if card in own):
        far = [food for food in web.meals(eater) if food not in own and not food.endswith(IN_DOUBT)]
        if far:
            foods = (FarFood(food, tuple(id for id, cards in members.items() if food in cards)) for food in far)
            yield FarMeals(eater=eater, foods=tuple(foods))
