"""Which line of the template made this line of a book's text?

The text is what Jinja made of the template: a line is traced back by its literal parts. Where none
fits, the template as a whole is named.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardgen.diagnostics import Span

_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}")


@dataclass(frozen=True, slots=True)
class BookOrigin:
    """A rendered text and the template it came from."""

    template: str
    patterns: tuple[tuple[int, re.Pattern[str]], ...]
    lines: tuple[str, ...]

    @classmethod
    def of(cls, template: str, source: str, text: str) -> BookOrigin:
        patterns = tuple(
            (number, pattern)
            for number, line in enumerate(source.splitlines(), 1)
            if (pattern := _pattern(line)) is not None
        )
        return cls(template, patterns, tuple(text.splitlines()))

    def span(self, line: int) -> Span:
        """The template's line for a line of the text (from 1)."""
        text = self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""
        number = next((number for number, pattern in self.patterns if text and pattern.fullmatch(text)), 0)
        return Span(self.template, number)


def _pattern(line: str) -> re.Pattern[str] | None:
    """A line with anything where Jinja writes; None for a line without words of its own."""
    parts = _JINJA.split(line.strip())
    if not any(re.search(r"\w", part) for part in parts):
        return None
    return re.compile(".*".join(map(re.escape, parts)))
