"""Pictures and fonts: bombs, halves, liars."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Callable
from functools import cache, partial

from PIL import Image, PngImagePlugin

from tests.hostile.cases.tools import (
    BUILD,
    CORE,
    FONTS,
    PRINTINGS,
    STYLES,
    Case,
    Change,
    Content,
    both,
    folder,
    link,
    pipe,
    replace,
    sparse,
    write,
)

ART = "number: 1, art: {drawing: dot}"


def _picture(content: Content | None, name: str = "ant.png") -> Change:
    """The card `ant` has a picture of this name, and of this content where there is one."""
    line = replace(PRINTINGS, ART, f"number: 1, art: {{file: 'pictures/{name}', artist: Asha, licence: CC0-1.0}}")
    return line if content is None else both(line, write(f"{CORE}/pictures/{name}", content))


def _saved(kind: str, mode: str = "RGB", size: tuple[int, int] = (300, 300), **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind, **options)  # type: ignore[arg-type]
    return out.getvalue()


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _png(width: int, height: int, data: bytes, depth: int = 8, colour: int = 2, before: bytes = b"") -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + before + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _noisy(make: Callable[[], bytes], seed: int) -> bytes:
    """The same bytes with a hundred of them changed, behind the first hundred."""
    dice, noisy = random.Random(seed), bytearray(make())
    for _ in range(100):
        noisy[dice.randrange(100, len(noisy))] = dice.randrange(256)
    return bytes(noisy)


@cache
def _animated() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (300, 300), (n, n, n)) for n in range(0, 250, 10)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    return out.getvalue()


def _with_text(size: int) -> bytes:
    """A PNG with a packed text that is a bomb."""
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "a" * size, zip=True)
    return _saved("PNG", pnginfo=info)


NOISE = random.Random(1).randbytes(300 * 300 * 3)


def _noise() -> bytes:
    """A PNG of it."""
    return _png(300, 300, zlib.compress(b"".join(b"\0" + NOISE[row * 900 : row * 900 + 900] for row in range(300))))


PHOTO = io.BytesIO()
Image.frombytes("RGB", (300, 300), NOISE).save(PHOTO, "JPEG", quality=95)

PICTURES: dict[str, tuple[str, Content | None]] = {
    "nothing": ("ant.png", b""),
    "a page": ("ant.png", b"<html>"),
    "half a PNG": ("ant.png", _saved("PNG")[:200]),
    "half a JPEG": ("ant.jpg", PHOTO.getvalue()[:9_000]),
    "half a WebP": ("ant.webp", _saved("WEBP")[:40]),
    "a PNG called JPEG": ("ant.jpg", _saved("PNG")),
    "a TIFF called PNG": ("ant.png", _saved("TIFF")),
    "a GIF called PNG": ("ant.png", _saved("GIF")),
    "a PDF called PNG": ("ant.png", b"%PDF-1.4\n%%EOF"),
    "an EPS called PNG": ("ant.png", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n"),
    "a drawing called PNG": ("ant.png", b"<svg/>"),
    "a PNG of 60,000 by 60,000": ("ant.png", _png(60_000, 60_000, zlib.compress(b"\0" * 1_000))),
    "a PNG of nought by nought": ("ant.png", _png(0, 0, zlib.compress(b""))),
    "a PNG of one by a million": ("ant.png", lambda: _png(1, 1_000_000, zlib.compress(b"\0" * 4_000_000))),
    "a PNG of too little": ("ant.png", _png(300, 300, zlib.compress(b"\0" * 99))),
    "a PNG of too much": ("ant.png", lambda: _png(300, 300, zlib.compress(b"\0" * 50_000_000))),
    "a PNG that is not packed": ("ant.png", _png(300, 300, b"\0" * 999)),
    "a PNG of a depth that is none": ("ant.png", _png(300, 300, zlib.compress(b"\0" * 999), depth=3)),
    "a PNG without a palette": ("ant.png", _png(300, 300, zlib.compress(b"\0" * 90_300), colour=3)),
    "a PNG with a text of a gigabyte": ("ant.png", lambda: _with_text(60_000_000)),
    "a PNG with a profile that is none": ("ant.png", _saved("PNG", icc_profile=b"no profile" * 999)),
    "a PNG of 16 bits": ("ant.png", _saved("PNG", "I;16")),
    "a PNG of one bit": ("ant.png", _saved("PNG", "1")),
    "a PNG with a palette": ("ant.png", _saved("PNG", "P")),
    "a PNG with alpha of grey": ("ant.png", _saved("PNG", "LA")),
    "a JPEG of four inks": ("ant.jpg", _saved("JPEG", "CMYK")),
    "a JPEG of grey": ("ant.jpg", _saved("JPEG", "L")),
    "a JPEG that is 65,000 wide": ("ant.jpg", PHOTO.getvalue().replace(b"\x01\x2c\x01\x2c", b"\xff\xdc\xff\xdc", 1)),
    "a WebP that moves": ("ant.webp", _animated),
    "a picture of 40 megapixels": ("ant.png", lambda: _saved("PNG", "RGB", (8_000, 4_900))),
    "a grey picture of 40 megapixels": ("ant.jpg", lambda: _saved("JPEG", "L", (8_000, 4_900))),
    "a picture above": ("../../x.png", None),
    "a picture by its whole path": ("/etc/x.png", None),
    "a picture that is not there": ("ant.png", None),
    "a picture with a name of 300 letters": (f"{'a' * 300}.png", None),
    "a picture with a strange name": ("a\u202egnp.png", None),
    "a picture of another kind": ("ant.bmp", b"BM"),
}

CASES = [
    *(Case(f"picture: {name}", _picture(content, file), BUILD) for name, (file, content) in PICTURES.items()),
    *(Case(f"picture: noise {n} in a PNG", _picture(partial(_noisy, _noise, n)), BUILD) for n in range(6)),
    *(
        Case(f"picture: noise {n} in a JPEG", _picture(partial(_noisy, PHOTO.getvalue, n), "ant.jpg"), BUILD)
        for n in range(6)
    ),
    *(
        Case(f"picture: noise {n} in a WebP", _picture(partial(_noisy, _animated, n), "ant.webp"), BUILD)
        for n in range(4)
    ),
    Case("picture: a pipe", both(_picture(None), pipe(f"{CORE}/pictures/ant.png")), BUILD),
    Case("picture: a folder", both(_picture(None), folder(f"{CORE}/pictures/ant.png")), BUILD),
    Case(
        "picture: a link to the password file",
        both(_picture(None), link(f"{CORE}/pictures/ant.png", "/etc/passwd")),
        BUILD,
    ),
    Case(
        "picture: a device without an end", both(_picture(None), link(f"{CORE}/pictures/ant.png", "/dev/zero")), BUILD
    ),
    Case("picture: a gigabyte", both(_picture(None), sparse(f"{CORE}/pictures/ant.png", 2**30)), BUILD),
]

FONT = """\
fonts:
  Dream: {file: Dream.ttf}
  Roboto Regular: {package: font_roboto, file: Roboto-Regular.ttf}
  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}
fallback: [Roboto Regular]
"""


def _font(content: bytes | None, name: str = "Dream.ttf") -> Change:
    changes = [write(FONTS, FONT.replace("Dream.ttf", name)), replace(STYLES, "font: Roboto Regular", "font: Dream")]
    if content is not None:
        changes.append(write(f"fonts/{name}", content))
    return both(*changes)


CASES += [
    Case("font: not there", _font(None), BUILD),
    Case("font: nothing", _font(b""), BUILD),
    Case("font: a page", _font(b"<html>" * 999), BUILD),
    Case("font: a beginning only", _font(b"\0\1\0\0\0\x09" + b"\0" * 99), BUILD),
    Case(
        "font: tables without an end",
        _font(b"\0\1\0\0\xff\xff" + b"glyf\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff" * 99),
        BUILD,
    ),
    Case("font: a gigabyte", both(_font(None), sparse("fonts/Dream.ttf", 2**30)), BUILD),
    Case("font: a pipe", both(_font(None), pipe("fonts/Dream.ttf")), BUILD),
    Case("font: a link to the password file", both(_font(None), link("fonts/Dream.ttf", "/etc/passwd")), BUILD),
    Case("font: above", _font(None, "../../Dream.ttf"), BUILD),
    Case("font: of another kind", _font(b"wOF2", "Dream.woff2"), BUILD),
]
