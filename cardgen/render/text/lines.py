"""Breaks text into lines and fits it to a box.

Greedy lines over words whose widths are shaped once and cached; shrink-to-fit by bisection on those
widths in steps of a tenth of a point. A word that is wider than its line is broken at the hyphens that it has, or
between its syllables, in a language that parts words. Left to right only: this is as far as our line breaking goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from unicodedata import bidirectional

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics.codes import NO_GLYPH, RIGHT_TO_LEFT_SCRIPT
from cardgen.model.units import INCH
from cardgen.render.base.display import Drawing
from cardgen.render.base.fonts import MOST_WORDS, Font, FontBook, ShapedRun
from cardgen.render.base.markup import LINE_BREAK

TENTHS_PER_INCH = 720
_HYPHEN = re.compile(r"(?<=[^\W\d_]{2}-)(?=[^\W\d_]{2})")


class Style(Struct, frozen=True):
    """How a text looks: fonts by emphasis, size and leading in micrometres, colour."""

    name: str
    fonts: tuple[str, str, str, str]  # regular, bold, italic, bold italic
    size: int
    leading: int
    colour: str
    smallest: int
    align: str = "left"
    tracking: int = 0


class WordPart(Struct, frozen=True):
    """Part of a word: a shaped run or an inline icon; `advance` in thousandths of an em."""

    what: ShapedRun | Drawing
    advance: float
    colour: str | None = None


class TextWord(Struct, frozen=True):
    """What no line may split; `space` precedes it where it does not begin a line (None: the font has none).

    `runs` are its pieces where all of them are type, which is nearly always. `breaks` line ends precede it. `parts` are
    words up to each hyphen, for where it is too wide for a line; `syllables` are for the same, each with the `hyphen`
    that stands behind it where a line ends there.
    """

    pieces: tuple[WordPart, ...]
    advance: float
    space: ShapedRun | None
    runs: tuple[ShapedRun, ...] | None = None
    breaks: int = 0
    parts: tuple[TextWord, ...] = ()
    syllables: tuple[TextWord, ...] = ()
    hyphen: TextWord | None = None


class BrokenText(Struct, frozen=True):
    """Words in lines at a size; `fits` tells whether they keep inside the box."""

    size: int
    leading: int
    lines: tuple[tuple[TextWord, ...], ...]
    fits: bool
    width: int
    height: int


class Notch(Struct, frozen=True):
    """A rectangle cut out of the lower right corner of a text box."""

    width: int
    height: int


def from_tenths(size: int) -> int:
    """Micrometres of a size of type in tenths of a point."""
    return round(size * INCH / TENTHS_PER_INCH)


def words_of(
    stretches: Sequence[tuple[str | Drawing, int, str | None]], style: Style, book: FontBook
) -> tuple[list[TextWord], str]:
    """Words of a mixed text, and the characters no font has.

    A stretch is its text (or an inline icon), the emphasis (an index into `Style.fonts`) and a colour.
    """
    words: list[TextWord] = []
    pending: TextWord | None = None
    missing = ""
    breaks = 0
    for content, emphasis, colour in stretches:
        name = style.fonts[emphasis]
        if isinstance(content, Drawing):
            icon = TextWord((WordPart(content, 1000),), 1000, book.font(name).shape(" "), None, breaks)
            pending, breaks = (icon if pending is None else _joined(pending, icon)), 0
            continue
        for index, part in enumerate(_parts(content)):
            if (index or part == LINE_BREAK) and pending is not None:
                words.append(pending)
                pending = None
            if part == LINE_BREAK:
                breaks += bool(words)
            elif part:
                word, lacking = _word(part, name, colour, book)
                missing += lacking
                if breaks:
                    word, breaks = replace(word, breaks=breaks), 0
                pending = word if pending is None else _joined(pending, word)
    if pending is not None:
        words.append(pending)
    return words, missing


def _parts(content: str) -> list[str]:
    """What stands between blanks, with line ends as parts of their own."""
    return content.replace(LINE_BREAK, f" {LINE_BREAK} ").split(" ")


def _word(part: str, name: str, colour: str | None, book: FontBook) -> tuple[TextWord, str]:
    """A word of one stretch, from the book's store: most words of a deck come again and again."""
    key = (name, part, colour)
    known = book.words.get(key)
    if known is None:
        if len(book.words) >= MOST_WORDS:
            book.words.clear()
        word, lacking = _plain_word(part, name, colour, book)
        if "-" in part and len(syllables := _HYPHEN.split(part)) > 1:
            first, *others = (_word(syllable, name, colour, book)[0] for syllable in syllables)
            word = replace(word, parts=(first, *(replace(other, space=None) for other in others)))
        elif book.hyphenator and len(syllables := book.hyphenator(part)) > 1:
            word = replace(word, syllables=_syllables(syllables, name, colour, book))
        known = book.words[key] = (word, lacking)
    return known


def _plain_word(part: str, name: str, colour: str | None, book: FontBook) -> tuple[TextWord, str]:
    """A word that is not parted, and the characters in it that cannot be set."""
    runs, lacking = book.shape(name, part)
    lacking += "".join(letter for letter in part if letter > "\u0590" and bidirectional(letter) in ("R", "AL"))
    pieces = tuple(WordPart(run, run.advance, colour) for run in runs)
    return TextWord(pieces, sum([run.advance for run in runs]), book.font(name).shape(" "), runs), lacking


def _syllables(texts: Sequence[str], name: str, colour: str | None, book: FontBook) -> tuple[TextWord, ...]:
    """The syllables of a word, each with its hyphen."""
    hyphen = replace(_word("-", name, colour, book)[0], space=None)
    return tuple(replace(_plain_word(text, name, colour, book)[0], space=None, hyphen=hyphen) for text in texts)


def _joined(first: TextWord, second: TextWord) -> TextWord:
    """Two stretches without a blank between them: `**Dig**,` is one word."""
    runs = None if first.runs is None or second.runs is None else first.runs + second.runs
    pieces, advance = first.pieces + second.pieces, first.advance + second.advance
    parts = _joined_parts(first, first.parts, second, second.parts)
    syllables = _joined_parts(first, first.syllables, second, second.syllables)
    return replace(first, pieces=pieces, advance=advance, runs=runs, parts=parts, syllables=syllables)


def _joined_parts(
    first: TextWord, of_first: Sequence[TextWord], second: TextWord, of_second: Sequence[TextWord]
) -> tuple[TextWord, ...]:
    """The parts of two stretches that are one word: the last of the first goes on in the second."""
    if not of_first and not of_second:
        return ()
    *before, last = of_first or (replace(first, parts=(), syllables=()),)
    following, *others = of_second or (replace(second, parts=(), syllables=()),)
    return (*before, replace(_joined(last, following), hyphen=following.hyphen), *others)


def broken_at_hyphens(words: Sequence[TextWord], width: int, size: int, tracking: int = 0) -> Sequence[TextWord]:
    """The words, those in parts that are wider than a line and have hyphens between letters, or may get some."""
    if not any(word.parts or word.syllables for word in words):
        return words
    broken: list[TextWord] = []
    for word in words:
        parts: Sequence[TextWord] = ()
        if (word.parts or word.syllables) and line_width((word,), size, tracking) > width:
            parts = word.parts or _hyphenated(word.syllables, width, size, tracking)
        broken += [replace(parts[0], space=word.space, breaks=word.breaks), *parts[1:]] if parts else [word]
    return broken


def _hyphenated(syllables: Sequence[TextWord], width: int, size: int, tracking: int) -> list[TextWord]:
    """Syllables together as far as they fill a line with the hyphen behind them; the last line has none."""
    lines = [syllables[0]]
    for place, syllable in enumerate(syllables[1:], 2):
        longer = replace(_joined(lines[-1], syllable), hyphen=syllable.hyphen)
        whole = longer if place == len(syllables) else _with_hyphen(longer)
        if line_width((whole,), size, tracking) <= width:
            lines[-1] = longer
        else:
            lines[-1:] = [_with_hyphen(lines[-1]), syllable]
    return lines


def _with_hyphen(word: TextWord) -> TextWord:
    return _joined(word, word.hyphen) if word.hyphen else word


def runs_of(line: Sequence[TextWord]) -> tuple[ShapedRun, ...] | None:
    """A line as runs with the blanks between its words; None where it holds an icon."""
    runs: list[ShapedRun] = []
    for word in line:
        if word.runs is None:
            return None
        if runs and word.space is not None:
            runs.append(word.space)
        runs.extend(word.runs)
    return tuple(runs)


def missing_glyph_findings(missing: str) -> tuple[str, str, str]:
    """Code, beginning of the message and remedy for characters that cannot be set.

    A word of a right-to-left script would be shaped rightly, but stand on the wrong side of its neighbours.
    """
    shown = ", ".join(f"`{character}` (U+{ord(character):04X})" for character in dict.fromkeys(missing))
    if any(bidirectional(character) in ("R", "AL") for character in missing):
        return (
            RIGHT_TO_LEFT_SCRIPT,
            "right-to-left script cannot be set yet",
            "write it in another script: order would be wrong",
        )
    return NO_GLYPH, f"no font has {shown}", "use another character, or add a font that has it to fonts/fonts.yaml"


def break_lines(
    words: Sequence[TextWord], width: int, size: int, wide_lines: int | None = None, narrow: int = 0, tracking: int = 0
) -> list[tuple[TextWord, ...]]:
    """Greedy lines of at most `width` (micrometres); after `wide_lines` of them of at most `narrow`.

    A line is empty where two line ends follow each other.
    """
    advances = None if tracking or wide_lines is not None else plain_advances(words)
    if advances is not None:
        ends = line_ends(advances, width * (1000 / size))
        return [tuple(words[first:end]) for first, end in pairwise([0, *ends])] if words else []
    return _break_in_manner(words, width, size, wide_lines, narrow, tracking)


WordAdvances = Sequence[tuple[float, float]]
"""Of each word the advance of the blank before it, and its own."""


def plain_advances(words: Sequence[TextWord]) -> WordAdvances | None:
    """What words take; None where one of them begins a line by itself."""
    if any(word.breaks for word in words[1:]):
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


def _break_in_manner(
    words: Sequence[TextWord], width: int, size: int, wide_lines: int | None, narrow: int, tracking: int
) -> list[tuple[TextWord, ...]]:
    """Lines of words with white between letters, with line ends among them, or beside a notch."""
    unit = 1000 / size
    limit = (narrow if wide_lines == 0 else width) * unit
    between = tracking * unit
    lines: list[tuple[TextWord, ...]] = []
    line: list[TextWord] = []
    advance = 0.0
    for word in words:
        space = word.space.advance if word.space and line else 0
        needed = word.advance
        if tracking:
            needed += between * _letters(word)
            space += between if line else -between
        if line and (word.breaks or advance + space + needed > limit):
            lines += [tuple(line), *[()] * (word.breaks - 1)]
            line, advance, space = [], 0.0, -between
            if wide_lines is not None and len(lines) >= wide_lines:
                limit = narrow * unit
        line.append(word)
        advance += space + needed
    if line:
        lines.append(tuple(line))
    return lines


def lines_above(notch: Notch | None, height: int, leading: int, line_height: int) -> int | None:
    """How many lines end above the notch of a box `height` high; None where there is no notch."""
    if notch is None:
        return None
    free = height - notch.height - line_height
    return free // leading + 1 if free >= 0 else 0


def _without_lone_word(
    lines: list[tuple[TextWord, ...]], width: int, size: int, notch: Notch | None
) -> list[tuple[TextWord, ...]]:
    """A last line of one word gets a second one from the line above, where that can spare it and it fits."""
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2 and not lines[-1][0].breaks:
        last = (lines[-2][-1], *lines[-1])
        if line_width(last, size) <= width - (notch.width if notch else 0):
            return [*lines[:-2], lines[-2][:-1], last]
    return lines


def line_width(line: Sequence[TextWord], size: int, tracking: int = 0) -> int:
    """Micrometres from the first glyph's origin to the end of the last advance."""
    advance = 0.0
    for word in line:
        advance += word.advance
        if word.space is not None:
            advance += word.space.advance
    if line and line[0].space is not None:
        advance -= line[0].space.advance
    width = round(advance * size / 1000)
    if tracking:
        width += tracking * max(0, sum(map(_letters, line)) + len(line) - 2)
    return width


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


def _letters(word: TextWord) -> int:
    return sum(len(piece.what.text) if isinstance(piece.what, ShapedRun) else 1 for piece in word.pieces)


def text_height(lines: int, size: int, leading: int, font: Font) -> int:
    """From the top of the first line's ascenders to the bottom of the last line's descenders."""
    if not lines:
        return 0
    return round((font.ascent + font.descent) * size / 1000) + (lines - 1) * leading


def set_at(
    words: Sequence[TextWord], style: Style, size: int, box: tuple[int, int], font: Font, notch: Notch | None = None
) -> BrokenText:
    """The words in lines at exactly this size, fitting or not."""
    width, height = box
    words = broken_at_hyphens(words, width, size, style.tracking)
    leading = round(size * style.leading / style.size)
    wide = lines_above(notch, height, leading, text_height(1, size, leading, font))
    narrow = width - notch.width if notch else width
    lines = break_lines(words, width, size, wide, narrow, style.tracking)
    lines = _without_lone_word(lines, width, size, notch)
    widths = [line_width(line, size, style.tracking) for line in lines]
    widest, needed = max(widths, default=0), text_height(len(lines), size, leading, font)
    fits = needed <= height and widest <= width and (wide is None or max(widths[wide:], default=0) <= narrow)
    return BrokenText(size=size, leading=leading, lines=tuple(lines), fits=fits, width=widest, height=needed)


def fit(
    words: Sequence[TextWord], style: Style, box: tuple[int, int], font: Font, notch: Notch | None = None
) -> BrokenText:
    """The largest size between `style.smallest` and `style.size` at which the words fit, by bisection.

    In steps of a tenth of a point. Where even the smallest does not fit, the words at the smallest, with `fits` false.
    """
    fits_at = _judge_of_sizes(words, style, box, font, notch)
    size = style.size if fits_at(style.size) else _largest(style, fits_at)
    return set_at(words, style, size, box, font, notch)


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
    words: Sequence[TextWord], style: Style, box: tuple[int, int], font: Font, notch: Notch | None
) -> Callable[[int], bool]:
    """Tells whether words fit at a size: of plain ones from what they take, without setting them."""
    is_plain = notch is None and not style.tracking and not any(word.parts for word in words)
    advances = plain_advances(words) if is_plain else None
    if not advances:
        return lambda size: set_at(words, style, size, box, font, notch).fits
    width, height = box
    widest = max(advance for _, advance in advances)

    def fits_at(size: int) -> bool:
        lines = len(line_ends(advances, width * (1000 / size)))
        leading = round(size * style.leading / style.size)
        return round(widest * size / 1000) <= width and text_height(lines, size, leading, font) <= height

    return fits_at
