"""Writes rows for spreadsheets: CSV (RFC 4180) with plain line ends, and with no cell that is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_FORMULA = re.compile(r"[=@+\t\r-]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?")


def as_csv(rows: Iterable[Iterable[str]], delimiter: str = ",") -> str:
    """Text of a contributed card that a spreadsheet would run is shown behind an apostrophe."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", delimiter=delimiter).writerows(
        [_harmless(cell) for cell in row] for row in rows
    )
    return text.getvalue()


def _harmless(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell
