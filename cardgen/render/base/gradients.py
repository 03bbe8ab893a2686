"""Gradients: colours that flow into one another along a line, or from one circle to another.

They lie in the units of the shape that they fill, moved by `matrix`. Before the first stop and behind the last the
colour goes on as it is; a gradient that repeats has all its stops written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.base.affine import UNMOVED, Affine, product


class Stop(NamedTuple):
    """A colour at a share of the way; between two stops it flows, and so does how opaque it is."""

    offset: float
    colour: str
    opacity: float = 1


class LinearGradient(Struct, frozen=True):
    """Colours along the line from `x1 y1` to `x2 y2`, and beside it."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[Stop, ...]
    matrix: Affine = UNMOVED


class RadialGradient(Struct, frozen=True):
    """Colours from the circle about `fx fy` with radius `fr` to the one about `cx cy` with radius `r`."""

    cx: float
    cy: float
    r: float
    fx: float
    fy: float
    stops: tuple[Stop, ...]
    fr: float = 0
    matrix: Affine = UNMOVED


Gradient = LinearGradient | RadialGradient
Fill = str | Gradient
"""What a shape is filled with: a colour, a spot ink or a gradient."""


def in_order(stops: Iterable[Stop]) -> tuple[Stop, ...]:
    """The stops from 0 to 1, each at or behind the one before, with one at either end."""
    ordered: list[Stop] = []
    for stop in stops:
        least = ordered[-1].offset if ordered else 0
        ordered.append(stop._replace(offset=min(1, max(least, stop.offset))))
    if ordered[0].offset > 0:
        ordered.insert(0, ordered[0]._replace(offset=0))
    if ordered[-1].offset < 1:
        ordered.append(ordered[-1]._replace(offset=1))
    return tuple(ordered)


def is_translucent(fill: Fill | None) -> bool:
    """Whether a fill lets through what lies under it."""
    return not isinstance(fill, str | None) and any(stop.opacity < 1 for stop in fill.stops)


def moved_fill(fill: Fill | None, matrix: Affine) -> Fill | None:
    """The fill of a shape that is moved by a matrix."""
    return fill if fill is None or isinstance(fill, str) else replace(fill, matrix=product(fill.matrix, matrix))


def between(start: Stop, end: Stop, share: float) -> Stop:
    """What is seen at a share of the way from one stop to the next."""
    offset = start.offset + (end.offset - start.offset) * share
    opacity = start.opacity + (end.opacity - start.opacity) * share
    return Stop(offset, mixed(start.colour, end.colour, share), opacity)


def mixed(below: str, above: str, opacity: float) -> str:
    """The colour that two make where the upper lets through what lies under it (ISO 32000-1, 11.3.6)."""
    pairs = ((int(below[at : at + 2], 16), int(above[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(low + (high - low) * opacity):02x}" for low, high in pairs)


def mapped(fill: Fill | None, mapping: Callable[[str], str]) -> Fill | None:
    """The fill with each of its colours replaced by what `mapping` makes of it."""
    if fill is None or isinstance(fill, str):
        return mapping(fill) if fill else None
    return replace(fill, stops=tuple(stop._replace(colour=mapping(stop.colour)) for stop in fill.stops))


def mean_colour(fill: Fill) -> str:
    """One colour in the place of all: the mean along the way of a gradient."""
    if isinstance(fill, str):
        return fill
    stops = in_order(fill.stops)
    weights = [
        (stops[min(at + 1, len(stops) - 1)].offset - stops[max(at - 1, 0)].offset) / 2 for at in range(len(stops))
    ]
    shares = zip(weights, stops, strict=True)
    parts = [(weight, [int(stop.colour[at : at + 2], 16) for at in (1, 3, 5)]) for weight, stop in shares]
    return "#" + "".join(f"{round(sum(weight * part[at] for weight, part in parts)):02x}" for at in range(3))
