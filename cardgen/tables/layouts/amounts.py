"""Reads the lengths and sums of a layout: `38`, `0.25in`, `+= 10`, `deck - 0.5in`.

A number without a unit is dots, of which there are so many an inch.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import isfinite, pi
from typing import Any

from cardgen.model.units import INCH, MM, PER_UNIT

LARGEST = 1_000 * MM
CELL = Fraction(INCH, 8)
_NEAR = 0.02
"""Of a quarter turn: `1.57` is one."""
_AMOUNT = re.compile(r"\s*([-+]?(?:\d{1,7}(?:\.\d{0,6})?|\.\d{1,6}))\s*+(px|in|inch|inches|mm|cm|pt|c|cell|cells)?\s*")
_SUM = re.compile(r"\s*([-+*/])=\s*(.+)")
_SHORTHAND = re.compile(r"\s*(deck|middle|center)\s*(?:([-+*/])\s*(.+))?")


class UnreadableAmount(ValueError):
    """A value that is no length, sum or colour."""


def length_of(value: Any, dpi: int, whole: int) -> Fraction:
    """Micrometres of a length on a card that is `whole` long; `middle` is half of that. Raises UnreadableAmount."""
    if isinstance(value, str) and (words := _SHORTHAND.fullmatch(value)):
        base = Fraction(whole) if words[1] == "deck" else Fraction(whole, 2)
        return bounded(computed(base, words[2], words[3], dpi) if words[2] else base)
    return bounded(_amount(value, dpi))


def sum_in(value: Any) -> tuple[str, str] | None:
    """The sign and the amount of `+= 10`; None for what is no sum."""
    words = _SUM.fullmatch(value) if isinstance(value, str) else None
    return (words[1], words[2]) if words else None


def computed(base: Fraction, sign: str, amount: str, dpi: int) -> Fraction:
    """What a length is with so much more or less, or so many times it. Raises UnreadableAmount."""
    if sign in "+-":
        more = _amount(amount, dpi)
        return base + more if sign == "+" else base - more
    times = number_of(amount)
    if not times and sign == "/":
        raise UnreadableAmount("nothing can be shared by 0")
    return base * times if sign == "*" else base / times


def number_of(value: Any) -> Fraction:
    """A plain number. Raises UnreadableAmount."""
    words = _AMOUNT.fullmatch(str(value)) if not isinstance(value, bool) else None
    if words is None or words[2]:
        raise UnreadableAmount(f"`{value}` is not a number")
    return Fraction(words[1])


def bounded(amount: Fraction) -> Fraction:
    if abs(amount) > LARGEST:
        raise UnreadableAmount("it is more than a metre")
    return amount


def _amount(value: Any, dpi: int) -> Fraction:
    words = _AMOUNT.fullmatch(str(value)) if isinstance(value, str | int | float) and value is not True else None
    if words is None or value is False:
        raise UnreadableAmount("it is not a length")
    number, unit = Fraction(words[1]), (words[2] or "px").removesuffix("es").removesuffix("s")
    if unit in ("px", "c", "cell"):
        return number * (Fraction(INCH, dpi) if unit == "px" else CELL)
    return number * PER_UNIT["in" if unit.startswith("in") else unit]


def degrees_of(angle: Any) -> int | None:
    """0, 90, 180 or 270 degrees of an angle in radians; None of any other."""
    try:
        quarters = float(angle) / (pi / 2)
    except (TypeError, ValueError, OverflowError):
        return None
    is_whole = isfinite(quarters) and abs(quarters - round(quarters)) < _NEAR
    return round(quarters) * 90 % 360 if is_whole else None
