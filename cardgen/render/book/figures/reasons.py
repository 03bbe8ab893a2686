"""Sets a key: small cards in columns, each with its icons and why it has them."""

from __future__ import annotations

from collections.abc import Sequence

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
from cardgen.render.book.setting.pagination import Slab, stacked

ICON = length("4.2mm")
BETWEEN_ICONS = length("0.5mm")
BEFORE_WORDS = length("1.4mm")
BETWEEN_REASONS = length("0.4mm")
BESIDE_CARD = length("2.5mm")
ABOVE = length("1.4mm")
BETWEEN_ROWS = length("2.4mm")
"""More than what joins two things to one: where a page has room, it goes between rows."""

CardReasons = tuple[str, list[str]]
"""What a card is, and its reasons, as they are written."""


def set_reasons(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`card: id | title`, each with its lines `reason: icons | words`; cards in columns, row by row.

    Raises FigureFault where a reason stands before all cards, or a card is unknown.
    """
    columns = number_in(figure, "columns", 2)
    item_width = (width - GAP * (columns - 1)) // columns
    entries = _entries(figure)
    indent = max((_indent(icons) for _, reasons in entries for icons, _ in map(_parts, reasons)), default=0)
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


def _row(setter: BlockSetter, figure: Figure, items: Sequence[Slab], width: int) -> Slab:
    """Cards side by side below a hairline."""
    marks: list[Mark] = []
    for index, item in enumerate(items):
        left = index * (width + GAP)
        marks.append(Rectangle(Box(left, 0, width, HAIRLINE), setter.theme.line))
        marks += item.shifted(left, ABOVE).marks
    height = max(item.height for item in items) + ABOVE
    return Slab(height, tuple(marks), before=BETWEEN_ROWS, line=figure.line)


def _parts(reason: str) -> tuple[str, str]:
    """The icons of a reason, and its words."""
    icons, words = [*fields_of(reason), ""][:2]
    return icons, words


def _item(setter: BlockSetter, figure: Figure, entry: CardReasons, indent: int, width: int) -> Slab:
    card, title = [*fields_of(entry[0]), ""][:2]
    face, card_width = card_of(setter, card), length_in(figure, "width", "16mm")
    trim = Box(0, 0, card_width, height_of(face, card_width))
    left = card_width + BESIDE_CARD
    head = setter.label(title, setter.style("book-note-title"), width - left, figure.line)
    reasons = [_reason(setter, figure, *_parts(reason), indent, width - left) for reason in entry[1]]
    text = stacked([head, *reasons])
    slab = Slab(max(trim.height, text.height), (*card_marks(face, trim), *text.shifted(left).marks), line=figure.line)
    return slab.within(StructureElement("LI"), StructureElement("LBody"))


def _indent(icons: str) -> int:
    """How far in words begin beside these icons."""
    return len(icons.split()) * (ICON + BETWEEN_ICONS) - BETWEEN_ICONS + BEFORE_WORDS


def _reason(setter: BlockSetter, figure: Figure, icons: str, words: str, indent: int, width: int) -> Slab:
    """Icons, and beside them the words that are true of them all, in line with those of the whole figure."""
    drawings = [drawing for icon in icons.split() if (drawing := setter.resources.icon(icon)) is not None]
    style = setter.style("book-item")
    marks: list[Mark] = []
    for index, drawing in enumerate(drawings):
        box = Box(index * (ICON + BETWEEN_ICONS), 0, ICON, ICON)
        marks.append(icon_mark(setter, drawing, box))
    lines = setter.lines((Stretch(words),), style, width - indent, figure.line, is_even=True)
    text = stacked([Slab(line.height, line.marks) for line in lines])
    top = max(0, (ICON - text.height) // 2)
    marks += text.shifted(indent, top).marks
    slab = Slab(max(ICON, top + text.height), tuple(marks), before=BETWEEN_REASONS, line=figure.line)
    return slab.tagged(StructureElement("P"))
