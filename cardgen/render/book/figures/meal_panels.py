"""Draws panels of meals side by side: a being with its picture and name between its food and those who eat it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.meal_groups import (
    CORNER,
    Being,
    MealGrid,
    MealGroup,
    group_slab,
    pictured,
)
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import arrow

ARROW, ARROW_AIR = length("4.4mm"), length("0.3mm")
"""How much room an arrow has between a being and a group, and how much of it stays free at both ends."""
PAD, EDGE = length("1mm"), length("0.4mm")
"""At the edges of a group, and between a panel and its groups."""
WIDER, HIGHER = 1.4, 1.15
"""How much wider and higher the picture of who has the panel is than those of its groups."""
APART = length("1.6mm")
"""Between two panels."""
SIDE_BY_SIDE = 2
"""Panels in a line where they have one group each."""
MOST_COLUMNS = 4
"""Of pictures in a group, where its panel has two."""
FRAME = length("0.35mm")
NAME_STYLES = ("book-label", "book-foot", "book-aside")
BELOW_ARROWS = length("3.4mm")
"""How far a name reaches below the arrows on both sides of its picture."""


class MealPanel(Struct, frozen=True):
    """A being, its food or hosts, and who eats it."""

    being: Being
    food: MealGroup | None = None
    eaters: MealGroup | None = None
    has_both: bool = True
    """Whether there is room on both sides of the being, even where a group is missing; if not, its group has it all."""

    def group_width(self, grid: MealGrid, width: int) -> int:
        """How wide the ground of each group is in a panel of this width."""
        sides = 2 if self.has_both else 1
        return (width - 2 * EDGE - middle_of(grid) - sides * ARROW) // sides


class MealLine(Struct, frozen=True):
    """Panels side by side on a grid, each so wide that as many as `places` fill the line."""

    panels: tuple[MealPanel, ...]
    grid: MealGrid
    places: int

    @property
    def width(self) -> int:
        """How wide each panel is."""
        return (self.grid.width - (self.places - 1) * APART) // self.places


def grid_of(width: int, high: int, least: int) -> MealGrid:
    """The grid in lines of this width, with as many columns as have room for words so wide."""
    fixed = 2 * EDGE + 2 * (ARROW + 2 * PAD)
    columns = (int((width - fixed) / (2 * many + WIDER)) for many in range(MOST_COLUMNS, 0, -1))
    return MealGrid(width, next((column for column in columns if column >= least), least), high)


def middle_of(grid: MealGrid) -> int:
    """How wide the being between both groups is."""
    return round(WIDER * grid.column)


def height_of(setter: BlockSetter, panel: MealPanel, grid: MealGrid, width: int, number: int) -> int:
    """How high a panel of this width is."""
    room = panel.group_width(grid, width) - 2 * PAD
    groups = [group for group in (panel.food, panel.eaters) if group is not None]
    highs = [group_slab(setter, group, grid, room, number).height + 2 * PAD for group in groups]
    return max(_being(setter, grid, panel, number).height, *highs) + 2 * EDGE


def _being(setter: BlockSetter, grid: MealGrid, panel: MealPanel, number: int) -> Slab:
    """The picture of who has the panel, larger than all others, and its number and name."""
    being = panel.being
    words = f"**{being.number} {being.name}**" if being.number else f"**{being.name}**"
    known = being.icon and setter.resources.icon(being.icon)
    wider = BELOW_ARROWS if panel.has_both else 0
    space = middle_of(grid), round(HIGHER * grid.high)
    return pictured(setter, being, space, NAME_STYLES, number, f":{being.icon}: {words}" if known else words, 2 * wider)


def drawn(setter: BlockSetter, line: MealLine, table: StructureElement, height: int, number: int) -> Slab:
    """A line of this height, each panel in its frame."""
    marks = [
        mark
        for at, panel in enumerate(line.panels)
        for mark in _panel(setter, line.grid, panel, Box(at * (line.width + APART), 0, line.width, height), number)
    ]
    return Slab(height, tuple(marks), before=APART, line=number).within(table)


def _panel(setter: BlockSetter, grid: MealGrid, panel: MealPanel, box: Box, number: int) -> Iterator[Mark]:
    """From the left: food, the being, who eats it, with arrows between them."""
    yield Rectangle(box, setter.theme.paper, setter.theme.line, FRAME, (CORNER + EDGE,) * 4)
    row = StructureElement("TR")
    top, high = box.top + EDGE, box.height - 2 * EDGE
    wide = panel.group_width(grid, box.width)
    left = box.left + EDGE + (wide + ARROW if panel.has_both else 0)
    food = Box(box.left + EDGE, top, wide, high)
    yield from _group(setter, grid, panel.food, food, row, number)
    if panel.food and panel.food.beings and not panel.food.icon:
        yield from _arrow(setter, food.right, top + high // 2)
    being = _being(setter, grid, panel, number)
    yield from within(being.shifted(left, top + (high - being.height) // 2).marks, row, cell_of("Row"))
    left += middle_of(grid)
    if panel.eaters and panel.eaters.beings:
        yield from _arrow(setter, left, top + high // 2)
    yield from _group(setter, grid, panel.eaters, Box(left + ARROW, top, wide, high), row, number)


def _group(
    setter: BlockSetter, grid: MealGrid, group: MealGroup | None, box: Box, row: StructureElement, number: int
) -> Iterator[Mark]:
    """A group on its ground, or an empty cell."""
    if group is None:
        yield from tagged([EMPTY], row, cell_of(""))
        return
    yield Rectangle(box, group.ground, radii=(CORNER,) * 4)
    slab = group_slab(setter, group, grid, box.width - 2 * PAD, number)
    yield from within(slab.shifted(box.left + PAD, box.top + (box.height - slab.height) // 2).marks, row, cell_of(""))


def _arrow(setter: BlockSetter, left: int, at: int) -> list[Mark]:
    """From what is left of it to what is right."""
    return arrow((left + ARROW_AIR, at), (left + ARROW - ARROW_AIR, at), setter.theme.dark)
