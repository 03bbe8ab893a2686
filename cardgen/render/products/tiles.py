"""A page larger than the paper, cut into sheets that overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind
from cardgen.render.products.page import title_of

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out the page once, and shows a part of it on each sheet."""
    from cardgen.render.sheet.tiled_pages import lay_out_tiles

    face, found = renderer.page_face(target, target.product.template)
    if face is None:
        return None, found
    pages, misfits = lay_out_tiles(face, target, renderer.resources)
    found += misfits
    return (None if misfits else LaidOut(renderer.publication(title_of(target), pages, "Simplex"))), found


KIND = ProductKind(
    name="tiles",
    keys=("size", "overlap"),
    needs=("template", "size"),
    lay_out=lay_out,
    sources=lambda renderer, target: [renderer.page_source(target, target.product.template)],
    name_parts=frozenset(("marks",)),
)
