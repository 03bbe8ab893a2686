"""Turns pictures into the inks of a press. Grey ones get black alone; those of four inks keep them, below its limit."""

from __future__ import annotations

import io
import zlib

from msgspec.structs import replace
from PIL import Image, ImageChops

from cardgen.output.colour.separation import Separation
from cardgen.render.base.picture import Picture, read
from cardgen.render.picture.anew import upright
from cardgen.render.picture.colours import in_srgb
from cardgen.render.picture.untouched import png_of

_MODES = {"DeviceGray": "L", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}


def separated(separation: Separation, limit: float, picture: Picture) -> Picture:
    """A picture in inks, upright and deflated, no pixel with more of them than `limit`; 2.4 is 240 %."""
    image, profile = upright(decoded(picture), picture.turn), read(picture.profile)
    if image.mode == "L":
        black = separation.picture(in_srgb(image, profile), limit).getchannel("K")
        return _embedded(picture, ImageChops.invert(black), "DeviceGray")
    inks = image if image.mode == "CMYK" else in_srgb(image, profile)
    return _embedded(picture, separation.picture(inks, limit, profile), "DeviceCMYK")


def _embedded(picture: Picture, image: Image.Image, space: str) -> Picture:
    return Picture(
        name=picture.name,
        pixels=picture.pixels,
        data=zlib.compress(image.tobytes()),
        encoding="FlateDecode",
        mask=picture.mask,
        space=space,
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
