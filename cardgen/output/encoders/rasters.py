"""Draws pages of a PDF as pictures of exactly so many pixels: PDFium draws them, Pillow writes them, without a date."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from cardgen.output.encoders.open_pdf import PdfSource

COMPRESSION = 6
QUALITY = 95
ENDINGS = {"png": "png", "jpeg": "jpg"}
WHITE = (255, 255, 255, 255)
CLEAR = (255, 255, 255, 0)


def images(pdf: PdfSource, pixels: tuple[int, int], *, is_clear: bool = False) -> Iterator[Image.Image]:
    """Each page of a PDF, stretched to so many pixels; where it `is_clear`, what nothing is painted on is transparent.

    A picture is good until the next is asked for: all are drawn in the same place.
    """
    import pypdfium2
    from pypdfium2 import raw

    from cardgen.output.encoders.open_pdf import OpenPdf

    document = OpenPdf(pdf)
    form = raw.FPDFBitmap_BGRA if is_clear else raw.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(*pixels, form, rev_byteorder=is_clear)
    flags = raw.FPDF_REVERSE_BYTE_ORDER if is_clear else 0
    try:
        for page in document.pages():
            bitmap.fill_rect(CLEAR if is_clear else WHITE, 0, 0, *pixels)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, flags)
            yield bitmap.to_pil()
    finally:
        bitmap.close()
        document.close()


class DrawnPages:
    """The pages of a PDF, drawn as pictures in any order."""

    def __init__(self, pdf: PdfSource) -> None:
        from cardgen.output.encoders.open_pdf import OpenPdf

        self._document = OpenPdf(pdf)

    def close(self) -> None:
        self._document.close()

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page, from 0, in points."""
        return self._document.size(number)

    def image(self, number: int, pixels: tuple[int, int]) -> Image.Image:
        """A page, from 0, stretched to so many pixels."""
        import pypdfium2
        from pypdfium2 import raw

        page = self._document.page(number)
        bitmap = pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGR)
        try:
            bitmap.fill_rect(WHITE, 0, 0, *pixels)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, 0)
            image: Image.Image = bitmap.to_pil().copy()
            return image
        finally:
            bitmap.close()


def saved(image: Image.Image, form: str, dpi: int) -> bytes:
    """The picture as a `png` or a `jpeg`, which says how many of its dots make an inch."""
    out = io.BytesIO()
    if form == "jpeg":
        image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0, dpi=(dpi, dpi))
    else:
        image.save(out, "PNG", compress_level=COMPRESSION, dpi=(dpi, dpi))
    return out.getvalue()
