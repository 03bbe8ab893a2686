"""Has this drawing been read before? Drawings as text, so that a rebuild reads only what changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from cardgen import __version__
from cardgen.render.display import Drawing
from cardgen.render.display import Path as Outline

_IMPORTED = re.compile(rb"[\"']([\w-]+\.svg(?:\.j2)?)[\"']")


class Store(Protocol):
    """Texts by key; a key that is not there, or cannot be read, gives None."""

    def load(self, key: str) -> str | None: ...
    def save(self, key: str, text: str) -> None: ...


def kits_in(folders: Iterable[Path]) -> str:
    """A fingerprint of what drawings share, files and the code that reads them: each may change any drawing."""
    digest = hashlib.sha256(__version__.encode())
    drawings = {path: path.read_bytes() for folder in folders for path in sorted(folder.glob("art/*.svg*"))}
    shared = {name.decode() for data in drawings.values() for name in _IMPORTED.findall(data)}
    code = {path: path.read_bytes() for path in sorted(Path(__file__).parent.glob("svg*.py"))}
    for path, data in [*drawings.items(), *code.items()]:
        if path in code or path.name in shared:
            digest.update(path.name.encode() + hashlib.sha256(data).digest())
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
    except (ValueError, TypeError, RecursionError):
        return None


def _outline(
    fill: str | None,
    stroke: str | None,
    width: float,
    cap: str,
    join: str,
    opacity: float,
    dash: list[float],
    even_odd: bool,
    segments: list[tuple[str, list[float]]],
) -> Outline:
    placed = tuple([(command, tuple(values)) for command, values in segments])
    return Outline(placed, fill, stroke, width, cap, join, opacity, tuple(dash), even_odd)
