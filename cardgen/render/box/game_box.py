"""Computes a game box, lid and base, from all that lies in it: piles of cards, a folded board, sheets of paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.model.game import STOCK, Kind
from cardgen.render.base.target import Target
from cardgen.render.box.dieline import LOOSE
from cardgen.render.box.packing import Lot, Pile, folded, piles_on
from cardgen.render.box.sheet import contents_of
from cardgen.render.box.tray import FoldedTray
from cardgen.render.sheet.n_up import Size

PAPERS = (Size(297_000, 210_000), Size(279_400, 215_900))
"""A4 and Letter: a box that is printed in one piece takes sheets of either."""
PLAIN = 100
"""How thick a sheet of the rulebook is, or of a pad."""
OVER, RIM = 2000, 4000
"""How much longer and wider the lid is inside than the base outside, and how much of the base is seen below it."""


class LiddedBox(Struct, frozen=True):
    """A lid and a base, and what lies in them; `layers` are those of the folded board, 0 where there is none."""

    lid: FoldedTray
    base: FoldedTray
    floor: Size
    piles: tuple[Pile, ...]
    layers: int
    sheets: int


def game_box_of(target: Target) -> LiddedBox | None:
    """The box that holds all of a target's cards, its board and its sheets; None where a pile finds no place."""
    product = target.product
    floor, layers = floor_of(target)
    piles = piles_on(floor, lots_of(target))
    if not piles:
        return None
    high = max(pile.height for pile in piles) + layers * product.stock + product.sheets * PLAIN + LOOSE
    base = FoldedTray("base", (*floor, high))
    lid = FoldedTray("lid", (base.length + OVER, base.width + OVER, max(high // 2, high - RIM)))
    return LiddedBox(lid=lid, base=base, floor=floor, piles=piles, layers=layers, sheets=product.sheets)


def floor_of(target: Target) -> tuple[Size, int]:
    """The floor of the base inside, on which paper and the folded board lie flat, and the layers of the board."""
    boards = [folded(Size(*size), _around(PAPERS)) for size in _boards(target)]
    papers = PAPERS if target.product.size else (Size(target.paper.width, target.paper.height),)
    floor = _around((*papers, *(size for size, _ in boards)))
    clearance = target.product.clearance
    return Size(*(side + clearance for side in floor)), max((layers for _, layers in boards), default=0)


def _around(sizes: Sequence[Size]) -> Size:
    """The smallest size, held sideways, on which all of these lie."""
    return Size(max(max(size) for size in sizes), max(min(size) for size in sizes))


def _boards(target: Target) -> Iterator[tuple[int, int]]:
    """The sizes of pages that follow no paper."""
    others = (product for product in target.game.products.values() if product.template != target.product.template)
    return (product.size for product in others if product.size)


def lots_of(target: Target) -> tuple[Lot, ...]:
    """The cards of the target by their size and thickness."""
    lots: dict[tuple[Size, int], list[tuple[Kind, int]]] = defaultdict(list)
    for kind, count in contents_of(target).kinds:
        if not kind.size:
            continue
        lots[Size(*sorted(target.game.sizes[kind.size])), _stock_of(kind, target)].append((kind, count))
    return tuple(Lot(size, stock, tuple(kinds)) for (size, stock), kinds in lots.items())


def _stock_of(kind: Kind, target: Target) -> int:
    """How thick its cards are: as the tuck box for them says, or else as the game box does."""
    stocks = (product.stock for product in target.game.products.values() if kind.id in product.of)
    return next((stock for stock in stocks if stock != STOCK), target.product.stock)
