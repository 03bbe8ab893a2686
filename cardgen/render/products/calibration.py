"""A sheet to find out how far backs lie off their fronts. Every game has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.model.game import Product
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out both sides of the sheet."""
    from cardgen.render.sheet.calibration import lay_out_calibration
    from cardgen.render.sheet.pages import duplex_of

    pages = lay_out_calibration(target, renderer.resources)
    return LaidOut(renderer.publication(target.game.language.say("calibration.name"), pages, duplex_of(target))), []


KIND = ProductKind(
    name="calibration",
    lay_out=lay_out,
    facts=lambda renderer, target: tuple(target.game.sizes.items()),
    sources=lambda renderer, target: ("wordmark mascot hold-to-window",),
    name_parts=frozenset(("backs", "offset", "scale")),
    of_every_game=Product(id="calibration", kind="calibration", template="", papers=(), user="class"),
)
