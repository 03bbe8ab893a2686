"""Draws the rows of meals: one or two beings in each, every one with its picture, its name, its groups and arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.common import icon_mark
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
from cardgen.render.book.setting.symbols import arrow

ARROW, ARROW_AIR = length("5.6mm"), length("0.6mm")
"""How much room an arrow has between a name and a group, and how much of it stays free at both ends."""
AROUND = length("0.5mm")
"""Above and below what is in a row."""
RULE = length("0.4mm")
HIGHER = length("3mm")
"""How much higher the picture above a name is than those in its groups."""
SHAPE, SIGN = 1.16, length("5.6mm")
"""How wide a picture is, of its height; and the side of the icon at its corner."""
HEAD, BEFORE = length("5.8mm"), length("1.6mm")
"""How high the band at the head of a table is, and how much is above it."""
HALVES = 2
"""How many beings that need no food stand side by side."""
NAME_STYLES = ("book-label", "book-foot", "book-aside")


class MealSide(Struct, frozen=True):
    """A group at the side of a name, from `left` on and so wide."""

    group: MealGroup
    left: int
    width: int


class Stall(Struct, frozen=True):
    """A being from `left` on, its picture and below it its name, so wide; arrows lead from and to its sides."""

    being: Being
    left: int
    names: int
    sides: tuple[MealSide, ...]

    @property
    def high(self) -> int:
        """How high its picture is."""
        return max(side.group.picture[1] for side in self.sides) + HIGHER


class Band(Struct, frozen=True):
    """Words at the head of a column, on a band of their colour; or nothing."""

    words: str
    colour: str
    left: int
    width: int


class MealTable(Struct, frozen=True):
    """What rows are part of, how many cells each has, how wide it is, and what stands above the first on a page."""

    element: StructureElement
    cells: int
    width: int
    head: Slab


class MealRow(Struct, frozen=True):
    """Beings of a table side by side, and how high they are."""

    stalls: tuple[Stall, ...]
    height: int
    table: MealTable


def row_of(setter: BlockSetter, figure: Figure, stalls: Sequence[Stall], table: MealTable) -> MealRow:
    """A row as high as the highest of what is in it."""
    heights = [height_of(setter, figure, side.group, side.width) for stall in stalls for side in stall.sides]
    names = [_name(setter, stall, figure.line).height for stall in stalls]
    return MealRow(tuple(stalls), max(*heights, *names) + 2 * AROUND, table)


def table_below(setter: BlockSetter, words: str, colour: str, width: int, line: int) -> MealTable:
    """A table of halves below a band of its whole width, which is no row of it."""
    band = _band(setter, Band(words, colour, 0, width), line)
    return MealTable(StructureElement("Table"), 2 * HALVES, width, Slab(HEAD, band, before=BEFORE, line=line))


def table_with(setter: BlockSetter, bands: Sequence[Band], width: int, line: int) -> MealTable:
    """A table with a column below each band."""
    table, row = StructureElement("Table"), StructureElement("TR")
    marks: list[Mark] = []
    for band in bands:
        if band.words:
            marks += within(_band(setter, band, line), table, row, cell_of("Column"))
        else:
            marks += tagged([EMPTY], table, row, cell_of("Column"))
    return MealTable(table, len(bands), width, Slab(HEAD, tuple(marks), before=BEFORE, line=line))


def _band(setter: BlockSetter, band: Band, line: int) -> tuple[Mark, ...]:
    """Words, light on their colour."""
    label = setter.label(band.words, setter.style("book-table-head"), band.width - 2 * PAD, line)
    ground = Rectangle(Box(band.left, 0, band.width, HEAD), band.colour, radii=(CORNER, CORNER, 0, 0))
    return (ground, *label.shifted(band.left + PAD, (HEAD - label.height) // 2).marks)


def drawn(setter: BlockSetter, figure: Figure, row: MealRow, height: int) -> Slab:
    """A row of this height, with a fine line below all of it."""
    element, cells = StructureElement("TR"), 0
    marks: list[Mark] = []
    for stall in row.stalls:
        for side in (side for side in stall.sides if side.left < stall.left):
            marks += _side(setter, figure, stall, side, element, height)
        name = _name(setter, stall, figure.line).shifted(stall.left)
        marks += within(name.shifted(0, (height - name.height) // 2).marks, element, cell_of("Row"))
        for side in (side for side in stall.sides if side.left > stall.left):
            marks += _side(setter, figure, stall, side, element, height)
        cells += 1 + len(stall.sides)
    for _ in range(row.table.cells - cells):
        marks += tagged([EMPTY], element, cell_of(""))
    rule = Rectangle(Box(0, height - RULE, row.table.width, RULE), setter.theme.line)
    return Slab(height, (*marks, rule), line=figure.line).within(row.table.element)


def _side(
    setter: BlockSetter, figure: Figure, stall: Stall, side: MealSide, element: StructureElement, height: int
) -> Iterator[Mark]:
    """A group on its ground, and an arrow to or from the name where there is somebody in it who eats or is eaten."""
    box = Box(side.left, 0, side.width, height - RULE)
    yield Rectangle(box, side.group.ground)
    yield from within(group_marks(setter, figure, side.group, box), element, cell_of(""))
    if side.group.bites and not side.group.icon:
        left = box.right if side.left < stall.left else stall.left + stall.names
        at = height // 2
        yield from arrow((left + ARROW_AIR, at), (left + ARROW - ARROW_AIR, at), setter.theme.dark)


def _name(setter: BlockSetter, stall: Stall, line: int) -> Slab:
    """The picture of who has the groups with its icon, and its name below it, both in the middle."""
    being, size = stall.being, Box(0, 0, round(stall.high * SHAPE), stall.high)
    has_picture = bool(being.picture) and not setter.resources.mono  # outlines would fill so small a picture
    picture = list(_pictured(setter, being, size, line)) if has_picture else []
    sign = size if has_picture else Box(0, 0, SIGN, SIGN)
    if drawing := setter.resources.icon(being.icon) if being.icon else None:
        picture.append(icon_mark(setter, drawing, Box(0, sign.bottom - SIGN, SIGN, SIGN)))
    if has_picture and being.number:
        picture += number_plate(setter, being.number, size, line)
    name = being.name if has_picture or not being.number else f"{being.number} {being.name}"
    label = name_in(setter, f"**{name}**", NAME_STYLES, stall.names, line, "center")
    room = Slab(sign.height, tuple(picture)).shifted((stall.names - sign.width) // 2) if picture else Slab(0)
    return stacked([room, replace(label, before=AIR)])


def number_plate(setter: BlockSetter, number: str, window: Box, line: int) -> Iterator[Mark]:
    """A number in the upper left corner of a picture, light on a dark plate."""
    style = setter.style("book-number")
    label = setter.label(number, style, window.width, line)
    width = setter.words(read_inline(number), style, line).width(style) + 2 * PAD
    yield Rectangle(Box(0, 0, width, label.height), setter.theme.dark, radii=(CORNER, 0, CORNER, 0))
    yield from label.shifted(PAD).marks


def _pictured(setter: BlockSetter, being: Being, box: Box, line: int) -> Iterator[Mark]:
    yield from portrait(setter, being.picture, box, CORNER, line)
