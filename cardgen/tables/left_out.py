"""Leaves columns of a table out, by their heads or, where these name none or several, by their letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from cardgen.tables.sheet import (
    HEAD_ROWS,
    CardTable,
    TableRow,
    TableSheet,
    UnreadableTable,
    is_empty,
    place_of_letters,
)


def without(table: CardTable, heads: Sequence[str]) -> CardTable:
    """The table without the columns that are called so. Raises UnreadableTable where one is nowhere."""
    if not heads:
        return table
    there = {name for sheet in table.sheets for names in _first_names(sheet) for name in names}
    by_letters = {head: place_of_letters(head) for head in heads if head.strip().casefold() not in there}
    lost = next((head for head, place in by_letters.items() if place is None), None)
    if lost is not None:
        help = "leave it out of --skip; a column without a name has its letter, as in --skip C"
        raise UnreadableTable(f"no column is called `{lost}`", help)
    names = frozenset(head.strip().casefold() for head in heads if head not in by_letters)
    places = frozenset(place for place in by_letters.values() if place is not None)
    return replace(
        table, sheets=tuple(replace(sheet, rows=partial(_left, sheet, names, places)) for sheet in table.sheets)
    )


def has_no_name_of_its_own(table: CardTable, letters: str) -> bool:
    """Whether a column with these letters has no head in some sheet, or one that another has, too."""
    place = place_of_letters(letters)
    return place is not None and any(_is_unnamed(sheet, place) for sheet in table.sheets)


def _is_unnamed(sheet: TableSheet, place: int) -> bool:
    names = next((names for names in _first_names(sheet) if sum(map(bool, names)) > 1), [])
    return place < len(names) and (not names[place] or names.count(names[place]) > 1)


def _first_names(sheet: TableSheet) -> Iterator[list[str]]:
    for _, cells in islice(sheet.rows(), HEAD_ROWS):
        yield ["" if is_empty(cell) else str(cell).strip().casefold() for cell in cells]


def _left(sheet: TableSheet, names: frozenset[str], letters: Iterable[int]) -> Iterator[TableRow]:
    """The rows of a sheet, nothing in the columns below these names, the names themselves, nor in these places."""
    places: set[int] = set()
    for number, (row, cells) in enumerate(sheet.rows()):
        if number < HEAD_ROWS and not places:
            places = {place for place, cell in enumerate(cells) if str(cell).strip().casefold() in names}
        left = places.union(letters)
        yield row, [None if place in left else cell for place, cell in enumerate(cells)]
