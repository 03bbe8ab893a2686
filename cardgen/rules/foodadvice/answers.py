"""Who of a pack of FoodAdvice buys what, made of the pack's own ingredients? (FA-R13, FA-R22 to FA-R32)

By the rules' own choice of customers (`choice.py`), each product alone on the table. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.rules.answers import Answer, joined, named
from cardgen.rules.foodadvice.choice import Product, buys
from cardgen.rules.foodadvice.piece import (
    CUSTOMER,
    INGREDIENT,
    JOKER,
    PRODUCT,
    Customer,
    customer_of,
    ingredient_of,
    words_in,
)
from cardgen.rules.foodadvice.table import rules_of


def answers(game: Game, printings: Sequence[Printing]) -> Answer:
    """What there is to tell of packs of these printings: for each customer the dearest product that it buys."""
    words, rules = words_in(game), rules_of(game)
    cards = [one.card for one in printings]
    ingredients = [ingredient_of(card, words) if card.kind == INGREDIENT else None for card in cards]
    customers = [customer_of(card, words) if card.kind in (CUSTOMER, JOKER) else None for card in cards]
    shapes = [words.number("shape", card.fields.get("shape", "")) if card.kind == PRODUCT else -1 for card in cards]

    def made_of(pack: Sequence[int]) -> Iterator[tuple[Product, int, tuple[int, ...]]]:
        """All products that can be made of a pack, each with its card and its ingredients."""
        known = [(one, ingredient) for one in pack if (ingredient := ingredients[one]) is not None]
        larder = [ingredient for _, ingredient in known]
        for card in (one for one in pack if shapes[one] >= 0):
            for some in combinations(range(len(known)), rules.kept):
                product = Product(0, 0, shapes[card], list(some))
                product.reckon(larder, rules)
                yield product, card, tuple(known[place][0] for place in some)

    def dearest(customer: Customer, pack: Sequence[int]) -> tuple[int, tuple[int, ...], int] | None:
        for product, card, some in sorted(made_of(pack), key=lambda one: -one[0].price):
            if buys(customer, [product], 0, 0, rules).products:
                return card, some, product.price
        return None

    def answer(pack: Sequence[int]) -> tuple[str, ...]:
        told = []
        for one in pack:
            customer = customers[one]
            bought = dearest(customer, pack) if customer is not None else None
            if bought is not None:
                card, some, price = bought
                of = joined([named(printings[other]) for other in some])
                told.append(f"{named(printings[one])} buys {named(printings[card])} of {of} for {price} F.")
        return tuple(told)

    return answer
