"""Shows what a project says of a game as a table: a sheet for its cards, its printings and its decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from cardgen.tables.entries import SET, EntryKind, ProjectEntries, ProjectEntry
from cardgen.tables.merge import at
from cardgen.tables.sheet import CellValue
from cardgen.tables.values import cell_of

SHEETS = ("cards", "printings", "decks")


class ExportedSheet(Struct, frozen=True):
    """A sheet with the names of its columns, and its rows."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


def exported(known: ProjectEntries, sets: Sequence[str] = ()) -> list[ExportedSheet]:
    """The sheets of a game, or of these of its sets only; a sheet without rows is not among them."""
    sheets = (_sheet(known.kinds[name], [*_chosen(known, name, sets)]) for name in SHEETS)
    return [sheet for sheet in sheets if sheet.rows]


def _chosen(known: ProjectEntries, name: str, sets: Sequence[str]) -> Iterator[ProjectEntry]:
    for entry in known.by_key[name].values():
        if not sets or entry.set_id in sets:
            yield entry


def _sheet(kind: EntryKind, entries: Sequence[ProjectEntry]) -> ExportedSheet:
    heads = tuple(field.name for field in kind.fields)
    rows = tuple(
        tuple(cell_of(entry.set_id if field == SET else at(entry.value, field.path)) for field in kind.fields)
        for entry in entries
    )
    return ExportedSheet(kind.name, heads, rows)


def widths(sheet: ExportedSheet, most: int = 60) -> list[int]:
    """How wide each column may be, in characters: as its longest cell, within reason."""
    columns: Any = zip(sheet.heads, *sheet.rows, strict=True)
    return [min(most, max(len(str(cell)) for cell in column if cell is not None) + 2) for column in columns]
