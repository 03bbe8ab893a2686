"""Has this drawing been read before? Drawings as text, so that a rebuild reads only what changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from cardgen import __version__
from cardgen.render.display import Drawing
from cardgen.render.display import Path as Outline


class Store(Protocol):
    """Texts by key; a key that is not there, or cannot be read, gives None."""

    def load(self, key: str) -> str | None: ...
    def save(self, key: str, text: str) -> None: ...


def kits_in(folders: Iterable[Path]) -> str:
    """A fingerprint of what drawings share: a change there may change any of them."""
    digest = hashlib.sha256(__version__.encode())
    for path in [kit for folder in folders for kit in sorted(folder.glob("art/kit*"))]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def key_of(name: str, path: Path, kits: str) -> str:
    """Changes with the drawing's name, its file, and the kits it may import."""
    return hashlib.sha256(f"{name} {kits} ".encode() + path.read_bytes()).hexdigest()[:32]


def as_text(drawing: Drawing) -> str:
    paths = [
        [one.fill, one.stroke, one.stroke_width, one.cap, one.join, one.opacity, one.dash, one.even_odd, one.segments]
        for one in drawing.paths
    ]
    return json.dumps([drawing.name, drawing.view_box, paths], separators=(",", ":"))


def from_text(text: str) -> Drawing | None:
    """The drawing, or None for a text that is not one."""
    try:
        name, (left, top, width, height), paths = json.loads(text)
        return Drawing(name, (left, top, width, height), tuple(_outline(*path) for path in paths))
    except (ValueError, TypeError):
        return None


def _outline(
    fill: str | None, stroke: str | None, width: float, cap: str, join: str, opacity: float, dash: list[float],
    even_odd: bool, segments: list[tuple[str, list[float]]],
) -> Outline:
    placed = tuple([(command, tuple(values)) for command, values in segments])
    return Outline(placed, fill, stroke, width, cap, join, opacity, tuple(dash), even_odd)
