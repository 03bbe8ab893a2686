"""Seeks a place for each species of a poster in its row: near its terrains, so that lines are short and cross seldom.

Two of a row change places as long as that makes the whole better. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_places import FEW, WIDTH, PosterZone, slots_of
from cardgen.games.phylo.books.web_ways import whose

FAR, CROSSED = 2.0, 5.0
"""What a millimetre away from all terrains of a species weighs, and what two lines that cross do."""
ROUNDS = 12


class _Line(Struct, frozen=True):
    """A line from a rank to the one above."""

    rank: int
    low: str
    high: str


class RowOrder(Struct):
    """Where all species stand by now, and what it costs."""

    places: dict[str, float]
    partners: Mapping[str, Sequence[str]]
    lines: Sequence[_Line]
    zones: Sequence[PosterZone]
    web: FoodWeb

    def cost(self, cards: Sequence[str]) -> float:
        """Of where these stand: how far they are from their terrains and partners, and what their lines cross."""
        return sum(self.strain(card) for card in cards) + CROSSED * self._crossings(cards)

    def strain(self, card: str) -> float:
        """How far a species is from its terrains and from its partners, far ones weighing more."""
        pulls: list[float] = [
            (abs(self.places[card] - self.places[other]) / 10) ** 1.4 for other in self.partners[card]
        ]
        return sum(pulls) + FAR * self._outside(card)

    def _outside(self, card: str) -> float:
        """How far it is to the next terrain of a species."""
        x = self.places[card]
        own = [zone for zone in self.zones if zone.terrain in self.web.species[whose(card)].terrain]
        return min((max(zone.left - x, x - zone.right, 0.0) for zone in own), default=0.0)

    def _crossings(self, cards: Sequence[str]) -> int:
        """How often lines of these would cross others, were they straight."""
        own = [line for line in self.lines if line.low in cards or line.high in cards]
        return sum(self._cross(line, other) for line in own for other in self.lines if other.rank == line.rank)

    def _cross(self, line: _Line, other: _Line) -> bool:
        below = self.places[line.low] - self.places[other.low]
        return below * (self.places[line.high] - self.places[other.high]) < 0

    def swap(self, row: Sequence[str]) -> int:
        """Lets two of a row change places wherever both together stand better; how often."""
        swaps = 0
        for pair in combinations(row, 2):
            before = self.cost(pair)
            self.exchange(*pair)
            if self.cost(pair) < before - 1e-6:
                swaps += 1
            else:
                self.exchange(*pair)
        return swaps

    def exchange(self, first: str, second: str) -> None:
        """Lets two change places."""
        self.places[first], self.places[second] = self.places[second], self.places[first]


def settled(
    rows: Sequence[tuple[str, ...]],
    zones: Sequence[PosterZone],
    web: FoodWeb,
    pairs: Sequence[tuple[str, str]],
    with_plates: frozenset[str] = frozenset(),
) -> RowOrder:
    """How far right each species stands; `pairs` are joined by lines."""
    ranks = {card: number for number, row in enumerate(rows) for card in row}
    hosts = [(guest, host) for guest in web.guests for host in web.hosts[guest]]
    order = RowOrder(
        places=_at_first(rows, zones, web, with_plates),
        partners=_partners(ranks, [*pairs, *hosts]),
        lines=[_line(pair, ranks) for pair in pairs if ranks[pair[0]] != ranks[pair[1]]],
        zones=zones,
        web=web,
    )
    for _ in range(ROUNDS):
        if not sum(order.swap(row) for row in rows):
            break
    return order


def _at_first(
    rows: Sequence[tuple[str, ...]], zones: Sequence[PosterZone], web: FoodWeb, with_plates: frozenset[str]
) -> dict[str, float]:
    """In the order of their terrains."""
    places: dict[str, float] = {}
    for number, row in enumerate(rows):
        is_beside_title, has_plates = not number and len(row) <= FEW, not with_plates.isdisjoint(row)
        slots = slots_of(len(row), is_beside_title, has_plates)
        ordered = sorted(row, key=lambda card: (_middle(card, zones, web), card))
        places.update(zip(ordered, slots, strict=True))
    return places


def _middle(card: str, zones: Sequence[PosterZone], web: FoodWeb) -> float:
    own = [(zone.left + zone.right) / 2 for zone in zones if zone.terrain in web.species[whose(card)].terrain]
    return sum(own) / len(own) if own else WIDTH / 2


def _partners(cards: Iterable[str], pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    partners: dict[str, list[str]] = {card: [] for card in cards}
    for first, second in pairs:
        partners[first].append(second)
        partners[second].append(first)
    return partners


def _line(pair: tuple[str, str], ranks: Mapping[str, int]) -> _Line:
    high, low = sorted(pair, key=lambda card: ranks[card])
    return _Line(ranks[low], low, high)
