"""What a drawing may have of the project that it is in: how large it is shown, fonts, and how pictures are read."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from msgspec import Struct

from cardgen.model.units import INCH
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.picture import Picture
from cardgen.render.svg.values.viewports import ViewBox

DPI = 600
MOST_PIXELS = 4_000_000
"""Of a picture of all of a drawing."""


class DrawingProject(Struct, frozen=True):
    """`largest` is the width and height in micrometres that a drawing covers at most.

    `picture` reads the bytes of an image file, to be shown as large as this, and says why it cannot by a ValueError.
    """

    largest: tuple[int, int] = (88_900, 88_900)
    fonts: FontBook | None = None
    picture: Callable[[bytes, tuple[int, int], str], Picture] | None = None

    def scale(self, view_box: ViewBox) -> float:
        """Micrometres of a unit where the drawing is shown as large as it can be."""
        return max(self.largest[0] / view_box[2], self.largest[1] / view_box[3])

    def dots(self, view_box: ViewBox) -> float:
        """Pixels of a unit: as fine as print shows, of no more pixels than there is room for."""
        most = sqrt(MOST_PIXELS / (view_box[2] * view_box[3]))
        return min(self.scale(view_box) * DPI / INCH, most)
