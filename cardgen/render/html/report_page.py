"""Writes a report as one HTML page with charts and numbers: no script.

Positions, shades and the words for numbers are worked out here, positions in percent of a plot's width;
`templates/report` draws them. Knows nothing of decks and games, and asks for nothing else: no font, no picture, no net.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, count
from math import ceil, floor
from pathlib import Path

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from msgspec import Struct

from cardgen.analysis.report.elements import Chart, ChartRow, Dots, Heat, Matrix, Report, ReportTable
from cardgen.data import shipped_root

INTERVALS = 7
"""A scale has no more, so that its labels do not touch."""
INSET = 4
"""Percent of a plot's width kept free at either side: the outer labels of the scale stand over it."""
SHADES = 6
NAMED_COLUMNS = 8
"""So many columns of a heat chart leave room for a name in each cell; the names of more stand in a list."""
SHORT, WHOLE = 26, 60
"""Rows that stay together under their heading on paper; rows that do so if they are set tight, alone on a page."""
LETTERS = 2.1
"""Letters of a group's name that are as wide as one column of a matrix."""
FIGURE = re.compile(r"([+−-]?\d[\d,.]*(–[\d,.]+)?( ?%)?( ±[\d.]+)?|–)?")


class Scale(Struct, frozen=True):
    """A line from `low` to `high`, a tick at each `step`; values are shown with `decimals`."""

    low: Fraction
    high: Fraction
    step: Fraction
    unit: str = ""
    decimals: int = 0

    @property
    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Place and label of each; a unit that is a word is left to the rows."""
        tell, decimals = self.tell if self.unit == "%" else self.number, _decimals(self.step * self.factor)
        values = (self.low + number * self.step for number in range(int((self.high - self.low) / self.step) + 1))
        return tuple((self.place(value), tell(value, decimals)) for value in values)

    @property
    def factor(self) -> int:
        return 100 if self.unit == "%" else 1

    def place(self, value: float | Fraction) -> float:
        """Percent of the plot's width from its left side, to two decimals."""
        part = (Fraction(value) - self.low) / (self.high - self.low)
        return float(round(INSET + (100 - 2 * INSET) * part, 2))

    def number(self, value: float | Fraction, decimals: int | None = None) -> str:
        """`43.2`; with a plus where the scale has both signs."""
        places = self.decimals if decimals is None else decimals
        rounded = round(Fraction(value) * self.factor, places)
        sign = "−" if rounded < 0 else "+" if self.low < 0 < rounded else ""
        return f"{sign}{abs(float(rounded)):,.{places}f}"

    def tell(self, value: float | Fraction, decimals: int | None = None) -> str:
        """`43.2 %`; a share that is neither nothing nor certain is not called so, as in `> 99.9 %`."""
        places = self.decimals if decimals is None else decimals
        rounded, least = round(Fraction(value) * self.factor, places), Fraction(1, 10**places)
        if self.unit == "%" and 0 < value < 1 and rounded in (0, 100):
            return f"< {float(least):.{places}f} %" if rounded == 0 else f"> {float(100 - least):.{places}f} %"
        return f"{self.number(value, decimals)} {self.unit}".rstrip()


def scale_for(values: Iterable[float], unit: str = "") -> Scale:
    """The shortest round scale that holds all values; from nought where that costs less than a third of it."""
    ends = [round(Fraction(value), 9) for value in values]  # a sum of floats is a hair off its round number
    low, high = min(ends, default=Fraction(0)), max(ends, default=Fraction(0))
    low, high = (Fraction(0) if 0 < 3 * low <= high else low), (Fraction(0) if low <= 3 * high < 0 else high)
    if low == high:
        low, high = low - Fraction(1, 10), high + Fraction(1, 10)
    step = next(step for step in _steps() if ceil(high / step) - floor(low / step) <= INTERVALS)
    are_counts = unit != "%" and all(end.denominator == 1 for end in ends)
    decimals = 0 if are_counts else _decimals(step * (100 if unit == "%" else 1)) + 1
    return Scale(floor(low / step) * step, ceil(high / step) * step, step, unit, decimals)


def _steps() -> Iterator[Fraction]:
    """1, 2, 5, 10 and so on, from a millionth; exact, so that all machines agree."""
    return (Fraction(first) * Fraction(10) ** power for power in count(-6) for first in (1, 2, 5))


def _decimals(number: Fraction) -> int:
    return next(places for places in count() if (number * 10**places).denominator == 1)


class DotsRow(Struct, frozen=True):
    """A row of a dots chart; `dot`, `low` and `high` are places."""

    label: str
    dot: float
    low: float | None
    high: float | None
    value: str
    interval: str
    notes: tuple[str, ...]


class DotsFigure(Struct, frozen=True):
    """A chart of values with their intervals on one scale; bars begin at `nought`."""

    scale: Scale
    reference: float | None
    has_intervals: bool
    groups: tuple[tuple[str, tuple[DotsRow, ...]], ...]
    nought: float | None = None


def dots_figure(chart: Dots) -> DotsFigure:
    """Scales a chart of dots to its values and its reference line."""
    rows, reference = chart.rows, chart.reference
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    ends += [0.0] * chart.are_bars
    scale = scale_for(ends + ([] if reference is None else [reference]), chart.unit)
    groups: dict[str, list[DotsRow]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(_line(row, scale, len(chart.notes)))
    return DotsFigure(
        scale,
        None if reference is None else scale.place(reference),
        any(row.low is not None and row.high is not None for row in rows),
        tuple((name, tuple(lines)) for name, lines in groups.items()),
        scale.place(0) if chart.are_bars else None,
    )


def _line(row: ChartRow, scale: Scale, columns: int) -> DotsRow:
    notes = (*row.notes, *("",) * columns)[:columns]
    dot, value = scale.place(row.value), scale.tell(row.value)
    if row.low is None or row.high is None:
        return DotsRow(label=row.label, dot=dot, low=None, high=None, value=value, interval="", notes=notes)
    joint = " to " if scale.low < 0 else "–"  # a dash between signs reads as one more minus
    interval = joint.join((scale.number(row.low), scale.number(row.high)))
    return DotsRow(
        label=row.label,
        dot=dot,
        low=scale.place(row.low),
        high=scale.place(row.high),
        value=value,
        interval=interval,
        notes=notes,
    )


class Cell(Struct, frozen=True):
    """`shade` from 0, the palest, to SHADES - 1."""

    text: str
    shade: int
    name: str


class HeatFigure(Struct, frozen=True):
    """`names` lists rows with what their columns are called, where the cells have no room to say it."""

    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    is_named: bool
    names: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    least: str
    most: str


def heat_figure(chart: Heat) -> HeatFigure:
    """Shades the cells of a heat map between its least and its greatest value."""
    known = [value for values in chart.values for value in values if value is not None]
    least, most = min(known, default=0.0), max(known, default=0.0)
    names = chart.names or (("",) * len(chart.columns),) * len(chart.rows)
    rows = tuple(
        tuple(None if value is None else Cell(_plain(value), _shade(value, least, most), name) for value, name in cells)
        for cells in (zip(*both, strict=True) for both in zip(chart.values, names, strict=True))
    )
    is_named = len(chart.columns) <= NAMED_COLUMNS
    lists = (
        ()
        if is_named or not chart.names
        else zip(chart.rows, (_named(chart.columns, row) for row in rows), strict=True)
    )
    return HeatFigure(tuple(zip(chart.rows, rows, strict=True)), is_named, tuple(lists), _plain(least), _plain(most))


def _named(columns: Sequence[str], cells: Sequence[Cell | None]) -> tuple[tuple[str, str], ...]:
    return tuple((column, cell.name) for column, cell in zip(columns, cells, strict=True) if cell and cell.name)


def _shade(value: float, least: float, most: float) -> int:
    if least == most:
        return 0
    return min(SHADES - 1, floor(SHADES * (Fraction(value) - Fraction(least)) / (Fraction(most) - Fraction(least))))


def _plain(value: float) -> str:
    """Whole numbers as such, others to two decimals."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


class MatrixFigure(Struct, frozen=True):
    """`first` are the columns that begin a group; a group says whether its columns are too few for its name."""

    groups: tuple[tuple[str, int, bool], ...]
    first: frozenset[int]


def matrix_figure(chart: Matrix) -> MatrixFigure:
    """Groups the columns of a matrix, and marks names that are too long for their group."""
    sizes = [size for _, size in chart.groups]
    return MatrixFigure(
        tuple((name, size, len(name) > LETTERS * size) for name, size in chart.groups),
        frozenset(accumulate(sizes[:-1], initial=0)),
    )


def table_figure(chart: ReportTable) -> tuple[bool, ...]:
    """Which columns hold nothing but figures, to be set to the right."""
    return tuple(all(FIGURE.fullmatch(word) for word in column) for column in zip(*chart.rows, strict=True))


def flow(chart: Chart) -> str:
    """How a chart lies on paper: `short` and `whole` are not parted, `long` goes on under a repeated head."""
    if isinstance(chart, Heat) or len(chart.rows) <= SHORT:
        return "short"
    return "whole" if len(chart.rows) <= WHOLE and not isinstance(chart, ReportTable) else "long"


ChartFigure = DotsFigure | HeatFigure | MatrixFigure | tuple[bool, ...]


def figure(chart: Chart) -> tuple[str, ChartFigure]:
    """The name of the macro that draws a chart, and what it needs beside it."""
    match chart:
        case Dots():
            return "dots", dots_figure(chart)
        case Heat():
            return "heat", heat_figure(chart)
        case Matrix():
            return "matrix", matrix_figure(chart)
        case ReportTable():
            return "table", table_figure(chart)


def unbroken(text: str) -> str:
    """A number and its per-cent sign stay on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def environment_of(folder: Path | None = None) -> jinja2.Environment:
    """What pages for a browser are set with: the templates of `folder`, those shipped where none is said."""
    environment = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(folder or shipped_root() / "templates" / "report", encoding="utf-8"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["unbroken"] = unbroken
    return environment


def page(report: Report, folder: Path | None = None) -> str:
    """The report as HTML that needs no other file; `folder` has the templates, those shipped where none is said.

    The same report gives the same text. Raises jinja2.TemplateError where a template of `folder` is faulty.
    """
    charts = [(chart, kind, flow(chart), drawn) for chart in report.charts for kind, drawn in (figure(chart),)]
    return environment_of(folder).get_template("page.html.j2").render(report=report, charts=charts)
