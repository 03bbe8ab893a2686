"""Computes a game box, lid and base, from all that lies in it: tuck boxes, piles, a folded board, sheets of paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.game import STOCK, Kind, Product
from cardgen.render.base.target import Target
from cardgen.render.box.dieline import BOARD, LOOSE
from cardgen.render.box.packing import Lot, Pile, folded, piles_on
from cardgen.render.box.sheet import box_of, contents_of
from cardgen.render.box.tray import FoldedTray
from cardgen.render.sheet.n_up import Size

A4 = Size(297_000, 210_000)
"""What a box takes that is printed in one piece, on A3: with room for Letter it would be too large for its sheet."""
PLAIN = 100
"""How thick a sheet of the rulebook is, or of a pad."""
OVER, RIM = 2000, 4000
"""How much longer and wider the lid is inside than the base outside, and how much of the base is seen below it."""


class LiddedBox(Struct, frozen=True):
    """A lid and a base, and what lies in them; `layers` are those of the folded board, 0 where there is none.

    It `is_whole` where lid and base are printed in one piece each.
    """

    lid: FoldedTray
    base: FoldedTray
    floor: Size
    piles: tuple[Pile, ...]
    layers: int
    sheets: int
    is_whole: bool


def game_box_of(target: Target) -> LiddedBox | None:
    """The box that holds all of a target's cards, its board and its sheets; None where a pile finds no place."""
    product = target.product
    floor, layers = floor_of(target)
    piles = piles_on(floor, lots_of(target))
    if not piles:
        return None
    high = max(pile.height for pile in piles) + layers * product.stock + product.sheets * PLAIN + LOOSE
    base = FoldedTray("base", (*floor, high))
    lid = FoldedTray("lid", (base.length + OVER, base.width + OVER, lid_depth(high, is_whole=product.size is not None)))
    return LiddedBox(
        lid=lid,
        base=base,
        floor=floor,
        piles=piles,
        layers=layers,
        sheets=product.sheets,
        is_whole=product.size is not None,
    )


def lid_depth(high: int, *, is_whole: bool) -> int:
    """How deep the lid of a base is inside: nearly as deep, but half of it in tiles, which takes fewer sheets."""
    return max(high // 2, high - RIM) if is_whole else high // 2


def floor_of(target: Target) -> tuple[Size, int]:
    """The floor of the base inside, on which paper and the folded board lie flat, and the layers of the board."""
    boards = [folded(Size(*size), A4) for size in _boards(target)]
    paper = A4 if target.product.size else Size(target.paper.width, target.paper.height)
    floor = _around((paper, *(size for size, _ in boards)))
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
    """The cards of the target: in the tuck boxes that the game has for them, and the others by size and thickness."""
    kinds = {kind.id for kind, _ in contents_of(target).kinds}
    boxed = [
        lot
        for product in target.game.products.values()
        if product.is_tuck_box
        for lot in _boxed(product, target, kinds)
    ]
    held = {kind.id for lot in boxed for kind, _ in lot.kinds}
    loose: dict[tuple[Size, int], list[tuple[Kind, int]]] = defaultdict(list)
    for kind, count in contents_of(target).kinds:
        if kind.size and kind.id not in held:
            loose[Size(*sorted(target.game.sizes[kind.size])), _stock_of(kind, target)].append((kind, count))
    return (*boxed, *(Lot(size, stock, tuple(kinds)) for (size, stock), kinds in loose.items()))


def _boxed(product: Product, target: Target, kinds: set[str]) -> Iterator[Lot]:
    """The cards in a tuck box, where all that it is for lies in the game box."""
    of_box = replace(target, product=product)
    contents = contents_of(of_box)
    if contents.cards and {kind.id for kind, _ in contents.kinds} <= kinds:
        box = box_of(of_box)
        outside = Size(box.width + BOARD, box.height + BOARD)
        yield Lot(outside, product.stock, contents.kinds, boxes=contents.boxes, depth=box.depth + BOARD)


def _stock_of(kind: Kind, target: Target) -> int:
    """How thick its cards are: as the product for them says, or else as the game box does."""
    stocks = (product.stock for product in target.game.products.values() if kind.id in product.of)
    return next((stock for stock in stocks if stock != STOCK), target.product.stock)
