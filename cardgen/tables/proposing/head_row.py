"""Finds the row of a new game's table that names its columns, and tells a table that has none.

What stands above it is no card; a first row that is a card itself is never taken for names: its card would be lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from cardgen.tables.cells.values import canonical
from cardgen.tables.columns import TEXTS, USUAL
from cardgen.tables.head_names import is_one_of, told_apart, twice_help, with_letters, words
from cardgen.tables.planning.mapping import of_nameless
from cardgen.tables.proposing.facts import PLAYED
from cardgen.tables.proposing.value_rules import NUMBER, is_prose
from cardgen.tables.sheet import HEAD_ROWS, CellValue, TableRow, TableSheet, UnreadableTable, is_empty, letters

MOST_ROWS = 20_000
KNOWN = frozenset((*PLAYED, *TEXTS, *(word for usual in USUAL.values() for word in usual)))
"""Words that people use for columns."""
_FEWEST = 2
"""So many names that people use for columns make a row the one of names; so many cards below tell what one is."""


class HeadAndRows(Struct, frozen=True):
    """The row that names the columns of a sheet, and the rows below it that are looked at; so many stand above it, and
    beyond them. `numbers` are those of the rows.
    """

    names: Sequence[CellValue]
    rows: list[Sequence[CellValue]]
    numbers: Sequence[int]
    above: int = 0
    beyond: int = 0

    def nameless(self) -> dict[int, tuple[int, str]]:
        """What stands first in columns without a name, and in which row, by their places."""
        named = {place for place, name in enumerate(self.names) if not is_empty(name)}
        found: dict[int, tuple[int, str]] = {}
        for number, row in zip(self.numbers, self.rows, strict=True):
            for place, cell in enumerate(row):
                if place not in named and place not in found and not is_empty(cell):
                    found[place] = number, canonical(cell)
        return found


def heads_and_rows(sheet: TableSheet, keys_by_head: Mapping[str, str] = {}) -> HeadAndRows:
    """The names of the columns, and all below; the user may have said what columns of these names are about.

    Raises UnreadableTable where there are none.
    """
    numbered = [*islice(sheet.rows(), MOST_ROWS)]
    rows = [cells for _, cells in numbered]
    start = _start(rows)
    start = 0 if start is None and all(len(row) == 1 for row in rows) else start  # a list of texts
    if start is None or len(rows) < start + 2:
        raise _nothing(sheet, rows)
    beyond = sum(1 for _ in islice(sheet.rows(), MOST_ROWS, None)) if len(rows) == MOST_ROWS else 0
    names = with_letters(rows[start], keys_by_head)
    found = HeadAndRows(names, rows[start + 1 :], [number for number, _ in numbered[start + 1 :]], start, beyond)
    _refuse_a_card(found, numbered[start], keys_by_head)
    _refuse_twice(names, numbered[start][0])
    return found


def _start(rows: Sequence[Sequence[CellValue]]) -> int | None:
    """The first row with names that people use for columns, else the first with two cells."""
    first = rows[:HEAD_ROWS]
    of_names = (place for place, row in enumerate(first) if sum(is_one_of(canonical(cell), KNOWN) for cell in row) > 1)
    filled = (place for place, row in enumerate(first) if sum(not is_empty(cell) for cell in row) > 1)
    return next(of_names, next(filled, None))


def _nothing(sheet: TableSheet, rows: Sequence[Sequence[CellValue]]) -> UnreadableTable:
    number = next((number for number, cells in sheet.rows() if len(cells) > 1), 0) if sheet.is_plain_text else 0
    if number and len(rows[0]) == 1:
        return UnreadableTable("more cells than the first row has", 'write `"` around a text with commas in it', number)
    return UnreadableTable("there are no cards here", "the first row names the columns, each row below is a card")


def _refuse_a_card(found: HeadAndRows, head: TableRow, keys_by_head: Mapping[str, str]) -> None:
    """Raises UnreadableTable where the row of names is a card as those below it are."""
    names = [canonical(name) for name in found.names]
    is_said = not {*map(words, names)}.isdisjoint(map(words, keys_by_head))
    if is_said or any(is_one_of(str(name), KNOWN) for name in names) or len(found.rows) < _FEWEST:
        return
    if like_a_card := [name for place, name in enumerate(names) if name and _is_a_value(name, place, found.rows)]:
        message = f"no row names the columns: `{like_a_card[0][:60]}` in row {head[0]} is what a card says"
        example = ", ".join(dict.fromkeys(["Name", *("Cost" if name.isdigit() else "Text" for name in names[1:3])]))
        help = f'name them in their order, as in --heads "{example}", or in a row above the cards'
        raise UnreadableTable(message, help, head[0])


def _is_a_value(name: str, place: int, rows: Sequence[Sequence[CellValue]]) -> bool:
    """Whether what stands above a column is a number as all in it are, or a sentence, or one of its words."""
    values = [canonical(row[place]) for row in rows if place < len(row) and not is_empty(row[place])]
    if not values:
        return False
    if NUMBER.fullmatch(name):
        return all(map(NUMBER.fullmatch, values))
    return name in values or (len(name.split()) > 1 and is_prose([name]) and is_prose(values))


def _refuse_twice(names: Sequence[str], row: int) -> None:
    """Raises UnreadableTable where two columns have one name."""
    first: dict[str, int] = {}
    for place, known_by in enumerate(told_apart(names)):
        if known_by and first.setdefault(known_by, place) != place:
            name, letter = names[place][:60], letters(place)
            which = f"columns {letters(first[known_by])} and {letter} are both called `{name}`"
            raise UnreadableTable(which, twice_help(name, letter), row)


def of_first_rows(found: HeadAndRows) -> Iterator[str]:
    """What to tell of rows above the names, and of columns without one."""
    if found.above:
        rows = "the row" if found.above == 1 else f"the {found.above} rows"
        yield f"  {rows} above the names of the columns {'is' if found.above == 1 else 'are'} no card"
    yield from of_nameless(found.nameless())
