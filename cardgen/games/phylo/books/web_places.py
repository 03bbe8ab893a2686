"""Places the species of a food web on a poster of A3: in ranks, above one another, near their terrains.

A landscape of terrains lies behind them, side by side. Seams of tiles, in the middle of the page, cut no spot. Between
ranks there is as much room as the lines there need. Pure geometry, in millimetres from the upper left corner of the
page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_ways import is_lane

WIDTH, HEIGHT = 420.0, 297.0
TERRAINS = ("tundra", "forest", "grasslands", "urban", "desert", "freshwater", "ocean")
"""From left to right: mountains first, water last."""
TOWN = "urban"
"""Shown only where most species live there: a few houses alone look lost."""
LEAST_WEIGHT, NARROWEST, GROWTH = 1.6, 30.0, 1.5
"""Of so many species a terrain is shown, and so wide; with more of them its width grows by this power."""
HALVES = ((8.0, 213.0), (217.0, 412.0))
"""Between them lies the upright seam of tiles."""
SEAM = (136.0, 171.0)
"""Somewhere between these heights lies the level one."""
TOP, BOTTOM, TOP_OF_FULL = 9.0, 258.0, 56.0
"""Where ranks begin and end; a highest rank of many species begins below the title."""
ARCH = 6.0
"""What the highest rank leaves free above it where some of it eat each other: lines keep off the edge and the title."""
FEW = 3
"""So many species of the highest rank stand beside the title."""
PICTURE, SMALL_PICTURE, LABEL_HEIGHT, WIDEST_LABEL = 34.0, 24.0, 8.4, 38.0
MOST_LARGE = 4
"""With more ranks pictures are small."""
UNDER = 0.8
"""Between a picture and its label."""
BETWEEN = 3.0
TRACK, LEAST_TRACK, PADDING = 4.6, 2.0, 9.5
"""How high a line between two ranks is at best and at least; and what is free below labels and above pictures."""
PLATE_ROOM = 14.0
"""How much sooner a row ends in each half if plates lie in it: so the last has room for names, clear of the edge."""
BESIDE = 0.65
"""How much of its share of a row a picture takes at most, where plates lie beside pictures."""


class PosterZone(Struct, frozen=True):
    """Where a terrain lies, from left to right."""

    terrain: str
    left: float
    right: float


class PosterSpot(Struct, frozen=True):
    """A species: the middle and the size of its round picture; its name stands on the label below."""

    card: str
    x: float
    y: float
    size: float
    label_width: float
    label_height: float

    @property
    def left(self) -> float:
        return self.x - max(self.size, self.label_width) / 2

    @property
    def right(self) -> float:
        return self.x + max(self.size, self.label_width) / 2

    @property
    def top(self) -> float:
        return self.y - self.size / 2

    @property
    def label_left(self) -> float:
        return self.x - self.label_width / 2

    @property
    def label_top(self) -> float:
        return self.y + self.size / 2 + UNDER

    @property
    def bottom(self) -> float:
        return self.label_top + self.label_height


# Which terrain lies where.


def zones_of(web: FoodWeb) -> tuple[PosterZone, ...]:
    """The terrains of the deck side by side, the wider the more species have them."""
    weights = {terrain: _weight(web, terrain) for terrain in TERRAINS}
    shown = {terrain: weight for terrain, weight in weights.items() if weight >= LEAST_WEIGHT}
    if max(shown, key=lambda terrain: weights[terrain], default="") != TOWN:
        shown.pop(TOWN, None)
    shown = shown or {terrain: weight for terrain, weight in weights.items() if weight} or {"grasslands": 1.0}
    shown = {terrain: weight**GROWTH for terrain, weight in shown.items()}
    free, total = WIDTH - NARROWEST * len(shown), sum(shown.values())
    zones, left = [], 0.0
    for terrain, weight in shown.items():
        right = left + NARROWEST + free * weight / total
        zones.append(PosterZone(terrain, round(left, 2), round(right, 2)))
        left = right
    return tuple(zones)


def _weight(web: FoodWeb, terrain: str) -> float:
    """How many species have a terrain; one that has others, too, counts in part."""
    return sum(1 / len(species.terrain) for species in web.species.values() if terrain in species.terrain)


# Where there is room.


def slots_of(number: int, is_beside_title: bool = False, has_plates: bool = False) -> list[float]:
    """Places in a row, evenly in both halves, with room at the right of each for a plate; all in the right half where
    the title is in the left.
    """
    left = 0 if is_beside_title else (number + 1) // 2
    ends = [(start, end - (PLATE_ROOM if has_plates else 0)) for start, end in HALVES]
    return [*_spread(ends[0], left), *_spread(ends[1], number - left)]


def _spread(half: tuple[float, float], number: int) -> list[float]:
    """So many places, each in the middle of an equal share."""
    pitch = (half[1] - half[0]) / max(1, number)
    return [round(half[0] + pitch * (index + 0.5), 2) for index in range(number)]


def spots_of(
    places: Mapping[str, float], rows: Sequence[Sequence[str]], tracks: Sequence[int], with_plates: frozenset[str]
) -> Iterator[list[PosterSpot]]:
    """The spots, rank by rank; above each rank there is room for so many `tracks`, beside some for a plate."""
    tall = size_of_pictures(rows) + UNDER + LABEL_HEIGHT
    for row, top in zip(
        rows, _tops(tracks, tall, first=TOP if rows and len(rows[0]) <= FEW else TOP_OF_FULL), strict=True
    ):
        ordered = sorted(row, key=lambda card: places[card])
        size, label = _sizes(
            [places[card] for card in ordered], size_of_pictures(rows), has_plates=not with_plates.isdisjoint(row)
        )
        yield [
            PosterSpot(
                card=card,
                x=places[card],
                y=round(top + size / 2, 2),
                size=0 if is_lane(card) else size,
                label_width=0 if is_lane(card) else label,
                label_height=0 if is_lane(card) else LABEL_HEIGHT,
            )
            for card in ordered
        ]


def size_of_pictures(rows: Sequence[Sequence[str]]) -> float:
    return PICTURE if len(rows) <= MOST_LARGE else SMALL_PICTURE


def _tops(tracks: Sequence[int], tall: float, first: float) -> Iterator[float]:
    """Where each rank begins: what is free is shared by the gaps, and by the lines in them."""
    arches, gaps = tracks[0] if tracks else 0, tracks[1:]
    top = first + arches * LEAST_TRACK + (ARCH if arches else 0)
    free = BOTTOM - top - len(tracks) * tall - PADDING * len(gaps)
    track = min(TRACK, free / max(1, sum(gaps)))
    spare = (free - track * sum(gaps)) / max(1, len(gaps))
    for number in tracks[1:] or tracks[:0]:
        yield top
        top = _clear_of_seam(top + tall + PADDING + track * number + spare, tall)
    if tracks:
        yield top


def _sizes(xs: Sequence[float], picture: float, has_plates: bool) -> tuple[float, float]:
    """Of picture and label in a row, smaller where spots are close together."""
    pitch = min((right - left for left, right in pairwise(xs)), default=WIDTH) - BETWEEN
    return round(min(picture, pitch * (BESIDE if has_plates else 1)), 2), round(min(WIDEST_LABEL, pitch), 2)


def _clear_of_seam(top: float, tall: float) -> float:
    """The top of a row, moved down where it would leave no place for the seam of tiles."""
    return SEAM[0] + 1 if top < SEAM[0] + 1 and top + tall > SEAM[1] else top
