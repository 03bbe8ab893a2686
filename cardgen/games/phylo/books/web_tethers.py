"""Ties whoever lives on others to them, below the lowest rank of a food-web poster: a parasite, or a fungus on roots.

A tie is no food link of the game, so it has no arrow. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_places import PosterSpot
from cardgen.games.phylo.rules import can_live_beside_home

FIRST, STEP = 1.9, 2.5
"""How far below the labels the first tie runs, and how far below each other they do."""
ASIDE = 5.0
"""From the middle of a label, so that two ties of one species stay apart."""


class Tether(Struct, frozen=True):
    """A dotted line from who lives on another to that other: where it begins, how low it runs, where it ends."""

    guest: str
    host: str
    start: float
    end: float
    top: float
    low: float

    @property
    def curve(self) -> str:
        left, right = sorted((self.start, self.end))
        corners = ((left, self.top), (left, self.low), (right, self.low), (right, self.top))
        return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in corners)


def tethers_of(web: FoodWeb, spots: Sequence[PosterSpot]) -> Iterator[Tether]:
    """A tie for each pair of the lowest rank."""
    lowest = max((spot.y for spot in spots), default=0.0)
    row = {spot.card: spot for spot in spots if spot.y == lowest}
    guests = [card for card in row if _hosts(web, card) & row.keys()]
    for track, guest in enumerate(guests):
        for host in sorted(_hosts(web, guest) & row.keys(), key=lambda card: row[card].x):
            begin, end, bottom = row[guest].x, row[host].x, row[guest].bottom
            side = ASIDE if end > begin else -ASIDE
            yield Tether(
                guest=guest,
                host=host,
                start=round(begin + side, 2),
                end=round(end - side - 4 * track, 2),
                top=round(bottom, 2),
                low=round(bottom + FIRST + STEP * track, 2),
            )


def _hosts(web: FoodWeb, card: str) -> frozenset[str]:
    """What a guest may lie under; of who needs no food in the game, what it is known to live on."""
    species = web.species[card]
    if card in web.guests:
        return web.hosts[card]
    return (species.known_plants or frozenset()) if can_live_beside_home(species) else frozenset()
