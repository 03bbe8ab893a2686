"""Draws the icons of a game as small pictures without a ground, for its cards' pages and for its rules."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.gallery.folder import GalleryFolder
from cardgen.gallery.names import name_of
from cardgen.gallery.pictures import as_webp
from cardgen.model.game import Game
from cardgen.output.encoders.rasters import images
from cardgen.output.files import sha256
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Page, Placed, Publication
from cardgen.render.book.setting.symbols import SIGNS
from cardgen.screen.snapshot import GamePart, target_of

SIDE = 10_000
PIXELS = 96


def icons_of(part: GamePart, game: Game, folder: GalleryFolder) -> Mapping[str, str]:
    """The addresses of the icons that there is a drawing of, below the folder of the game, by their ids."""
    drawings = _drawings(part, game)
    addresses = {id: f"icons/{name_of(id)}.webp" for id in drawings}
    keys = {id: sha256(f"{part.renderers.version} {drawing!r}".encode()) for id, drawing in drawings.items()}
    wanted = [id for id in drawings if not folder.keeps(f"{game.id}/{addresses[id]}", keys[id])]
    pdf, _ = PdfWriter().paint(Publication("icons", [_page(drawings[id]) for id in wanted]))
    if wanted:
        for id, image in zip(wanted, images(pdf, (PIXELS, PIXELS), is_clear=True), strict=True):
            folder.put(f"{game.id}/{addresses[id]}", as_webp(image), keys[id])
    return addresses


def _drawings(part: GamePart, game: Game) -> dict[str, Drawing]:
    """The icons of the game, others that its books may have in their lines, and the signs that all books have."""
    resources = part.renderers.of(target_of(part.library, game.id)).resources
    ids = dict.fromkeys([*game.icons, *resources.icon_names()])
    drawings = {id: drawing for id in ids if (drawing := resources.icon(id)) is not None}
    return {id: sign() for id, sign in SIGNS.items()} | drawings


def _page(drawing: Drawing) -> Page:
    """The drawing as large as it can be, in the middle of a square."""
    *_, width, height = drawing.view_box
    across, down = (round(SIDE * side / max(width, height)) for side in (width, height))
    return Page(SIDE, SIDE, (Placed(drawing, Box((SIDE - across) // 2, (SIDE - down) // 2, across, down)),))
