"""A page of a template: a sheet of help on each paper, or a board of a size of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.analysis import judge_page
from cardgen.render.base.display import Box, Drawing, Face, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target, page_of
from cardgen.render.products.kind import LaidOutProduct, ProductKind, styles_of_game

if TYPE_CHECKING:
    from cardgen.model.card import Printing
    from cardgen.model.game import Product
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out the page, or one for each deck, and asks the rules of the game what they miss on it.

    A page of a size of its own is a board or a poster, which has no order to read it in.
    """
    faces, found = renderer.page_faces(target)
    sides = 2 if target.product.back else 1
    for at in range(0, len(faces), sides):
        icons = set().union(*map(_icons_on, faces[at : at + sides]))
        found += judge_page(target.game, target.product.id, icons)
    pages = [_page_of(face) for face in faces]
    behind, more = renderer.second_faces(target) if is_leaf(target.product) else ([], [])
    found += more
    if target.game.second and is_leaf(target.product):
        language = target.game.second.language.id
        backs = (replace(_page_of(face), language=language) for face in behind)
        leaves = (pages, backs) if target.product.back else zip(pages, backs, strict=False)
        pages = [page for leaf in leaves for page in leaf]
    if not pages:
        return None, found
    duplex = "DuplexFlipLongEdge" if behind or target.product.back else ""
    publication = renderer.publication(title_of(target), pages, duplex)
    return LaidOut(replace(publication, is_tagged=target.product.size is None)), found


def is_leaf(product: Product) -> bool:
    """Whether it is a sheet of paper that each player has: in two languages it has one on each side, or there are two
    where both sides are taken.
    """
    return product.user == "player" and product.size is None


def _sources(renderer: Renderer, target: Target) -> Iterator[str]:
    yield from renderer.page_sources(target)
    if renderer.second and target.game.second and is_leaf(target.product):
        yield from renderer.second.page_sources(replace(target, game=target.game.second))


def _facts(renderer: Renderer, target: Target) -> tuple[object, ...]:
    """Rules ask which icons of cards a page lacks."""
    used = {icon for card in target.game.cards.values() for icon in card.icons}
    return *styles_of_game(renderer, target), sorted(used)


def _page_of(face: Face) -> Page:
    """A page that is the face; of a card, which has bleed, it tells where that is cut."""
    whole = Box(0, 0, face.width, face.height)
    if face.trim == whole:
        return Page(face.width, face.height, face.marks)
    return Page(face.width, face.height, face.marks, trim=face.trim, bleed=whole)


def title_of(target: Target) -> str:
    """`FoodAdvice: reference sheet`."""
    return f"{target.game.name}: {target.product.name}"


def deck_shown(renderer: Renderer, target: Target) -> Sequence[Printing]:
    """The cards of the printed deck, where the page is about that."""
    return target.deck.printings() if target.product.is_of_chosen_deck else ()


def _icons_on(face: Face) -> set[str]:
    """The ids of the icons that are drawn on a face."""
    drawings = {mark.what.name for mark in face.marks if isinstance(mark, Placed) and isinstance(mark.what, Drawing)}
    return {PurePosixPath(name).name.partition(".")[0] for name in drawings if name.startswith("icons/")}


KIND = ProductKind(
    name="page",
    has_slug=False,
    keys=("size", "back"),
    lay_out=lay_out,
    printings=deck_shown,
    sources=_sources,
    facts=_facts,
    is_in_both=lambda target: is_leaf(target.product),
    own_paper=lambda product, library: page_of(product),
)
