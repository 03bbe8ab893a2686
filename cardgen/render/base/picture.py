"""A raster picture as it will be embedded."""

from __future__ import annotations

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
