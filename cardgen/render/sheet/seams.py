"""Moves the seams of a page in tiles to where they cut no word.

Pure geometry. A seam is where the edge of a tile comes to lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from cardgen.render.base.display import Face, Text

CAP_HEIGHT = 0.72
"""Of the size of type: how high capitals stand."""
DESCENT = 1 / 3
CLEARANCE = 1000
"""From a seam to the next word."""
Extent = tuple[int, int]


class WordPlaces(Struct, frozen=True):
    """From where to where words reach, across the page and down it."""

    across: tuple[Extent, ...] = ()
    down: tuple[Extent, ...] = ()


NO_WORDS = WordPlaces()


def words_of(face: Face) -> WordPlaces:
    lines = [mark for mark in face.marks if isinstance(mark, Text)]
    boxes = [_turned(mark) if mark.turned == 90 else _upright(mark) for mark in lines]
    return WordPlaces(tuple(across for across, _ in boxes), tuple(down for _, down in boxes))


def _upright(mark: Text) -> tuple[Extent, Extent]:
    down = mark.baseline - round(CAP_HEIGHT * mark.size), mark.baseline + round(DESCENT * mark.size)
    return (mark.left, mark.left + _length(mark)), down


def _turned(mark: Text) -> tuple[Extent, Extent]:
    return (mark.left - mark.size, mark.left + mark.size), (mark.baseline, mark.baseline + _length(mark))


def _length(mark: Text) -> int:
    return round(sum(run.advance * mark.size / 1000 + mark.tracking * len(run.text) for run in mark.runs))


class TiledLength(Struct, frozen=True):
    """One direction of a page: its length, what a tile holds at most, how wide a flap is, and where words are."""

    whole: int
    most: int
    overlap: int
    words: tuple[Extent, ...] = ()

    @property
    def least(self) -> int:
        """How many tiles cover it."""
        return max(1, -(-(self.whole - self.overlap) // (self.most - self.overlap)))

    def even(self, count: int) -> list[int]:
        """Where tiles end that are all equally long but the last, which may lack a few micrometres."""
        step = -(-(self.whole - self.overlap) // count)
        return [self.overlap + step * number for number in range(1, count)]

    def clear(self, count: int) -> list[int] | None:
        """As near to even as may be, with no word cut; None where that cannot be done with so many tiles."""
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
                (cost + abs(place - even), [*cuts, place])
                for last, (cost, cuts) in ways.items()
                if self._is_tile(last, place)
            ]
            if before:
                yield place, min(before)

    def _is_tile(self, last: int, end: int) -> bool:
        flap = self.overlap if last else 0
        return self.overlap < end - last <= self.most - flap

    def _places(self, even: int) -> Iterable[int]:
        """Where a seam may lie: where it would lie anyway, or beside a word, as far as a tile reaches."""
        beside = [place for left, right in self.words for place in (left - CLEARANCE, right + CLEARANCE)]
        return [place for place in (even, *beside) if abs(place - even) < self.most and self._is_clear(place)]

    def _is_clear(self, place: int) -> bool:
        return 0 < place < self.whole and not any(left < place < right for left, right in self.words)


def seams(side: TiledLength) -> tuple[bool, Sequence[int]]:
    """Whether no word is cut, with as few tiles as there can be or one more; and where the tiles end."""
    for count in (side.least, side.least + 1):
        found = side.clear(count)
        if found is not None:
            return True, found
    return False, side.even(side.least)
