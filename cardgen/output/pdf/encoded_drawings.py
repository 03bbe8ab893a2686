"""Keeps drawings as they are painted for home printers: deflating a rich one takes longer than reading it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from msgspec import Struct

from cardgen.render.base.display import Drawing
from cardgen.render.base.painted_face import EncodedDrawing
from cardgen.render.face.cache import drawing_as_text, drawing_of
from cardgen.render.svg.cache import DrawingStore, as_text

LEAST = 4_000
"""Letters of a drawing that is kept: a smaller one is sooner painted than found again."""


class EncodedDrawings(Struct, frozen=True):
    """Drawings in a store, each under all that it is made of; what paints them is told by `version`."""

    store: DrawingStore
    version: str

    def of(self, drawing: Drawing, encode: Callable[[Drawing], EncodedDrawing]) -> EncodedDrawing:
        """The operators of a drawing as they were kept, or encoded now."""
        text = as_text(drawing)
        if len(text) < LEAST:
            return encode(drawing)
        key = hashlib.sha256(f"{self.version} painted {text}".encode()).hexdigest()[:32]
        kept = self.store.load(key)
        if kept is None:
            made = encode(drawing)
            self.store.save(key, drawing_as_text(made))
            return made
        return drawing_of(json.loads(kept))
