"""A page larger than the paper, cut into sheets that overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind
from cardgen.render.products.page import deck_shown, title_of

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out the page once, or one for each deck, all at one scale, and shows a part of it on each sheet."""
    from cardgen.render.sheet.tiled_pages import lay_out_tiles

    faces, found = renderer.page_faces(target)
    pages, misfits = lay_out_tiles(faces, target, renderer.resources) if faces else ([], [])
    return (LaidOut(renderer.publication(title_of(target), pages, "Simplex")) if pages else None), [*found, *misfits]


KIND = ProductKind(
    name="tiles",
    keys=("size", "overlap", "fill"),
    needs=("template", "size"),
    lay_out=lay_out,
    printings=deck_shown,
    sources=lambda renderer, target: renderer.page_sources(target),
    name_parts=frozenset(("marks", "scale")),
)
