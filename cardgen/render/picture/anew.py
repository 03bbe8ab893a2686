"""Makes pictures anew that cannot go into a document as they are: upright, no finer than print can show.

Grey stays grey and four inks stay four inks; all else becomes sRGB, as transparent as it was, with nothing in it but
pixels.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from math import ceil, floor, log2

from PIL import Image

from cardgen.render.base.picture import Picture
from cardgen.render.picture.colours import SPACES, in_srgb, usable_profile
from cardgen.render.picture.header import ROOM, SAMPLES, opened, orientation, refuse_damage
from cardgen.render.picture.size import sides_of_box, size_in_print

STRIP = 128
"""Rows of the file that are reduced and converted at once."""
QUALITY = 90
FEW_COLOURS = 256
FEW_GREYS = 16
OPAQUE = 255
_LANCZOS = 3
"""Pixels of the result that a pixel of it looks at, to either side."""
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def upright(image: Image.Image, turn: int) -> Image.Image:
    """An image as it is to be seen whose camera was held so."""
    return image.transpose(_UPRIGHT[turn]) if turn in _UPRIGHT else image


def made_anew(data: bytes, box_size: tuple[int, int], name: str) -> Picture:
    """The picture in a file for a box of this size; any fault of its decoder is raised."""
    image, size, turn = _decoded(data, box_size)
    profile = usable_profile(image.info.get("icc_profile"), image.mode) if image.mode == "CMYK" else b""
    colours, alpha = _made(image, size)
    image.close()  # its pixels are the most there is
    mask = _mask(upright(alpha, turn) if alpha else None)
    return _encoded(upright(colours, turn), name, mask, profile)


def _decoded(data: bytes, box_size: tuple[int, int]) -> tuple[Image.Image, tuple[int, int], int]:
    """The pixels as they lie in the file, the size to which they are reduced, and how they are to be turned."""
    image = opened(BytesIO(data))
    kind = image.format
    if kind == "PNG":  # before its notes are read: Pillow decodes it for them, and their damage is forgiven
        refuse_damage(data)
        image.load()
    turn = orientation(image)
    size = size_in_print(image.size, sides_of_box(box_size, turn))
    halves = 1 << max(0, ceil(log2(image.width * image.height * SAMPLES / ROOM) / 2))
    image.draft(image.mode, (min(size[0], image.width // halves), min(size[1], image.height // halves)))
    image.load()
    # The decoder of WebP keeps two pictures of its own for as long as the picture is there.
    return image.copy() if kind == "WEBP" else image, (min(size[0], image.width), min(size[1], image.height)), turn


def _made(image: Image.Image, size: tuple[int, int]) -> tuple[Image.Image, Image.Image | None]:
    """Colours, white where nothing of them is seen, and how opaque they are.

    Strip by strip: reducing and converting make several copies of whatever they are given.
    """
    profile = image.info.get("icc_profile") or b""
    colours: Image.Image | None = None
    alpha: Image.Image | None = None
    rows = max(1, STRIP * size[1] // image.height)
    for top in range(0, size[1], rows):
        strip = _strip(image, size, top, min(size[1], top + rows))
        has_alpha = strip.mode in ("LA", "RGBA")
        plain = _converted(strip.convert(strip.mode[:-1]) if has_alpha else strip, profile)
        colours = colours or Image.new(plain.mode, size, "white" if plain.mode != "CMYK" else 0)
        if has_alpha:
            seen = strip.getchannel("A")
            alpha = alpha or Image.new("L", size, OPAQUE)
            alpha.paste(seen, (0, top))
            colours.paste(plain, (0, top), seen.point(lambda value: OPAQUE if value else 0))
        else:
            colours.paste(plain, (0, top))
    return colours or Image.new("L", size), alpha


def _converted(strip: Image.Image, profile: bytes) -> Image.Image:
    """In sRGB, or grey; inks as they are, whose profile goes with them."""
    return strip if strip.mode == "CMYK" else in_srgb(strip, profile)


def _strip(image: Image.Image, size: tuple[int, int], top: int, bottom: int) -> Image.Image:
    """The rows from `top` to `bottom` of the image at `size`, as they are when all of it is reduced at once."""
    if image.size == size:
        return _plain(image.crop((0, top, size[0], bottom)))
    scale = image.height / size[1]
    beyond = ceil(_LANCZOS * scale) + 1
    first, last = max(0, floor(top * scale) - beyond), min(image.height, ceil(bottom * scale) + beyond)
    part = _plain(image.crop((0, first, image.width, last)))
    box = (0, top * scale - first, image.width, min(part.height, bottom * scale - first))
    return part.resize((size[0], bottom - top), Image.Resampling.LANCZOS, box)


def _plain(image: Image.Image) -> Image.Image:
    """Palettes, bits, 16-bit greys and colours that stand for nothing as something that can be resized."""
    if image.mode in ("LA", "RGBA", "CMYK"):
        return image
    if image.mode.startswith(("I", "F")):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if "transparency" in image.info or image.mode in ("PA", "La", "RGBa"):
        return image.convert("LA" if image.mode in ("L", "La") else "RGBA")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")


def _mask(alpha: Image.Image | None) -> bytes:
    """How opaque each pixel is; nothing where all are."""
    if alpha is None or alpha.getextrema()[0] == OPAQUE:
        return b""
    return _packed(alpha)


def _packed(image: Image.Image) -> bytes:
    packer = zlib.compressobj(9)
    width, height = image.size
    rows = (image.crop((0, top, width, min(height, top + STRIP))) for top in range(0, height, STRIP))
    return b"".join([*(packer.compress(strip.tobytes()) for strip in rows), packer.flush()])


def _encoded(image: Image.Image, name: str, mask: bytes, profile: bytes) -> Picture:
    """Flat graphics without loss, where that takes few bytes; photographs as JPEG with full colour."""
    is_flat = image.getcolors(FEW_GREYS if image.mode == "L" else FEW_COLOURS) is not None
    return Picture(
        name=name,
        pixels=image.size,
        data=_packed(image) if is_flat else _small_jpeg(image),
        encoding="FlateDecode" if is_flat else "DCTDecode",
        mask=mask,
        space=SPACES[image.mode],
        profile=profile,
        is_inverted=image.mode == "CMYK" and not is_flat,  # as all programs save it
    )


def _small_jpeg(image: Image.Image) -> bytes:
    """Pillow gives the smaller code no more room than a byte a pixel: noise from edge to edge needs more."""
    data = _as_jpeg(image)
    return _as_jpeg(image, optimize=True) if len(data) < image.width * image.height else data


def _as_jpeg(image: Image.Image, *, optimize: bool = False) -> bytes:
    stream = BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0, optimize=optimize)
    return stream.getvalue()
