"""Turns marks by any angle about a point: boxes become paths, drawings what is in them, and type stays type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product as corners_of
from math import ceil, cos, floor, radians, sin
from typing import Any

from msgspec.structs import replace

from cardgen.render.base.affine import Affine, moved_point, product
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Finish,
    Inlay,
    Line,
    Mark,
    Path,
    Picture,
    Placed,
    Rectangle,
    Text,
)
from cardgen.render.base.placement import as_path, matrix_of, moved, moved_path

Turn = tuple[float, Affine]
"""Degrees clockwise, and the matrix that turns by them about a point."""


def turn_about(degrees: float, box: Box) -> Turn:
    """A turn about the middle of a box."""
    sine, cosine = sin(radians(degrees)), cos(radians(degrees))
    x, y = box.left + box.width / 2, box.top + box.height / 2
    return degrees, (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def bounds(box: Box, turn: Turn) -> Box:
    """The upright box around a box that is turned."""
    points = [moved_point(turn[1], x, y) for x, y in corners_of((box.left, box.right), (box.top, box.bottom))]
    left, top = (floor(min(point[at] for point in points)) for at in (0, 1))
    right, bottom = (ceil(max(point[at] for point in points)) for at in (0, 1))
    return Box(left, top, right - left, bottom - top)


def turned(marks: Iterable[Mark], turn: Turn) -> Iterator[Mark]:
    """The marks as they lie after the turn."""
    for mark in marks:
        yield _TURNED[type(mark)](mark, turn) if type(mark) in _TURNED else moved(mark, turn[1])


def _text(text: Text, turn: Turn) -> Text:
    x, y = moved_point(turn[1], text.left, text.baseline)
    return replace(text, left=round(x), baseline=round(y), turned=(text.turned + turn[0]) % 360)


def _rectangle(mark: Rectangle, turn: Turn) -> Path:
    return moved_path(as_path(mark), turn[1])


def _line(mark: Line, turn: Turn) -> Path:
    ends = (("M", (mark.x1, mark.y1)), ("L", (mark.x2, mark.y2)))
    return moved_path(Path(ends, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash), turn[1])


def _finish(mark: Finish, turn: Turn) -> Finish:
    return Finish(mark.ink, tuple(turned(mark.marks, turn)))


def _placed(placed: Placed, turn: Turn) -> Clipped:
    """The marks of a drawing, or a picture, within what it is cut to."""
    outlines = [as_path(Rectangle(placed.box))]
    if placed.clip is not None:
        outlines.append(as_path(Rectangle(placed.clip, radii=placed.radii)))
    return Clipped(tuple(moved_path(outline, turn[1]) for outline in outlines), tuple(_inside(placed, turn[1])))


def _inside(placed: Placed, matrix: Affine) -> Iterator[Mark]:
    if isinstance(placed.what, Drawing):
        whole = product(matrix_of(placed, placed.what.view_box), matrix)
        yield from (moved(mark, whole) for mark in placed.what.marks)
    elif isinstance(placed.what, Picture):
        box = placed.box
        yield Inlay(placed.what, product((box.width, 0, 0, box.height, box.left, box.top), matrix))


_TURNED: dict[type, Callable[[Any, Turn], Mark]] = {
    Text: _text,
    Rectangle: _rectangle,
    Line: _line,
    Finish: _finish,
    Placed: _placed,
}
