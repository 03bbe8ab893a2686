"""Reads what the tag of a text says of shapes that it flows around, and of its columns.

`around="circle badge"` is the box of that name, `around="circle 30mm -4mm 14mm"` one in the text's own box.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING

from lxml import etree

from cardgen.model.link.ids import nearest
from cardgen.model.units import length
from cardgen.render.base.display import Box
from cardgen.render.template.vocabulary import TemplateFault, choice, measure, measures, number
from cardgen.render.text.frame import EllipseShape, FrameShape, PolygonShape, RectangleShape, TextFrame

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext

MOST_COLUMNS, MOST_SHAPES, MOST_POINTS = 6, 12, 40
USUAL_DISTANCE = length("1mm")
USUAL_GAP = length("3mm")
_SHAPES = ("rectangle", "circle", "polygon")
_NUMBER = re.compile(r"[-+.]?\d")
_AS_IN = "as in `circle badge`, `circle 30mm -4mm 14mm` or `polygon 100% 0 100% 12mm 60% 0`"


def frame_of(context: LayoutContext, element: etree._Element, box: Box) -> TextFrame | None:
    """What a text in `box` flows around, and its columns; None where it has the whole box. Raises TemplateFault."""
    if not is_framed(element):
        return None
    shapes = (*_notch(element, box), *_around(context, element, box))
    return TextFrame(shapes, _columns(element), measure(element, "gap", USUAL_GAP) or 0)


def natural_frame(element: etree._Element, width: int) -> TextFrame | None:
    """The frame of a text so wide that is as high as its words make it; a notch there is at a bottom it has not got."""
    if not is_framed(element):
        return None
    shapes = [_shape(element, words, None, Box(0, 0, width, 0)) for words in _shapes_in(element)]
    return TextFrame(tuple(shapes), _columns(element), measure(element, "gap", USUAL_GAP) or 0)


def is_framed(element: etree._Element) -> bool:
    """Whether its lines are not all as long as its box is wide."""
    return "notch" in element.attrib or "around" in element.attrib or "columns" in element.attrib


def check_frame(element: etree._Element) -> None:
    """Raises TemplateFault where a text that flows around something does not begin at the top, or is turned."""
    name = next((name for name in ("notch", "around") if name in element.attrib), "")
    is_moved = choice(element, "valign", ("top", "middle", "bottom")) != "top" or element.get("turned", "0") != "0"
    if name and is_moved:
        raise TemplateFault(element, f"a text with `{name}` begins at the top and is not turned")


def _columns(element: etree._Element) -> int:
    count = number(element, "columns", 1)
    if count not in range(1, MOST_COLUMNS + 1):
        message = f'`columns="{element.get("columns")}"`: a text has 1 to {MOST_COLUMNS} columns'
        raise TemplateFault(element, message, "as in 2")
    return int(count)


def _notch(element: etree._Element, box: Box) -> Sequence[FrameShape]:
    """A corner at the lower right."""
    cut = measures(element, "notch")
    if not cut:
        return ()
    if len(cut) != 2:
        raise TemplateFault(element, "`notch` takes two lengths, width and height", "as in 12mm 7mm")
    return (RectangleShape(box.width - cut[0], box.height - cut[1], box.width, inf),)


def _shapes_in(element: etree._Element) -> list[list[str]]:
    shapes = [words for part in element.get("around", "").split(",") if (words := part.split())]
    if len(shapes) > MOST_SHAPES:
        raise TemplateFault(element, f"a text flows around {MOST_SHAPES} shapes at most", "put some of them into one")
    return shapes


def _around(context: LayoutContext, element: etree._Element, box: Box) -> list[FrameShape]:
    return [_shape(element, words, context, box) for words in _shapes_in(element)]


def _shape(element: etree._Element, words: Sequence[str], context: LayoutContext | None, box: Box) -> FrameShape:
    """A shape by its words: what it is, the box in which, and where there."""
    kind, words = (words[0], words[1:]) if words[0] in _SHAPES else (_SHAPES[0], words)
    within, words = (_named(context, element, words[0]), words[1:]) if words and _is_name(words[0]) else (box, words)
    numbers = [_length(element, word, (within.width, within.height)[place % 2]) for place, word in enumerate(words)]
    left, top = within.left - box.left, within.top - box.top
    distance = measure(element, "distance", USUAL_DISTANCE) or 0
    if kind == "polygon":
        return _polygon(element, numbers, left, top, distance)
    x, y, width, height = _edges(element, numbers, within)
    if kind == "circle":
        middle = left + x + width / 2, top + y + height / 2
        return EllipseShape(*middle, half_width=width / 2 + distance, half_height=height / 2 + distance)
    left, top = left + x - distance, top + y - distance
    return RectangleShape(left, top, left + width + 2 * distance, top + height + 2 * distance)


def _is_name(word: str) -> bool:
    return not _NUMBER.match(word)


def _named(context: LayoutContext | None, element: etree._Element, name: str) -> Box:
    """The last box of this name that was set before the text."""
    if context is None:
        message, help = f"`{name}` is set after this text is measured", 'give the text a height or grow="1"'
        raise TemplateFault(element, message, help)
    found = next((known.box for known in reversed(context.boxes) if known.name == name), None)
    if found is None:
        known_names = {known.name for known in context.boxes if known.name}
        help = nearest(name, known_names) or f'write name="{name}" on what it flows around, and that before the text'
        raise TemplateFault(element, f"nothing before this text is called `{name}`", help)
    return found


def _edges(element: etree._Element, numbers: Sequence[int], within: Box) -> Sequence[int]:
    """Left, top, width and height: of all that it is in where nothing is said, as high as wide where only that is."""
    if not numbers:
        return 0, 0, within.width, within.height
    if len(numbers) == 3:
        return (*numbers, numbers[2])
    if len(numbers) != 4:
        raise TemplateFault(element, f'`around="{element.get("around")}"` is not a shape', _AS_IN)
    return numbers


def _polygon(element: etree._Element, numbers: Sequence[int], left: int, top: int, distance: int) -> PolygonShape:
    if len(numbers) < 6 or len(numbers) % 2 or len(numbers) > 2 * MOST_POINTS:
        message = "a polygon has three to forty points, each so far right and so far down"
        raise TemplateFault(element, message, _AS_IN)
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return PolygonShape(tuple((left + x, top + y) for x, y in points), distance)


def _length(element: etree._Element, word: str, whole: int) -> int:
    try:
        if word.endswith("%"):
            return round(whole * Fraction(word[:-1]) / 100)
        return length(word)
    except (ValueError, ZeroDivisionError):
        raise TemplateFault(element, f"`{word}` in `around` is not a length", _AS_IN) from None
