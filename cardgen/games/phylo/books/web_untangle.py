"""Untangles the lines of a food-web poster: species of a row change places as long as fewer lines cross on their tracks.

`web_order` counts lines as if they were straight, which is quick and near the truth. Here all that one eater eats is one
line with a track of its own, as it is drawn: two such lines cross seldom where straight ones would cross often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from cardgen.games.phylo.books.web_order import Order
from cardgen.games.phylo.books.web_places import size_of_pictures
from cardgen.games.phylo.books.web_routes import FoodLink, lines_of, planned
from cardgen.games.phylo.books.web_tracks import crossings_of

WEIGHT = 20.0
"""What a crossing weighs beside the length of lines and the distance from terrains, as `web_order` measures them."""
ROUNDS = 3


class _Tangle(Struct):
    """The rows of a poster, where all stand by now, and what crosses in each channel."""

    rows: Sequence[Sequence[str]]
    order: Order
    links: Sequence[FoodLink]
    size: float

    def improve(self) -> bool:
        """Lets one after the other of each row stand elsewhere in it, wherever that is better; whether any did."""
        is_better = False
        for number, row in enumerate(self.rows):
            best = self._cost(number)
            for places in self._moves(row):
                before = {card: self.order.places[card] for card in row}
                self.order.places.update(places)
                cost = self._cost(number)
                if cost < best - 1e-6:
                    best, is_better = cost, True
                else:
                    self.order.places.update(before)
        return is_better

    def _moves(self, row: Sequence[str]) -> Iterator[Mapping[str, float]]:
        """Where two of a row stand if they change places."""
        for first, second in combinations(row, 2):
            yield {first: self.order.places[second], second: self.order.places[first]}

    def _cost(self, number: int) -> float:
        """Of how a row stands: what crosses above and below it, and how far all of it is from where it belongs."""
        plan = planned(self.rows, self.order.places, self.size, self.links)
        channels = range(len(self.rows))
        crossings = sum(crossings_of(lines_of(plan, channel)) for channel in channels)
        return WEIGHT * crossings + sum(self.order.strain(card) for card in self.rows[number])


def untangled(rows: Sequence[Sequence[str]], order: Order, links: Sequence[FoodLink]) -> dict[str, float]:
    """How far right each species stands, so that few of these lines cross."""
    tangle = _Tangle(rows, order, links, size_of_pictures(rows))
    for _ in range(ROUNDS):
        if not tangle.improve():
            break
    return order.places
