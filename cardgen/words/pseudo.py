"""Makes English with accents, and a third longer where it is to be: so one sees, before anybody translates, what is not
translatable and what does not fit. English in a mirror has the same words, from right to left.

Stars, icons, tags and placeholders stay as they are.
"""

from __future__ import annotations

import re

LONGER, ACCENTS, MIRROR = "pseudo", "accents", "mirror"
PSEUDO = (LONGER, ACCENTS, MIRROR)
"""English with accents, by which one finds what is not translatable; the first is longer, too, and finds what does not
fit. The last shows how everything is laid out in a language that runs from right to left.
"""
_KEPT = re.compile(r"(<[^<>]*>|&\w+;|\{[^{}]*\}|\{\{|\}\}|:[a-z][a-z0-9-]*:|\]\([^()]*\)|\bhttps?:[\w/.#-]+|#[\w-]+)")
"""Tags, placeholders, icons, where links lead, addresses, hashtags: what a translation has as the English has it."""
_ACCENTS = str.maketrans(
    "AaCcDEeGgHIiJjKLlNnOoRrSsTUuWwYyZz",
    "ÁáČčĎÉéĞğĤÍíĴĵĶĹĺŃńÓóŔŕŠšŤÚúŴŵÝýŽž",
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGER = 3


def pseudo_in(language: str, text: str) -> str:
    """A text in one of these languages."""
    return text if language == MIRROR else pseudo(text, is_longer=language == LONGER)


def pseudo(text: str, is_longer: bool = True) -> str:
    """A text with accents, and a third longer."""
    parts = enumerate(_KEPT.split(text))
    return "".join(part if place % 2 else _accented(part, is_longer) for place, part in parts)


def _accented(text: str, is_longer: bool) -> str:
    longer = _WORD.sub(lambda word: _longer(word[0]), text) if is_longer else text
    return longer.translate(_ACCENTS)


def _longer(word: str) -> str:
    """Every third letter stands there twice."""
    return "".join(letter * 2 if place % _LONGER == 1 else letter for place, letter in enumerate(word))
