"""Finds what a sheet is about: the row with the names of its columns, and the keys that these mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from msgspec import Struct
from msgspec.structs import replace

from cardgen.tables.columns import HeadTwice, TableColumn, matched
from cardgen.tables.entries import EntryKind
from cardgen.tables.head_names import ID, is_called_a_name, words
from cardgen.tables.sheet import CellValue, TableRow, TableSheet, is_empty

_FIRST = 20
_HEADS = 5
"""In so many rows at the top the names of columns are looked for."""
_NAMES = {
    "printings": ("printings", "printing"),
    "decks": ("decks", "deck"),
}
_NAMING = ("text.title", "id", "card", "text.name")
"""Keys that say which entry a row is; a sheet without any of them is about something else."""
_OF_DECKS = frozenset(("id", "format", "sets"))
_TEXT = "text.action"
"""What stands for the title of cards that have none."""


class WishedColumns(Struct, frozen=True):
    """Keys by the heads of columns: as the user says, as they were read before, and those that are to be made."""

    given: Mapping[str, str]
    remembered: Mapping[str, str] = {}
    new: Mapping[str, str] = {}


class SheetPlan(Struct, frozen=True):
    """How a sheet is read: the kind of entries it has, its columns, and where its rows begin.

    `kind` is that of all its cards, where the sheet is called like one. Where it has no ids, they are made of titles.
    """

    sheet: TableSheet
    entries: EntryKind
    columns: tuple[TableColumn, ...]
    head: int
    kind: str = ""
    ids_are_made: bool = False
    skips_nameless: bool = False
    widens: bool = False

    @property
    def naming(self) -> TableColumn | None:
        """The column that ids are made of: the title or, of cards that have none, their text."""
        return self.column("text.title") or (None if _has_titles(self.entries) else self.column(_TEXT))

    def column(self, name: str) -> TableColumn | None:
        return next((column for column in self.columns if column.field is not None and column.field.name == name), None)

    def rows(self) -> Iterator[TableRow]:
        """The rows below the head."""
        return (row for row in self.sheet.rows() if row[0] > self.head)


def planned(
    sheet: TableSheet,
    kinds: Mapping[str, EntryKind],
    wished: WishedColumns,
    kinds_of_cards: Mapping[str, str],
    skips_nameless: bool = False,
    has_cards: bool = False,
) -> SheetPlan | None:
    """How a sheet is to be read; None where it is about nothing that can be. One that surely `has_cards` has their
    names in a column called `Hero name`, where none is surer. Raises HeadTwice.
    """
    rows = sheet.rows()
    start = list(islice(rows, _FIRST))
    name = words(sheet.name)
    entries = _entries(name, start, kinds, wished)
    head = _head(start, entries, wished)
    if head is None:
        return None
    columns = matched(head[1], entries.fields, wished.given, entries.further, wished.remembered, wished.new)
    naming = {*_NAMING, *(() if _has_titles(entries) else (_TEXT,))}
    if has_cards and not naming & _named(columns):
        columns = _with_title(columns, entries)
    named = _named(columns)
    if not named & naming:
        return None
    kind = "" if "kind" in named else kinds_of_cards.get(name) or kinds_of_cards.get(name.removesuffix("s"), "")
    plan = SheetPlan(sheet, entries, columns, head[0], kind if entries.name == "cards" else "")
    below = chain((row for row in start if row[0] > head[0]), rows)
    plan = _with_made_ids(plan, below) if entries.name == "cards" else plan
    return replace(plan, skips_nameless=skips_nameless)


def _named(columns: Sequence[TableColumn]) -> set[str]:
    return {column.field.name for column in columns if column.field is not None}


def _with_title(columns: Sequence[TableColumn], entries: EntryKind) -> tuple[TableColumn, ...]:
    """The columns, of which the first that is called a name has the titles of cards, where cards have any."""
    title = next((field for field in entries.fields if field.name == "text.title"), None)
    called = next((column for column in columns if column.field is None and is_called_a_name(column.head)), None)
    if title is None or called is None:
        return tuple(columns)
    found = replace(called, field=title, how="guessed: it is called a name")
    return tuple(found if column is called else column for column in columns)


def _entries(name: str, rows: Sequence[TableRow], kinds: Mapping[str, EntryKind], wished: WishedColumns) -> EntryKind:
    """What a sheet of this name is about: as it is called, unless its columns are rather those of cards, as of a sheet
    `Deck` that Squib reads. Whatever its name, one with the columns of exported decks has decks.
    """
    if any({*row[1]} >= _OF_DECKS for row in rows[:_HEADS]):
        return kinds["decks"]
    called = kinds[next((kind for kind, names in _NAMES.items() if name in names), "cards")]
    cards = kinds["cards"]
    return cards if _most_known(rows, cards, wished) > _most_known(rows, called, wished) else called


def _most_known(rows: Sequence[TableRow], entries: EntryKind, wished: WishedColumns) -> int:
    """How many columns the row knows of that names most of them."""
    return max((_known(row[1], entries, wished) for row in rows[:_HEADS]), default=0)


def _known(cells: Sequence[CellValue], entries: EntryKind, wished: WishedColumns) -> int:
    filled = [cell for cell in cells if not is_empty(cell)]
    return sum(column.field is not None for column in _matched_anyhow(filled, entries, wished))


def _has_titles(entries: EntryKind) -> bool:
    return any(field.name == "text.title" for field in entries.fields)


def _head(rows: Sequence[TableRow], entries: EntryKind, wished: WishedColumns) -> TableRow | None:
    """The first row of which two cells, or all it has, name keys; else the first with two cells; else the first."""
    for row in rows[:_HEADS]:
        filled = sum(not is_empty(cell) for cell in row[1])
        known = _known(row[1], entries, wished)
        if known >= 2 or (known and known == filled):
            return row
    return next(
        (row for row in rows[:_HEADS] if sum(not is_empty(cell) for cell in row[1]) > 1), next(iter(rows), None)
    )


def _matched_anyhow(cells: Sequence[CellValue], entries: EntryKind, wished: WishedColumns) -> tuple[TableColumn, ...]:
    try:
        return matched(cells, entries.fields, wished.given, entries.further, wished.remembered, wished.new)
    except HeadTwice as fault:
        return fault.first, fault.again


def _with_made_ids(plan: SheetPlan, rows: Iterator[TableRow]) -> SheetPlan:
    """A column of ids that is empty names no card, nor does one that holds nothing but numbers, which counts them, or
    nothing but codes as `m.beta`: ids are then made of titles. Numbers of printings begin with 1: what counts from 0
    is none of them.
    """
    ids = plan.column("id")
    if ids is None:
        return SheetPlan(plan.sheet, plan.entries, plan.columns, plan.head, plan.kind, ids_are_made=True)
    first = [str(row[ids.place]) for _, row in islice(rows, _FIRST) if _says(row, ids)]
    is_empty_column = not first and not any(_says(row, ids) for _, row in rows)
    is_count = bool(first) and all(map(str.isdigit, first))
    is_of_codes = len(first) > 1 and ids.how != "given" and not any(map(ID.fullmatch, first))
    if plan.column("text.title") is None or not (is_empty_column or is_count or is_of_codes):
        return plan
    number = next((field for field in plan.entries.further if field.name == "number"), None)
    is_number = is_count and plan.column("number") is None and not any(int(cell) == 0 for cell in first)
    how = "it counts the cards" if is_count else ""
    of_no_ids = TableColumn(ids.place, ids.head, number if is_number else None, how)
    columns = tuple(of_no_ids if column is ids else column for column in plan.columns)
    return SheetPlan(plan.sheet, plan.entries, columns, plan.head, plan.kind, ids_are_made=True)


def _says(cells: Sequence[CellValue], column: TableColumn) -> bool:
    return column.place < len(cells) and not is_empty(cells[column.place])
