"""Marks that a press needs beside crop marks: crosses that show whether plates and sides agree, a bar of its inks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardgen.render.base.display import Box, Line, Mark, Rectangle
from cardgen.render.sheet.imposition import Imposition
from cardgen.render.sheet.marks import HAIRLINE, LONGEST_MARK

ALL_INKS = "spot:all"
"""On every plate: where one is off, its line stands beside the others."""
RADIUS = 1_500
ARM = 3_000
AWAY = 2_000
"""White between crop marks and a mark of the press."""
PATCH = 5_000
INKS = ("cyan", "magenta", "yellow", "black")
TINTS = (1, 0.5)


def press_marks(kinds: Iterable[str], imposition: Imposition) -> list[Mark]:
    """The marks of these kinds that the rim of the sheet has room for."""
    return [mark for kind in kinds for mark in _KINDS[kind](imposition)]


def _registration(imposition: Imposition) -> Iterator[Mark]:
    """A cross in a circle at each corner of the cards, beyond their crop marks."""
    block, area = imposition.block, imposition.area
    away = ARM + AWAY
    for x in (block.left - away - imposition.bleed.width, block.right + away + imposition.bleed.width):
        for y in (block.top - away - imposition.bleed.height, block.bottom + away + imposition.bleed.height):
            if area.contains(Box(x - ARM, y - ARM, 2 * ARM, 2 * ARM)):
                yield from _cross(x, y)


def _cross(x: int, y: int) -> Iterator[Mark]:
    circle = Box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
    yield Rectangle(circle, stroke=ALL_INKS, stroke_width=HAIRLINE, radii=(RADIUS,) * 4)
    yield Line(x1=x - ARM, y1=y, x2=x + ARM, y2=y, stroke=ALL_INKS, stroke_width=HAIRLINE)
    yield Line(x1=x, y1=y - ARM, x2=x, y2=y + ARM, stroke=ALL_INKS, stroke_width=HAIRLINE)


def _colour_bar(imposition: Imposition) -> Iterator[Mark]:
    """Patches of the four inks, full and half, in the middle of the head."""
    block, area = imposition.block, imposition.area
    patches = [(ink, tint) for tint in TINTS for ink in INKS]
    width = PATCH * len(patches)
    left, top = (block.left + block.right - width) // 2, area.top
    marks_begin = block.top - imposition.bleed.height - LONGEST_MARK
    if width > block.width or top + PATCH + AWAY > marks_begin:
        return
    for number, (ink, tint) in enumerate(patches):
        x, y = left + number * PATCH, top + PATCH // 2
        yield Line(x1=x, y1=y, x2=x + PATCH, y2=y, stroke=f"spot:{ink} {tint:g}", stroke_width=PATCH)


_KINDS: dict[str, Callable[[Imposition], Iterator[Mark]]] = {
    "registration": _registration,
    "colour-bar": _colour_bar,
}
