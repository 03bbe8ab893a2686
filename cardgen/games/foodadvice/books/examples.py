"""Answers what books ask of a game: cards, counts, prices and scenes, worked out by the rules, never written by hand.

What a book states and the rules deny raises `RefusedScene`, which ends as a finding about its template.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations_with_replacement

from msgspec import Struct

from cardgen.games.foodadvice.books.casting import cast, need_of, shape_for, signed
from cardgen.games.foodadvice.books.scene import ProductWindow, RefusedScene, SaleScene, set_out
from cardgen.games.foodadvice.cards import (
    CHIP,
    CUSTOMER,
    NOTE,
    SHOP,
    Customer,
    Ingredient,
    Shop,
    WordNumbers,
    customer_of,
    shop_of,
)
from cardgen.games.foodadvice.market.box import GameBox, box_of
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.play.checkout import profit
from cardgen.games.foodadvice.play.setup import rules_of
from cardgen.games.foodadvice.rules import WINDOWS, FoodAdviceRules
from cardgen.model.card import Card, Printing
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name

Ware = tuple[str, str, str]
"""A product of an example: owner, shape, and what is in it as `healthy 10, spicy 5, nutritious 10`."""


class Purse(Struct, frozen=True):
    """A class: what an ingredient of it costs and what its customers have, in F."""

    id: str
    name: str
    price: int
    budget: int


class FoodAdviceExamples(Struct, frozen=True, dict=True):
    """What the books of a game may ask of it, told about `deck`."""

    game: Game
    deck: Deck

    @cached_property
    def rules(self) -> FoodAdviceRules:
        return rules_of(self.game)

    @cached_property
    def box(self) -> GameBox:
        """All copies of the deck, as the rules see them."""
        return box_of(self.game, [printing.card for printing in self.deck.printings()])

    @property
    def _words(self) -> WordNumbers:
        return self.box.words

    def word(self, vocabulary: str, id: str) -> str:
        """How a shape, a hashtag, a class is called."""
        return next((word.name for word in self.game.words.get(vocabulary, ()) if word.id == id), id)

    def printings(self, *kinds: str) -> tuple[tuple[Printing, int], ...]:
        """Each printing of the deck with its copies, in the order of the deck; of all kinds, where none is named."""
        return tuple(
            (printing, count) for printing, count in self.deck.copies if not kinds or printing.card.kind in kinds
        )

    def cards(self, *kinds: str) -> tuple[Card, ...]:
        """Each card of these kinds once, in the order of the deck."""
        return tuple({printing.card.id: printing.card for printing, _ in self.printings(*kinds)}.values())

    def copies(self, *kinds: str) -> int:
        """How many copies there are of these kinds; of all but chips, where none is named."""
        return sum(count for printing, count in self.printings(*kinds) if kinds or printing.card.kind != CHIP)

    @property
    def money(self) -> int:
        """All F of the notes."""
        return sum(card.fields.get("value", 0) * self.copies_of(card.id) for card in self.cards(NOTE))

    def copies_of(self, card: str) -> int:
        return sum(count for printing, count in self.deck.copies if printing.card.id == card)

    @property
    def profit(self) -> int:
        """What Mabius pays for each purchase (FA-A16)."""
        return profit(self.box, self.rules)

    @cached_property
    def purses(self) -> tuple[Purse, ...]:
        """The classes in the order of the game, with the cheapest ingredient and the largest budget of each."""
        found = []
        for number, word in enumerate(self.game.words.get("class", ())):
            prices = [each.price for each in self.box.ingredients if each.price_class == number]
            budgets = [each.budget for each in self.box.customers if each.customer_class == word.id]
            if prices and budgets:
                found.append(Purse(word.id, word.name, min(prices), max(budgets)))
        return tuple(found)

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """What a product with all its windows filled can cost (FA-D2)."""
        each = sorted({ingredient.price for ingredient in self.box.ingredients})
        return tuple(sorted({sum(taken) for taken in combinations_with_replacement(each, WINDOWS)}))

    def customer(self, card: str) -> Customer:
        """A customer or joker of the game. Raises RefusedScene."""
        found = customer_of(self._card(card), self._words)
        if found is None:
            raise RefusedScene(f"the book asks for the customer `{card}`, whom the rules do not understand")
        return found

    def shop(self, card: str) -> Shop:
        """A shop of the game. Raises RefusedScene."""
        found = shop_of(self._card(card), self._words)
        if found is None:
            raise RefusedScene(f"the book asks for the shop `{card}`, which the rules do not understand")
        return found

    def _card(self, card: str) -> Card:
        if card not in self.game.cards:
            raise RefusedScene(f"the book asks for `{card}`, which this game does not have")
        return self.game.cards[card]

    def someone(self, card: str, budget: int, gender: str = "") -> str:
        """This customer or joker if it has so much money and is called so; else the first of its kind who is so.
        Raises RefusedScene where there is nobody.
        """
        kind = self._card(card).kind
        for candidate in (self.game.cards[card], *self.cards(kind)):
            known = customer_of(candidate, self._words)
            if known is not None and known.budget == budget and gender in ("", known.gender) and known.tags:
                return candidate.id
        raise RefusedScene(f"the book asks for a {kind} with {budget} F, as `{card}` was, and there is none")

    def event(self, card: str, effect: str) -> str:
        """This event if it does this; else the first that does. Raises RefusedScene where there is none."""
        events = {event.card: event.effect.name for event in self.box.events}
        found = (
            card if events.get(card) == effect else next((event for event in events if events[event] == effect), None)
        )
        if found is None:
            raise RefusedScene(f"the book asks for an event that does `{effect}`, which the deck does not have")
        return found

    def paying(self, card: str, scene: SaleScene, shape: str, terms: bool) -> str:
        """This shop if it pays for this purchase by its terms and not for the shape, or the other way round; else the
        first that does. Raises RefusedScene where there is none.
        """
        shops = [card.id for card in self.cards(SHOP)]
        for shop in sorted(shops, key=lambda shop: shop != card):
            pays = scene.bonus(shape, self.shop(shop))
            if (pays.terms > 0, pays.shape > 0) == (terms, not terms):
                return shop
        raise RefusedScene(f"the book asks for a shop like `{card}`, which the deck does not have")

    def scene(self, customer: str, *wares: Ware) -> SaleScene:
        """This customer before these products. Each ingredient is a card of the deck, and none is taken twice; which
        others may play an example is told in `casting.py`. Raises RefusedScene where there is none.
        """
        wanted, of = self.customer(customer), self.box.ingredients
        owners = list(dict.fromkeys(owner for owner, _, _ in wares))
        asked = [inside.split(",") for _, _, inside in wares]
        filled = cast([[need_of(written, self._words) for written in each] for each in asked], of, wanted)
        made: list[tuple[str, str, str, FoodProduct, tuple[ProductWindow, ...]]] = []
        for (owner, written, inside), numbers in zip(wares, filled, strict=True):
            if len(numbers) < len(inside.split(",")):
                raise RefusedScene(f"the book asks for ingredients as {inside}, of which the deck has no more")
            shape = shape_for(wanted, written, self._words.named("shape"), [before[3].shape for before in made])
            if shape < 0:
                raise RefusedScene(f"the book asks for the shape `{signed(written)[0]}`, which this game does not have")
            product = FoodProduct(len(made), owners.index(owner), shape, numbers)
            product.reckon(of, self.rules)
            windows = self._windows((of[number] for number in numbers), wanted)
            made.append((owner, signed(written)[0], self._words.named("shape")[shape], product, windows))
        return set_out(wanted, made, self.rules)

    def _windows(self, inside: Iterable[Ingredient], customer: Customer) -> tuple[ProductWindow, ...]:
        tags = self._words.named("hashtag")
        return tuple(
            ProductWindow(
                ingredient.card, ingredient.price, tags[ingredient.tag], customer.tags >> ingredient.tag & 1 == 1
            )
            for ingredient in inside
        )

    def works(self, channel: str, *sold: tuple[SaleScene, str], won_vote: bool = False) -> bool:
        """Whether the terms of this advertising are met by a player who sold these shapes in these scenes (FA-R19)."""
        terms = self.box.channels[channel].terms if channel in self.box.channels else None
        return terms is not None and terms.hold([scene.sale(shape) for scene, shape in sold], won_vote)

    def of_class(self, id: str) -> int:
        """How many customers of a class there are."""
        wanted = (card for card in self.cards(CUSTOMER) if self._words.id("class", card.fields.get("class", "")) == id)
        return sum(self.copies_of(card.id) for card in wanted)

    def licence(self, spdx: str) -> str:
        """How a licence is written on paper."""
        return licence_name(spdx)


def examples(game: Game, deck: Deck) -> FoodAdviceExamples:
    return FoodAdviceExamples(game, deck)
