"""How a table is to be read: what its user says of it, as the table does not say it itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.tables.sheet import CardTable


class TableReading(Struct, frozen=True):
    """`columns` are keys by their heads. Columns are left out as `skipped`, and rows without a name where it
    `skips_nameless`. `heads` are those of a table that has none, `newline` is what stands in texts for a new line, and
    texts that are `is_plain` are no Markdown. `pictures` lie in a folder of their own. A text that is no UTF-8 has this
    `encoding`, else it is guessed. Cells with nothing but one of the `empties`, as `#N/A`, are empty.
    """

    columns: Mapping[str, str] = {}
    skipped: tuple[str, ...] = ()
    skips_nameless: bool = False
    newline: str = ""
    heads: tuple[str, ...] = ()
    is_plain: bool = False
    pictures: Path | None = None
    encoding: str = ""
    empties: tuple[str, ...] = ()

    def heads_of(self, table: CardTable) -> dict[str, tuple[str, ...]]:
        """The heads of each sheet, where the user gave any."""
        return {sheet.name: self.heads for sheet in table.sheets} if self.heads else {}

    def about(self, head: str, key: str) -> TableReading:
        """The same, and what one column more is about."""
        return replace(self, columns={**self.columns, head: key})
