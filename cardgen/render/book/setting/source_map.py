"""Maps each line of a book's text to the line of the template that made it.

The text is what Jinja made of the template: a line is traced back by its literal parts. Where none
fits, the template as a whole is named.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from msgspec import Struct

from cardgen.diagnostics import Span

_OPENING = re.compile(r"\{[{%#]")
_CLOSING = {"{{": "}}", "{%": "%}", "{#": "#}"}


class SourceMap(Struct, frozen=True):
    """A rendered text and the template it came from."""

    template: str
    source: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, template: str, source: str, text: str) -> SourceMap:
        return cls(template, source, tuple(text.splitlines()))

    def line_with(self, words: str, line: int) -> int:
        """The line of the text that has these words, in the block that begins at `line`; else that."""
        block = takewhile(lambda number: number == line or self.lines[number - 1].strip(), self._lines_from(line))
        return next((number for number in block if words in self.lines[number - 1]), line)

    def _lines_from(self, line: int) -> range:
        return range(max(line, 1), len(self.lines) + 1)

    def span(self, line: int) -> Span:
        """The template's line for a line of the text (from 1)."""
        text = self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""
        number = next((number for number, parts in _literals(self.source) if text and _is_of(parts, text)), 0)
        return Span(self.template, number)


@cache
def _literals(source: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The lines of a template that have words of their own: worked out where something was found."""
    lines = ((number, _around_jinja(line.strip())) for number, line in enumerate(source.splitlines(), 1))
    return tuple((number, parts) for number, parts in lines if any(map(_has_words, parts)))


def _around_jinja(line: str) -> tuple[str, ...]:
    """What stands before, between and behind what Jinja reads."""
    parts, at = [], 0
    while opening := _OPENING.search(line, at):
        end = line.find(_CLOSING[opening[0]], opening.end())
        if end < 0:
            break
        parts.append(line[at : opening.start()])
        at = end + len(opening[0])
    return (*parts, line[at:])


def _has_words(part: str) -> bool:
    return any(letter.isalnum() or letter == "_" for letter in part)


def _is_of(parts: tuple[str, ...], text: str) -> bool:
    """Whether the text is these parts in their order, with anything between them."""
    first, *further = parts
    if not further:
        return text == first
    *middle, last = further
    at, end = len(first), len(text) - len(last)
    if not text.startswith(first) or not text.endswith(last):
        return False
    for part in middle:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return at <= end
