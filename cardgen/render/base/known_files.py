"""Remembers what was found out about the files that faces are made of: their digests, and what is named in which."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

MOST_SOURCES = 20_000
"""So many texts are remembered: each saved word is one more."""


class KnownFiles(Struct):
    """What is known of the templates, drawings and pictures of a game: `texts` of templates by name; by source, which
    is a text that a face is made from, its digest and the files it is made of; of a file its digest and the drawings
    that it takes parts from; `kits` by the colours that they were drawn in.

    Whoever reads a project again hands it on, as long as no file but those of cards was saved.
    """

    texts: dict[str, str] = field(default_factory=dict)
    digests: dict[str, bytes] = field(default_factory=dict)
    named: dict[str, tuple[Path, ...]] = field(default_factory=dict)
    files: dict[Path, tuple[bytes, frozenset[str]]] = field(default_factory=dict)
    kits: dict[str, str] = field(default_factory=dict)

    def make_room(self) -> None:
        """Forgets all sources where there are too many."""
        if max(len(self.digests), len(self.named)) > MOST_SOURCES:
            self.digests.clear()
            self.named.clear()
