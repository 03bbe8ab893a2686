"""How does a page become a picture? PDFium draws it, Pillow writes it, without date or other traces."""

from __future__ import annotations

import io
from collections.abc import Iterator

DPI = 300


def rasterised(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """Each page of a PDF as a PNG of `dpi` dots per inch, sized from its media box."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            out = io.BytesIO()
            image.save(out, "PNG", compress_level=6, dpi=(dpi, dpi))
            yield out.getvalue()
    finally:
        document.close()
