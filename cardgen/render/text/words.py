"""Makes words of stretches of text: shaped, with icons in them, raised, coloured, indented, labelled as items.

Words are what lines are broken into (`lines.py`). Knows no boxes and no sizes: all is in thousandths of an em.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import bidirectional

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.diagnostics.codes import NO_GLYPH, RIGHT_TO_LEFT_SCRIPT
from cardgen.render.base.display import Drawing
from cardgen.render.base.fonts import MOST_WORDS, FontBook, ShapedRun
from cardgen.render.base.markup import LINE_BREAK

BOLD, ITALIC, RAISED, LOWERED = 1, 2, 4, 8
"""Emphasis, as a sum of these; the first two choose the font."""
SMALLER = 0.62
"""Of what is raised or lowered: its size."""
RISE, FALL = 350.0, -120.0
LABEL_GAP = 380.0
"""Between the label of an item and its words."""
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


class ListItem(Struct, frozen=True):
    """Where an item of a list begins: its label, and the labels `among` which it is; without one, where a list ends.

    `depth` counts the lists around what follows.
    """

    label: str = ""
    among: tuple[str, ...] = ()
    depth: int = 0


WordStretch = tuple[str | Drawing | ListItem, int, str | None]
"""A text, an icon in it or where an item begins; its emphasis and its colour."""


class WordPart(Struct, frozen=True):
    """Part of a word: a shaped run or an inline icon; `advance` in thousandths of an em.

    It is `scale` times as large as the type around it, and raised by `rise`.
    """

    what: ShapedRun | Drawing
    advance: float
    colour: str | None = None
    scale: float = 1
    rise: float = 0


class TextWord(Struct, frozen=True):
    """What no line may split; `space` precedes it where it does not begin a line (None: the font has none).

    `runs` are its pieces where all of them are type of one size and colour, which is nearly always. `breaks` line ends
    precede it. `parts` are words up to each hyphen, for where it is too wide for a line; `syllables` are for the same,
    each with the `hyphen` that stands behind it where a line ends there. A line that it begins is indented by `indent`,
    with the `label` of an item before it.
    """

    pieces: tuple[WordPart, ...]
    advance: float
    space: ShapedRun | None
    runs: tuple[ShapedRun, ...] | None = None
    breaks: int = 0
    parts: tuple[TextWord, ...] = ()
    syllables: tuple[TextWord, ...] = ()
    hyphen: TextWord | None = None
    indent: float = 0
    label: TextWord | None = None


class _WordMaker(Struct):
    """Words in the making: the one that is not finished, and what is known of the next."""

    style: Style
    book: FontBook
    words: list[TextWord] = field(default_factory=list)
    pending: TextWord | None = None
    missing: str = ""
    breaks: int = 0
    indents: list[float] = field(default_factory=list)
    label: TextWord | None = None
    begins_line: bool = False

    def add_icon(self, icon: Drawing, emphasis: int) -> None:
        space = self.book.font(self.style.fonts[emphasis & 3]).shape(" ")
        self._add(TextWord((WordPart(icon, 1000),), 1000, space))

    def add_text(self, content: str, emphasis: int, colour: str | None) -> None:
        for index, part in enumerate(_parts(content)):
            if index or part == LINE_BREAK:
                self._finish()
            if part == LINE_BREAK:
                self.breaks += bool(self.words)
            elif part:
                word, lacking = _word(part, self.style.fonts[emphasis & 3], colour, self.book)
                self.missing += lacking
                self._add(_shifted(word, emphasis) if emphasis > 3 else word)

    def begin(self, item: ListItem) -> None:
        """What follows begins a line: an item, or what stands behind a list."""
        self._finish()
        if self.label is not None:
            self._add(TextWord((), 0, None, ()))  # an item without words has its label
            self._finish()
        self.begins_line = bool(self.words)
        del self.indents[max(0, item.depth - bool(item.label)) :]
        if item.label:
            widest = max(self._label(label).advance for label in item.among or (item.label,))
            self.indents.append((self.indents[-1] if self.indents else 0) + widest + LABEL_GAP)
            self.label = self._label(item.label)

    def end(self) -> tuple[list[TextWord], str]:
        self.begin(ListItem())
        return self.words, self.missing

    def _label(self, label: str) -> TextWord:
        return _word(label, self.style.fonts[0], None, self.book)[0]

    def _finish(self) -> None:
        if self.pending is not None:
            self.words.append(self.pending)
            self.pending = None

    def _add(self, word: TextWord) -> None:
        if self.pending is not None:
            self.pending = joined(self.pending, word)
            return
        breaks = self.breaks + self.begins_line
        if breaks or self.indents or self.label:
            word = replace(word, breaks=breaks, indent=self.indents[-1] if self.indents else 0, label=self.label)
        self.pending, self.breaks, self.begins_line, self.label = word, 0, False, None


def words_of(stretches: Sequence[WordStretch], style: Style, book: FontBook) -> tuple[list[TextWord], str]:
    """Words of a mixed text, and the characters no font has."""
    maker = _WordMaker(style, book)
    for content, emphasis, colour in stretches:
        if isinstance(content, Drawing):
            maker.add_icon(content, emphasis)
        elif isinstance(content, ListItem):
            maker.begin(content)
        else:
            maker.add_text(content, emphasis, colour)
    return maker.end()


def hanging(words: Sequence[TextWord], first: float, others: float) -> list[TextWord]:
    """The words with the first lines of paragraphs indented by so much, and all others by so much; lists stay."""
    if not first and not others:
        return list(words)
    return [
        word if word.indent else replace(word, indent=first if word.breaks or not place else others)
        for place, word in enumerate(words)
    ]


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
    space = book.font(name).shape(" ")
    return TextWord(pieces, sum([run.advance for run in runs]), space, None if colour else runs), lacking


def _shifted(word: TextWord, emphasis: int) -> TextWord:
    """A raised or lowered word, smaller than those around it; it is in one piece."""
    rise = RISE if emphasis & RAISED else FALL
    pieces = tuple(replace(part, advance=part.advance * SMALLER, scale=SMALLER, rise=rise) for part in word.pieces)
    return TextWord(pieces, word.advance * SMALLER, word.space)


def _syllables(texts: Sequence[str], name: str, colour: str | None, book: FontBook) -> tuple[TextWord, ...]:
    """The syllables of a word, each with its hyphen."""
    hyphen = replace(_word("-", name, colour, book)[0], space=None)
    return tuple(replace(_plain_word(text, name, colour, book)[0], space=None, hyphen=hyphen) for text in texts)


def joined(first: TextWord, second: TextWord) -> TextWord:
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
    return (*before, replace(joined(last, following), hyphen=following.hyphen), *others)


def line_width(line: Sequence[TextWord], size: int, tracking: int = 0) -> int:
    """Micrometres from where lines without an indent begin to the end of the last advance."""
    advance = line[0].indent if line else 0.0
    for word in line:
        advance += word.advance
        if word.space is not None:
            advance += word.space.advance
    if line and line[0].space is not None:
        advance -= line[0].space.advance
    width = round(advance * size / 1000)
    if tracking:
        width += tracking * max(0, sum(map(letters, line)) + len(line) - 2)
    return width


def letters(word: TextWord) -> int:
    """How many letters it has; an icon counts as one."""
    return sum(len(piece.what.text) if isinstance(piece.what, ShapedRun) else 1 for piece in word.pieces)


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
    help = "use another character, make it a code of an icon, or add a font that has it to fonts/fonts.yaml"
    return NO_GLYPH, f"no font has {shown}", help
