"""Elements of a report on a deck: charts and tables as values; how they look is not said here.

Shares are between 0 and 1; a chart with `unit` `%` shows them as percent. Every chart can be written as rows for CSV.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Fact(Struct, frozen=True):
    """A figure for the head of the page: `value` in large type, `label` under it, `remark` in a sentence."""

    label: str
    value: str
    remark: str = ""


class ChartRow(Struct, frozen=True):
    """A line of a chart: a value with the interval it lies in, where there is one, and notes for the columns beside.

    `key` is the id of what the label names, `figures` is what is behind the notes: both for the CSV.
    """

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    notes: tuple[str, ...] = ()
    group: str = ""
    key: str = ""
    figures: tuple[float | str, ...] = ()


class Dots(Struct, frozen=True):
    """Values on a line, one row each, with whiskers for their intervals; `reference` is a value to compare with.

    `notes` are the headings of the rows' notes. Rows of one `group` stand together under its name. Amounts
    `are_bars` from nought on instead of dots.
    """

    id: str
    heading: str
    text: str
    value: str
    rows: tuple[ChartRow, ...]
    unit: str = "%"
    reference: float | None = None
    reference_label: str = ""
    notes: tuple[str, ...] = ()
    are_bars: bool = False

    def csv(self) -> Iterator[tuple[str, ...]]:
        yield ("group", "id", "label", self.value, "low", "high", *self.notes)
        for row in self.rows:
            beside = map(_number, row.figures) if row.figures else row.notes
            yield (row.group, row.key, row.label, *map(_number, (row.value, row.low, row.high)), *beside)


class Heat(Struct, frozen=True):
    """A grid of numbers, shaded; None is no cell. `names` tells more of a cell where there is more to tell."""

    id: str
    heading: str
    text: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    names: tuple[tuple[str, ...], ...] = ()
    value: str = "cards"

    def csv(self) -> Iterator[tuple[str, ...]]:
        yield ("row", "column", "name", self.value)
        for place, (row, values) in enumerate(zip(self.rows, self.values, strict=True)):
            for number, (column, value) in enumerate(zip(self.columns, values, strict=True)):
                if value is not None:
                    yield row, column, self.names[place][number] if self.names else "", _number(value)


class Matrix(Struct, frozen=True):
    """Which row has which column: marks in a grid, columns in groups (`name`, how many)."""

    id: str
    heading: str
    text: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    groups: tuple[tuple[str, int], ...]
    marked: tuple[frozenset[int], ...]

    def csv(self) -> Iterator[tuple[str, ...]]:
        yield ("row", *self.columns)
        for row, marked in zip(self.rows, self.marked, strict=True):
            yield (row, *("1" if column in marked else "0" for column in range(len(self.columns))))


class ReportTable(Struct, frozen=True):
    """Words and figures in columns; the first column names the row. `figures` are the numbers behind, for the CSV."""

    id: str
    heading: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: tuple[tuple[float | None, ...], ...] = ()

    def csv(self) -> Iterator[tuple[str, ...]]:
        yield self.columns
        for place, row in enumerate(self.rows):
            yield (row[0], *map(_number, self.figures[place])) if self.figures else row


Chart = Dots | Heat | Matrix | ReportTable


class Report(Struct, frozen=True):
    """A page about a deck: `lead` in a few sentences, facts, charts in order; `method` says how it was measured."""

    title: str
    lead: tuple[str, ...]
    facts: tuple[Fact, ...]
    charts: tuple[Chart, ...]
    method: tuple[str, ...]


def _number(value: float | str | None) -> str:
    """Six digits, the same on every machine; words as they are."""
    if isinstance(value, str):
        return value
    return "" if value is None else f"{value:.6g}"
