"""Draws a panel of meals: a bar with the name of a being, and below it its picture, its food and those who eat it.

A panel is as high, and each ground as wide, as what is on it.
"""

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
    Being,
    MealGrid,
    MealGroup,
    group_slab,
    group_width,
    note_slab,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.pagination import Slab

PAD, EDGE = length("0.7mm"), length("0.6mm")
"""At the edges of a group, and between a panel and what is in it."""
OWN = length("21mm")
"""How wide the picture of who has the panel is."""
TALLEST = 0.95
"""How high that picture is at most, of its width."""
BAR, BAR_PAD = length("5.6mm"), length("1.8mm")
"""How high the bar with its name is, and what is free before the name."""
MOST_COLUMNS = 4
"""Of pictures in a group."""
LEAST_NOTE = length("27mm")
"""How wide the room beside groups is that takes a note."""
FRAME = length("0.35mm")
NAME_STYLE = "book-number"
SIGN, SIGN_PAD = length("6mm"), length("0.6mm")
"""How large the ground of its icon is in a corner of its picture, and what of it is free around the icon."""


class MealPanel(Struct, frozen=True):
    """A being, its food or hosts with what is in doubt, and who eats it; a group that has nobody is left out.

    Who has no group at all is `uneaten`, in words.

    Its bar has this colour.
    """

    being: Being
    food: MealGroup | None = None
    eaters: MealGroup | None = None
    doubts: str = ""
    uneaten: str = ""
    colour: str = "#000000"

    @property
    def groups(self) -> tuple[MealGroup, ...]:
        """Those of which there is something to show."""
        return tuple(group for group in (self.food, self.eaters) if group and (group.beings or group.nobody))

    @property
    def note(self) -> str:
        """What stands beside or below its groups."""
        return self.doubts or ("" if self.groups else self.uneaten)


class MealPart(Struct, frozen=True):
    """What stands in a box: a group on its ground, or a note, which has none and is part of the cell of the food."""

    box: Box
    slab: Slab
    group: MealGroup | None = None


def grid_of(width: int, high: int, least: int) -> MealGrid:
    """The grid of panels of this width, with as many columns as have room for words so wide."""
    room = width - OWN - 5 * EDGE - 4 * PAD
    many = next((many for many in range(MOST_COLUMNS, 0, -1) if room // many >= least), 1)
    return MealGrid(width, max(room // many, least), many, high)


def height_of(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> int:
    """How high a panel is."""
    lowest = max((part.box.bottom for part in _parts(setter, panel, grid, number)), default=0)
    below = max(grid.high if _has_picture(setter, panel.being) else 0, lowest)
    return BAR + (below + 2 * EDGE if below else 0)


def drawn(setter: BlockSetter, panel: MealPanel, grid: MealGrid, table: StructureElement, number: int) -> Slab:
    """The panel in its frame."""
    row, height = StructureElement("TR"), height_of(setter, panel, grid, number)
    frame = Rectangle(Box(0, 0, grid.width, height), setter.theme.paper, setter.theme.line, FRAME, (CORNER,) * 4)
    own = within(_being(setter, panel, grid.width, height, number), row, cell_of("Row"))
    parts = _parts(setter, panel, grid, number)
    down = BAR + (height - BAR - max((part.box.bottom for part in parts), default=0)) // 2
    lower = [replace(part, box=part.box.moved(0, down)) for part in parts]
    eaters = [part for part in lower if panel.eaters and part.group is panel.eaters]
    food = [part for part in lower if part not in eaters]
    cells = (*_cell(food, row), *_cell(eaters, row))
    return Slab(height, (frame, *own, *cells)).within(table)


def _parts(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> list[MealPart]:
    """Both groups side by side, equally high, and a note right of them or below."""
    area = Box(OWN + 2 * EDGE, 0, grid.width - OWN - 3 * EDGE, 0)
    parts: list[MealPart] = []
    for group, columns in zip(panel.groups, _columns(panel, grid), strict=True):
        left = parts[-1].box.right + EDGE if parts else area.left
        width = min(area.right - left, group_width(setter, group, columns * grid.column, number) + 2 * PAD)
        slab = group_slab(setter, group, grid, (columns, width - 2 * PAD), number)
        parts.append(MealPart(Box(left, 0, width, slab.height + 2 * PAD), slab, group))
    high = max((part.box.height for part in parts), default=0)
    parts = [replace(part, box=part.box._replace(height=high)) for part in parts]
    return [*parts, _note(setter, panel.note, parts, area, number)] if panel.note else parts


def _columns(panel: MealPanel, grid: MealGrid) -> list[int]:
    """How many columns each group has: such as need the fewest rows, of which all are about equally long."""
    counts = [max(1, len(group.beings)) for group in panel.groups]
    if len(counts) < 2:
        return [_even(count, grid.columns) for count in counts]
    food, eaters = counts
    ways = [(first, grid.columns - first) for first in range(1, grid.columns)] or [(1, 1)]
    first, second = min(ways, key=lambda way: max(-(-food // way[0]), -(-eaters // way[1])))
    rows = max(-(-food // first), -(-eaters // second))
    return [-(-food // rows), -(-eaters // rows)]


def _even(count: int, most: int) -> int:
    """How many stand in each row, in as few rows as have room."""
    return -(-count // -(-count // most))


def _note(setter: BlockSetter, note: str, parts: Sequence[MealPart], area: Box, number: int) -> MealPart:
    """What is in doubt: right of the groups where there is room, or else below them."""
    low = max((part.box.bottom for part in parts), default=0)
    left = max((part.box.right + AIR for part in parts), default=area.left)
    if area.right - left >= LEAST_NOTE:
        slab = note_slab(setter, note, area.right - left, number)
        return MealPart(Box(left, max(0, low - slab.height) // 2, area.right - left, slab.height), slab)
    slab = note_slab(setter, note, area.width, number)
    return MealPart(area._replace(top=low + EDGE, height=slab.height), slab)


def _cell(parts: Sequence[MealPart], row: StructureElement) -> Iterator[Mark]:
    """Groups on their grounds, and a note; or an empty cell."""
    cell = cell_of("")
    if not parts:
        yield from tagged([EMPTY], row, cell)
    for part in parts:
        if part.group:
            yield Rectangle(part.box, part.group.ground, radii=(CORNER - EDGE // 2,) * 4)
        pad = PAD if part.group else 0
        yield from within(part.slab.shifted(part.box.left + pad, part.box.top + pad).marks, row, cell)


def _has_picture(setter: BlockSetter, being: Being) -> bool:
    """Whether a picture is shown: outlines would fill so small a one."""
    return bool(being.picture) and not setter.resources.mono


def _being(setter: BlockSetter, panel: MealPanel, width: int, height: int, number: int) -> Iterator[Mark]:
    """Who has the panel: its number and name on the bar, and below its picture, with its icon in a corner."""
    being, is_low = panel.being, height == BAR
    yield Rectangle(Box(0, 0, width, BAR), panel.colour, radii=(CORNER, CORNER, *((CORNER,) * 2 if is_low else (0, 0))))
    named = f"{being.number}\u2002{being.name}" if being.number else being.name
    label = setter.label(named, setter.style(NAME_STYLE), width - 2 * BAR_PAD, number)
    yield from label.shifted(BAR_PAD, (BAR - label.height) // 2).marks
    if _has_picture(setter, being):
        window = Box(EDGE, BAR + EDGE, OWN, min(height - BAR - 2 * EDGE, round(TALLEST * OWN)))
        window = window.moved(0, (height - BAR - 2 * EDGE - window.height) // 2)
        yield from portrait(setter, being.picture, window, CORNER - EDGE // 2, number)
        yield from _sign(setter, being, Box(window.left, window.bottom - SIGN, SIGN, SIGN))


def _sign(setter: BlockSetter, being: Being, box: Box) -> Iterator[Mark]:
    """How it gets its food, on paper."""
    if icon := setter.resources.icon(being.icon) if being.icon else None:
        yield Rectangle(box, setter.theme.paper, radii=(0, CORNER, 0, CORNER - EDGE // 2))
        yield icon_mark(setter, icon, box.inset(SIGN_PAD))
