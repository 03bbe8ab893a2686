"""Resolves paint, opacity and transforms of SVG shapes.

Presentation attributes become the paint of a `Path`; a list of transforms becomes a matrix.
Faulty attributes raise ValueError with a message for the user.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import cos, radians, sin

from cardgen.render.base.display import Path
from cardgen.render.svg.path import Numbers, Segment, numbers, within_reason
from cardgen.render.svg.shapes import Attributes, number

Transform = tuple[float, float, float, float, float, float]

UPRIGHT: Transform = (1, 0, 0, 1, 0, 0)
_FILL = {"fill": "#000000", "fill-opacity": "1", "fill-rule": "nonzero"}
_STROKE = {
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
}  # fmt: skip
PAINT = _FILL | _STROKE
_WORDS = {
    "fill-rule": {"nonzero", "evenodd"},
    "stroke-linecap": {"butt", "round", "square"},
    "stroke-linejoin": {"miter", "round", "bevel"},
}
_COLOURS = {
    "black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080", "silver": "#c0c0c0",
    "red": "#ff0000", "maroon": "#800000", "orange": "#ffa500", "yellow": "#ffff00", "olive": "#808000",
    "lime": "#00ff00", "green": "#008000", "teal": "#008080", "aqua": "#00ffff", "blue": "#0000ff",
    "navy": "#000080", "fuchsia": "#ff00ff", "purple": "#800080", "brown": "#a52a2a", "pink": "#ffc0cb",
    "currentColor": "#000000", "none": None, "transparent": None,
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_TRANSFORM = re.compile(r"\s*+,?+\s*+([a-zA-Z]++)\s*+\(([^()]*+)\)")


def painted(segments: tuple[Segment, ...], paint: Attributes, opacity: float, scale: float) -> Iterator[Path]:
    """Paths in painting order: none, one, or two where fill and stroke differ in opacity."""
    fill, stroke = _colour(paint["fill"]), _colour(paint["stroke"])
    width = round(number(paint, "stroke-width") * scale, 3) if stroke else 0
    fill_opacity = round(opacity * fraction(paint["fill-opacity"]), 3) if fill else 0
    stroke_opacity = round(opacity * fraction(paint["stroke-opacity"]), 3) if width > 0 else 0
    even_odd = _word(paint, "fill-rule") == "evenodd"
    fill = fill if fill_opacity else None
    if fill and fill_opacity != stroke_opacity:
        yield Path(segments, fill, opacity=fill_opacity, even_odd=even_odd)
        fill = None
    if stroke_opacity:
        cap, join = _word(paint, "stroke-linecap"), _word(paint, "stroke-linejoin")
        yield Path(
            segments=segments,
            fill=fill,
            stroke=stroke,
            stroke_width=width,
            cap=cap,
            join=join,
            opacity=stroke_opacity,
            dash=(),
            even_odd=even_odd,
        )


@lru_cache(1000)
def fraction(text: str) -> float:
    """An opacity, between 0 and 1."""
    found = numbers(text)
    if len(found) != 1:
        raise ValueError(f"`{text[:40]}` is not an opacity")
    return min(1.0, max(0.0, found[0]))


def _word(paint: Attributes, key: str) -> str:
    if paint[key] not in _WORDS[key]:
        raise ValueError(f"`{key}` cannot be `{paint[key][:40]}`")
    return paint[key]


@lru_cache(1000)
def _colour(text: str) -> str | None:
    """`#rrggbb`, or None for no paint. ValueError for what is neither a colour nor none."""
    if _HEX.fullmatch(text):
        digits = text[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    if text not in _COLOURS:
        raise ValueError(f"`{text[:40]}` is not a flat colour like `#d6452c`")
    return _COLOURS[text]


def times(outer: Transform, inner: Transform) -> Transform:
    """The matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    across, down = (a * p + c * q, b * p + d * q), (a * r + c * s, b * r + d * s)
    product = (*across, *down, a * t + c * u + e, b * t + d * u + f)
    if not within_reason(product):
        raise ValueError("`transform` enlarges beyond all proportion")
    return product


def _rotation(n: Numbers) -> Transform:
    """By `n[0]` degrees clockwise, about the origin or about the point that follows."""
    cosine, sine = cos(radians(n[0])), sin(radians(n[0]))
    x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


_TRANSFORMS: dict[str, tuple[tuple[int, ...], Callable[[Numbers], Transform]]] = {
    "translate": ((1, 2), lambda n: (1, 0, 0, 1, n[0], n[1] if len(n) == 2 else 0)),
    "scale": ((1, 2), lambda n: (n[0], 0, 0, n[-1], 0, 0)),
    "rotate": ((1, 3), _rotation),
    "matrix": ((6,), lambda n: (n[0], n[1], n[2], n[3], n[4], n[5])),
}


def transform(text: str) -> Transform:
    """The matrix of a list of transforms, the last of which acts first."""
    matrix, end = UPRIGHT, 0
    while match := _TRANSFORM.match(text, end):
        name, values = match[1], numbers(match[2])
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(values) not in counts:
            break
        matrix, end = times(matrix, build(values)), match.end()
    if text[end:].strip(" ,\t\r\n"):
        raise ValueError(f"`{text[end:].strip()[:40]}` is not a transform we know")
    return matrix


def placed_segments(segments: Iterable[Segment], matrix: Transform, digits: int) -> tuple[Segment, ...]:
    """Segments in view-box units, rounded. ValueError where they end up absurdly far away."""
    a, b, c, d, e, f = matrix
    placed: list[Segment] = []
    for name, n in segments:
        if len(n) == 2:
            x, y = n
            placed.append((name, (round(a * x + c * y + e, digits), round(b * x + d * y + f, digits))))
        elif n:
            x1, y1, x2, y2, x, y = n
            placed.append((name, (
                round(a * x1 + c * y1 + e, digits), round(b * x1 + d * y1 + f, digits),
                round(a * x2 + c * y2 + e, digits), round(b * x2 + d * y2 + f, digits),
                round(a * x + c * y + e, digits), round(b * x + d * y + f, digits),
            )))  # fmt: skip
        else:
            placed.append((name, n))
    if not within_reason([value for _, values in placed for value in values]):
        raise ValueError("it lies absurdly far outside the view box")
    return tuple(placed)
