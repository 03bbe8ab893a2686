"""A large page is cut into tiles: nothing of it is lacking, neighbours overlap as said, all is within reach."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import Misfit
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.page_places import PagePlaces, Places
from cardgen.render.sheet.tile_geometry import BETWEEN, FOOT, STRIP, WIDER, Tiling, label_of, tile_page

A4, LETTER, A3 = Size(210_000, 297_000), Size(215_900, 279_400), Size(297_000, 420_000)
A2 = Size(594_000, 420_000)
MARGIN, OVERLAP = 4_300, 10_000


def tiled(paper: Size, page: Size, margin: int = MARGIN, overlap: int = OVERLAP) -> Tiling:
    plan = tile_page(paper, page, margin=margin, overlap=overlap)
    assert isinstance(plan, Tiling)
    return plan


@pytest.mark.parametrize(
    ("paper", "columns", "rows", "sheet"),
    [(A4, 4, 2, A4), (LETTER, 3, 2, LETTER), (A3, 2, 2, A3.turned)],
)
def test_a_board_of_a2_takes_as_few_sheets_as_there_can_be(paper, columns, rows, sheet):
    """On A4 four columns upright are eight sheets, three landscape are nine; Letter is just wide enough for three."""
    plan = tiled(paper, A2)
    assert (plan.columns, plan.rows, plan.sheet) == (columns, rows, sheet)


def test_the_sheet_is_held_sideways_where_that_saves_paper():
    plan = tiled(A4, Size(280_000, 170_000))
    assert (plan.sheet, len(plan.tiles)) == (A4.turned, 1)


def test_upright_wins_where_both_ways_need_as_many():
    assert tiled(A4, Size(100_000, 100_000)).sheet == A4


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_page_that_fills_its_sheets_is_as_large_as_so_many_have_room_for(paper):
    poster = Size(420_000, 297_000)
    plan, larger = (tile_page(paper, poster, margin=MARGIN, overlap=OVERLAP, fills=fills) for fills in (False, True))
    assert isinstance(plan, Tiling)
    assert isinstance(larger, Tiling)
    assert (larger.columns, larger.rows, larger.sheet) == (plan.columns, plan.rows, plan.sheet)
    assert larger.page.width / larger.page.height == pytest.approx(420 / 297, rel=0.001)
    assert larger.page.width > 1.1 * poster.width
    assert larger.largest.height > plan.area.height - STRIP - 7_000
    assert larger.has_strip
    assert not plan.has_strip


def test_words_of_a_larger_page_are_not_cut():
    """Where a word lies across the seam it is drawn a little smaller, or the seam gives way."""
    words = tuple((begin, begin + 55_000) for begin in (100_000, 160_000, 220_000))
    places = PagePlaces(across=Places(words=words))
    plan = tile_page(A4, Size(420_000, 297_000), margin=MARGIN, overlap=OVERLAP, places=places, fills=True)
    assert isinstance(plan, Tiling)
    scale = plan.page.width / 420_000
    seam = plan.tiles[0].part.right
    assert scale > 1
    assert not [word for word in words if word[0] * scale < seam < word[1] * scale]


pages = st.builds(Size, st.integers(20_000, 1_500_000), st.integers(20_000, 1_500_000))
papers = st.builds(Size, st.integers(90_000, 450_000), st.integers(90_000, 450_000))


@given(papers, pages, st.integers(0, 12_000), st.integers(0, 20_000))
def test_tiles_cover_the_page_and_overlap_as_said(paper, page, margin, overlap):
    plan = tile_page(paper, page, margin=margin, overlap=overlap)
    assume(isinstance(plan, Tiling))
    tiles = {(tile.row, tile.column): tile for tile in plan.tiles}
    assert len(tiles) == plan.columns * plan.rows
    for (row, column), tile in tiles.items():
        assert tile.flap == (overlap if column else 0, overlap if row else 0)
        assert tile.part.left == (tiles[row, column - 1].part.right - overlap if column else 0)
        assert tile.part.top == (tiles[row - 1, column].part.bottom - overlap if row else 0)
    seen = sum((tile.part.width - tile.flap.width) * (tile.part.height - tile.flap.height) for tile in plan.tiles)
    assert seen == page.width * page.height
    last = plan.tiles[-1].part
    assert (last.right, last.bottom) == page


@given(papers, pages, st.integers(0, 12_000), st.integers(0, 20_000))
def test_tiles_lie_within_the_printers_reach_with_room_below(paper, page, margin, overlap):
    plan = tile_page(paper, page, margin=margin, overlap=overlap)
    assume(isinstance(plan, Tiling))
    for tile in plan.tiles:
        shown = plan.shown(tile)
        assert plan.area.contains(Box(shown.left, shown.top, shown.width, shown.height + FOOT))
        assert (shown.width, shown.height) == (tile.part.width, tile.part.height)


@given(papers, pages, st.integers(0, 12_000), st.integers(0, 20_000))
def test_low_tiles_share_a_sheet_and_each_is_on_one(paper, page, margin, overlap):
    plan = tile_page(paper, page, margin=margin, overlap=overlap)
    assume(isinstance(plan, Tiling))
    assert [tile for tiles in plan.sheets for tile in tiles] == list(plan.tiles)
    for tiles in plan.sheets:
        for upper, lower in pairwise(map(plan.shown, tiles)):
            assert BETWEEN <= lower.top - upper.bottom <= BETWEEN + WIDER
    for tiles, (other, *_) in pairwise(plan.sheets):
        lowest = plan.shown(tiles[-1]).bottom + BETWEEN + other.part.height
        assert lowest > plan.area.bottom - FOOT


@given(pages)
def test_no_other_way_of_holding_the_sheet_takes_fewer(page):
    plan = tiled(A4, page)
    assert len(plan.tiles) <= len(tiled(A4.turned, page).tiles)


@pytest.mark.parametrize(
    ("row", "column", "label"), [(0, 0, "A1"), (1, 3, "B4"), (25, 11, "Z12"), (26, 0, "AA1"), (53, 2, "BB3")]
)
def test_rows_are_letters_and_columns_numbers(row, column, label):
    assert label_of(row, column) == label


@pytest.mark.parametrize(
    ("paper", "page", "message"),
    [
        (Size(60_000, 60_000), A2, "no tile fits on paper of 60 x 60 mm: 30 mm of each would lie below its neighbours"),
        (A4, Size(99_000_000, 99_000_000), "tiles on paper of 210 x 297 mm; 500 is the most"),
    ],
)
def test_what_cannot_be_tiled_is_told(paper, page, message):
    misfit = tile_page(paper, page, margin=MARGIN, overlap=30_000)
    assert isinstance(misfit, Misfit)
    assert message in misfit.message
    assert misfit.diagnostic().code == "CG705"
