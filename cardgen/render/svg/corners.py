"""Looks how sharp the corners of a line are: one sharper than the limit loses its tip (SVG 1.1, 11.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, inf, sqrt

from cardgen.render.svg.values.path import Segment

Direction = tuple[float, float]
NEAR = 1e-9


def miter_of(segments: Sequence[Segment], limit: float, plain: float) -> float:
    """The limit, or the `plain` one where that does the same to all corners."""
    low, high = sorted((limit, plain))
    return limit if any(low < ratio <= high for ratio in _ratios(segments)) else plain


def _ratios(segments: Sequence[Segment]) -> Iterator[float]:
    """How much longer than the line is wide the tip of each corner is."""
    for arriving, leaving in _corners(segments):
        cosine = arriving[0] * leaving[0] + arriving[1] * leaving[1]
        sine = sqrt(max(0.0, (1 + cosine) / 2))  # of half the angle between the two sides
        yield 1 / sine if sine > NEAR else inf


def _corners(segments: Sequence[Segment]) -> Iterator[tuple[Direction, Direction]]:
    """The directions in which a line comes to each corner, and leaves it."""
    at = start = (0.0, 0.0)
    first: Direction | None = None
    last: Direction | None = None
    for command, values in segments:
        if command == "M":
            at = start = (values[0], values[1])
            first = last = None
            continue
        points = [at, *zip(values[::2], values[1::2], strict=True)] if values else [at, start]
        leaving = _direction(points)
        if leaving is not None:
            if last is not None:
                yield last, leaving
            arriving = _direction(points[::-1])
            last = (-arriving[0], -arriving[1]) if arriving else leaving
            first = first or leaving
        at = points[-1]
        if command == "Z" and first is not None and last is not None:
            yield last, first


def _direction(points: Sequence[tuple[float, ...]]) -> Direction | None:
    """From the first point to the next that lies elsewhere."""
    for point in points[1:]:
        x, y = point[0] - points[0][0], point[1] - points[0][1]
        if (away := hypot(x, y)) > NEAR:
            return x / away, y / away
    return None
