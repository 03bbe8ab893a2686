"""Writes sheets as files: XLSX and ODS with all of them, or CSV and TSV with one. The same bytes each time."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime

from cardgen.tables.cells.values import canonical
from cardgen.tables.export import ExportedSheet, widths
from cardgen.tables.ods import ods_bytes
from cardgen.tables.sheet import UnreadableTable

_MARKS = {"csv": ",", "tsv": "\t"}
BOOKS = ("xlsx", "ods")
"""Endings of files that hold several sheets."""
ENDINGS = (*BOOKS, *_MARKS)
_MADE = datetime(2000, 1, 1)
"""When a workbook says that it was made: always the same, so that its bytes are."""


def table_bytes(sheets: Sequence[ExportedSheet], ending: str) -> bytes:
    """A file of these sheets. Raises UnreadableTable for an ending that is none of ENDINGS."""
    if ending in BOOKS:
        return _workbook(sheets) if ending == "xlsx" else ods_bytes(sheets)
    if ending not in _MARKS:
        raise UnreadableTable(f"`.{ending}` is no ending of a table that is written", f"there are {', '.join(ENDINGS)}")
    return _text(sheets[0], _MARKS[ending]) if sheets else b""


def _text(sheet: ExportedSheet, mark: str) -> bytes:
    """With a mark at its beginning by which Excel knows UTF-8."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=mark, lineterminator="\r\n")
    writer.writerow(sheet.heads)
    writer.writerows([canonical(cell) for cell in row] for row in sheet.rows)
    return stream.getvalue().encode("utf-8-sig")


def _workbook(sheets: Sequence[ExportedSheet]) -> bytes:
    import xlsxwriter

    stream = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(stream, options) as book:
        book.set_properties({"created": _MADE, "author": "cardgen"})
        head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        text = book.add_format({"text_wrap": True, "valign": "top", "num_format": "@"})
        number = book.add_format({"valign": "top"})
        for sheet in sheets:
            page = book.add_worksheet(sheet.name)
            page.freeze_panes(1, 1)
            page.write_row(0, 0, sheet.heads, head)
            for column, width in enumerate(widths(sheet)):
                page.set_column(column, column, width, text)
            for row, cells in enumerate(sheet.rows, 1):
                for column, cell in enumerate(cells):
                    if isinstance(cell, bool):
                        page.write_boolean(row, column, cell, number)
                    elif isinstance(cell, int | float):
                        page.write_number(row, column, cell, number)
                    elif cell is not None:
                        page.write_string(row, column, str(cell), text)
    return stream.getvalue()
