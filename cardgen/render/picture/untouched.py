"""Takes pictures over into a document as they lie in their files, where nothing need be changed.

JPEG goes in as it is, without what else is in the file; of a PNG go in the pixels as they are packed (ISO 32000-1,
7.4.4.4 and 7.4.8). Turned is a JPEG by whoever shows it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from cardgen.render.base.picture import SIDEWAYS, UPRIGHT, FileBytes, FileSpan, Held, Picture, read
from cardgen.render.picture.colours import SPACES, usable_profile
from cardgen.render.picture.header import PHOTOGRAPHS
from cardgen.render.picture.jpeg import joined, parts_of

MAY_STAY = frozenset(("PNG", *PHOTOGRAPHS))
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_COLOURS = {0: ("DeviceGray", 1), 2: ("DeviceRGB", 3), 3: ("DeviceRGB", 1)}
"""Colour types of PNG: the space of the colours, and how many numbers are a dot."""


class WholePicture(Struct, frozen=True):
    """A file that was found to be whole: its bytes, what Pillow says of it, its size and how its camera was held.

    `file` is where its bytes lie, if they need not stay in memory.
    """

    data: bytes
    image: Image.Image
    pixels: tuple[int, int]
    turn: int
    file: FileBytes | None

    def held(self, spans: Sequence[FileSpan]) -> Held:
        """Pieces of it."""
        return joined(self.data, spans) if self.file is None else self.file.at(spans)


def untouched(whole: WholePicture, name: str) -> Picture | None:
    """The picture of a file as it is, if it is of a kind that a document can hold."""
    if whole.image.format in PHOTOGRAPHS:
        return _of_jpeg(whole, name)
    is_plain = whole.image.format == "PNG" and whole.turn == UPRIGHT
    return _of_png(whole, name) if is_plain else None


def _of_jpeg(whole: WholePicture, name: str) -> Picture | None:
    parts, mode = parts_of(whole.data), whole.image.mode
    if parts is None or mode not in SPACES:
        return None
    profile = usable_profile(whole.image.info.get("icc_profile"), mode)
    if profile and joined(whole.data, parts.profile) != profile:
        return None
    return Picture(
        name=name,
        pixels=whole.pixels[::-1] if whole.turn in SIDEWAYS else whole.pixels,
        data=whole.held(parts.kept),
        encoding="DCTDecode",
        space=SPACES[mode],
        profile=whole.held(parts.profile) if profile else b"",
        is_inverted=mode == "CMYK",
        turn=whole.turn,
    )


def _of_png(whole: WholePicture, name: str) -> Picture | None:
    data, image = whole.data, whole.image
    chunks = list(_chunks(data))
    kinds = {kind for kind, _ in chunks}
    if not chunks or chunks[0][0] != b"IHDR" or b"tRNS" in kinds:
        return None
    header = data[chunks[0][1][0] : chunks[0][1][1]]
    bits, colours, interlaced = header[8], header[9], header[12]
    is_meant_otherwise = usable_profile(image.info.get("icc_profile"), "L" if colours == 0 else "RGB")
    if interlaced or bits > 8 or colours not in _PNG_COLOURS or is_meant_otherwise:
        return None
    space, samples = _PNG_COLOURS[colours]
    palette = next((span for kind, span in chunks if kind == b"PLTE"), (0, 0)) if colours == 3 else (0, 0)
    return Picture(
        name=name,
        pixels=whole.pixels,
        data=whole.held([span for kind, span in chunks if kind == b"IDAT"]),
        encoding="FlateDecode",
        space=space,
        bits=bits,
        parameters=f"/Predictor 15/Colors {samples}/BitsPerComponent {bits}/Columns {image.width}",
        palette=data[palette[0] : palette[1]],
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, FileSpan]]:
    """What the parts of a PNG are, and where what is in them lies."""
    at = len(_SIGNATURE)
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], (at + 8, at + 8 + length)
        at += 12 + length


def png_of(picture: Picture) -> bytes:
    """A PNG file with the pixels of a picture that was taken over from one."""
    colours = 3 if picture.palette else {"DeviceGray": 0, "DeviceRGB": 2}[picture.space]
    width, height = (side.to_bytes(4, "big") for side in picture.pixels)
    chunks = [(b"IHDR", width + height + bytes((picture.bits, colours, 0, 0, 0)))]
    chunks += [(b"PLTE", picture.palette)] if picture.palette else []
    chunks += [(b"IDAT", read(picture.data)), (b"IEND", b"")]
    return _SIGNATURE + b"".join(
        len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big") for kind, body in chunks
    )
