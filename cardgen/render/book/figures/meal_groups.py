"""Draws a group of a meal: some words, then pictures of beings with their names, and below them all names in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle
from cardgen.render.book.figures.common import icon_mark
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab

AIR, PAD, CORNER = length("0.5mm"), length("1.4mm"), length("1.2mm")
PICTURE = (length("9mm"), length("7.2mm"))
BESIDE = length("1.2mm")
"""Between a picture and its name."""
MOST_ABOVE = length("2mm")
SIGN = length("3.4mm")
FRAME, DASH = length("0.3mm"), (length("1.2mm"), length("0.8mm"))
DOUBTFUL, NEVER = "?", "*"
"""What stands behind food that is doubtful, and that the eater never meets."""
APART = "globe"
"""The icon before those that never meet."""


class Being(Struct, frozen=True):
    """Who has a row: the icon and the picture are before its name, some words below it."""

    card: str
    name: str
    icon: str = ""
    picture: str = ""
    words: str = ""


class Bite(Struct, frozen=True):
    """Somebody in the row of another, and whether that is in doubt: `?`, or `*` where they never meet."""

    being: Being
    doubt: str = ""


class MealGroup(Struct, frozen=True):
    """Those of a row who are eaten, or who eat: with what words, on which ground, with which icon, and in how
    many columns.
    """

    words: str
    bites: Sequence[Bite]
    ground: str
    icon: str = ""
    columns: int = 1


def height_of(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> int:
    """How high a group of this width is."""
    return sum(slab.before + slab.height for slab in _slabs(setter, figure, group, width))


def group_marks(setter: BlockSetter, figure: Figure, group: MealGroup, box: Box) -> Iterator[Mark]:
    """The group from the top of its box, a little further down where there is room."""
    slabs = list(_slabs(setter, figure, group, box.width))
    top = box.top + min(MOST_ABOVE, (box.height - sum(slab.before + slab.height for slab in slabs)) // 2)
    for slab in slabs:
        top += slab.before
        yield from slab.shifted(box.left, top).marks
        top += slab.height


def _slabs(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Iterator[Slab]:
    inner = width - 2 * PAD
    yield replace(_words(setter, figure, group, inner).shifted(PAD), before=AIR)
    certain = [bite.being for bite in group.bites if not bite.doubt]
    column = inner // group.columns
    for start in range(0, len(certain), group.columns):
        row = certain[start : start + group.columns]
        chips = [_chip(setter, figure, being, column) for being in row]
        marks = [mark for at, chip in enumerate(chips) for mark in chip.shifted(PAD + at * column).marks]
        yield Slab(max(chip.height for chip in chips), tuple(marks), before=AIR)
    if len(certain) < len(group.bites):
        yield _doubtful(setter, figure, group, inner).shifted(PAD)
    yield Slab(0, before=AIR)


def _words(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Slab:
    """What this group is, behind its icon."""
    drawing = setter.resources.icon(group.icon) if group.icon else None
    indent = SIGN + BESIDE if drawing else 0
    label = setter.label(f"**{group.words}**", setter.style("book-foot"), width - indent, figure.line).shifted(indent)
    sign = [icon_mark(setter, drawing, Box(0, 0, SIGN, SIGN))] if drawing else []
    return replace(label, marks=(*sign, *label.marks))


def _chip(setter: BlockSetter, figure: Figure, being: Being, width: int) -> Slab:
    """A picture, and its name beside it."""
    wide, high = PICTURE
    has_picture = bool(being.picture) and not setter.resources.mono
    indent = wide + BESIDE if has_picture else 0
    label = name_in(setter, being.name, ("book-foot", "book-aside"), width - indent - BESIDE, figure.line)
    height = max(high if has_picture else 0, label.height)
    marks = list(label.shifted(indent, (height - label.height) // 2).marks)
    if has_picture:
        window = Box(0, (height - high) // 2, wide, high)
        marks += portrait(setter, being.picture, window, CORNER, figure.line)
    return Slab(height, tuple(marks))


def name_in(setter: BlockSetter, name: str, styles: Sequence[str], width: int, line: int) -> Slab:
    """A name in the first of these styles in which its longest word has room; else with a line's end at hyphens."""
    for style in map(setter.style, styles):
        if setter.words(read_inline(name), style, line).least(style) <= width:
            return setter.label(name, style, width, line)
    return setter.label(name.replace("-", "- "), setter.style(styles[-1]), width, line)


def _doubtful(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Slab:
    """The names of those in doubt, and then of those never met, in a dashed frame."""
    parts = [
        f"**{words}:** {', '.join(names)}"
        for words, sign in ((figure.get("doubt"), DOUBTFUL), (f":{APART}: {figure.get('never')}", NEVER))
        if (names := [bite.being.name for bite in group.bites if bite.doubt == sign])
    ]
    label = setter.label(" · ".join(parts), setter.style("book-aside"), width - 2 * PAD, figure.line).shifted(PAD, AIR)
    box = Box(0, 0, width, label.height + 2 * AIR).inset(FRAME // 2)
    frame = Rectangle(box, stroke=setter.theme.dark, stroke_width=FRAME, radii=(CORNER,) * 4, dash=DASH)
    return Slab(box.height + FRAME, (frame, *label.marks), before=AIR)
