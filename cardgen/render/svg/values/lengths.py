"""Turns lengths with units into plain numbers: 96 to an inch, percent of the view, em of the size of type."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from cardgen.render.svg.values.path import FARTHEST

UNITS = {"px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16}
_ACROSS = frozenset(("x", "x1", "x2", "cx", "fx", "width", "rx", "dx", "refX", "markerWidth"))
_DOWN = frozenset(("y", "y1", "y2", "cy", "fy", "height", "ry", "dy", "refY", "markerHeight"))
_NO_LENGTHS = frozenset(("d", "points"))
ROOT_SIZE = 16


def length(text: str, key: str, view: tuple[float, float], size: float = ROOT_SIZE) -> float:
    """A length as a number; `view` is the size that percents are of. ValueError where it is none."""
    text = text.strip()
    unit = text.lstrip("+-.0123456789eE") if not text[-2:].lower().endswith(("em", "ex")) else text[-2:]
    unit = "rem" if text.lower().endswith("rem") else unit
    try:
        number = float(text[: len(text) - len(unit)] if unit else text)
    except ValueError:
        raise ValueError(f"`{key}` is `{text[:40]}`, not a number") from None
    value = number * _factor(unit.strip().lower(), key, view, size, text)
    if not -FARTHEST < value < FARTHEST:
        raise ValueError(f"`{key}` is out of all proportion")
    return value


def _factor(unit: str, key: str, view: tuple[float, float], size: float, text: str) -> float:
    if not unit:
        return 1
    if unit == "%":
        across, down = view
        whole = across if key in _ACROSS else down if key in _DOWN else sqrt((across**2 + down**2) / 2)
        return whole / 100
    if unit in ("em", "ex", "rem"):
        return {"em": size, "ex": size / 2, "rem": ROOT_SIZE}[unit]
    if unit not in UNITS:
        raise ValueError(f"`{key}` is `{text[:40]}`, whose unit is not known")
    return UNITS[unit]


def plain_lengths(
    attributes: dict[str, str], keys: Iterable[str], view: tuple[float, float], size: float
) -> dict[str, str]:
    """The attributes with these lengths as plain numbers; most are so already."""
    changed = {}
    for key in keys:
        text = attributes.get(key)
        if text and key not in _NO_LENGTHS and not (text[-1].isdigit() or text[-1] == ".") and text != "auto":
            changed[key] = repr(length(text, key, view, size))
    return attributes | changed if changed else attributes
