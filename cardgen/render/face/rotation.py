"""Turns marks by any angle about a point: boxes and drawings become paths, lines of type stay type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product as corners_of
from math import ceil, cos, floor, radians, sin
from typing import Any

from lxml import etree
from msgspec.structs import replace

from cardgen.render.base.affine import UNMOVED, Affine, moved_point, product, scale_of
from cardgen.render.base.display import Box, Clipped, Drawing, Finish, Line, Mark, Path, Placed, Rectangle, Text
from cardgen.render.base.gradients import moved_fill
from cardgen.render.face.effects import outline_of
from cardgen.render.template.vocabulary import TemplateFault

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


def turned(marks: Iterable[Mark], turn: Turn, element: etree._Element) -> Iterator[Mark]:
    """The marks as they lie after the turn. Raises TemplateFault for what cannot be turned: a picture of pixels."""
    for mark in marks:
        if isinstance(mark, Placed) and not isinstance(mark.what, Drawing):
            help = "turn the picture file itself, or by 90, 180 or 270 degrees with `turned`"
            raise TemplateFault(element, "`rotate` turns boxes, type and drawings, no pictures of pixels", help)
        yield _TURNED[type(mark)](mark, turn, element)


def _text(text: Text, turn: Turn, element: etree._Element) -> Text:
    x, y = moved_point(turn[1], text.left, text.baseline)
    return replace(text, left=round(x), baseline=round(y), turned=(text.turned + turn[0]) % 360)


def _path(path: Path, turn: Turn, element: etree._Element) -> Path:
    return moved(path, turn[1])


def _rectangle(mark: Rectangle, turn: Turn, element: etree._Element) -> Path:
    outline = outline_of(mark.box, mark.radii)
    line = Path(outline, fill=mark.fill, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash)
    return moved(line, turn[1])


def _line(mark: Line, turn: Turn, element: etree._Element) -> Path:
    ends = (("M", (mark.x1, mark.y1)), ("L", (mark.x2, mark.y2)))
    return moved(Path(ends, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash), turn[1])


def _clipped(mark: Clipped, turn: Turn, element: etree._Element) -> Clipped:
    outlines = tuple(moved(outline, turn[1]) for outline in mark.outlines)
    return Clipped(outlines, tuple(turned(mark.marks, turn, element)))


def _finish(mark: Finish, turn: Turn, element: etree._Element) -> Finish:
    return Finish(mark.ink, tuple(turned(mark.marks, turn, element)))


def _placed(placed: Placed, turn: Turn, element: etree._Element) -> Clipped:
    """The paths of a drawing, where it is shown, within what it is cut to."""
    assert isinstance(placed.what, Drawing)
    outlines = [Path(outline_of(placed.box, (0, 0, 0, 0)))]
    if placed.clip is not None:
        outlines.append(Path(outline_of(placed.clip, placed.radii)))
    matrix = product(_matrix_of(placed, placed.what.view_box), turn[1])
    paths = tuple(moved(path, matrix) for path in placed.what.paths)
    return Clipped(tuple(moved(outline, turn[1]) for outline in outlines), paths)


def _matrix_of(placed: Placed, view_box: tuple[float, float, float, float]) -> Affine:
    """From the units of a drawing to the box that it is shown in, turned by quarters."""
    box, (x, y, width, height) = placed.box, view_box
    upright = box
    if placed.turned in (90, 270):
        middle = box.left + box.width // 2, box.top + box.height // 2
        upright = Box(middle[0] - box.height // 2, middle[1] - box.width // 2, box.height, box.width)
    across, down = upright.width / width, upright.height / height
    to_box = (across, 0.0, 0.0, down, upright.left - across * x, upright.top - down * y)
    return product(to_box, turn_about(placed.turned, box)[1]) if placed.turned else to_box


def moved(path: Path, matrix: Affine) -> Path:
    """A path moved by a matrix, its line as much wider as it is larger."""
    if matrix == UNMOVED:
        return path
    scale = scale_of(matrix)
    segments = tuple((command, _moved_values(values, matrix)) for command, values in path.segments)
    dash = tuple(round(length * scale, 3) for length in path.dash)
    fill = moved_fill(path.fill, matrix)
    return replace(path, segments=segments, fill=fill, stroke_width=path.stroke_width * scale, dash=dash)


def _moved_values(values: tuple[float, ...], matrix: Affine) -> tuple[float, ...]:
    points = (moved_point(matrix, x, y) for x, y in zip(values[::2], values[1::2], strict=True))
    return tuple(round(value, 2) for point in points for value in point)


_TURNED: dict[type, Callable[[Any, Turn, etree._Element], Mark]] = {
    Text: _text,
    Path: _path,
    Rectangle: _rectangle,
    Line: _line,
    Clipped: _clipped,
    Finish: _finish,
    Placed: _placed,
}
