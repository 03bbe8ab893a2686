"""What stands for what, where a text is made plain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Rewriting = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""An expression, and the same in plain words."""


def rewritten(text: str, table: Iterable[Rewriting]) -> str:
    """The text with all of a table, in its order."""
    for words, same in table:
        text = words.sub(same, text)
    return text
