"""Makes the poster of a food web: the terrains, where each species stands, and an arrow for each link.

Doubtful links to plants are left out: there are so many that nobody could follow a line. Pure geometry, in millimetres
from the upper left corner of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress, groupby

from msgspec import Struct

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_bridges import Bridge, bridges_of
from cardgen.games.phylo.books.web_hosts import hosts_on
from cardgen.games.phylo.books.web_lanes import MOST_LINES, hops_of, in_one_piece, lanes_of
from cardgen.games.phylo.books.web_order import settled
from cardgen.games.phylo.books.web_places import PosterSpot, PosterZone, size_of_pictures, spots_of, zones_of
from cardgen.games.phylo.books.web_plates import Morsel, Plate, plates_of
from cardgen.games.phylo.books.web_routes import Arrow, planned, routed
from cardgen.games.phylo.books.web_untangle import untangled
from cardgen.games.phylo.books.web_ways import FoodLink, is_lane, ways_of, whose
from cardgen.games.phylo.rules import is_autotroph
from cardgen.games.phylo.web.nature import can_meet
from cardgen.program.memory import worked_out

MOST_IN_A_ROW, MOST_ROWS = 18, 5
"""With more, names would not be readable."""
LADDER = 4
"""A chain up the ladder has so many species, or another one is drawn."""
TINTS = 16
"""How many colours of lines there are: of so many eaters each has one of its own."""


class WebPoster(Struct, frozen=True, dict=True):
    """Terrains, spots, arrows and plates of a deck, and what there is to look for."""

    web: FoodWeb
    zones: tuple[PosterZone, ...]
    spots: tuple[PosterSpot, ...]
    arrows: tuple[Arrow, ...]
    plates: tuple[Plate, ...] = ()

    @property
    def is_crowded(self) -> bool:
        """Whether there are more species than a poster has room for: then it has none."""
        return not self.spots and bool(self.web.species)

    @cached_property
    def chain(self) -> tuple[str, ...]:
        """A chain of food that is usual in nature, from one that eats nobody: up the ladder, or else a longest."""
        step = {card: species.foodchain for card, species in self.web.species.items()}
        usual = [arrow for arrow in self._true if arrow.eaten not in self.web.species[arrow.eater].seldom]
        climbing = self._longest([arrow for arrow in usual if step[arrow.eater] == step[arrow.eaten] + 1])
        return climbing if len(climbing) >= LADDER else self._longest(usual)

    @cached_property
    def has_longer_chain(self) -> bool:
        """Whether a true chain is longer: an animal in it eats another of its own step, or food that is seldom."""
        return len(self._longest(self._true)) > len(self.chain)

    @property
    def _true(self) -> list[Arrow]:
        return [arrow for arrow in self.arrows if arrow.is_true]

    def _longest(self, arrows: Sequence[Arrow]) -> tuple[str, ...]:
        """A longest chain along these arrows."""
        eaters = {arrow.eater for arrow in self._true}
        chains: dict[str, tuple[str, ...]] = {card: () if card in eaters else (card,) for card in self.web.cards}
        for _ in chains:
            longer = {card: max(chains[card], self._continued(card, chains, arrows), key=len) for card in chains}
            if longer == chains:
                break
            chains = longer
        return max(chains.values(), key=len, default=())

    def _continued(self, eater: str, chains: Mapping[str, tuple[str, ...]], arrows: Sequence[Arrow]) -> tuple[str, ...]:
        """The longest of these chains that ends with food of the eater, and the eater: one that begins with light, if
        there is one, and that ends with the rarest food.
        """
        below = (chains[arrow.eaten] for arrow in arrows if arrow.eater == eater)
        others = [chain for chain in below if chain and eater not in chain]
        longest = max(others, key=self._worth_showing, default=())
        return (*longest, eater) if longest else ()

    def _worth_showing(self, chain: Sequence[str]) -> tuple[int, bool, int]:
        return len(chain), self.web.species[chain[0]].diet == "photosynthetic", -self._eaters_of(chain[-1])

    def _eaters_of(self, card: str) -> int:
        return sum(arrow.eaten == card and arrow.is_true for arrow in self.arrows)

    @cached_property
    def has_thin(self) -> bool:
        return not all(arrow.is_true for arrow in self.arrows) or not all(morsel.is_true for morsel in self._morsels)

    @property
    def left_out(self) -> int:
        """How many doubtful links to plants the rules allow, and the poster does not show."""
        return len(_food(self.web)) - len(self.arrows) - len(self._morsels)

    @property
    def _morsels(self) -> tuple[Morsel, ...]:
        return tuple(morsel for plate in self.plates for morsel in plate.morsels)

    @property
    def trees(self) -> tuple[tuple[Arrow, ...], ...]:
        """The arrows that run together into one head; doubtful ones first."""
        return tuple(tuple(tree) for _, tree in groupby(self.arrows, lambda arrow: (arrow.eater, arrow.is_below)))

    @cached_property
    def bridges(self) -> tuple[Bridge, ...]:
        """Where lines of two eaters cross: the upright one passes over the level one."""
        return bridges_of(self.arrows)

    @cached_property
    def uneaten(self) -> tuple[str, ...]:
        """Makers of food, and who lives on others, that are on no plate and of whom no line leads to an eater."""
        eaten = {arrow.eaten for arrow in self.arrows} | {morsel.card for morsel in self._morsels}
        makers = (card for card in (*self.web.cards, *self.web.guests) if is_autotroph(self.web.species[card]))
        return tuple(card for card in makers if card not in eaten)

    @cached_property
    def apart(self) -> tuple[str, str] | tuple[()]:
        """Two that a line joins, and who never meet in nature."""
        pairs = [(arrow.eater, arrow.eaten) for arrow in self.arrows]
        strangers = (pair for pair in pairs if not can_meet(*(self.web.species[card] for card in pair)))
        return next(strangers, ())

    @cached_property
    def tints(self) -> dict[str, int]:
        """A number for each eater, by which the colours of lines differ: low ranks, with most lines, have the first."""
        eaters = {arrow.eater for arrow in self.arrows} | {plate.eater for plate in self.plates}
        upwards = sorted(self.spots, key=lambda spot: (-spot.y, spot.x))
        return {card: number % TINTS for number, card in enumerate(s.card for s in upwards if s.card in eaters)}

    @cached_property
    def diners(self) -> dict[str, tuple[str, ...]]:
        """Of each food that lies on plates, whose plates these are."""
        eaters: dict[str, list[str]] = {}
        for plate in self.plates:
            for morsel in plate.morsels:
                eaters.setdefault(morsel.card, []).append(plate.eater)
        return {card: tuple(found) for card, found in eaters.items()}

    @cached_property
    def hosts(self) -> dict[str, tuple[str, ...]]:
        """Of whoever lives on others, with or on whom."""
        return hosts_on(self.web, self.spots)

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
    ranks = {card: number for number, row in enumerate(rows) for card in row}
    lines, far = _parted(_links(web), rows, ranks)
    near = list(dict.fromkeys(hop for hops in lines for hop in hops))
    with_plates = frozenset(link.eater for link in far)
    order = settled(rows, zones, web, [(link.eaten, link.eater) for link in near], with_plates)
    stands = [(card, order.places[card], sorted(web.species[whose(card)].terrain)) for row in rows for card in row]
    places = worked_out("food web", (rows, stands, zones, near), dict[str, float], lambda: untangled(rows, order, near))
    plan = planned(ways_of(rows, near), places, size_of_pictures(rows))
    spots = list(spots_of(places, rows, plan.tracks, with_plates))
    return WebPoster(
        web=web,
        zones=zones,
        spots=tuple(spot for row in spots for spot in row if not is_lane(spot.card)),
        arrows=in_one_piece(tuple(routed(plan, spots))),
        plates=tuple(plates_of(far, spots)),
    )


def _parted(
    links: Sequence[FoodLink], rows: Sequence[Sequence[str]], ranks: Mapping[str, int]
) -> tuple[list[tuple[FoodLink, ...]], list[FoodLink]]:
    """What is drawn as lines, from rank to rank, and what lies on plates: food from far off, and all food of those who
    eat so much of one rank that their line would run through the whole picture.
    """
    hops = {link: hops_of(link, rows, ranks) for link in links}
    lines = Counter(link.eater for link in links if hops[link])
    drawn = [bool(hops[link]) and lines[link.eater] <= MOST_LINES for link in links]
    return [hops[link] for link in compress(links, drawn)], [
        link for link, is_drawn in zip(links, drawn, strict=True) if not is_drawn
    ]


def _rows(web: FoodWeb) -> list[tuple[str, ...]]:
    """Species by rank, the highest first, and the lanes through it; guests stand with their hosts."""
    return [(*_of_rank(web, rank), *lanes_of(web, rank)) for rank in web.ranks]


def _of_rank(web: FoodWeb, rank: int) -> list[str]:
    return [card for tray in web.of_rank(rank) for card in tray.cards]


def _links(web: FoodWeb) -> tuple[FoodLink, ...]:
    """What is drawn: all that is eaten in nature, and doubtful meat."""
    return tuple(link for link in _food(web) if link.is_true or not is_autotroph(web.species[link.eaten]))


def _food(web: FoodWeb) -> tuple[FoodLink, ...]:
    """All that is eaten by the rules, with its eater, in the order of the cards."""
    return tuple(
        FoodLink(food, eater, web.species[eater].diet, (eater, food) not in web.denied)
        for eater in web.cards
        for food in web.cards
        if food in web.foods[eater]
    )
