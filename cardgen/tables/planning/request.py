"""What the user asks of a table, now and before: a table that was imported once is read in the same way again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.link.ids import some_of
from cardgen.tables.entries import TableMemory
from cardgen.tables.head_names import words
from cardgen.tables.layouts.further import LookRequest
from cardgen.tables.left_out import has_no_name_of_its_own
from cardgen.tables.reading import TableReading
from cardgen.tables.sheet import HEAD_ROWS, CardTable


class TableRequest(Struct, frozen=True):
    """What is to be imported, and how the table is read: `sheets` only, new cards into `set_id`. It may ask for room in
    the schema, and say which kind new cards are of, which of its new columns are `shown`, the `look` of new kinds, and
    that it `overwrites` cards with which it shares little but titles. Signs that fonts are lacking become icons. Sheets
    of a table that it does not name are left out from then on where it `leaves_others`.
    """

    path: Path
    file: str
    reading: TableReading = TableReading()
    sheets: tuple[str, ...] = ()
    set_id: str = ""
    widens: bool = False
    kind: str = ""
    shown: tuple[str, ...] = ()
    look: LookRequest | None = None
    overwrites: bool = False
    leaves_others: bool = False
    is_lacking: Callable[[str], bool] = lambda sign: False


def wish_of(request: TableRequest, table: CardTable, memory: TableMemory) -> TableMemory:
    """How the user wants tables to be read from now on."""
    reading = request.reading
    names = [sheet.name for sheet in table.sheets]
    if request.leaves_others:
        left = [name for name in names if name not in request.sheets]
    else:
        read = request.sheets or (names if request.widens else ())
        left = [name for name in memory.left if name not in read]
    return TableMemory(
        left=tuple(left),
        encoding=reading.encoding,
        newline=reading.newline,
        heads=reading.heads_of(table),
        skipped=reading.skipped,
        skips_nameless=reading.skips_nameless,
        is_plain=reading.is_plain,
        empties=reading.empties,
    )


def sheets_of(request: TableRequest, table: CardTable, memory: TableMemory) -> tuple[tuple[str, ...], list[str]]:
    """The sheets that are to be read, all where there are none, and what to tell: those that were left out once stay
    so, unless the user names them, makes the game wider, or nothing else would be left.
    """
    names = [sheet.name for sheet in table.sheets]
    left = [name for name in names if name in memory.left]
    if request.sheets or request.widens or not left or len(left) == len(names):
        return request.sheets, []
    kept = tuple(name for name in names if name not in left)
    return kept, [f"as before, by columns.yaml: without the sheets {some_of(left)}; --sheet reads one, --widen all"]


def as_before(
    reading: TableReading, table: CardTable, memory: TableMemory, keys: Collection[str]
) -> tuple[TableReading, list[str]]:
    """The reading with what was asked for before, and what to tell of that. A column is read that the user says now
    what it is about, or that is about one of the `keys` of the game.
    """
    short = {key.rpartition(".")[2] for key in keys}
    read_anyway = {words(head) for head in {*keys, *short, *memory.columns, *reading.columns}}
    first = [cells for sheet in table.sheets for _, cells in islice(sheet.rows(), HEAD_ROWS)]
    there = {words(str(cell)) for cells in first for cell in cells} - read_anyway
    again = [
        head
        for head in memory.skipped
        if (words(head) in there or has_no_name_of_its_own(table, head)) and head not in reading.skipped
    ]
    notes = [f"not read: {some_of(again)}"] if again else []
    notes += ["without rows that name no card"] if memory.skips_nameless and not reading.skips_nameless else []
    notes += ["texts are plain"] if memory.is_plain and not reading.is_plain else []
    reading = replace(
        reading,
        skipped=(*reading.skipped, *again),
        skips_nameless=reading.skips_nameless or memory.skips_nameless,
        is_plain=reading.is_plain or memory.is_plain,
    )
    return reading, [f"as before, by columns.yaml: {'; '.join(notes)}"] if notes else []
