"""Shared parts of figures: cards on a page, fields of entries, and the fault that a figure can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cardgen.diagnostics.codes import UNKNOWN_REFERENCE, UNREADABLE_VALUE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Face, Mark, Placed, Rectangle, StructureElement
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Heading
from cardgen.render.book.setting.colour_fields import BlockManner, set_banner
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import tick
from cardgen.render.book.setting.theme import is_colour
from cardgen.render.layout.mirror import unturned
from cardgen.render.layout.pictures import contained
from cardgen.render.layout.words import name_of_icon

GAP = length("5mm")
CORNER = length("3mm")
HAIRLINE = length("0.2mm")
EDGE = "#8a8f86"


class FigureFault(Exception):
    """A line of a figure that cannot be read."""

    def __init__(self, message: str, help: str = "", code: str = UNREADABLE_VALUE) -> None:
        super().__init__(message)
        self.message, self.help, self.code = message, help, code


class ReportedFault(Exception):
    """What a figure was to show could not be laid out; why is among the findings."""


def fields_of(entry: str) -> list[str]:
    """The parts of a line between its bars."""
    return [part.strip() for part in entry.split("|")]


def length_in(figure: Figure, key: str, default: str) -> int:
    """A length among the entries of a figure. Raises FigureFault where it is none."""
    value = figure.get(key, default)
    try:
        return length(value)
    except ValueError:
        raise FigureFault(f"`{key}: {value}` is not a length", "write a number and mm, as in 40mm") from None


def number_in(figure: Figure, key: str, default: int) -> int:
    """A whole number of a figure, at least 1."""
    value = figure.get(key, str(default))
    if not value.isdecimal() or not 0 < int(value) < 100:
        raise FigureFault(f"`{key}: {value}` is not a number", "write a whole number, as in 3")
    return int(value)


def colour_in(value: str, default: str) -> str:
    """A colour `#rrggbb`, or the default where nothing is given."""
    if value and not is_colour(value):
        raise FigureFault(f"`{value}` is not a colour", "write six digits, as in #d6452c")
    return value.lower() or default


def repeated_banner(setter: BlockSetter, figure: Figure) -> Slab:
    """What a figure says `again` on each page but its first, on a band; of no height where it says nothing."""
    words = figure.get("again")
    if not words:
        return Slab(0)
    heading = Heading(1, read_inline(words), "", figure.line)
    manner = BlockManner(colour=colour_in(figure.get("colour"), setter.theme.dark))
    return replace(set_banner(setter, heading, setter.width, manner, None), before=0)


def card_of(setter: BlockSetter, name: str, has_marks: bool = False) -> Face:
    """The face of a card that a figure shows, with its marks where something is to be found on it."""
    face = setter.showcase.card(name, has_marks)
    if face is None:
        raise FigureFault(f"there is no card `{name}` to show", "name a card by its id, or `back`", UNKNOWN_REFERENCE)
    return face


def card_marks(face: Face, trim: Box) -> list[Mark]:
    """A card lying on the page: its trim at `trim`, round corners, a hairline around it."""
    scale = trim.width / face.trim.width
    whole = Box(
        trim.left - round(face.trim.left * scale),
        trim.top - round(face.trim.top * scale),
        round(face.width * scale),
        round(face.height * scale),
    )
    corners = (trim.width // 2 if face.is_round else round((face.corner or CORNER) * scale),) * 4
    shown = Placed(face, whole, trim, corners, structure=(StructureElement("Figure", face.alt),) if face.alt else ())
    return [shown, Rectangle(trim, None, EDGE, HAIRLINE, corners)]


def lying_marks(face: Face, trim: Box, is_turned: bool) -> Iterator[Mark]:
    """A card on the table, upside down for whoever sits on this side if it is turned."""
    for mark in card_marks(face, trim):
        if is_turned and isinstance(mark, Placed):
            whole = mark.box
            turned = Box(
                trim.left + trim.right - whole.right, trim.top + trim.bottom - whole.bottom, whole.width, whole.height
            )
            yield replace(mark, box=turned, turned=180)
        else:
            yield mark


def icon_mark(setter: BlockSetter, drawing: Drawing, box: Box) -> Placed:
    """An icon in the middle of a box; what is read aloud is its name."""
    figure = StructureElement("Figure", setter.resources.in_words(drawing))
    return Placed(drawing, contained(drawing.view_box[2:], box), structure=(figure,))


def height_of(face: Face, width: int) -> int:
    """The height of a face that is shown this wide."""
    return round(face.trim.height * width / face.trim.width)


def icon_box(face: Face, trim: Box, icon: str) -> Box | None:
    """Where on a shown card one of its icons is."""
    scale = trim.width / face.trim.width
    for mark in unturned(face):
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing) and _is_icon(mark.what, icon):
            return Box(
                trim.left + round((mark.box.left - face.trim.left) * scale),
                trim.top + round((mark.box.top - face.trim.top) * scale),
                round(mark.box.width * scale),
                round(mark.box.height * scale),
            )
    return None


def _is_icon(drawing: Drawing, icon: str) -> bool:
    return drawing.name.rpartition("/")[2].partition(".")[0] == icon


def tick_marks(setter: BlockSetter, face: Face, trim: Box, icons: Sequence[str]) -> Iterator[Mark]:
    """A tick on the left edge of each icon: at its right are names, below it its number."""
    for icon in icons:
        box = icon_box(face, trim, icon)
        if box is None:
            raise FigureFault(f"`{icon}` is not on the card `{face.name}`", "tick only icons that the card shows")
        side = round(box.width * 0.62)
        at = Box(box.left - round(side * 0.6), box.top + round(box.height * 0.45 - side * 0.5), side, side)
        name = name_of_icon(setter.resources.names, icon)
        figure = StructureElement("Figure", setter.showcase.language.say("book.tick", icon=name))
        yield Placed(tick(), at, structure=(figure,))
