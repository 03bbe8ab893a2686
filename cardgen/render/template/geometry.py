"""Curves for drawings in templates: outlines through points, mixed colours, repeatable pseudo-random numbers.

Templates reach it as `curves`; points are lists `[x, y]`, outlines the `d` of an SVG path. Knows no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from math import hypot
from re import ASCII, compile
from types import SimpleNamespace
from typing import Any

from cardgen.render.template.budget import BudgetExceeded, made, spend

CurvePoint = Sequence[float]
MOST_LOBES = 1000
FARTHEST = 10**9
"""No number that a drawing means is larger."""
COST = 20
"""Of a call, of a point, of a lobe."""
_COLOUR = compile("#[0-9a-fA-F]{6}", ASCII)


def pt(x: float, y: float) -> str:
    """A point as paths write it, to a tenth."""
    return f"{x:0.1f} {y:0.1f}"


def blob(points: Sequence[CurvePoint], k: float = 1) -> str:
    """A smooth closed curve through all points (Catmull and Rom 1974); a third value makes a point a sharp corner."""
    number = len(points)
    parts = [f"M{points[0][0]:0.1f} {points[0][1]:0.1f}"]
    for place in range(number):
        before, here = points[place - 1], points[place]
        there, after = points[(place + 1) % number], points[(place + 2) % number]
        leaving = 0 if len(here) > 2 else k / 6
        coming = 0 if len(there) > 2 else k / 6
        x1, y1 = here[0] + (there[0] - before[0]) * leaving, here[1] + (there[1] - before[1]) * leaving
        x2, y2 = there[0] - (after[0] - here[0]) * coming, there[1] - (after[1] - here[1]) * coming
        parts.append(f"C{x1:0.1f} {y1:0.1f} {x2:0.1f} {y2:0.1f} {there[0]:0.1f} {there[1]:0.1f}")
    return "".join(parts) + "Z"


def band(spine: Sequence[CurvePoint], a: float = -1, b: float = 1) -> str:
    """A limb along a spine of `[x, y, half width]`; `a` to `b` is the part across that is meant, -1 to 1 all of it."""
    last = len(spine) - 1
    side, other = [], []
    for place, (x, y, half) in enumerate(spine):
        before, after = spine[max(0, place - 1)], spine[min(last, place + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) + 0.001
        across, along = dy / length * half, dx / length * half
        side.append((x - across * a, y + along * a))
        other.append((x - across * b, y + along * b))
    return blob(side + other[::-1])


def sin(degrees: float) -> float:
    """Near enough for drawings (Bhaskara I)."""
    half = degrees % 180
    value = 4 * half * (180 - half) / (40500 - half * (180 - half))
    return value if degrees % 360 < 180 else -value


def cos(degrees: float) -> float:
    return sin(degrees + 90)


def rnd(seed: int, number: int) -> float:
    """A number from 0 to 1 that looks like chance and is always the same."""
    x = (seed * 374761 + number * 668265 + 10139) % 1000003
    x = (x * x + seed * 7) % 1000003
    return (x * x + number * 13) % 1000003 / 1000003


def mix(colour: str, other: str, share: float) -> str:
    """A colour between two: 0 gives the first, 1 the second."""
    share = min(1, max(0, share))
    values = (round(int(colour[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5))
    return "#" + "".join(f"{value:02x}" for value in values)


def scallop(cx: float, cy: float, rx: float, ry: float, n: int = 12, lobe: float = 0.3, seed: int = 1) -> str:
    """An ellipse with a lobed edge: foliage, cloud, moss. Raises ValueError for more lobes than one can see."""
    if n > MOST_LOBES:
        raise ValueError(f"{n} lobes are too many")
    spend(COST * n)
    parts = []
    for number in range(n + 1):
        size = 0.93 + rnd(seed, number % n) * 0.14
        angle = number * 360 / n
        x, y = cx + rx * size * cos(angle), cy + ry * size * sin(angle)
        if not number:
            parts.append(f"M{pt(x, y)}")
            continue
        before, lobed = angle - 360 / n, 1 + lobe
        last = 0.93 + rnd(seed, number - 1) * 0.14
        leaving = pt(cx + rx * last * lobed * cos(before + 4), cy + ry * last * lobed * sin(before + 4))
        other = pt(cx + rx * size * lobed * cos(angle - 4), cy + ry * size * lobed * sin(angle - 4))
        parts.append(f"C{leaving} {other} {pt(x, y)}")
    return "".join(parts) + "Z"


def _number(value: Any) -> None:
    """A template may give anything, and Python's `%` and `*` do what they like with it."""
    if type(value) not in (int, float, bool):
        abs(-value)  # what is not there says so itself
        raise TypeError(f"a curve takes a number, not what is of the kind `{type(value).__name__}`")
    if not -FARTHEST <= value <= FARTHEST:
        raise BudgetExceeded(f"a number of a curve is larger than {FARTHEST:,}")


def _colour(value: Any) -> None:
    if not isinstance(value, str) or len(value) != 7 or not _COLOUR.fullmatch(value):
        raise TypeError('a colour is written as "#2e6b3e"')


def _points(value: Any) -> None:
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"a curve takes a list of points, not what is of the kind `{type(value).__name__}`")
    spend(COST * len(value))
    for point in value:
        if not isinstance(point, (list, tuple)) or not 2 <= len(point) <= 3:
            raise TypeError("a point is a list of two numbers, or three")
        for number in point:
            _number(number)


_CHECKS: dict[str, Callable[[Any], None]] = {
    "float": _number,
    "int": _number,
    "str": _colour,
    "Sequence[CurvePoint]": _points,
}


def _for_templates(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, for arguments of the kinds that it has written down."""
    checks = {name: _CHECKS[kind] for name, kind in function.__annotations__.items() if name != "return"}
    in_order = tuple(checks.values())

    @wraps(function)
    def checked(*arguments: Any, **options: Any) -> Any:
        spend(COST)
        for check, argument in zip(in_order, arguments, strict=False):
            check(argument)
        for name, argument in options.items():
            checks.get(name, _number)(argument)
        return made(function(*arguments, **options))

    return checked


_FUNCTIONS = (pt, blob, band, sin, cos, rnd, mix, scallop)
CURVES = SimpleNamespace(**{function.__name__: _for_templates(function) for function in _FUNCTIONS})
"""What templates see."""
