"""A painted face: its operators, and the type and drawings that they refer to.

The names themselves differ from file to file, so they are left open. Knows nothing of where forms are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from cardgen.render.base.fonts import Font

MARK = "@"
"""Stands around the number of a name in `operators`; no operator has this sign."""


class EncodedDrawing(Struct, frozen=True):
    """A drawing as operators, deflated in a stream object; the opacities and shadings that they need, and whether they
    overprint.
    """

    name: str
    view_box: tuple[float, float, float, float]
    data: bytes
    opacities: tuple[float, ...]
    overprints: bool = False
    shadings: tuple[str, ...] = ()


class Typeset(Struct, frozen=True, eq=False):
    """The glyphs of a font that a face sets: their ids, each with the text it stands for."""

    font: Font
    used: tuple[tuple[int, str], ...]


class PaintedFace(Struct, frozen=True):
    """A face as it is painted. `names` are what `operators` name by number, in the order of their first use."""

    operators: str
    names: tuple[Typeset | EncodedDrawing, ...]
    opacities: tuple[float, ...]
    shadings: tuple[str, ...] = ()
