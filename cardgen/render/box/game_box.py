"""Computes a game box, lid and base, from all that lies in it: piles of cards, a folded board, sheets of paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.model.game import Game, Kind, Product
from cardgen.render.base.target import Target
from cardgen.render.box.dieline import LOOSE
from cardgen.render.box.packing import Lot, Pile, folded, piles_on
from cardgen.render.box.sheet import contents_of
from cardgen.render.box.tray import Tray
from cardgen.render.sheet.n_up import Size

PAPERS = (Size(297_000, 210_000), Size(279_400, 215_900))
"""A4 and Letter: a box that is printed in one piece takes sheets of either."""
PLAIN = 100
"""How thick a sheet of the rulebook is, or of a pad."""
OVER, RIM = 2000, 4000
"""How much longer and wider the lid is inside than the base outside, and how much of the base is seen below it."""


class GameBox(Struct, frozen=True):
    """A lid and a base, and what lies in them; `layers` are those of the folded board, 0 where there is none."""

    lid: Tray
    base: Tray
    floor: Size
    piles: tuple[Pile, ...]
    layers: int
    sheets: int


def game_box_of(target: Target) -> GameBox | None:
    """The box that holds all of a target's cards, its board and its sheets; None where a pile finds no place."""
    product = target.product
    floor, layers = floor_of(target)
    piles = piles_on(floor, lots_of(target))
    if not piles:
        return None
    high = max(pile.height for pile in piles) + layers * product.stock + product.sheets * PLAIN + LOOSE
    base = Tray("base", (*floor, high))
    lid = Tray("lid", (base.length + OVER, base.width + OVER, max(high // 2, high - RIM)))
    return GameBox(lid, base, floor, piles, layers, product.sheets)


def floor_of(target: Target) -> tuple[Size, int]:
    """The floor of the base inside, on which paper and the folded board lie flat, and the layers of the board."""
    boards = [folded(Size(*size), _around(PAPERS)) for size in _boards(target.game)]
    papers = PAPERS if target.product.size else (Size(target.paper.width, target.paper.height),)
    floor = _around((*papers, *(size for size, _ in boards)))
    clearance = target.product.clearance
    return Size(*(side + clearance for side in floor)), max((layers for _, layers in boards), default=0)


def _around(sizes: Sequence[Size]) -> Size:
    """The smallest size, held sideways, on which all of these lie."""
    return Size(max(max(size) for size in sizes), max(min(size) for size in sizes))


def _boards(game: Game) -> Iterator[tuple[int, int]]:
    """The sizes of pages that follow no paper."""
    return (product.size for product in game.products.values() if product.kind in ("page", "tiles") and product.size)


def lots_of(target: Target) -> tuple[Lot, ...]:
    """The cards of the target by their size and thickness."""
    lots: dict[tuple[Size, int], list[tuple[Kind, int]]] = defaultdict(list)
    for kind, count in contents_of(target).kinds:
        if not kind.size:
            continue
        lots[Size(*sorted(target.game.sizes[kind.size])), _stock_of(kind, target)].append((kind, count))
    return tuple(Lot(size, stock, tuple(kinds)) for (size, stock), kinds in lots.items())


def _stock_of(kind: Kind, target: Target) -> int:
    """How thick its cards are: as the tuck box says that is for them, or else as the game box does."""
    return next((box.stock for box in _tuck_boxes(target.game) if kind.id in box.of), target.product.stock)


def _tuck_boxes(game: Game) -> Iterator[Product]:
    return (product for product in game.products.values() if product.kind == "box")
