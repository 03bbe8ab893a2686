"""Finds letters that are hardly seen on what lies below them.

Letters are compared with flat colours only: on pictures, on what drawings paint and on what is seen through, the eye
has to judge. Where a drawing paints nothing, what lies below it counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from math import inf
from typing import NamedTuple

import pathops
from msgspec import Struct

from cardgen.render.base.affine import Affine
from cardgen.render.base.display import Box, Clipped, Drawing, Group, Mark, Path, Placed, Rectangle, Text, spot_of
from cardgen.render.base.extents import BoundingBox, extent_of
from cardgen.render.base.placement import matrix_of
from cardgen.render.base.regions import region_of, region_of_box, region_of_line
from cardgen.render.painted.overlaps import PaintedArea
from cardgen.render.svg.recolour import luminance

LEAST_CONTRAST = 3.0
"""Of 21, after WCAG 2, which asks for as much of large type."""
_MOST_DRAWN = 0.25
"""Letters lie on a drawing that paints more of their box than this."""


class FaintText(Struct, frozen=True):
    """A text whose letters are hardly seen: their colour, that of their ground, and the contrast of the two."""

    area: PaintedArea
    letters: str
    ground: str
    contrast: float


def faint_texts(marks: Sequence[Mark], inked: Sequence[PaintedArea], paper: str) -> Iterator[FaintText]:
    """Each text once, of which a line is hardly seen on the flat colour directly below it, or on the paper."""
    lines: dict[int, list[PaintedArea]] = defaultdict(list)
    for area in inked:
        if area.kind == "text":
            lines[area.box.bottom].append(area)
    grounds: list[_Ground] = []
    found: set[int] = set()
    for mark in marks:
        if not isinstance(mark, Text):
            grounds += _ground_of(mark)
        elif (line := _area_of(mark, lines)) is not None and id(line.element) not in found:
            ground, drawings = (mark.outline, []) if mark.outline else _below(line.box, grounds, paper)
            if not ground or (contrast := contrast_of(mark.colour, ground)) >= LEAST_CONTRAST:
                continue
            if not any(_is_painted(drawing, line.box) for drawing in drawings):
                found.add(id(line.element))
                yield FaintText(line, mark.colour, ground, contrast)


def _area_of(mark: Text, lines: dict[int, list[PaintedArea]]) -> PaintedArea | None:
    """The line that a run of letters stands in; None of those that are turned, and of shadows."""
    if mark.turned or spot_of(mark.colour):
        return None
    return next((area for area in lines.get(mark.baseline, ()) if area.box.left <= mark.left <= area.box.right), None)


class _Ground(NamedTuple):
    """Where letters may lie on something, wholly or with a part of them, and its flat colour, if it has one; a drawing,
    if it is one.
    """

    extent: BoundingBox
    must_hold: bool
    colour: str = ""
    drawing: Placed | None = None

    def is_below(self, letters: BoundingBox) -> bool:
        """Whether letters lie on it."""
        return self.extent.holds(letters) if self.must_hold else self.extent.meets(letters)


_EVERYWHERE = BoundingBox(-inf, -inf, inf, inf)


def _ground_of(mark: Mark) -> Iterator[_Ground]:
    """What letters may lie on, worked out once for all lines above it."""
    if isinstance(mark, Rectangle):
        if mark.fill is not None:
            fill = mark.fill if isinstance(mark.fill, str) and not spot_of(mark.fill) else ""
            yield _Ground(_extent(mark.box), True, fill)
    elif isinstance(mark, Placed):
        yield _Ground(_extent(mark.clip or mark.box), True, drawing=mark if isinstance(mark.what, Drawing) else None)
    elif isinstance(mark, Path):
        numbers = [number for _, values in mark.segments for number in values] if mark.fill is not None else []
        if numbers:
            xs, ys = numbers[::2], numbers[1::2]
            yield _Ground(BoundingBox(min(xs), min(ys), max(xs), max(ys)), False)
    elif isinstance(mark, Clipped | Group):
        yield _Ground(_EVERYWHERE, False)


def _extent(box: Box) -> BoundingBox:
    return BoundingBox(box.left, box.top, box.right, box.bottom)


def _below(letters: Box, grounds: Sequence[_Ground], paper: str) -> tuple[str, list[Placed]]:
    """The flat colour below letters, empty where it is none, and the drawings between."""
    drawings: list[Placed] = []
    extent = _extent(letters)
    for ground in reversed(grounds):
        if not ground.is_below(extent):
            continue
        if ground.drawing is None:
            return ground.colour, drawings
        drawings.append(ground.drawing)
    return paper, drawings


def _is_painted(placed: Placed, letters: Box) -> bool:
    """Whether a drawing paints where letters stand."""
    if not isinstance(placed.what, Drawing):
        return True
    matrix = matrix_of(placed, placed.what.view_box)
    painted = _painted(placed.what.marks, matrix, region_of_box(letters))
    area: float = sum(abs(region.area) for region in painted)
    return area > _MOST_DRAWN * letters.width * letters.height


def _painted(marks: Sequence[Mark], matrix: Affine, window: pathops.Path) -> Iterator[pathops.Path]:
    """What marks of a drawing paint in a window, one after the other."""
    seen = BoundingBox(*window.bounds)
    for mark in marks:
        if not extent_of(mark, matrix).meets(seen):
            continue
        if isinstance(mark, Path):
            regions = [region_of(mark, matrix)] if mark.fill is not None else []
            regions += [region_of_line(mark, matrix)] if mark.stroke else []
            yield from (_common(region, window) for region in regions)
        elif isinstance(mark, Clipped):
            outlines = (region_of(outline, matrix) for outline in mark.outlines)
            yield from _painted(mark.marks, matrix, reduce(_common, outlines, window))
        elif isinstance(mark, Group):
            yield from _painted(mark.marks, matrix, window)
        else:
            yield window


def _common(first: pathops.Path, second: pathops.Path) -> pathops.Path:
    return pathops.op(first, second, pathops.PathOp.INTERSECTION)


@cache
def contrast_of(colour: str, ground: str) -> float:
    """How far apart two colours are, 1 to 21 after WCAG 2."""
    dark, light = sorted((luminance(colour), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)
