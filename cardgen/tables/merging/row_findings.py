"""What is found in the rows of a sheet, each at its cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.schema import messages
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.source import parse
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNREADABLE_CELL, UNREADABLE_TABLE, UNUSABLE_ID
from cardgen.tables.cells.values import FailedFormula, canonical
from cardgen.tables.columns import TableColumn
from cardgen.tables.entries import EntryKind
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CellValue, is_empty, letters

_SHOWN = 5
_BROKEN = 'this row has too few cells: does a text go on in a new line without `"` around it?'


class RowFindings:
    """Reports what is wrong in the rows of one sheet, one row after the other."""

    def __init__(self, plan: SheetPlan, file: str, report: Callable[[Diagnostic], None]) -> None:
        self.plan, self.file, self.report = plan, file, report
        self.is_short = False
        self.failed: dict[str, list[tuple[int, TableColumn, FailedFormula]]] = {}
        heads = [column.place for column in plan.columns if column.head]
        self.named = max(heads, default=-1) + 1 if plan.head else len(plan.columns)
        """So many columns have names, or would have: the user may have said that some have none."""

    def begin(self, cells: Sequence[CellValue]) -> None:
        """What is found from now on stands in this row."""
        self.is_short = 0 < len(cells) < len(self.plan.columns)

    def is_too_long(self, number: int, cells: Sequence[CellValue]) -> bool:
        """Whether a row has words beyond the last column with a name, as of a text with commas: they would be lost."""
        more = next((place for place in range(self.named, len(cells)) if not is_empty(cells[place])), None)
        if more is not None:
            words = canonical(cells[more])[:60]
            message = f"this row has more cells than the names of columns: `{words}`"
            help = 'write `"` around a text with commas in it, or give each column a name'
            if more < len(self.plan.columns):
                letter = letters(more)
                about = f'is column {letter} without a name? Say what it is, --column "{letter}=KEY"'
                help = f'{about}, or --skip {letter}; is it a text with commas? Write `"` around it'
            self.report(self.finding(UNREADABLE_TABLE, message, number, TableColumn(more, "", None), help))
        return more is not None

    def is_whole(self, kind: EntryKind, value: Mapping[str, Any], number: int) -> bool:
        """Whether an entry fits its schema; where not, a finding for each reason, at its cell."""
        if kind.fits(value):
            return True
        document, _ = parse(f"{flow(dict(value))}\n", self.file, "cards", "", Path(self.file))
        if document is None:
            self.report(self.finding(UNREADABLE_CELL, "this row cannot be written as YAML", number, None))
            return False
        for path, finding in messages.of(document, kind.rules, dict(value), ()):
            column = self.column_of(path)
            help = finding.help
            if column is not None and column.field is not None and column.field.name == "art.file":
                help = (
                    f'{help}{"; " * bool(help)}no pictures? --skip "{column.head}", or --column "{column.head}=picture"'
                )
            self.report(self.finding(finding.code, finding.message, number, column, help))
        return False

    def column_of(self, path: Sequence[str | int]) -> TableColumn | None:
        """The column whose key is at a path, or around it."""
        steps = tuple(step for step in path if isinstance(step, str))
        for length in range(len(steps), 0, -1):
            if (column := self.plan.column(".".join(steps[:length]))) is not None:
                return column
        return None

    def refuse_key(self, number: int, column: TableColumn, message: str, help: str) -> None:
        self.report(self.finding(UNUSABLE_ID, message, number, column, help))

    def cell_finding(self, number: int, column: TableColumn, message: str, help: str) -> None:
        self.report(self.finding(UNREADABLE_CELL, message, number, column, help))

    def formula_failed(self, number: int, column: TableColumn, fault: FailedFormula) -> None:
        """Notes a formula that failed: `of_failed` tells all of one kind together."""
        self.failed.setdefault(fault.words, []).append((number, column, fault))

    def of_failed(self) -> Iterator[Diagnostic]:
        """A finding for all formulas that failed in the same way, at the first of them."""
        for words, cells in self.failed.items():
            number, column, fault = cells[0]
            self.is_short = False
            message = str(fault)
            if len(cells) > 1:
                shown = ", ".join(f"{letters(column.place)}{number}" for number, column, _ in cells[1:_SHOWN])
                more = f" and {len(cells) - _SHOWN:,} more" if len(cells) > _SHOWN else ""
                message = f"a formula failed in {len(cells):,} cells: `{words}`, also in {shown}{more}"
            yield self.finding(UNREADABLE_CELL, message, number, column, fault.help)

    def finding(self, code: str, message: str, number: int, column: TableColumn | None, help: str = "") -> Diagnostic:
        """A finding at a cell, which its message names as the program with the table does; in a list, at an entry."""
        cell = f"{letters(column.place)}{number}" if column else f"row {number}"
        where = f"sheet `{self.plan.sheet.name}`, {cell}"
        if self.plan.sheet.lines is not None:
            fact = f", `{column.head}`" if column else ""
            where = f"list `{self.plan.sheet.name}`, entry {number - 1}{fact}"
        span = self.span(number, column.place if column else 0)
        if self.is_short and self.plan.sheet.is_plain_text:
            help = f"{help}{'; ' * bool(help)}{_BROKEN}"
        return Diagnostic(code, f"{message} ({where})", span, Severity.ERROR, help)

    def span(self, number: int, place: int) -> Span:
        """Where a cell is; of an entry of a list the line in which it begins."""
        if self.plan.sheet.lines is not None:
            return Span(self.file, self.plan.sheet.lines()[number - 2])
        return Span(self.file, number, place + 1, place + 2, self.plan.sheet.name)
