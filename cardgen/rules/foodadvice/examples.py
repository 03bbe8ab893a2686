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
from cardgen.rules.foodadvice.choice import Product
from cardgen.rules.foodadvice.piece import CHIP, CUSTOMER, NOTE, Customer, Ingredient, Shop, Words, customer_of, shop_of
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
            raise Refused(f"the book asks for `{card}`, which this game has not")
        return self.game.cards[card]

    def scene(self, customer: str, *wares: Ware) -> Scene:
        """This customer before these products. Each ingredient is a card of the deck, and none is taken twice: the one
        with this hashtag whose price is nearest. Raises Refused where there is none.
        """
        wanted = self.customer(customer)
        owners = list(dict.fromkeys(owner for owner, _, _ in wares))
        taken: list[int] = []
        made = []
        for number, (owner, shape, inside) in enumerate(wares):
            numbers = [self._nearest(each, taken) for each in inside.split(",")]
            product = Product(number, owners.index(owner), self._shape(shape), numbers)
            product.reckon(self.box.ingredients, self.rules)
            windows = self._windows((self.box.ingredients[one] for one in numbers), wanted)
            made.append((owner, shape, product, windows))
        return set_out(wanted, made, self.rules)

    def _shape(self, shape: str) -> int:
        number = self._words.number("shape", shape)
        if number < 0:
            raise Refused(f"the book asks for the shape `{shape}`, which this game has not")
        return number

    def _nearest(self, written: str, taken: list[int]) -> int:
        """The number of the ingredient meant by `healthy 10`; it is taken from now on."""
        tag, _, price = written.strip().rpartition(" ")
        number = self._words.number("hashtag", tag)
        free = [i for i, one in enumerate(self.box.ingredients) if one.tag == number and i not in taken]
        if not free:
            raise Refused(f"the book asks for an ingredient with #{tag}, of which the deck has no more")
        found = min(free, key=lambda i: abs(self.box.ingredients[i].price - int(price)))
        taken.append(found)
        return found

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
