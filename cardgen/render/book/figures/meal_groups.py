"""Draws a group of a meal: words, and below them pictures of beings, each with its name below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stacked
from cardgen.render.text.words import Style

STYLES = ("book-foot", "book-aside")
"""Of names below pictures: the first in which a name has room."""
CORNER = length("1.2mm")
BESIDE, BELOW = length("1.6mm"), length("0.5mm")
"""Between two pictures, and between a picture and its name."""
LEAST, MOST = 1.12, 1.5
"""How wide a column is at least, and a picture at most, of the height of the picture."""
AIR = length("1mm")
"""Above what is below something else."""
MOST_LINES = 2
"""Of a name, where a smaller style makes it so short."""


class Being(Struct, frozen=True):
    """Who has a panel: icon and number stand before its name, below its picture."""

    card: str
    name: str
    icon: str = ""
    picture: str = ""
    number: str = ""


class MealGroup(Struct, frozen=True):
    """Those who are eaten, or who eat, on which ground; `words` stand above them in their colour, behind the icon."""

    beings: Sequence[Being]
    words: str
    colour: str
    ground: str
    icon: str = ""

    def columns(self, rows: int) -> int:
        """How many pictures stand side by side in so many rows."""
        return -(-len(self.beings) // rows)


class PictureSpace(Struct, frozen=True):
    """How wide the column of a picture with its name is, and how high the picture."""

    width: int
    high: int


def least_space(setter: BlockSetter, names: Iterable[str], high: int, line: int) -> PictureSpace:
    """The narrowest space with pictures so high in which each word of these names has room."""
    style = setter.style(STYLES[-1])
    widest = max((setter.words(read_inline(name), style, line).least(style) for name in names), default=0)
    return PictureSpace(max(widest + BESIDE, round(LEAST * high)), high)


def guessed_height(setter: BlockSetter, group: MealGroup, rows: int, space: PictureSpace) -> int:
    """How high a group is where each name has two lines."""
    leading = setter.style(STYLES[0]).leading
    pictures = -(-len(group.beings) // group.columns(rows))
    return leading + pictures * (AIR + space.high + BELOW + MOST_LINES * leading)


def group_slab(setter: BlockSetter, group: MealGroup, rows: int, space: PictureSpace, line: int) -> Slab:
    """The words and the pictures of a group in so many rows."""
    columns = group.columns(rows)
    slabs = [_words(setter, group, columns * space.width, line)]
    for start in range(0, len(group.beings), columns):
        filled = [pictured(setter, being, space, STYLES, line) for being in group.beings[start : start + columns]]
        marks = [mark for at, each in enumerate(filled) for mark in each.shifted(at * space.width).marks]
        slabs.append(Slab(max(each.height for each in filled), tuple(marks), before=AIR))
    return stacked(slabs)


def _words(setter: BlockSetter, group: MealGroup, width: int, line: int) -> Slab:
    """What this group is, in its colour behind its icon."""
    sign = f":{group.icon}:\u00a0" if group.icon else ""
    style = replace(setter.style("book-foot"), colour=group.colour)
    return setter.label(f"{sign}**{group.words}**", style, width, line)


def pictured(
    setter: BlockSetter, being: Being, space: PictureSpace, styles: Sequence[str], line: int, words: str = ""
) -> Slab:
    """The picture of a being, and below it its name, or these words, both in the middle of a space."""
    width = space.width - BESIDE
    across = min(width, round(MOST * space.high))
    label = name_in(setter, words or being.name, [setter.style(name) for name in styles], width, line)
    label = label.shifted(BESIDE // 2)
    if not being.picture or setter.resources.mono:  # outlines would fill so small a picture
        return label
    window = Box((space.width - across) // 2, 0, across, space.high)
    picture: tuple[Mark, ...] = tuple(portrait(setter, being.picture, window, CORNER, line))
    return stacked([Slab(space.high, picture), replace(label, before=BELOW)])


def name_in(setter: BlockSetter, name: str, styles: Sequence[Style], width: int, line: int) -> Slab:
    """A name in the first of these styles in which it has room in two lines, or else its longest word has; if none,
    with a line's end at hyphens.
    """
    fitting = [
        (style, setter.label(name, style, width, line, "center"))
        for style in styles
        if setter.words(read_inline(name), style, line).least(style) <= width
    ]
    for style, label in fitting:
        if label.height <= MOST_LINES * style.leading:
            return label
    if fitting:
        return fitting[0][1]
    return setter.label(name.replace("-", "- "), styles[-1], width, line, "center")
