"""Draws a group of a meal: pictures of beings with their names, and below them on chips all that are in doubt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle
from cardgen.render.book.figures.common import icon_mark
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stack_height

PictureSize = tuple[int, int]
COLUMNS = 2
"""How many columns of pictures stand in a group."""
STYLES = ("book-item", "book-foot", "book-aside")
"""Of names beside pictures: the first in which a name has room."""
AIR, PAD, CORNER = length("0.5mm"), length("1.6mm"), length("1.2mm")
PICTURES = tuple((length(f"{1.14 * high:.1f}mm"), length(f"{high}mm")) for high in (15, 14, 13, 12, 11, 10, 9.4))
"""How wide and high pictures are: all of a figure alike, as large as its pages have room for."""
BESIDE = length("1mm")
"""Between a picture and its name."""
ABOVE_DOUBT = length("1mm")
CHIP, CHIP_PAD, CHIP_RISE, CHIP_PICTURE = "#dedcd2", length("0.8mm"), length("0.3mm"), length("4.4mm")
"""The ground of a name in doubt, what of it is beside and above the name, and how wide the picture before it is."""
BETWEEN_CHIPS = length("0.7mm")
SIGN = length("3.4mm")
MOST_LINES = 2
"""Of a name, where a smaller style makes it so short."""
DOUBTFUL, NEVER = "?", "*"
"""What stands behind food that is doubtful, and that the eater never meets."""
APART = "globe"
"""The icon before those that never meet."""


class Being(Struct, frozen=True):
    """Who has a row: the icon and the picture with its number stand before its name."""

    card: str
    name: str
    icon: str = ""
    picture: str = ""
    number: str = ""


class Bite(Struct, frozen=True):
    """Somebody in the row of another, and whether that is in doubt: `?`, or `*` where they never meet."""

    being: Being
    doubt: str = ""


class MealGroup(Struct, frozen=True):
    """Those of a row who are eaten, or who eat, on which ground and with how large a picture.

    `words` stand above them behind the icon, or in their place where there is nobody.
    """

    bites: Sequence[Bite]
    ground: str
    words: str = ""
    icon: str = ""
    picture: PictureSize = PICTURES[-1]


def fitting(setter: BlockSetter, names: Iterable[str], group: int, picture: PictureSize, line: int) -> PictureSize:
    """This size of pictures, or the largest smaller one beside which no word of these names is too wide, in groups of
    this width.
    """
    style = setter.style(STYLES[1])
    widest = max((setter.words(read_inline(name), style, line).least(style) for name in names), default=0)
    room = (group - 2 * PAD) // COLUMNS - widest - 2 * BESIDE
    return max((size for size in PICTURES if size[0] <= room and size <= picture), default=min(PICTURES))


def height_of(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> int:
    """How high a group of this width is."""
    return stack_height(list(_slabs(setter, figure, group, width)))


def group_marks(setter: BlockSetter, figure: Figure, group: MealGroup, box: Box) -> Iterator[Mark]:
    """The group in the middle of the height of its box."""
    slabs = list(_slabs(setter, figure, group, box.width))
    top = box.top + (box.height - stack_height(slabs)) // 2
    for number, slab in enumerate(slabs):
        top += slab.before if number else 0
        yield from slab.shifted(box.left + PAD, top).marks
        top += slab.height


def _slabs(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Iterator[Slab]:
    inner = width - 2 * PAD
    if group.words:
        yield _words(setter, figure, group, inner)
    certain = [bite.being for bite in group.bites if not bite.doubt]
    column = inner // COLUMNS
    for start in range(0, len(certain), COLUMNS):
        chips = [_chip(setter, figure, group, being, column) for being in certain[start : start + COLUMNS]]
        marks = [mark for at, chip in enumerate(chips) for mark in chip.shifted(at * column).marks]
        yield Slab(max(chip.height for chip in chips), tuple(marks), before=AIR)
    yield from _doubts(setter, figure, group, inner)


def _words(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Slab:
    """What this group is, behind its icon."""
    drawing = setter.resources.icon(group.icon) if group.icon else None
    indent = SIGN + BESIDE if drawing else 0
    words = f"**{group.words}**" if group.bites else group.words
    label = setter.label(words, setter.style("book-foot"), width - indent, figure.line).shifted(indent)
    sign = [icon_mark(setter, drawing, Box(0, 0, SIGN, SIGN))] if drawing else []
    return replace(label, marks=(*sign, *label.marks))


def _chip(setter: BlockSetter, figure: Figure, group: MealGroup, being: Being, width: int) -> Slab:
    """A picture, and its name beside it."""
    wide, high = group.picture
    has_picture = bool(being.picture) and not setter.resources.mono
    indent = wide + BESIDE if has_picture else 0
    label = name_in(setter, being.name, STYLES, width - indent - BESIDE, figure.line)
    height = max(high if has_picture else 0, label.height)
    marks = list(label.shifted(indent, (height - label.height) // 2).marks)
    if has_picture:
        window = Box(0, (height - high) // 2, wide, high)
        marks += portrait(setter, being.picture, window, CORNER, figure.line)
    return Slab(height, tuple(marks))


def name_in(setter: BlockSetter, name: str, styles: Sequence[str], width: int, line: int, align: str = "") -> Slab:
    """A name in the first of these styles in which it has room in two lines, or else its longest word has; if none,
    with a line's end at hyphens.
    """
    fitting = [
        (style, setter.label(name, style, width, line, align))
        for style in map(setter.style, styles)
        if setter.words(read_inline(name), style, line).least(style) <= width
    ]
    for style, label in fitting:
        if label.height <= MOST_LINES * style.leading:
            return label
    if fitting:
        return fitting[0][1]
    return setter.label(name.replace("-", "- "), setter.style(styles[-1]), width, line, align)


def _doubts(setter: BlockSetter, figure: Figure, group: MealGroup, width: int) -> Iterator[Slab]:
    """Those in doubt, and below them those never met, each behind its own words and on a chip."""
    for sign, words in (
        (DOUBTFUL, f"**{figure.get('doubt')}**"),
        (NEVER, f":{APART}:\u00a0**{figure.get('never')}**"),
    ):
        beings = [bite.being for bite in group.bites if bite.doubt == sign]
        if beings:
            yield replace(_chips(setter, words, beings, width, figure.line), before=ABOVE_DOUBT)


def _chips(setter: BlockSetter, words: str, beings: Sequence[Being], width: int, line: int) -> Slab:
    """Words, and behind them a chip for each of these, in as many lines as they need."""
    label = setter.label(words, setter.style("book-foot"), width, line)
    own = setter.words(read_inline(words), setter.style("book-foot"), line).width(setter.style("book-foot"))
    marks: list[Mark] = list(label.shifted(0, CHIP_RISE).marks)
    left, top, high = min(own, width) + AIR // 2 + BETWEEN_CHIPS, 0, label.height + 2 * CHIP_RISE
    for being in beings:
        chip, across = _small_chip(setter, being, width, line)
        if left + across > width:
            left, top = 0, top + high + BETWEEN_CHIPS
        marks += chip.shifted(left, top).marks
        left, high = left + across + BETWEEN_CHIPS, chip.height
    return Slab(top + high, tuple(marks), line=line)


def _small_chip(setter: BlockSetter, being: Being, width: int, line: int) -> tuple[Slab, int]:
    """A name on its ground behind a small picture, and how wide it is."""
    style = setter.style("book-foot")
    indent = CHIP_PICTURE if being.picture and not setter.resources.mono else 0
    room = width - indent - 2 * CHIP_PAD
    name = min(setter.words(read_inline(being.name), style, line).width(style) + AIR // 2, room)
    label = setter.label(being.name, style, name, line)
    box = Box(0, 0, indent + name + 2 * CHIP_PAD, label.height + 2 * CHIP_RISE)
    marks: list[Mark] = [Rectangle(box, CHIP, radii=(CORNER,) * 4)]
    if indent:
        marks += portrait(setter, being.picture, Box(0, 0, indent, box.height), CORNER, line)
    marks += label.shifted(indent + CHIP_PAD, CHIP_RISE).marks
    return Slab(box.height, tuple(marks), line=line), box.width
