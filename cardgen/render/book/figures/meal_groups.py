"""Draws a group of a meal: words behind an arrow, and below them pictures of beings, each with its name below it."""

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
from cardgen.render.book.setting.symbols import arrow
from cardgen.render.text.words import Style

STYLES = ("book-foot", "book-aside")
"""Of names below pictures: the first in which a name has room."""
CORNER = length("1.2mm")
BESIDE, BELOW = length("1.2mm"), length("0.5mm")
"""Between two pictures, and between a picture and its name."""
AIR = length("0.8mm")
"""Above what is below something else."""
ARROW, ARROW_AIR = length("4.6mm"), length("0.4mm")
"""How much room an arrow has before words, and how much of it stays free at both ends."""
MOST_ACROSS = 1.75
"""How wide a picture is at most, of its height."""
MOST_LINES = 2
"""Of a name, where a smaller style makes it so short."""
LEAST_NOTE, RAGGED = length("27mm"), 1.25
"""How wide a note is at least, and how much room its lines take, of their letters."""


class Being(Struct, frozen=True):
    """Who has a panel: its number and name stand on a bar, its icon on its picture."""

    card: str
    name: str
    icon: str = ""
    picture: str = ""
    number: str = ""


class MealGroup(Struct, frozen=True):
    """Those who are eaten, or who eat, on which ground, below the words for them.

    Before the words stands an arrow that `points` left (-1) or right (1), or else their icon; `nobody` says that
    there are none.
    """

    beings: Sequence[Being]
    ground: str
    words: str
    points: int = 0
    icon: str = ""
    nobody: str = ""


class MealGrid(Struct, frozen=True):
    """How wide a page, the picture of who has a panel and a column of further ones with their names are, how high these
    are, for how many columns there is room, and in how many rows pictures stand where that is room enough.
    """

    width: int
    own: int
    column: int
    high: int
    columns: int
    rows: int


def least_column(setter: BlockSetter, names: Iterable[str], line: int) -> int:
    """The narrowest column in which each word of these names has room, with a line's end at hyphens."""
    style = setter.style(STYLES[-1])
    read = (read_inline(_at_hyphens(name)) for name in names)
    return BESIDE + max((setter.words(words, style, line).least(style) for words in read), default=0)


def group_width(setter: BlockSetter, group: MealGroup, pictures: int, line: int) -> int:
    """As wide as its pictures, or as its words need on one line."""
    words = [_heading(group), *([group.nobody] if group.nobody and not group.beings else [])]
    style = setter.style(STYLES[-1])
    widths = (setter.words(read_inline(each.replace(" ", "\u00a0")), style, line).least(style) for each in words)
    return max([pictures, *(wide + (ARROW if group.points else 0) for wide in widths)])


def group_slab(setter: BlockSetter, group: MealGroup, grid: MealGrid, size: tuple[int, int], line: int) -> Slab:
    """The words of a group, and below them its pictures in so many columns, or that there are none, in this width."""
    width = size[1]
    slabs = [_words(setter, group, width, line), *_rows(setter, group, grid, size, line)]
    if not group.beings and group.nobody:
        slabs.append(replace(setter.label(group.nobody, setter.style(STYLES[-1]), width, line), before=BELOW))
    return stacked(slabs)


def note_width(setter: BlockSetter, note: str, high: int, line: int) -> int:
    """As wide as a note has to be to stand beside pictures so high."""
    style = setter.style(STYLES[-1])
    long = setter.words(read_inline(note.replace(" ", "\u00a0")), style, line).least(style)
    return max(LEAST_NOTE, round(RAGGED * long / max(1, high // style.leading)))


def note_slab(setter: BlockSetter, note: str, width: int, line: int) -> Slab:
    """What is in doubt, in words."""
    return setter.label(note, setter.style(STYLES[-1]), width, line)


def _rows(setter: BlockSetter, group: MealGroup, grid: MealGrid, size: tuple[int, int], line: int) -> Iterator[Slab]:
    """The pictures in their rows, in columns that share the width."""
    columns, width = size
    column = max(grid.column, width // columns)
    for start in range(0, len(group.beings), columns):
        yield replace(_filled(setter, group.beings[start : start + columns], (column, grid.high), line), before=AIR)


def _filled(setter: BlockSetter, beings: Sequence[Being], space: tuple[int, int], line: int) -> Slab:
    """A row of pictures."""
    slabs = [pictured(setter, being, space, STYLES, line) for being in beings]
    marks = [mark for at, each in enumerate(slabs) for mark in each.shifted(at * space[0]).marks]
    return Slab(max(each.height for each in slabs), tuple(marks))


def _heading(group: MealGroup) -> str:
    """What this group is, behind its icon."""
    sign = f":{group.icon}:\u00a0" if group.icon else ""
    return f"{sign}**{group.words}**"


def _words(setter: BlockSetter, group: MealGroup, width: int, line: int) -> Slab:
    """What this group is, behind its arrow or its icon."""
    left = ARROW if group.points else 0
    style = setter.style(STYLES[-1])
    label = setter.label(_heading(group), style, width - left, line).shifted(left)
    if not group.points:
        return label
    near, far = (ARROW_AIR, style.leading // 2), (ARROW - ARROW_AIR, style.leading // 2)
    start, end = (near, far) if group.points > 0 else (far, near)
    return replace(label, marks=(*arrow(start, end, setter.theme.dark), *label.marks))


def pictured(setter: BlockSetter, being: Being, space: tuple[int, int], styles: Sequence[str], line: int) -> Slab:
    """The picture of a being, so high, and below it its name, in a column of this width."""
    width, high = space[0] - BESIDE, space[1]
    label = name_in(setter, being.name, [setter.style(name) for name in styles], width, line).shifted(BESIDE // 2)
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
    """A name that may be parted behind its hyphens; not the icon before it."""
    icon, blank, words = name.rpartition(": ")
    return f"{icon}{blank}{words.replace('-', '- ')}"
