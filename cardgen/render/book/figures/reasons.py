"""Sets a key: small cards in columns, each below a band with its title, with its icons and why it has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.book.figures.common import (
    GAP,
    HAIRLINE,
    FigureFault,
    card_marks,
    card_of,
    fields_of,
    height_of,
    icon_mark,
    length_in,
    number_in,
)
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Stretch
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.book.setting.pagination import Slab, stacked

ICON = length("4.2mm")
BETWEEN_ICONS = length("0.5mm")
BEFORE_WORDS = length("1.4mm")
BETWEEN_REASONS = length("0.8mm")
BESIDE_CARD = length("3mm")
BAND = length("7.2mm")
"""The coloured head of a card, with its title."""
INSIDE = length("2.4mm")
CORNER = length("2mm")
IN_LINE, IN_ROW = 2, 3
"""Words begin beside so many icons, further in where one reason has more; more than a row of them stand below."""
SHORT = 4
"""A last line that is shorter than this part of the width looks lost."""
BETWEEN_ROWS = length("2.4mm")
"""More than what joins two things to one: where a page has room, it goes between rows."""

CardReasons = tuple[str, list[str]]
"""What a card is, and its reasons, as they are written."""


class Item(NamedTuple):
    """A card with its reasons, and the colour of its band."""

    slab: Slab
    colour: str


def set_reasons(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`card: id | title | colour of its band`, each with its `reason: icons | words`; cards in columns, row by row.

    Raises FigureFault where a reason stands before all cards, or a card is unknown.
    """
    columns = number_in(figure, "columns", 2)
    item_width = (width - GAP * (columns - 1)) // columns
    entries = _entries(figure)
    indent = max((_indent(icons, IN_LINE) for _, reasons in entries for icons, _ in map(_parts, reasons)), default=0)
    items = [_item(setter, figure, entry, indent, item_width) for entry in entries]
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    whole = StructureElement("L")
    return [_row(setter, figure, row, item_width).within(whole) for row in rows]


def _entries(figure: Figure) -> list[CardReasons]:
    entries: list[CardReasons] = []
    for key, value in figure.entries:
        if key == "card":
            entries.append((value, []))
        elif key == "reason" and not entries:
            raise FigureFault("this reason is of no card", "write `card: id | title` before it")
        elif key == "reason":
            entries[-1][1].append(value)
    return entries


def _row(setter: BlockSetter, figure: Figure, items: Sequence[Item], width: int) -> Slab:
    """Cards side by side, each in a box that its reasons fill."""
    height = max(item.slab.height for item in items) + INSIDE
    marks: list[Mark] = []
    for index, item in enumerate(items):
        left = index * (width + GAP)
        marks += _box(setter, Box(left, 0, width, item.slab.height + INSIDE), item.colour)
        marks += item.slab.shifted(left).marks
    return Slab(height, tuple(marks), before=BETWEEN_ROWS, line=figure.line)


def _box(setter: BlockSetter, box: Box, colour: str) -> tuple[Mark, Mark]:
    """The coloured head of a card, and the line around the whole."""
    band = Rectangle(Box(box.left, box.top, box.width, BAND), colour, radii=(CORNER, CORNER, 0, 0))
    return band, Rectangle(box, None, setter.theme.line, HAIRLINE, radii=(CORNER,) * 4)


def _parts(reason: str) -> tuple[str, str]:
    """The icons of a reason, and its words."""
    icons, words = [*fields_of(reason), ""][:2]
    return icons, words


def _item(setter: BlockSetter, figure: Figure, entry: CardReasons, indent: int, width: int) -> Item:
    card, title, colour = [*fields_of(entry[0]), "", ""][:3]
    face, card_width = card_of(setter, card), length_in(figure, "width", "16mm")
    trim = Box(INSIDE, BAND + INSIDE, card_width, height_of(face, card_width))
    left = INSIDE + card_width + BESIDE_CARD
    head = setter.label(title, setter.style("book-note-title"), width - 2 * INSIDE, figure.line)
    named = [moved(mark, INSIDE, (BAND - head.height) // 2) for mark in head.marks]
    reasons = [_reason(setter, figure, *_parts(reason), indent, width - left - INSIDE) for reason in entry[1]]
    text = stacked(reasons)
    marks = (*named, *card_marks(face, trim), *text.shifted(left, BAND + INSIDE).marks)
    slab = Slab(BAND + INSIDE + max(trim.height, text.height), marks, line=figure.line)
    return Item(slab.within(StructureElement("LI"), StructureElement("LBody")), colour or setter.theme.tint)


def _indent(icons: str, most: int = IN_ROW) -> int:
    """How far in words begin beside these icons, as if there were no more than `most`."""
    return min(most, len(icons.split())) * (ICON + BETWEEN_ICONS) - BETWEEN_ICONS + BEFORE_WORDS


def _reason(setter: BlockSetter, figure: Figure, icons: str, words: str, indent: int, width: int) -> Slab:
    """Icons, close to the words that are true of them all; these are in line with those of the whole figure."""
    indent = max(indent, _indent(icons))
    drawings = [drawing for icon in icons.split() if (drawing := setter.resources.icon(icon)) is not None]
    marks: list[Mark] = [icon_mark(setter, drawing, _place(index)) for index, drawing in enumerate(drawings)]
    text = _words(setter, figure, words, width - indent)
    high = -(-len(drawings) // IN_ROW) * (ICON + BETWEEN_ICONS) - BETWEEN_ICONS
    top = max(0, (ICON - text.height) // 2)
    marks += text.shifted(indent, top).marks
    slab = Slab(max(high, top + text.height), tuple(marks), before=BETWEEN_REASONS, line=figure.line)
    return slab.tagged(StructureElement("P"))


def _words(setter: BlockSetter, figure: Figure, words: str, width: int) -> Slab:
    """Full lines; about equal ones where the last one were a word or two."""
    lines, even = (
        setter.lines((Stretch(words),), setter.style("book-item"), width, figure.line, is_even=is_even)
        for is_even in (False, True)
    )
    chosen = even if lines[-1].width < width // SHORT else lines
    return stacked([Slab(line.height, line.marks) for line in chosen])


def _place(index: int) -> Box:
    """Of an icon: all rows begin below one another, well away from the card."""
    down, across = divmod(index, IN_ROW)
    step = ICON + BETWEEN_ICONS
    return Box(across * step, down * step, ICON, ICON)
