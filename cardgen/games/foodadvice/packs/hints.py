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
from cardgen.games.foodadvice.condition import words_of
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

    def offered(place: int) -> str:
        """`#juicy · 5 F`"""
        fields = cards[place].fields
        return f"{_tag(game, fields['hashtag'])} · {fields['price']} F"

    def summed(some: Sequence[int]) -> str:
        """`5 + 5 + 20`"""
        return " + ".join(str(cards[place].fields["price"]) for place in some)

    def wanted(buyer: int, product: int, some: Sequence[int]) -> str:
        """A hashtag that it wants, or that it loves the product; below that its money."""
        fields = cards[buyer].fields
        there = {words.id("hashtag", word) for place in some for word in words_of(cards[place].fields["hashtag"])}
        tags = [_tag(game, word) for word in words_of(fields.get("hashtag", ())) if words.id("hashtag", word) in there]
        title = cards[product].text.get("title", cards[product].id)
        why = language.say("answers.wants", hashtag=tags[0]) if tags else language.say("answers.loves", product=title)
        return f"{why}\n{language.say('answers.has-money', money=fields['budget'])}"

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

    sold = language.say("answers.sold")

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
                notes = (*map(offered, some), summed(some), wanted(buyer, card, some))
                hints.append(Hint(text, sold, (*some, card, buyer), signs, result=f"{price} F", notes=notes))
        return tuple(hints)

    return answer


def _tag(game: Game, word: str) -> str:
    """`#juicy`, as the card has it."""
    return f"#{game.word('hashtag', word).name}"
