"""Reads transforms, and moves segments by them: a list of transforms becomes a matrix.

Faulty attributes raise ValueError with a message for the user.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, radians, sin, tan

from cardgen.render.base.affine import UNMOVED, Affine, product
from cardgen.render.svg.values.path import Numbers, Segment, numbers, within_reason

_TRANSFORM = re.compile(r"\s*+,?+\s*+([a-zA-Z]++)\s*+\(([^()]*+)\)")
_UNITS = re.compile(r"(?<=\d)(?:px|deg)")
"""What a style may write behind a number of a transform, and means nothing else."""


@lru_cache(1000)
def fraction(text: str) -> float:
    """An opacity, between 0 and 1."""
    text = text.strip()
    found = numbers(text.removesuffix("%"))
    if len(found) != 1:
        raise ValueError(f"`{text[:40]}` is not an opacity")
    return min(1.0, max(0.0, found[0] / 100 if text.endswith("%") else found[0]))


def times(outer: Affine, inner: Affine) -> Affine:
    """The matrix that does `inner` first, then `outer`."""
    matrix = product(inner, outer)
    if not within_reason(matrix):
        raise ValueError("`transform` enlarges beyond all proportion")
    return matrix


def _rotation(n: Numbers) -> Affine:
    """By `n[0]` degrees clockwise, about the origin or about the point that follows."""
    cosine, sine = cos(radians(n[0])), sin(radians(n[0]))
    x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


_TRANSFORMS: dict[str, tuple[tuple[int, ...], Callable[[Numbers], Affine]]] = {
    "translate": ((1, 2), lambda n: (1, 0, 0, 1, n[0], n[1] if len(n) == 2 else 0)),
    "scale": ((1, 2), lambda n: (n[0], 0, 0, n[-1], 0, 0)),
    "rotate": ((1, 3), _rotation),
    "skewX": ((1,), lambda n: (1, 0, tan(radians(n[0])), 1, 0, 0)),
    "skewY": ((1,), lambda n: (1, tan(radians(n[0])), 0, 1, 0, 0)),
    "matrix": ((6,), lambda n: (n[0], n[1], n[2], n[3], n[4], n[5])),
}


def transform(text: str) -> Affine:
    """The matrix of a list of transforms, the last of which acts first."""
    matrix, end = UNMOVED, 0
    while match := _TRANSFORM.match(text, end):
        name, values = match[1], numbers(_UNITS.sub("", match[2]))
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(values) not in counts:
            break
        matrix, end = times(matrix, build(values)), match.end()
    if text[end:].strip(" ,\t\r\n"):
        raise ValueError(f"`{text[end:].strip()[:40]}` is not a transform we know")
    return matrix


def placed_segments(segments: Iterable[Segment], matrix: Affine, digits: int) -> tuple[Segment, ...]:
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
