"""Reads how much ink the pages of a PDF take, and whether it asks for both sides of its sheets."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardgen.data.project.opening import read_plain
from cardgen.model.units import POINTS_AN_INCH

if TYPE_CHECKING:
    import pypdfium2

MOST_BYTES = 500_000_000
DPI = 20
"""Dots per inch: enough for a mean over a page, a hundredth of a second each."""


class PrintedFile(Struct, frozen=True):
    """`pages` of a PDF, if it `is_duplex` by what it asks of a printer, and `ink`, in pages that are covered whole.

    Ink is that of cyan, magenta, yellow and black together, so that a page of rich colour counts more than once. It is
    separated as simply as can be: grey is black alone. A printer's own driver may use more.
    """

    pages: int
    is_duplex: bool
    ink: float


def read_printed(path: Path) -> PrintedFile:
    """What printing a file once takes. Raises OSError."""
    data = read_plain(path, MOST_BYTES)
    pages, ink = _ink_of(data)
    return PrintedFile(pages, _is_duplex(data), ink)


def _is_duplex(data: bytes) -> bool:
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as file:
        preferences = file.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        return str(preferences.get("/Duplex", "/Simplex")).startswith("/Duplex")


def _ink_of(data: bytes) -> tuple[int, float]:
    """The number of pages, and their ink."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return len(document), sum(map(_coverage, document))
    finally:
        document.close()


def _coverage(page: pypdfium2.PdfPage) -> float:
    """The mean ink of a page: 1 where one ink covers it."""
    from PIL import ImageChops, ImageStat

    image = page.render(scale=DPI / POINTS_AN_INCH).to_pil().convert("RGB")
    inks = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    means = [ImageStat.Stat(ink).mean[0] for ink in (*inks, black)]
    return (sum(means[:3]) - 2 * means[3]) / 255
