"""Which slab comes on which page."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box, Rectangle
from cardgen.render.book.setting.pagination import Slab, chunks, paginate, stack_height, stacked, too_high


def tops(pages):
    return [[standing.top for standing in page] for page in pages]


def heights(pages):
    return [[standing.slab.height for standing in page] for page in pages]


def test_a_page_is_filled_before_the_next_begins():
    assert heights(paginate([Slab(40), Slab(60), Slab(10)], 100)) == [[40, 60], [10]]


def test_space_above_is_dropped_at_the_top_of_a_page():
    assert tops(paginate([Slab(50, before=5), Slab(50, before=5)], 100)) == [[0], [0]]
    assert tops(paginate([Slab(40, before=5), Slab(50, before=5)], 100)) == [[0, 45]]


def test_a_heading_goes_with_what_follows_it():
    assert heights(paginate([Slab(70), Slab(20, keeps=True), Slab(30)], 100)) == [[70], [20, 30]]


def test_a_page_break_is_obeyed_but_makes_no_empty_page():
    assert heights(paginate([Slab(1, breaks="page"), Slab(2, breaks="page")], 100)) == [[1], [2]]


def test_the_head_of_a_table_is_repeated_only_where_a_page_breaks_it():
    head = Slab(10, keeps=True)
    rows = [Slab(40, header=(head,)) for _ in range(3)]
    assert heights(paginate([head, *rows], 100)) == [[10, 40, 40], [10, 40]]
    assert heights(paginate([Slab(60), head, *rows], 100)) == [[60], [10, 40, 40], [10, 40]]


def test_what_stands_in_the_side_column_takes_no_room_but_is_not_run_into():
    side, body, wide = Slab(0, side=30, keeps=True), Slab(10), Slab(20, clears=True)
    assert tops(paginate([side, body, wide], 100)) == [[0, 0, 30]]


def test_a_side_heading_that_hangs_over_the_edge_goes_to_the_next_page():
    assert heights(paginate([Slab(80), Slab(0, side=30, keeps=True), Slab(10)], 100)) == [[80], [0, 10]]


def test_a_page_of_its_own_stands_alone():
    assert heights(paginate([Slab(1), Slab(0, whole=True), Slab(2)], 100)) == [[1], [0], [2]]
    assert heights(paginate([Slab(0, whole=True), Slab(2)], 100)) == [[0], [2]]


def test_an_optional_figure_is_left_out_where_it_does_not_fit():
    figure = Slab(30, optional=True)
    assert heights(paginate([Slab(80), figure, Slab(10)], 100)) == [[80, 10]]
    assert heights(paginate([Slab(60), figure, Slab(10)], 100)) == [[60, 30, 10]]


def test_what_no_page_holds_is_named():
    high = Slab(101, line=7)
    assert too_high([Slab(100), high, Slab(0, whole=True)], 100) == [high]


def test_stacked_slabs_keep_their_marks_under_one_another():
    mark = Rectangle(Box(1, 2, 3, 4), "#000000")
    slab = stacked([Slab(10, (mark,)), Slab(5, (mark,), before=7)])
    assert slab.height == 22
    assert [shown.box.top for shown in slab.marks] == [2, 19]


slabs = st.builds(
    Slab,
    st.integers(1, 60),
    before=st.integers(0, 10),
    keeps=st.booleans(),
    side=st.integers(0, 40),
    clears=st.booleans(),
    breaks=st.sampled_from(["", "page"]),
)


@given(st.lists(slabs, max_size=30))
def test_nothing_is_lost_and_nothing_overlaps(given_slabs):
    pages = paginate(given_slabs, 100)
    assert [standing.slab for page in pages for standing in page] == given_slabs
    for page in pages:
        for above, below in pairwise(page):
            assert above.top + above.slab.height <= below.top


def height_at_most(chunk):
    """On one another, each beside nothing: what hangs in the side column may push all below it down."""
    return stack_height(chunk) + sum(slab.side for slab in chunk)


@given(st.lists(slabs, max_size=30))
def test_only_what_no_page_holds_stands_out_below(given_slabs):
    pages = paginate(given_slabs, 200)
    holdable = {id(slab) for chunk in chunks(given_slabs) if height_at_most(chunk) <= 200 for slab in chunk}
    for page in pages:
        assert all(standing.top + standing.slab.height <= 200 for standing in page if id(standing.slab) in holdable)
