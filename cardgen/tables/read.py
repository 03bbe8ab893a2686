"""Reads a table, whatever form its file has: told by how it begins, not by its name."""

from __future__ import annotations

from pathlib import Path

from cardgen.data.project.opening import open_plain
from cardgen.tables import text_file, workbook
from cardgen.tables.sheet import CardTable, UnreadableTable

_ZIP = b"PK\3\4"


def read(path: Path, file: str) -> CardTable:
    """The table in a file; `file` is its name for messages. Raises UnreadableTable, RefusedFile."""
    with open_plain(path) as stream:
        beginning = stream.read(8)
    if not beginning:
        raise UnreadableTable("this is empty")
    if beginning.startswith((_ZIP, workbook.OLD)):
        return workbook.read(path, file)
    if beginning.lstrip().startswith(b"<"):
        raise UnreadableTable("this is a web page or XML", "save the table as CSV, XLSX or ODS")
    if beginning.startswith(b"%PDF"):
        raise UnreadableTable("this is a PDF", "save the table as CSV, XLSX or ODS")
    return text_file.read(path, file)
