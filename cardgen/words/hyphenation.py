"""Parts long words where their language parts them, by the patterns of LibreOffice."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pyphen

from cardgen.words.patterns import read_patterns

_LONG = re.compile(r"(?<![#\w])[^\W\d_]{8,}")
"""A hashtag stays whole, as one is looked for and read out."""
_LEAST = 3
"""Letters that stay before and behind a break, at least: two look lost."""
_KNOWN = {"de": ("Schirm-akazie",)}
"""Words that the patterns part at the wrong places."""


@cache
def hyphenator(language: str) -> Callable[[str], list[str]] | None:
    """What tells the syllables of a text without blanks in a language; None where nobody has patterns for it."""
    known = pyphen.language_fallback(language.replace("-", "_"))
    if known is None:
        return None
    file: Path = pyphen.LANGUAGES[known]
    known_words = {word.replace("-", ""): word.split("-") for word in _KNOWN.get(language, ())}
    return lambda text: known_words.get(text) or _syllables(text, read_patterns(file))


def _syllables(text: str, patterns: pyphen.HyphDict) -> list[str]:
    """The text in pieces. A break that would change letters is none, and of two around one letter the first counts."""
    cuts: list[int] = []
    for word in _LONG.finditer(text):
        for place in patterns.positions(word[0]):
            if not _LEAST <= place <= len(word[0]) - _LEAST:
                continue
            at = word.start() + int(place)
            if getattr(place, "data", None) is None and at - (cuts[-1] if cuts else -_LEAST) > 1:
                cuts.append(at)
    return [text[first:end] for first, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
