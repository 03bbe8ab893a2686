"""Which slab comes into which column of which page."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box, Rectangle
from cardgen.render.book.setting.column_flow import Columns, flow
from cardgen.render.book.setting.pagination import Slab

TWO = Columns(2, 40_000, 10_000)
MM = 1000


def places(pages):
    """Left, top and height of each slab, in millimetres."""
    return [[(p.left // MM, p.top // MM, p.slab.height // MM) for p in page] for page in pages]


def slab(height, **changes):
    return Slab(height * MM, **changes)


def test_columns_share_what_the_gap_leaves():
    assert Columns.within(100, 3, 5) == Columns(3, 30, 5)
    assert [Columns(3, 30, 5).left(number) for number in range(3)] == [0, 35, 70]


def test_a_run_is_dealt_out_equally():
    assert places(flow([slab(10)] * 4, 100 * MM, TWO)) == [[(0, 0, 10), (0, 10, 10), (50, 0, 10), (50, 10, 10)]]


def test_what_goes_across_lies_below_all_columns_and_above_the_next():
    slabs = [slab(10), slab(20), slab(5, clears=True), slab(8)]
    assert places(flow(slabs, 33 * MM, TWO)) == [[(0, 0, 10), (50, 0, 20), (0, 20, 5), (0, 25, 8)]]


def test_a_page_is_filled_column_by_column_where_a_run_does_not_fit():
    assert places(flow([slab(30)] * 5, 60 * MM, TWO)) == [
        [(0, 0, 30), (0, 30, 30), (50, 0, 30), (50, 30, 30)],
        [(0, 0, 30)],
    ]


def test_a_heading_across_goes_with_the_first_slab_below_it():
    slabs = [slab(50, clears=True), slab(20, clears=True, keeps=True), slab(40)]
    assert places(flow(slabs, 100 * MM, TWO)) == [[(0, 0, 50)], [(0, 0, 20), (0, 20, 40)]]


def test_a_heading_in_a_column_goes_across_with_what_it_stands_over():
    slabs = [slab(10), slab(10), slab(5, keeps=True), slab(20, clears=True)]
    assert places(flow(slabs, 32 * MM, TWO)) == [[(0, 0, 10), (50, 0, 10)], [(0, 0, 5), (0, 5, 20)]]


def test_a_column_break_begins_the_next_column_whatever_its_height():
    slabs = [slab(10), slab(30, breaks="column"), slab(10)]
    assert places(flow(slabs, 100 * MM, TWO)) == [[(0, 0, 10), (50, 0, 30), (50, 30, 10)]]


def test_a_column_that_no_page_holds_goes_on_like_any_other():
    pages = flow([slab(10), *(slab(30, breaks="" if index else "column") for index in range(8))], 60 * MM, TWO)
    assert all(place.top + place.slab.height <= 60 * MM for page in pages for place in page)
    assert sum(map(len, pages)) == 9


def test_a_spread_begins_on_a_left_hand_page():
    pages = flow([slab(10), slab(10, breaks="spread")], 100 * MM, TWO)
    assert places(pages) == [[(0, 0, 10)], [(0, 0, 10)]]
    pages = flow([slab(10), slab(10, breaks="page"), slab(10, breaks="spread")], 100 * MM, TWO)
    assert [len(page) for page in pages] == [1, 1, 1, 1]
    assert pages[2][0].slab == Slab(0), "the right-hand page before it is empty"


def test_the_head_of_a_table_is_repeated_in_the_column_that_goes_on_with_it():
    head = slab(10, keeps=True)
    rows = [slab(20, header=(head,)) for _ in range(3)]
    assert places(flow([head, *rows], 50 * MM, TWO)) == [
        [(0, 0, 10), (0, 10, 20), (0, 30, 20), (50, 0, 10), (50, 10, 20)]
    ]


def test_what_may_be_left_out_is_where_it_does_not_fit():
    figure = slab(40, clears=True, optional=True)
    assert places(flow([slab(80, clears=True), figure], 100 * MM, TWO)) == [[(0, 0, 80)]]
    assert len(flow([slab(60, clears=True), figure], 100 * MM, TWO)[0]) == 2


def test_the_room_that_a_page_has_left_goes_between_its_parts_but_not_below_headings():
    slabs = [slab(20, clears=True, keeps=True), slab(30, clears=True), slab(41, clears=True, before=3 * MM)]
    assert places(flow(slabs, 100 * MM, TWO)) == [[(0, 0, 20), (0, 20, 30), (0, 59, 41)]]


def test_rows_of_panels_are_spread_but_stay_on_one_page():
    rows = [slab(30, clears=True, before=3 * MM, keeps=keeps, spreads=True) for keeps in (True, True, False)]
    assert places(flow(rows, 100 * MM, TWO)) == [[(0, 0, 30), (0, 35, 30), (0, 70, 30)]]
    assert [len(page) for page in flow([slab(20, clears=True), *rows], 100 * MM, TWO)] == [1, 3]


def test_lines_of_a_paragraph_are_not_spread():
    slabs = [slab(30, clears=True), slab(30, clears=True, before=3 * MM), slab(27, clears=True)]
    assert places(flow(slabs, 100 * MM, TWO)) == [[(0, 0, 30), (0, 42, 30), (0, 72, 27)]]


def test_a_page_of_its_own_stands_alone():
    pages = flow([slab(1), Slab(0, whole=True), slab(2)], 100 * MM, TWO)
    assert [[p.slab.whole for p in page] for page in pages] == [[False], [True], [False]]


slabs = st.builds(
    Slab,
    st.integers(1, 60),
    before=st.integers(0, 10),
    keeps=st.booleans(),
    clears=st.booleans(),
    breaks=st.sampled_from(["", "", "", "page", "column", "spread"]),
)


@given(st.lists(slabs, max_size=30))
def test_nothing_is_lost_and_nothing_overlaps(given_slabs):
    pages = flow(given_slabs, 1000, TWO)
    shown = [placed for page in pages for placed in page if placed.slab.height]
    assert [placed.slab.height for placed in shown] == [slab.height for slab in given_slabs]
    for page in pages:
        for column in range(TWO.count):
            standing = [p for p in page if p.slab.clears or p.left == TWO.left(column)]
            for above, below in pairwise(sorted(standing, key=lambda p: p.top)):
                assert above.top + above.slab.height <= below.top


def test_what_grows_shares_the_spare_room_of_its_page_equally():
    rows = [slab(10, clears=True, grows=True), slab(10, clears=True, grows=True), slab(5, clears=True)]
    assert places(flow(rows, 45 * MM, TWO)) == [[(0, 0, 20), (0, 20, 20), (0, 40, 5)]]


def test_what_grows_has_higher_grounds_and_all_else_in_their_middle():
    ground, thing = Rectangle(Box(0, 0, 40, 10), "#ffffff"), Rectangle(Box(0, 4, 2, 2), "#000000")
    higher = Slab(10, (ground, thing)).grown(6)
    assert [mark.box for mark in higher.marks] == [Box(0, 0, 40, 16), Box(0, 7, 2, 2)]
    assert higher.height == 16
