"""Guarantees of packs of FoodAdvice: hashtags supplied, products filled, customers who find what to buy.

By what cards are to the rules (`piece.py`) and by the choice of customers (`choice.py`), with the readings of the game.
A pack is judged by itself: products are made of its own cards, and each lies alone on the table. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from itertools import combinations_with_replacement
from operator import or_

from msgspec import Struct

from cardgen.analysis.packs.guarantees import ANY, CARDS, GuaranteeMaker, Measure, PrintingMask, by_name, set_of
from cardgen.games.foodadvice.cards import (
    CUSTOMER,
    EVENT,
    INGREDIENT,
    JOKER,
    PRODUCT,
    SHOP,
    Customer,
    Ingredient,
    WordNumbers,
    customer_of,
    event_of,
    ingredient_of,
    shop_of,
    words_in,
)
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.play.setup import rules_of
from cardgen.games.foodadvice.rules import FoodAdviceRules
from cardgen.model.card import Printing
from cardgen.model.game import Game

MOST_TAGS = 6
"""Hashtags of a joker (FA-R6); no other card of the game names more."""


class Supply(Measure, frozen=True, dict=True):
    """Each card of a pack that asks for hashtags finds at least `least` of them on ingredients of the pack, or all that
    it asks for where those are fewer. `asked` and `given` have the hashtags of each printing as bits.
    """

    asked: tuple[int, ...]
    given: tuple[int, ...]
    least: int

    @cached_property
    def _givers(self) -> dict[int, PrintingMask]:
        """The cards that give a hashtag."""
        return {tags: set_of(card for card, given in enumerate(self.given) if given == tags) for tags in {*self.given}}

    def helpers(self, rest: Sequence[int]) -> PrintingMask:
        """Whatever gives the hashtag that all cards lack which do not find enough; nothing, where one lacks two."""
        supplied, wanted = reduce(or_, map(self.given.__getitem__, rest), 0), ANY
        for asked in map(self.asked.__getitem__, rest):
            missing = asked & ~supplied
            number = asked.bit_count()
            lacking = min(self.least, number) - (number - missing.bit_count())
            if lacking > 0:
                wanted &= missing if lacking == 1 else 0
        if wanted == ANY:
            return ANY
        return reduce(or_, [cards for given, cards in self._givers.items() if given & wanted], 0)

    def lack(self, pack: Sequence[int]) -> int:
        """The hashtags that its cards do not find, all together."""
        supplied = reduce(or_, map(self.given.__getitem__, pack), 0)
        lacking = 0
        for asked in filter(None, map(self.asked.__getitem__, pack)):
            missing = asked & ~supplied
            if missing:
                number = asked.bit_count()
                found = number - missing.bit_count()
                if found < self.least:
                    lacking += (number if number < self.least else self.least) - found
        return lacking


def asked_by(printing: Printing, words: WordNumbers) -> int:
    """The hashtags that a card asks for, as bits: those that a customer or joker wants, those on which a shop's bonus
    depends, those for which an event pays or takes.
    """
    card = printing.card
    if card.kind in (CUSTOMER, JOKER):
        customer = customer_of(card, words)
        return customer.tags if customer else 0
    if card.kind == SHOP:
        shop = shop_of(card, words)
        return shop.when.tags if shop else 0
    event = event_of(card, words) if card.kind == EVENT else None
    return event.effect.wanted.tags if event and event.effect.wanted else 0


def _ingredients(printings: Iterable[Printing], words: WordNumbers) -> tuple[Ingredient | None, ...]:
    return tuple(
        ingredient_of(printing.card, words) if printing.card.kind == INGREDIENT else None for printing in printings
    )


def _shapes(printings: Iterable[Printing], words: WordNumbers) -> tuple[int, ...]:
    """Of each product card its shape, as a bit; 0 of others."""
    numbers = (
        words.number("shape", printing.card.fields.get("shape", "")) if printing.card.kind == PRODUCT else -1
        for printing in printings
    )
    return tuple(1 << number if number >= 0 else 0 for number in numbers)


def _supplied(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    words = words_in(game)
    given = (1 << ingredient.tag if ingredient else 0 for ingredient in _ingredients(printings, words))
    return Supply(tuple(asked_by(printing, words) for printing in printings), tuple(given), number)


class Filled(Measure, frozen=True):
    """At least `least` product cards of a pack, with `kept` ingredients of it for each (FA-R13)."""

    is_product: bytes
    is_ingredient: bytes
    kept: int
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        """The cards that are missing."""
        products = self.least - sum(map(self.is_product.__getitem__, pack))
        ingredients = self.kept * self.least - sum(map(self.is_ingredient.__getitem__, pack))
        return (products if products > 0 else 0) + (ingredients if ingredients > 0 else 0)


def _filled(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    words = words_in(game)
    is_product = bytes(bool(shape) for shape in _shapes(printings, words))
    is_ingredient = bytes(ingredient is not None for ingredient in _ingredients(printings, words))
    return Filled(is_product, is_ingredient, rules_of(game).kept, number)


class LoneBuyer(Struct, frozen=True):
    """A customer as a product alone on the table meets it: the most that it pays for one with a hashtag of `tags`, and
    for one of `shapes` without any; -1 where it buys none such.
    """

    tags: int
    shapes: int
    for_tag: int
    for_shape: int


class Buyers(Measure, frozen=True):
    """At least `least` customers of a pack would buy a product that can be made of the pack (FA-R22 to FA-R32).

    For each printing the `offer` of an ingredient, its price before the bits of its hashtag, so that offers are sorted
    by price; the shape of a product, the customer; 0 or None of others. `tags` are all bits of hashtags.
    """

    offers: tuple[int, ...]
    tags: int
    shapes: tuple[int, ...]
    buyers: tuple[LoneBuyer | None, ...]
    kept: int
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        """The customers who are missing, and the cards that the first product is short of."""
        offers = sorted(filter(None, map(self.offers.__getitem__, pack)))
        shapes = reduce(or_, map(self.shapes.__getitem__, pack), 0)
        if len(offers) < self.kept or not shapes:
            return max(0, self.kept - len(offers)) + (not shapes) + self.least
        found = 0
        for buyer in filter(None, map(self.buyers.__getitem__, pack)):
            if self._buys(buyer, offers, shapes):
                found += 1
        return max(0, self.least - found)

    def _buys(self, buyer: LoneBuyer, offers: Sequence[int], shapes: int) -> bool:
        """The cheapest product of all, or the cheapest with a hashtag that it wants; `offers` cheapest first."""
        last, bits = self.kept - 1, self.tags.bit_length()
        others = sum([offer >> bits for offer in offers[:last]])
        cheapest = offers[last] >> bits
        if shapes & buyer.shapes and others + cheapest <= buyer.for_shape:
            return True
        wanted = buyer.tags & self.tags
        for offer in offers:
            if offer & wanted:
                return others + max(offer >> bits, cheapest) <= buyer.for_tag
        return False


def _buyer(customer: Customer, prices: Sequence[int], rules: FoodAdviceRules) -> LoneBuyer:
    """By the rules' own choice: one product with one hashtag that it wants, and one of its shapes without any."""

    def most(shapes: int, tags: int) -> int:
        product = FoodProduct(0, 0, shapes.bit_length() - 1, [], tags=tags)
        bought = [-1]
        for price in prices:
            product.price = price
            if buys(customer, [product], 0, 0, rules).products:
                bought.append(price)
        return max(bought)

    no_shape = 1 << customer.shapes.bit_length()
    return LoneBuyer(
        customer.tags,
        customer.shapes,
        most(no_shape, customer.tags & -customer.tags) if customer.tags else -1,
        most(customer.shapes, 0),
    )


def _buyers(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    words, rules = words_in(game), rules_of(game)
    ingredients = _ingredients(printings, words)
    each = sorted({ingredient.price for ingredient in ingredients if ingredient})
    prices = sorted({sum(some) for some in combinations_with_replacement(each, rules.kept)})
    customers = (
        customer_of(printing.card, words) if printing.card.kind in (CUSTOMER, JOKER) else None for printing in printings
    )
    tags = reduce(or_, (1 << ingredient.tag for ingredient in ingredients if ingredient), 0)
    bits = tags.bit_length()
    return Buyers(
        offers=tuple(ingredient.price << bits | 1 << ingredient.tag if ingredient else 0 for ingredient in ingredients),
        tags=tags,
        shapes=_shapes(printings, words),
        buyers=tuple(_buyer(customer, prices, rules) if customer else None for customer in customers),
        kept=rules.kept,
        least=number,
    )


GUARANTEES = by_name(
    GuaranteeMaker("hashtags-supplied", range(1, MOST_TAGS + 1), _supplied, all=MOST_TAGS),
    GuaranteeMaker("product-filled", CARDS, _filled),
    GuaranteeMaker("buyer", CARDS, _buyers),
)
"""What recipes of FoodAdvice may ask of every pack."""
