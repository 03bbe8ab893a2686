"""Tables as a file gives them: sheets of rows of cells. Knows nothing of cards, nor of the form of the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from functools import partial, reduce

from msgspec import Struct
from msgspec.structs import replace

CellValue = str | int | float | bool | date | datetime | time | timedelta | None
"""What a cell holds; of a formula what it came to. Text is as it was typed."""
HEAD_ROWS = 5
"""In so many rows at the top the names of columns are looked for."""
NO_RESULT = "#NO RESULT!"
"""What stands in the cell of a formula whose result is not in the file."""
DATE_MADE = "#DATE {day}"
"""What stands in the cell of a day that a program made of something else by itself."""
MOST_LETTERS = 3
"""So many letters name a column."""
TableRow = tuple[int, Sequence[CellValue]]
"""The number of a row, from 1 and as the program that made the table shows it, and its cells from column A on."""


class TableSheet(Struct, frozen=True):
    """A sheet of a table. `rows` can be asked for again; rows without anything in them are not among them.
    In plain text a line ends a row, unless quotation marks are around it. `lists` are the heads of columns that the
    file says are lists, a line for each item. Where rows are entries of a file that is no table, `lines` are those in
    which they begin, 0 where nobody knows, from row 2 on.
    """

    name: str
    rows: Callable[[], Iterator[TableRow]]
    is_plain_text: bool = False
    lists: frozenset[str] = frozenset()
    lines: Callable[[], Sequence[int]] | None = None


class CardTable(Struct, frozen=True):
    """A file with its sheets; `notes` tell how it was read, where that was not plain."""

    file: str
    sheets: tuple[TableSheet, ...]
    notes: tuple[str, ...] = ()


class UnreadableTable(ValueError):
    """A file that is no table that can be read; `help` says what to do; the row and the column are those of the place,
    if it is one.
    """

    def __init__(self, message: str, help: str = "", row: int = 0, column: int = 1) -> None:
        super().__init__(message)
        self.help, self.row, self.column = help, row, column


def with_lines(table: CardTable, mark: str) -> CardTable:
    """The table, with new lines where texts have this mark, if there is one."""
    if not mark:
        return table
    return replace(table, sheets=tuple(replace(sheet, rows=partial(_lined, sheet, mark)) for sheet in table.sheets))


def _lined(sheet: TableSheet, mark: str) -> Iterator[TableRow]:
    for number, cells in sheet.rows():
        yield number, [cell.replace(mark, "\n") if isinstance(cell, str) else cell for cell in cells]


def with_empties(table: CardTable, words: Sequence[str]) -> CardTable:
    """The table, with nothing in cells that have nothing but one of these words."""
    if not words:
        return table
    spelt = frozenset(word.strip() for word in words)
    return replace(table, sheets=tuple(replace(sheet, rows=partial(_emptied, sheet, spelt)) for sheet in table.sheets))


def _emptied(sheet: TableSheet, words: frozenset[str]) -> Iterator[TableRow]:
    for number, cells in sheet.rows():
        yield number, [None if isinstance(cell, str) and cell.strip() in words else cell for cell in cells]


def letters(column: int) -> str:
    """The name of a column, from 0: A to Z, AA, AB."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def place_of_letters(name: str) -> int | None:
    """The place of a column by its letters, from 0; None where this is no name of one."""
    if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= MOST_LETTERS):
        return None
    return reduce(lambda place, letter: 26 * (place + 1) + ord(letter) - ord("A"), name, -1)


def is_empty(cell: CellValue) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())
