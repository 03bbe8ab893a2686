"""Computes what lies in a game box, where each pile has its place, and how large the box is.

Pure arithmetic: sizes and numbers in, places out. A tuck box lies flat. Loose cards of one size are one kind of pile;
there are as many of these as it takes to be no higher than all else. Whole micrometres.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from cardgen.model.game import Kind
from cardgen.render.base.display import Box
from cardgen.render.sheet.n_up import Size

GAP = 3000
"""Room around each pile, for fingers."""
LOWEST, HIGHEST, STEP = 6000, 60_000, 1000
"""Between what the highest pile may be, and by how much it grows until all find a place."""


class Lot(Struct, frozen=True):
    """Cards of one size, each `stock` thick, and how many there are of each kind.

    In tuck boxes there are as many piles as `boxes`, each `depth` high, and the size is that of a box; 0 boxes for
    cards that lie loose.
    """

    size: Size
    stock: int
    kinds: tuple[tuple[Kind, int], ...]
    boxes: int = 0
    depth: int = 0

    @property
    def cards(self) -> int:
        return sum(count for _, count in self.kinds)


class Pile(Struct, frozen=True):
    """Some cards of a lot, `height` high together, and the `box` on the floor where they lie."""

    lot: Lot
    cards: int
    height: int
    box: Box


def piles_on(floor: Size, lots: Sequence[Lot]) -> tuple[Pile, ...]:
    """The places of all piles on a floor, as low as they can be; empty where they find none."""
    lowest = max((lot.depth for lot in lots), default=LOWEST)
    for limit in range(max(LOWEST, lowest), max(HIGHEST, lowest + STEP), STEP):
        piles = _placed(floor, [pile for lot in lots for pile in _piles_of(lot, limit)])
        if piles:
            return piles
    return ()


def _piles_of(lot: Lot, limit: int) -> list[Pile]:
    """A lot in its boxes, or in piles of nearly the same height, none of which is higher than the limit."""
    most = max(1, limit // lot.stock)
    count = lot.boxes or -(-lot.cards // most)
    fullest = -(-lot.cards // count)
    numbers = [min(fullest, lot.cards - number * fullest) for number in range(count)]
    return [Pile(lot, number, lot.depth or number * lot.stock, Box(0, 0, 0, 0)) for number in numbers if number > 0]


class _Shelf(Struct):
    """A row of piles on the floor; `right` is how far it is filled."""

    top: int
    height: int
    right: int = 0


def _placed(floor: Size, piles: Iterable[Pile]) -> tuple[Pile, ...]:
    """Each pile on the first shelf where it fits, upright or turned; empty where one does not."""
    shelves: list[_Shelf] = []
    placed = []
    for pile in sorted(piles, key=lambda pile: (-min(pile.lot.size), -max(pile.lot.size))):
        box = _on_a_shelf(floor, shelves, pile.lot.size) or _on_a_new_shelf(floor, shelves, pile.lot.size)
        if box is None:
            return ()
        placed.append(Pile(pile.lot, pile.cards, pile.height, box))
    return tuple(placed)


def _on_a_shelf(floor: Size, shelves: list[_Shelf], size: Size) -> Box | None:
    for shelf in shelves:
        for across, down in (sorted(size), sorted(size, reverse=True)):
            if down <= shelf.height and shelf.right + across <= floor.width:
                box = Box(shelf.right, shelf.top, across, down)
                shelf.right += across + GAP
                return box
    return None


def _on_a_new_shelf(floor: Size, shelves: list[_Shelf], size: Size) -> Box | None:
    down, across = sorted(size)
    top = shelves[-1].top + shelves[-1].height + GAP if shelves else 0
    if top + down > floor.height or across > floor.width:
        return None
    shelves.append(_Shelf(top, down, across + GAP))
    return Box(0, top, across, down)


def folded(size: Size, floor: Size) -> tuple[Size, int]:
    """A board folded in halves until it lies on the floor, and in how many layers."""
    layers = 1
    while min(size) > 1000 and not _lies_on(size, floor):
        longest, shortest = max(size), min(size)
        size, layers = Size(-(-longest // 2), shortest), layers * 2
    return size, layers


def _lies_on(size: Size, floor: Size) -> bool:
    return max(size) <= max(floor) and min(size) <= min(floor)
