"""Wrappers flat on paper: long enough to go around, panels the right way up when folded, as many as a sheet holds."""

import pytest

from cardgen.render.card_grid import Size
from cardgen.render.display import Box
from cardgen.render.imposition import Imposition, Misfit
from cardgen.render.wrapper import EASE, GLUE, band, envelope, laid_out, wrapper_for

POKER = Size(63_500, 88_900)
A4 = Size(210_000, 297_000)
PRODUCT = Size(136_000, 96_000)


def boxes(wrapper):
    return {panel.name: panel.box for panel in wrapper.panels}


@pytest.mark.parametrize("thick", [0, 3300, 18_000])
def test_a_band_goes_around_the_pack_and_overlaps_by_its_flap(thick):
    wrapper = band(POKER, thick)
    around = 2 * (POKER.width + EASE) + 2 * thick
    assert wrapper.flat.width == around + GLUE
    assert wrapper.glue == Box(0, 0, GLUE, wrapper.flat.height)
    assert wrapper.flat.height < POKER.height


def test_the_panels_of_a_band_touch_and_creases_lie_between_them():
    wrapper = band(POKER, 3300)
    row = [boxes(wrapper)[name] for name in ("back", "left", "front", "right")]
    assert [one.left for one in row[1:]] == [one.right for one in row[:-1]]
    assert row[-1].right == wrapper.flat.width
    assert [x1 for x1, _, x2, _ in wrapper.creases if x1 == x2] == [one.left for one in row]


def test_it_grows_with_the_cards_and_their_stock():
    thin, thick, heavy = (wrapper_for((POKER,), *how) for how in ((9,), (15,), (9, 400)))
    assert thick.flat.width - thin.flat.width == 2 * 6 * 300
    assert heavy.flat.width - thin.flat.width == 2 * 9 * 100


def test_cards_of_several_sizes_get_an_envelope_for_the_largest():
    wrapper = wrapper_for((POKER, PRODUCT), 15)
    assert wrapper.outline
    front = boxes(wrapper)["front"]
    assert front.width > PRODUCT.width
    assert front.height > PRODUCT.height
    assert not wrapper_for((POKER,), 15).outline


def test_what_is_folded_over_stands_on_its_head_before():
    """Front and flap are turned over an edge that lies across: back upright, they upside down."""
    turned = {panel.name: panel.turned for panel in envelope(PRODUCT, 4500).panels}
    assert turned == {"back": 0, "tag": 0, "spine": 180, "front": 180, "flap": 180}


def test_the_front_of_an_envelope_folds_onto_its_back():
    """Over the two creases of the spine: as far below it as the back is above, and as wide."""
    wrapper = envelope(PRODUCT, 4500)
    back, spine, front = (boxes(wrapper)[name] for name in ("back", "spine", "front"))
    assert (back.bottom, spine.bottom) == (spine.top, front.top)
    assert (back.left, back.width, back.height) == (front.left, front.width, front.height)
    assert spine.height == 4500


def test_every_panel_is_inside_what_is_cut_out():
    for wrapper in (band(POKER, 3000), envelope(PRODUCT, 4500)):
        whole = Box(0, 0, *wrapper.flat)
        assert all(whole.contains(panel.box) for panel in wrapper.panels)


def test_the_outline_is_as_large_as_the_flat():
    wrapper = envelope(PRODUCT, 4500)
    points = [values for _, values in wrapper.outline if values]
    assert min(x for x, _ in points) == min(y for _, y in points) == 0
    assert (max(x for x, _ in points), max(y for _, y in points)) == wrapper.flat


def test_the_tag_lies_on_the_back():
    for wrapper in (band(POKER, 3000), envelope(PRODUCT, 4500)):
        assert boxes(wrapper)["back"].contains(boxes(wrapper)["tag"])


@pytest.mark.parametrize(("cards", "number"), [(11, 8), (16, 5)])
def test_several_bands_are_on_a_page(cards, number):
    made = laid_out(wrapper_for((POKER,), cards), A4, 4300, 4000)
    assert isinstance(made, Imposition)
    assert made.n_up == number
    assert {slot.turned for slot in made.slots} == {0}


def test_an_envelope_fits_on_a4_and_not_on_half_of_it():
    wrapper = wrapper_for((POKER, PRODUCT), 15)
    assert isinstance(laid_out(wrapper, A4, 4300, 4000), Imposition)
    assert isinstance(laid_out(wrapper, Size(148_000, 210_000), 4300, 4000), Misfit)
