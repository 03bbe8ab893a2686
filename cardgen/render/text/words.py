"""What lines are broken into: words with all that is in them, and how long they are.

They are made in `word_making.py` and broken in `lines.py`. Knows no boxes and no sizes: all is in thousandths of an em.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics.codes import NO_GLYPH
from cardgen.render.base.display import Drawing
from cardgen.render.base.fonts import ShapedRun

BOLD, ITALIC, RAISED, LOWERED = 1, 2, 4, 8
"""Emphasis, as a sum of these; the first two choose the font."""
SMALLER = 0.62
"""Of what is raised or lowered: its size."""
RISE, FALL = 350.0, -120.0
LABEL_GAP = 380.0
"""Between the label of an item and its words."""


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

    It is `scale` times as large as the type around it, and raised by `rise`. Those of an odd `level` run from right to
    left (`bidi.py`).
    """

    what: ShapedRun | Drawing
    advance: float
    colour: str | None = None
    scale: float = 1
    rise: float = 0
    level: int = 0


class TextWord(Struct, frozen=True):
    """What no line may split; `space` precedes it where it does not begin a line (None: the font has none).

    `runs` are its pieces where all of them are type of one size and colour, which is nearly always. `breaks` line ends
    precede it. `parts` are words up to each hyphen, for where it is too wide for a line; `syllables` are for the same,
    each with the `hyphen` that stands behind it where a line ends there. A line that it begins is indented by `indent`,
    with the `label` of an item before it. `base` is the level of its paragraph, `gap` that of the blank before it.
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
    base: int = 0
    gap: int = 0


def hanging(words: Sequence[TextWord], first: float, others: float) -> list[TextWord]:
    """The words with the first lines of paragraphs indented by so much, and all others by so much; lists stay."""
    if not first and not others:
        return list(words)
    return [
        word if word.indent else replace(word, indent=first if word.breaks or not place else others)
        for place, word in enumerate(words)
    ]


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
    """Code, beginning of the message and remedy for characters that cannot be set."""
    shown = ", ".join(f"`{character}` (U+{ord(character):04X})" for character in dict.fromkeys(missing))
    help = "use another character, make it a code of an icon, or add a font that has it to fonts/fonts.yaml"
    return NO_GLYPH, f"no font has {shown}", help
