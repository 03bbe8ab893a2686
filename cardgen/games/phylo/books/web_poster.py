"""Makes the poster of a food web: the terrains, where each species stands, and an arrow for each link.

Pure geometry, in millimetres from the upper left corner of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_places import PosterSpot, PosterZone, settled, spots_of, zones_of
from cardgen.games.phylo.books.web_routes import Arrow, FoodLink, routed

MOST_IN_A_ROW, MOST_ROWS = 18, 5
"""With more, names would not be readable."""


class WebPoster(Struct, frozen=True, dict=True):
    """Terrains, spots and arrows of a deck, and what there is to look for."""

    web: FoodWeb
    zones: tuple[PosterZone, ...]
    spots: tuple[PosterSpot, ...]
    arrows: tuple[Arrow, ...]

    @property
    def is_crowded(self) -> bool:
        """Whether there are more species than a poster has room for: then it has none."""
        return not self.spots and bool(self.web.species)

    @cached_property
    def chain(self) -> tuple[str, ...]:
        """A longest chain that is true in nature, from who is eaten first."""
        chains: dict[str, tuple[str, ...]] = {card: (card,) for card in self.web.cards}
        for _ in chains:
            longer = {card: max(chains[card], self._continued(card, chains), key=len) for card in chains}
            if longer == chains:
                break
            chains = longer
        return max(chains.values(), key=len, default=())

    def _continued(self, eater: str, chains: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
        """The longest of these chains that ends with a food of the eater, and the eater."""
        below = (chains[arrow.eaten] for arrow in self.arrows if arrow.eater == eater and arrow.is_true)
        return (*max((chain for chain in below if eater not in chain), key=len, default=()), eater)

    @cached_property
    def has_thin(self) -> bool:
        return any(not arrow.is_true for arrow in self.arrows)

    def shade(self, card: str) -> int:
        """The number of an eater among those of its diet, by which the tints of their arrows differ."""
        diet = self.web.species[card].diet
        return [other for other in self.web.cards if self.web.species[other].diet == diet].index(card)

    @cached_property
    def diets(self) -> tuple[str, ...]:
        """How the species of the poster feed, those that eat nobody first."""
        cards = (*self.web.cards, *self.web.guests)
        return tuple(dict.fromkeys(self.web.species[card].diet for card in cards))


def web_poster(web: FoodWeb) -> WebPoster:
    """The poster of a deck's food web."""
    rows, zones = _rows(web), zones_of(web)
    if len(rows) > MOST_ROWS or any(len(row) > MOST_IN_A_ROW for row in rows):
        return WebPoster(web=web, zones=zones, spots=(), arrows=())
    spots = tuple(spots_of(settled(rows, zones, web), rows))
    return WebPoster(web=web, zones=zones, spots=spots, arrows=tuple(routed(_in_rows(spots, rows), _links(web))))


def _rows(web: FoodWeb) -> list[tuple[str, ...]]:
    """Species by rank, the highest first; guests stand with their hosts."""
    return [tuple(card for tray in web.of_rank(rank) for card in tray.cards) for rank in web.ranks]


def _links(web: FoodWeb) -> tuple[FoodLink, ...]:
    """All that is eaten, with its eater, in the order of the cards."""
    return tuple(
        FoodLink(food, eater, web.species[eater].diet, (eater, food) not in web.denied)
        for eater in web.cards
        for food in web.cards
        if food in web.foods[eater]
    )


def _in_rows(spots: Sequence[PosterSpot], rows: Sequence[Sequence[str]]) -> list[list[PosterSpot]]:
    return [[spot for spot in spots if spot.card in row] for row in rows]
