"""Which line of the template made this line of a book's text?

The text is what Jinja made of the template: a line is traced back by its literal parts. Where none
fits, the template as a whole is named.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from cardgen.diagnostics import Span

_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}")


class BookOrigin(Struct, frozen=True):
    """A rendered text and the template it came from."""

    template: str
    source: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, template: str, source: str, text: str) -> BookOrigin:
        return cls(template, source, tuple(text.splitlines()))

    def span(self, line: int) -> Span:
        """The template's line for a line of the text (from 1)."""
        text = self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""
        number = next((number for number, pattern in _patterns(self.source) if text and pattern.fullmatch(text)), 0)
        return Span(self.template, number)


@cache
def _patterns(source: str) -> tuple[tuple[int, re.Pattern[str]], ...]:
    """The lines of a template that can be told from others: worked out where something was found."""
    return tuple(
        (number, pattern)
        for number, line in enumerate(source.splitlines(), 1)
        if (pattern := _pattern(line)) is not None
    )


def _pattern(line: str) -> re.Pattern[str] | None:
    """A line with anything where Jinja writes; None for a line without words of its own."""
    parts = _JINJA.split(line.strip())
    if not any(re.search(r"\w", part) for part in parts):
        return None
    return re.compile(".*".join(map(re.escape, parts)))
