"""Turns the basic shapes of SVG into segments.

The seven shapes by name, each a function of its attributes. Knows neither paint nor transforms.
Faulty attributes raise ValueError with a message for the user.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

from cardgen.render.svg.values.path import FARTHEST, MOST_SEGMENTS, Numbers, Segment, numbers, path_segments

Attributes = Mapping[str, str]

EXTENTS = frozenset(("width", "height", "r", "rx", "ry", "stroke-width"))
ROUND = 4 * (sqrt(2) - 1) / 3
"""A quarter circle of radius 1 is a cubic curve with arms of this length (error below 0.03 %)."""


def number(attributes: Attributes, key: str, default: float = 0) -> float:
    """The attribute as one number, with or without `px`; `default` where it is not given."""
    text = attributes.get(key)
    if text is None:
        return default
    try:
        value = float(plain(text))
    except ValueError:
        raise ValueError(f"`{key}` is `{text[:40]}`, not a number") from None
    if value < 0 and key in EXTENTS:
        raise ValueError(f"`{key}` is less than nothing")
    if not -FARTHEST < value < FARTHEST:
        raise ValueError(f"`{key}` is out of all proportion")
    return value


def plain(text: str | None) -> str:
    """A length without its `px`, which is the unit of the view box anyway."""
    return (text or "").strip().removesuffix("px")


def _rectangle(of: Attributes) -> list[Segment]:
    """One radius stands for both where the other is not given."""
    rx, ry = number(of, "rx", -1), number(of, "ry", -1)
    return rectangle_segments(
        number(of, "x"), number(of, "y"), number(of, "width"), number(of, "height"),
        ry if rx < 0 else rx, rx if ry < 0 else ry,
    )  # fmt: skip


def _circle(of: Attributes) -> list[Segment]:
    radius = number(of, "r")
    return ellipse_segments(number(of, "cx"), number(of, "cy"), radius, radius)


def ellipse_segments(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    """Four quarter curves, clockwise from the right. Nothing where a radius is 0."""
    if min(rx, ry) <= 0:
        return []
    kx, ky = rx * ROUND, ry * ROUND
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def rectangle_segments(x: float, y: float, width: float, height: float, rx: float, ry: float) -> list[Segment]:
    """A rectangle, its corners rounded by at most half its sides. Nothing where a side is 0."""
    if min(width, height) <= 0:
        return []
    right, bottom = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if min(rx, ry) <= 0:
        return [("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())]
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    return [
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    ]


def polygon_segments(points: Numbers, closed: bool) -> list[Segment]:
    """Straight lines through `x y` pairs. ValueError where a number has no partner."""
    if len(points) % 2:
        raise ValueError("`points` holds a number without a partner")
    if len(points) > 2 * MOST_SEGMENTS:
        raise ValueError(f"`points` holds more than {MOST_SEGMENTS} points")
    pairs = list(zip(points[::2], points[1::2], strict=True))
    if len(pairs) < 2:
        return []
    drawn: list[Segment] = [("L" if at else "M", pair) for at, pair in enumerate(pairs)]
    return [*drawn, ("Z", ())] if closed else drawn


SHAPES: dict[str, Callable[[Attributes], list[Segment]]] = {
    "path": lambda of: path_segments(of.get("d", "")),
    "circle": _circle,
    "ellipse": lambda of: ellipse_segments(*(number(of, key) for key in ("cx", "cy", "rx", "ry"))),
    "rect": _rectangle,
    "line": lambda of: polygon_segments([number(of, key) for key in ("x1", "y1", "x2", "y2")], closed=False),
    "polyline": lambda of: polygon_segments(numbers(of.get("points", "")), closed=False),
    "polygon": lambda of: polygon_segments(numbers(of.get("points", "")), closed=True),
}
