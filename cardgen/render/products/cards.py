"""Sheets of cards: fronts, and backs behind them, to be cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.base.cut_sheets import CutSheets
from cardgen.render.base.layout_result import LaidOut, OrderedCard
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game

if TYPE_CHECKING:
    from cardgen.render.face.card_faces import Sides
    from cardgen.render.products.renderer import Renderer


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out every copy of the target's cards, sheet by sheet as pages are taken."""
    from cardgen.render.products.credits import sets_of
    from cardgen.render.sheet.pages import duplex_of, lay_out_sheets

    printings, game = target.printings * target.settings.copies, target.game
    if not printings:  # a file without pages is none; why there are no cards, is reported where they are linked
        return None, []
    cuts = CutSheets()
    ordered: list[OrderedCard] = []

    def sides(printings: Sequence[Printing]) -> Iterator[Sides]:
        return _listed(renderer.sides(printings), ordered)

    pages, found = lay_out_sheets(printings, sides, renderer.faces.back_look, target, renderer.resources, cuts)
    if found:
        return None, found
    title = f"{game.name}: {target.deck.name if target.deck.name != game.name else 'cards'}"
    publication = renderer.publication(title, pages, duplex_of(target), sets=sets_of(game, printings))
    publication = replace(publication, has_looks=target.outlet is None and target.cutter is None)
    return LaidOut(publication, len(printings), trim_of(printings, game), ordered=ordered, cuts=cuts), found


def _listed(sides: Iterable[Sides], ordered: list[OrderedCard]) -> Iterator[Sides]:
    """These sides, each noted when it is its turn."""
    for both in sides:
        ordered.append(OrderedCard(both.printing, both.front.name, both.back.name, 1))
        yield both


def trim_of(printings: Sequence[Printing], game: Game) -> tuple[int, int] | None:
    """The trim of the first of some cards in micrometres, which the manifest tells."""
    return game.sizes.get(game.kinds[printings[0].card.kind].size)


KIND = ProductKind(
    name="cards",
    keys=("of", "spares"),
    needs=(),
    lay_out=lay_out,
    printings=lambda renderer, target: target.printings,
    facts=lambda renderer, target: (*styles_of_game(renderer, target), target.deck.name, target.outlet),
    name_parts=frozenset(("deck", "backs", "select", "offset", "marks", "copies", "scale", "cutter")),
    prints_cards=True,
    is_of_printed_deck=True,
    is_in_both=lambda target: True,
    is_wanted=lambda target: not target.product.of or has_printings(target),
    turn=0,
)
