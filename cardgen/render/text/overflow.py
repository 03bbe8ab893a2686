"""Suggests remedies for text that does not fit: the number of words to cut it to, or the word that is too wide."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardgen.render.base.display import Drawing
from cardgen.render.text.hyphens import broken_at_hyphens
from cardgen.render.text.words import TextWord, line_width

_SHOWN = 40


def words_that_fit(words: Sequence[TextWord], fits: Callable[[Sequence[TextWord]], bool]) -> int:
    """The number of words, from the first, that fit: found by bisection, each try laid out."""
    fit, too_many = 0, len(words)
    while too_many - fit > 1:
        middle = (fit + too_many) // 2
        if fits(words[:middle]):
            fit = middle
        else:
            too_many = middle
    return fit


def too_wide(words: Sequence[TextWord], width: int, size: int, tracking: int) -> str:
    """The first word that is wider than a line, as much of it as can be shown; empty where there is none."""
    parts = broken_at_hyphens(words, width, size, tracking)
    found = next((word for word in parts if line_width((word,), size, tracking) > width), None)
    if found is None:
        return ""
    letters = "".join("" if isinstance(piece.what, Drawing) else piece.what.text for piece in found.pieces)
    return letters if len(letters) <= _SHOWN else f"{letters[:_SHOWN]}…"


_OF_CODES = re.compile(r"(?:[\[({:<][^\s\[\](){}:<>]{1,12}[\])}:>]){2,}")
"""`(INT)(ATK)`: words of nothing but codes."""


def remedy(words: int, keep: int, wide: str) -> str:
    """What to do with a text of so many words, of which `keep` fit, or with its word that is too `wide`."""
    if wide and _OF_CODES.fullmatch(wide):
        return f"`{wide}` is of codes: give them icons (`codes:` in icons.yaml) and ask for these with `|markup`"
    if wide:
        return f"the word `{wide}` cannot be broken and is wider than its box: use a shorter one"
    if not keep:
        return "give its box more room in the template: not one word fits"
    return f"shorten it from {words} to about {keep} words"
