"""Which files does a laid-out target become?"""

from __future__ import annotations

from pathlib import Path

from cardgen.model.units import MM
from cardgen.output.files import Written, sha256, write_whole
from cardgen.output.pdf import Press
from cardgen.output.png import rasterised
from cardgen.render.laid_out import LaidOut
from cardgen.render.target import Target


def paint(laid_out: LaidOut, target: Target, out: Path, press: Press) -> list[Written]:
    """Writes the target's PDF, or the PNG of each of its pages. Raises OSError."""
    pdf = press.paint(laid_out.publication)
    if target.product.kind == "png":
        return _paint_faces(laid_out, target, out, pdf)
    return [_written(f"{target.game.id}/{target.name}.pdf", pdf, target, laid_out, len(laid_out.publication.pages), out)]


def _paint_faces(laid_out: LaidOut, target: Target, out: Path, pdf: bytes) -> list[Written]:
    edition = "-low-ink" if target.settings.low_ink else ""
    lines = []
    for name, picture in zip(laid_out.page_names, rasterised(pdf), strict=True):
        path = f"{target.game.id}/png/{name}{edition}.png"
        lines.append(_written(path, picture, target, laid_out, 1, out))
    return lines


def _written(path: str, data: bytes, target: Target, laid_out: LaidOut, pages: int, out: Path) -> Written:
    write_whole(out / path, data)
    trim = (laid_out.trim[0] / MM, laid_out.trim[1] / MM) if laid_out.trim else None
    paper = None if target.product.kind == "png" else target.paper.id
    return Written(path, target.game.id, target.product.id, paper, pages, laid_out.cards, trim, sha256(data))
