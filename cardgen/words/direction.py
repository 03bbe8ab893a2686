"""Tells how the lines of a language run: from left to right or from right to left."""

from __future__ import annotations

from typing import NamedTuple


class TextDirection(NamedTuple):
    """The level that its paragraphs have in the Unicode Bidirectional Algorithm, and the class that blanks have."""

    base: int = 0
    blank: str = "WS"


LEFT_TO_RIGHT = TextDirection()
RIGHT_TO_LEFT = TextDirection(1)
MIRRORED = TextDirection(1, "R")
"""Of English in a mirror: words stand from right to left, and each is read as ever."""


_ISOLATES = ("\u2066", "\u2067")
_END = "\u2069"


def isolation(within: TextDirection, text: TextDirection) -> tuple[str, str]:
    """What stands before and behind a text of one direction within another: nothing where both are the same."""
    return ("", "") if within.base == text.base else (_ISOLATES[text.base], _END)


def direction_of(language: str) -> TextDirection:
    """The direction of a language that CLDR knows, by its code."""
    from babel.core import Locale

    order = Locale.parse(language, sep="-").character_order
    return RIGHT_TO_LEFT if order == "right-to-left" else LEFT_TO_RIGHT
