"""Reads the colours of SVG and CSS: names, `#rgb`, `rgb(...)`, `hsl(...)`, with how opaque they are."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from functools import lru_cache
from typing import NamedTuple


class PaintColour(NamedTuple):
    """`#rrggbb`, and how opaque it is."""

    code: str
    opacity: float = 1


_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(\s*+([^()]*+)\)")
_PARTS = re.compile(r"[\s,/]++")
_ANGLES = {"deg": 1, "grad": 0.9, "rad": 57.29577951308232, "turn": 360}
_NOTHING = ("none", "transparent")
_COMMON = {
    "black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080", "silver": "#c0c0c0",
    "red": "#ff0000", "maroon": "#800000", "orange": "#ffa500", "yellow": "#ffff00", "olive": "#808000",
    "lime": "#00ff00", "green": "#008000", "teal": "#008080", "aqua": "#00ffff", "blue": "#0000ff",
    "navy": "#000080", "fuchsia": "#ff00ff", "purple": "#800080", "brown": "#a52a2a", "pink": "#ffc0cb",
    "rebeccapurple": "#663399",
}  # fmt: skip


@lru_cache(1000)
def colour_of(text: str) -> PaintColour | None:
    """The colour, or None for no paint. ValueError for what is neither."""
    text = text.partition(" icc-color")[0].strip()
    if _HEX.fullmatch(text):
        return _of_digits(text[1:].lower())
    word = text.lower()
    if word in _NOTHING:
        return None
    if function := _FUNCTION.fullmatch(word):
        return _of_function(function[1], function[2], text)
    code = _COMMON.get(word) or _named(word)
    if code is None:
        raise ValueError(f"`{text[:40]}` is not a colour like `#d6452c`")
    return PaintColour(code)


def _of_digits(digits: str) -> PaintColour:
    digits = "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits
    return PaintColour(f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255)


def _named(word: str) -> str | None:
    """Of the 148 names of CSS."""
    from PIL.ImageColor import colormap  # only where a rare name is used

    code = colormap.get(word)
    return code if isinstance(code, str) else None


def _of_function(kind: str, inside: str, text: str) -> PaintColour:
    parts = [part for part in _PARTS.split(inside.strip()) if part]
    try:
        if len(parts) not in (3, 4):
            raise ValueError
        opacity = _share(parts[3], 1) if len(parts) == 4 else 1
        if kind == "rgb":
            channels = [_share(part, 255) for part in parts[:3]]
        else:
            hue, saturation, lightness = _degrees(parts[0]) / 360 % 1, _share(parts[1], 100), _share(parts[2], 100)
            channels = list(hls_to_rgb(hue, lightness, saturation))
    except ValueError:
        raise ValueError(f"`{text[:40]}` is not a colour like `rgb(214, 69, 44)`") from None
    return PaintColour("#" + "".join(f"{round(255 * channel):02x}" for channel in channels), opacity)


def _share(text: str, whole: float) -> float:
    value = float(text.removesuffix("%")) / (100 if text.endswith("%") else whole)
    if value != value:
        raise ValueError
    return min(1.0, max(0.0, value))


def _degrees(text: str) -> float:
    unit = next((unit for unit in ("grad", "turn", "deg", "rad") if text.endswith(unit)), "")
    value = float(text.removesuffix(unit)) * _ANGLES.get(unit, 1)
    if abs(value) > 1e6 or value != value:
        raise ValueError
    return value
