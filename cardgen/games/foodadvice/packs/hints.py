"""Finds who of a pack buys what, made of the pack's own ingredients (FA-R13, FA-R22 to FA-R32).

By the rules' own choice of customers (`choice.py`), each product alone on the table. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardgen.analysis.packs.hints import Hint, PackHint, named
from cardgen.games.foodadvice.cards import (
    CUSTOMER,
    INGREDIENT,
    JOKER,
    PRODUCT,
    Customer,
    customer_of,
    ingredient_of,
    words_in,
)
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.play.setup import rules_of
from cardgen.model.card import Printing
from cardgen.model.game import Game


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings: for each customer the dearest product that it buys."""
    words, rules, language = words_in(game), rules_of(game), game.language
    cards = [printing.card for printing in printings]
    ingredients = [ingredient_of(card, words) if card.kind == INGREDIENT else None for card in cards]
    customers = [customer_of(card, words) if card.kind in (CUSTOMER, JOKER) else None for card in cards]
    shapes = [words.number("shape", card.fields.get("shape", "")) if card.kind == PRODUCT else -1 for card in cards]

    def made_of(pack: Sequence[int]) -> Iterator[tuple[FoodProduct, int, tuple[int, ...]]]:
        """All products that can be made of a pack, each with its card and its ingredients."""
        known = [(place, ingredient) for place in pack if (ingredient := ingredients[place]) is not None]
        larder = [ingredient for _, ingredient in known]
        for card in (place for place in pack if shapes[place] >= 0):
            for some in combinations(range(len(known)), rules.kept):
                product = FoodProduct(0, 0, shapes[card], list(some))
                product.reckon(larder, rules)
                yield product, card, tuple(known[place][0] for place in some)

    def dearest(customer: Customer, pack: Sequence[int]) -> tuple[int, tuple[int, ...], int] | None:
        for product, card, some in sorted(made_of(pack), key=lambda made: -made[0].price):
            if buys(customer, [product], 0, 0, rules).products:
                return card, some, product.price
        return None

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        hints = []
        for buyer in pack:
            customer = customers[buyer]
            bought = dearest(customer, pack) if customer is not None else None
            if bought is not None:
                card, some, price = bought
                text = language.say(
                    "answers.buys",
                    customer=named(printings[buyer]),
                    product=named(printings[card]),
                    ingredients=language.listed([named(printings[other]) for other in some]),
                    price=price,
                )
                signs = ("", *("+" for _ in some[1:]), "→", "→")
                hints.append(Hint(text, language.say("answers.sale"), (*some, card, buyer), signs, result=f"{price} F"))
        return tuple(hints)

    return answer
