"""Finds what a seam of a page in tiles should not cut: words, whole pictures and the shapes that they are made of.

Lengths are micrometres from the upper left corner of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from cardgen.render.base.display import Box, Drawing, Face, Path, Placed, Text

CAP_HEIGHT = 0.72
"""Of the size of type: how high capitals stand."""
DESCENT = 1 / 3
LONGEST_SHAPE = 100_000
"""What is wider or higher than this is a ground, which is cut somewhere anyway."""
THICK_LINE = 1000
"""What is drawn by a stroke as wide as this is a line that seams cross as seldom as may be, however long it is."""
LONGEST_PICTURE = 170_000
"""What is larger is a ground, as well."""
Extent = tuple[int, int]
Edges = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


class Places(Struct, frozen=True):
    """In one direction of a page, from where to where words, whole pictures and their shapes reach."""

    words: tuple[Extent, ...] = ()
    pictures: tuple[Extent, ...] = ()
    shapes: tuple[Extent, ...] = ()

    def scaled(self, percent: int) -> Places:
        """The same of the page drawn larger or smaller."""
        return Places(*(_scaled(extents, percent) for extents in (self.words, self.pictures, self.shapes)))


class PagePlaces(Struct, frozen=True):
    """What a seam should not cut, across the page and down it."""

    across: Places = Places()
    down: Places = Places()

    def scaled(self, percent: int) -> PagePlaces:
        """The same of the page drawn larger or smaller."""
        return PagePlaces(self.across.scaled(percent), self.down.scaled(percent))


NOTHING = PagePlaces()


def _scaled(extents: tuple[Extent, ...], percent: int) -> tuple[Extent, ...]:
    return tuple((begin * percent // 100, end * percent // 100) for begin, end in extents)


def places_of(face: Face) -> PagePlaces:
    """Words, pictures and shapes of a face and of the faces on it, however they are turned."""
    words = list(_words(face))
    pictures = list(_pictures(face))
    shapes = list(_no_grounds(_shapes(face), LONGEST_SHAPE)) + list(_lines(face))
    return PagePlaces(*(_along(axis, words, pictures, shapes) for axis in (0, 1)))


def _along(axis: int, words: Iterable[Edges], pictures: Iterable[Edges], shapes: Iterable[Edges]) -> Places:
    return Places(
        words=_extents(axis, words),
        pictures=_extents(axis, _no_grounds(pictures, LONGEST_PICTURE)),
        shapes=_extents(axis, shapes),
    )


def _no_grounds(boxes: Iterable[Edges], longest: int) -> Iterator[Edges]:
    return (box for box in boxes if max(box[2] - box[0], box[3] - box[1]) <= longest)


def _extents(axis: int, boxes: Iterable[Edges]) -> tuple[Extent, ...]:
    return tuple((round(box[axis]), round(box[axis + 2])) for box in boxes)


def _words(face: Face) -> Iterator[Edges]:
    for mark in face.marks:
        if isinstance(mark, Text):
            yield _turned(mark) if mark.turned == 90 else _upright(mark)
        elif isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from (_on_the_page(mark, mark.what, box) for box in _words(mark.what))


def _pictures(face: Face) -> Iterator[Edges]:
    """Each drawing as a whole."""
    for mark in face.marks:
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            yield mark.box.left, mark.box.top, mark.box.right, mark.box.bottom
        elif isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from (_on_the_page(mark, mark.what, box) for box in _pictures(mark.what))


def _shapes(face: Face) -> Iterator[Edges]:
    """Each shape of its drawings."""
    for mark in face.marks:
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            yield from _shapes_of(mark.what, mark.box)
        elif isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from (_on_the_page(mark, mark.what, box) for box in _shapes(mark.what))


def _lines(face: Face) -> Iterator[Edges]:
    """Each piece of the thick lines that are drawn on the face itself, as wide as it is."""
    for mark in face.marks:
        if isinstance(mark, Path) and mark.stroke and not mark.fill and mark.stroke_width >= THICK_LINE:
            ends = [numbers[-2:] for _, numbers in mark.segments if numbers]
            yield from (_around_piece(begin, end, mark.stroke_width / 2) for begin, end in pairwise(ends))


def _around_piece(begin: tuple[float, ...], end: tuple[float, ...], room: float) -> Edges:
    (x1, x2), (y1, y2) = (sorted(pair) for pair in zip(begin, end, strict=True))
    return x1 - room, y1 - room, x2 + room, y2 + room


def _shapes_of(drawing: Drawing, place: Box) -> Iterator[Edges]:
    left, top, width, height = drawing.view_box
    wider, higher = place.width / width, place.height / height
    for path in filter(_has_points, drawing.paths):
        x1, y1, x2, y2 = _around(path)
        upper_left = place.left + (x1 - left) * wider, place.top + (y1 - top) * higher
        yield *upper_left, place.left + (x2 - left) * wider, place.top + (y2 - top) * higher


def _has_points(path: Path) -> bool:
    return any(numbers for _, numbers in path.segments)


def _around(path: Path) -> Edges:
    xs = [x for _, numbers in path.segments for x in numbers[::2]]
    ys = [y for _, numbers in path.segments for y in numbers[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def _on_the_page(placed: Placed, face: Face, box: Edges) -> Edges:
    """Where a part of a face lies that is placed on a page, turned clockwise."""
    place = placed.box
    scale = (place.height if placed.turned in (90, 270) else place.width) / face.width
    left, top, right, bottom = (value * scale for value in box)
    match placed.turned:
        case 90:
            return place.right - bottom, place.top + left, place.right - top, place.top + right
        case 180:
            return place.right - right, place.bottom - bottom, place.right - left, place.bottom - top
        case 270:
            return place.left + top, place.bottom - right, place.left + bottom, place.bottom - left
    return place.left + left, place.top + top, place.left + right, place.top + bottom


def _upright(mark: Text) -> Edges:
    down = mark.baseline - round(CAP_HEIGHT * mark.size), mark.baseline + round(DESCENT * mark.size)
    return mark.left, down[0], mark.left + _length(mark), down[1]


def _turned(mark: Text) -> Edges:
    return mark.left - mark.size, mark.baseline, mark.left + mark.size, mark.baseline + _length(mark)


def _length(mark: Text) -> int:
    return round(sum(run.advance * mark.size / 1000 + mark.tracking * len(run.text) for run in mark.runs))
