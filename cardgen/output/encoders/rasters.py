"""Draws pages of a PDF as pictures of exactly so many pixels: PDFium draws them, Pillow writes them, without a date."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

COMPRESSION = 6
QUALITY = 95
ENDINGS = {"png": "png", "jpeg": "jpg"}
WHITE = (255, 255, 255, 255)
CLEAR = (255, 255, 255, 0)


def images(pdf: bytes, pixels: tuple[int, int], *, is_clear: bool = False) -> Iterator[Image.Image]:
    """Each page of a PDF, stretched to so many pixels; where it `is_clear`, what nothing is painted on is transparent.

    A picture is good until the next is asked for: all are drawn in the same place.
    """
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    form = raw.FPDFBitmap_BGRA if is_clear else raw.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(*pixels, form, rev_byteorder=is_clear)
    flags = raw.FPDF_REVERSE_BYTE_ORDER if is_clear else 0
    try:
        for page in document:
            bitmap.fill_rect(CLEAR if is_clear else WHITE, 0, 0, *pixels)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, flags)
            yield bitmap.to_pil()
    finally:
        bitmap.close()
        document.close()


def saved(image: Image.Image, form: str, dpi: int) -> bytes:
    """The picture as a `png` or a `jpeg`, which says how many of its dots make an inch."""
    out = io.BytesIO()
    if form == "jpeg":
        image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        image.save(out, "PNG", compress_level=COMPRESSION, dpi=(dpi, dpi))
    return out.getvalue()
