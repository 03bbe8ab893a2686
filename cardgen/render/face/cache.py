"""Caches painted faces as text, so that a rebuild sets only what changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.render.base.display import Box, Face, Picture
from cardgen.render.base.fonts import Font, FontBook
from cardgen.render.base.painted_face import MARK, EncodedDrawing, PaintedFace, Typeset
from cardgen.render.base.picture import as_list as picture_as_list
from cardgen.render.base.picture import from_list as picture_from_list
from cardgen.render.svg.cache import DrawingStore

MOST_KEPT = 1000
"""Printings of a game whose faces are kept: of more, the folder would forget the first before the last is made."""


class FaceCache(Struct, frozen=True):
    """The painted faces of a game. `key_of` gives what changes with the `front` or `back` of a printing."""

    store: DrawingStore
    book: FontBook
    key_of: Callable[[Printing, str], str]

    def load(self, key: str) -> Face | None:
        """The face that was painted under this key; None where there is none, or none that can be read."""
        text = self.store.load(key)
        return None if text is None else from_text(text, self.book.font)


def as_text(face: Face, form: PaintedFace) -> str:
    """The face and how it is painted."""
    names = [_name_as_list(name) for name in form.names]
    size = [face.name, face.width, face.height, list(face.trim), face.is_round, face.corner]
    return json.dumps([size, form.operators, names, form.opacities, form.shadings], separators=(",", ":"))


def from_text(text: str, font: Callable[[str], Font]) -> Face | None:
    """The face with its form, or None for a text that is not one. `font` finds a font by its name."""
    try:
        (name, width, height, trim, is_round, corner), operators, names, opacities, shadings = json.loads(text)
        form = PaintedFace(
            operators, tuple(_name_of(stored, font) for stored in names), tuple(opacities), tuple(shadings)
        )
        if any(int(number) >= len(names) for number in operators.split(MARK)[1::2]):
            return None
        return Face(
            name=name,
            width=width,
            height=height,
            trim=Box(*trim),
            marks=(),
            is_round=is_round,
            form=form,
            corner=corner,
        )
    except (ValueError, TypeError, KeyError, AttributeError, OSError, RecursionError):
        return None


def _name_as_list(name: Typeset | EncodedDrawing) -> list[Any]:
    return [name.font.name, name.used] if isinstance(name, Typeset) else _part_as_list(name)


def _part_as_list(part: EncodedDrawing | Picture) -> list[Any]:
    if isinstance(part, Picture):
        return picture_as_list(part)
    data = b64encode(part.data).decode()
    return [part.name, part.view_box, data, part.resources, list(map(_part_as_list, part.parts)), part.group]


def _name_of(stored: list[Any], font: Callable[[str], Font]) -> Typeset | EncodedDrawing:
    if len(stored) == 2:
        return Typeset(font(stored[0]), tuple([(glyph, text) for glyph, text in stored[1]]))
    return _drawing_of(stored)


def _drawing_of(stored: list[Any]) -> EncodedDrawing:
    name, (left, top, width, height), data, resources, parts, group = stored
    return EncodedDrawing(
        name=name,
        view_box=(left, top, width, height),
        data=b64decode(data),
        resources=resources,
        parts=tuple(map(_part_of, parts)),
        group=group,
    )


def _part_of(stored: list[Any]) -> EncodedDrawing | Picture:
    if len(stored) != 9:
        return _drawing_of(stored)
    return picture_from_list(stored)
