"""Turns pictures into the inks of a press. Grey ones get black alone; those of four inks keep them, below its limit."""

from __future__ import annotations

import io
import zlib

from msgspec.structs import replace
from PIL import Image, ImageChops

from cardgen.output.colour.ink_limit import most_ink
from cardgen.output.colour.separation import Separation
from cardgen.render.base.picture import Picture, read
from cardgen.render.picture.anew import upright
from cardgen.render.picture.colours import SPACES, in_srgb
from cardgen.render.picture.untouched import png_of

QUALITY = 95
ROUNDING = 0.08
"""How much ink the rounding of JPEG adds to a pixel, at most."""
_MODES = {"DeviceGray": "L", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}


def separated(separation: Separation, limit: float, picture: Picture) -> Picture:
    """A picture in inks, upright, no pixel with more of them than `limit`; 2.4 is 240 %. What was JPEG stays JPEG."""
    image, profile = upright(decoded(picture), picture.turn), read(picture.profile)
    if image.mode == "L":
        black = separation.picture(in_srgb(image, profile), limit).getchannel("K")
        grey = ImageChops.invert(black)
        return _as_jpeg(picture, grey) if picture.encoding == "DCTDecode" else _deflated(picture, grey)
    colours = image if image.mode == "CMYK" else in_srgb(image, profile)
    if picture.encoding == "DCTDecode":
        photograph = _as_jpeg(picture, separation.picture(colours, max(1.0, limit - ROUNDING), profile))
        if most_ink(decoded(photograph)) <= limit:
            return photograph
    return _deflated(picture, separation.picture(colours, limit, profile))


def _as_jpeg(picture: Picture, image: Image.Image) -> Picture:
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0)
    return _embedded(picture, image, stream.getvalue(), "DCTDecode")


def _deflated(picture: Picture, image: Image.Image) -> Picture:
    return _embedded(picture, image, zlib.compress(image.tobytes()), "FlateDecode")


def _embedded(picture: Picture, image: Image.Image, data: bytes, encoding: str) -> Picture:
    return Picture(
        name=picture.name,
        pixels=picture.pixels,
        data=data,
        encoding=encoding,
        mask=picture.mask,
        space=SPACES[image.mode],
        is_inverted=image.mode == "CMYK" and encoding == "DCTDecode",  # as all programs save it
    )


def decoded(picture: Picture) -> Image.Image:
    """The pixels of a picture as its bytes have them."""
    data = read(picture.data)
    if picture.encoding == "DCTDecode":
        return Image.open(io.BytesIO(data))
    if picture.parameters:
        image = Image.open(io.BytesIO(png_of(replace(picture, data=data))))
        return image.convert(_MODES[picture.space])
    return Image.frombytes(_MODES[picture.space], picture.stored_pixels, zlib.decompress(data))
