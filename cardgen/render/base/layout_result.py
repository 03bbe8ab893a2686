"""Result of step 5: a publication, ready to paint."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.render.base.cut_sheets import CutSheets
from cardgen.render.base.display import Publication
from cardgen.render.base.notes import StudyNote


class OrderedCard(Struct, frozen=True):
    """A card of an order of pictures: the names of those of its sides, and how many copies are wanted."""

    printing: Printing
    front: str
    back: str
    copies: int


class LaidOut(Struct, frozen=True):
    """A publication, how many cards it shows, and the trim of its cards in micrometres.

    `page_names` are the file names of pages that become pictures of their own, `ordered` the cards that they show: all
    of them once the pages were taken. `pixels` is the size of each picture; `cuts` tell how a
    machine cuts sheets, also when the pages were taken.
    """

    publication: Publication
    cards: int = 0
    trim: tuple[int, int] | None = None
    page_names: Sequence[str] = ()
    ordered: Sequence[OrderedCard] = ()
    pixels: tuple[int, int] = (0, 0)
    notes: Sequence[StudyNote] = ()
    cuts: CutSheets | None = None
