"""Moves the seams of a page in tiles to where they cut no word and few shapes of its pictures.

Pure geometry. A seam is where the edge of a tile comes to lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from cardgen.render.base.display import Drawing, Face, Path, Placed, Text

CAP_HEIGHT = 0.72
"""Of the size of type: how high capitals stand."""
DESCENT = 1 / 3
CLEARANCE = 1000
"""From a seam to the next word."""
WIDEST_SHAPE = 70_000
"""What is wider than this is a ground, which is cut somewhere anyway."""
SHAPE_CUT, SHAPE_STEP = 1000, 500
"""How far a seam goes out of its way to cut a shape less, and how near to each other it looks for places."""
Extent = tuple[int, int]


class WordPlaces(Struct, frozen=True):
    """From where to where words reach, across the page and down it; `shapes` of pictures across it."""

    across: tuple[Extent, ...] = ()
    down: tuple[Extent, ...] = ()
    shapes: tuple[Extent, ...] = ()


NO_WORDS = WordPlaces()


def words_of(face: Face) -> WordPlaces:
    lines = [mark for mark in face.marks if isinstance(mark, Text)]
    boxes = [_turned(mark) if mark.turned == 90 else _upright(mark) for mark in lines]
    return WordPlaces(tuple(across for across, _ in boxes), tuple(down for _, down in boxes))


def shapes_across(face: Face) -> Iterator[Extent]:
    """From where to where each shape of the pictures on a face reaches, and of the faces on it that stand upright."""
    for mark in face.marks:
        if not isinstance(mark, Placed) or mark.turned:
            continue
        if isinstance(mark.what, Face):
            scale, left = mark.box.width / mark.what.width, 0.0
            extents: Iterable[tuple[float, float]] = shapes_across(mark.what)
        elif isinstance(mark.what, Drawing):
            left, _, width, _ = mark.what.view_box
            scale = mark.box.width / width
            extents = ((min(path_xs), max(path_xs)) for path_xs in map(_xs, mark.what.paths) if path_xs)
        else:
            continue
        for begin, end in extents:
            if (end - begin) * scale <= WIDEST_SHAPE:
                yield mark.box.left + round((begin - left) * scale), mark.box.left + round((end - left) * scale)


def _xs(path: Path) -> list[float]:
    return [x for _, numbers in path.segments for x in numbers[::2]]


def _upright(mark: Text) -> tuple[Extent, Extent]:
    down = mark.baseline - round(CAP_HEIGHT * mark.size), mark.baseline + round(DESCENT * mark.size)
    return (mark.left, mark.left + _length(mark)), down


def _turned(mark: Text) -> tuple[Extent, Extent]:
    return (mark.left - mark.size, mark.left + mark.size), (mark.baseline, mark.baseline + _length(mark))


def _length(mark: Text) -> int:
    return round(sum(run.advance * mark.size / 1000 + mark.tracking * len(run.text) for run in mark.runs))


class TiledLength(Struct, frozen=True):
    """One direction of a page: its length, the longest tile, how wide a flap is, and where words and shapes are."""

    whole: int
    most: int
    overlap: int
    words: tuple[Extent, ...] = ()
    shapes: tuple[Extent, ...] = ()

    @property
    def least(self) -> int:
        """How many tiles cover it."""
        return max(1, -(-(self.whole - self.overlap) // (self.most - self.overlap)))

    def even(self, count: int) -> list[int]:
        """Where tiles end that are all equally long but the last, which may lack a few micrometres."""
        step = -(-(self.whole - self.overlap) // count)
        return [self.overlap + step * number for number in range(1, count)]

    def clear(self, count: int) -> list[int] | None:
        """As near to even as may be, with no word cut and few shapes; None where it takes more tiles than these."""
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
            before = [
                (cost + self._cost(place, even), [*cuts, place])
                for last, (cost, cuts) in ways.items()
                if self._is_tile(last, place)
            ]
            if before:
                yield place, min(before)

    def _cost(self, place: int, even: int) -> int:
        return abs(place - even) + SHAPE_CUT * sum(left < place < right for left, right in self.shapes)

    def _is_tile(self, last: int, end: int) -> bool:
        flap = self.overlap if last else 0
        return self.overlap < end - last <= self.most - flap

    def _places(self, even: int) -> Iterable[int]:
        """Where a seam may lie: where it would lie anyway, or beside words and shapes, as far as a tile reaches."""
        beside = [place for left, right in self.words for place in (left - CLEARANCE, right + CLEARANCE)]
        among = range(0, self.whole, SHAPE_STEP) if self.shapes else ()
        return [place for place in (even, *beside, *among) if abs(place - even) < self.most and self._is_clear(place)]

    def _is_clear(self, place: int) -> bool:
        return 0 < place < self.whole and not any(left < place < right for left, right in self.words)


def seams(side: TiledLength) -> tuple[bool, Sequence[int]]:
    """Whether no word is cut, with as few tiles as there can be or one more; and where the tiles end."""
    for count in (side.least, side.least + 1):
        found = side.clear(count)
        if found is not None:
            return True, found
    return False, side.even(side.least)
