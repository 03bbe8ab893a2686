"""Draws a panel of meals: a being with its picture and name, and right of it its food and those who eat it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.meal_groups import (
    BELOW,
    CORNER,
    NOTE_COLUMNS,
    Being,
    MealGrid,
    MealGroup,
    group_slab,
    name_in,
    note_slab,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.pagination import Slab

PAD, EDGE = length("0.9mm"), length("0.5mm")
"""At the edges of a group, and between a panel and its groups."""
OWN = length("22mm")
"""How wide the picture of who has the panel is."""
TALLEST = 0.86
"""How high that picture is at most, of its width."""
MOST_COLUMNS = 4
"""Of pictures in a group."""
FRAME = length("0.35mm")
NAME_STYLES = ("book-label", "book-foot", "book-aside")
NUMBER_STYLE = "book-number"
TAB = length("7mm"), length("5.2mm")
"""How large the ground of a number is."""


class MealPanel(Struct, frozen=True):
    """A being, its food or hosts with what is in doubt, and who eats it; a group that has nobody is left out."""

    being: Being
    food: MealGroup | None = None
    eaters: MealGroup | None = None
    doubts: str = ""

    @property
    def groups(self) -> tuple[MealGroup, ...]:
        return tuple(group for group in (self.food, self.eaters) if group is not None)


class MealPart(Struct, frozen=True):
    """What stands in a box on its ground, as a part of the cell of this group."""

    group: MealGroup
    box: Box
    slab: Slab
    ground: str


def grid_of(width: int, high: int, least: int) -> MealGrid:
    """The grid of panels of this width, with as many columns as have room for words so wide."""
    room = width - OWN - 3 * EDGE - 4 * PAD
    many = next((many for many in range(MOST_COLUMNS, 0, -1) if room // many >= least), 1)
    return MealGrid(width, max(room // many, least), many, high)


def height_of(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> int:
    """How high a panel is at least."""
    name, picture = _name(setter, panel, number).height, grid.high if _has_picture(setter, panel.being) else 0
    if not panel.groups:
        return max(name, picture) + 2 * EDGE
    lowest = max(part.box.bottom for part in _parts(setter, panel, grid, number))
    return max(picture + BELOW + name + EDGE, lowest) + 2 * EDGE


def _parts(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> list[MealPart]:
    """Both groups side by side where they have room, or one below the other; what is in doubt stands by the food."""
    area = Box(OWN + EDGE, 0, grid.width - OWN - 2 * EDGE, 0)
    many = sum(len(group.beings) for group in panel.groups)
    if panel.food and panel.eaters and panel.food.beings and many <= grid.columns:
        return _side_by_side(setter, panel, panel.food, panel.eaters, grid, area, number)
    parts: list[MealPart] = []
    for group in panel.groups:
        doubts = panel.doubts if group is panel.food else ""
        slab = group_slab(setter, group, grid, area.width - 2 * PAD, number, doubts)
        top = parts[-1].box.bottom + EDGE if parts else 0
        parts.append(MealPart(group, area._replace(top=top, height=slab.height + 2 * PAD), slab, group.ground))
    return parts


def _side_by_side(
    setter: BlockSetter,
    panel: MealPanel,
    food: MealGroup,
    eaters: MealGroup,
    grid: MealGrid,
    area: Box,
    number: int,
) -> list[MealPart]:
    """Food left of who eats it, with what is in doubt between them or below both."""
    free = grid.columns - len(food.beings) - len(eaters.beings)
    is_between = bool(panel.doubts) and free >= NOTE_COLUMNS
    columns = len(food.beings) + (free if is_between else 0)
    wide = round((area.width - EDGE) * columns / (columns + len(eaters.beings)))
    boxes = area._replace(width=wide), area._replace(left=area.left + wide + EDGE, width=area.width - wide - EDGE)
    slabs = [
        group_slab(setter, group, grid, box.width - 2 * PAD, number, doubts)
        for group, box, doubts in zip((food, eaters), boxes, (panel.doubts if is_between else "", ""), strict=True)
    ]
    high = max(slab.height for slab in slabs) + 2 * PAD
    parts = [
        MealPart(group, box._replace(height=high), slab, group.ground)
        for group, box, slab in zip((food, eaters), boxes, slabs, strict=True)
    ]
    if panel.doubts and not is_between:
        below = note_slab(setter, panel.doubts, area.width - 2 * PAD, number)
        parts.append(MealPart(food, area._replace(top=high + EDGE, height=below.height + 2 * PAD), below, food.ground))
    return parts


def _name(setter: BlockSetter, panel: MealPanel, number: int) -> Slab:
    """The icon and the name of who has the panel; the number, too, where there is no picture for it."""
    being, shown = panel.being, _has_picture(setter, panel.being)
    sign = f":{being.icon}: " if being.icon and setter.resources.icon(being.icon) else ""
    name = being.name if shown or not being.number else f"{being.number} {being.name}"
    return name_in(setter, f"{sign}**{name}**", [setter.style(each) for each in NAME_STYLES], OWN - 2 * EDGE, number)


def _has_picture(setter: BlockSetter, being: Being) -> bool:
    """Whether a picture is shown: outlines would fill so small a one."""
    return bool(being.picture) and not setter.resources.mono


def drawn(
    setter: BlockSetter, panel: MealPanel, grid: MealGrid, table: StructureElement, height: int, number: int
) -> Slab:
    """The panel in its frame, so high."""
    row = StructureElement("TR")
    frame = Rectangle(Box(0, 0, grid.width, height), setter.theme.paper, setter.theme.line, FRAME, (CORNER,) * 4)
    own = within(_being(setter, panel, height, number), row, cell_of("Row"))
    parts = _parts(setter, panel, grid, number)
    spare = height - 2 * EDGE - max((part.box.bottom for part in parts), default=0)
    cells = [_cell(parts, group, spare, row) for group in (panel.food, panel.eaters)]
    return Slab(height, (frame, *own, *(mark for marks in cells for mark in marks))).within(table)


def _cell(parts: Sequence[MealPart], group: MealGroup | None, spare: int, row: StructureElement) -> Iterator[Mark]:
    """A group on its ground, which has its share of what is free in the panel; or an empty cell."""
    if group is None:
        yield from tagged([EMPTY], row, cell_of(""))
        return
    tops, cell = sorted({part.box.top for part in parts}), cell_of("")
    share = spare // len(tops)
    for part in (part for part in parts if part.group is group):
        box = part.box.moved(0, EDGE + tops.index(part.box.top) * share)
        ground = box._replace(height=box.height + share)
        yield Rectangle(ground, part.ground, radii=(CORNER - EDGE,) * 4)
        top = ground.top + (ground.height - part.slab.height) // 2
        yield from within(part.slab.shifted(ground.left + PAD, top).marks, row, cell)


def _being(setter: BlockSetter, panel: MealPanel, height: int, number: int) -> Iterator[Mark]:
    """Who has the panel: its picture as large as it has room for, its number in a corner of it, and its name."""
    being, name, across = panel.being, _name(setter, panel, number), OWN - EDGE
    if not _has_picture(setter, being):
        yield from name.shifted(EDGE, (height - name.height) // 2).marks
        return
    is_alone = not panel.groups
    room = height - 2 * EDGE if is_alone else height - name.height - BELOW - 3 * EDGE
    high = min(room, round(TALLEST * across))
    below = 0 if is_alone else BELOW + name.height + EDGE
    window = Box(EDGE, (height - high - below) // 2, across, high)
    yield from portrait(setter, being.picture, window, CORNER - EDGE, number)
    yield from _tab(setter, being, window, number)
    left, top = (window.right + 2 * PAD, (height - name.height) // 2) if is_alone else (EDGE, window.bottom + BELOW)
    yield from name.shifted(left, top).marks


def _tab(setter: BlockSetter, being: Being, window: Box, number: int) -> Iterator[Mark]:
    """The number of a card, light on a dark tab in the corner of its picture."""
    if being.number:
        box = Box(window.left, window.top, *TAB)
        yield Rectangle(box, setter.theme.dark, radii=(CORNER - EDGE, 0, CORNER, 0))
        label = setter.label(being.number, setter.style(NUMBER_STYLE), box.width, number, "center")
        yield from label.shifted(box.left, box.top + (box.height - label.height) // 2).marks
