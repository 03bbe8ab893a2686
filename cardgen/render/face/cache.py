"""Caches painted faces as text, and which sizes of type are right for single cards, so that a rebuild sets only what
changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol

import msgspec
from msgspec import Struct, field

from cardgen.model.card import Printing
from cardgen.render.base.display import Box, Face, Picture
from cardgen.render.base.fonts import Font, FontBook
from cardgen.render.base.painted_face import MARK, EncodedDrawing, PaintedFace, Typeset
from cardgen.render.base.picture import as_builtins, from_builtins
from cardgen.render.svg.cache import DrawingStore

MOST_KEPT = 3000
"""Printings of a game whose faces are kept: of more, the folder would forget the first before the last is made."""

NOTHING_PAINTED = PaintedFace("", (), (), ())

SharedSizes = Mapping[str, int]
"""By the names of boxes that have one size of type on all cards of a deck."""


class FaceStore(DrawingStore, Protocol):
    """Texts that are put on the disk many at a time."""

    def flush(self) -> None: ...


class FaceCache(Struct, frozen=True):
    """The painted faces of a game. `key_of` gives what changes with the `front` or `back` of a printing."""

    store: DrawingStore
    book: FontBook
    key_of: Callable[[Printing, str], str]
    drawings: dict[str, EncodedDrawing] = field(default_factory=dict)
    loaded: dict[str, Face] = field(default_factory=dict)

    def has(self, printing: Printing, side: str) -> bool:
        """Whether there is something under the key of the `front` or `back` of a printing."""
        return self.store.has(self.key_of(printing, side))

    def load(self, key: str) -> Face | None:
        """The face that was painted under this key; None where there is none, or none that can be read. It is read once
        for all papers.
        """
        face = self.loaded.get(key) or load_face(self.store, key, self.book.font, self.drawings)
        if face is not None:
            self.loaded[key] = face
        return face

    def note(self, face: Face) -> None:
        """Faces are kept by whoever paints them."""


class BlankFaces(FaceCache, frozen=True):
    """Fronts in which nothing was found, without what is on them: for those who only want to know what is found."""

    def load(self, key: str) -> Face | None:
        return FaceCache.load(self, f"blank-{key}")

    def note(self, face: Face) -> None:
        if face.name.startswith("front "):
            self.store.save(f"blank-{face.key}", _as_text(face, NOTHING_PAINTED, ()))


class KeptSizes(Struct, frozen=True):
    """The sizes of the cards of a game. `key_of` gives what changes with a card, or with the look of all."""

    store: DrawingStore
    key_of: Callable[[Printing], str]

    def load(self, printing: Printing) -> SharedSizes:
        """Raises KeyError where they are not known."""
        text = self.store.load(self._name(printing))
        try:
            return msgspec.json.decode(text or "", type=dict[str, int])
        except (ValueError, RecursionError):
            raise KeyError(printing.id) from None

    def save(self, printing: Printing, sizes: SharedSizes) -> None:
        self.store.save(self._name(printing), json.dumps(dict(sizes), separators=(",", ":")))

    def _name(self, printing: Printing) -> str:
        return f"sizes-{self.key_of(printing)}"


def save_face(store: DrawingStore, face: Face, form: PaintedFace, saved: set[str]) -> None:
    """Puts the face into the store under its key, and its drawings, each under a key of its own; those that were
    `saved` before are there.
    """
    named = [_drawing_key(name) if isinstance(name, EncodedDrawing) else name for name in form.names]
    for key, drawing in zip(named, form.names, strict=True):
        if isinstance(key, str) and isinstance(drawing, EncodedDrawing) and key not in saved:
            saved.add(key)
            store.save(key, drawing_as_text(drawing))
    names = [_json(name) if isinstance(name, str) else _name_as_text(name) for name in named]
    store.save(face.key, _as_text(face, form, names))


def load_face(
    store: DrawingStore, key: str, font: Callable[[str], Font], drawings: dict[str, EncodedDrawing]
) -> Face | None:
    """The face under this key; None where there is none, or one of its drawings is not there. Fonts are found by their
    names; `drawings` are those that were loaded before, and after.
    """

    def drawing(key: str) -> EncodedDrawing:
        if key not in drawings:
            drawings[key] = drawing_of(json.loads(store.load(key) or ""))
        return drawings[key]

    text = store.load(key)
    return None if text is None else _from_text(text, font, drawing)


def text_of_look(face: Face, form: PaintedFace) -> str:
    """What a painted face looks like: all of it but the words that its glyphs stand for."""
    return _as_text(face, form, [_quoted(_look_of_name(name)) for name in form.names])


def _look_of_name(name: Typeset | EncodedDrawing | Picture) -> str:
    if isinstance(name, Typeset):
        return name.font.name
    return name.look if isinstance(name, Picture) else _drawing_key(name)


def _as_text(face: Face, form: PaintedFace, names: Iterable[str]) -> str:
    is_round, is_hex = ("true" if shape else "false" for shape in (face.is_round, face.is_hex))
    size = f"{_quoted(face.name)},{face.width},{face.height},{_json(face.trim)},{is_round},{face.corner},{is_hex}"
    more = f"{_json(form.opacities)},{_json(form.shadings)}" if form.opacities or form.shadings else "[],[]"
    return f"[[{size}],{_quoted(form.operators)},[{','.join(names)}],{more}]"


def _from_text(text: str, font: Callable[[str], Font], drawing: Callable[[str], EncodedDrawing]) -> Face | None:
    """The face with its form, or None for a text that is not one."""
    try:
        (name, width, height, trim, is_round, corner, is_hex), operators, stored, opacities, shadings = json.loads(text)
        names = tuple([drawing(name) if isinstance(name, str) else _name_of(name, font) for name in stored])
        if any(int(number) >= len(names) for number in operators.split(MARK)[1::2]):
            return None
        return Face(
            name=name,
            width=width,
            height=height,
            trim=Box(*trim),
            marks=(),
            is_round=is_round,
            form=PaintedFace(operators, names, tuple(opacities), tuple(shadings)),
            corner=corner,
            is_hex=is_hex,
        )
    except (ValueError, TypeError, KeyError, AttributeError, OSError, RecursionError):
        return None


_json = json.JSONEncoder(separators=(",", ":")).encode
_quoted = json.encoder.encode_basestring_ascii  # for a text alone, as `_json` writes it


def _name_as_text(name: Typeset | Picture) -> str:
    return _json(as_builtins(name) if isinstance(name, Picture) else [name.font.name, name.used])


def _name_of(stored: list[Any] | dict[str, Any], font: Callable[[str], Font]) -> Typeset | Picture:
    """Raises ValueError for a picture that is no longer where it was."""
    if isinstance(stored, list):
        name, used = stored
        return Typeset(font(name), tuple([(glyph, text) for glyph, text in used]))
    picture = from_builtins(stored)
    if not picture.is_there:
        raise ValueError(f"the picture {picture.name} was changed")
    return picture


@lru_cache(maxsize=64)  # icons, which are on one face after the other
def drawing_as_text(drawing: EncodedDrawing) -> str:
    """A painted drawing, to be kept."""
    return _json(_part_as_list(drawing))


@lru_cache(maxsize=1024)
def _drawing_key(drawing: EncodedDrawing) -> str:
    return hashlib.sha256(drawing_as_text(drawing).encode()).hexdigest()[:32]


def _part_as_list(part: EncodedDrawing | Picture) -> list[Any] | dict[str, Any]:
    if isinstance(part, Picture):
        return as_builtins(part)
    data = b64encode(part.data).decode()
    return [part.name, part.view_box, data, part.resources, list(map(_part_as_list, part.parts)), part.group]


def drawing_of(stored: list[Any]) -> EncodedDrawing:
    """A painted drawing from what its text holds."""
    name, (left, top, width, height), data, resources, parts, group = stored
    return EncodedDrawing(
        name=name,
        view_box=(left, top, width, height),
        data=b64decode(data),
        resources=resources,
        parts=tuple(map(_part_of, parts)),
        group=group,
    )


def _part_of(stored: list[Any] | dict[str, Any]) -> EncodedDrawing | Picture:
    return drawing_of(stored) if isinstance(stored, list) else from_builtins(stored)
