"""Computes the cells of a picture in which many cards lie, as virtual tables cut them apart."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardgen.model.outlet import SheetLimits
from cardgen.model.units import INCH


class Grid(Struct, frozen=True):
    """Columns and rows, and the pixels of each cell."""

    columns: int
    rows: int
    cell: tuple[int, int]


def grid_of(cells: int, trim: tuple[int, int], limits: SheetLimits, dpi: int) -> Grid:
    """The grid of so many cells in which a card of this trim is largest; of such as are, the widest."""
    return max(_grids(cells, trim, limits, dpi), key=lambda grid: (grid.cell[0], grid.columns))


def _grids(cells: int, trim: tuple[int, int], limits: SheetLimits, dpi: int) -> Iterator[Grid]:
    for columns in range(1, min(limits.columns, cells) + 1):
        rows = -(-cells // columns)
        if rows <= limits.rows:
            yield Grid(columns, rows, _cell(columns, rows, trim, limits, dpi))


def _cell(columns: int, rows: int, trim: tuple[int, int], limits: SheetLimits, dpi: int) -> tuple[int, int]:
    """As many pixels as stay within the limits, and no more than `dpi` ask for."""
    across, down = limits.pixels[0] // columns, limits.pixels[1] // rows
    width = min(across, down * trim[0] // trim[1], round(trim[0] * dpi / INCH))
    return width, min(down, round(width * trim[1] / trim[0]))
