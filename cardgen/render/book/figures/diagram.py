"""Draws a diagram of cards, drawings, places, arrows, words and what is said, positioned in millimetres."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import MM, length
from cardgen.render.base.display import Box, Mark, Path, Rectangle
from cardgen.render.book.figures.common import (
    FigureFault,
    card_of,
    colour_in,
    height_of,
    icon_mark,
    length_in,
    lying_marks,
    tick_marks,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.colour_fields import picture_marks
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import SIGNS, arrow
from cardgen.render.book.setting.theme import PAPER, Theme
from cardgen.render.layout.mirror import Mirror
from cardgen.render.template.vocabulary import KEEP, TURN

BUBBLE_PADDING = length("1.6mm")
TAIL = length("3mm")
LINE = length("0.3mm")
PORTRAIT_CORNER = length("1.2mm")
TYPES = {"label": "book-label", "body": "book-body"}
"""How large the texts of a diagram are: as labels, or as the text of the book, for those who fill it in."""

_NUMBER = re.compile(r"-?\d{1,4}(\.\d{1,17})?")


def set_diagram(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """Things at places in millimetres from the figure's upper left corner."""
    marks: list[Mark] = []
    mirror = None
    for key, value in figure.entries:
        if key in THINGS:
            made = thing_marks(setter, figure, key, value)
            marks += mirror.marks(made) if mirror else made
        elif key == "sides":
            mirror = Mirror(width) if _are_kept(value) and setter.resources.book.runs_left else None
        elif key not in ("height", "type", "wide", "caption", "alt", "optional"):
            raise FigureFault(f"a diagram has no `{key}`", f"known are {', '.join(THINGS)}, sides", UNKNOWN_ATTRIBUTE)
    height = length_in(figure, "height", "60mm")
    return [Slab(height, tuple(marks), line=figure.line)]


def _are_kept(value: str) -> bool:
    """Whether the sides of what follows are the same in all languages."""
    if value not in (KEEP, TURN):
        raise FigureFault(f"`sides: {value}` is neither", f"write {KEEP} or {TURN}")
    return value == KEEP


def thing_marks(setter: BlockSetter, figure: Figure, key: str, value: str) -> list[Mark]:
    """What a line `card: 1 2 30 bee` or `text: 1 2 30 | words` shows."""
    place, _, text = value.partition("|")
    return THINGS[key](setter, figure, place.split(), text.strip())


def numbers_of(words: Sequence[str], count: int, what: str) -> list[int]:
    """The first `count` words as micrometres; they are written in millimetres."""
    if len(words) < count or not all(_NUMBER.fullmatch(word) for word in words[:count]):
        raise FigureFault(f"`{what}: {' '.join(words)}` needs {count} numbers", "write them in millimetres")
    return [round(float(word) * MM) for word in words[:count]]


def _diagram_card(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width id`, `turned` if it faces the other side, and the icons to tick."""
    left, top, width = numbers_of(words, 3, "card")
    icons = text.split()
    face = card_of(setter, words[3] if len(words) > 3 else "back", has_marks=bool(icons))
    trim = Box(left, top, width, height_of(face, width))
    return [*lying_marks(face, trim, is_turned="turned" in words[4:]), *tick_marks(setter, face, trim, icons)]


def _diagram_zone(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """A dashed place for a card, with its name in it."""
    left, top, width, height = numbers_of(words, 4, "zone")
    box = Box(left, top, width, height)
    marks: list[Mark] = [
        Rectangle(
            box=box,
            fill=setter.theme.paper,
            stroke=setter.theme.dark,
            stroke_width=length("0.35mm"),
            radii=(length("1.5mm"),) * 4,
            dash=(length("1.4mm"), length("1mm")),
        )
    ]
    if text:
        label = setter.label(text, setter.style("book-label"), width, figure.line, "center")
        marks += label.shifted(left, top + (height - label.height) // 2).marks
    return marks


def _diagram_fill(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    left, top, width, height = numbers_of(words, 4, "fill")
    radius = numbers_of(words[4:], 1, "fill")[0] if len(words) > 4 else 0
    return [Rectangle(Box(left, top, width, height), colour_in(text, setter.theme.tint), radii=(radius,) * 4)]


def _diagram_text(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width [left|center|right]`."""
    left, top, width = numbers_of(words, 3, "text")
    align = words[3] if len(words) > 3 else "left"
    type_ = figure.get("type", "label")
    if type_ not in TYPES:
        raise FigureFault(f"`type: {type_}` is not known", f"write one of {', '.join(TYPES)}")
    style = setter.style(TYPES[type_])
    return list(setter.label(text, style, width, figure.line, align).shifted(left, top).marks)


def _diagram_icon(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y size | id` of the game, or one of the signs of books."""
    left, top, size = numbers_of(words, 3, "icon")
    drawing = SIGNS[text]() if text in SIGNS else setter.resources.icon(text)
    return [icon_mark(setter, drawing, Box(left, top, size, size))] if drawing else []


def _diagram_art(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width height | drawing:name`, whole, in the middle of its place."""
    left, top, width, height = numbers_of(words, 4, "art")
    return picture_marks(setter, text, Box(left, top, width, height), figure.line)


def _diagram_portrait(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width height | drawing:name`: what of a card's picture shows who is on it."""
    left, top, width, height = numbers_of(words, 4, "portrait")
    return list(portrait(setter, text, Box(left, top, width, height), PORTRAIT_CORNER, figure.line))


def _diagram_say(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width tipx tipy | words`: a bubble whose tail points at the tip."""
    left, top, width, across, down = numbers_of(words, 5, "say")
    label = setter.label(text, setter.style("book-say"), width - 2 * BUBBLE_PADDING, figure.line, "center")
    box = Box(left, top, width, label.height + 2 * BUBBLE_PADDING)
    return [
        *bubble(box, (across, down), setter.theme),
        *label.shifted(left + BUBBLE_PADDING, top + BUBBLE_PADDING).marks,
    ]


def bubble(box: Box, tip: tuple[int, int], theme: Theme) -> list[Mark]:
    """A white speech bubble: its tail leaves the edge that is nearest to the tip."""
    radius = min(box.height // 2, length("3mm"))
    start, other, seam = _foot_of_tail(box, tip, radius)
    tail = (("M", start), ("L", tip), ("L", other))
    return [
        Rectangle(box, PAPER, theme.dark, LINE, (radius,) * 4),
        Path(tail, fill=PAPER, stroke=theme.dark, stroke_width=LINE, join="round"),
        Rectangle(seam, PAPER),
    ]


def _foot_of_tail(box: Box, tip: tuple[int, int], radius: int) -> tuple[tuple[int, int], tuple[int, int], Box]:
    """Where a tail leaves a bubble, at its two ends, and what hides the line between them."""
    half = TAIL // 2
    if box.top < tip[1] < box.bottom and not box.left < tip[0] < box.right:
        half = min(half, box.height // 4)
        middle, edge = box.top + box.height // 2, box.left + LINE if tip[0] < box.left else box.right - LINE
        return (edge, middle - half), (edge, middle + half), Box(edge - LINE, middle - half, 2 * LINE, 2 * half)
    middle = min(max(tip[0], box.left + radius + half), box.right - radius - half)
    edge = box.bottom - LINE if tip[1] > box.top + box.height // 2 else box.top + LINE
    return (middle - half, edge), (middle + half, edge), Box(middle - half, edge - LINE, 2 * half, 2 * LINE)


def _diagram_arrow(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    x1, y1, x2, y2 = numbers_of(words, 4, "arrow")
    return arrow((x1, y1), (x2, y2), colour_in(text, setter.theme.accent))


def _diagram_number(setter: BlockSetter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """A numbered disc whose middle is at the place."""
    x, y = numbers_of(words, 2, "number")
    side = length("5.4mm")
    style = setter.style("book-number")
    label = setter.label(text, style, side, figure.line, "center")
    ground = Rectangle(Box(x - side // 2, y - side // 2, side, side), setter.theme.accent, radii=(side // 2,) * 4)
    return [ground, *label.shifted(x - side // 2, y - label.height // 2).marks]


THINGS: dict[str, Callable[[BlockSetter, Figure, Sequence[str], str], list[Mark]]] = {
    "fill": _diagram_fill,
    "zone": _diagram_zone,
    "art": _diagram_art,
    "portrait": _diagram_portrait,
    "card": _diagram_card,
    "icon": _diagram_icon,
    "arrow": _diagram_arrow,
    "number": _diagram_number,
    "text": _diagram_text,
    "say": _diagram_say,
}
