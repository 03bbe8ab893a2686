"""How many pixels of a picture print can show, and from where on it is made smaller."""

from __future__ import annotations

from math import sqrt

from cardgen.model.units import INCH
from cardgen.render.base.picture import SIDEWAYS

FINEST = 450
"""Dots per inch of what is made anew: half as many again as presses ask for."""
MOST_MADE = 10_000_000
"""Pixels of what is made anew: A4 at 320 dots per inch."""
COARSEST = 0.005
TOO_FINE = 0.5
"""A JPEG that is reduced no further than to half its width stays as it is: it would hardly be smaller afterwards."""


def effective_dpi(pixels: tuple[int, int], box: tuple[int, int]) -> int:
    """Pixels an inch in print, where a picture is enlarged or reduced just enough to cover the box."""
    return min(side * INCH // max(1, length) for side, length in zip(pixels, box, strict=True))


def sides_of_box(box_size: tuple[int, int], turn: int) -> tuple[int, int]:
    """A box as a picture sees it whose camera was held so."""
    return box_size[::-1] if turn in SIDEWAYS else box_size


def size_in_print(pixels: tuple[int, int], box_size: tuple[int, int]) -> tuple[int, int]:
    """Size in pixels at which the picture covers the box at `FINEST` dpi; its own size if that is less."""
    scale = scale_in_print(pixels, box_size)
    if scale >= 1:
        return pixels
    return max(1, round(pixels[0] * scale)), max(1, round(pixels[1] * scale))


def scale_in_print(pixels: tuple[int, int], box_size: tuple[int, int]) -> float:
    dots = [max(1, length) * FINEST / INCH for length in box_size]
    scale = max(dots[0] / pixels[0], dots[1] / pixels[1])
    return max(COARSEST, min(scale, sqrt(MOST_MADE / (pixels[0] * pixels[1]))))
