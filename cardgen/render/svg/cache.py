"""Caches drawings as text, so that a rebuild reads only what changed.

Where the texts are kept is the business of whoever gives the store.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path as File
from struct import error as StructError
from struct import pack, unpack
from typing import Any, Protocol

from msgspec import Struct

from cardgen.data.project.opening import digest_of, fact_of, text_of
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNDRAWN_SVG
from cardgen.program import __version__
from cardgen.render.base.display import Clipped, Drawing, DrawingMark, Group, Inlay, Mark, Path
from cardgen.render.base.gradients import Fill, LinearGradient, RadialGradient, Stop
from cardgen.render.base.picture import as_builtins, from_builtins
from cardgen.render.svg.values.path import COUNTS, Segment, segments_of

_IMPORTED = re.compile(r"[\"']([\w-]+\.svg(?:\.j2)?)[\"']")
_CODE = ("svg/**/*.py", "base/*.py", "template/geometry.py", "template/number_lists.py")
"""Files of `render/` that what is drawn depends on."""


class DrawingStore(Protocol):
    """Texts by key; a key that is not there, or cannot be read, gives None."""

    def has(self, key: str) -> bool: ...
    def load(self, key: str) -> str | None: ...
    def save(self, key: str, text: str) -> None: ...


def digest_of_kits(folders: Iterable[File], colours: Mapping[str, str]) -> str:
    """A fingerprint of what drawings share, files, colours by name and the code that reads them: each may change any
    drawing.
    """
    digest = hashlib.sha256(f"{__version__} {sorted(colours.items())}".encode())
    drawings = [path for folder in folders for path in sorted(folder.glob("art/*.svg*"))]
    shared = {name for path in drawings for name in fact_of(path, "imports", _imported_by).decode().split()}
    for path in [*(path for path in drawings if path.name in shared), *_code()]:
        digest.update(path.name.encode() + digest_of(path))
    return digest.hexdigest()


@cache
def _code() -> tuple[File, ...]:
    here = File(__file__).parents[1]
    return tuple(path for pattern in _CODE for path in sorted(here.glob(pattern)))


def _imported_by(path: File) -> bytes:
    """The names of the files that a drawing takes parts from."""
    return " ".join(_IMPORTED.findall(text_of(path))).encode()


def key_of(name: str, path: File, kits: str) -> str:
    """Changes with the drawing's name, its file, and the kits it may import."""
    return hashlib.sha256(f"{name} {kits} ".encode() + digest_of(path)).hexdigest()[:32]


def as_text(drawing: Drawing) -> str:
    """Coordinates go together as doubles in base 64: as decimals they took four times as long to write and to read."""
    numbers: list[float] = []
    marks = [_mark_as_list(mark, numbers) for mark in drawing.marks]
    packed = b64encode(pack(f"<{len(numbers)}d", *numbers)).decode()
    return json.dumps([drawing.name, drawing.view_box, marks, packed], separators=(",", ":"))


def with_notes(text: str, notes: Iterable[Diagnostic]) -> str:
    """The text of a drawing, and in a second line what was noted about it; the file goes without saying."""
    kept = [
        [note.message, note.span and [note.span.line, note.span.column, note.span.end_column], note.help, note.source]
        for note in notes
    ]
    return f"{text}\n{json.dumps(kept)}" if kept else text


def notes_of(text: str, file: str) -> list[Diagnostic]:
    """What was noted about a drawing, which lies in this file. ValueError for a text that is none."""
    _, _, kept = text.partition("\n")
    return [
        Diagnostic(
            code=UNDRAWN_SVG,
            message=message,
            span=span and Span(file, *span),
            severity=Severity.INFO,
            help=help,
            source=source,
        )
        for message, span, help, source in json.loads(kept or "[]")
    ]


def _mark_as_list(mark: Mark, numbers: list[float]) -> list[Any]:
    """A mark, its coordinates added to the numbers; all but paths begin with their name."""
    match mark:
        case Path():
            for _, values in mark.segments:
                numbers += values
            commands = "".join([command for command, _ in mark.segments])
            more = [] if (mark.dash_phase, mark.miter) == (0, 10) else [mark.dash_phase, mark.miter]
            return [_fill_as_list(mark.fill), mark.stroke, mark.stroke_width, mark.cap, mark.join, mark.opacity,
                    mark.dash, mark.even_odd, commands, *more]  # fmt: skip
        case Clipped():
            return [
                "clipped",
                *([_mark_as_list(mark, numbers) for mark in part] for part in (mark.outlines, mark.marks)),
            ]
        case Group():
            inner, mask = ([_mark_as_list(mark, numbers) for mark in part] for part in (mark.marks, mark.mask))
            return ["group", inner, mark.opacity, mask, mark.blend]
        case Inlay(picture=picture):
            return ["inlay", mark.matrix, as_builtins(picture)]
    raise TypeError("drawings have no other marks")


def _fill_as_list(fill: Fill | None) -> str | list[Any] | None:
    if fill is None or isinstance(fill, str):
        return fill
    if isinstance(fill, LinearGradient):
        return [[fill.x1, fill.y1, fill.x2, fill.y2], fill.stops, fill.matrix]
    return [[fill.cx, fill.cy, fill.r, fill.fx, fill.fy, fill.fr], fill.stops, fill.matrix]


def from_text(text: str) -> Drawing | None:
    """The drawing, or None for a text that is not one."""
    try:
        name, (left, top, width, height), marks, packed = json.loads(text.partition("\n")[0])
        data = b64decode(packed)
        numbers = list(unpack(f"<{len(data) // 8}d", data))
        reader = _Numbers(numbers)
        drawing = Drawing(name, (left, top, width, height), tuple([_mark_of(mark, reader) for mark in marks]))
        return drawing if reader.at == len(numbers) else None
    except (ValueError, TypeError, KeyError, IndexError, StructError, RecursionError):
        return None


class _Numbers(Struct):
    """The coordinates of all paths, and where those of the next one begin."""

    numbers: list[float]
    at: int = 0

    def segments(self, commands: str) -> tuple[Segment, ...]:
        start, self.at = self.at, self.at + sum(map(COUNTS.__getitem__, commands))
        if self.at > len(self.numbers):
            raise ValueError("there are too few numbers")
        return tuple(segments_of(commands, self.numbers[start : self.at]))


def _mark_of(stored: list[Any], numbers: _Numbers) -> DrawingMark:
    if stored[0] == "clipped":
        outlines = tuple([_path_of(mark, numbers) for mark in stored[1]])
        return Clipped(outlines, tuple([_mark_of(mark, numbers) for mark in stored[2]]))
    if stored[0] == "group":
        _, inner, opacity, mask, blend = stored
        marks = tuple([_mark_of(mark, numbers) for mark in inner])
        return Group(marks, opacity, tuple([_mark_of(mark, numbers) for mark in mask]), blend)
    if stored[0] == "inlay":
        _, (a, b, c, d, e, f), picture = stored
        return Inlay(from_builtins(picture), (a, b, c, d, e, f))
    return _path_of(stored, numbers)


def _path_of(stored: list[Any], numbers: _Numbers) -> Path:
    fill, stroke, width, cap, join, opacity, dash, even_odd, commands, *more = stored
    phase, miter = more or (0, 10)
    return Path(
        segments=numbers.segments(commands),
        fill=_fill_of(fill),
        stroke=stroke,
        stroke_width=width,
        cap=cap,
        join=join,
        opacity=opacity,
        dash=tuple(dash),
        even_odd=even_odd,
        dash_phase=phase,
        miter=miter,
    )


def _fill_of(stored: str | list[Any] | None) -> Fill | None:
    if stored is None or isinstance(stored, str):
        return stored
    numbers, written, (a, b, c, d, e, f) = stored
    stops = tuple([Stop(offset, colour, opacity) for offset, colour, opacity in written])
    if len(numbers) == 4:
        x1, y1, x2, y2 = numbers
        return LinearGradient(x1=x1, y1=y1, x2=x2, y2=y2, stops=stops, matrix=(a, b, c, d, e, f))
    cx, cy, r, fx, fy, fr = numbers
    return RadialGradient(cx=cx, cy=cy, r=r, fx=fx, fy=fy, stops=stops, fr=fr, matrix=(a, b, c, d, e, f))
