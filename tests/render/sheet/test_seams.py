"""Seams give way to words, and stay as near to even as tiles and words let them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.sheet.page_places import Places
from cardgen.render.sheet.seams import Crossed, TiledLength, seams

MOST, OVERLAP = 199_000, 10_000


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), [156_000, 302_000, 448_000]),
        (((140_000, 160_000),), [161_000, 302_000, 448_000]),
        (((150_000, 170_000), (296_000, 297_000)), [149_000, 302_000, 448_000]),
    ],
)
def test_a_seam_goes_to_the_nearest_place_beside_a_word(words, expected):
    assert seams(TiledLength(594_000, MOST, OVERLAP, Places(words))) == (True, expected)


def test_one_more_tile_is_taken_where_that_keeps_words_whole():
    tight = TiledLength(594_000, 204_900, OVERLAP, Places(((190_000, 220_000), (390_000, 420_000))))
    is_clear, cuts = seams(tight)
    assert (tight.least, is_clear, len(cuts)) == (3, True, 3)


def test_a_page_full_of_words_is_cut_evenly():
    assert seams(TiledLength(594_000, MOST, OVERLAP, Places(((0, 594_000),)))) == (False, [156_000, 302_000, 448_000])


stretches = st.lists(st.tuples(st.integers(0, 590_000), st.integers(1000, 60_000)), max_size=12)


@given(st.integers(60_000, 300_000), st.integers(0, 20_000), stretches)
def test_seams_cut_no_word_and_no_tile_is_larger_than_the_paper(most, overlap, found):
    words = tuple((left, left + length) for left, length in found)
    is_clear, cuts = seams(TiledLength(594_000, most, overlap, Places(words)))
    for before, (start, end) in enumerate(pairwise([0, *cuts, 594_000])):
        assert end - start + (overlap if before else 0) <= most
    if is_clear:
        assert not [cut for cut in cuts for left, right in words if left < cut < right]


def test_a_seam_goes_to_where_it_cuts_the_fewest_shapes():
    letters = ((130_000, 151_000), *((153_000, right) for right in range(170_000, 180_000, 2000)))
    assert seams(TiledLength(300_000, MOST, OVERLAP, Places(shapes=letters))) == (True, [152_500])


def test_a_seam_goes_a_long_way_to_leave_a_picture_whole():
    places = Places(pictures=((100_000, 190_000),))
    assert seams(TiledLength(300_000, MOST, OVERLAP, places)) == (True, [190_000])


@given(stretches, st.integers(0, 600_000))
def test_shapes_across_a_place_are_counted_as_one_by_one(found, place):
    extents = tuple((left, left + length) for left, length in found)
    assert Crossed(extents).at(place) == sum(left < place < right for left, right in extents)
