"""The columns of a table as a layout asks for them: what each is about, and what stands in its cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from cardgen.tables.cells.values import canonical
from cardgen.tables.layouts.ruby.values import UNKNOWN_TABLE, ScriptTable
from cardgen.tables.proposing.picture_files import ENDINGS
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.sheet import CellValue, is_empty


class LayoutColumns(Struct, frozen=True):
    """The columns of a table, the heads of those in which files of pictures are named, cells by their places, which
    table it is, and how many rows are cards.
    """

    proposal: Proposal
    of_pictures: frozenset[str] = frozenset()
    values: Mapping[int, Sequence[str]] = {}
    table: ScriptTable = UNKNOWN_TABLE
    rows: int = 0

    def cells(self, column: ProposedColumn) -> list[str]:
        """What stands in the cells of a column, each once."""
        return list(dict.fromkeys(self.values.get(column.place, ())))


def layout_columns(proposal: Proposal, rows: Iterable[Sequence[CellValue]], table: ScriptTable) -> LayoutColumns:
    """The columns with their cells, and which of them name files of pictures in all of these."""
    kept = [*rows]
    values = {
        column.place: [
            canonical(row[column.place]) for row in kept if column.place < len(row) and not is_empty(row[column.place])
        ]
        for column in proposal.columns
    }
    heads = [
        column.head
        for column in proposal.columns
        if (cells := values[column.place]) and all(cell.lower().endswith(ENDINGS) for cell in cells)
    ]
    return LayoutColumns(proposal, frozenset(heads), values, table, len(kept))
