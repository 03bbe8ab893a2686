"""Breaks text into lines and fits it to a box.

Greedy lines over words whose widths are known (`words.py`); shrink-to-fit by bisection on those widths in steps of a
tenth of a point. Left to right only: this is as far as our line breaking goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.model.units import INCH
from cardgen.render.base.fonts import Font, ShapedRun
from cardgen.render.text.flow import lines_in_frame
from cardgen.render.text.frame import LineRoom, RoomMeasure, TextFrame
from cardgen.render.text.hyphens import broken_at_hyphens
from cardgen.render.text.words import Style, TextWord, letters, line_width

TENTHS_PER_INCH = 720


class BrokenText(Struct, frozen=True):
    """Words in lines at a size; `fits` tells whether they keep inside the box.

    `rooms` tells where each line stands in a frame; without one all begin at the left, each below the last.
    """

    size: int
    leading: int
    lines: tuple[tuple[TextWord, ...], ...]
    fits: bool
    width: int
    height: int
    rooms: tuple[LineRoom, ...] = ()


def from_tenths(size: int) -> int:
    """Micrometres of a size of type in tenths of a point."""
    return round(size * INCH / TENTHS_PER_INCH)


def runs_of(line: Sequence[TextWord]) -> tuple[ShapedRun, ...] | None:
    """A line as runs with the blanks between its words; None where it holds an icon, or type of several kinds."""
    runs: list[ShapedRun] = []
    for word in line:
        if word.runs is None:
            return None
        if runs and word.space is not None:
            runs.append(word.space)
        runs.extend(word.runs)
    return tuple(runs)


def break_lines(words: Sequence[TextWord], width: int, size: int, tracking: int = 0) -> list[tuple[TextWord, ...]]:
    """Greedy lines of at most `width` (micrometres). A line is empty where two line ends follow each other."""
    advances = None if tracking else plain_advances(words)
    if advances is not None:
        ends = line_ends(advances, width * (1000 / size))
        return [tuple(words[first:end]) for first, end in pairwise([0, *ends])] if words else []
    return _break_in_manner(words, width, size, tracking)


WordAdvances = Sequence[tuple[float, float]]
"""Of each word the advance of the blank before it, and its own."""


def plain_advances(words: Sequence[TextWord]) -> WordAdvances | None:
    """What words take; None where one of them begins a line by itself, or lines are indented."""
    if any(word.breaks or word.indent for word in words[1:]) or (words and words[0].indent):
        return None
    return [(word.space.advance if word.space else 0, word.advance) for word in words]


def line_ends(advances: WordAdvances, limit: float) -> list[int]:
    """Before which words greedy lines end of at most so many thousandths of an em; the last end is behind all words."""
    ends: list[int] = []
    first, taken = 0, 0.0
    for place, (space, advance) in enumerate(advances):
        if place == first:
            taken = advance
        elif taken + space + advance > limit:
            ends.append(place)
            first, taken = place, advance
        else:
            taken += space + advance
    return [*ends, len(advances)]


def _break_in_manner(words: Sequence[TextWord], width: int, size: int, tracking: int) -> list[tuple[TextWord, ...]]:
    """Lines of words with white between letters, or with line ends or indents among them."""
    unit = 1000 / size
    limit, between = width * unit, tracking * unit
    lines: list[tuple[TextWord, ...]] = []
    line: list[TextWord] = []
    advance = 0.0
    for word in words:
        space = word.space.advance if word.space and line else 0
        needed = word.advance
        if tracking:
            needed += between * letters(word)
            space += between if line else -between
        if line and (word.breaks or advance + space + needed > limit):
            lines += [tuple(line), *[()] * (word.breaks - 1)]
            line, space = [], -between
        advance = (advance if line else word.indent) + space + needed
        line.append(word)
    if line:
        lines.append(tuple(line))
    return lines


def _without_lone_word(
    lines: list[tuple[TextWord, ...]], width: int, size: int, tracking: int
) -> list[tuple[TextWord, ...]]:
    """A last line of one word gets a second one from the line above, where that can spare it and it fits."""
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2 and not lines[-1][0].breaks:
        last = (lines[-2][-1], *lines[-1])
        if line_width(last, size, tracking) <= width:
            return [*lines[:-2], lines[-2][:-1], last]
    return lines


def words_within(words: Sequence[TextWord], size: int, width: int) -> int:
    """How many of these words, from the first, a line of this width holds: each is measured once."""
    advance = 0.0
    indent = words[0].space.advance if words and words[0].space is not None else 0.0
    for count, word in enumerate(words):
        advance += word.advance
        if word.space is not None:
            advance += word.space.advance
        if round((advance - indent) * size / 1000) > width:
            return count
    return len(words)


def text_height(lines: int, size: int, leading: int, font: Font) -> int:
    """From the top of the first line's ascenders to the bottom of the last line's descenders."""
    if not lines:
        return 0
    return round((font.ascent + font.descent) * size / 1000) + (lines - 1) * leading


def set_at(
    words: Sequence[TextWord], style: Style, size: int, box: tuple[int, int], font: Font, frame: TextFrame | None = None
) -> BrokenText:
    """The words in lines at exactly this size, fitting or not."""
    if frame is not None:
        return _set_in_frame(words, style, size, box, font, frame)
    width, height = box
    words = broken_at_hyphens(words, width, size, style.tracking)
    leading = round(size * style.leading / style.size)
    lines = break_lines(words, width, size, style.tracking)
    lines = _without_lone_word(lines, width, size, style.tracking)
    widest = max((line_width(line, size, style.tracking) for line in lines), default=0)
    needed = text_height(len(lines), size, leading, font)
    fits = needed <= height and widest <= width
    return BrokenText(size=size, leading=leading, lines=tuple(lines), fits=fits, width=widest, height=needed)


def _set_in_frame(
    words: Sequence[TextWord], style: Style, size: int, box: tuple[int, int], font: Font, frame: TextFrame
) -> BrokenText:
    """The same in a frame, whose lines have rooms of their own."""
    width, height = box
    leading = max(1, round(size * style.leading / style.size))
    words = broken_at_hyphens(words, frame.column_width(width), size, style.tracking)
    measure = RoomMeasure(frame, width, leading, text_height(1, size, leading, font))
    framed = lines_in_frame(words, measure, size, height, style.tracking)
    rooms = tuple(room for room, _ in framed)
    lines = [line for _, line in framed]
    lines = _without_lone_word(lines, rooms[-1].width if rooms else 0, size, style.tracking)
    widths = [line_width(line, size, style.tracking) for line in lines]
    needed = text_height(1 + max((room.row for room in rooms), default=-1), size, leading, font)
    fits = needed <= height and all(wide <= room.width for wide, room in zip(widths, rooms, strict=True))
    return BrokenText(
        size=size,
        leading=leading,
        lines=tuple(lines),
        fits=fits,
        width=max(widths, default=0),
        height=needed,
        rooms=rooms,
    )


def fit(
    words: Sequence[TextWord], style: Style, box: tuple[int, int], font: Font, frame: TextFrame | None = None
) -> BrokenText:
    """The largest size between `style.smallest` and `style.size` at which the words fit, by bisection.

    In steps of a tenth of a point. Where even the smallest does not fit, the words at the smallest, with `fits` false.
    """
    fits_at = _judge_of_sizes(words, style, box, font, frame)
    size = style.size if fits_at(style.size) else _largest(style, fits_at)
    return set_at(words, style, size, box, font, frame)


def _largest(style: Style, fits_at: Callable[[int], bool]) -> int:
    """The largest size below that of a style that fits, or else the smallest that it allows."""
    best = style.smallest
    low, high = best * TENTHS_PER_INCH // INCH + 1, -(-style.size * TENTHS_PER_INCH // INCH) - 1
    if not fits_at(best):
        return best
    while low <= high:
        middle = (low + high) // 2
        if fits_at(from_tenths(middle)):
            best, low = from_tenths(middle), middle + 1
        else:
            high = middle - 1
    return best


def _judge_of_sizes(
    words: Sequence[TextWord], style: Style, box: tuple[int, int], font: Font, frame: TextFrame | None
) -> Callable[[int], bool]:
    """Tells whether words fit at a size: of plain ones from what they take, without setting them."""
    is_plain = frame is None and not style.tracking and not any(word.parts for word in words)
    advances = plain_advances(words) if is_plain else None
    if not advances:
        return lambda size: set_at(words, style, size, box, font, frame).fits
    width, height = box
    widest = max(advance for _, advance in advances)

    def fits_at(size: int) -> bool:
        lines = len(line_ends(advances, width * (1000 / size)))
        leading = round(size * style.leading / style.size)
        return round(widest * size / 1000) <= width and text_height(lines, size, leading, font) <= height

    return fits_at
