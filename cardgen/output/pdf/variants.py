"""A variant of PDF: what a file promises to those who print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from cardgen.output.pdf.inks import Inking, ScreenInks
from cardgen.output.pdf.metadata import xmp
from cardgen.output.pdf.objects import ObjectTable
from cardgen.render.base.display import Box, Page, Picture, Publication


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
    """What a file promises.

    `inks` give the operators that set colours; painted faces that are kept for the next build are made of such
    operators, so only `PLAIN` keeps them. Drawings shown at scales of one step, by `step_of`, are written once.
    `output_intent` is the entry `OutputIntents` of the catalogue, None where no printing condition is meant (ISO
    32000-1, 14.11.5), `page_group` an entry of each page, `info` further entries of the information dictionary.
    Where it is `is_opaque`, nothing may show through; where it `is_tagged`, books tell what is to be read aloud.
    `picture` gives pictures as they are embedded.
    """

    name: str
    version: tuple[int, int]
    inks: Inking = field(default_factory=ScreenInks)
    output_intent: Callable[[ObjectTable], str] | None = None
    page_group: str = ""
    info: Mapping[str, str] = field(default_factory=dict)
    is_opaque: bool = False
    is_tagged: bool = False
    picture: Callable[[Picture], Picture] = lambda picture: picture
    boxes: Callable[[Page], Mapping[str, Box]] = page_boxes
    metadata: Callable[[Publication], bytes] = xmp
    step_of: Callable[[float], float] = lambda scale: 1


PLAIN = PdfVariant(name="pdf", version=(1, 6), is_tagged=True)
