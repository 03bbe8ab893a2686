"""Makes a picture of a box of a face, for presses that cannot have what shows through there as vectors."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.model.units import INCH, POINTS_AN_INCH
from cardgen.render.base.display import Box, Face, Page, Picture, Placed, Publication

if TYPE_CHECKING:
    from PIL import Image

DPI = 450
"""Dots per inch: above the 400 that presses ask of pictures with edges in them."""


def raster(face: Face, box: Box, paint: Callable[[Publication], tuple[bytes, int]]) -> Picture:
    """What a face shows in a box, with PDFium; its dots cover the box exactly. `paint` makes a PDF for screens."""
    pixels = round(box.width * DPI / INCH) or 1, round(box.height * DPI / INCH) or 1
    image = _painted(face, box, pixels, paint)
    name = f"{face.name} at {box.left} {box.top} {box.width} {box.height}"
    return Picture(name, pixels, zlib.compress(image.tobytes()), "FlateDecode")


def _painted(
    face: Face, box: Box, pixels: tuple[int, int], paint: Callable[[Publication], tuple[bytes, int]]
) -> Image.Image:
    import pypdfium2

    shown = Placed(replace(face, key="", form=None), Box(-box.left, -box.top, face.width, face.height))
    page = Page(box.width, box.height, (shown,))
    data, _ = paint(Publication("", [page]))
    document = pypdfium2.PdfDocument(data)
    try:
        image: Image.Image = document[0].render(scale=DPI / POINTS_AN_INCH).to_pil().convert("RGB").resize(pixels)
        return image
    finally:
        document.close()
