"""Untangles the lines of a food-web poster: two or three of a row change places wherever fewer lines then cross.

`web_order` counts lines as if they were straight, which is quick and near the truth. Here all that one eater eats is
one line with a track of its own and touches each picture at its own place, as it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct, field

from cardgen.games.phylo.books.web_order import RowOrder
from cardgen.games.phylo.books.web_places import size_of_pictures
from cardgen.games.phylo.books.web_routes import planned
from cardgen.games.phylo.books.web_tracks import crossings_of
from cardgen.games.phylo.books.web_ways import FoodLink, WebWays, ways_of

WEIGHT = 80.0
"""What a crossing weighs beside the length of lines and the distance from terrains, as `web_order` measures them."""
ROUNDS = 3


class _Tangle(Struct):
    """The rows of a poster, the ways of the lines between them, and where all stand by now; what was tried before, by
    its places, as the last round tries much of the one before it again.
    """

    rows: Sequence[Sequence[str]]
    ways: WebWays
    order: RowOrder
    tried: dict[tuple[float, ...], float] = field(default_factory=dict)

    def improve(self) -> bool:
        """Lets two or three of a row change places wherever the whole is better so; whether any did."""
        first = best = self._cost()
        for moved in (moved for row in self.rows for moved in _moves(row)):
            before = dict(self.order.places)
            for pair in pairwise(moved):
                self.order.exchange(*pair)
            cost = self._cost()
            if cost < best - 1e-6:
                best = cost
            else:
                self.order.places.update(before)
        return best < first

    def _cost(self) -> float:
        places = tuple(self.order.places.values())
        if places not in self.tried:
            self.tried[places] = self._worked_out()
        return self.tried[places]

    def _worked_out(self) -> float:
        """What crosses, and how far all are from where they belong."""
        plan = planned(self.ways, self.order.places, size_of_pictures(self.rows))
        crossings = sum(map(crossings_of, plan.lines))
        return WEIGHT * crossings + sum(self.order.strain(card) for row in self.rows for card in row)


def _moves(row: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Who may change places: each two, and each three in turn, either way round."""
    yield from combinations(row, 2)
    yield from combinations(row, 3)
    yield from combinations(row[::-1], 3)


def untangled(rows: Sequence[Sequence[str]], order: RowOrder, links: Sequence[FoodLink]) -> dict[str, float]:
    """How far right each species stands, so that few of these lines cross."""
    tangle = _Tangle(rows, ways_of(rows, links), order)
    for _ in range(ROUNDS):
        if not tangle.improve():
            break
    return order.places
