"""Shows what a project says of a game as a table: a sheet for its cards, its printings and its decks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.tables.cells.values import cell_of
from cardgen.tables.columns import ID_OF_CARD
from cardgen.tables.entries import SET, EntryKind, ProjectEntries, ProjectEntry
from cardgen.tables.entry_values import at
from cardgen.tables.fields import Field
from cardgen.tables.head_names import words
from cardgen.tables.sheet import CellValue

SHEETS = ("cards", "printings", "decks")


class ExportedSheet(Struct, frozen=True):
    """A sheet with the names of its columns, and its rows."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[CellValue, ...], ...]


def exported(
    known: ProjectEntries, sets: Sequence[str] = (), names_of_kinds: Mapping[str, str] = {}
) -> list[ExportedSheet]:
    """The sheets of a game, or of these of its sets only; a sheet without rows is not among them. Where the columns are
    those that the cards came from, kinds are called by their names there, too.
    """
    sheets = (_sheet(known, known.kinds[name], [*_chosen(known, name, sets)], names_of_kinds) for name in SHEETS)
    return [sheet for sheet in sheets if sheet.rows]


def _chosen(known: ProjectEntries, name: str, sets: Sequence[str]) -> Iterator[ProjectEntry]:
    for entry in known.by_key[name].values():
        if not sets or entry.set_id in sets:
            yield entry


def _sheet(
    known: ProjectEntries, kind: EntryKind, entries: Sequence[ProjectEntry], names_of_kinds: Mapping[str, str]
) -> ExportedSheet:
    came = _as_they_came(known, kind, entries) if kind.name == "cards" else {}
    columns = came or {field.name: field for field in kind.fields}
    rows = [[cell_of(_value(known, entry, field)) for field in columns.values()] for entry in entries]
    for place, field in enumerate(came.values()):
        for row in rows if field.name == "kind" else ():
            row[place] = names_of_kinds.get(str(row[place]), row[place])
    return ExportedSheet(kind.name, tuple(columns), tuple(map(tuple, rows)))


def _value(known: ProjectEntries, entry: ProjectEntry, field: Field) -> Any:
    """What an entry says, or the printing of a card in its set."""
    if field == SET:
        return entry.set_id
    if field in known.kinds["cards"].further and "text" in entry.value:
        printing = known.by_key["printings"].get(f"{entry.set_id}/{entry.value.get('id')}")
        return at(printing.value, field.path) if printing else None
    return at(entry.value, field.path)


def _as_they_came(known: ProjectEntries, kind: EntryKind, entries: Sequence[ProjectEntry]) -> dict[str, Field]:
    """Fields by the heads that the table of these cards had, then those that it had not, but a card has; `id` always.

    None where nothing is remembered, or a head would be read as another key.
    """
    by_name = {field.name: field for field in (*kind.fields, *kind.further)}
    came = known.memory.columns
    first = {key: head for head, key in reversed([*came.items()])}  # another table may call it otherwise
    columns = {head: by_name[key] for head, key in came.items() if key in by_name and head == first[key]}
    there = {field.name for field in columns.values()}
    needed = (field for field in kind.fields if field.name not in there and _is_needed(known, field, entries))
    heads = {*map(words, known.memory.columns)}
    others = {_head_beside(heads, field): field for field in needed}
    if not columns or any(words(head) in heads for head in others):
        return {}
    return columns | others


def _head_beside(heads: Collection[str], field: Field) -> str:
    """What a field is called beside columns with these heads: ids have a second name, as `id` may be taken."""
    return ID_OF_CARD if field.name == "id" and "id" in heads else field.name


def _is_needed(known: ProjectEntries, field: Field, entries: Sequence[ProjectEntry]) -> bool:
    if field == SET:
        return len(known.sets) > 1
    return field.name == "id" or any(at(entry.value, field.path) is not None for entry in entries)


def widths(sheet: ExportedSheet, most: int = 60) -> list[int]:
    """How wide each column may be, in characters: as its longest cell, within reason."""
    columns: Any = zip(sheet.heads, *sheet.rows, strict=True)
    return [min(most, max(len(str(cell)) for cell in column if cell is not None) + 2) for column in columns]
