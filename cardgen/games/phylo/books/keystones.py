"""Finds out who in a web goes hungry without one of its cards, for the lesson on what is lost with whom.

Counted is food that is true in nature, as far as cards say; what a rule allows besides feeds nobody here.
"""

from __future__ import annotations

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


def _starves(web: FoodWeb, eater: str, gone: list[str]) -> bool:
    food = {card for card in web.foods[eater] if (eater, card) not in web.denied}
    return bool(food) and food <= set(gone)
