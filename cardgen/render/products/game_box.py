"""Game boxes, lid and base, for all that a game prints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cardgen.render.base.target import Target, page_of
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game
from cardgen.render.products.panels import panel_source

if TYPE_CHECKING:
    from cardgen.render.box.dieline import Panel
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out lid, base and plan: each in one piece, or as tiles where the product has no size of its own."""
    from cardgen.render.box.game_box_sheet import lay_out_game_box

    return lay_out_game_box(renderer, target, partial(_panel_source, renderer))


def _panel_source(renderer: Renderer, target: Target, panel: Panel) -> str:
    from cardgen.render.box.game_box import game_box_of

    return panel_source(renderer, target, panel, game_box_of(target))


def _sources(renderer: Renderer, target: Target) -> Iterator[str]:
    from cardgen.render.box.game_box import game_box_of
    from cardgen.render.box.game_box_sheet import printed_panels

    box = game_box_of(target)
    return (_panel_source(renderer, target, panel) for panel in (printed_panels(box, target) if box else ()))


def _facts(renderer: Renderer, target: Target) -> tuple[object, ...]:
    from cardgen.render.box.game_box import game_box_of
    from cardgen.render.box.sheet import contents_of

    return *styles_of_game(renderer, target), contents_of(target).cards, game_box_of(target)


KIND = ProductKind(
    name="game-box",
    keys=("of", "stock", "clearance", "sheets", "size", "overlap"),
    lay_out=lay_out,
    sources=_sources,
    facts=_facts,
    name_parts=frozenset(("deck", "select", "marks")),
    is_of_printed_deck=True,
    is_wanted=has_printings,
    own_paper=lambda product, library: page_of(product),
)
