"""A painted face: its operators, and the type, drawings and pictures that they refer to.

The names themselves differ from file to file, so they are left open. Knows nothing of where forms are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from cardgen.render.base.fonts import Font
    from cardgen.render.base.picture import Picture

MARK = "@"
"""Stands around the number of a name in `operators`; no operator has this sign."""


class EncodedDrawing(Struct, frozen=True):
    """A drawing as operators, deflated in a stream object.

    `resources` are what they name, with the numbers of `parts` where these are referred to: groups, masks and pictures.
    What a `group` is says how it is painted.
    """

    name: str
    view_box: tuple[float, float, float, float]
    data: bytes
    resources: str = ""
    parts: tuple[EncodedDrawing | Picture, ...] = ()
    group: str = ""


class Typeset(Struct, frozen=True, eq=False):
    """The glyphs of a font that a face sets: their ids, each with the text it stands for."""

    font: Font
    used: tuple[tuple[int, str], ...]


class PaintedFace(Struct, frozen=True):
    """A face as it is painted. `names` are what `operators` name by number, in the order of their first use."""

    operators: str
    names: tuple[Typeset | EncodedDrawing | Picture, ...]
    opacities: tuple[float, ...]
    shadings: tuple[str, ...] = ()


def filled_in(text: str, names: Sequence[str]) -> str:
    """A text in which names take the places of their numbers."""
    parts = text.split(MARK)
    parts[1::2] = [names[int(number)] for number in parts[1::2]]
    return "".join(parts)
