"""Finds out who in a web feeds the most others, and who goes hungry without one of its cards, for the lesson.

Counted is food that is true in nature, as far as cards say; what a rule allows besides feeds nobody here.
"""

from __future__ import annotations

from collections import Counter

from cardgen.games.phylo.books.food_web import FoodWeb


def hungry_without(web: FoodWeb, card: str) -> tuple[str, ...]:
    """Those who eat nothing else, and those who eat nothing but these, in the order in which they go hungry."""
    gone = [card]
    while fallen := [eater for eater in web.cards if eater not in gone and _starves(web, eater, gone)]:
        gone += fallen
    return tuple(gone[1:])


def keystone(web: FoodWeb) -> str:
    """The card of FOODCHAIN 1 without which most go hungry; empty where nobody does."""
    makers = [card for card in web.cards if web.species[card].foodchain == 1]
    hungry = {card: len(hungry_without(web, card)) for card in makers}
    most = max(makers, key=lambda card: hungry[card], default="")
    return most if hungry.get(most) else ""


def most_eaten(web: FoodWeb) -> tuple[tuple[str, ...], int]:
    """The cards that the most others eat, and how many these are; nobody where nobody eats."""
    meals = Counter(eaten for eater, foods in web.foods.items() for eaten in foods if (eater, eaten) not in web.denied)
    most = max(meals.values(), default=0)
    return tuple(card for card in web.cards if most and meals[card] == most), most


def _starves(web: FoodWeb, eater: str, gone: list[str]) -> bool:
    food = {card for card in web.foods[eater] if (eater, card) not in web.denied}
    return bool(food) and food <= set(gone)
