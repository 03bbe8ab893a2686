"""Draws a group of a meal: words, and below them pictures of beings, each with its name below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
AIR = length("1mm")
"""Above what is below something else."""
MOST_ACROSS = 1.75
"""How wide a picture is at most, of its height."""
NOTE_COLUMNS = 2
"""How many columns a note beside pictures needs."""
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
    """Those who are eaten, or who eat, on which ground; `nobody` says that there are none.

    Where there are `words`, they stand above them behind the icon; a `note` stands beside their pictures, or below.
    """

    beings: Sequence[Being]
    nobody: str
    ground: str
    words: str = ""
    icon: str = ""
    note: str = ""


class MealGrid(Struct, frozen=True):
    """How wide lines of panels are, how wide a column of pictures with their names, and how high pictures."""

    width: int
    column: int
    high: int


def least_column(setter: BlockSetter, names: Iterable[str], line: int) -> int:
    """The narrowest column in which each word of these names has room, with a line's end at hyphens."""
    style = setter.style(STYLES[-1])
    read = (read_inline(_at_hyphens(name)) for name in names)
    return BESIDE + max((setter.words(words, style, line).least(style) for words in read), default=0)


def group_slab(setter: BlockSetter, group: MealGroup, grid: MealGrid, width: int, line: int) -> Slab:
    """The words of a group, its pictures or that there are none, and its note."""
    slabs = [_words(setter, group, width, line)] if group.words else []
    most = max(1, width // grid.column)
    if group.note and 0 < len(group.beings) <= most - NOTE_COLUMNS:
        return stacked([*slabs, _with_note_beside(setter, group, grid, width, line)])
    if group.beings:
        slabs += _rows(setter, group, grid, most, width, line)
    else:
        slabs.append(setter.label(group.nobody, setter.style(STYLES[0]), width, line, "center"))
    if group.note:
        slabs.append(replace(setter.label(group.note, setter.style(STYLES[0]), width, line), before=AIR))
    return stacked(slabs)


def _rows(setter: BlockSetter, group: MealGroup, grid: MealGrid, most: int, width: int, line: int) -> Iterator[Slab]:
    """The pictures in as few rows as have room, all about equally long, in the middle."""
    rows = -(-len(group.beings) // most)
    columns = -(-len(group.beings) // rows)
    left = (width - columns * grid.column) // 2
    for start in range(0, len(group.beings), columns):
        filled = _filled(setter, group.beings[start : start + columns], grid, line)
        yield replace(filled.shifted(left), before=AIR if start or group.words else 0)


def _filled(setter: BlockSetter, beings: Sequence[Being], grid: MealGrid, line: int) -> Slab:
    """A row of pictures."""
    slabs = [pictured(setter, being, (grid.column, grid.high), STYLES, line) for being in beings]
    marks = [mark for at, each in enumerate(slabs) for mark in each.shifted(at * grid.column).marks]
    return Slab(max(each.height for each in slabs), tuple(marks))


def _with_note_beside(setter: BlockSetter, group: MealGroup, grid: MealGrid, width: int, line: int) -> Slab:
    """The pictures in a row, and the note at their right."""
    row = _filled(setter, group.beings, grid, line)
    left = len(group.beings) * grid.column + BESIDE // 2
    note = setter.label(group.note, setter.style(STYLES[0]), width - left, line)
    high = max(row.height, note.height)
    shown = (each.shifted(x, (high - each.height) // 2).marks for x, each in ((0, row), (left, note)))
    return Slab(high, tuple(mark for marks in shown for mark in marks), before=AIR if group.words else 0)


def _words(setter: BlockSetter, group: MealGroup, width: int, line: int) -> Slab:
    """What this group is, behind its icon."""
    sign = f":{group.icon}:\u00a0" if group.icon else ""
    return setter.label(f"{sign}**{group.words}**", setter.style(STYLES[0]), width, line)


def pictured(
    setter: BlockSetter,
    being: Being,
    space: tuple[int, int],
    styles: Sequence[str],
    line: int,
    words: str = "",
    wider: int = 0,
) -> Slab:
    """The picture of a being, so high, and below it its name, or these words, in a column of this width.

    A name may be so much wider.
    """
    width, high = space[0] - BESIDE, space[1]
    label = name_in(setter, words or being.name, [setter.style(name) for name in styles], width + wider, line)
    label = label.shifted((BESIDE - wider) // 2)
    if not being.picture or setter.resources.mono:  # outlines would fill so small a picture
        return label
    across = min(width, round(MOST_ACROSS * high))
    window = Box((space[0] - across) // 2, 0, across, high)
    picture: tuple[Mark, ...] = tuple(portrait(setter, being.picture, window, CORNER, line))
    return stacked([Slab(high, picture), replace(label, before=BELOW)])


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
    return setter.label(_at_hyphens(name), styles[-1], width, line, "center")


def _at_hyphens(name: str) -> str:
    return name.replace("-", "- ")
