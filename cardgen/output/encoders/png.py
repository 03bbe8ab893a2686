"""Writes each page of a target as a PNG: PDFium draws it, Pillow writes it, without date or other traces."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.files import WrittenFile
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Clipped, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target

if TYPE_CHECKING:
    from cardgen.output.encoders.open_pdf import PdfSource

DPI = 300
FOLDER = "png"
_LOW_INK, _DRAFT = "-low-ink", "-draft"


CLEAR = (255, 255, 255, 0)


def rasterised(pdf: PdfSource, dpi: int = DPI, clear: Collection[int] = ()) -> Iterator[bytes]:
    """Each page of a PDF as a PNG of `dpi` dots per inch, sized from its media box; on the pages that are `clear`, from
    0, what nothing is painted on is transparent.
    """
    from cardgen.output.encoders.open_pdf import OpenPdf

    document = OpenPdf(pdf)
    try:
        for number, page in enumerate(document.pages()):
            ground = {"fill_color": CLEAR} if number in clear else {}
            image = page.render(scale=dpi / 72, **ground).to_pil().convert("RGBA" if ground else "RGB")
            out = io.BytesIO()
            image.save(out, "PNG", compress_level=6, dpi=(dpi, dpi))
            yield out.getvalue()
    finally:
        document.close()


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> Iterator[EncodedFile]:
    shown = tuple(laid_out.publication.pages)
    pdf, pages = writer.write(replace(laid_out.publication, pages=shown))
    if not pages:  # no face could be laid out, which is reported
        return
    edition = _LOW_INK * target.settings.low_ink + _DRAFT * target.settings.draft
    clear = {number for number, page in enumerate(shown) if _loses_corners(page)}
    with pdf.as_stream() as stream:
        for name, picture in zip(laid_out.page_names, rasterised(stream, clear=clear), strict=True):
            yield encoded(picture, f"{_folder(target)}/{name}{edition}.png", target, laid_out)


def _folder(target: Target) -> str:
    """One for each language, as names of faces do not tell it."""
    return "/".join(filter(None, (target.game.id, FOLDER, target.game.file_part)))


def _loses_corners(page: Page) -> bool:
    """Whether the card on it is cut in another shape than its rectangle."""
    return any(isinstance(mark, Clipped) or (isinstance(mark, Placed) and any(mark.radii)) for mark in page.marks)


def _is_front_of(line: WrittenFile, printing: str) -> bool:
    name = PurePosixPath(line.path).stem.removesuffix(_DRAFT).removesuffix(_LOW_INK)
    return name == f"front-{printing.replace(':', '-')}"


ENCODER = Encoder(name="png", encode=_encode, folders=lambda target: (_folder(target),), shows=_is_front_of)
