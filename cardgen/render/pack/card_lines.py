"""Distributes lines of text over the sides of cards, in columns, all sides equally full.

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
from cardgen.render.text.lines import BrokenText, Style, set_at, words_of

RIM, HEAD, FOOT = 4000, 11_600, 3000
"""What stays free around the lines of a side, what its title takes, and its last line."""
GUTTER, AIR_OF_GROUPS = 1800, 1300
"""The room between columns; more air above a group of lines."""
STYLE = "book-item"
IN_A_ROW, PACK_PITCH, PACK_AIR = 14, 5200, 900
"""So many little packs lie in a row; how far apart rows are, and the air below. Many are half as large, few larger."""
MOST_SPREAD, MOST_STRETCH, LEVEL_STEP = 9000, 1250, 1000
"""So much further apart groups of lines may lie, for a side to be full, and lines of names, in thousandths; how finely
sides are made equally full.
"""
HALF_SMALL = 0.264
"""Half the height of an x, in ems: so are most sans serifs."""


LineKind = Literal["first", "line", "heading", "note"]
"""A line begins a group of lines or belongs to it; a heading and a note have no mark."""


class CardLine(Struct, frozen=True):
    """A number, and words; or so many little `packs`, some of them `filled`.

    What `is_asked`, a question and its answer, lies on a ground of its own.
    """

    kind: LineKind
    mark: str
    text: str
    filled: int = 0
    packs: int = 0
    is_asked: bool = False


class PlacedLine(Struct, frozen=True):
    """A line with its place on a side: the column of its mark, then `indent` further in its words.

    The middle of the small letters of its first line is `middle` below its top. Little packs are so many thousandths
    of their `scale`.
    """

    line: CardLine
    left: int
    top: int
    width: int
    height: int
    indent: int
    middle: int
    scale: int = 1000


class Typography(Struct, frozen=True):
    """How lines are set: size of type, where words begin, in how many columns, with how much air below each, and how
    high each is at least; how large few `packs` may be, in thousandths.
    """

    size: int
    indent: int
    columns: int
    air: int
    least: int = 0
    packs: int = 1000


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


def _middle(size: int, resources: Resources) -> int:
    """How far below the top of a line of this size the middle of its small letters is."""
    font = resources.book.font(resources.styles[STYLE].fonts[0])
    return round((font.ascent / 1000 - HALF_SMALL) * size)


def widest(lines: Sequence[CardLine], size: int, resources: Resources) -> int:
    """The room that the marks of all lines take."""
    return max(_set(line.mark, 1, size, True, resources).width for line in lines)


def _height(line: CardLine, width: int, how: Typography, resources: Resources) -> int | None:
    """How high a line is in a column of this width; None where a word is wider."""
    if line.packs:
        scale = pack_scale(line.packs, how)
        return PACK_PITCH * -(-line.packs * scale // (1000 * IN_A_ROW)) * scale // 1000 + PACK_AIR
    room = width - (how.indent if line.mark else 0)
    broken = _set(line.text, room, how.size, line.kind in ("first", "heading"), resources)
    return max(broken.height + how.air, how.least) if broken.width <= room else None


def pack_scale(number: int, how: Typography) -> int:
    """How large so many little packs are, in thousandths: few fill a row, many take two or three."""
    if number > 2 * IN_A_ROW:
        return 500
    return max(1000, min(how.packs, 1000 * IN_A_ROW // number))


def filled(
    lines: Sequence[CardLine], size: Size, how: Typography, resources: Resources
) -> list[tuple[PlacedLine, ...]] | None:
    """The lines in columns, side after side, all equally full; None where one is too wide or too high for any."""
    high = size.height - RIM - HEAD - FOOT - RIM
    width = (size.width - 2 * RIM - (how.columns - 1) * GUTTER) // how.columns
    found = [_height(line, width, how, resources) for line in lines]
    heights = [height for height in found if height is not None and height <= high]
    if len(heights) < len(lines):
        return None
    middle = _middle(how.size, resources)
    most = len(_sides(lines, heights, high, width, how, middle))
    level, part = next(
        (fewer, part)
        for part in range(max(heights, default=high), high + LEVEL_STEP, LEVEL_STEP)
        if len(fewer := _sides(lines, heights, min(part, high), width, how, middle)) <= most
    )
    if how.columns > 1:
        stretch = min(MOST_STRETCH, 1000 * high // min(part, high))
        return [tuple(_stretched(placed, stretch) for placed in side) for side in level]
    return [_spread(side, RIM + HEAD + high) for side in level]


def _stretched(placed: PlacedLine, by: int) -> PlacedLine:
    """The line so many thousandths as far from the head of its side."""
    return replace(placed, top=RIM + HEAD + (placed.top - RIM - HEAD) * by // 1000)


def _sides(
    lines: Sequence[CardLine], heights: Sequence[int], high: int, width: int, how: Typography, middle: int
) -> list[list[PlacedLine]]:
    """The lines on sides of which so much is free for them."""
    sides: list[list[PlacedLine]] = [[]]
    column = top = 0
    for at, (line, height) in enumerate(zip(lines, heights, strict=True)):
        air = AIR_OF_GROUPS if top and line.kind != "line" else 0
        if top and top + air + _together(lines[at:], heights[at:], high) > high:
            column, top, air = column + 1, 0, 0
        if column == how.columns:
            sides.append([])
            column = 0
        left, indent = RIM + column * (width + GUTTER), how.indent if line.mark else 0
        sides[-1].append(
            PlacedLine(
                line=line,
                left=left,
                top=RIM + HEAD + top + air,
                width=width,
                height=height,
                indent=indent,
                middle=middle,
                scale=pack_scale(line.packs, how) if line.packs else 1000,
            )
        )
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
    """How high the first line is with those that stay with it: a heading with the next one, a group as a whole unless
    it is higher than a column.
    """
    if lines[0].kind == "heading":
        return sum(heights[:2])
    if lines[0].kind != "first":
        return heights[0]
    count = next((at for at, line in enumerate(lines[1:], 1) if line.kind != "line"), len(lines))
    return sum(heights[:count]) if sum(heights[:count]) <= high else heights[0]
