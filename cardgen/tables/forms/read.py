"""Reads a table, whatever form its file has: told by how it begins; only JSON by its name, too, as CSV may begin so."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.data.project.opening import open_plain
from cardgen.tables.forms import records, text_file, workbook
from cardgen.tables.sheet import CardTable, UnreadableTable

_ZIP = b"PK\3\4"
_POINTER = b"version https://git-lfs.github.com/spec/"
_SCRIPT = 20_000
"""Bytes of a script, in which it names its table."""
_LINK = re.compile(
    r"^[ \t]*LINK(?:MULTI)?[ \t]*=[ \t]*\"?([^\"\n,;]{1,200}\.(?:csv|txt|xlsx?|ods))", re.MULTILINE | re.IGNORECASE
)


def read(path: Path, file: str, encoding: str = "") -> CardTable:
    """The table in a file; `file` is its name for messages, `encoding` that of a text which is no UTF-8, where it is
    known. Raises UnreadableTable, RefusedFile.
    """
    with open_plain(path) as stream:
        beginning = stream.read(64)
    if not beginning:
        raise UnreadableTable("this is empty")
    if beginning.startswith((_ZIP, workbook.OLD)):
        return workbook.read(path, file)
    if beginning.startswith(_POINTER):
        raise UnreadableTable("this is no table, but what Git LFS leaves in its place", "fetch it with `git lfs pull`")
    text = beginning.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.lower().startswith((b"<html", b"<!doctype html")):
        raise UnreadableTable("this is a web page", "save the table as CSV, XLSX or ODS")
    if text.startswith(b"<"):
        return records.read_xml(path, file)
    if text.startswith((b"{", b"[")) and path.suffix.lower() in records.ENDINGS_OF_JSON:
        return records.read_json(path, file)
    if beginning.startswith(b"%PDF"):
        raise UnreadableTable("this is a PDF", "save the table as CSV, XLSX or ODS")
    if linked := _linked_by_nandeck(path):
        raise UnreadableTable("this is a script of nanDECK", f"name the table that it links: {linked}")
    return text_file.read(path, file, encoding)


def _linked_by_nandeck(path: Path) -> str:
    """The table that a script of nanDECK reads; empty where this is none."""
    with open_plain(path) as stream:
        beginning = stream.read(_SCRIPT).decode("utf-8", "replace")
    link = _LINK.search(beginning)
    return " ".join(link[1].split()) if link else ""
