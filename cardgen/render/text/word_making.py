"""Makes words of stretches of text: shaped, with icons in them, raised, coloured, indented, labelled as items.

Paragraphs with letters of other scripts than Latin, Greek and Cyrillic are parted in `paragraphs.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.display import Drawing
from cardgen.render.base.fonts import MOST_WORDS, FontBook
from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.text.paragraphs import ICON, ParagraphPiece, is_involved, pieces_of
from cardgen.render.text.words import (
    FALL,
    LABEL_GAP,
    RAISED,
    RISE,
    SMALLER,
    ListItem,
    Style,
    TextWord,
    WordPart,
    WordStretch,
    joined,
)

_HYPHEN = re.compile(r"(?<=[^\W\d_]{2}-)(?=[^\W\d_]{2})")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S{30,}", re.IGNORECASE)
_IN_ADDRESS = re.compile(r"(?<=[/?&=._-])(?=[^\W_])|(?<=\w)(?=%)")
"""Where a long address may go on in a new line: behind its signs, before what stands for a blank."""


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
            if part == LINE_BREAK:
                self.end_line()
            elif index:
                self._finish()
            if part and part != LINE_BREAK:
                word, lacking = _word(part, self.style.fonts[emphasis & 3], colour, self.book)
                self.missing += lacking
                self._add(_shifted(word, emphasis) if emphasis > 3 else word)

    def add_paragraph(self, stretches: Sequence[WordStretch]) -> None:
        """The pieces of a paragraph of any script."""
        contents = [content if isinstance(content, str) else ICON for content, _, _ in stretches]
        for piece in pieces_of(contents, self.book.direction):
            if piece.begins:
                self._finish()
            self._add(self._piece(piece, *stretches[piece.stretch]))

    def _piece(
        self, piece: ParagraphPiece, content: str | Drawing | ListItem, emphasis: int, colour: str | None
    ) -> TextWord:
        name = self.style.fonts[emphasis & 3]
        if isinstance(content, Drawing):
            space = self.book.font(name).shape(" ")
            word = TextWord((WordPart(content, 1000, level=piece.level),), 1000, space)
        else:
            word, lacking = _word(piece.text, name, colour, self.book, piece.level)
            self.missing += lacking
        word = _shifted(word, emphasis) if emphasis > 3 else word
        return _in_paragraph(word, piece, self.book.direction.base)

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

    def end_line(self) -> None:
        self._finish()
        self.breaks += bool(self.words)

    def end(self) -> tuple[list[TextWord], str]:
        self.begin(ListItem())
        return self.words, self.missing

    def _label(self, label: str) -> TextWord:
        if not self.book.runs_left:
            return _word(label, self.style.fonts[0], None, self.book)[0]
        maker = _WordMaker(self.style, self.book)
        maker.add_paragraph([(label.replace(" ", "\u00a0"), 0, None)])
        return maker.end()[0][0]

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
    if book.runs_left or any(isinstance(content, str) and is_involved(content) for content, _, _ in stretches):
        _add_paragraphs(maker, stretches)
        return maker.end()
    for content, emphasis, colour in stretches:
        if isinstance(content, Drawing):
            maker.add_icon(content, emphasis)
        elif isinstance(content, ListItem):
            maker.begin(content)
        else:
            maker.add_text(content, emphasis, colour)
    return maker.end()


def _add_paragraphs(maker: _WordMaker, stretches: Sequence[WordStretch]) -> None:
    """Stretches between line ends and items together, as scripts and icons have their places among one another."""
    paragraph: list[WordStretch] = []
    for content, emphasis, colour in stretches:
        if isinstance(content, ListItem):
            maker.add_paragraph(paragraph)
            maker.begin(content)
            paragraph = []
            continue
        first, *others = content.split(LINE_BREAK) if isinstance(content, str) else [content]
        paragraph.append((first, emphasis, colour))
        for part in others:
            maker.add_paragraph(paragraph)
            maker.end_line()
            paragraph = [(part, emphasis, colour)]
    maker.add_paragraph(paragraph)


def _parts(content: str) -> list[str]:
    """What stands between blanks, with line ends as parts of their own."""
    return content.replace(LINE_BREAK, f" {LINE_BREAK} ").split(" ")


def _word(part: str, name: str, colour: str | None, book: FontBook, level: int = 0) -> tuple[TextWord, str]:
    """A word of one stretch and level, from the book's store: most words of a deck come again and again."""
    key = (name, part, colour, level) if level else (name, part, colour)
    known = book.words.get(key)
    if known is None:
        if len(book.words) >= MOST_WORDS:
            book.words.clear()
        word, lacking = _plain_word(part, name, colour, book, level)
        if len(syllables := _where_it_breaks(part)) > 1:
            first, *others = (_word(syllable, name, colour, book, level)[0] for syllable in syllables)
            word = replace(word, parts=(first, *(replace(other, space=None) for other in others)))
        elif book.hyphenator and len(syllables := book.hyphenator(part)) > 1:
            word = replace(word, syllables=_syllables(syllables, name, colour, book, level))
        known = book.words[key] = (word, lacking)
    return known


def _where_it_breaks(part: str) -> list[str]:
    """The pieces of a word that need no hyphen where a line ends between them."""
    if _ADDRESS.fullmatch(part):
        return _IN_ADDRESS.split(part)
    return _HYPHEN.split(part) if "-" in part else [part]


def _plain_word(part: str, name: str, colour: str | None, book: FontBook, level: int) -> tuple[TextWord, str]:
    """A word that is not parted, and the characters in it that no font has."""
    runs, lacking = book.shape(name, part, level % 2 == 1)
    pieces = tuple(WordPart(run, run.advance, colour, level=level) for run in runs)
    space = book.font(name).shape(" ")
    return TextWord(pieces, sum([run.advance for run in runs]), space, None if colour or level else runs), lacking


def _shifted(word: TextWord, emphasis: int) -> TextWord:
    """A raised or lowered word, smaller than those around it; it is in one piece."""
    rise = RISE if emphasis & RAISED else FALL
    pieces = tuple(replace(part, advance=part.advance * SMALLER, scale=SMALLER, rise=rise) for part in word.pieces)
    return TextWord(pieces, word.advance * SMALLER, word.space)


def _syllables(texts: Sequence[str], name: str, colour: str | None, book: FontBook, level: int) -> tuple[TextWord, ...]:
    """The syllables of a word, each with its hyphen."""
    hyphen = replace(_word("-", name, colour, book, level)[0], space=None)
    return tuple(replace(_plain_word(text, name, colour, book, level)[0], space=None, hyphen=hyphen) for text in texts)


def _in_paragraph(word: TextWord, piece: ParagraphPiece, base: int) -> TextWord:
    """The word, and all that it may be parted into, with the level of its paragraph; no blank where there is none."""
    if piece.begins and piece.gap is None:
        word = replace(word, space=None)
    if not base and not piece.level and not piece.gap:
        return word
    parts, syllables = ([replace(part, base=base) for part in parts] for parts in (word.parts, word.syllables))
    return replace(word, runs=None, base=base, gap=piece.gap or 0, parts=tuple(parts), syllables=tuple(syllables))
