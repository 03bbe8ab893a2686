"""Computes which part of a large page lies on which sheet, overlaps included.

Pure geometry: no marks; of words and pictures only where they are, so that seams keep off them. Each tile but those of
the first column has a flap at its left, which lies below the tile before it; likewise at its top. Whole micrometres;
the origin of a page or sheet is its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import millimetres
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Misfit
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size
from cardgen.render.sheet.page_places import NOTHING, PagePlaces
from cardgen.render.sheet.seams import TiledLength, seams

FOOT = 24_000
"""What stays free below a tile, for marks and for the key that shows how tiles lie together."""
STRIP = 14_600
"""What stays free below a tile of a page that fills its sheets: a strip with a small key and three lines."""
HEAD = 4500
"""What is free above a tile where there is room: a mark of full length."""
BETWEEN = 10_000
"""Between two tiles on a sheet, at least, for the marks of both."""
WIDER = 12_000
"""How much more there is between them where the sheet has room, so that nobody cuts along the marks of the other."""
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


class Tiling(Struct, frozen=True, dict=True):
    """A `page` cut into `columns` by `rows` tiles, each on a sheet of its own at `corner`, in reading order."""

    sheet: Size
    area: Box
    page: Size
    columns: int
    rows: int
    corner: tuple[int, int]
    tiles: tuple[Tile, ...]
    has_foot: bool = True
    foot: int = FOOT

    @property
    def has_strip(self) -> bool:
        """Whether its foot is a low strip, between the marks."""
        return self.has_foot and self.foot == STRIP

    @property
    def largest(self) -> Size:
        """What all tiles find room in."""
        return Size(max(tile.part.width for tile in self.tiles), max(tile.part.height for tile in self.tiles))

    def shown(self, tile: Tile) -> Box:
        """Where on its sheet a tile lies: below those before it that share the sheet."""
        return Box(self.corner[0], self.corner[1] + self._above[tile], tile.part.width, tile.part.height)

    @cached_property
    def _above(self) -> dict[Tile, int]:
        """What stands on a sheet above each tile, with the room between."""
        return {
            tile: height_of(tiles[:number], self.between(tiles)) + self.between(tiles) if number else 0
            for tiles in self.sheets
            for number, tile in enumerate(tiles)
        }

    def between(self, tiles: Sequence[Tile]) -> int:
        """What lies between the tiles of a sheet."""
        spare = self._lowest - self.corner[1] - height_of(tiles)
        return BETWEEN + max(0, min(WIDER, spare // max(1, len(tiles) - 1)))

    @property
    def _lowest(self) -> int:
        """How far tiles reach down, with room for the foot."""
        return self.area.bottom - (self.foot if self.has_foot else 0)

    @cached_property
    def sheets(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of each sheet: one, or several low ones below one another, with room for the foot."""
        sheets: list[list[Tile]] = []
        for tile in self.tiles:
            stacked = [*sheets[-1], tile] if sheets else []
            if stacked and self.corner[1] + height_of(stacked) <= self._lowest:
                sheets[-1] = stacked
            else:
                sheets.append([tile])
        return tuple(map(tuple, sheets))


def height_of(tiles: Sequence[Tile], between: int = BETWEEN) -> int:
    """How far tiles reach down that lie below one another, with room for marks between them."""
    return sum(tile.part.height for tile in tiles) + between * (len(tiles) - 1)


def tile_page(
    paper: Size,
    page: Size,
    *,
    margin: int,
    overlap: int,
    places: PagePlaces = NOTHING,
    needs_foot: bool = True,
    fills: bool = False,
) -> Tiling | Misfit:
    """The page on as few sheets as possible, upright or landscape; upright where both need as many.

    Neighbours show the same strip of the page, `overlap` wide. `margin` is what the printer cannot reach. One more
    column or row is taken where otherwise a word would be cut. Where no foot is needed and fewer sheets do without, the
    key stands beside the tile. A page that `fills` its sheets is drawn larger, as far as they go, with a strip below.
    """
    plans = tile_pages(paper, page, [places], margin=margin, overlap=overlap, needs_foot=needs_foot, fills=fills)
    return plans if isinstance(plans, Misfit) else plans[0]


def tile_pages(
    paper: Size,
    page: Size,
    places: Sequence[PagePlaces],
    *,
    margin: int,
    overlap: int,
    needs_foot: bool = True,
    fills: bool = False,
) -> list[Tiling] | Misfit:
    """Pages of one size, each with seams of its own; those that fill their sheets are all drawn at one scale."""
    manners = [
        (has_foot, foot, sheet)
        for has_foot, foot in (
            ((True, STRIP),) if fills else ((True, FOOT),) if needs_foot else ((True, FOOT), (False, FOOT))
        )
        for sheet in (paper, paper.turned)
    ]
    ways = [
        [
            _Way(sheet=sheet, page=page, margin=margin, overlap=overlap, places=own, has_foot=has_foot, foot=foot)
            for own in places
        ]
        for has_foot, foot, sheet in manners
    ]
    possible = [alike for alike in ways if all(way.is_possible for way in alike)]
    best = min(possible, key=_cost_of, default=None)
    if best is None or best[0].count > MOST_TILES:
        return _misfit(paper, page, margin, overlap, best[0] if best else None)
    if fills:
        others = (_filling(alike) for alike in possible if _cost_of(alike) == _cost_of(best))
        best = max(others, key=lambda alike: alike[0].page)
    return [way.tiling() for way in best]


def _cost_of(alike: Sequence[_Way]) -> tuple[int, ...]:
    """How many ways words are cut on all pages, then how many tiles they take."""
    return tuple(sum(costs) for costs in zip(*(way.cost for way in alike), strict=True))


def _filling(alike: list[_Way]) -> list[_Way]:
    """The same tiles with the pages as much larger as all have room for, in whole per cent; nothing more is cut."""
    most = min(100 * side.room // side.whole for way in alike[:1] for side in (way.across, way.down))
    for percent in range(most, 100, -1):
        larger = [way.enlarged(percent) for way in alike]
        if all(
            larger_way.cost <= way.cost and larger_way.cut_pictures <= way.cut_pictures
            for larger_way, way in zip(larger, alike, strict=True)
        ):
            return larger
    return alike


class _Way(Struct, frozen=True, dict=True):
    """Tiles of one size on a sheet as it is held."""

    sheet: Size
    page: Size
    margin: int
    overlap: int
    places: PagePlaces
    has_foot: bool = True
    foot: int = FOOT

    @property
    def area(self) -> Box:
        return Box(0, 0, *self.sheet).inset(self.margin)

    @property
    def most(self) -> Size:
        """The largest tile that leaves room for marks and foot, or for the key beside it."""
        if self.has_foot:
            return Size(self.area.width - 2 * SHORTEST_MARK, self.area.height - SHORTEST_MARK - self.foot)
        return Size(self.area.width - SHORTEST_MARK - self.foot, self.area.height - 2 * SHORTEST_MARK)

    @property
    def is_possible(self) -> bool:
        """Whether at least half of a tile is seen in the end."""
        return min(self.most) > 2 * self.overlap

    @cached_property
    def across(self) -> TiledLength:
        return TiledLength(self.page.width, self.most.width, self.overlap, self.places.across)

    @cached_property
    def down(self) -> TiledLength:
        return TiledLength(self.page.height, self.most.height, self.overlap, self.places.down)

    @property
    def count(self) -> int:
        """The fewest tiles that cover the page."""
        return self.across.least * self.down.least

    @property
    def cost(self) -> tuple[int, int]:
        """How many ways words are cut, then how many tiles it takes."""
        if self.count > MOST_TILES:
            return 2, self.count
        (_, across), (_, down) = self.seams
        return sum(not is_clear for is_clear, _ in self.seams), (len(across) + 1) * (len(down) + 1)

    @cached_property
    def seams(self) -> tuple[tuple[bool, Sequence[int]], tuple[bool, Sequence[int]]]:
        """Where tiles end, across and down, and whether no word is cut there."""
        return seams(self.across), seams(self.down)

    @property
    def cut_pictures(self) -> int:
        """How many pictures lie across the seams, each as often as it is cut."""
        (_, across), (_, down) = self.seams
        return sum(map(self.across.pictures_at, across)) + sum(map(self.down.pictures_at, down))

    def enlarged(self, percent: int) -> _Way:
        """The same tiles of the page drawn larger."""
        page = Size(*(side * percent // 100 for side in self.page))
        return replace(self, page=page, places=self.places.scaled(percent))

    def tiling(self) -> Tiling:
        sides = zip((self.across, self.down), self.seams, strict=True)
        across, down = (list(_stretches(side, cuts)) for side, (_, cuts) in sides)
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
        widest, highest = (max(end - start for start, end in stretches) for stretches in (across, down))
        return Tiling(
            sheet=self.sheet,
            area=self.area,
            page=self.page,
            columns=len(across),
            rows=len(down),
            corner=self._corner(widest, highest),
            tiles=tiles,
            has_foot=self.has_foot,
            foot=self.foot,
        )

    def _corner(self, widest: int, highest: int) -> tuple[int, int]:
        """Where a tile begins: in the middle above its foot, or else as far to the left as it can."""
        area = self.area
        if self.has_foot:
            return area.left + (area.width - widest) // 2, area.top + min(HEAD, area.height - highest - self.foot)
        return area.left + SHORTEST_MARK, area.top + (area.height - highest) // 2


def _stretches(side: TiledLength, cuts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Beginning and end of each stretch; all but the first begin with a flap."""
    for number, (before, end) in enumerate(pairwise([0, *cuts, side.whole])):
        yield (before - side.overlap if number else 0), end


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
