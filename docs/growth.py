"""Draws the plots of docs/explanation/growth.md from the figures beside them: `python -m docs.growth`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "explanation" / "growth"
PLOTS = {"time": ("CPU seconds", "seconds of one processor"), "memory": ("MB", "MB of memory at the most")}
"""By file: the figure that it shows, and what it is called."""
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 760, 440, 78, 150, 52, 56
INK, PALE, GROUND = "#23303a", "#d5dad6", "#ffffff"
LINES = {"cardgen": ("#1d5c3a", "circle"), "typst": ("#a5471b", "square"), "plain reportlab": ("#2b5f8f", "triangle")}
"""Colour and mark of each program, which its name at the end of its line says, too."""
APART = 17
Row = dict[str, Any]


class Axis:
    """Decades between the least and the greatest value, over some pixels."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self.low, self.high = floor(log10(min(values))), ceil(log10(max(values)))
        self.start, self.end = start, end

    def place(self, value: float) -> float:
        return self.start + (log10(value) - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        return [10.0**power for power in range(self.low, self.high + 1)]


def plot(rows: Sequence[Row], figure: str, title: str) -> str:
    """A figure of all programs by the number of cards, both in decades, as SVG."""
    across = Axis([row["cards"] for row in rows], LEFT, WIDE - RIGHT)
    up = Axis([row[figure] for row in rows], HIGH - BOTTOM, TOP)
    parts = [*_frame(across, up, title), *_lines(rows, figure, across, up)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}"'
    style = 'font-family="system-ui, \'Segoe UI\', Roboto, sans-serif" font-size="14"'
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="{GROUND}"/>'
    return "\n".join(
        [f'{head} role="img" {style} fill="{INK}">', f"<title>{title}, by cards</title>", ground, *parts, "</svg>\n"]
    )


def _frame(across: Axis, up: Axis, title: str) -> Iterator[str]:
    yield f'<text x="{LEFT}" y="26" font-weight="bold">{title}</text>'
    for tick in across.ticks:
        x = across.place(tick)
        yield _rule(x, up.start, x, up.end)
        yield _word(x, up.start + 22, _number(tick), "middle")
    for tick in up.ticks:
        y = up.place(tick)
        yield _rule(across.start, y, across.end, y)
        yield _word(across.start - 10, y + 5, _number(tick), "end")
    yield _word((across.start + across.end) / 2, HIGH - 10, "cards", "middle")


def _lines(rows: Sequence[Row], figure: str, across: Axis, up: Axis) -> Iterator[str]:
    taken: list[float] = []
    ends = {name: [row for row in rows if row["program"] == name][-1][figure] for name in LINES}
    for name in sorted(LINES, key=lambda name: -ends[name]):
        colour, mark = LINES[name]
        points = [(across.place(row["cards"]), up.place(row[figure])) for row in rows if row["program"] == name]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        yield from (MARKS[mark](x, y, colour) for x, y in points)
        x, y = points[-1]
        taken.append(max([y + 5, *(other + APART for other in taken if other + APART > y + 5)]))
        yield f'<text x="{x + 12:.1f}" y="{taken[-1]:.1f}" fill="{colour}" font-weight="bold">{name}</text>'


def _rule(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{PALE}"/>'


def _word(x: float, y: float, word: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{word}</text>'


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


MARKS: dict[str, Callable[[float, float, str], str]] = {
    "circle": lambda x, y, fill: f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{fill}"/>',
    "square": lambda x, y, fill: f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" fill="{fill}"/>',
    "triangle": lambda x, y, fill: f'<path d="M{x:.1f} {y - 6:.1f}l6 10.5h-12z" fill="{fill}"/>',
}


def plots() -> dict[str, str]:
    """All plots by the names of their files."""
    rows = json.loads((FOLDER / "figures.json").read_text(encoding="utf-8"))
    return {f"{name}.svg": plot(rows, *shown) for name, shown in PLOTS.items()}


if __name__ == "__main__":
    for name, text in plots().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
