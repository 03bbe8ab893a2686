"""Draws in small how the tiles of a page are glued: each neighbour onto the hatched flap of the next.

Two pictures, one below the other or in a strip side by side, each with the number of its step: a tile onto the flap at
the left of the next, and a row onto the flaps at the top of the row below. Where a page has one row or one column,
there is one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardgen.render.base.display import Box, Mark, Path, Rectangle
from cardgen.render.base.slug import INK, PAPER, SlugPlace
from cardgen.render.face.small_print import small_print
from cardgen.render.layout.resources import Resources
from cardgen.render.sheet.marks import HAIRLINE
from cardgen.render.sheet.tile_geometry import Tiling, label_of

Draw = Callable[[Box, Resources], Iterator[Mark]]
WIDE, HIGHEST, LOWEST, LOWEST_IN_STRIP, GAP = 36_000, 21_000, 15_000, 12_000, 3_000
"""Of a picture with its number, and what stays free beside and below it."""
NUMBER, FLAP, SIDE = 5_000, 2_600, 10_000
"""What its number takes, how wide a flap is, how wide a tile."""
STEP, SHIFT = 1_400, 2_000
"""How far a neighbour is out of line, and how far from the flap."""
HATCH, ARROW, HEAD = 900, 5_000, 1_900
LABEL_SIZE, NUMBER_SIZE = 2_800, 3_900
LINE = 2 * HAIRLINE


def glue_pictures(tiling: Tiling, room: Box, resources: Resources) -> tuple[list[Mark], int]:
    """The pictures at the left of a room, and how wide they are; none where they have no room."""
    kinds = _kinds(tiling)
    high = min(HIGHEST, room.height // max(1, len(kinds)))
    if not kinds or high < LOWEST or room.width < 2 * WIDE:
        return [], 0
    return [
        mark
        for number, kind in enumerate(kinds)
        for mark in _numbered(number + 2, Box(room.left, room.top + high * number, WIDE, high), kind, resources)
    ], WIDE


def glue_strip(tiling: Tiling, room: Box, resources: Resources) -> tuple[list[Mark], int]:
    """The pictures side by side at the right of a strip, and how wide they are; none where they have no room."""
    kinds = _kinds(tiling)
    wide = WIDE * len(kinds)
    if not kinds or room.height < LOWEST_IN_STRIP or room.width < 2 * wide:
        return [], 0
    left, high = room.right - wide + GAP, min(HIGHEST, room.height) + GAP
    return [
        mark
        for number, kind in enumerate(kinds)
        for mark in _numbered(number + 2, Box(left + number * WIDE, room.top, WIDE, high), kind, resources)
    ], wide


def _kinds(tiling: Tiling) -> list[Draw]:
    """A picture for tiles side by side and one for rows, where there are such."""
    return [kind for kind, count in ((_beside, tiling.columns), (_below, tiling.rows)) if count > 1]


def hatching(box: Box, apart: int) -> Path:
    """Lines at 45 degrees across a strip, from its upper or right edge down to its left or lower one."""
    lines: list[tuple[str, tuple[float, ...]]] = []
    for along in range(apart, box.width + box.height, apart):
        down, across = max(0, along - box.width), max(0, along - box.height)
        lines.append(("M", (box.left + along - down, box.top + down)))
        lines.append(("L", (box.left + across, box.top + along - across)))
    return Path(tuple(lines), stroke=INK, stroke_width=HAIRLINE)


def _numbered(number: int, box: Box, draw: Draw, resources: Resources) -> Iterator[Mark]:
    place = SlugPlace(box.left, box.top + NUMBER_SIZE, NUMBER, NUMBER)
    yield from small_print(place, [f"{number}."], resources, NUMBER_SIZE)
    yield from draw(Box(box.left + NUMBER, box.top, box.width - NUMBER - GAP, box.height - GAP), resources)


def _beside(box: Box, resources: Resources) -> Iterator[Mark]:
    """The second tile with its flap, and the first, a little higher, on its way onto it."""
    high = box.height - STEP
    yield from _tile(Box(box.right - SIDE, box.top + STEP, SIDE, high), label_of(0, 1), resources)
    flap = Box(box.right - SIDE - FLAP, box.top + STEP, FLAP, high)
    yield from _flap(flap)
    tile = Box(flap.left - SHIFT - SIDE, box.top, SIDE, high)
    yield from _tile(tile, label_of(0, 0), resources)
    yield from _arrow(tile.right - STEP, box.top + high // 2, 1, 0)


def _below(box: Box, resources: Resources) -> Iterator[Mark]:
    """The second row with its flaps, and the first, a little to the left, on its way down onto them."""
    wide, high = box.width - STEP, (box.height - FLAP - SHIFT) // 2
    yield from _tile(Box(box.left + STEP, box.bottom - high, wide, high), label_of(1, 0), resources)
    flap = Box(box.left + STEP, box.bottom - high - FLAP, wide, FLAP)
    yield from _flap(flap)
    row = Box(box.left, flap.top - SHIFT - high, wide, high)
    yield from _tile(row, label_of(0, 0), resources)
    yield from _arrow(row.left + wide * 3 // 4, row.bottom - STEP, 0, 1)


def _tile(box: Box, label: str, resources: Resources) -> Iterator[Mark]:
    yield Rectangle(box, PAPER, INK, LINE)
    left, baseline = (
        box.left + box.width // 2 - LABEL_SIZE * 6 // 10,
        box.top + (box.height + LABEL_SIZE * 7 // 10) // 2,
    )
    yield from small_print(SlugPlace(left, baseline, SIDE, LABEL_SIZE), [label], resources, LABEL_SIZE)


def _flap(box: Box) -> Iterator[Mark]:
    yield Rectangle(box, PAPER, INK, HAIRLINE)
    yield hatching(box, HATCH)


def _arrow(x: int, y: int, across: int, down: int) -> Iterator[Mark]:
    """From inside the upper tile onto the flap."""
    tip = (x + across * ARROW, y + down * ARROW)
    foot = (tip[0] - across * HEAD, tip[1] - down * HEAD)
    yield Path((("M", (x, y)), ("L", foot)), stroke=INK, stroke_width=3 * LINE)
    aside = (down * HEAD * 3 // 4, across * HEAD * 3 // 4)
    corners = ((foot[0] - aside[0], foot[1] - aside[1]), tip, (foot[0] + aside[0], foot[1] + aside[1]))
    lines = (("M" if not number else "L", corner) for number, corner in enumerate(corners))
    yield Path((*lines, ("Z", ())), fill=INK)
