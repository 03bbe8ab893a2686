"""Draws a node of a food web: the picture of a being, its name, and the signs that decide where it can live."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Mark, Placed, Rectangle
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.layout.pictures import contained

PROPORTIONS = 0.64
CROP = (0.1, 0.27, 0.8, 0.66)
"""Which part of a picture is shown: left, top, width, height as shares of it. The head of a card's picture is sky."""
BADGE = length("4.7mm")
SIGN = length("3.1mm")
CORNER = length("1.8mm")
LINES = 2
"""For how many lines of a name there is room at least."""


class WebNode(Struct, frozen=True):
    """A being: the id of its card, its name, its picture (a reference in quotes), and icons.

    `badge` stands in the upper left corner of the picture, `scale` in the upper right with `size` on it, `signs` below
    the name.
    """

    card: str
    name: str
    art: str
    badge: str
    size: str
    signs: str

    @property
    def reference(self) -> str:
        return self.art.strip('"')


def name_lines(setter: BlockSetter, beings: Iterable[WebNode], width: int) -> int:
    """How many lines the longest of these names takes in portraits of this width, and not less than is usual."""
    style = setter.style("book-tag")
    set_names = (setter.label(being.name, style, _inside(width), 0) for being in beings)
    return max([LINES, *(label.height // style.leading for label in set_names)])


def _inside(width: int) -> int:
    """How wide picture and name are."""
    return width - length("1mm")


def node_height(setter: BlockSetter, width: int, lines: int = LINES) -> int:
    """How high a portrait of this width is, in micrometres, with room for so many lines of a name."""
    picture = round(_inside(width) * PROPORTIONS)
    return picture + lines * setter.style("book-tag").leading + SIGN + length("1.7mm")


def node_marks(setter: BlockSetter, figure: Figure, being: WebNode, box: Box, lines: int = LINES) -> Iterator[Mark]:
    """From above: picture with its badges, name, signs."""
    inside = Box(box.left + length("0.5mm"), box.top, _inside(box.width), 0)
    window = Box(inside.left, inside.top, inside.width, round(inside.width * PROPORTIONS))
    yield from portrait(setter, being.reference, window, CORNER, figure.line)
    yield from _badges(setter, figure, being, window)
    style = setter.style("book-tag")
    label = setter.label(being.name, style, inside.width, figure.line, "center")
    top = window.bottom + length("0.7mm")
    yield from label.shifted(inside.left, top).marks
    top += lines * style.leading + length("0.8mm")
    yield from _signs(setter, being, Box(inside.left, top, inside.width, SIGN))


def portrait(setter: BlockSetter, reference: str, window: Box, corner: int, line: int) -> Iterator[Mark]:
    """What of a card's picture shows who is on it, in a window with round corners, which it fills."""
    _, top, width, height = CROP
    across = round(window.width / width)
    shown = setter.picture(reference, (across, round(window.height / height)), line)
    corners = (corner,) * 4
    if shown is None:
        yield Rectangle(window, setter.theme.tint, radii=corners)
        return
    whole = shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels
    across = max(across, math.ceil(window.height * whole[0] / whole[1]))
    down = math.ceil(across * whole[1] / whole[0])
    shift = min(round(down * top), down - window.height)
    box = Box(window.left - (across - window.width) // 2, window.top - shift, across, down)
    yield Placed(shown, box, window, corners)
    yield Rectangle(window, None, setter.theme.line, length("0.25mm"), corners)


def _badges(setter: BlockSetter, figure: Figure, being: WebNode, window: Box) -> Iterator[Mark]:
    out = length("0.6mm")
    box = Box(window.left - out, window.top - out, BADGE, BADGE)
    drawing = setter.resources.icon(being.badge)
    if drawing is not None:
        yield Placed(drawing, contained(drawing.view_box[2:], box))
    drawing = setter.resources.icon(f"scale-{being.size}")
    if drawing is not None:
        box = Box(window.right + out - BADGE, window.top - out, BADGE, BADGE)
        yield Placed(drawing, contained(drawing.view_box[2:], box))
        label = setter.label(being.size, setter.style("book-tag"), BADGE, figure.line, "center")
        yield from label.shifted(box.left, box.top + length("0.1mm")).marks


def _signs(setter: BlockSetter, being: WebNode, row: Box) -> Iterator[Mark]:
    drawings = [drawing for name in being.signs.split() if (drawing := setter.resources.icon(name)) is not None]
    if not drawings:
        return
    pitch = min(SIGN + length("0.35mm"), row.width // len(drawings))
    side = min(SIGN, pitch)
    left = row.left + (row.width - pitch * len(drawings)) // 2
    for index, drawing in enumerate(drawings):
        yield Placed(drawing, contained(drawing.view_box[2:], Box(left + index * pitch, row.top, side, side)))
