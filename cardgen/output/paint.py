"""Which files does a laid-out target become?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import MM
from cardgen.output.files import Begun, Written, begin, sha256
from cardgen.output.pdf import Press
from cardgen.output.png import rasterised
from cardgen.render.laid_out import LaidOut
from cardgen.render.target import Target


class Painted(Struct, frozen=True):
    """A file in memory, and its line for the manifest."""

    line: Written
    data: bytes


def paint(laid_out: LaidOut, target: Target, press: Press) -> list[Painted]:
    """The target's PDF, or the PNG of each of its pages."""
    pdf, pages = press.paint(laid_out.publication)
    if target.product.kind != "png":
        return [_painted(f"{target.game.id}/{target.name}.pdf", pdf, target, laid_out, pages)]
    if not pages:  # no face could be laid out, which is reported
        return []
    edition = "-low-ink" if target.settings.low_ink else ""
    return [
        _painted(f"{target.game.id}/png/{name}{edition}.png", picture, target, laid_out, 1)
        for name, picture in zip(laid_out.page_names, rasterised(pdf), strict=True)
    ]


def _painted(path: str, data: bytes, target: Target, laid_out: LaidOut, pages: int) -> Painted:
    trim = (laid_out.trim[0] / MM, laid_out.trim[1] / MM) if laid_out.trim else None
    paper = None if target.product.kind == "png" else target.paper.id or None
    line = Written(path, target.game.id, target.product.id, paper, pages, laid_out.cards, trim, sha256(data))
    return Painted(line, data)


def write(painted: Iterable[Painted], out: Path, left_out: Mapping[str, int] | None = None) -> list[Begun]:
    """The files below `out`, each whole beside its place. Raises OSError."""
    return [begin(out, _with_notes(one.line, left_out or {}), one.data) for one in painted]


def _with_notes(line: Written, left_out: Mapping[str, int]) -> Written:
    """The line of a file that shows notes in the places of cards, so many copies of each."""
    cards = _of(line, tuple(left_out))
    return replace(line, left_out=cards, notes=min(line.cards, sum(left_out[card] for card in cards)))


def _of(line: Written, left_out: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the file would show; of a picture, the one whose front it is."""
    if line.product != "png":
        return left_out
    name = PurePosixPath(line.path).stem.removesuffix("-low-ink")
    return tuple(card for card in left_out if name == f"front-{card.replace(':', '-')}")
