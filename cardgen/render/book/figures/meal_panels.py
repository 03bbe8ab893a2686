"""Draws a panel of meals: a bar with the name of a being, and below it its picture, its food and those who eat it.

A panel is as wide, and each ground, as what is on it; those of a row are equally high.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.common import icon_mark
from cardgen.render.book.figures.meal_groups import (
    AIR,
    BESIDE,
    CORNER,
    LEAST_NOTE,
    MOST_ACROSS,
    Being,
    MealGrid,
    MealGroup,
    group_slab,
    group_width,
    note_slab,
    note_width,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab

PAD, EDGE = length("0.7mm"), length("0.6mm")
"""At the edges of a group, and between a panel and what is in it."""
AROUND = length("12mm")
"""How high words, names and edges around the pictures of a panel are."""
NAME_ROOM = length("8mm")
"""How high a name below a picture is with all that is between rows."""
OWN, WIDEST_OWN, TALLEST = (0.95, 0.72, 0.6), 1.5, 1.3
"""How wide the picture of who has the panel is beside one row of others, two and three, of their height; how wide it is
at most, to fill a row; and how high at most, of its width."""
ACROSS, NAMED, WIDEST = 1.1, length("20mm"), length("23mm")
"""How wide further pictures are at least, of their height; how wide names are where there is no picture; and how wide
columns become to fill a row."""
BAR, BAR_PAD = length("5.6mm"), length("1.8mm")
"""How high the bar with its name is, and what is free before the name."""
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


def grid_of(setter: BlockSetter, width: int, high: int, least: int, rows: int = 1) -> MealGrid:
    """The grid of panels on a page of this width, with columns of words so wide at least."""
    is_bare = setter.resources.mono
    own = 0 if is_bare else round(OWN[rows - 1] * height_beside(high, rows))
    column = max(least, NAMED if is_bare else round(ACROSS * high) + BESIDE)
    columns = max(1, (width - own - 5 * EDGE - 4 * PAD) // column)
    return MealGrid(width=width, own=own, column=column, high=high, columns=columns, rows=rows)


def height_beside(high: int, rows: int) -> int:
    """About how high so many rows of pictures are with their names, below the words for them."""
    return AROUND + high + (rows - 1) * (high + NAME_ROOM)


def widened(setter: BlockSetter, grid: MealGrid, spare: int, panels: Sequence[MealPanel]) -> MealGrid:
    """The grid where these panels share so much more room: their own pictures take it first, then all further ones."""
    pictures = max(1, sum(sum(_columns(panel, grid)) for panel in panels))
    widest = 0 if setter.resources.mono else round(WIDEST_OWN * height_beside(grid.high, grid.rows)) - grid.own
    own = min(spare // len(panels), widest)
    most = max(grid.column, WIDEST, round(MOST_ACROSS * grid.high) + BESIDE)
    column = min((spare - own * len(panels)) // pictures, most - grid.column)
    return replace(grid, own=grid.own + own, column=grid.column + column)


def width_of(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> int:
    """How wide a panel is: as its name, or as its pictures and its note side by side, and no wider than the page."""
    parts = _side_by_side(setter, panel, grid, number)
    note = note_width(setter, panel.note, grid.high, number) + AIR if panel.note else 0
    across = parts[-1][1] if parts else grid.own + 2 * EDGE
    beside = across + note + EDGE
    name = setter.words(
        read_inline(re.sub(r"\s", "\u00a0\u00a0", _named(panel.being))), setter.style(NAME_STYLE), number
    )
    named = name.least(setter.style(NAME_STYLE)) + 2 * BAR_PAD
    return min(grid.width, max(named, beside if beside <= grid.width else across + EDGE))


def height_of(setter: BlockSetter, panel: MealPanel, grid: MealGrid, size: tuple[int, int]) -> int:
    """How high a panel of this width is, of a figure in this line."""
    width, number = size
    lowest = max((part.box.bottom for part in _parts(setter, panel, grid, width, number)), default=0)
    below = max(grid.high + NAME_ROOM if _has_picture(setter, panel.being) else 0, lowest)
    return BAR + (below + 2 * EDGE if below else 0)


def drawn(
    setter: BlockSetter, panel: MealPanel, grid: MealGrid, size: tuple[int, int], table: StructureElement, number: int
) -> Slab:
    """The panel in a frame of this size."""
    row, (width, height) = StructureElement("TR"), size
    frame = Rectangle(Box(0, 0, width, height), setter.theme.paper, setter.theme.line, FRAME, (CORNER,) * 4)
    own = within(_being(setter, panel, grid.own, size, number), row, cell_of("Row"))
    parts = _parts(setter, panel, grid, width, number)
    spare = height - BAR - 2 * EDGE - max((part.box.bottom for part in parts), default=0)
    lower = [_lowered(part, spare) for part in parts]
    eaters = [part for part in lower if panel.eaters and part.group is panel.eaters]
    food = [part for part in lower if part not in eaters]
    cells = (*_cell(food, row), *_cell(eaters, row))
    return Slab(height, (frame, *own, *cells)).within(table)


def _lowered(part: MealPart, spare: int) -> MealPart:
    """A part below the bar of its panel; the ground of a group reaches down to the frame."""
    box = part.box.moved(0, BAR + EDGE)
    return replace(part, box=box._replace(height=box.height + spare) if part.group else box)


def _side_by_side(setter: BlockSetter, panel: MealPanel, grid: MealGrid, number: int) -> list[tuple[int, int, int]]:
    """From where to where the ground of each group reaches, and how many columns it has."""
    found: list[tuple[int, int, int]] = []
    for group, columns in zip(panel.groups, _columns(panel, grid), strict=True):
        left = (found[-1][1] if found else grid.own + EDGE) + EDGE
        wide = group_width(setter, group, columns * grid.column, number) + 2 * PAD
        found.append((left, left + wide, columns))
    return found


def _parts(setter: BlockSetter, panel: MealPanel, grid: MealGrid, width: int, number: int) -> list[MealPart]:
    """Both groups side by side, equally high, and a note right of them or below."""
    parts: list[MealPart] = []
    share = _share(setter, panel, grid, width, number)
    for at, group in enumerate(panel.groups):
        left, right, columns = _side_by_side(setter, panel, grid, number)[at]
        left, right = left + at * share, right + (at + 1) * share
        wide = min(right, width - EDGE) - left
        slab = group_slab(setter, group, grid, (columns, wide - 2 * PAD), number)
        parts.append(MealPart(Box(left, 0, wide, slab.height + 2 * PAD), slab, group))
    high = max((part.box.height for part in parts), default=0)
    parts = [replace(part, box=part.box._replace(height=high)) for part in parts]
    area = Box(grid.own + 2 * EDGE, 0, width - grid.own - 3 * EDGE, 0)
    return [*parts, _note(setter, panel.note, parts, area, number)] if panel.note else parts


def _share(setter: BlockSetter, panel: MealPanel, grid: MealGrid, width: int, number: int) -> int:
    """How much wider than it has to be each group is, and the note, in a panel of this width."""
    spare = width - width_of(setter, panel, grid, number)
    return max(0, spare) // max(1, len(panel.groups) + bool(panel.note))


def _columns(panel: MealPanel, grid: MealGrid) -> list[int]:
    """How many columns each group has: in as few rows as the grid wants, or as have room."""
    counts = [max(1, len(group.beings)) for group in panel.groups]
    rows = grid.rows
    while sum(-(-count // rows) for count in counts) > max(grid.columns, len(counts)):
        rows += 1
    return [-(-count // rows) for count in counts]


def _note(setter: BlockSetter, note: str, parts: Sequence[MealPart], area: Box, number: int) -> MealPart:
    """What is in doubt: right of the groups, beginning beside their words, where there is room, or else below them."""
    left = max((part.box.right + AIR for part in parts), default=area.left)
    if area.right - left >= LEAST_NOTE:
        slab = note_slab(setter, note, area.right - left, number)
        return MealPart(Box(left, PAD, area.right - left, slab.height), slab)
    low = max((part.box.bottom for part in parts), default=0)
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


def _named(being: Being) -> str:
    """Its number and its name."""
    return f"{being.number}\u2002{being.name}" if being.number else being.name


def _being(setter: BlockSetter, panel: MealPanel, own: int, size: tuple[int, int], number: int) -> Iterator[Mark]:
    """Who has the panel: its number and name on the bar, and below its picture, with its icon in a corner."""
    being, (width, height) = panel.being, size
    is_low = height == BAR
    yield Rectangle(Box(0, 0, width, BAR), panel.colour, radii=(CORNER, CORNER, *((CORNER,) * 2 if is_low else (0, 0))))
    label = setter.label(_named(being), setter.style(NAME_STYLE), width - 2 * BAR_PAD, number)
    yield from label.shifted(BAR_PAD, (BAR - label.height) // 2).marks
    if _has_picture(setter, being):
        window = Box(EDGE, BAR + EDGE, own, min(height - BAR - 2 * EDGE, round(TALLEST * own)))
        window = window.moved(0, (height - BAR - 2 * EDGE - window.height) // 2)
        yield from portrait(setter, being.picture, window, CORNER - EDGE // 2, number)
        yield from _sign(setter, being, Box(window.left, window.bottom - SIGN, SIGN, SIGN))


def _sign(setter: BlockSetter, being: Being, box: Box) -> Iterator[Mark]:
    """How it gets its food, on paper."""
    if icon := setter.resources.icon(being.icon) if being.icon else None:
        yield Rectangle(box, setter.theme.paper, radii=(0, CORNER, 0, CORNER - EDGE // 2))
        yield icon_mark(setter, icon, box.inset(SIGN_PAD))
