"""Result of step 5: a publication, ready to paint."""

from __future__ import annotations

from msgspec import Struct

from cardgen.render.base.display import Publication


class LaidOut(Struct, frozen=True):
    """A publication, how many cards it shows, and the trim of its cards in micrometres.

    `page_names` are the file names of pages that become pictures of their own.
    """

    publication: Publication
    cards: int = 0
    trim: tuple[int, int] | None = None
    page_names: tuple[str, ...] = ()
