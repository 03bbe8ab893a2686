"""Reads workbooks: XLSX and ODS, as Excel, LibreOffice and others write them. What formulas came to, never macros.

Looked through before it is read: how much it unpacks to, and how wide and long its sheets are, since a word in the
last cell of a sheet makes a table of seventeen thousand million cells.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.data.project.opening import open_plain
from cardgen.tables.forms.formulas import with_told_formulas, with_told_formulas_of_ods
from cardgen.tables.forms.number_formats import SINCE_1904
from cardgen.tables.forms.shown_cells import formats_in, texts_with_marks, with_shown_cells
from cardgen.tables.sheet import CardTable, CellValue, TableRow, TableSheet, UnreadableTable, is_empty

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

MOST_BYTES = 50_000_000
MOST_UNPACKED = 300_000_000
MOST_CELLS = 5_000_000
MOST_TEXT = 300_000_000
"""A text that is in the file once can be in many cells; each of them takes room when it is read."""
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of Excel begin that are older than 2007, or locked by a password."""
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_TEXTS = "xl/sharedStrings.xml"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_CELL = re.compile(rb"<(?:\w{1,20}:)?c\b([^<>]*+)>(?:<(?:\w{1,20}:)?v>(\d{1,7})<)?")
_PLACE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')
_SHARED_TEXT = re.compile(rb"<(?:\w{1,20}:)?si\b")
_ODS_SHEET = re.compile(rb"<table:table[\s>]")
_ODS_ROW = re.compile(rb"<table:table-row\b([^<>]*+)>")
_ODS_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^<>]*+)>")
_FULL = b"value-type="
_SINCE_1904 = re.compile(rb'date1904="(?:1|true)"')
_ODS_ROWS = re.compile(rb'number-rows-repeated="(\d+)"')
_ODS_COLUMNS = re.compile(rb'number-columns-repeated="(\d+)"')


def read(path: Path, file: str) -> CardTable:
    """All sheets of a workbook that one can see. Raises UnreadableTable."""
    with open_plain(path) as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableTable(f"larger than {MOST_BYTES // 1_000_000} MB", "take pictures out, or save it as CSV")
    if data.startswith(OLD):
        raise _old(data)
    names, spelt_out = _looked_through(data)
    book = _opened(_repacked(data, spelt_out) if spelt_out else data)
    sheets, notes = _sheets(book)
    if any(name.endswith("vbaProject.bin") for name in names):
        notes.append("there are macros in it: they are not run")
    return CardTable(file, sheets, (*notes, *_marks_lost(data)))


def _old(data: bytes) -> UnreadableTable:
    if _LOCKED in data:
        return UnreadableTable("a password protects this workbook", "save it without a password")
    return UnreadableTable("this is a workbook of a program before 2007 (XLS)", "save it as XLSX, ODS or CSV")


def _looked_through(data: bytes) -> tuple[list[str], dict[str, bytes]]:
    """The names of the parts, of which none is too much, and sheets whose formulas failed, which say so from then on.

    Raises UnreadableTable.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise UnreadableTable(
                    f"unpacks to more than {MOST_UNPACKED // 1_000_000} MB", "take pictures out, or save it as CSV"
                )
            _refuse_other_forms([part.filename for part in parts], archive)
            if any(part.flag_bits & 1 for part in parts):
                raise UnreadableTable("a password protects this workbook", "save it without a password")
            lengths = _lengths_of_texts(archive)
            formats, first = _formats(archive), _first_day(archive)
            spelt_out: dict[str, bytes] = {}
            for part in parts:
                if _SHEET.fullmatch(part.filename):
                    content = archive.read(part)
                    spelt_out[part.filename] = with_told_formulas(with_shown_cells(content, formats, first))
                    _refuse_vast(*_extent(spelt_out[part.filename], lengths))
                elif part.filename == "content.xml":
                    content = archive.read(part)
                    spelt_out[part.filename] = with_told_formulas_of_ods(content)
                    _refuse_vast(*_extent_of_ods(spelt_out[part.filename]))
                else:
                    continue
                if spelt_out[part.filename] == content:
                    del spelt_out[part.filename]
            return [part.filename for part in parts], spelt_out
    except UnreadableTable:
        raise
    except Exception as fault:  # what is packed may be broken in ways of its own
        raise UnreadableTable("this workbook is damaged", "open it and save it again, as XLSX or CSV") from fault


def _repacked(data: bytes, changed: Mapping[str, bytes]) -> bytes:
    """The archive with other contents of some parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(stream, "w") as after:
        for part in before.infolist():
            after.writestr(part.filename, changed.get(part.filename) or before.read(part))
    return stream.getvalue()


def _refuse_other_forms(names: list[str], archive: zipfile.ZipFile) -> None:
    if "xl/workbook.bin" in names:
        raise UnreadableTable("this is a binary workbook (XLSB)", "save it as XLSX, ODS or CSV")
    if "META-INF/manifest.xml" in names and b"encryption-data" in archive.read("META-INF/manifest.xml"):
        raise UnreadableTable("a password protects this workbook", "save it without a password")
    if any(name.startswith("Index/") and name.endswith((".iwa", ".zip")) for name in names):
        raise UnreadableTable("this is a file of Numbers", "save it as XLSX or CSV: File, Export To")
    if any(name.startswith(("word/", "ppt/")) for name in names):
        raise UnreadableTable("this is a document, and no table", "put the cards into a table, as XLSX, ODS or CSV")
    if "xl/workbook.xml" not in names and "content.xml" not in names:
        raise UnreadableTable(
            "this is an archive, and no workbook", "name a file with the ending CSV, TSV, XLSX or ODS"
        )


def _formats(archive: zipfile.ZipFile) -> dict[bytes, str]:
    """How cells of each style show numbers."""
    return formats_in(archive.read("xl/styles.xml")) if "xl/styles.xml" in archive.namelist() else {}


def _first_day(archive: zipfile.ZipFile) -> int:
    """From where on a workbook counts days."""
    name = "xl/workbook.xml"
    return SINCE_1904 if name in archive.namelist() and _SINCE_1904.search(archive.read(name)) else 0


def _marks_lost(data: bytes) -> list[str]:
    """What to tell of words that a sheet has bold: they are read without."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        count = texts_with_marks(archive.read(_TEXTS)) if _TEXTS in archive.namelist() else 0
    have = "text has" if count == 1 else "texts have"
    how = "they are read as plain; write `**bold**` and `_slanted_`"
    return [f"{count} {have} words that are bold or slanted in the workbook: {how}"] if count else []


def _lengths_of_texts(archive: zipfile.ZipFile) -> list[int]:
    """Of the texts that cells of an XLSX file share, in their order."""
    if _TEXTS not in archive.namelist():
        return []
    texts = archive.read(_TEXTS)
    starts = [match.start() for match in _SHARED_TEXT.finditer(texts)]
    return [end - start for start, end in pairwise([*starts, len(texts)])]


def _extent(sheet: bytes, lengths: list[int]) -> tuple[int, int, int]:
    """How many rows and columns there are up to the last cell with something in it, and how much text in all."""
    rows = columns = text = 0
    for attributes, shared in _CELL.findall(sheet):
        place = None if attributes.endswith(b"/") else _PLACE.search(attributes)
        if place is not None:
            rows, columns = max(rows, int(place[2])), max(columns, _number(place[1]))
        if shared and b't="s"' in attributes and int(shared) < len(lengths):
            text += lengths[int(shared)]
    return rows, columns, text


def _number(column: bytes) -> int:
    number = 0
    for letter in column:
        number = 26 * number + letter - ord("A") + 1
    return number


def _extent_of_ods(content: bytes) -> tuple[int, int, int]:
    """The same of all sheets of an ODS file together; empty rows below the last full one of a sheet are none."""
    rows, columns, text = zip(*map(_extent_of_ods_sheet, _ODS_SHEET.split(content)), strict=True)
    return sum(rows), max(columns), sum(text)


def _extent_of_ods_sheet(content: bytes) -> tuple[int, int, int]:
    """The same of one sheet, where what comes again is written once with a number."""
    rows = columns = text = empty = 0
    heads = [*_ODS_ROW.finditer(content)]
    ends = [*(head.start() for head in heads[1:]), len(content)]
    for head, end in zip(heads, ends, strict=False):
        times, body = _times(_ODS_ROWS, head[1]), content[head.end() : end]
        if _FULL in body:
            width, most_often = _columns(body)
            rows, empty = rows + empty + times, 0
            columns, text = max(columns, width), text + times * len(body) * most_often
        else:
            empty += times
    return rows, columns, text


def _columns(row: bytes) -> tuple[int, int]:
    """Columns up to the last cell with something in it, and how often one such cell comes again."""
    count = filled = most = 0
    for attributes in _ODS_CELL.findall(row):
        times = _times(_ODS_COLUMNS, attributes)
        count += times
        if _FULL in attributes:
            filled, most = count, max(most, times)
    return filled, most


def _times(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    match = pattern.search(attributes)
    return int(match[1][:9]) if match else 1


def _refuse_vast(rows: int, columns: int, text: int) -> None:
    if rows * columns > MOST_CELLS:
        raise UnreadableTable(
            f"a sheet of {rows:,} rows and {columns:,} columns",
            f"a table may have {MOST_CELLS:,} cells: clear what is far below or to the right of the cards",
        )
    if text > MOST_TEXT:
        raise UnreadableTable("its cells hold more text than any deck of cards", "shorten it, or save it as CSV")


def _opened(data: bytes) -> CalamineWorkbook:
    import python_calamine

    try:
        return python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    except Exception as fault:
        raise UnreadableTable("this workbook is damaged", "open it and save it again, as XLSX or CSV") from fault


def _sheets(book: CalamineWorkbook) -> tuple[tuple[TableSheet, ...], list[str]]:
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets, hidden = [], []
    for about in book.sheets_metadata:
        if about.visible != SheetVisibleEnum.Visible:
            hidden.append(f"`{about.name}`")
        elif about.typ == SheetTypeEnum.WorkSheet:
            sheets.append(TableSheet(about.name, lambda name=about.name: _rows(book, name)))  # type: ignore[misc]
    return tuple(sheets), [f"hidden sheets are not read: {', '.join(hidden)}"] if hidden else []


def _rows(book: CalamineWorkbook, name: str) -> Iterator[TableRow]:
    """Rows with something in them; a cell that is merged has its value in each of its rows, in its first column."""
    try:
        sheet: Any = book.get_sheet_by_name(name)
        if not sheet.height:
            return
        merged = _down(sheet.merged_cell_ranges or ())
        kept: dict[int, CellValue] = {}
        for number, cells in enumerate(sheet.to_python(skip_empty_area=False), 1):
            row = [_whole(cell) for cell in cells]
            for column in merged.get(number, ()):
                row[column] = kept.get(column)
            kept.update(enumerate(row))
            if not all(map(is_empty, row)):
                yield number, row
    except UnreadableTable:
        raise
    except Exception as fault:
        raise UnreadableTable(f"the sheet `{name}` is damaged", "open it and save it again, as XLSX or CSV") from fault


def _down(ranges: Any) -> dict[int, list[int]]:
    """For each row the columns whose cell has what the cell above has, as they are merged."""
    found: dict[int, list[int]] = {}
    for (top, left), (bottom, _) in ranges:
        for row in range(top + 1, min(bottom, top + 10_000) + 1):
            found.setdefault(row + 1, []).append(left)
    return found


def _whole(cell: CellValue) -> CellValue:
    """A workbook has but one kind of number."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**15 else cell
