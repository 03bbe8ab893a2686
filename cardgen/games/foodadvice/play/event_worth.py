"""Reckons what it is worth to carry out an event, in F, from what lies open (FA-R35).

A changed product is judged by what it would sell beside as many others as there are, whatever they are: who buys what
just now is looked at only where a chip moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.games.foodadvice.play import event_play
from cardgen.games.foodadvice.play.promotion import channel_values, personal_value, shop_values

if TYPE_CHECKING:
    from cardgen.games.foodadvice.play.engine import Season

SPITE = 0.4
"""What a loss of another player is worth, in losses of one's own."""
SAMPLE = 8
"""So many ingredients of the box stand for one that may come."""


def _rivals(now: Season) -> int:
    """How many products of others there are for those of a player."""
    return len(now.on_sale()) * (now.players - 1) // now.players


def event_worths(now: Season) -> list[float]:
    """What each option of an event is worth."""
    changes = Changes(now)
    return [_event_worth(now, option, changes) for option in now.options]


def _event_worth(now: Season, option: tuple[int, ...], changes: Changes) -> float:
    if option == event_play.PASS:
        return 1.0
    effect, seat = now.box.events[option[0]].effect, now.seat
    name, amount = effect.name, float(effect.amount)
    if name == "swap-ingredients" and len(option) > 1:
        return changes.of_swap(option[1:])
    if name == "take-money":
        victims = option[1:] or [other for other in range(now.players) if other != seat]
        taken = sum(min(amount, now.money[victim]) for victim in victims)
        return taken + sum(now.money[victim] for victim in victims) / 1000
    if name == "give-money":
        takers = len(option) - 1 or now.players - 1
        return -min(amount * takers, now.money[seat]) - sum(now.money[other] for other in option[1:]) / 1000
    if name in ("receive", "everyone-receives", "pay", "everyone-pays"):
        due = amount * event_play.times(now, effect, seat)
        return due if name in ("receive", "everyone-receives") else -min(due, now.money[seat])
    if name == "extra-customer":
        return personal_value(now)
    if len(option) == 1:
        return 0.0
    if name == "swap-own-ingredients":
        return changes.of_own_swap(option[1:])
    if name == "move-promotion":
        return changes.of_promotion(option[1], option[2])
    if name == "move-chip":
        return changes.of_chip(option[1], option[2])
    if name == "replace-ingredient":
        return changes.of_replacement(option[1], option[2])
    return changes.of_removal(option[1], option[2])


class Changes:
    """What changes of products and chips are worth for the customers to come: that after less that before."""

    __slots__ = ("box", "channels", "kept", "now", "rivals", "scale", "shops")

    def __init__(self, now: Season) -> None:
        self.now, self.box, self.rivals = now, now.box, _rivals(now)
        self.scale = _to_come(now)
        self.kept: dict[tuple[int, int], tuple[int, int, float]] = {}
        self.shops: list[float] = []
        self.channels: list[float] = []

    def of_chip(self, place: int, to: int) -> float:
        if not self.shops:
            self.now.forecast = None  # products have changed since chips were laid
            self.shops = shop_values(self.now)
        return self.shops[to] - self.shops[place]

    def of_promotion(self, field: int, to: int) -> float:
        if not self.channels:
            self.now.forecast = None
            self.channels = channel_values(self.now)
        return self.channels[to] - self.channels[field]

    def of_swap(self, way: Sequence[int]) -> float:
        won, gained = self._swapped(way)
        return self.scale * (won - SPITE * gained)

    def of_own_swap(self, way: Sequence[int]) -> float:
        return self.scale * sum(self._swapped(way))

    def _swapped(self, way: Sequence[int]) -> tuple[float, float]:
        """What a customer pays more for each of two products that swap an ingredient."""
        first, place, last, other = way
        products, ingredients, paid = self.now.products, self.box.ingredients, self.box.rivalry.paid
        given = ingredients[products[first].ingredients[place]]
        taken = ingredients[products[last].ingredients[other]]
        price, tags, before = self._without(first, place)
        won = paid(tags | 1 << taken.tag, price + taken.price, self.rivals) - before
        price, tags, before = self._without(last, other)
        return won, paid(tags | 1 << given.tag, price + given.price, self.rivals) - before

    def of_replacement(self, number: int, place: int) -> float:
        price, tags, before = self._without(number, place)
        paid, cards = self.box.rivalry.paid, self.box.ingredients
        sample = cards[:: -(-len(cards) // SAMPLE)]
        new = sum(
            [paid(tags | 1 << ingredient.tag, price + ingredient.price, self.rivals) for ingredient in sample]
        ) / len(sample)
        return self.scale * (new - before)

    def of_removal(self, number: int, place: int) -> float:
        price, tags, before = self._without(number, place)
        change = self.scale * (self.box.rivalry.paid(tags, price, self.rivals) - before)
        return change if self.now.products[number].owner == self.now.seat else -SPITE * change

    def _without(self, number: int, place: int) -> tuple[int, int, float]:
        """Price and hashtags of a product but for one ingredient, and what the whole of it is worth."""
        found = self.kept.get((number, place))
        if found is None:
            product, price, tags = self.now.products[number], 0, 0
            for at, card in enumerate(product.ingredients):
                if at != place:
                    price += self.box.ingredients[card].price
                    tags |= 1 << self.box.ingredients[card].tag
            found = price, tags, self.box.rivalry.paid(product.tags, product.price, self.rivals)
            self.kept[number, place] = found
        return found


def _to_come(now: Season) -> int:
    """Customers of the rounds that are left."""
    is_over = now.rules.event_step == "end_of_round"
    return now.rules.customers * (now.rules.rounds - now.round + (not is_over))
