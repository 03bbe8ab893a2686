"""Findings as values: place, severity, code and remedy.

Knows nothing of YAML, cards or printing, and imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from msgspec import Struct


class Severity(IntEnum):
    """How much a finding matters: `ERROR` stops what depends on it, `WARNING` and `INFO` do not."""

    INFO = 0
    WARNING = 1
    ERROR = 2


class Span(Struct, frozen=True, order=True):
    """A stretch of one line of a file.

    `file` is the path as the user would type it, with `/`; `line` and `column` start at 1 and
    count code points; `end_column` is exclusive. `line` 0 means the file as a whole. Of a table `line` is
    a row, `column` one of its `sheet`.
    """

    file: str
    line: int = 0
    column: int = 1
    end_column: int = 1
    sheet: str = ""


class Diagnostic(Struct, frozen=True):
    """One finding.

    `code` is for life (`CG204`); `message` is lower case, without a full stop, ids in backticks;
    `help` is the remedy in the imperative; `source` is the text of the line at `span`, for the caret.
    """

    code: str
    message: str
    span: Span | None = None
    severity: Severity = Severity.ERROR
    help: str = ""
    source: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Findings are reported by path, line, column, then code and text."""
        where = self.span or Span("")
        return (where.file, where.line, where.column, self.code, self.message)


def as_clause(message: str | None) -> str:
    """The words of a library in our manner: a small letter first, no full stop."""
    text = (message or "no reason given").strip().rstrip(".")
    return text[:1].lower() + text[1:]


def without_notes(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What asks for something to be done: of files that did not change, notes were told when they were made."""
    return tuple(finding for finding in found if finding.severity is not Severity.INFO)


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each finding once, in the order of the files."""
    return sorted(dict.fromkeys(found), key=lambda finding: finding.sort_key)


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Whether a finding makes the result unusable."""
    return any(finding.severity is Severity.ERROR for finding in found)
