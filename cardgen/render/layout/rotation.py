"""Turns marks by any angle about a point: boxes become paths, drawings what is in them, type and faces stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product as corners_of
from math import ceil, floor
from typing import Any

from msgspec.structs import replace

from cardgen.render.base.affine import Affine, moved_point, product, turning
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
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
    return degrees, turning(degrees, box.left + box.width / 2, box.top + box.height / 2)


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


def _placed(placed: Placed, turn: Turn) -> Clipped | Placed:
    """The marks of a drawing, or a picture, within what it is cut to; a face as a whole."""
    if isinstance(placed.what, Face):
        return _face(placed, placed.what, turn)
    outlines = [as_path(Rectangle(placed.box))]
    if placed.clip is not None:
        outlines.append(as_path(Rectangle(placed.clip, radii=placed.radii)))
    return Clipped(tuple(moved_path(outline, turn[1]) for outline in outlines), tuple(_inside(placed, turn[1])))


def _face(placed: Placed, face: Face, turn: Turn) -> Placed:
    """A face that lies in another, which is what is seen of it and is turned as a whole."""
    seen = placed.clip or placed.box
    window = Box(0, 0, seen.width, seen.height)
    lying = replace(placed, box=placed.box.moved(-seen.left, -seen.top), clip=window, structure=())
    x, y = moved_point(turn[1], seen.left + seen.width / 2, seen.top + seen.height / 2)
    box = Box(round(x - seen.width / 2), round(y - seen.height / 2), seen.width, seen.height)
    cut = Face(f"{face.name}, turned", seen.width, seen.height, trim=window, marks=(lying,), alt=face.alt)
    return Placed(cut, box, turned=round(turn[0]) % 360, structure=placed.structure)


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
