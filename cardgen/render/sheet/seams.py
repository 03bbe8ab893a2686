"""Moves the seams of a page in tiles to where they cut no word, and as few pictures and shapes as may be.

Pure geometry. A seam is where the edge of a tile comes to lie.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from cardgen.render.sheet.page_places import Extent, Places

CLEARANCE, BESIDE = 1000, 500
"""From a seam to the next word, and to the next shape."""
SHAPE_CUT, PICTURE_CUT, SHAPE_STEP = 3000, 60_000, 500
"""How far a seam goes out of its way to cut a shape or a picture less; it looks for places so near to each other."""


class Crossed(Struct, frozen=True, dict=True):
    """Counts how many of these extents lie across a place."""

    extents: tuple[Extent, ...]

    @cached_property
    def begins(self) -> list[int]:
        return sorted(begin for begin, _ in self.extents)

    @cached_property
    def ends(self) -> list[int]:
        return sorted(end for _, end in self.extents)

    def at(self, place: int) -> int:
        """Those that begin before it, without those that end up to it."""
        return bisect_left(self.begins, place) - bisect_right(self.ends, place)


class TiledLength(Struct, frozen=True, dict=True):
    """One direction of a page: its length, the longest tile, how wide a flap is, and what should not be cut."""

    whole: int
    most: int
    overlap: int
    places: Places = Places()

    @property
    def least(self) -> int:
        """How many tiles cover it."""
        return max(1, -(-(self.whole - self.overlap) // (self.most - self.overlap)))

    def pictures_at(self, place: int) -> int:
        """How many pictures a seam there cuts."""
        return self._pictures.at(place)

    @property
    def room(self) -> int:
        """How long a page is that as many tiles cover when each is as long as it can be."""
        return self.overlap + self.least * (self.most - self.overlap)

    def even(self, count: int) -> list[int]:
        """Where tiles end that are all equally long but the last, which may lack a few micrometres."""
        step = -(-(self.whole - self.overlap) // count)
        return [self.overlap + step * number for number in range(1, count)]

    def clear(self, count: int) -> list[int] | None:
        """As near to even as may be, with no word cut and few pictures; None where it takes more tiles than these."""
        ways: dict[int, tuple[int, list[int]]] = {0: (0, [])}
        for even in self.even(count):
            ways = dict(self._further(ways, even))
        ends = [way for last, way in ways.items() if self._is_tile(last, self.whole)]
        return min(ends)[1] if ends else None

    def _further(
        self, ways: dict[int, tuple[int, list[int]]], even: int
    ) -> Iterator[tuple[int, tuple[int, list[int]]]]:
        """For each place of the next seam the best way to get there."""
        for place in sorted(set(self._places(even))):
            nearest, farthest, has_first = place - self.overlap, place - self.most + self.overlap, place <= self.most
            before = [way for last, way in ways.items() if last < nearest and (last >= farthest if last else has_first)]
            if before:
                cost, cuts = min(before)
                yield place, (cost + self._cost(place, even), [*cuts, place])

    def _cost(self, place: int, even: int) -> int:
        return abs(place - even) + SHAPE_CUT * self._shapes.at(place) + PICTURE_CUT * self._pictures.at(place)

    @cached_property
    def _shapes(self) -> Crossed:
        return Crossed(tuple((begin - BESIDE, end + BESIDE) for begin, end in self.places.shapes))

    @cached_property
    def _pictures(self) -> Crossed:
        return Crossed(self.places.pictures)

    @cached_property
    def _words(self) -> Crossed:
        return Crossed(self.places.words)

    def _is_tile(self, last: int, end: int) -> bool:
        flap = self.overlap if last else 0
        return self.overlap < end - last <= self.most - flap

    def _places(self, even: int) -> Iterable[int]:
        """Where a seam may lie: where it would lie anyway, or beside words and pictures, as far as a tile reaches."""
        beside = [place for left, right in self.places.words for place in (left - CLEARANCE, right + CLEARANCE)]
        among = range(0, self.whole, SHAPE_STEP) if self.places.shapes or self.places.pictures else ()
        return [place for place in (even, *beside, *among) if abs(place - even) < self.most and self._is_clear(place)]

    def _is_clear(self, place: int) -> bool:
        return 0 < place < self.whole and not self._words.at(place)


def seams(side: TiledLength) -> tuple[bool, Sequence[int]]:
    """Whether no word is cut, with as few tiles as there can be or one more; and where the tiles end."""
    for count in (side.least, side.least + 1):
        found = side.clear(count)
        if found is not None:
            return True, found
    return False, side.even(side.least)
