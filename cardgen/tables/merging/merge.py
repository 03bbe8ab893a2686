"""Holds the rows of a table against what a project says: which entries are new, which changed, and what cannot be.

A cell is read only where it shows something else than cardgen would write there: so an export comes back as no change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.model.link.ids import some_of
from cardgen.tables.entries import ProjectEntries, ProjectEntry
from cardgen.tables.entry_values import KeyPath, with_values
from cardgen.tables.merging.identity import TitleMatch, of_titles
from cardgen.tables.merging.merged import EntryChange, Merged
from cardgen.tables.merging.row_findings import RowFindings
from cardgen.tables.merging.row_keys import RowKeys
from cardgen.tables.merging.row_values import RowValues
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CellValue, UnreadableTable


def merge(plan: SheetPlan, file: str, known: ProjectEntries, default_set: str, merged: Merged) -> None:
    """Adds what the rows of a sheet come to."""
    reader = _RowReader(plan, file, known, default_set, merged)
    for number, cells in plan.rows():
        reader.read(number, cells)
    for finding in reader.findings.of_failed():
        merged.report(finding)
    merged.found += of_titles(reader.matches, plan.widens, merged.overwrites)


class _RowReader:
    """Reads the rows of one sheet."""

    def __init__(self, plan: SheetPlan, file: str, known: ProjectEntries, default_set: str, merged: Merged) -> None:
        self.plan, self.known, self.merged = plan, known, merged
        self.entries = known.by_key[plan.entries.name]
        self.findings = RowFindings(plan, file, merged.report)
        self.keys = RowKeys(plan, known, default_set, merged, self.findings)
        self.values = RowValues(plan, known, merged, self.findings)
        self.order = [field.path for field in plan.entries.fields]
        self.further = {column.field.name for column in plan.columns if column.field in plan.entries.further}
        self.matches: list[TitleMatch] = []

    def read(self, number: int, cells: Sequence[CellValue]) -> None:
        """One row: what it changes, or a finding for each cell that cannot be."""
        self.findings.begin(cells)
        if self.plan.sheet.is_plain_text and self.findings.is_too_long(number, cells):
            return
        key, set_id = self.keys.key(number, cells), self.keys.set_of(number, cells)
        if key is None or set_id is None:
            return
        entry = self.entries.get(key)
        if entry is None and not set_id and self.plan.entries.name != "decks":
            raise UnreadableTable(
                f"the project has {len(self.known.sets)} sets: into which does row {number} go?",
                f"say it with --set, or in a column `set`; there are {some_of([*self.known.sets])}",
            )
        values = self.values.values(number, cells, entry)
        if values is None:
            return
        if self.keys.title and entry is not None:
            self.matches.append(self.match(key, number, is_same=not values))
        printing = {path: values.pop(path) for path in [*values] if ".".join(path) in self.further}
        if entry is None and self.plan.ids_are_made and (alike := self.keys.renamed_from(cells)):
            self.merged.alike[key] = alike
        values = self.values_of_new(values) if entry is None else values
        if not values and not printing:
            self.merged.same += 1
        elif (change := self.change(number, key, entry, values, printing, set_id)) is not None:
            self.merged.changes.append(change)

    def values_of_new(self, values: Mapping[KeyPath, Any]) -> dict[KeyPath, Any]:
        """The values of a new entry in the order of its keys, with the kind that its sheet or the user says."""
        if self.plan.kind and self.plan.kind != self.keys.first_kind:
            values = {("kind",): self.plan.kind, **values}
        return {path: values[path] for path in self.order if path in values}

    def change(
        self,
        number: int,
        key: str,
        entry: ProjectEntry | None,
        values: Mapping[KeyPath, Any],
        printing: Mapping[KeyPath, Any],
        set_id: str,
    ) -> EntryChange | None:
        """What the row changes; None, with a finding for each reason, where an entry would not fit its schema."""
        start = {"id": key} if self.plan.ids_are_made and entry is None else {}
        whole = with_values(entry.value if entry else start, values)
        is_right = self.findings.is_whole(self.plan.entries, whole, number)
        if printing:
            of_card = with_values(self.values.printing_of(key, entry), printing)
            is_right = self.findings.is_whole(self.known.kinds["printings"], of_card, number) and is_right
        if not is_right:
            return None
        return EntryChange(
            kind=self.plan.entries.name,
            key=key,
            entry=entry,
            values=values,
            value=whole,
            printing=printing,
            set_id=set_id,
            place=self.findings.span(number, 0),
        )

    def match(self, key: str, number: int, is_same: bool) -> TitleMatch:
        """What the cells of the row say of the card whose title it has."""
        return TitleMatch(
            key=key,
            title=self.keys.title,
            agree=self.values.cells["agree"],
            changed=self.values.cells["changed"],
            new=self.values.cells["new"],
            is_same=is_same,
            place=self.findings.span(number, 0),
        )
