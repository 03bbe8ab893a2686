"""Writes each page of a target as a PNG: PDFium draws it, Pillow writes it, without date or other traces."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import PurePosixPath

from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.files import WrittenFile
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target

DPI = 300
FOLDER = "png"
_LOW_INK = "-low-ink"


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


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> list[EncodedFile]:
    pdf, pages = writer.paint(laid_out.publication)
    if not pages:  # no face could be laid out, which is reported
        return []
    edition = _LOW_INK if target.settings.low_ink else ""
    return [
        encoded(picture, f"{target.game.id}/{FOLDER}/{name}{edition}.png", target, laid_out)
        for name, picture in zip(laid_out.page_names, rasterised(pdf), strict=True)
    ]


def _is_front_of(line: WrittenFile, printing: str) -> bool:
    name = PurePosixPath(line.path).stem.removesuffix(_LOW_INK)
    return name == f"front-{printing.replace(':', '-')}"


ENCODER = Encoder(
    name="png", encode=_encode, folders=lambda target: (f"{target.game.id}/{FOLDER}",), shows=_is_front_of
)
