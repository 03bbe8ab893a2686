"""A raster picture as it will be embedded."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

from msgspec import Struct


class Picture(Struct, frozen=True):
    """A raster picture as it will be embedded: size in pixels and its bytes (JPEG, or raw and deflated).

    `mask` is how opaque each pixel is, a byte each, deflated; empty where all are. `bits` are those of a number,
    `parameters` say how the bytes were prepared before they were deflated; with a `palette` they are places in it.
    """

    name: str
    pixels: tuple[int, int]
    data: bytes
    encoding: str
    mask: bytes = b""
    space: str = "DeviceRGB"
    bits: int = 8
    parameters: str = ""
    palette: bytes = b""


def as_list(picture: Picture) -> list[Any]:
    """The picture as what JSON can hold."""
    data, mask, palette = (b64encode(part).decode() for part in (picture.data, picture.mask, picture.palette))
    size, form = list(picture.pixels), [picture.space, picture.bits, picture.parameters]
    return [picture.name, size, data, picture.encoding, mask, *form, palette]


def from_list(stored: list[Any]) -> Picture:
    """The picture that was stored. Raises ValueError or TypeError for a list that holds none."""
    name, (width, height), data, encoding, mask, space, bits, parameters, palette = stored
    return Picture(
        name=name,
        pixels=(width, height),
        data=b64decode(data),
        encoding=encoding,
        mask=b64decode(mask),
        space=space,
        bits=bits,
        parameters=parameters,
        palette=b64decode(palette),
    )
