"""Gives columns the names that the user says: above the rows of a sheet without any, else in place of those it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from cardgen.tables.cells.values import canonical
from cardgen.tables.head_names import is_one_of
from cardgen.tables.proposing.head_row import KNOWN
from cardgen.tables.proposing.value_rules import NUMBER
from cardgen.tables.sheet import HEAD_ROWS, CardTable, TableRow, TableSheet

_SHARED, _LOOKED_AT, _FEWEST = 2, 50, 3


def with_heads(
    table: CardTable, wished: Mapping[str, Sequence[str]], remembered: Mapping[str, Sequence[str]] = {}
) -> CardTable:
    """The table, with the names that the user says now for sheets called so, else those said before, which name no
    column anew that has one of the same table.
    """
    heads = wished or remembered
    sheets, notes = [], [*table.notes]
    for sheet in table.sheets:
        names = heads.get(sheet.name)
        sheets.append(replace(sheet, rows=partial(_headed, sheet, names, bool(wished))) if names else sheet)
        notes += _notes(sheet, names) if names and wished else []
    return replace(table, sheets=tuple(sheets), notes=tuple(notes))


def _headed(sheet: TableSheet, heads: Sequence[str], is_new: bool) -> Iterator[TableRow]:
    replaced = _row_of_names(sheet, heads)
    if replaced is None:
        yield 0, heads
    for number, cells in sheet.rows():
        yield number, _named(cells, heads, is_new) if number == replaced else cells


def _named(cells: Sequence[object], heads: Sequence[str], is_new: bool) -> list[str]:
    """The names of a row, and in their place those of the user; all, unless some of the row's are known from before."""
    names = [canonical(cell) if isinstance(cell, str) else "" for cell in cells]
    names += [""] * (len(heads) - len(names))
    if _folded(heads) <= _folded(names):
        return names
    keeps = not is_new and len(_folded(heads) & _folded(names)) >= _SHARED
    given = [*heads, *[""] * (len(names) - len(heads))]
    return [name if (keeps and name) or not head else head for name, head in zip(names, given, strict=True)]


def _row_of_names(sheet: TableSheet, heads: Sequence[str]) -> int | None:
    """The row that names columns: by some of these names, or by those that people use for columns, and no number."""
    names = _folded(heads)
    for number, cells in islice(sheet.rows(), HEAD_ROWS):
        filled = [text for cell in cells if (text := canonical(cell))]
        known = sum(is_one_of(text, KNOWN) for text in filled)
        is_usual = known >= _SHARED and 2 * known >= len(filled) and not any(map(NUMBER.fullmatch, filled))
        if is_usual or len(names & _folded(filled)) >= min(_SHARED, len(names)):
            return number
    return None


def _notes(sheet: TableSheet, heads: Sequence[str]) -> Iterator[str]:
    """Where the names were put, and words of a first card that may be a name."""
    replaced = _row_of_names(sheet, heads)
    if replaced is not None:
        cells = next(cells for number, cells in sheet.rows() if number == replaced)
        if not _folded(heads) <= _folded([canonical(cell) for cell in cells]):
            yield f"row {replaced} of `{sheet.name}` names columns: the names that you say stand in their place"
        return
    (number, first), *rows = [*islice(sheet.rows(), _LOOKED_AT)] or [(0, ())]
    for place, cell in enumerate(first):
        below = [text for _, cells in rows if place < len(cells) and (text := canonical(cells[place]))]
        if isinstance(cell, str) and _is_above_numbers(canonical(cell), below):
            yield (
                f"row {number} is a card, but `{canonical(cell)[:30]}` stands above numbers alone: "
                "if the row names columns, take it out of the table"
            )
            return


def _is_above_numbers(word: str, below: Sequence[str]) -> bool:
    are_numbers = len(below) >= _FEWEST and all(map(NUMBER.fullmatch, below))
    return bool(word) and not NUMBER.fullmatch(word) and are_numbers


def _folded(names: Sequence[str]) -> set[str]:
    return {name.strip().casefold() for name in names if name.strip()}
