"""How does text break into lines, and at which size does it fit its box?

Greedy lines over words whose widths are shaped once and cached; shrink-to-fit by bisection on those
widths in steps of a tenth of a point. No hyphenation, left to right only: this is as far as our
line breaking goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.render.display import Drawing
from cardgen.render.fonts import Font, FontBook, ShapedRun
from cardgen.render.units import INCH

TENTHS_PER_INCH = 720


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: fonts by emphasis, size and leading in micrometres, colour."""

    name: str
    fonts: tuple[str, str, str, str]  # regular, bold, italic, bold italic
    size: int
    leading: int
    colour: str
    smallest: int
    align: str = "left"
    tracking: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word: a shaped run or an inline icon; `advance` in thousandths of an em."""

    what: ShapedRun | Drawing
    advance: float
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """What no line may split; `space` precedes it where it does not begin a line."""

    pieces: tuple[Piece, ...]
    advance: float
    space: ShapedRun | None


@dataclass(frozen=True, slots=True)
class BrokenText:
    """Words in lines at a size; `fits` tells whether they keep inside the box."""

    size: int
    leading: int
    lines: tuple[tuple[Word, ...], ...]
    fits: bool
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Notch:
    """A rectangle cut out of the lower right corner of a text box."""

    width: int
    height: int


def tenths(micrometres: int) -> int:
    """A size in tenths of a point, the step in which text shrinks."""
    return round(micrometres * TENTHS_PER_INCH / INCH)


def from_tenths(size: int) -> int:
    return round(size * INCH / TENTHS_PER_INCH)


def words_of(
    stretches: Sequence[tuple[str | Drawing, int, str | None]], style: Style, book: FontBook
) -> tuple[list[Word], str]:
    """Words of a mixed text, and the characters no font has.

    A stretch is its text (or an inline icon), the emphasis (an index into `Style.fonts`) and a colour.
    """
    words: list[Word] = []
    pieces: list[Piece] = []
    missing = ""
    space: ShapedRun | None = None

    def close() -> None:
        if pieces:
            advance = sum(piece.advance for piece in pieces)
            words.append(Word(tuple(pieces), advance, space if words else None))
            pieces.clear()

    for content, emphasis, colour in stretches:
        if isinstance(content, Drawing):
            pieces.append(Piece(content, 1000))
            continue
        name = style.fonts[emphasis]
        for index, part in enumerate(content.split(" ")):
            if index:
                close()
                space = book.font(name).shape(" ")
            if part:
                runs, lacking = book.shape(name, part)
                missing += lacking
                pieces += [Piece(run, run.advance, colour) for run in runs]
    close()
    return words, missing


def break_lines(
    words: Sequence[Word], width: int, size: int, leading: int, height: int = 0, notch: Notch | None = None
) -> list[tuple[Word, ...]]:
    """Greedy lines of at most `width` (micrometres), shorter beside the notch of a box `height` high."""
    full = width * 1000 / size
    narrow = (width - notch.width) * 1000 / size if notch else full
    first_narrow = (height - notch.height) // leading if notch else -1
    limit = narrow if notch and first_narrow <= 0 else full
    lines: list[tuple[Word, ...]] = []
    line: list[Word] = []
    advance = 0.0
    for word in words:
        space = word.space.advance if word.space and line else 0
        if line and advance + space + word.advance > limit:
            lines.append(tuple(line))
            line, advance, space = [], 0.0, 0
            if notch and len(lines) >= first_narrow:
                limit = narrow
        line.append(word)
        advance += space + word.advance
    if line:
        lines.append(tuple(line))
    return lines


def line_width(line: Sequence[Word], size: int, tracking: int = 0) -> int:
    """Micrometres from the first glyph's origin to the end of the last advance."""
    advance = sum(word.advance + (word.space.advance if word.space and index else 0) for index, word in enumerate(line))
    return round(advance * size / 1000) + tracking * max(0, sum(map(_letters, line)) + len(line) - 2)


def _letters(word: Word) -> int:
    return sum(len(piece.what.text) if isinstance(piece.what, ShapedRun) else 1 for piece in word.pieces)


def text_height(lines: int, size: int, leading: int, font: Font) -> int:
    """From the top of the first line's ascenders to the bottom of the last line's descenders."""
    if not lines:
        return 0
    return round((font.ascent + font.descent) * size / 1000) + (lines - 1) * leading


def set_at(
    words: Sequence[Word], style: Style, size: int, box: tuple[int, int], font: Font, notch: Notch | None = None
) -> BrokenText:
    """The words in lines at exactly this size, fitting or not."""
    width, height = box
    leading = round(size * style.leading / style.size)
    lines = break_lines(words, width, size, leading, height, notch)
    widest = max((line_width(line, size, style.tracking) for line in lines), default=0)
    needed = text_height(len(lines), size, leading, font)
    return BrokenText(size, leading, tuple(lines), needed <= height and widest <= width, widest, needed)


def fit(
    words: Sequence[Word], style: Style, box: tuple[int, int], font: Font, notch: Notch | None = None
) -> BrokenText:
    """The largest size between `style.smallest` and `style.size` at which the words fit, by bisection.

    Where even the smallest does not fit, the words at the smallest, with `fits` false.
    """
    best = set_at(words, style, style.size, box, font, notch)
    if best.fits:
        return best
    low, high = tenths(style.smallest), tenths(style.size) - 1
    best = set_at(words, style, style.smallest, box, font, notch)
    while best.fits and low <= high:
        middle = (low + high) // 2
        tried = set_at(words, style, from_tenths(middle), box, font, notch)
        if tried.fits:
            best, low = tried, middle + 1
        else:
            high = middle - 1
    return best
