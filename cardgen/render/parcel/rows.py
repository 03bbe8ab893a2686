"""Fills sheets with rows of pieces of one size each, in the order in which they are cut.

For what is of several sizes and belongs together: a sheet is cut into rows from its head down, each row into its
pieces, and what is cut one after the other is together. Knows no card; lengths are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Fold, Imposition, SheetSlot
from cardgen.render.sheet.n_up import Size, how_many

OFF_MIDDLE = 500
"""What a word beside a row gains where the sheet is narrow."""

UPRIGHT_OR_NOT = (0, 90)


class SizedPieces(NamedTuple):
    """So many pieces of one size, which may share rows, upright or on their sides as `turns` allow; they are circles
    if `is_round`, hexagons if `is_hex`.
    """

    trim: Size
    number: int
    is_round: bool = False
    is_hex: bool = False
    turns: tuple[int, ...] = UPRIGHT_OR_NOT


class PieceRow(NamedTuple):
    """So many pieces of a lot side by side: on their sides where `turned` is 90. Whether it `begins` a sheet."""

    lot: SizedPieces
    turned: int
    pieces: int
    begins: bool

    @property
    def size(self) -> Size:
        """Of each piece as it lies."""
        return self.lot.trim.turned if self.turned else self.lot.trim


class Ground(NamedTuple):
    """A sheet, the part of it that the printer reaches or that lies before its fold, and what is between pieces; so
    much is to `keep` free at its edges, for marks.
    """

    sheet: Size
    area: Box
    gutter: int
    bleed: int
    keep: int
    fold: Fold | None = None

    @property
    def room(self) -> Size:
        """What rows and columns may take."""
        return Size(self.area.width - 2 * self.keep, self.area.height - 2 * self.keep)

    def columns(self, size: Size) -> int:
        """How many pieces of this size lie side by side; none where they are too high."""
        return how_many(self.room.width, size.width, self.gutter) if size.height <= self.room.height else 0


class _Filled(NamedTuple):
    """Sheets begun, and the height that is used of the last: of two ways the one with less is better, whatever comes
    next.
    """

    sheets: int
    used: int
    rows: tuple[PieceRow, ...] = ()


def sheets_of_rows(packs: Iterable[tuple[SizedPieces, ...]], ground: Ground) -> list[list[PieceRow]]:
    """The rows of each sheet, pack after pack: as few sheets as there can be where all lots are laid in order, each of
    which the ground must hold.
    """
    sheets: list[list[PieceRow]] = []
    used = ground.room.height
    for pack in packs:
        _, used, rows = _best(pack, ground, used)
        for row in rows:
            if row.begins:
                sheets.append([])
            sheets[-1].append(row)
    return sheets


@lru_cache
def _best(pack: tuple[SizedPieces, ...], ground: Ground, used: int) -> _Filled:
    """The best way to lay a pack where so much of a sheet is used already."""
    best = _Filled(0, used)
    for lot in pack:
        ways = {0: best}
        for placed in range(lot.number):
            for row, filled in _further(lot, lot.number - placed, ground, ways.get(placed)):
                known = ways.get(placed + row.pieces)
                if known is None or filled[:2] < known[:2]:
                    ways[placed + row.pieces] = filled
        best = ways[lot.number]
    return best


def _further(lot: SizedPieces, left: int, ground: Ground, before: _Filled | None) -> Iterator[tuple[PieceRow, _Filled]]:
    """Each row that may come next: as many pieces as there is room for, in each way that they may lie."""
    for turned in lot.turns if before else ():
        size = lot.trim.turned if turned else lot.trim
        columns = ground.columns(size)
        if before and columns:
            end = before.used + ground.gutter + size.height
            row = PieceRow(lot, turned, min(columns, left), begins=end > ground.room.height)
            used = size.height if row.begins else end
            yield row, _Filled(before.sheets + row.begins, used, (*before.rows, row))


def imposition_of_rows(rows: Sequence[PieceRow], ground: Ground, width: int) -> Imposition:
    """Where the pieces of a sheet lie: all rows begin at one edge, so that one cut frees it, and a row of this `width`
    is about in the middle, so far to the left that a word beside it has more room.
    """
    high = sum(row.size.height for row in rows) + ground.gutter * (len(rows) - 1)
    middle = (ground.area.width - width) // 2
    top = ground.area.top + (ground.area.height - high) // 2
    shows = min(ground.bleed, ground.gutter // 2)
    left = ground.area.left + max(middle - OFF_MIDDLE, min(middle, shows + ground.keep))
    slots: list[SheetSlot] = []
    for row in rows:
        for column in range(row.pieces):
            trim = Box(left + column * (row.size.width + ground.gutter), top, *row.size)
            shape = {"is_round": row.lot.is_round, "is_hex": row.lot.is_hex}
            slots.append(SheetSlot(len(slots), trim, trim.inset(-shows), row.turned, **shape))
        top += row.size.height + ground.gutter
    return Imposition(
        sheet=ground.sheet,
        area=ground.area,
        gutter=ground.gutter,
        bleed=Size(shows, shows),
        slots=tuple(slots),
        fold=ground.fold,
    )


def widest(sheets: Iterable[Sequence[PieceRow]], gutter: int) -> int:
    """The width of the widest row of all."""
    return max((row.pieces * (row.size.width + gutter) - gutter for sheet in sheets for row in sheet), default=0)
