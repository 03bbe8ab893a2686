"""Seams give way to words, and stay as near to even as tiles and words let them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box, Drawing, Face, Path, Placed, Text
from cardgen.render.base.fonts import ShapedRun
from cardgen.render.sheet.seams import WIDEST_SHAPE, TiledLength, seams, shapes_across, words_of

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
    assert seams(TiledLength(594_000, MOST, OVERLAP, words)) == (True, expected)


def test_one_more_tile_is_taken_where_that_keeps_words_whole():
    tight = TiledLength(594_000, 204_900, OVERLAP, ((190_000, 220_000), (390_000, 420_000)))
    is_clear, cuts = seams(tight)
    assert (tight.least, is_clear, len(cuts)) == (3, True, 3)


def test_a_page_full_of_words_is_cut_evenly():
    assert seams(TiledLength(594_000, MOST, OVERLAP, ((0, 594_000),))) == (False, [156_000, 302_000, 448_000])


stretches = st.lists(st.tuples(st.integers(0, 590_000), st.integers(1000, 60_000)), max_size=12)


@given(st.integers(60_000, 300_000), st.integers(0, 20_000), stretches)
def test_seams_cut_no_word_and_no_tile_is_larger_than_the_paper(most, overlap, found):
    words = tuple((left, left + length) for left, length in found)
    is_clear, cuts = seams(TiledLength(594_000, most, overlap, words))
    for before, (start, end) in enumerate(pairwise([0, *cuts, 594_000])):
        assert end - start + (overlap if before else 0) <= most
    if is_clear:
        assert not [cut for cut in cuts for left, right in words if left < cut < right]


def test_words_are_where_type_stands_upright_and_turned():
    run = ShapedRun(font=None, text="ab", advance=1000.0, glyphs="", used=())  # type: ignore[arg-type]
    upright = Text(left=20_000, baseline=50_000, runs=(run,), size=3000, colour="#000000")
    turned = Text(left=80_000, baseline=10_000, runs=(run, run), size=3000, colour="#000000", turned=90)
    words = words_of(Face("board", 100_000, 100_000, None, (upright, turned)))
    assert words.across == ((20_000, 23_000), (77_000, 83_000))
    assert words.down == ((47_840, 51_000), (10_000, 16_000))


def test_a_seam_goes_to_where_it_cuts_the_fewest_shapes():
    letters = ((130_000, 151_000), *((153_000, right) for right in range(170_000, 180_000, 2000)))
    assert seams(TiledLength(300_000, MOST, OVERLAP, (), letters)) == (True, [153_000])


def test_shapes_are_where_pictures_stand_upright_and_grounds_are_none():
    small = Path((("M", (2, 0)), ("L", (6, 0)), ("L", (4, 9)), ("Z", ())), fill="#000000")
    ground = Path((("M", (0, 0)), ("L", (10, 0)), ("L", (0, 9)), ("Z", ())), fill="#ffffff")
    width = 2 * WIDEST_SHAPE
    picture = Placed(Drawing("p", (0, 0, 10, 10), (ground, small)), Box(0, 0, width, width))
    panel = Face("panel", 2 * width, width, None, (picture,))
    marks = (Placed(panel, Box(5000, 0, 2 * width, width)), Placed(panel, Box(0, 0, 2 * width, width), turned=90))
    begin = 5000 + width // 5
    assert list(shapes_across(Face("lid", 3 * width, width, None, marks))) == [(begin, begin + 2 * width // 5)]
