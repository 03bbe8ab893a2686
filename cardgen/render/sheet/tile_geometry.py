"""Computes which part of a large page lies on which sheet, overlaps included.

Pure geometry: no marks, no type. Each tile but those of the first column has a flap at its left, which lies below
the tile before it; likewise at its top. Whole micrometres; the origin of a page or sheet is its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from cardgen.model.units import millimetres
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Misfit
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size

FOOT = 20_000
"""What stays free below a tile, for marks and for the key that shows how tiles lie together."""
HEAD = 4500
"""What is free above a tile where there is room: a mark of full length."""
MOST_TILES = 500


class Tile(Struct, frozen=True):
    """The `part` of the page that a sheet shows; `flap` is what of it lies below others, left and above."""

    row: int
    column: int
    part: Box
    flap: Size

    @property
    def label(self) -> str:
        """`B3` for the third tile of the second row."""
        return label_of(self.row, self.column)


class Tiling(Struct, frozen=True):
    """A `page` cut into `columns` by `rows` tiles, each on a sheet of its own at `corner`, in reading order."""

    sheet: Size
    area: Box
    page: Size
    columns: int
    rows: int
    corner: tuple[int, int]
    tiles: tuple[Tile, ...]

    def shown(self, tile: Tile) -> Box:
        """Where on its sheet a tile lies."""
        return Box(*self.corner, tile.part.width, tile.part.height)


def tile_page(paper: Size, page: Size, *, margin: int, overlap: int) -> Tiling | Misfit:
    """The page on as few sheets as possible, upright or landscape; upright where both need as many.

    Neighbours show the same strip of the page, `overlap` wide. `margin` is what the printer cannot reach.
    """
    ways = [_Way(sheet, page, margin, overlap) for sheet in (paper, paper.turned)]
    best = min((way for way in ways if way.is_possible), key=lambda way: way.count, default=None)
    if best is None or best.count > MOST_TILES:
        return _misfit(paper, page, margin, overlap, best)
    return best.tiling()


class _Way(Struct, frozen=True):
    """Tiles of one size on a sheet as it is held."""

    sheet: Size
    page: Size
    margin: int
    overlap: int

    @property
    def area(self) -> Box:
        return Box(0, 0, *self.sheet).inset(self.margin)

    @property
    def most(self) -> Size:
        """The largest tile that leaves room for marks and foot."""
        return Size(self.area.width - 2 * SHORTEST_MARK, self.area.height - SHORTEST_MARK - FOOT)

    @property
    def is_possible(self) -> bool:
        """Whether at least half of a tile is seen in the end."""
        return min(self.most) > 2 * self.overlap

    @property
    def columns(self) -> int:
        return _how_many(self.page.width, self.most.width, self.overlap)

    @property
    def rows(self) -> int:
        return _how_many(self.page.height, self.most.height, self.overlap)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def tiling(self) -> Tiling:
        across = list(_stretches(self.page.width, self.columns, self.overlap))
        down = list(_stretches(self.page.height, self.rows, self.overlap))
        tiles = tuple(
            Tile(
                row,
                column,
                Box(left, top, right - left, bottom - top),
                Size(self.overlap if column else 0, self.overlap if row else 0),
            )
            for row, (top, bottom) in enumerate(down)
            for column, (left, right) in enumerate(across)
        )
        largest = tiles[0].part
        spare = self.area.height - largest.height - FOOT
        corner = self.area.left + (self.area.width - largest.width) // 2, self.area.top + min(HEAD, spare)
        return Tiling(
            sheet=self.sheet,
            area=self.area,
            page=self.page,
            columns=self.columns,
            rows=self.rows,
            corner=corner,
            tiles=tiles,
        )


def _how_many(whole: int, most: int, overlap: int) -> int:
    """The number of stretches of at most `most` that cover the whole, each overlapping the one before by `overlap`."""
    return max(1, -(-(whole - overlap) // (most - overlap)))


def _stretches(whole: int, count: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Beginning and end of each stretch, all equally long but the last, which may lack a few micrometres."""
    step = -(-(whole - overlap) // count)
    cuts = [0, *(overlap + step * number for number in range(1, count)), whole]
    for number, (before, end) in enumerate(pairwise(cuts)):
        yield (before - overlap if number else 0), end


def label_of(row: int, column: int) -> str:
    """Rows are letters, columns numbers: `A1`; after `Z` comes `AA`."""
    letters = chr(ord("A") + row % 26)
    return f"{label_of(row // 26 - 1, column)[:1] if row >= 26 else ''}{letters}{column + 1}"


def _misfit(paper: Size, page: Size, margin: int, overlap: int, best: _Way | None) -> Misfit:
    if best is not None:
        message = f"a page of {page} would be cut into {best.count} tiles on paper of {paper}; {MOST_TILES} is the most"
        return Misfit(message, "check the unit of its `size`, or take larger paper")
    need = Size(*(2 * overlap + 2 * margin + free for free in (2 * SHORTEST_MARK, SHORTEST_MARK + FOOT)))
    message = f"no tile fits on paper of {paper}: {millimetres(overlap)} mm of each would lie below its neighbours"
    return Misfit(message, f"take paper of more than {need}, or a smaller `overlap`")
