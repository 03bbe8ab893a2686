"""Parts paragraphs of any script into pieces that are set in one direction, and tells where lines may begin.

Latin, Greek and Cyrillic need none of this: their words stand between blanks, from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from cardgen.render.text.bidi import is_unseen, levels_of
from cardgen.render.text.line_breaks import breaks_in
from cardgen.words.direction import TextDirection

ICON = "\ufffc"
"""What an icon counts as among letters."""
_SCRIPTS = (
    *((0x590, 0x8FF), (0x1100, 0x11FF), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069)),
    (0x2E80, 0x10FFFF),
)
"""Hebrew, Arabic and their like, Korean, marks of order; from the last on Chinese and Japanese, and forms of all."""


class ParagraphPiece(Struct, frozen=True):
    """Text of one `stretch` and one level. `gap` is the level of the blank before the word that it `begins`; None where
    there is no blank.
    """

    stretch: int
    text: str
    level: int
    begins: bool
    gap: int | None


def is_involved(text: str) -> bool:
    """Whether there may be letters in it that run from right to left, or between which lines may end."""
    return not text.isascii() and any(map(_is_of_scripts, {*text}))


@cache
def _is_of_scripts(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _SCRIPTS)


def pieces_of(contents: Sequence[str], direction: TextDirection) -> Iterator[ParagraphPiece]:
    """The pieces of a paragraph, in the order in which they are read; its stretches have these contents."""
    text = "".join(contents)
    levels, breaks = levels_of(text, *direction), {*breaks_in(text)}
    stretches = [stretch for stretch, content in enumerate(contents) for _ in content]
    gap: int | None = direction.base
    begins, piece, last = True, "", (0, 0)
    for place, letter in enumerate(text):
        if is_unseen(letter):
            continue
        is_new = not place or (stretches[place], levels[place]) != (stretches[place - 1], levels[place - 1])
        if piece and (is_new or letter == " " or place in breaks):
            yield ParagraphPiece(last[0], piece, last[1], begins, gap)
            begins, piece = False, ""
        if letter == " ":
            begins, gap = True, levels[place]
            continue
        if place in breaks:
            begins, gap = True, None
        piece, last = piece + letter, (stretches[place], levels[place])
    if piece:
        yield ParagraphPiece(last[0], piece, last[1], begins, gap)
