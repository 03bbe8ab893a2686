"""Sets a key: cards below one another, each beside a band with its title, with its icons and why it has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

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
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.inline_layout import TypeLine, moved
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stack_height, stacked

ICON = length("4.4mm")
BETWEEN_ICONS = length("0.5mm")
BEFORE_WORDS = length("1.6mm")
BETWEEN_REASONS = length("0.9mm")
LOOSEST = length("3.2mm")
"""How far reasons may be spread where their card is higher than they are."""
BESIDE_CARD = length("3mm")
BAND = length("7.2mm")
"""The coloured head of a card, with its title and what to discuss; higher where that has more than a line."""
BEFORE_QUESTION = length("2mm")
INSIDE = length("2.4mm")
AROUND_CARD, AROUND_TEXT = length("1.4mm"), length("1.7mm")
CORNER = length("2mm")
SHORT = 4
"""A last line that is shorter than this part of the width looks lost."""
NARROWER = range(95, 45, -5)
"""Per cent of the width, for words that are broken anew."""
BETWEEN_CARDS = length("2.4mm")
"""More than what joins two things to one: where a page has room, it goes between cards."""


class KeyedCard(NamedTuple):
    """A card as it is written: id, title, colour of its band and what to discuss; and its reasons."""

    card: str
    reasons: list[str]


def set_reasons(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`card: id | title | colour of its band | question`, each with its `reason: icons | words` in columns.

    Raises FigureFault where a reason stands before all cards, or a card is unknown.
    """
    whole = StructureElement("L")
    return [_boxed(setter, figure, entry, width).within(whole) for entry in _entries(figure)]


def _entries(figure: Figure) -> list[KeyedCard]:
    entries: list[KeyedCard] = []
    for key, value in figure.entries:
        if key == "card":
            entries.append(KeyedCard(value, []))
        elif key == "reason" and not entries:
            raise FigureFault("this reason is of no card", "write `card: id | title` before it")
        elif key == "reason":
            entries[-1].reasons.append(value)
    return entries


def _boxed(setter: BlockSetter, figure: Figure, entry: KeyedCard, width: int) -> Slab:
    """A card as high as its box; beside it its band, with its reasons below, and a line around the whole."""
    card, title, colour, question = [*fields_of(entry.card), "", "", ""][:4]
    face, card_width = card_of(setter, card), length_in(figure, "width", "16mm")
    trim = Box(AROUND_CARD, AROUND_CARD, card_width, height_of(face, card_width))
    left = trim.right + BESIDE_CARD
    band = _band(setter, figure, title, question, width - left - INSIDE)
    beside = trim.height + 2 * AROUND_CARD - band.height
    room = Box(left, band.height, width - left - INSIDE, beside - 2 * AROUND_TEXT)
    text = _in_columns(setter, figure, entry.reasons, room)
    inner = max(beside, text.height + 2 * AROUND_TEXT)
    box = Box(0, 0, width, band.height + inner)
    marks = (
        *_outlined(setter, box, band.height, colour or setter.theme.tint),
        *band.shifted(left).marks,
        *card_marks(face, trim),
        *text.shifted(left, band.height + (inner - text.height) // 2).marks,
    )
    slab = Slab(box.height, marks, before=BETWEEN_CARDS, line=figure.line)
    return slab.within(StructureElement("LI"), StructureElement("LBody"))


def _outlined(setter: BlockSetter, box: Box, head: int, colour: str) -> tuple[Mark, Mark]:
    """The coloured head of a card, and the line around the whole."""
    band = Rectangle(Box(box.left, box.top, box.width, head), colour, radii=(CORNER, CORNER, 0, 0))
    return band, Rectangle(box, None, setter.theme.line, HAIRLINE, radii=(CORNER,) * 4)


def _band(setter: BlockSetter, figure: Figure, title: str, question: str, width: int) -> Slab:
    """The title at the left, and at the right, in the room that it leaves, what to discuss."""
    style = setter.style("book-note-title")
    lines = setter.lines(read_inline(title), style, width, figure.line, is_even=True)
    head = setter.label(title, style, width, figure.line)
    left = max(line.width for line in lines) + BEFORE_QUESTION
    asked = _question(setter, figure, question, width - left)
    height = max(BAND, head.height, asked.height + AROUND_CARD)
    marks = [moved(mark, 0, (height - head.height) // 2) for mark in head.marks]
    return Slab(height, (*marks, *asked.shifted(left, (height - asked.height) // 2).marks), line=figure.line)


def _question(setter: BlockSetter, figure: Figure, question: str, width: int) -> Slab:
    """What to discuss, to the right; in lines that are about equally long where one is not enough."""
    style = setter.style("book-item")
    lines = setter.lines(read_inline(question), style, width, figure.line, is_even=True) if question else []
    slabs = [Slab(line.height, line.marks).shifted(width - line.width) for line in lines]
    return stacked(slabs).tagged(StructureElement("P")) if slabs else Slab(0, ())


def _parts(reason: str) -> tuple[list[str], str]:
    """The icons of a reason, and its words."""
    icons, words = [*fields_of(reason), ""][:2]
    return icons.split(), words


def _in_columns(setter: BlockSetter, figure: Figure, written: Sequence[str], room: Box) -> Slab:
    """Reasons down the columns, of which none is higher than it must be, as far apart as fills the room."""
    count = number_in(figure, "columns", 2)
    across = (room.width - GAP * (count - 1)) // count
    parts = list(_dealt([_reason(setter, figure, *_parts(reason), across) for reason in written], count))
    least = max(map(stack_height, parts), default=0)
    between = max((len(part) for part in parts), default=1)
    wider = BETWEEN_REASONS + max(0, min((room.height - least) // between, LOOSEST - BETWEEN_REASONS))
    columns = [stacked([replace(slab, before=wider) for slab in part]) for part in parts]
    marks = [mark for place, column in enumerate(columns) for mark in column.shifted(place * (across + GAP)).marks]
    return Slab(max((column.height for column in columns), default=0), tuple(marks), line=figure.line)


def _dealt(reasons: Sequence[Slab], count: int) -> Iterator[Sequence[Slab]]:
    """So many parts, in order, so that the highest is as low as it can be."""
    if count < 2 or len(reasons) < 2:
        yield reasons
        return
    first = min(range(1, len(reasons) + 1), key=lambda end: _highest(reasons, end, count))
    yield reasons[:first]
    yield from _dealt(reasons[first:], count - 1) if reasons[first:] else ()


def _highest(reasons: Sequence[Slab], end: int, count: int) -> int:
    """How high the highest of so many parts is, if the first ends here and the others were equal."""
    return max(stack_height(reasons[:end]), stack_height(reasons[end:]) // (count - 1))


def _reason(setter: BlockSetter, figure: Figure, icons: Sequence[str], words: str, width: int) -> Slab:
    """Icons below one another, beside the words that are true of them all, whose first line is level with the first."""
    step, indent = ICON + BETWEEN_ICONS, ICON + BEFORE_WORDS
    drawings = [drawing for icon in icons if (drawing := setter.resources.icon(icon)) is not None]
    marks: list[Mark] = [
        icon_mark(setter, drawing, Box(0, index * step, ICON, ICON)) for index, drawing in enumerate(drawings)
    ]
    lines = _words(setter, figure, words, width - indent)
    text = stacked([Slab(line.height, line.marks) for line in lines])
    high = len(drawings) * step - BETWEEN_ICONS
    top = max(0, (ICON - lines[0].height) // 2) if lines else 0
    marks += text.shifted(indent, top).marks
    slab = Slab(max(high, top + text.height), tuple(marks), before=BETWEEN_REASONS, line=figure.line)
    return slab.tagged(StructureElement("P"))


def _words(setter: BlockSetter, figure: Figure, words: str, width: int) -> Sequence[TypeLine]:
    """Full lines; where the last one were a word or two, shorter ones, of which the last is not the longest."""
    content, style = read_inline(words), setter.style("book-item")
    lines = setter.lines(content, style, width, figure.line)
    if len(lines) > 1 and lines[-1].width < width // SHORT:
        least = setter.words(content, style, figure.line).least(style)
        widths = (room for share in NARROWER if (room := width * share // 100) >= least)
        anew = (setter.lines(content, style, room, figure.line) for room in widths)
        fit = (others for others in anew if len(others) == len(lines) and not _rises(others))
        lines = min(fit, key=_widest, default=lines)
    return lines


def _rises(lines: Sequence[TypeLine]) -> bool:
    return lines[-1].width >= _widest(lines)


def _widest(lines: Sequence[TypeLine]) -> int:
    return max(line.width for line in lines)
