"""Boxes that marks do not leave: no smaller than what they paint, and quickly found."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from cardgen.render.base.affine import UNMOVED, Affine, moved_point
from cardgen.render.base.display import Clipped, Finish, Group, Inlay, Line, Mark, Path, Placed, Rectangle, Text
from cardgen.render.base.placement import moved_path

MITER_LIMIT = 10


class BoundingBox(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: BoundingBox) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: BoundingBox) -> bool:
        """Whether all of the other lies in it."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def within(self, other: BoundingBox) -> BoundingBox:
        """What both have; where they do not meet, a box that meets nothing."""
        return BoundingBox(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


NOWHERE = BoundingBox(0, 0, 0, 0)


def extent_of(mark: Mark, matrix: Affine) -> BoundingBox:
    """Where a mark may reach; marks of a drawing are moved by the matrix."""
    match mark:
        case Path():
            return _of_path(mark if matrix == UNMOVED else moved_path(mark, matrix))
        case Clipped():
            clips = (extent_of(outline, matrix) for outline in mark.outlines)
            return reduce(BoundingBox.within, clips, _of_all(mark.marks, matrix))
        case Group() | Finish():
            return _of_all(mark.marks, matrix)
        case Inlay():
            corners = (moved_point(mark.matrix, x, y) for x in (0, 1) for y in (0, 1))
            return _around([moved_point(matrix, x, y) for x, y in corners])
        case Text():
            letters = sum(len(run.text) for run in mark.runs)
            wide = sum(run.advance for run in mark.runs) * mark.size / 1000 + mark.tracking * letters
            reach = max(wide, mark.size)
            return BoundingBox(mark.left - reach, mark.baseline - reach, mark.left + reach, mark.baseline + reach)
        case Line():
            return _of_path(Path((("M", (mark.x1, mark.y1)), ("L", (mark.x2, mark.y2))), stroke=mark.stroke))
        case Rectangle() | Placed():
            box = mark.clip or mark.box if isinstance(mark, Placed) else mark.box.inset(-mark.stroke_width)
            return BoundingBox(box.left, box.top, box.right, box.bottom)


def _of_path(path: Path) -> BoundingBox:
    points = [values[at : at + 2] for _, values in path.segments for at in range(0, len(values), 2)]
    reach = path.stroke_width * MITER_LIMIT / 2 if path.stroke else 0
    left, top, right, bottom = _around(points)
    return BoundingBox(left - reach, top - reach, right + reach, bottom + reach)


def _around(points: Iterable[tuple[float, ...]]) -> BoundingBox:
    pairs = list(points)
    if not pairs:
        return NOWHERE
    xs, ys = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return BoundingBox(min(xs), min(ys), max(xs), max(ys))


def _of_all(marks: Iterable[Mark], matrix: Affine) -> BoundingBox:
    extents = [extent_of(mark, matrix) for mark in marks]
    return _around([(*edges[at : at + 2],) for edges in extents for at in (0, 2)])
