"""The variants of PDF, one row each: what a file promises to those who print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from cardgen.output.pdf.inks import Inks, ScreenInks
from cardgen.output.pdf.metadata import xmp
from cardgen.render.base.display import Box, Page, Publication


def page_boxes(page: Page) -> dict[str, Box]:
    """What remains of a page after cutting, and how far its colours go beyond (ISO 32000-1, 14.11.2).

    All of a page that is not cut as a whole; then how far colours go is not said, as it is no further.
    """
    whole = Box(0, 0, page.width, page.height)
    boxes = {"MediaBox": whole, "TrimBox": page.trim.within(whole) if page.trim else whole}
    if page.bleed:
        boxes["BleedBox"] = page.bleed.within(whole)
    return boxes


class PdfVariant(Struct, frozen=True, kw_only=True):
    """A row of `VARIANTS`.

    `inks` give the operators that set colours; painted faces that are kept for the next build are made of such
    operators, so only the usual row keeps them. `output_intent` is
    the entry `OutputIntents` of the catalogue, empty where no printing condition is meant (ISO 32000-1, 14.11.5).
    """

    name: str
    version: tuple[int, int]
    inks: Inks = field(default_factory=ScreenInks)
    output_intent: str = ""
    boxes: Callable[[Page], Mapping[str, Box]] = page_boxes
    metadata: Callable[[Publication], bytes] = xmp

    def step_of(self, scale: float) -> float:
        """Drawings shown at scales of one step are written once: on screens lines have no least width."""
        return 1


PLAIN = PdfVariant(name="pdf", version=(1, 6))
VARIANTS = {row.name: row for row in (PLAIN,)}
"""By the names that `Settings.pdf` has."""
