"""Tuck boxes for the cards of a deck."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game
from cardgen.render.products.panels import panel_source

if TYPE_CHECKING:
    from cardgen.model.card import Printing
    from cardgen.render.box.dieline import Panel
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out a sheet for each box."""
    from cardgen.render.box.sheet import lay_out_box

    return lay_out_box(renderer, target, partial(_panel_source, renderer))


def _panel_source(renderer: Renderer, target: Target, panel: Panel) -> str:
    from cardgen.render.box.sheet import box_of

    return panel_source(renderer, target, panel, box_of(target))


def _sources(renderer: Renderer, target: Target) -> Iterator[str]:
    from cardgen.render.box.folding import PICTURES
    from cardgen.render.box.sheet import box_of

    yield " ".join(PICTURES)
    for panel in box_of(target).printed:
        yield _panel_source(renderer, target, panel)


def _printings(renderer: Renderer, target: Target) -> list[Printing]:
    from cardgen.render.box.sheet import cards_shown

    return cards_shown(_sources(renderer, target), target)


def _facts(renderer: Renderer, target: Target) -> tuple[object, ...]:
    from cardgen.render.box.sheet import box_of, contents_of

    return *styles_of_game(renderer, target), contents_of(target).cards, box_of(target)


KIND = ProductKind(
    name="box",
    keys=("of", "stock", "clearance", "lock", "boxes"),
    needs=(),
    lay_out=lay_out,
    printings=_printings,
    sources=_sources,
    facts=_facts,
    name_parts=frozenset(("deck", "select")),
    is_of_printed_deck=True,
    is_wanted=has_printings,
)
