"""One face a page, with its bleed around it, as print shops ask for them. Made for a target only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import ORDER_TOO_LARGE, SIZE_NOT_TAKEN
from cardgen.model.game import Kind
from cardgen.model.outlet import Outlet
from cardgen.model.units import millimetres
from cardgen.render.base.display import Box, Face, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game
from cardgen.render.sheet.die_lines import die_lines, with_guides
from cardgen.render.sheet.n_up import Size

if TYPE_CHECKING:
    from cardgen.render.face.card_faces import Sides
    from cardgen.render.products.renderer import Renderer

_ORDERS: dict[str, Callable[[Sides], tuple[Face, ...]]] = {
    "back-front": lambda sides: (sides.back, sides.front),
    "front-back": lambda sides: (sides.front, sides.back),
    "fronts": lambda sides: (sides.front,),
    "backs": lambda sides: (sides.back,),
}


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out every copy of the target's cards, one face a page, in the order that the target asks for."""
    from cardgen.render.products.credits import sets_of

    outlet, printings, game = target.outlet, target.printings, target.game
    if outlet is None or not printings:
        return None, []
    trim = Size(*game.sizes[game.kinds[printings[0].card.kind].size])
    found = list(not_taken(target, outlet, trim, len(printings)))
    if found:
        return None, found
    faces = _ORDERS[target.product.template]
    kind = game.kinds[printings[0].card.kind]
    pages = (page_of(face, outlet.bleed) for sides in renderer.sides(printings) for face in faces(sides))
    pages = (_with_die_line(page, outlet, kind) for page in pages)
    if target.settings.safe_lines:
        pages = (with_guides(page, page.trim, outlet.safe, kind.is_round) if page.trim else page for page in pages)
    publication = renderer.publication(f"{game.name}: {target.deck.name}", pages, sets=sets_of(game, printings))
    return LaidOut(publication, len(printings), trim), []


def page_of(face: Face, bleed: int) -> Page:
    """A page of the face with so much bleed on every side."""
    trim = Box(bleed, bleed, face.trim.width, face.trim.height)
    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    whole = Box(0, 0, width, height)
    shown = Placed(face, Box(bleed - face.trim.left, bleed - face.trim.top, face.width, face.height), whole)
    return Page(width, height, (shown,), trim=trim, bleed=whole)


def _with_die_line(page: Page, outlet: Outlet, kind: Kind) -> Page:
    trims = [page.trim] if page.trim else []
    lines = die_lines(trims, outlet, is_round=kind.is_round, is_hex=kind.is_hex, corner=kind.corner)
    return replace(page, marks=(*page.marks, *lines))


def not_taken(target: Target, outlet: Outlet, trim: Size, copies: int) -> Iterator[Diagnostic]:
    """Why an outlet does not take so many cards of this size."""
    game, of = target.game, target.product.of
    kind = game.kinds[of[0]]
    if kind.is_round or outlet.size_of(trim) is None:
        what = f"round pieces of {millimetres(trim.width)} mm" if kind.is_round else f"cards of {trim}"
        takes = ", ".join(f"{size.id} ({Size(*size.trim)})" for size in outlet.sizes) or "cards of any size"
        others = "choose others with --only or --select"
        kinds, verb = ", ".join(of), "is" if len(of) == 1 else "are"
        message = f"{outlet.name} does not take {what}, as {kinds} of {game.name} {verb}"
        yield game.origin.finding(SIZE_NOT_TAKEN, message, "sizes", help=f"it takes {takes}; {others}")
    yield from too_many(target, outlet, copies)


def too_many(target: Target, outlet: Outlet, copies: int) -> Iterator[Diagnostic]:
    """Why an outlet does not take so many cards."""
    if outlet.most_cards and copies > outlet.most_cards:
        message = f"{outlet.name} takes at most {outlet.most_cards} cards in one order, and these are {copies}"
        help = "order them in parts, as in --select 1-100"
        yield target.game.origin.finding(ORDER_TOO_LARGE, message, "deck", help=help)


KIND = ProductKind(
    name="one-up",
    keys=("of",),
    needs=(),
    lay_out=lay_out,
    printings=lambda renderer, target: target.printings,
    facts=lambda renderer, target: (*styles_of_game(renderer, target), target.deck.name, target.outlet),
    name_parts=frozenset(("deck", "select")),
    prints_cards=True,
    is_of_printed_deck=True,
    is_in_both=lambda target: True,
    is_wanted=has_printings,
    turn=0,
)
