"""Writes a target as one PDF."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.files import look_of_sides
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.cut_sheets import CutSheets
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.table import key_of


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> list[EncodedFile]:
    written, pages = writer.write(laid_out.publication)
    if target.cutter is not None and laid_out.cuts is not None:
        return list(_for_cutter(b"".join(written), pages, laid_out, laid_out.cuts, target))
    file = encoded(written, f"{key_of(target)}.pdf", target, laid_out, paper=target.paper.id or None, pages=pages)
    if target.outlet is None:
        return [replace(file, line=replace(file.line, faces=_faces(laid_out, writer)))]
    shows = tuple(printing.id for printing in target.printings)
    return [replace(file, line=replace(file.line, shows=shows))]


def _for_cutter(data: bytes, pages: int, laid_out: LaidOut, cuts: CutSheets, target: Target) -> Iterator[EncodedFile]:
    """Sheets and how they are cut; or pictures of them, for a machine that prints them itself."""
    from cardgen.output.cut.files import cut_files, cut_out_pictures  # with libraries that other targets do without

    key, paper = key_of(target), target.paper.id or None
    if not pages:
        return
    lines_of = cuts.different
    if target.cutter and target.cutter.picture:
        lines_of = [cut.cropped for cut in lines_of]
        for number, (end, picture) in enumerate(cut_out_pictures(data, cuts)):
            shown = replace(laid_out, cards=len(cuts.different[cuts.order[number]].outlines))
            yield encoded(picture, f"{key}-{end}", target, shown)
    else:
        yield encoded(data, f"{key}.pdf", target, laid_out, paper=paper, pages=pages)
    for end, lines in cut_files(lines_of, laid_out.publication.title):
        yield encoded(lines, f"{key}-{end}", target, replace(laid_out, cards=0), paper=paper)


def _faces(laid_out: LaidOut, writer: PdfWriter) -> tuple[str, ...]:
    """Each printing on sheets of cards, and what its two sides look like."""
    looks = writer.looks
    known = {
        card.printing.id: look_of_sides(looks[card.front], looks[card.back])
        for card in laid_out.ordered
        if card.front in looks and card.back in looks  # where no backs are printed, nobody knows them
    }
    return tuple(f"{name} {look}" for name, look in sorted(known.items()))


ENCODER = Encoder(name="pdf", encode=_encode)
