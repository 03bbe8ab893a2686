"""Finds in a JPEG what of it goes into a document, without decoding it: ITU-T T.81, annex B.

Where it was taken, with which camera, and smaller copies stay outside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.render.base.picture import FileSpan

_NOTES = frozenset((*range(0xE0, 0xF0), 0xFE))
_START, _END, _START_OF_SCAN, _STUFFED = 0xD8, 0xD9, 0xDA, 0xFF
_FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
_KNOWN_FRAMES = frozenset((0xC0, 0xC1, 0xC2))
"""Baseline, extended and progressive, all with Huffman codes: others a PDF cannot hold (ISO 32000-1, 7.4.8)."""
_BITS = 8
_JFIF, _LENGTH_OF_JFIF = b"JFIF\0", 16
_ADOBE = b"Adobe"
_PROFILE = b"ICC_PROFILE\0"
_HEAD_OF_PROFILE = len(_PROFILE) + 2
"""Behind it: which piece this is, and of how many."""
_LETTERS = b"RGB"
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""What ends the dots of a scan: a marker that is none of those within."""


class JpegParts(Struct):
    """Pieces of a file: what a document takes, `kept`, and the `profile`, in its order."""

    kept: list[FileSpan] = field(default_factory=list)
    pieces: dict[int, FileSpan] = field(default_factory=dict)
    has_marks_of_adobe: bool = False
    is_lettered: bool = False

    @property
    def profile(self) -> list[FileSpan]:
        return [span for _, span in sorted(self.pieces.items())]

    @property
    def is_clear(self) -> bool:
        """Whether all readers take its colours alike: some look at what its components are called."""
        return self.has_marks_of_adobe or not self.is_lettered


def parts_of(data: bytes) -> JpegParts | None:
    """The parts of a JPEG as far as its end; None for one that is cut short, or that documents do not hold."""
    if data[:2] != bytes((_STUFFED, _START)):
        return None
    parts, at = JpegParts([(0, 2)]), 2
    while at + 4 <= len(data) and data[at] == _STUFFED:
        marker, end = data[at + 1], at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == _STUFFED:  # any number of these may stand before a marker (B.1.1.2)
            at += 1
            continue
        if not _takes(parts, data, marker, (at, end)):
            return None
        at = _end_of_scan(parts, data, end) if marker == _START_OF_SCAN else end
        if data[at : at + 2] == bytes((_STUFFED, _END)):
            parts.kept.append((at, at + 2))
            return parts if parts.is_clear else None
    return None


def _takes(parts: JpegParts, data: bytes, marker: int, span: FileSpan) -> bool:
    """Puts a segment where it belongs; False for a frame that documents do not hold."""
    body = data[span[0] + 4 : span[1]]
    if marker in _FRAMES:
        parts.is_lettered = bytes(body[6::3][:3]) == _LETTERS
        if marker not in _KNOWN_FRAMES or body[:1] != bytes((_BITS,)):
            return False
    if marker not in _NOTES or _says_colours(parts, marker, body):
        parts.kept.append(span)
    elif marker == 0xE2 and body.startswith(_PROFILE) and len(body) > _HEAD_OF_PROFILE:
        parts.pieces[body[len(_PROFILE)]] = (span[0] + 4 + _HEAD_OF_PROFILE, span[1])
    return True


def _says_colours(parts: JpegParts, marker: int, body: bytes) -> bool:
    """Whether a note says how the numbers are to be read, and nothing else."""
    if marker == 0xEE and body.startswith(_ADOBE):
        parts.has_marks_of_adobe = True
        return True
    return marker == 0xE0 and body.startswith(_JFIF) and len(body) + 2 == _LENGTH_OF_JFIF


def _end_of_scan(parts: JpegParts, data: bytes, start: int) -> int:
    found = _MARKER.search(data, start)
    end = found.start() if found else len(data)
    parts.kept.append((start, end))
    return end


def joined(data: bytes, spans: Sequence[FileSpan]) -> bytes:
    return b"".join([data[start:end] for start, end in spans])
