"""Caches drawings as text, so that a rebuild reads only what changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path
from struct import error as StructError
from struct import pack, unpack
from typing import Protocol

from cardgen.data.project.opening import digest_of, text_of
from cardgen.program import __version__
from cardgen.render.base.display import Drawing
from cardgen.render.base.display import Path as Outline
from cardgen.render.svg.path import COUNTS, Segment, segments_of

_IMPORTED = re.compile(r"[\"']([\w-]+\.svg(?:\.j2)?)[\"']")
_CODE = ("svg/*.py", "template/geometry.py", "template/number_lists.py")
"""Files of `render/` that what is drawn depends on."""


class DrawingStore(Protocol):
    """Texts by key; a key that is not there, or cannot be read, gives None."""

    def has(self, key: str) -> bool: ...
    def load(self, key: str) -> str | None: ...
    def save(self, key: str, text: str) -> None: ...


def digest_of_kits(folders: Iterable[Path], colours: Mapping[str, str]) -> str:
    """A fingerprint of what drawings share, files, colours by name and the code that reads them: each may change any
    drawing.
    """
    digest = hashlib.sha256(f"{__version__} {sorted(colours.items())}".encode())
    drawings = [path for folder in folders for path in sorted(folder.glob("art/*.svg*"))]
    shared = {name for path in drawings for name in _IMPORTED.findall(text_of(path))}
    here = Path(__file__).parents[1]
    code = [path for pattern in _CODE for path in sorted(here.glob(pattern))]
    for path in [*(path for path in drawings if path.name in shared), *code]:
        digest.update(path.name.encode() + digest_of(path))
    return digest.hexdigest()


def key_of(name: str, path: Path, kits: str) -> str:
    """Changes with the drawing's name, its file, and the kits it may import."""
    return hashlib.sha256(f"{name} {kits} ".encode() + digest_of(path)).hexdigest()[:32]


def as_text(drawing: Drawing) -> str:
    """Coordinates go together as doubles in base 64: as decimals they took four times as long to write and to read."""
    paths = [
        [path.fill, path.stroke, path.stroke_width, path.cap, path.join, path.opacity, path.dash, path.even_odd,
         "".join([command for command, _ in path.segments])]
        for path in drawing.paths
    ]  # fmt: skip
    numbers = [number for path in drawing.paths for _, values in path.segments for number in values]
    packed = b64encode(pack(f"<{len(numbers)}d", *numbers)).decode()
    return json.dumps([drawing.name, drawing.view_box, paths, packed], separators=(",", ":"))


def from_text(text: str) -> Drawing | None:
    """The drawing, or None for a text that is not one."""
    try:
        name, (left, top, width, height), paths, packed = json.loads(text)
        data = b64decode(packed)
        numbers, at = unpack(f"<{len(data) // 8}d", data), 0
        outlines = []
        for *paint, commands in paths:
            end = at + sum(map(COUNTS.__getitem__, commands))
            outlines.append(_outline(tuple(segments_of(commands, numbers[at:end])), *paint))
            at = end
        if at != len(numbers):
            return None
        return Drawing(name, (left, top, width, height), tuple(outlines))
    except (ValueError, TypeError, KeyError, StructError, RecursionError):
        return None


def _outline(
    segments: tuple[Segment, ...],
    fill: str | None,
    stroke: str | None,
    width: float,
    cap: str,
    join: str,
    opacity: float,
    dash: list[float],
    even_odd: bool,
) -> Outline:
    return Outline(
        segments=segments,
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        cap=cap,
        join=join,
        opacity=opacity,
        dash=tuple(dash),
        even_odd=even_odd,
    )
