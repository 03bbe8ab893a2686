"""Takes pictures over into a document as they lie in their files, where nothing need be changed.

JPEG goes in as it is, without what else is in the file: where it was taken, with which camera, a smaller copy. Of a PNG
go in the pixels as they are packed (ISO 32000-1, 7.4.4.4 and 7.4.8).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from PIL import Image

from cardgen.render.base.picture import Picture

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SPACES = {"RGB": "DeviceRGB", "L": "DeviceGray"}
_PNG_COLOURS = {0: ("DeviceGray", 1), 2: ("DeviceRGB", 3), 3: ("DeviceRGB", 1)}
"""Colour types of PNG: the space of the colours, and how many numbers are a dot."""
_KEPT = frozenset((0xE0, 0xEE))
"""Of the notes of a JPEG those that say how its colours are to be read."""
_NOTES = frozenset((*range(0xE0, 0xF0), 0xFE))
_START_OF_SCAN, _END = 0xDA, 0xD9


def untouched(data: bytes, image: Image.Image, name: str) -> Picture | None:
    """The picture of a file as it is, if it is of a kind that a document can hold; it was found to be whole."""
    if image.format in ("JPEG", "MPO") and image.mode in _SPACES:
        bare = bare_jpeg(data)
        return Picture(name, image.size, bare, "DCTDecode", space=_SPACES[image.mode]) if bare else None
    return _of_png(data, name) if image.format == "PNG" else None


def bare_jpeg(data: bytes) -> bytes | None:
    """A JPEG without notes, and without what lies behind its end; None for one of a rare build."""
    if data[:2] != b"\xff\xd8":
        return None
    parts, at = [data[:2]], 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if marker not in _NOTES or marker in _KEPT:
            parts.append(data[at : at + 2 + length])
        at += 2 + length
        if marker == _START_OF_SCAN:
            end = _end_of_scan(data, at)
            parts.append(data[at:end])
            at = end
            if data[end : end + 2] == bytes((0xFF, _END)):
                return b"".join([*parts, data[end : end + 2]])
    return None


def _end_of_scan(data: bytes, at: int) -> int:
    """Where the dots of a scan end: at the next marker that is none of those within a scan."""
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        if data[at + 1] not in (0, *range(0xD0, 0xD8)):
            return at
        at += 2
    return len(data)


def _of_png(data: bytes, name: str) -> Picture | None:
    chunks = list(_chunks(data))
    kinds = {kind for kind, _ in chunks}
    if not chunks or chunks[0][0] != b"IHDR" or kinds & {b"tRNS", b"iCCP"}:
        return None
    header = chunks[0][1]
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    bits, colours, interlaced = header[8], header[9], header[12]
    if interlaced or bits > 8 or colours not in _PNG_COLOURS:
        return None
    space, samples = _PNG_COLOURS[colours]
    packed = b"".join(body for kind, body in chunks if kind == b"IDAT")
    parameters = f"/Predictor 15/Colors {samples}/BitsPerComponent {bits}/Columns {width}"
    palette = next((body for kind, body in chunks if kind == b"PLTE"), b"") if colours == 3 else b""
    return Picture(
        name=name,
        pixels=(width, height),
        data=packed,
        encoding="FlateDecode",
        space=space,
        bits=bits,
        parameters=parameters,
        palette=palette,
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def png_of(picture: Picture) -> bytes:
    """A PNG file with the pixels of a picture that was taken over from one."""
    colours = 3 if picture.palette else {"DeviceGray": 0, "DeviceRGB": 2}[picture.space]
    width, height = (side.to_bytes(4, "big") for side in picture.pixels)
    chunks = [(b"IHDR", width + height + bytes((picture.bits, colours, 0, 0, 0)))]
    chunks += [(b"PLTE", picture.palette)] if picture.palette else []
    chunks += [(b"IDAT", picture.data), (b"IEND", b"")]
    return _SIGNATURE + b"".join(
        len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big") for kind, body in chunks
    )
