"""Matrices that move and scale points of the plane (ISO 32000-1, 8.3.3)."""

from __future__ import annotations

import math

Affine = tuple[float, float, float, float, float, float]
"""`x` becomes `a x + c y + e`, and `y` becomes `b x + d y + f`."""
UNMOVED: Affine = (1, 0, 0, 1, 0, 0)


def scale_of(matrix: Affine) -> float:
    """By how much lengths grow."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def moved_point(matrix: Affine, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def product(first: Affine, second: Affine) -> Affine:
    """The matrix that moves by the first, then by the second."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (
        *(a * p + b * r, a * q + b * s),
        *(c * p + d * r, c * q + d * s),
        *(e * p + f * r + t, e * q + f * s + u),
    )


def turning(degrees: float, x: float, y: float) -> Affine:
    """The matrix that turns clockwise about a point."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y


def inverse(matrix: Affine) -> Affine | None:
    """The matrix that moves back; None where all points came to lie on a line."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area
