"""Writes a target as one PDF."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.table import key_of


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> list[EncodedFile]:
    data, pages = writer.paint(laid_out.publication)
    file = encoded(data, f"{key_of(target)}.pdf", target, laid_out, paper=target.paper.id or None, pages=pages)
    if target.outlet is None:
        return [file]
    shows = tuple(printing.id for printing in target.printings)
    return [replace(file, line=replace(file.line, shows=shows))]


ENCODER = Encoder(name="pdf", encode=_encode)
