"""Lengths: whole micrometres everywhere, points only where a PDF is painted.

Floating-point geometry gave duplicate cut lines; whole numbers cannot (docs/decisions/0002).
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

MM = 1000
INCH = 25_400
POINTS_AN_INCH = 72
POINT = INCH / POINTS_AN_INCH
PER_UNIT = {"mm": Fraction(MM), "cm": Fraction(10 * MM), "in": Fraction(INCH), "pt": Fraction(INCH, POINTS_AN_INCH)}

_LENGTH = re.compile(r"(-?(?:\d+(?:\.\d*)?|\.\d+))(mm|cm|in|pt)")


@cache
def length(text: str) -> int:
    """Micrometres of `63.5mm`, `2.5in`, `9pt` or `0`. Raises ValueError for anything else."""
    if text == "0":
        return 0
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is not a length")
    return round(Fraction(match[1]) * PER_UNIT[match[2]])


def points(micrometres: float) -> float:
    """PDF points (1/72 inch) of a length in micrometres."""
    return micrometres / POINT


def millimetres(micrometres: int) -> str:
    """`63.5` for 63500: for messages and file names."""
    return f"{micrometres / MM:g}"
