"""Draws panels of meals side by side: a being with its picture and name between its food and those who eat it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.meal_groups import (
    AIR,
    BESIDE,
    CORNER,
    MOST,
    Being,
    MealGroup,
    PictureSpace,
    group_slab,
    guessed_height,
    pictured,
)
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.pagination import Slab, stacked
from cardgen.render.book.setting.symbols import arrow

ARROW, ARROW_AIR = length("4.4mm"), length("0.3mm")
"""How much room an arrow has between a being and a group, and how much of it stays free at both ends."""
PAD = length("1.2mm")
"""At the edges of a group and of a panel."""
LARGER = 1.25
"""How much wider and higher the picture of who has the panel is than those of its groups."""
APART = length("3mm")
"""Between two panels."""
LETTER = 0.52
"""How wide a letter is on the average, of the size of its type."""
FRAME = length("0.35mm")
NAME_STYLES = ("book-label", "book-foot", "book-aside")


class MealPanel(Struct, frozen=True):
    """A being, its food or hosts, who eats it, and what is said below all of it."""

    being: Being
    food: MealGroup | None = None
    eaters: MealGroup | None = None
    below: str = ""

    @property
    def groups(self) -> tuple[MealGroup, ...]:
        return tuple(group for group in (self.food, self.eaters) if group is not None)

    def columns(self, rows: int) -> float:
        """How many pictures wide it is."""
        return LARGER + sum(group.columns(rows) for group in self.groups)

    @property
    def fixed(self) -> int:
        """What of its width is no picture."""
        return 2 * PAD + len(self.groups) * (ARROW + 2 * PAD)


class MealLine(Struct, frozen=True):
    """Panels side by side, with so many rows of pictures in each, and how wide a column of pictures is.

    `spare` is how much wider each panel is, as pictures cannot be.
    """

    panels: tuple[MealPanel, ...]
    rows: int
    space: PictureSpace
    spare: int

    def widths(self) -> list[int]:
        """How wide each panel is."""
        return [panel.fixed + round(panel.columns(self.rows) * self.space.width) + self.spare for panel in self.panels]


def line_of(panels: Sequence[MealPanel], rows: int, width: int, least: PictureSpace) -> MealLine | None:
    """These panels in a line of this width, its pictures as high as the least, or nothing where they have no room."""
    columns = sum(panel.columns(rows) for panel in panels)
    room = width - (len(panels) - 1) * APART - sum(panel.fixed for panel in panels)
    column = int(room / columns)
    if column < least.width:
        return None
    column = min(column, max(least.width, round(MOST * least.high) + BESIDE))
    return MealLine(tuple(panels), rows, PictureSpace(column, least.high), int(room - column * columns) // len(panels))


def height_of(setter: BlockSetter, line: MealLine, number: int) -> int:
    """How high the highest panel of a line is."""
    return max(
        stacked([inner, *below]).height + 2 * PAD
        for panel, width in zip(line.panels, line.widths(), strict=True)
        for inner, *below in (_parts(setter, line, panel, width, number),)
    )


def guessed_heights(setter: BlockSetter, line: MealLine) -> list[int]:
    """How high each panel of a line is where each name has two lines, found without setting any."""
    style, leading = setter.style("book-aside"), setter.style(NAME_STYLES[0]).leading
    heights = []
    for panel, width in zip(line.panels, line.widths(), strict=True):
        being = round(LARGER * line.space.high) + 2 * leading
        groups = [guessed_height(setter, group, line.rows, line.space) + 2 * PAD for group in panel.groups]
        lines = ceil(len(panel.below) * style.size * LETTER / width)
        heights.append(max([being, *groups]) + lines * style.leading + 2 * PAD)
    return heights


def grown(line: MealLine, by: int) -> MealLine:
    """The line, its pictures so much higher, but not higher than wide."""
    high = min(line.space.high + by, line.space.width - BESIDE)
    return replace(line, space=PictureSpace(line.space.width, max(high, line.space.high)))


def _parts(setter: BlockSetter, line: MealLine, panel: MealPanel, width: int, number: int) -> list[Slab]:
    """The highest of the groups and of the being, and below it what is said below all."""
    slabs = [_being(setter, line, panel, number)]
    slabs += [group_slab(setter, group, line.rows, line.space, number) for group in panel.groups]
    inner = max(slab.height + (2 * PAD if index else 0) for index, slab in enumerate(slabs))
    return [Slab(inner), *_below(setter, panel, width, number)]


def _being(setter: BlockSetter, line: MealLine, panel: MealPanel, number: int) -> Slab:
    """The picture of who has the panel, larger than all others, and its number and name."""
    being = panel.being
    space = PictureSpace(_middle(line), round(LARGER * line.space.high))
    words = f"**{being.number} {being.name}**" if being.number else f"**{being.name}**"
    known = being.icon and setter.resources.icon(being.icon)
    return pictured(setter, being, space, NAME_STYLES, number, f":{being.icon}: {words}" if known else words)


def _below(setter: BlockSetter, panel: MealPanel, width: int, number: int) -> list[Slab]:
    if not panel.below:
        return []
    label = setter.label(panel.below, setter.style("book-aside"), width - 4 * PAD, number)
    return [replace(label.shifted(2 * PAD), before=AIR)]


def drawn(setter: BlockSetter, line: MealLine, table: StructureElement, height: int, number: int) -> Slab:
    """A line of this height, each panel in its frame."""
    marks: list[Mark] = []
    left = 0
    for panel, width in zip(line.panels, line.widths(), strict=True):
        marks += _panel(setter, line, panel, Box(left, 0, width, height), number)
        left += width + APART
    return Slab(height, tuple(marks), before=APART, line=number).within(table)


def _panel(setter: BlockSetter, line: MealLine, panel: MealPanel, box: Box, number: int) -> Iterator[Mark]:
    """From the left: food, the being, who eats it, with arrows between them; below it what is said of all."""
    yield Rectangle(box, setter.theme.paper, setter.theme.line, FRAME, (2 * CORNER,) * 4)
    row = StructureElement("TR")
    below = stacked(_below(setter, panel, box.width, number))
    foot = below.height + (AIR if below.height else 0)
    left, top, high = box.left + PAD, box.top + PAD, box.height - 2 * PAD - foot
    if panel.food:
        ground = Box(left, top, _width(line, panel.food), high)
        yield from _group(setter, line, panel.food, ground, row, number)
        left = ground.right + ARROW
        if not panel.food.icon:
            yield from _arrow(setter, ground.right, top + high // 2)
    else:
        yield from tagged([EMPTY], row, cell_of(""))
    being = _being(setter, line, panel, number)
    yield from within(being.shifted(left, top + (high - being.height) // 2).marks, row, cell_of("Row"))
    left += _middle(line)
    if panel.eaters:
        yield from _arrow(setter, left, top + high // 2)
        ground = Box(left + ARROW, top, _width(line, panel.eaters), high)
        yield from _group(setter, line, panel.eaters, ground, row, number)
    else:
        yield from tagged([EMPTY], row, cell_of(""))
    if below.marks:
        notes = below.shifted(box.left, box.bottom - PAD - below.height).marks
        yield from within(notes, row, cell_of(""))
    else:
        yield from tagged([EMPTY], row, cell_of(""))


def _group(
    setter: BlockSetter, line: MealLine, group: MealGroup, box: Box, row: StructureElement, number: int
) -> Iterator[Mark]:
    """A group on its ground."""
    yield Rectangle(box, group.ground, radii=(CORNER,) * 4)
    slab = group_slab(setter, group, line.rows, line.space, number)
    yield from within(slab.shifted(box.left + PAD, box.top + PAD).marks, row, cell_of(""))


def _arrow(setter: BlockSetter, left: int, at: int) -> list[Mark]:
    """From what is left of it to what is right."""
    return arrow((left + ARROW_AIR, at), (left + ARROW - ARROW_AIR, at), setter.theme.dark)


def _width(line: MealLine, group: MealGroup) -> int:
    """How wide the ground of a group is."""
    return group.columns(line.rows) * line.space.width + 2 * PAD


def _middle(line: MealLine) -> int:
    """How wide the being between both groups is."""
    return round(LARGER * line.space.width) + line.spare
