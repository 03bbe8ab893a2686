"""Remembers what a template made of each of many things: as what differs from the first, a tenth of the letters."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic

MOST_KEPT = 20_000
"""So many texts of one template: of more things, the rest is rendered each time."""
_QUICKLY = 1
_WINDOW, _FEW = 13, 5
"""Letters that are looked back upon, as a power of two, and how much is laid aside for them: little is soon ready."""


class RenderedTexts(Struct):
    """Texts by the ids of what they were made of, each with what was found; a changed thing of the same id has none."""

    first: bytes = b""
    kept: dict[str, tuple[object, bytes, Sequence[Diagnostic]]] = field(default_factory=dict)

    def of(self, id: str, thing: object) -> tuple[str, Sequence[Diagnostic]] | None:
        made_of, packed, found = self.kept.get(id, (None, b"", ()))
        if made_of is not thing or not packed:
            return None
        return zlib.decompressobj(zdict=self.first).decompress(packed).decode(), found

    def add(self, id: str, thing: object, text: str, found: Sequence[Diagnostic]) -> None:
        if id not in self.kept and len(self.kept) >= MOST_KEPT:
            return
        data = text.encode()
        self.first = self.first or data
        packer = zlib.compressobj(_QUICKLY, zlib.DEFLATED, _WINDOW, _FEW, zdict=self.first)
        self.kept[id] = thing, packer.compress(data) + packer.flush(), found or ()
