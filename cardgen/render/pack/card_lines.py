"""Distributes lines of text over the sides of cards, all sides equally full.

What the lines say others know (`cards.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.face.resources import Resources
from cardgen.render.sheet.n_up import Size
from cardgen.render.text.lines import BrokenText, set_at
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style

RIM, HEAD, FOOT = 4000, 11_600, 3000
"""What stays free around the lines of a side, what its title takes, and its last line."""
AIR_OF_GROUPS = 2000
"""More air above a group of lines."""
STYLE = "book-item"
FIGURE, MOST_PITCH, PACK_AIR, PICTURE = 4600, 3600, 300, 11_000
"""How high the words above little packs are, how far apart these are at most, and the air below. A picture with the air
beside it is so wide.
"""
MOST_SPREAD, LEVEL_STEP = 4000, 1000
"""So much further apart groups of lines may lie, for a side to be full; how finely sides are made equally full."""


LineKind = Literal["first", "line", "note"]
"""A line begins a group of lines or belongs to it; a note is a group by itself."""


class CardLine(Struct, frozen=True):
    """Words, or so many little `packs`, some of them `filled`, below words in `figures`. It begins so far to the right
    as `beside` says: there is the picture, `art`, of its group.
    """

    kind: LineKind
    text: str
    filled: int = 0
    packs: int = 0
    art: str = ""
    figures: str = ""
    beside: int = 0


class PlacedLine(Struct, frozen=True):
    """A line with its place on a side. Little packs are so far apart as `pitch` says, so many of them in a row."""

    line: CardLine
    left: int
    top: int
    width: int
    height: int
    pitch: int = 0
    in_a_row: int = 0


class Typography(Struct, frozen=True):
    """How lines are set: size of type, how much air is below each, and how many little packs lie in a row."""

    size: int
    air: int
    in_a_row: int = 28


def _set(text: str, width: int, size: int, is_bold: bool, resources: Resources) -> BrokenText:
    given = resources.styles[STYLE]
    font = given.fonts[1 if is_bold else 0]
    style = Style(
        name=STYLE,
        fonts=(font,) * 4,
        size=size,
        leading=round(given.leading * size / given.size),
        colour=given.colour,
        smallest=size,
    )
    words, _ = words_of([(text, 0, None)], style, resources.book)
    return set_at(words, style, size, (width, 0), resources.book.font(font))


def _height(line: CardLine, width: int, how: Typography, resources: Resources) -> int | None:
    """How high a line of this width is; None where a word is wider."""
    if line.packs:
        in_a_row = _in_a_row(line, how)
        return FIGURE + -(-line.packs // in_a_row) * pack_pitch(width - line.beside, in_a_row) + PACK_AIR
    broken = _set(line.text, width - line.beside, how.size, line.kind == "first", resources)
    return broken.height + how.air if broken.width <= width - line.beside else None


def _in_a_row(line: CardLine, how: Typography) -> int:
    """How many of the little packs of a line lie in a row: no row is much shorter than the others."""
    return -(-line.packs // -(-line.packs // how.in_a_row))


def pack_pitch(width: int, in_a_row: int) -> int:
    """How far apart little packs are: a row of them is as wide as the line."""
    return min(MOST_PITCH, width // in_a_row)


def filled(
    lines: Sequence[CardLine], size: Size, how: Typography, resources: Resources
) -> list[tuple[PlacedLine, ...]] | None:
    """The lines, side after side, all equally full; None where one is too wide or too high for any."""
    high, width = size.height - RIM - HEAD - FOOT - RIM, size.width - 2 * RIM
    found = [_height(line, width, how, resources) for line in lines]
    heights = [height for height in found if height is not None and height <= high]
    if len(heights) < len(lines):
        return None
    most = len(_sides(lines, heights, high, width, how))
    parts = range(max(heights, default=high), high + LEVEL_STEP, LEVEL_STEP)
    made = (_sides(lines, heights, min(part, high), width, how) for part in parts)
    level = next(sides for sides in made if len(sides) <= most)
    return [_spread(side, RIM + HEAD + high) for side in level]


def _sides(
    lines: Sequence[CardLine], heights: Sequence[int], high: int, width: int, how: Typography
) -> list[list[PlacedLine]]:
    """The lines on sides of which so much is free for them."""
    sides: list[list[PlacedLine]] = [[]]
    top = 0
    for at, (line, height) in enumerate(zip(lines, heights, strict=True)):
        air = AIR_OF_GROUPS if top and line.kind != "line" else 0
        if top and top + air + _together(lines[at:], heights[at:], high) > high:
            sides.append([])
            top = air = 0
        left, wide = RIM + line.beside, width - line.beside
        placed = PlacedLine(line, left, RIM + HEAD + top + air, wide, height)
        in_a_row = _in_a_row(line, how) if line.packs else 0
        is_drawn = {"pitch": pack_pitch(wide, in_a_row), "in_a_row": in_a_row} if in_a_row else {}
        sides[-1].append(replace(placed, **is_drawn))
        top += air + height
    return sides


def _spread(lines: Sequence[PlacedLine], end: int) -> tuple[PlacedLine, ...]:
    """The lines of a side with its groups further apart, so that it is full."""
    groups = list(accumulate(placed.line.kind != "line" for placed in lines))
    if not groups or groups[-1] < 2:
        return tuple(lines)
    spare = end - max(placed.top + placed.height for placed in lines)
    each = min(MOST_SPREAD, spare // (groups[-1] - 1))
    moved = zip(lines, groups, strict=True)
    return tuple(replace(placed, top=placed.top + each * (group - groups[0])) for placed, group in moved)


def _together(lines: Sequence[CardLine], heights: Sequence[int], high: int) -> int:
    """How high the first line is with those that stay with it: a group as a whole unless it is higher than a side."""
    if lines[0].kind != "first":
        return heights[0]
    count = next((at for at, line in enumerate(lines[1:], 1) if line.kind != "line"), len(lines))
    return sum(heights[:count]) if sum(heights[:count]) <= high else heights[0]
