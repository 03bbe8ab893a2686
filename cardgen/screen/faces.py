"""Lays out the faces of cards for a screen, from the templates that print them."""

from __future__ import annotations

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.render.base.display import Box, Face, Page, Placed
from cardgen.render.products.png import alone
from cardgen.screen.snapshot import CardRow, GamePart


class DrawnCard(Struct, frozen=True):
    """Both faces of a card as they were laid out, None where that cannot be done, and what was found about them."""

    front: Face | None
    back: Face | None
    found: tuple[Diagnostic, ...]

    def face(self, side: str) -> Face | None:
        return self.back if side == "back" else self.front


def laid_out(part: GamePart, row: CardRow, is_low_ink: bool = False) -> DrawnCard:
    """Lays out both faces of a card."""
    made, found = part.renderer(row.game, is_low_ink).watched_sides([row.printing])
    return DrawnCard(made[0].front if made else None, made[0].back if made else None, tuple(found))


def page_of(face: Face, has_bleed: bool = False) -> Page:
    """A page with a face on it, as large as its trim or with its bleed."""
    size = (face.width, face.height) if has_bleed else (face.trim.width, face.trim.height)
    shown = Placed(face, Box(0, 0, face.width, face.height)) if has_bleed else alone(face)
    return Page(*size, (shown,))
