"""Draws the cards of an expansion small, as they print, for the page of its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.commands.expansion.review import ReviewRequest, cards_of
from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.commands.outcome import Outcome
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.output.encoders.png import rasterised
from cardgen.output.file_cache import PREFIX, FileCache
from cardgen.output.locks import private_folder
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Face, Page, Publication
from cardgen.render.base.target import Settings
from cardgen.render.html.verdict_page import NO_PICTURES, CardPicture, CardPictures
from cardgen.render.products.png import alone
from cardgen.render.products.renderers import Renderers

DPI = 84
MOST = 60
"""Of more cards a page would take megabytes."""


def pictures_of(root: Path, library: Library, game: Game, printings: Sequence[Printing]) -> CardPictures:
    """The fronts of the first of these cards; a note stands in for one that cannot be laid out."""
    with_face = [printing for printing in printings if game.kinds[printing.card.kind].has_face]
    shown = with_face[:MOST]
    if not shown:
        return NO_PICTURES
    order = BuildOrder((game.id,), only=("png",), settings=Settings(keeps_going=True))
    with private_folder(PREFIX) as folder:
        renderers = Renderers(root.resolve(), library, FileCache(folder), None, fingerprint_of_code())
        sides, _ = renderers.of(targets_of(library, order)[0]).watched_sides(shown)
    pages = [_page(of_card.front) for of_card in sides]
    pdf, count = PdfWriter().paint(Publication("faces", pages))
    drawn = list(rasterised(pdf, DPI)) if count else []
    names = [str(printing.card.text.get("title", printing.card.id)) for printing in shown]
    pictures = tuple(map(CardPicture, names, drawn)) if len(drawn) == len(names) else ()
    return CardPictures(pictures, len(with_face) - len(pictures))


def _page(face: Face) -> Page:
    return Page(face.trim.width, face.trim.height, (alone(face),))


def reviewed_pictures(request: ReviewRequest, games: tuple[str, ...], outcome: Outcome) -> CardPictures:
    """Pictures of the cards that were reviewed; none where nobody can tell which."""
    library = outcome.library
    found = cards_of(request, games, library)
    if library is None or found is None:
        return NO_PICTURES
    return pictures_of(request.cards.root, library, *found)
