"""Lays out tables: column widths, and a slab for each row.

Columns get what their text wants while there is room, else share what is left above their widest
word, or one of them is full where that saves lines. The head is repeated on each new page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Link, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, untagged
from cardgen.render.book.setting.blocks import Stretches, Table, plain
from cardgen.render.book.setting.inline_layout import InlineWords, TypeLine, moved
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.theme import Theme
from cardgen.render.text.words import Style

ACROSS = length("1.8mm")
DOWN = length("1.3mm")
HAIRLINE = length("0.2mm")


class CellSetter(Protocol):
    """What sets the type of cells: `BlockSetter`, of which tables know no more."""

    @property
    def theme(self) -> Theme: ...

    def style(self, name: str) -> Style: ...

    def words(self, content: Stretches, style: Style, line: int) -> InlineWords: ...

    def lines(self, content: Stretches, style: Style, width: int, line: int, align: str = "") -> list[TypeLine]: ...


def set_table(setter: CellSetter, table: Table, left: int, width: int) -> list[Slab]:
    """Head and rows as slabs `width` wide. A head that is repeated is read aloud once."""
    whole = StructureElement("Table")
    body, head_style = setter.style("book-table"), replace(setter.style("book-table-head"), colour="#ffffff")
    widths = _column_widths(setter, table, width, body, head_style)
    head = _row(setter, table.head, widths, head_style, table, "Column").within(whole)
    ground = Rectangle(Box(0, 0, width, head.height), setter.theme.dark, radii=(length("1.5mm"),) * 2 + (0, 0))
    has_head = any(plain(cell) or any(stretch.icon for stretch in cell) for cell in table.head)
    head = replace(head, marks=(ground, *head.marks), keeps=True).shifted(left)
    rows = []
    for row in table.rows:
        slab = _row(setter, row, widths, body, table, "" if has_head else "Row").within(whole)
        line = Rectangle(Box(0, slab.height - HAIRLINE, width, HAIRLINE), setter.theme.line)
        header = (replace(head, marks=untagged(head.marks)),) if has_head else ()
        rows.append(replace(slab.shifted(left), marks=(*slab.shifted(left).marks, moved(line, left, 0)), header=header))
    if len(rows) > 1:
        rows[-2] = replace(rows[-2], keeps=True)
    return [head, *rows] if has_head else rows


def _column_widths(setter: CellSetter, table: Table, width: int, body: Style, head: Style) -> list[int]:
    """Widths of the columns, padding included, that add up to `width`, on the fewest lines of some ways to share it."""
    wanted, least = [], []
    for column in range(len(table.head)):
        cells = [(table.head[column], head), *((row[column], body) for row in table.rows)]
        words = [(setter.words(cell, style, table.line), style) for cell, style in cells]
        wanted.append(max(text.width(style) for text, style in words) + 2 * ACROSS + 200)
        least.append(max(text.widest(style) for text, style in words) + 2 * ACROSS + 200)
    ways = ways_to_share(wanted, least, width)
    return ways[0] if len(ways) == 1 else min(ways, key=lambda widths: _lines_of(setter, table, widths, body))


def ways_to_share(wanted: Sequence[int], least: Sequence[int], width: int) -> list[list[int]]:
    """All columns alike; and where there is too little room, each that has its full width at the cost of the others."""
    ways = [shared_widths(wanted, least, width)]
    for column, want in enumerate(wanted):
        kept = [*least[:column], want, *least[column + 1 :]]
        if ways[0][column] < want and sum(kept) <= width:
            ways.append(shared_widths(wanted, kept, width))
    return ways


def _lines_of(setter: CellSetter, table: Table, widths: Sequence[int], style: Style) -> int:
    """How many lines all rows have."""
    return sum(
        max(
            len(setter.lines(cell, style, width - 2 * ACROSS, table.line))
            for cell, width in zip(row, widths, strict=True)
        )
        for row in table.rows
    )


def shared_widths(wanted: Sequence[int], least: Sequence[int], width: int) -> list[int]:
    """`width` dealt out: in proportion to what is wanted, or above the least where that is too much.

    Where not even the least fits, columns keep it and stand out; their words are then reported.
    """
    if sum(wanted) <= width:
        base, shares = list(wanted), list(wanted)
    else:
        base, shares = list(least), [want - low for want, low in zip(wanted, least, strict=True)]
    spare, total = max(0, width - sum(base)), sum(shares) or 1
    widths, given, running = [], 0, 0
    for own, share in zip(base, shares, strict=True):
        running += share
        extra = spare * running // total - given
        given += extra
        widths.append(own + extra)
    return widths


def _row(
    setter: CellSetter, cells: Sequence[Stretches], widths: Sequence[int], style: Style, table: Table, heads: str
) -> Slab:
    """Cells beside one another, each in the middle of the row's height; all are `heads` of a Column, or the first of
    the Row.
    """
    set_cells = [
        setter.lines(cell, style, width - 2 * ACROSS, table.line, align)
        for cell, width, align in zip(cells, widths, table.aligns, strict=True)
    ]
    height = max((len(lines) for lines in set_cells), default=1) * style.leading + 2 * DOWN
    marks: list[Mark] = []
    links: list[Link] = []
    at = 0
    row = StructureElement("TR")
    for lines, width in zip(set_cells, widths, strict=True):
        cell = row, cell_of(heads if heads == "Column" or not at else "")
        top = (height - len(lines) * style.leading) // 2
        for index, line in enumerate(lines or [TypeLine(0, 0, (EMPTY,), ())]):
            slab = Slab(0, line.marks, line.links).tagged(*cell).shifted(at + ACROSS, top + index * style.leading)
            marks += slab.marks
            links += slab.links
        at += width
    return Slab(height, tuple(marks), tuple(links), line=table.line)
