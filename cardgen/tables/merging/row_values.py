"""What the cells of a row say, where that is something else than cardgen would write there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.data.yaml.edit import GONE
from cardgen.model.link.ids import nearest, some_of
from cardgen.tables.cells.values import (
    NOTHING,
    FailedFormula,
    UnreadableCell,
    WordSpellings,
    canonical,
    cell_of,
    value_of,
)
from cardgen.tables.copies import COPIES, is_guess, other_meaning
from cardgen.tables.entries import SET, ProjectEntries, ProjectEntry
from cardgen.tables.entry_values import TITLE, KeyPath, at, cell_at, is_same
from cardgen.tables.fields import Field
from cardgen.tables.merging.identity import tells_cards_apart
from cardgen.tables.merging.merged import Merged
from cardgen.tables.merging.row_findings import RowFindings
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CellValue

_FREE = WordSpellings()


class RowValues:
    """Reads the cells of the rows of one sheet. `cells` counts those of the last row that tell which card it is about:
    how many `agree` with the project, are `changed`, or `new`.
    """

    def __init__(self, plan: SheetPlan, known: ProjectEntries, merged: Merged, findings: RowFindings) -> None:
        self.plan, self.known, self.merged, self.findings = plan, known, merged, findings
        self.naming = plan.naming.field if plan.naming else None
        self.cells = Counter[str]()

    def values(self, number: int, cells: Sequence[CellValue], entry: ProjectEntry | None) -> dict[KeyPath, Any] | None:
        """New values of all columns; None where one cannot be read."""
        self.cells = Counter[str]()
        found: dict[KeyPath, Any] = {}
        is_read = True
        for column in self.plan.columns:
            if column.field is None or column.field == SET:
                continue
            cell = cell_at(cells, column.place)
            before = self.before(column.field, entry)
            if canonical(cell) == canonical(_lined(cell_of(before), self.merged.newline)):
                self.count(column.field, before, before)
                continue
            try:
                value = self.value(cell, column.field, before)
            except FailedFormula as fault:
                self.findings.formula_failed(number, column, fault)
                is_read = False
                continue
            except UnreadableCell as fault:
                is_of_copies = column.field.name == COPIES and is_guess(column.head)
                help = f"{fault.help}; {other_meaning(column.head)}" if is_of_copies else fault.help
                self.findings.cell_finding(number, column, str(fault), help)
                is_read = False
                continue
            self.count(column.field, before, value)
            if value is NOTHING and before is not None:
                found[column.field.path] = GONE
            elif value is not NOTHING and not is_same(value, before):
                found[column.field.path] = value
        return found if is_read else None

    def count(self, field_: Field, before: Any, now: Any) -> None:
        """Counts a cell that tells which card a row is about."""
        if (now in (None, NOTHING) and before is None) or not tells_cards_apart(field_, self.naming):
            return
        self.cells["new" if before is None else "agree" if is_same(now, before) else "changed"] += 1

    def before(self, field_: Field, entry: ProjectEntry | None) -> Any:
        """What the project says now; of a printing, what that of the card in its set does."""
        if entry is None:
            return None
        if field_ not in self.plan.entries.further:
            return at(entry.value, field_.path)
        return at(self.printing_of(str(entry.value.get("id")), entry), field_.path)

    def printing_of(self, key: str, entry: ProjectEntry | None) -> Mapping[str, Any]:
        """The printing of a card in its set; of a new card what one cannot be without."""
        printing = self.known.by_key["printings"].get(f"{entry.set_id}/{key}") if entry else None
        return printing.value if printing else {"card": "card", "number": 1}

    def value(self, cell: CellValue, field_: Field, before: Any) -> Any:
        words = self.plan.entries.words.get(field_.path[0], _FREE) if len(field_.path) == 1 else _FREE
        if field_.words and not words.meant:
            words = WordSpellings({word.casefold(): word for word in field_.words})
        self.merged.marks.miss(cell)
        value = value_of(cell, field_, words)
        if field_.path == TITLE and isinstance(value, str):
            return self.merged.marks.title(value)
        if field_.path[0] == "text" and isinstance(value, str):
            return self.merged.marks.read(value, before)
        if field_.path == ("art", "file") and isinstance(value, str):
            if value.lower().startswith(("http://", "https://")):
                help = "nothing is fetched: save the picture and name its file, or leave the column out with --skip"
                raise UnreadableCell(f"`{value[:60]}` is an address, and no file", help)
            value = value.replace("\\", "/").removeprefix("./")  # as Windows writes paths
        if words.meant and value is not NOTHING:
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and not words.knows(word):
                    help = nearest(word, words.meant) or f"there are {some_of([*dict.fromkeys(words.meant.values())])}"
                    raise UnreadableCell(f"`{word[:60]}` is not a word of `{field_.name}`", help)
        return value


def _lined(cell: CellValue, mark: str) -> CellValue:
    return cell.replace(mark, "\n") if mark and isinstance(cell, str) else cell
