"""Writes gradients as shadings of a PDF: a dictionary each, with functions that give its colours.

After ISO 32000-1, 8.7.4.5.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from cardgen.output.pdf.inks import Ink, Inking
from cardgen.render.base.gradients import Gradient, LinearGradient, Stop, between, in_order

SPACES = {"rg": "DeviceRGB", "k": "DeviceCMYK", "g": "DeviceGray"}
"""The colour spaces of operators that fill."""
MOST_WRITTEN = 512
"""Shadings that are kept as they are written: grounds of cards come again and again."""


@lru_cache(maxsize=MOST_WRITTEN)
def shading(gradient: Gradient, inks: Inking) -> str:
    """The dictionary of a shading that paints the gradient, in its own units."""
    pieces = list(_pieces(in_order(gradient.stops), inks.steps))
    colours = [(_ink(start, inks), _ink(end, inks)) for start, end in pieces]
    functions = [f"<</FunctionType 2/Domain[0 1]/C0[{a.operands}]/C1[{b.operands}]/N 1>>" for a, b in colours]
    function = functions[0]
    if len(functions) > 1:
        bounds = " ".join(_printed(end) for _, end in pieces[:-1])
        encode = " ".join(["0 1"] * len(functions))
        joined = "".join(functions)
        function = f"<</FunctionType 3/Domain[0 1]/Functions[{joined}]/Bounds[{bounds}]/Encode[{encode}]>>"
    space = SPACES[colours[0][0].fill]
    return f"<<{_geometry(gradient)}/ColorSpace/{space}/Extend[true true]/Function{function}>>"


def shading_name(shading: str) -> str:
    """The resource name of a shading, the same in every file."""
    return f"S{hashlib.sha256(shading.encode()).hexdigest()[:12]}"


def _geometry(gradient: Gradient) -> str:
    if isinstance(gradient, LinearGradient):
        kind, numbers = 2, [gradient.x1, gradient.y1, gradient.x2, gradient.y2]
    else:
        kind, numbers = 3, [gradient.fx, gradient.fy, gradient.fr, gradient.cx, gradient.cy, gradient.r]
    return f"/ShadingType {kind}/Coords[{' '.join(f'{number:.7g}' for number in numbers)}]"


def _pieces(stops: tuple[Stop, ...], steps: int) -> Iterator[tuple[Stop, Stop]]:
    """From each stop to the next, in so many steps; stops at one place leave none between them."""
    for start, end in pairwise(stops):
        count = steps if start.colour != end.colour else 1
        on_the_way = [between(start, end, step / count) for step in range(count)]
        yield from (pair for pair in pairwise([*on_the_way, end]) if _printed(pair[0]) != _printed(pair[1]))


def _printed(stop: Stop) -> str:
    return f"{stop.offset:.5g}"


def _ink(stop: Stop, inks: Inking) -> Ink:
    return inks.of_area(stop.colour, lambda: 0)
