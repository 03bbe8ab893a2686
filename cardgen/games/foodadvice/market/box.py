"""Reads a box of FoodAdvice for its rules: all copies by deck, the board and the money.

What lacks something that the rules need is left out: it is reported where data is judged, and a box without it may be
too small to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from cardgen.games.foodadvice.cards import (
    CHANNEL,
    CUSTOMER,
    EVENT,
    INGREDIENT,
    JOKER,
    NOTE,
    PRODUCT,
    SHOP,
    Channel,
    Customer,
    Ingredient,
    MarketEvent,
    Shop,
    WordNumbers,
    channel_of,
    customer_of,
    event_of,
    ingredient_of,
    shop_of,
    words_in,
)
from cardgen.games.foodadvice.market.demand import Demand
from cardgen.games.foodadvice.market.opponents import OpponentModel
from cardgen.games.foodadvice.rules import MABIUS
from cardgen.model.card import Card
from cardgen.model.game import Game

T = TypeVar("T")


class GameBox(Struct, frozen=True, dict=True):
    """All copies by deck, in the order of the printings. `products` holds the number of each product's shape."""

    ingredients: tuple[Ingredient, ...]
    products: tuple[tuple[str, int], ...]
    customers: tuple[Customer, ...]
    shops: tuple[Shop, ...]
    events: tuple[MarketEvent, ...]
    channels: Mapping[str, Channel]
    words: WordNumbers
    money: int

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The card of each copy that lies in a deck: ingredients, products, customers, shops, events."""
        groups = (self.ingredients, self.customers, self.shops, self.events)
        first, *others = ([channel.card for channel in group] for group in groups)
        return (*first, *(card for card, _ in self.products), *(card for cards in others for card in cards))

    @cached_property
    def starts(self) -> Mapping[str, int]:
        """Where in `cards` the copies of each deck begin."""
        sizes = (len(self.ingredients), len(self.products), len(self.customers), len(self.shops))
        return {name: sum(sizes[:i]) for i, name in enumerate((INGREDIENT, PRODUCT, CUSTOMER, SHOP, EVENT))}

    @cached_property
    def demand(self) -> Demand:
        """What the customers of this box want."""
        return Demand(self.customers)

    @cached_property
    def rivalry(self) -> OpponentModel:
        """What others may make of this box."""
        return OpponentModel(self.demand, self.ingredients)

    def product_of_shape(self, shape: int) -> str:
        """The product card with this shape; the word itself where there is no such card."""
        return next((card for card, number in self.products if number == shape), self.words.named("shape")[shape])

    @property
    def profit(self) -> int:
        """What Mabius pays for a purchase, as the board says; 0 where it says nothing (FAD120)."""
        channel = self.channels.get(MABIUS)
        return channel.profit or 0 if channel else 0


def box_of(game: Game, cards: Iterable[Card]) -> GameBox:
    """The box of these copies, and the board of the game's sets."""
    words = words_in(game)
    copies = list(cards)
    board = [card for card in game.cards.values() if card.kind == CHANNEL]
    channels = [channel for card in board if (channel := channel_of(card, words)) is not None]
    shapes = ((card.id, words.number("shape", card.fields.get("shape", ""))) for card in copies if card.kind == PRODUCT)
    return GameBox(
        ingredients=_made(copies, ingredient_of, words, INGREDIENT),
        products=tuple((card, shape) for card, shape in shapes if shape >= 0),
        customers=_made(copies, customer_of, words, CUSTOMER, JOKER),
        shops=_made(copies, shop_of, words, SHOP),
        events=_made(copies, event_of, words, EVENT),
        channels={channel.name: channel for channel in channels},
        words=words,
        money=sum(card.fields.get("value", 0) for card in copies if card.kind == NOTE),
    )


def _made(
    copies: Iterable[Card], make: Callable[[Card, WordNumbers], T | None], words: WordNumbers, *kinds: str
) -> tuple[T, ...]:
    known: dict[str, T | None] = {}
    for card in copies:
        if card.kind in kinds and card.id not in known:
            known[card.id] = make(card, words)
    found = (known[card.id] for card in copies if card.kind in kinds)
    return tuple(card for card in found if card is not None)
