"""Translations as a sheet for a spreadsheet, a row for each form of each text, and what somebody changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNKNOWN_MESSAGE
from cardgen.tables.export import ExportedSheet
from cardgen.tables.sheet import CardTable, CellValue, UnreadableTable
from cardgen.words.po import FUZZY, PoEntry, PoFile

HEADS = ("file", "text", "form", "English", "translation", "state", "note", "remark")
CHANGED = "changed"
"""The state of a translation whose English has changed: whoever has looked at it empties the cell."""
NEEDED = ("file", "text", "translation")
_Key = tuple[str, str, int]
"""A file, a context, a form."""


class SheetRow(Struct, frozen=True):
    """What a row says of a form of a text."""

    translation: str
    is_changed: bool
    remark: str
    number: int = 0


def sheet_of(files: Mapping[str, PoFile]) -> ExportedSheet:
    """All that is used of these files, by their names."""
    rows = [row for name, file in files.items() for entry in file.used.values() for row in _rows(name, entry)]
    return ExportedSheet("translations", HEADS, tuple(rows))


def _rows(name: str, entry: PoEntry) -> Iterator[tuple[CellValue, ...]]:
    state, note = (CHANGED if entry.is_fuzzy else ""), entry.notes.replace("\n", " ")
    for form, text in enumerate(entry.forms):
        english = entry.plural if form else entry.english
        yield name, entry.context, form if entry.plural else None, english, text, state, note, entry.remarks


def changed(files: Mapping[str, PoFile], table: CardTable) -> tuple[dict[str, PoFile], list[Diagnostic]]:
    """The files with what a table says of their texts, and its rows that are about none. Raises UnreadableTable."""
    rows = _read(table)
    new = {
        name: replace(file, entries=[_changed(entry, name, rows) for entry in file.entries])
        for name, file in files.items()
    }
    known = {(name, context) for name, file in files.items() for context in file.used}
    strange = [(key, row) for key, row in rows.items() if key[:2] not in known]
    return new, [_unknown(table.file, key, row) for key, row in strange]


def _unknown(file: str, key: _Key, row: SheetRow) -> Diagnostic:
    message = f"row {row.number}: `{key[0]}` has no text `{key[1]}`"
    help = "keep what stands in the columns `file` and `text` as it was"
    return Diagnostic(UNKNOWN_MESSAGE, message, Span(file, row.number), Severity.ERROR, help)


def _changed(entry: PoEntry, name: str, rows: Mapping[_Key, SheetRow]) -> PoEntry:
    """An entry as its rows have it. Who writes another translation has looked at it."""
    found = [rows.get((name, entry.context, form)) for form in range(len(entry.forms))]
    if entry.is_obsolete or not any(found):
        return entry
    forms = tuple(_form(row, form, entry.english) for row, form in zip(found, entry.forms, strict=True))
    is_marked = forms == entry.forms and any(row.is_changed for row in found if row)
    flags = tuple(flag for flag in entry.flags if flag != FUZZY or is_marked)
    remarks = next((row.remark for row in found if row and row.remark), "")
    previous = entry.previous if FUZZY in flags else ("", "")
    return replace(entry, forms=forms, flags=flags, remarks=remarks, previous=previous)


def _form(row: SheetRow | None, before: str, english: str) -> str:
    """A form as its row has it. Cells lose the blanks at their ends: they are as they were, or those of the English."""
    if row is None or row.translation == before.strip():
        return before
    return english.replace(english.strip(), row.translation) if row.translation else ""


def _read(table: CardTable) -> dict[_Key, SheetRow]:
    found: dict[_Key, SheetRow] = {}
    for sheet in table.sheets:
        rows = iter(sheet.rows())
        heads = [_text(cell).casefold() for cell in next(rows, (0, ()))[1]]
        places = {head: heads.index(head.casefold()) for head in HEADS if head.casefold() in heads}
        if missing := [head for head in NEEDED if head not in places]:
            raise UnreadableTable(f"there is no column `{missing[0]}`", "write the table with `cardgen translate`")
        for number, cells in rows:
            texts = {head: _text(cells[at]) if at < len(cells) else "" for head, at in places.items()}
            if texts["text"]:
                found[_key(texts, number)] = _row(texts, number)
    return found


def _key(texts: Mapping[str, str], number: int) -> _Key:
    form = texts.get("form", "") or "0"
    if not form.isdigit():
        raise UnreadableTable(f"`{form}` is no form of a text", "keep the column `form` as it was", number)
    return texts["file"], texts["text"], int(form)


def _row(texts: Mapping[str, str], number: int) -> SheetRow:
    return SheetRow(texts["translation"], texts.get("state", "") == CHANGED, texts.get("remark", ""), number)


def _text(cell: CellValue) -> str:
    """What a cell says: of a number that a spreadsheet has made of a text, its digits."""
    if cell is None:
        return ""
    text = str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
    return text.replace("\r\n", "\n").strip()
