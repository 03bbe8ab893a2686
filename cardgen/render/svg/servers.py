"""Reads the gradients that `fill` and `stroke` refer to (SVG 1.1, 13.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor, hypot

from lxml import etree

from cardgen.render.base.affine import UNMOVED, Affine, inverse, moved_point, product
from cardgen.render.base.gradients import Fill, LinearGradient, RadialGradient, Stop, in_order
from cardgen.render.svg.reading import Reading
from cardgen.render.svg.values.colours import colour_of
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.values.transforms import fraction, transform
from cardgen.render.svg.values.viewports import ViewBox

GRADIENTS = ("linearGradient", "radialGradient")
LONGEST_CHAIN = 16
MOST_TURNS = 60
"""A gradient is repeated so often; one that asks for more is so fine that nobody sees it."""
NEAREST = 0.999
"""How near the focus may come to the edge of its circle, as a share of the radius."""
ShapeBox = Callable[[], ViewBox | None]


def gradient_of(
    element: etree._Element, reading: Reading, box: ShapeBox, view: tuple[float, float]
) -> tuple[Fill, float] | None:
    """The gradient in the units of the shape, or one colour, with an opacity; None where nothing is painted.

    `box` gives that of the shape. ValueError where it cannot be read.
    """
    chain = list(_chain(element, reading))
    written = {key: value for link in reversed(chain) for key, value in link.attrib.items()}
    stops = next((found for link in chain if (found := _stops(link, reading))), ())
    if not stops:
        return None
    if len(stops) == 1:
        return stops[0].colour, stops[0].opacity
    reading.count_stops(len(stops))
    shape = box()
    matrix = transform(written["gradientTransform"]) if "gradientTransform" in written else UNMOVED
    in_box = written.get("gradientUnits") != "userSpaceOnUse"
    if in_box:
        if shape is None or min(shape[2:]) <= 0:
            return None
        matrix, view = product(matrix, (shape[2], 0, 0, shape[3], shape[0], shape[1])), (1, 1)
    back = inverse(matrix)
    if back is None:
        return stops[-1].colour, stops[-1].opacity
    make = _linear if local_name(element) == "linearGradient" else _radial
    gradient = make(written, view, stops, matrix)
    spread = written.get("spreadMethod", "pad")
    if isinstance(gradient, str):
        return gradient, stops[-1].opacity
    if spread in ("repeat", "reflect") and shape is not None:
        gradient = _repeated(gradient, _corners(shape, back), spread == "reflect", reading)
    return gradient, 1


def _chain(element: etree._Element, reading: Reading) -> Iterator[etree._Element]:
    """The gradient, and those that it takes from, nearest first."""
    link: etree._Element | None = element
    for _ in range(LONGEST_CHAIN):
        if link is None or local_name(link) not in GRADIENTS:
            return
        yield link
        link = reading.target(link)
    raise ValueError("its gradients refer to each other without end")


def _stops(gradient: etree._Element, reading: Reading) -> tuple[Stop, ...]:
    found = [_stop(child, reading) for child in gradient if local_name(child) == "stop"]
    return in_order(found) if len(found) > 1 else tuple(found)


def _stop(element: etree._Element, reading: Reading) -> Stop:
    own = reading.declared(element)
    text = own.get("offset", "0").strip()
    offset = fraction(text.removesuffix("%")) if not text.endswith("%") else float(text[:-1] or 0) / 100
    written = own.get("stop-color", "#000000")
    colour = colour_of(own.get("color", "#000000") if written in ("currentColor", "inherit") else written)
    opacity = fraction(own.get("stop-opacity", "1"))
    code, own_opacity = colour or ("#000000", 0)
    return Stop(min(1, max(0, offset)), code, round(opacity * own_opacity, 3))


def _linear(
    of: dict[str, str], view: tuple[float, float], stops: tuple[Stop, ...], matrix: Affine
) -> LinearGradient | str:
    x1, y1, y2 = (length(of.get(key, "0"), key, view) for key in ("x1", "y1", "y2"))
    x2 = length(of.get("x2", "100%"), "x2", view)
    if (x1, y1) == (x2, y2):
        return stops[-1].colour
    return LinearGradient(x1=x1, y1=y1, x2=x2, y2=y2, stops=stops, matrix=matrix)


def _radial(
    of: dict[str, str], view: tuple[float, float], stops: tuple[Stop, ...], matrix: Affine
) -> RadialGradient | str:
    cx, cy, r = (length(of.get(key, "50%"), key, view) for key in ("cx", "cy", "r"))
    fx, fy = (length(of[key], key, view) if key in of else centre for key, centre in (("fx", cx), ("fy", cy)))
    fr = max(0.0, length(of.get("fr", "0"), "r", view))
    if r <= fr:
        return stops[-1].colour
    away = hypot(fx - cx, fy - cy)
    if away > (most := (r - fr) * NEAREST):
        fx, fy = cx + (fx - cx) * most / away, cy + (fy - cy) * most / away
    return RadialGradient(cx=cx, cy=cy, r=r, fx=fx, fy=fy, stops=stops, fr=fr, matrix=matrix)


def _corners(box: ViewBox, back: Affine) -> list[tuple[float, float]]:
    """Of a shape, in the units of the gradient."""
    left, top, width, height = box
    return [moved_point(back, x, y) for x in (left, left + width) for y in (top, top + height)]


def _repeated(
    gradient: LinearGradient | RadialGradient, corners: list[tuple[float, float]], mirrored: bool, reading: Reading
) -> LinearGradient | RadialGradient:
    """The gradient with its stops written out as often as the shape needs them."""
    if isinstance(gradient, LinearGradient):
        x, y = gradient.x2 - gradient.x1, gradient.y2 - gradient.y1
        places = [((at[0] - gradient.x1) * x + (at[1] - gradient.y1) * y) / (x * x + y * y) for at in corners]
    else:
        near = gradient.r - hypot(gradient.fx - gradient.cx, gradient.fy - gradient.cy)
        places = [0, *(hypot(at[0] - gradient.fx, at[1] - gradient.fy) / near for at in corners)]
    if max(places) - min(places) > MOST_TURNS:
        raise ValueError(f"its gradient is repeated more than {MOST_TURNS} times")
    first, last = floor(min(places)), max(ceil(max(places)), floor(min(places)) + 1)
    stops = tuple(_turns(gradient.stops, first, last, mirrored))
    reading.count_stops(len(stops))
    if isinstance(gradient, LinearGradient):
        ends = [(gradient.x1 + x * turn, gradient.y1 + y * turn) for turn in (first, last)]
        return LinearGradient(*ends[0], *ends[1], stops, gradient.matrix)
    fx, fy, fr = gradient.fx, gradient.fy, gradient.fr
    cx, cy = fx + (gradient.cx - fx) * last, fy + (gradient.cy - fy) * last
    r = fr + (gradient.r - fr) * last
    return RadialGradient(cx=cx, cy=cy, r=r, fx=fx, fy=fy, stops=stops, fr=fr, matrix=gradient.matrix)


def _turns(stops: tuple[Stop, ...], first: int, last: int, mirrored: bool) -> Iterator[Stop]:
    for turn in range(first, last):
        is_back = mirrored and turn % 2 == 1
        for stop in reversed(stops) if is_back else stops:
            offset = 1 - stop.offset if is_back else stop.offset
            yield stop._replace(offset=(turn - first + offset) / (last - first))
