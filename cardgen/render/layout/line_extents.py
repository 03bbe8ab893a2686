"""Measures how long the children of a row or column are along it: as they say, or as their content needs.

Places nothing: `box_layout.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lxml import etree

from cardgen.render.layout.text_extent import natural_extent
from cardgen.render.template.vocabulary import measure, number, share, sides

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext

STEPS, FEWEST_STEPS = 50, 25
"""Texts that give way lose one step of their size after another, down to the fewest."""


def bounded(element: etree._Element, extent: str, long: int, room: int) -> int:
    """Within `min-width` and `max-width`, or those of the height."""
    most, least = share(element, f"max-{extent}", room), share(element, f"min-{extent}", room)
    long = long if most is None else min(long, most)
    return long if least is None else max(long, least)


def extent_of(
    context: LayoutContext, child: etree._Element, upright: bool, cross: int, room: int, size: float = 1
) -> int:
    """How long a child is along the line before it grows: shares are of the `room` of the line. Texts that may shrink
    have this share of their full `size`.
    """
    own = _own_extent(child, upright, cross, room)
    if own is None:
        wide = _own_width(child, cross) if upright else cross
        own = 0 if number(child, "grow", 0) else _of_content(context, child, upright, wide, room, size)
    return bounded(child, _side(upright), own, room)


def _side(upright: bool) -> str:
    return "height" if upright else "width"


def _own_extent(child: etree._Element, upright: bool, cross: int, room: int) -> int | None:
    """What a child says of its own length."""
    return share(child, _side(upright), room, share(child, "size", min(cross, room)))


def _of_content(
    context: LayoutContext, child: etree._Element, upright: bool, cross: int, room: int, size: float
) -> int:
    """A `row` in a row and a `col` in a column are as long as all that is in them, a `row` in a column is as high as
    the highest thing in it.
    """
    if child.tag == "text":
        return natural_extent(context, child, upright, cross, size if child.get("fit") == "shrink" else 1)
    if child.tag == ("col" if upright else "row"):
        return _length_of_line(context, child, upright, cross, room, size)
    return _height_of_row(context, child, cross, room, size) if child.tag == "row" else 0


def _length_of_line(
    context: LayoutContext, line: etree._Element, upright: bool, cross: int, room: int, size: float
) -> int:
    top, right, bottom, left = sides(line)
    before, across = (top + bottom, left + right) if upright else (left + right, top + bottom)
    inside = [extent_of(context, element, upright, cross - across, room, size) for element in line]
    return before + sum(inside) + _gaps(line)


def _height_of_row(context: LayoutContext, row: etree._Element, width: int, room: int, size: float) -> int:
    top, right, bottom, left = sides(row)
    widths = _widths(context, row, width - left - right)
    heights = (_height(context, element, wide, room, size) for element, wide in zip(row, widths, strict=True))
    return top + bottom + max(heights, default=0)


def _height(context: LayoutContext, child: etree._Element, wide: int, room: int, size: float) -> int:
    """How high a child of a row is that is so `wide`."""
    own = _own_extent(child, True, wide, room)
    own = _of_content(context, child, True, wide, room, size) if own is None else own
    return bounded(child, _side(True), own, room)


def _gaps(line: etree._Element) -> int:
    return (measure(line, "gap", 0) or 0) * max(0, len(line) - 1)


def _widths(context: LayoutContext, row: etree._Element, room: int) -> list[int]:
    """How wide the children of a row are, of which it is not yet known how high it is."""
    widths = [extent_of(context, child, False, room, room) for child in row]
    return grown(list(row), widths, False, room, room - sum(widths) - _gaps(row))


def grown(children: Sequence[etree._Element], extents: list[int], upright: bool, room: int, free: int) -> list[int]:
    """The lengths, with what is `free` dealt out among those that grow."""
    shares = [number(child, "grow", 0) for child in children]
    if free <= 0 or not any(shares):
        return extents
    longer = [extent + more for extent, more in zip(extents, _split(free, shares), strict=True)]
    return [bounded(child, _side(upright), extent, room) for child, extent in zip(children, longer, strict=True)]


def _split(free: int, shares: list[float]) -> list[int]:
    """`free` dealt out in proportion, without losing a micrometre."""
    total, given, parts = sum(shares), 0, []
    running = 0.0
    for weight in shares:
        running += weight
        parts.append(round(free * running / total) - given)
        given += parts[-1]
    return parts


def shrunk(
    context: LayoutContext, children: list[etree._Element], extents: list[int], width: int, room: int
) -> list[int]:
    """Heights in `room`, where texts that may shrink give way together, also those of rows and columns among them.

    Where even their smallest sizes are too large, the heights at these: the rest is reported.
    """
    yielding = [may_shrink(child) for child in children]
    for step in range(STEPS - 1, FEWEST_STEPS - 1, -1) if any(yielding) else ():
        extents = [
            extent_of(context, child, True, width, room, step / STEPS) if gives else extent
            for child, extent, gives in zip(children, extents, yielding, strict=True)
        ]
        if sum(extents) <= room:
            break
    return extents


def may_shrink(child: etree._Element) -> bool:
    """Whether a text, or one in a row or column, gives way where a column is too full."""
    if child.get("height") is not None or number(child, "grow", 0) > 0:
        return False
    if child.tag == "text":
        return str(child.get("fit")) == "shrink"
    texts = child.iter("text") if child.tag in ("row", "col") else ()
    return any(str(text.get("fit")) == "shrink" for text in texts)


def _own_width(child: etree._Element, width: int) -> int:
    """How wide a child of a column is: as the column, unless it says otherwise."""
    own = share(child, "width", width)
    return bounded(child, "width", width if own is None else own, width)
