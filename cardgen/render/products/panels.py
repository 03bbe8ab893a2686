"""What templates make of the panels of a box, for tuck boxes and game boxes alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.render.base.target import Target

if TYPE_CHECKING:
    from cardgen.render.box.dieline import Panel, TuckBox
    from cardgen.render.box.game_box import LiddedBox
    from cardgen.render.products.renderer import Renderer


def panel_source(renderer: Renderer, target: Target, panel: Panel, box: TuckBox | LiddedBox | None) -> str:
    """What the product's template makes of one panel of a box."""
    from cardgen.render.box.sheet import contents_of

    product = target.product
    return renderer.source(
        target,
        product.template,
        panel.name,
        deck=target.deck,
        panel=panel,
        box=box,
        contents=contents_of(target),
        options=target.game.origin.value["products"][product.id].get("options", {}),
    )
