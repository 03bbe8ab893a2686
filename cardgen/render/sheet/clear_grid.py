"""Imposes cards on a sheet for a cutting machine: as many as keep clear of its marks, all held the same way.

Pure geometry, in whole micrometres; the origin is the upper left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cardgen.render.base.cut_sheets import CutOutline, CutSheet
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import MOST_SLOTS, Imposition, Misfit, SheetSlot
from cardgen.render.sheet.n_up import Size, how_many


def impose_clear(
    sheet: Size, trim: Size, *, area: Box, gutter: int, bleed: int, zones: Sequence[Box] = (), is_round: bool = False
) -> Imposition | Misfit:
    """As many cards as lie within `area` and, with their bleed, outside of all `zones`; no others of the grid.

    The grid is centred on the sheet, so that backs lie behind their fronts. Upright wins where both hold as many.
    """
    around = min(bleed, gutter // 2)
    best: list[SheetSlot] = []
    for turned, card in ((0, trim), (90, trim.turned)):
        columns, rows = (how_many(*sides, gutter) for sides in ((area.width, card.width), (area.height, card.height)))
        if columns * rows > MOST_SLOTS:
            return Misfit(f"{columns * rows} cards of {trim} would lie on a sheet", "check the unit of the card's size")
        for grid in product(range(columns, 0, -1), range(rows, 0, -1)):
            clips = ((box, box.inset(-around)) for box in _grid(sheet, card, gutter, *grid))
            free = [(box, clip) for box, clip in clips if not any(_meet(clip, zone) for zone in zones)]
            if len(free) > len(best):
                best = [SheetSlot(number, box, clip, turned, is_round) for number, (box, clip) in enumerate(free)]
    if not best:
        room = Size(max(0, area.width), max(0, area.height))
        message = f"a card of {trim} does not fit on paper of {sheet}: the machine leaves {room}, without its marks"
        return Misfit(message, "take larger paper, or cut by hand")
    return Imposition(sheet=sheet, area=area, gutter=gutter, bleed=Size(around, around), slots=tuple(best))


def _grid(sheet: Size, card: Size, gutter: int, columns: int, rows: int) -> Iterator[Box]:
    """The places of a grid in reading order."""
    left = (sheet.width - columns * (card.width + gutter) + gutter) // 2
    top = (sheet.height - rows * (card.height + gutter) + gutter) // 2
    for row, column in product(range(rows), range(columns)):
        yield Box(left + column * (card.width + gutter), top + row * (card.height + gutter), *card)


def cut_sheet(sheet: Size, slots: Sequence[SheetSlot], corner: int) -> CutSheet:
    """How a machine cuts the cards of a sheet out, with corners of a radius; round ones as circles."""
    return CutSheet((sheet.width, sheet.height), tuple(_outline(slot, corner) for slot in slots))


def _outline(slot: SheetSlot, corner: int) -> CutOutline:
    most = min(slot.trim.width, slot.trim.height) // 2
    return CutOutline(slot.trim, most if slot.is_round else min(corner, most), slot.is_hex)


def _meet(box: Box, other: Box) -> bool:
    across = box.left < other.right and other.left < box.right
    return across and box.top < other.bottom and other.top < box.bottom
