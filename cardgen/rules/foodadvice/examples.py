"""What may the books of a game ask? Cards, counts, prices and scenes, worked out by the rules, never written by hand.

What a book states and the rules deny raises `Refused`, which ends as a finding about its template.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations_with_replacement

from msgspec import Struct

from cardgen.model.card import Card, Printing
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name
from cardgen.rules.foodadvice.box import Box, box_of
from cardgen.rules.foodadvice.casting import cast, need_of, shape_for, signed
from cardgen.rules.foodadvice.choice import Product
from cardgen.rules.foodadvice.piece import (
    CHIP,
    CUSTOMER,
    NOTE,
    SHOP,
    Customer,
    Ingredient,
    Shop,
    Words,
    customer_of,
    shop_of,
)
from cardgen.rules.foodadvice.rules import WINDOWS, Rules
from cardgen.rules.foodadvice.selling import profit
from cardgen.rules.foodadvice.story import Refused, Scene, Window, set_out
from cardgen.rules.foodadvice.table import rules_of

Ware = tuple[str, str, str]
"""A product of an example: owner, shape, and what is in it as `healthy 10, spicy 5, nutritious 10`."""


class Purse(Struct, frozen=True):
    """A class: what an ingredient of it costs and what its customers have, in F."""

    id: str
    name: str
    price: int
    budget: int


class Examples(Struct, frozen=True, dict=True):
    """What the books of a game may ask of it, told about `deck`."""

    game: Game
    deck: Deck

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.game)

    @cached_property
    def box(self) -> Box:
        """All copies of the deck, as the rules see them."""
        return box_of(self.game, [one.card for one in self.deck.printings()])

    @property
    def _words(self) -> Words:
        return self.box.words

    def word(self, vocabulary: str, id: str) -> str:
        """How a shape, a hashtag, a class is called."""
        return next((one.name for one in self.game.words.get(vocabulary, ()) if one.id == id), id)

    def printings(self, *kinds: str) -> tuple[tuple[Printing, int], ...]:
        """Each printing of the deck with its copies, in the order of the deck; of all kinds, where none is named."""
        return tuple((one, count) for one, count in self.deck.copies if not kinds or one.card.kind in kinds)

    def cards(self, *kinds: str) -> tuple[Card, ...]:
        """Each card of these kinds once, in the order of the deck."""
        return tuple({one.card.id: one.card for one, _ in self.printings(*kinds)}.values())

    def copies(self, *kinds: str) -> int:
        """How many copies there are of these kinds; of all but chips, where none is named."""
        return sum(count for one, count in self.printings(*kinds) if kinds or one.card.kind != CHIP)

    @property
    def money(self) -> int:
        """All F of the notes."""
        return sum(card.fields.get("value", 0) * self.copies_of(card.id) for card in self.cards(NOTE))

    def copies_of(self, card: str) -> int:
        return sum(count for one, count in self.deck.copies if one.card.id == card)

    @property
    def profit(self) -> int:
        """What Mabius pays for each purchase (FA-A16)."""
        return profit(self.box, self.rules)

    @cached_property
    def purses(self) -> tuple[Purse, ...]:
        """The classes in the order of the game, with the cheapest ingredient and the largest budget of each."""
        found = []
        for number, one in enumerate(self.game.words.get("class", ())):
            prices = [each.price for each in self.box.ingredients if each.price_class == number]
            budgets = [each.budget for each in self.box.customers if each.customer_class == one.id]
            if prices and budgets:
                found.append(Purse(one.id, one.name, min(prices), max(budgets)))
        return tuple(found)

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """What a product with all its windows filled can cost (FA-D2)."""
        each = sorted({one.price for one in self.box.ingredients})
        return tuple(sorted({sum(taken) for taken in combinations_with_replacement(each, WINDOWS)}))

    def customer(self, card: str) -> Customer:
        """A customer or joker of the game. Raises Refused."""
        found = customer_of(self._card(card), self._words)
        if found is None:
            raise Refused(f"the book asks for the customer `{card}`, whom the rules do not understand")
        return found

    def shop(self, card: str) -> Shop:
        """A shop of the game. Raises Refused."""
        found = shop_of(self._card(card), self._words)
        if found is None:
            raise Refused(f"the book asks for the shop `{card}`, which the rules do not understand")
        return found

    def _card(self, card: str) -> Card:
        if card not in self.game.cards:
            raise Refused(f"the book asks for `{card}`, which this game does not have")
        return self.game.cards[card]

    def someone(self, card: str, budget: int, gender: str = "") -> str:
        """This customer or joker if it has so much money and is called so; else the first of its kind who is so.
        Raises Refused where there is nobody.
        """
        kind = self._card(card).kind
        for one in (self.game.cards[card], *self.cards(kind)):
            known = customer_of(one, self._words)
            if known is not None and known.budget == budget and gender in ("", known.gender) and known.tags:
                return one.id
        raise Refused(f"the book asks for a {kind} with {budget} F, as `{card}` was, and there is none")

    def event(self, card: str, effect: str) -> str:
        """This event if it does this; else the first that does. Raises Refused where there is none."""
        events = {one.card: one.effect.name for one in self.box.events}
        found = card if events.get(card) == effect else next((one for one in events if events[one] == effect), None)
        if found is None:
            raise Refused(f"the book asks for an event that does `{effect}`, which the deck does not have")
        return found

    def paying(self, card: str, scene: Scene, shape: str, terms: bool) -> str:
        """This shop if it pays for this purchase by its terms and not for the shape, or the other way round; else the
        first that does. Raises Refused where there is none.
        """
        shops = [one.id for one in self.cards(SHOP)]
        for one in sorted(shops, key=lambda one: one != card):
            pays = scene.bonus(shape, self.shop(one))
            if (pays.terms > 0, pays.shape > 0) == (terms, not terms):
                return one
        raise Refused(f"the book asks for a shop like `{card}`, which the deck does not have")

    def scene(self, customer: str, *wares: Ware) -> Scene:
        """This customer before these products. Each ingredient is a card of the deck, and none is taken twice; which
        others may play an example is told in `casting.py`. Raises Refused where there is none.
        """
        wanted, of = self.customer(customer), self.box.ingredients
        owners = list(dict.fromkeys(owner for owner, _, _ in wares))
        asked = [inside.split(",") for _, _, inside in wares]
        filled = cast([[need_of(one, self._words) for one in each] for each in asked], of, wanted)
        made: list[tuple[str, str, str, Product, tuple[Window, ...]]] = []
        for (owner, written, inside), numbers in zip(wares, filled, strict=True):
            if len(numbers) < len(inside.split(",")):
                raise Refused(f"the book asks for ingredients as {inside}, of which the deck has no more")
            shape = shape_for(wanted, written, self._words.named("shape"), [one[3].shape for one in made])
            if shape < 0:
                raise Refused(f"the book asks for the shape `{signed(written)[0]}`, which this game does not have")
            product = Product(len(made), owners.index(owner), shape, numbers)
            product.reckon(of, self.rules)
            windows = self._windows((of[one] for one in numbers), wanted)
            made.append((owner, signed(written)[0], self._words.named("shape")[shape], product, windows))
        return set_out(wanted, made, self.rules)

    def _windows(self, inside: Iterable[Ingredient], customer: Customer) -> tuple[Window, ...]:
        tags = self._words.named("hashtag")
        return tuple(Window(one.card, one.price, tags[one.tag], customer.tags >> one.tag & 1 == 1) for one in inside)

    def works(self, channel: str, *sold: tuple[Scene, str], won_vote: bool = False) -> bool:
        """Are the terms of this advertising met by a player who sold these shapes in these scenes? (FA-R19)"""
        terms = self.box.channels[channel].terms if channel in self.box.channels else None
        return terms is not None and terms.hold([scene.sale(shape) for scene, shape in sold], won_vote)

    def of_class(self, id: str) -> int:
        """How many customers of a class there are."""
        wanted = (card for card in self.cards(CUSTOMER) if self._words.id("class", card.fields.get("class", "")) == id)
        return sum(self.copies_of(card.id) for card in wanted)

    def licence(self, spdx: str) -> str:
        """How a licence is written on paper."""
        return licence_name(spdx)


def examples(game: Game, deck: Deck) -> Examples:
    return Examples(game, deck)
