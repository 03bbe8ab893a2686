"""Draws the rows of meals: one or two beings in each, every one with its picture, its name and its groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.common import HAIRLINE, icon_mark
from cardgen.render.book.figures.meal_groups import (
    AIR,
    CORNER,
    PAD,
    Being,
    MealGroup,
    group_marks,
    height_of,
    name_in,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stacked

BETWEEN = length("1.2mm")
"""Between both groups of a row, and between a group and the name before it."""
AROUND = length("1.1mm")
"""Above and below what is in a row."""
LEAST = length("14.4mm")
"""How high a picture before a name is, and a row at least."""
SHAPE, SIGN = 1.16, length("5.6mm")
"""How wide a picture is, of its height; and the side of the icon at its corner."""
HEAD, BEFORE = length("5.8mm"), length("1.6mm")
"""How high the band at the head of a table is, and how much is above it."""
HALVES = 2
"""How many beings that need no food stand side by side."""
NAME_STYLES = ("book-label", "book-foot", "book-aside")


class Stall(Struct, frozen=True):
    """A being from `left` on: its name, so wide and below its picture or beside it, then its groups, each so wide."""

    being: Being
    left: int
    names: int
    groups: tuple[tuple[MealGroup, int], ...]
    is_stacked: bool = False


class Band(Struct, frozen=True):
    """Words at the head of groups, on a band of their colour."""

    words: str
    colour: str
    left: int
    width: int


class MealTable(Struct, frozen=True):
    """What rows are part of, how many cells each has, and the head that stands above the first of them on a page."""

    element: StructureElement
    cells: int
    head: Slab


class MealRow(Struct, frozen=True):
    """Beings of a table side by side, and how high they are."""

    stalls: tuple[Stall, ...]
    height: int
    table: MealTable


def row_of(setter: BlockSetter, figure: Figure, stalls: Sequence[Stall], table: MealTable) -> MealRow:
    """A row as high as the highest of what is in it."""
    heights = [height_of(setter, figure, group, width) for stall in stalls for group, width in stall.groups]
    names = [_name(setter, stall, figure.line).height for stall in stalls]
    return MealRow(tuple(stalls), max(*heights, *names) + 2 * AROUND, table)


def table_below(setter: BlockSetter, words: str, colour: str, width: int, line: int) -> MealTable:
    """A table of halves below a band of its whole width, which is no row of it."""
    band = _band(setter, Band(words, colour, 0, width), line)
    return MealTable(StructureElement("Table"), 2 * HALVES, Slab(HEAD, band, before=BEFORE, line=line))


def table_with(setter: BlockSetter, bands: Sequence[Band], line: int) -> MealTable:
    """A table with names and below each band a column."""
    table, row = StructureElement("Table"), StructureElement("TR")
    cells = [tagged([EMPTY], table, row, cell_of("Column"))]
    cells += [within(_band(setter, band, line), table, row, cell_of("Column")) for band in bands]
    marks = tuple(mark for cell in cells for mark in cell)
    return MealTable(table, len(cells), Slab(HEAD, marks, before=BEFORE, line=line))


def _band(setter: BlockSetter, band: Band, line: int) -> tuple[Mark, ...]:
    """Words, light on their colour."""
    label = setter.label(band.words, setter.style("book-table-head"), band.width - 2 * PAD, line)
    ground = Rectangle(Box(band.left, 0, band.width, HEAD), band.colour, radii=(CORNER, CORNER, 0, 0))
    return (ground, *label.shifted(band.left + PAD, (HEAD - label.height) // 2).marks)


def drawn(setter: BlockSetter, figure: Figure, row: MealRow, height: int) -> Slab:
    """A row of this height, with a fine line below it."""
    element, cells = StructureElement("TR"), 0
    marks: list[Mark] = []
    for stall in row.stalls:
        name = _name(setter, stall, figure.line).shifted(stall.left)
        marks += within(name.shifted(0, (height - name.height) // 2).marks, element, cell_of("Row"))
        left = stall.left + stall.names
        for group, width in stall.groups:
            box = Box(left, 0, width, height - 2 * HAIRLINE)
            marks.append(Rectangle(box, group.ground))
            marks += within(group_marks(setter, figure, group, box), element, cell_of(""))
            left += width + BETWEEN
        cells += 1 + len(stall.groups)
        across = left - BETWEEN - stall.left
        marks.append(Rectangle(Box(stall.left, height - 3 * HAIRLINE // 2, across, HAIRLINE), setter.theme.line))
    for _ in range(row.table.cells - cells):
        marks += tagged([EMPTY], element, cell_of(""))
    return Slab(height, tuple(marks), line=figure.line).within(row.table.element)


def _name(setter: BlockSetter, stall: Stall, line: int) -> Slab:
    """The picture of who has the groups with its icon, and its name."""
    being, size = stall.being, Box(0, 0, round(LEAST * SHAPE), LEAST)
    has_picture = bool(being.picture) and not setter.resources.mono  # outlines would fill so small a picture
    picture = list(_pictured(setter, being, size, line)) if has_picture else []
    sign = size if has_picture else Box(0, 0, SIGN, SIGN)
    if drawing := setter.resources.icon(being.icon) if being.icon else None:
        picture.append(icon_mark(setter, drawing, Box(0, sign.bottom - SIGN, SIGN, SIGN)))
    if has_picture and being.number:
        picture += number_plate(setter, being.number, size, line)
    room = Slab(sign.height, tuple(picture)) if picture else Slab(0)
    left = 0 if stall.is_stacked or not picture else sign.width + PAD
    name = being.name if has_picture or not being.number else f"{being.number} {being.name}"
    label = name_in(setter, f"**{name}**", NAME_STYLES, stall.names - left - BETWEEN, line)
    if stall.is_stacked:
        return stacked([room, label.shifted(0, AIR)])
    height = max(room.height, label.height)
    beside = label.shifted(left, (height - label.height) // 2)
    return Slab(height, (*room.shifted(0, (height - room.height) // 2).marks, *beside.marks), line=line)


def number_plate(setter: BlockSetter, number: str, window: Box, line: int) -> Iterator[Mark]:
    """A number in the upper left corner of a picture, light on a dark plate."""
    style = setter.style("book-number")
    label = setter.label(number, style, window.width, line)
    width = setter.words(read_inline(number), style, line).width(style) + 2 * PAD
    yield Rectangle(Box(0, 0, width, label.height), setter.theme.dark, radii=(CORNER, 0, CORNER, 0))
    yield from label.shifted(PAD).marks


def _pictured(setter: BlockSetter, being: Being, box: Box, line: int) -> Iterator[Mark]:
    yield from portrait(setter, being.picture, box, CORNER, line)
