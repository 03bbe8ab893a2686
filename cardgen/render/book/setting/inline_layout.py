"""Sets stretches of text as lines of type with links, from the upper left corner of a block.

Word breaking and shaping are those of card text (render/text/); icons stand a little larger than
the letters around them. Knows no blocks and no pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Finish,
    Group,
    Inlay,
    Link,
    Mark,
    Path,
    Placed,
    Rectangle,
    Structure,
    StructureElement,
    Text,
)
from cardgen.render.base.display import Line as Stroke
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.gradients import moved_fill
from cardgen.render.book.setting.blocks import Stretches
from cardgen.render.book.setting.symbols import SIGNS
from cardgen.render.layout.resources import Resources
from cardgen.render.text.hyphens import parted_at_ends, widest_part
from cardgen.render.text.lines import break_lines
from cardgen.render.text.order import LinePiece, laid_out, runs_of_pieces
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style, TextWord, WordStretch, line_width

ICON_EMS = 1.3
EVENLY = 50
"""Micrometres: how finely an even width is looked for."""


class TypeLine(Struct, frozen=True):
    """One line: `height` is its leading; marks and links from its upper left corner."""

    height: int
    width: int
    marks: tuple[Mark, ...]
    links: tuple[Link, ...]


class InlineWords(Struct, frozen=True):
    """Words ready to be broken; `links` are ranges of words; `missing` are characters no font has."""

    words: tuple[TextWord, ...]
    links: tuple[tuple[int, int, str], ...]
    missing: str
    unknown: tuple[str, ...]

    def width(self, style: Style) -> int:
        """Everything on one line."""
        return line_width(self.words, style.size, style.tracking)

    def widest(self, style: Style) -> int:
        """The widest word: nothing narrower can hold this text."""
        return max((line_width([word], style.size, style.tracking) for word in self.words), default=0)

    def least(self, style: Style) -> int:
        """The least width that can hold this text, its words parted where its language parts them."""
        return widest_part(self.words, style.size, style.tracking)

    def parted(self, style: Style, width: int) -> InlineWords:
        """With words in parts where lines end, and its links on the same words."""
        if not any(word.syllables for word in self.words):
            return self
        pieces = parted_at_ends(self.words, width, style.size)
        starts = [0, *accumulate(map(len, pieces))]
        links = tuple((starts[first], starts[end], target) for first, end, target in self.links)
        return replace(self, words=tuple(chain.from_iterable(pieces)), links=links)


def words_in(content: Stretches, style: Style, resources: Resources, link_colour: str) -> InlineWords:
    """The words of a text with its icons, and what is missing to set them."""
    given: list[WordStretch] = []
    ranges: list[tuple[int, int, str]] = []
    unknown: list[str] = []
    for stretch in content:
        colour = link_colour if stretch.link else resources.colours.get(stretch.colour, stretch.colour) or None
        before = _count(given, style, resources.book) if stretch.link else 0
        if stretch.icon:
            drawing = _first_drawn(stretch.icon.split("/"), resources)
            if drawing is None:
                unknown.append(stretch.icon)
            given.append((drawing or f"[{stretch.icon}]", stretch.emphasis, colour))
        elif stretch.text:
            given.append((stretch.text, stretch.emphasis, colour))
        if stretch.link:
            ranges.append((before, _count(given, style, resources.book), stretch.link))
    words, missing = words_of(given, style, resources.book)
    return InlineWords(tuple(map(_with_large_icons, words)), tuple(ranges), missing, tuple(unknown))


def _first_drawn(names: Iterable[str], resources: Resources) -> Drawing | None:
    """The sign or icon of the first of these names that there is a drawing of."""
    drawings = (SIGNS[name]() if name in SIGNS else resources.icon(name) for name in names)
    return next(filter(None, drawings), None)


def _count(given: Sequence[WordStretch], style: Style, book: FontBook) -> int:
    """How many whole words these stretches make."""
    return len(words_of(given, style, book)[0])


def _with_large_icons(word: TextWord) -> TextWord:
    if not any(isinstance(piece.what, Drawing) for piece in word.pieces):
        return word
    pieces = tuple(
        replace(piece, advance=piece.advance * ICON_EMS) if isinstance(piece.what, Drawing) else piece
        for piece in word.pieces
    )
    advance = sum(piece.advance for piece in pieces)
    return TextWord(pieces, advance, word.space, None, word.breaks, base=word.base, gap=word.gap)


def even_width(words: InlineWords, style: Style, width: int) -> int:
    """The least width that needs no further line: then no word stands alone on the last."""
    lines = len(break_lines(words.words, width, style.size))
    low, high = max(words.widest(style), width // max(1, lines)), width
    while high - low > EVENLY:
        middle = (low + high) // 2
        if len(break_lines(words.words, middle, style.size)) > lines:
            low = middle
        else:
            high = middle
    return high


def set_lines(
    words: InlineWords, style: Style, width: int, resources: Resources, align: str = "", is_even: bool = False
) -> list[TypeLine]:
    """Lines of at most `width`; a single word may be wider, which the caller must ask for (`InlineWords.widest`)."""
    if not is_even or words.widest(style) > width:
        words = words.parted(style, width)
    breaks_at = even_width(words, style, width) if is_even else width
    font = resources.book.font(style.fonts[0])
    ascent, descent = (round(part * style.size / 1000) for part in (font.ascent, font.descent))
    baseline = (style.leading - ascent - descent) // 2 + ascent
    elements = [StructureElement("Link") for _ in words.links]
    lines, first = [], 0
    for line in break_lines(words.words, breaks_at, style.size):
        extent = line_width(line, style.size, style.tracking)
        left = {"left": 0, "center": (width - extent) // 2, "right": width - extent}[align or style.align]
        links = tuple(_links(line, first, words, elements, left, style))
        structures = [_link_of(number, words, elements) for number in range(first, first + len(line))]
        type_ = _LineOfType(line, structures, baseline, style=style, resources=resources, at=left)
        lines.append(TypeLine(style.leading, extent, tuple(type_.set_marks()), links))
        first += len(line)
    return lines


def _links(
    line: Sequence[TextWord],
    first: int,
    words: InlineWords,
    elements: Sequence[StructureElement],
    left: int,
    style: Style,
) -> Iterator[Link]:
    """A clickable box around the part of each link that stands on this line."""
    for (start, end, target), element in zip(words.links, elements, strict=True):
        inside = [index for index in range(len(line)) if start <= first + index < end]
        if inside:
            begin, extent = _reach(line, inside, style)
            box = Box(left + begin, 0, extent, style.leading)
            yield Link(box, target, _text_of(words.words[start:end]), (element,))


def _reach(line: Sequence[TextWord], inside: Sequence[int], style: Style) -> tuple[int, int]:
    """Where these words of a line begin, and how long they are with all that is between them."""
    pieces = laid_out(line)
    if not any(piece.piece.level for piece in pieces):
        begin = line_width(line[: inside[0]], style.size) + (_space(line[inside[0]], style) if inside[0] else 0)
        return begin, line_width(line[inside[0] : inside[-1] + 1], style.size)
    starts = [0, *accumulate(piece.piece.advance for piece in pieces)]
    ranges = zip(pieces, pairwise(starts), strict=True)
    ends = [reach for piece, reach in ranges if piece.word in inside and not piece.is_blank]
    first, last = min(start for start, _ in ends), max(end for _, end in ends)
    return round(first * style.size / 1000), round((last - first) * style.size / 1000)


def _text_of(words: Iterable[TextWord]) -> str:
    """The words without their icons, and without the signs around them."""
    text = " ".join("".join(getattr(piece.what, "text", "") for piece in word.pieces) for word in words)
    return text.strip("(),.:; ")


def _link_of(word: int, words: InlineWords, elements: Sequence[StructureElement]) -> Structure:
    """The link that a word is part of, by its number."""
    ranges = zip(words.links, elements, strict=True)
    return tuple(element for (start, end, _), element in ranges if start <= word < end)[:1]


def _space(word: TextWord, style: Style) -> int:
    return round(word.space.advance * style.size / 1000) if word.space else 0


class _Look(NamedTuple):
    """What type of one mark has in common."""

    colour: str
    scale: float = 1
    rise: float = 0


class _LineOfType(Struct):
    """A line in the making: stretches of type that look alike, and the icons between them. `structures` are those of
    its words; `marks` have the number of their first piece.
    """

    line: Sequence[TextWord]
    structures: Sequence[Structure]
    baseline: int
    style: Style
    resources: Resources
    at: float
    pieces: list[LinePiece] = field(default_factory=list)
    start: int = 0
    look: _Look = _Look("")
    structure: Structure = ()
    marks: list[tuple[int, Mark]] = field(default_factory=list)

    def set_marks(self) -> Iterator[Mark]:
        """The marks in the order in which they are read."""
        for piece in laid_out(self.line):
            look, structure = self._look(piece), self.structures[piece.word]
            what = piece.piece.what
            if isinstance(what, Drawing) or look != self.look or structure != self.structure:
                self._flush()
            advance = piece.piece.advance * self.style.size / 1000
            if isinstance(what, Drawing):
                self.marks.append((piece.number, self._icon(what, round(advance), structure)))
                self.at += advance
                continue
            if not self.pieces:
                self.start, self.look, self.structure = round(self.at), look, structure
            self.pieces.append(piece)
            self.at += advance + self.style.tracking * len(what.text)
        self._flush()
        yield from (mark for _, mark in sorted(self.marks, key=itemgetter(0)))

    def _look(self, piece: LinePiece) -> _Look:
        """Blanks are of the colour of what is behind them."""
        pieces = self.line[piece.word].pieces if piece.is_blank else (piece.piece,)
        colour = (pieces[0].colour if pieces else None) or self.style.colour
        return _Look(colour, piece.piece.scale, piece.piece.rise)

    def _icon(self, icon: Drawing, side: int, structure: Structure) -> Placed:
        box = Box(round(self.at), self.baseline - round(self.style.size * 0.36) - side // 2, side, side)
        return Placed(icon, box, structure=(*structure, StructureElement("Figure", self.resources.in_words(icon))))

    def _flush(self) -> None:
        if not self.pieces:
            return
        text = Text(
            self.start,
            self.baseline - round(self.look.rise * self.style.size / 1000),
            runs_of_pieces(self.pieces, self.line[0].base),
            round(self.style.size * self.look.scale),
            self.look.colour,
            tracking=self.style.tracking,
            structure=self.structure,
        )
        self.marks.append((min(piece.number for piece in self.pieces), text))
        self.pieces = []


def moved(mark: Mark, dx: int, dy: int) -> Mark:
    """The mark somewhere else."""
    if isinstance(mark, Text):
        return replace(mark, left=mark.left + dx, baseline=mark.baseline + dy)
    if isinstance(mark, Stroke):
        return replace(mark, x1=mark.x1 + dx, x2=mark.x2 + dx, y1=mark.y1 + dy, y2=mark.y2 + dy)
    if isinstance(mark, Rectangle):
        return replace(mark, box=mark.box.moved(dx, dy), fill=moved_fill(mark.fill, (1, 0, 0, 1, dx, dy)))
    if isinstance(mark, Path):
        segments = tuple((name, _moved_points(points, dx, dy)) for name, points in mark.segments)
        return replace(mark, segments=segments, fill=moved_fill(mark.fill, (1, 0, 0, 1, dx, dy)))
    if isinstance(mark, Clipped | Group | Inlay | Finish):
        raise TypeError("what is flattened or finished stays in its place")
    return replace(mark, box=mark.box.moved(dx, dy), clip=mark.clip.moved(dx, dy) if mark.clip else None)


def _moved_points(points: tuple[float, ...], dx: int, dy: int) -> tuple[float, ...]:
    return tuple(value + (dy if index % 2 else dx) for index, value in enumerate(points))
