"""What makes boxes and type look raised, lit or lifted off: gradients, opacity, shadows and outlines.

All of it is made of plain marks, so that presses which take nothing translucent get them cut into flat pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Path, Rectangle, Text
from cardgen.render.base.gradients import Fill, LinearGradient, RadialGradient, Stop
from cardgen.render.base.placement import as_path
from cardgen.render.template.vocabulary import COLOUR, WAYS, TemplateFault, colour, measure, measures, number, radii

LAYERS = 6
"""Of a soft shadow: each as translucent as makes its middle as dark as was asked for."""
USUAL_SHADOW = "35%"
_AS_IN_SHADOW = "two or three lengths, a colour and a share, as in 0.5mm 0.8mm 1mm #000000 30%"


class Shadow(Struct, frozen=True):
    """Where a shadow falls to, over how much its edge fades, and how dark it is."""

    right: int
    down: int
    blur: int
    colour: str
    opacity: float


def ground(element: etree._Element, box: Box) -> Iterator[Mark]:
    """Ground and line of a box: none where it has neither."""
    fill, stroke = fill_of(element, box), colour(element, "stroke")
    if not fill and not stroke:
        return
    line = measure(element, "stroke-width", 0) or 0
    corners, dash = radii(element), measures(element, "dash")
    plain = Rectangle(box=box, fill=fill, stroke=stroke, stroke_width=line, radii=corners, dash=dash)
    opacity = min(1, number(element, "opacity", 1))
    if opacity == 1:
        yield plain
        return
    yield replace(as_path(plain), opacity=opacity)


def fill_of(element: etree._Element, box: Box) -> Fill | None:
    """The colour or the gradient that fills a box."""
    words = element.get("gradient", "").split()
    if not words:
        return colour(element, "fill")
    way, colours = (words[0], words[1:]) if words[0] in WAYS else (WAYS[0], words)
    if len(colours) < 2 or not all(map(COLOUR.fullmatch, colours)):
        message = f'`gradient="{element.get("gradient")}"` is not a gradient'
        raise TemplateFault(element, message, f"a way ({', '.join(WAYS)}) and two or more colours")
    stops = tuple(Stop(at / (len(colours) - 1), hue.lower()) for at, hue in enumerate(colours))
    if way == "radial":
        middle = box.left + box.width / 2, box.top + box.height / 2
        reach = sqrt(box.width**2 + box.height**2) / 2
        return RadialGradient(cx=middle[0], cy=middle[1], r=reach, fx=middle[0], fy=middle[1], stops=stops)
    x2 = box.left if way == "down" else box.right
    y2 = box.top if way == "right" else box.bottom
    return LinearGradient(x1=box.left, y1=box.top, x2=x2, y2=y2, stops=stops)


def shadow_of(element: etree._Element) -> Shadow | None:
    """What `shadow` asks for."""
    words = element.get("shadow", "none").split()
    if words == ["none"]:
        return None
    hues = [word for word in words if COLOUR.fullmatch(word)]
    shares = [word for word in words if word.endswith("%")]
    try:
        right, down, blur = ([length(word) for word in words if word not in (*hues, *shares)] + [0])[:3]
        (hue,), opacity = hues, float(Fraction((shares or [USUAL_SHADOW])[0][:-1]) / 100)
        if len(words) > 5 or blur < 0 or not 0 < opacity <= 1:
            raise ValueError
    except ValueError:
        raise TemplateFault(element, f'`shadow="{element.get("shadow")}"` is not a shadow', _AS_IN_SHADOW) from None
    return Shadow(right, down, blur, hue.lower(), opacity)


def cast(shadow: Shadow, box: Box, corners: tuple[int, int, int, int]) -> Iterator[Path]:
    """The shadow of a box: one flat shape or, where its edge fades, several on one another."""
    moved = box.moved(shadow.right, shadow.down)
    count = LAYERS if shadow.blur else 1
    opacity = 1 - (1 - shadow.opacity) ** (1 / count)
    for layer in range(count):
        spread = shadow.blur - 2 * shadow.blur * layer // (LAYERS - 1)
        whole = moved.inset(-spread)
        if min(whole.width, whole.height) > 0:
            a, b, c, d = (max(0, radius + spread) for radius in corners)
            layer_path = as_path(Rectangle(whole, fill=shadow.colour, radii=(a, b, c, d)))
            yield replace(layer_path, opacity=round(opacity, 3))


def lifted(marks: list[Mark], element: etree._Element, is_low_ink: bool) -> list[Mark]:
    """Lines of type with what `outline` and `shadow` ask for, which low ink does without."""
    if is_low_ink or ("outline" not in element.attrib and "shadow" not in element.attrib):
        return marks
    width, hue = _outline(element)
    shadow = shadow_of(element)
    outlined = [replace(mark, outline=hue, outline_width=width) if isinstance(mark, Text) else mark for mark in marks]
    type_ = (mark for mark in outlined if isinstance(mark, Text))
    return [*(_dark(text, shadow) for text in type_ if shadow is not None), *outlined]


def _dark(text: Text, shadow: Shadow) -> Text:
    """The hard shadow of a line of type, which nobody reads aloud."""
    left, baseline = text.left + shadow.right, text.baseline + shadow.down
    outline = shadow.colour if text.outline else ""
    return replace(text, left=left, baseline=baseline, colour=shadow.colour, outline=outline, structure=())


def _outline(element: etree._Element) -> tuple[int, str]:
    """How wide the line around letters is, and its colour."""
    words = element.get("outline", "none").split()
    if words == ["none"]:
        return 0, ""
    try:
        (hue,) = (word for word in words if COLOUR.fullmatch(word))
        (width,) = (length(word) for word in words if word != hue)
    except ValueError:
        message = f'`outline="{element.get("outline")}"` is not an outline'
        raise TemplateFault(element, message, "a width and a colour, as in 0.4mm #ffffff") from None
    return width, hue.lower()
