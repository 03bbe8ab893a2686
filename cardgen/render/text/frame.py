"""Tells how much room each line of a text has: in columns, and beside shapes that the text flows around.

All in micrometres from the upper left corner of the text's box. A line has the widest piece that shapes leave of its
column, from the top of its ascenders to the bottom of its descenders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf, sqrt

from msgspec import Struct

Reach = tuple[float, float]
"""From where to where something reaches across."""


class RectangleShape(Struct, frozen=True):
    """All between four edges."""

    left: float
    top: float
    right: float
    bottom: float

    def across(self, top: float, bottom: float) -> Reach | None:
        """How far it reaches in a band, from left to right; None where it is not in it."""
        return (self.left, self.right) if top < self.bottom and self.top < bottom else None


class EllipseShape(Struct, frozen=True):
    """A circle, or one that is wider or higher, by its middle and its half sides."""

    x: float
    y: float
    half_width: float
    half_height: float

    @property
    def bottom(self) -> float:
        return self.y + self.half_height

    def across(self, top: float, bottom: float) -> Reach | None:
        """How far it reaches in a band, at the height in it that is nearest to its middle."""
        away = abs(min(max(self.y, top), bottom) - self.y)
        if away >= self.half_height:
            return None
        half = self.half_width * sqrt(1 - (away / self.half_height) ** 2)
        return self.x - half, self.x + half


class PolygonShape(Struct, frozen=True):
    """Straight lines between points, and `gap` around them."""

    points: tuple[tuple[float, float], ...]
    gap: float = 0

    @property
    def bottom(self) -> float:
        return max(y for _, y in self.points) + self.gap

    def across(self, top: float, bottom: float) -> Reach | None:
        """From its leftmost to its rightmost point in a band: what it is hollow of is not written into."""
        above, below = top - self.gap, bottom + self.gap
        found = [x for ends in pairwise((*self.points, self.points[0])) for x in _in_band(*ends, above, below)]
        return (min(found) - self.gap, max(found) + self.gap) if found else None


def _in_band(end: tuple[float, float], other: tuple[float, float], top: float, bottom: float) -> Iterator[float]:
    """Where a line begins and ends in a band; nothing where it is not in it."""
    (x1, y1), (x2, y2) = sorted((end, other), key=lambda point: point[1])
    if y1 >= bottom or y2 <= top:
        return
    slope = (x2 - x1) / (y2 - y1) if y2 > y1 else 0.0
    yield x1 + slope * max(0.0, top - y1)
    yield x2 - slope * max(0.0, y2 - bottom)


FrameShape = RectangleShape | EllipseShape | PolygonShape


class LineRoom(Struct, frozen=True):
    """Where a line may stand: from `left`, so wide, and how many lines are above it in its column."""

    left: int
    width: int
    row: int
    column: int = 0


class TextFrame(Struct, frozen=True):
    """What is special about the room of a text: shapes in it, and columns with a gap between."""

    shapes: tuple[FrameShape, ...] = ()
    columns: int = 1
    gap: int = 0

    def column_width(self, width: int) -> int:
        return (width - self.gap * (self.columns - 1)) // self.columns

    @property
    def reach(self) -> float:
        """How far down its shapes reach, as far as they end."""
        return max((shape.bottom for shape in self.shapes if shape.bottom < inf), default=0)


class RoomMeasure(Struct, frozen=True):
    """Measures the rooms of lines in a frame for one size of type: its leading and how high a line is."""

    frame: TextFrame
    width: int
    leading: int
    line_height: int

    def room(self, column: int, row: int) -> LineRoom:
        """The widest piece of a line; of pieces that are as wide the leftmost."""
        whole = self.frame.column_width(self.width)
        start = column * (whole + self.frame.gap)
        top = row * self.leading
        taken = [reach for shape in self.frame.shapes if (reach := shape.across(top, top + self.line_height))]
        left, right = _widest(start, start + whole, taken)
        return LineRoom(round(left), round(right - left), row, column)

    def last_row(self, height: int) -> int:
        """From which row on no line has another room than those below, or is in a box so high."""
        last = max(self.frame.reach, height - self.line_height)
        return int(last // self.leading) + 1


def _widest(left: float, right: float, taken: Sequence[Reach]) -> Reach:
    """The widest piece that is not taken; an empty one where all is."""
    best, at = (left, left), left
    for start, end in (*sorted(taken), (right, right)):
        if min(start, right) - at > best[1] - best[0]:
            best = (at, min(start, right))
        at = max(at, end)
    return best
