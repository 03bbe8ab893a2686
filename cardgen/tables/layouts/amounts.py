"""Reads the lengths, sums and colours of a layout: `38`, `0.25in`, `+= 10`, `deck - 0.5in`, `#abc`.

A number without a unit is dots, of which there are so many an inch.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgen.model.units import INCH, MM, PER_UNIT

LARGEST = 1_000 * MM
CELL = Fraction(INCH, 8)
COLOURS: Mapping[str, str] = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "cyan": "#00ffff", "magenta": "#ff00ff", "orange": "#ffa500", "purple": "#800080",
    "brown": "#a52a2a", "pink": "#ffc0cb", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0",
    "gold": "#ffd700", "navy": "#000080", "teal": "#008080", "maroon": "#800000", "olive": "#808000",
    "lime": "#00ff00", "beige": "#f5f5dc", "ivory": "#fffff0", "tan": "#d2b48c", "crimson": "#dc143c",
    "darkred": "#8b0000", "darkgreen": "#006400", "darkblue": "#00008b", "lightgray": "#d3d3d3",
}  # fmt: skip
"""Names that people use; others are told."""
_AMOUNT = re.compile(r"\s*([-+]?(?:\d{1,7}(?:\.\d{0,6})?|\.\d{1,6}))\s*+(px|in|inch|inches|mm|cm|pt|cell|cells)?\s*")
_SUM = re.compile(r"\s*([-+*/])=\s*(.+)")
_SHORTHAND = re.compile(r"\s*(deck|middle|center)\s*(?:([-+*/])\s*(.+))?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}|[0-9a-fA-F]{12})")


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
    if unit in ("px", "cell"):
        return number * (Fraction(INCH, dpi) if unit == "px" else CELL)
    return number * PER_UNIT["in" if unit.startswith("in") else unit]


def colour_of(value: Any) -> str:
    """`#rrggbb`; empty for one that is seen through. Raises UnreadableAmount."""
    word = str(value).strip().lower()
    if word in COLOURS:
        return COLOURS[word]
    if not _HEX.fullmatch(word):
        raise UnreadableAmount("it is not a colour")
    digits = word[1:]
    if len(digits) == 12:
        return f"#{digits[:2]}{digits[4:6]}{digits[8:10]}"
    if len(digits) == 3:
        return f"#{''.join(2 * digit for digit in digits)}"
    return "" if digits[6:] == "00" else f"#{digits[:6]}"
