"""The kinds of product, one row each, and what follows from a row: the name of a target's file."""

from __future__ import annotations

from cardgen.model.game import Product
from cardgen.render.base.target import HOME, Target, file_name_of, of_printer, offset_of
from cardgen.render.products import (
    book,
    box,
    calibration,
    cards,
    game_box,
    one_up,
    page,
    pictures,
    png,
    tiles,
    virtual_table,
)
from cardgen.render.products.kind import NamePart, ProductKind

PRODUCTS = {
    row.name: row
    for row in (
        *(cards.KIND, page.KIND, tiles.KIND, box.KIND, game_box.KIND),
        *(book.KIND, calibration.KIND, png.KIND),
        *(one_up.KIND, pictures.KIND, virtual_table.KIND),
    )
}
"""By the names that `kind:` of a product in game.yaml has, two that every game has, and three of targets."""


def kind_of(product: Product) -> ProductKind:
    """The row of a product."""
    return PRODUCTS[product.kind]


def key_of(target: Target) -> str:
    """What tells a target's file from all others of a build: its game and its name."""
    return f"{target.game.id}/{name_of(target)}"


def name_of(target: Target) -> str:
    """The name of a target's file, without ending: the product, its paper, and each setting that is not the usual."""
    parts, settings = kind_of(target.product).name_parts, target.settings
    words = [target.product.id, _deck(target, parts), target.paper.id]  # a page of its own size is on no paper
    words.append(target.game.file_part)
    if "backs" in parts and settings.backs != "long-edge":
        words.append({"none": "fronts"}.get(settings.backs, settings.backs))
    if settings.low_ink:
        words.append("low-ink")
    if settings.draft:
        words.append("draft")
    if "select" in parts and settings.select:
        words.append(f"only-{file_name_of(settings.select)}")
    if "offset" in parts and any(settings.back_offset):
        words.append(offset_of(settings))
    if "marks" in parts and not settings.marks:
        words.append("no-marks")
    words += of_printer(settings, has_scale="scale" in parts)
    if "copies" in parts and settings.copies > 1:
        words.append(f"{settings.copies}-times")
    if settings.safe_lines:
        words.append("safe-lines")
    if target.cutter is not None:
        words.append(target.cutter.id)
    if target.printer.id != HOME:
        words.append(target.printer.id)
    return "-".join(filter(None, words))


def _deck(target: Target, parts: frozenset[NamePart]) -> str:
    is_named = "deck" in parts or target.product.is_of_chosen_deck
    return target.deck.id if is_named and target.deck.id not in ("all", target.game.deck.id) else ""
