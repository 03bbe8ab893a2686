"""The variants of PDF, one row each: what a file promises to those who print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from cardgen.output.pdf.content import device_rgb
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

    `colour` gives the operator that sets a colour to fill, or to stroke, with; painted faces that are kept for the
    next build are made of such operators, so a row with another `colour` needs a cache of its own. `output_intent` is
    the entry `OutputIntents` of the catalogue, empty where no printing condition is meant (ISO 32000-1, 14.11.5).
    """

    name: str
    version: tuple[int, int]
    colour: Callable[[str, bool], str] = device_rgb
    output_intent: str = ""
    boxes: Callable[[Page], Mapping[str, Box]] = page_boxes
    metadata: Callable[[Publication], bytes] = xmp


PLAIN = PdfVariant(name="pdf", version=(1, 6))
VARIANTS = {row.name: row for row in (PLAIN,)}
"""By the names that `Settings.pdf` has."""
