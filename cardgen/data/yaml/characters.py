"""Finds characters that may not stand in a card file.

Refused is what a reader cannot see or what changes how the rest is read: controls, direction marks,
zero-width characters, private, unassigned and half characters, and line ends that editors do not
count. The two joiners stay: scripts from Hindi to Persian need them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_REFUSED_CATEGORIES = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
_ALLOWED = frozenset("\t\n\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
_REASONS = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cn": "no character known to Unicode",
    "Co": "a private character without a meaning",
    "Cs": "half a character",
    "Zl": "a line end that editors do not count",
    "Zp": "a line end that editors do not count",
}


def is_allowed(character: str) -> bool:
    """Whether this character may stand in a card file."""
    return character in _ALLOWED or unicodedata.category(character) not in _REFUSED_CATEGORIES


def refused_in(text: str) -> set[str]:
    """The characters of `text` that may not stand in a card file; quick for text of any length."""
    return {character for character in set(text) if not is_allowed(character)}


def described(character: str) -> str:
    """`U+202E right-to-left override, an invisible character`, for a message."""
    name = unicodedata.name(character, "").lower()
    number = f"U+{ord(character):04X}"
    return f"{number} {name}".strip() + f", {_REASONS[unicodedata.category(character)]}"


def places(text: str, characters: set[str]) -> Iterator[tuple[int, int, str]]:
    """Line and column, from 1, of each of `characters` in `text`."""
    for number, line in enumerate(text.split("\n"), start=1):
        if characters.isdisjoint(line):
            continue
        for column, character in enumerate(line, start=1):
            if character in characters:
                yield number, column, character
