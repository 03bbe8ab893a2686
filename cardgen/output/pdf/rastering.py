"""Makes a picture of a box of a face, for presses that cannot have what shows through there as vectors."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.render.base.display import Box, Face, Page, Picture, Placed, Publication

if TYPE_CHECKING:
    from PIL import Image

DPI = 450
"""Dots per inch: above the 400 that presses ask of pictures with edges in them."""
MICROMETRES = 25_400


def raster(face: Face, box: Box) -> Picture:
    """What a face shows in a box, with PDFium; its dots cover the box exactly."""
    pixels = round(box.width * DPI / MICROMETRES) or 1, round(box.height * DPI / MICROMETRES) or 1
    image = _painted(face, box, pixels)
    name = f"{face.name} at {box.left} {box.top} {box.width} {box.height}"
    return Picture(name, pixels, zlib.compress(image.tobytes()), "FlateDecode")


def _painted(face: Face, box: Box, pixels: tuple[int, int]) -> Image.Image:
    import pypdfium2

    from cardgen.output.pdf.writer import PdfWriter

    shown = Placed(replace(face, key="", form=None), Box(-box.left, -box.top, face.width, face.height))
    page = Page(box.width, box.height, (shown,))
    data, _ = PdfWriter().paint(Publication("", [page]))
    document = pypdfium2.PdfDocument(data)
    try:
        image: Image.Image = document[0].render(scale=DPI / 72).to_pil().convert("RGB").resize(pixels)
        return image
    finally:
        document.close()
