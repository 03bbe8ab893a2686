"""Where the picture of a card lies on its face, and what lies upon it: what one must know before drawing it."""

from __future__ import annotations

from msgspec import Struct

from cardgen.model.units import MM

GUIDES = "cardgen-guides"
"""The id of a group that drawings may have for whoever draws: it is never printed."""
DPI, INCH_IN_MM = 300, 25.4

Area = tuple[int, int, int, int]
"""Left, top, width and height, in micrometres from the upper left corner of the picture."""


class Cover(Struct, frozen=True):
    """Something that lies on the picture: `icon`, `text`, `code`, `ground` or `picture`, and its name."""

    kind: str
    name: str
    area: Area


class PicturePlace(Struct, frozen=True):
    """The place of a card's picture, with the bleed that it fills; `trim` and `safe` are those of the card.

    `outlines` are the same two as data of a path, in millimetres, of the shape that the card is cut to.
    """

    card: str
    title: str
    width: int
    height: int
    trim: Area
    safe: Area
    outlines: tuple[str, str]
    covers: tuple[Cover, ...] = ()

    @property
    def pixels(self) -> tuple[int, int]:
        """How large a photo is, at 300 dots an inch."""
        width, height = (round(side / MM / INCH_IN_MM * DPI) for side in (self.width, self.height))
        return width, height

    @property
    def kept(self) -> Area:
        """The part of the safe zone that lies in the picture."""
        left, top, width, height = self.safe
        right, bottom = min(left + width, self.width), min(top + height, self.height)
        return (max(left, 0), max(top, 0), right - max(left, 0), bottom - max(top, 0))

    @property
    def cut_off(self) -> dict[str, int]:
        """What is cut off, by the edge of the picture."""
        left, top, width, height = self.trim
        beyond = {"left": left, "top": top, "right": self.width - left - width, "bottom": self.height - top - height}
        return {edge: much for edge, much in beyond.items() if much > 0}
