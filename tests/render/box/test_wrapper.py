"""Wrappers flat on paper: long enough to go around, panels the right way up when folded, as many as a sheet holds."""

import pytest

from cardgen.render.base.display import Box
from cardgen.render.base.slug import LINE_HEIGHT
from cardgen.render.box.dieline import BLEED
from cardgen.render.box.wrapper import CLOSING, EASE, GLUE, CardPile, band, envelope, laid_out, widest_flap, wrapper_for
from cardgen.render.sheet.imposition import Imposition, Misfit
from cardgen.render.sheet.n_up import Size

POKER = Size(63_500, 88_900)
A4 = Size(210_000, 297_000)
PRODUCT, SMALL = Size(136_000, 96_000), Size(41_000, 63_000)
BASKET = [CardPile(SMALL, 11), CardPile(Size(63_000, 88_000), 3), CardPile(PRODUCT, 1)]


def boxes(wrapper):
    return {panel.name: panel.box for panel in wrapper.panels}


@pytest.mark.parametrize("thick", [0, 3300, 18_000])
def test_a_band_goes_around_the_pack_and_overlaps_by_its_flap(thick):
    wrapper = band(POKER, thick)
    around = 2 * (POKER.width + EASE) + 2 * thick
    assert wrapper.flat.width == around + GLUE
    assert wrapper.glue == Box(0, 0, GLUE, wrapper.flat.height)
    assert wrapper.flat.height < POKER.height


def test_the_flap_of_a_band_lies_flat_under_its_front():
    """Flap, side, back, side, front: the last edge comes to the crease at which the flap is bent, and to no other."""
    wrapper = band(POKER, 3300)
    row = [boxes(wrapper)[name] for name in ("right", "back", "left", "front")]
    assert wrapper.glue.right == row[0].left
    assert [panel.left for panel in row[1:]] == [panel.right for panel in row[:-1]]
    assert row[-1].right == wrapper.flat.width
    assert [panel.width for panel in row] == [3300, POKER.width + EASE, 3300, POKER.width + EASE]
    assert [x1 for x1, _, x2, _ in wrapper.creases if x1 == x2] == [panel.left for panel in row]


def test_it_grows_with_the_cards_and_their_stock():
    thin, thick, heavy = (
        wrapper_for([CardPile(POKER, number)], stock) for number, stock in ((9, 300), (15, 300), (9, 400))
    )
    assert thick.flat.width - thin.flat.width == 2 * 6 * 300
    assert heavy.flat.width - thin.flat.width == 2 * 9 * 100


def test_cards_of_several_sizes_get_a_band_around_the_largest_that_holds_the_least():
    wrapper = wrapper_for(BASKET)
    there = boxes(wrapper)
    assert not wrapper.outline
    assert there["front"].width == there["back"].width >= PRODUCT.height
    assert PRODUCT.width > SMALL.height > wrapper.flat.height > 0.95 * SMALL.height


def test_the_sides_of_such_a_band_are_as_high_as_its_layers_with_small_cards_side_by_side():
    """Eleven small ones in two piles are six layers, three larger ones three, the largest one."""
    there = boxes(wrapper_for(BASKET))
    assert there["left"].width == there["right"].width == (6 + 3 + 1) * 300
    assert boxes(wrapper_for([*BASKET[:1], *BASKET[2:]]))["left"].width == (6 + 1) * 300


@pytest.mark.parametrize("small", [CardPile(Size(20_000, 63_000), 2), CardPile(Size(40_000, 40_000), 2, is_round=True)])
def test_what_would_slip_out_of_a_band_goes_into_an_envelope_for_the_largest(small):
    wrapper = wrapper_for([*BASKET, small])
    assert wrapper.outline
    front = boxes(wrapper)["front"]
    assert front.width > PRODUCT.width
    assert front.height > PRODUCT.height


def test_what_is_folded_over_stands_on_its_head_before():
    """Front and flap are turned over an edge that lies across: back upright, they upside down."""
    turned = {panel.name: panel.turned for panel in envelope(PRODUCT, 4500).panels}
    assert turned == {
        "left": 90, "right": 90, "back": 0, "tag": 0, "head": 180, "spine": 180, "front": 180, "flap": 180,
    }  # fmt: skip


def test_the_front_of_an_envelope_folds_onto_its_back():
    """Over the two creases of the spine: as far below it as the back is above, and as wide."""
    wrapper = envelope(PRODUCT, 4500)
    back, spine, front = (boxes(wrapper)[name] for name in ("back", "spine", "front"))
    assert (back.bottom, spine.bottom) == (spine.top, front.top)
    assert (back.left, back.width, back.height) == (front.left, front.width, front.height)
    assert spine.height == 4500


@pytest.mark.parametrize("thick", [2700, 4500])
def test_an_envelope_goes_around_its_pack_over_two_creases_on_each_side(thick):
    """As thick as the pack is what lies between them: above, below, left and right."""
    wrapper = envelope(PRODUCT, thick)
    there = boxes(wrapper)
    across = sorted({x1 for x1, _, x2, _ in wrapper.creases if x1 == x2})
    down = sorted({y1 for _, y1, _, y2 in wrapper.creases if y1 == y2})
    back = there["back"]
    assert across == [back.left - thick, back.left, back.right, back.right + thick]
    assert down == [back.top - thick, back.top, back.bottom, back.bottom + thick]
    assert [there[name].width for name in ("left", "right")] == [thick] * 2
    assert [there[name].height for name in ("head", "spine")] == [thick] * 2
    assert there["flap"].height == wrapper.covered == CLOSING


def in_polygon(x, y, points):
    inside = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def test_no_tick_stays_on_what_was_made():
    wrapper = envelope(PRODUCT, 4500)
    points = [values for _, values in wrapper.outline if values]
    ends = [end for x1, y1, x2, y2 in wrapper.ticks for end in ((x1, y1), (x2, y2))]
    assert len(ends) == 4 * 2 * 2
    assert not [end for end in ends if in_polygon(*end, points)]
    flat = band(POKER, 3300)
    assert len(flat.ticks) == 2 * len(flat.creases)
    assert all(max(y1, y2) <= -BLEED or min(y1, y2) >= flat.flat.height + BLEED for _, y1, _, y2 in flat.ticks)


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


@pytest.mark.parametrize(("cards", "number", "flap"), [(10, 6, 7000), (11, 6, 6400), (16, 4, GLUE)])
def test_several_bands_are_on_a_page_with_flaps_as_wide_as_it_leaves(cards, number, flap):
    wrapper = widest_flap([CardPile(POKER, cards)], A4, 4300, 4000)
    made = laid_out(wrapper, A4, 4300, 4000)
    assert isinstance(made, Imposition)
    assert (made.n_up, wrapper.glue.width) == (number, flap)
    assert {slot.turned for slot in made.slots} == {0}


def test_three_bands_of_a_basket_or_more_are_on_a_page_with_room_for_marks():
    numbers = []
    for paper in (A4, Size(215_900, 279_400)):
        made = laid_out(wrapper_for(BASKET), paper, 4300, 4000)
        numbers.append(made.n_up)
        assert min(made.block.left - made.area.left, made.block.top - made.area.top) > BLEED
    assert numbers == [3, 3]


def test_an_envelope_fits_on_a4_and_not_on_half_of_it():
    wrapper = envelope(PRODUCT, 4500)
    assert isinstance(laid_out(wrapper, A4, 4300, 4000), Imposition)
    assert isinstance(laid_out(wrapper, Size(148_000, 210_000), 4300, 4000), Misfit)


def test_below_bands_there_is_room_for_ticks_and_two_lines_of_type():
    """Where they fill the sheet across, what to do with it is said below them."""
    made = laid_out(widest_flap([CardPile(POKER, 11)], A4, 4300, 4000), A4, 4300, 4000)
    assert made.area.bottom - made.block.bottom - BLEED >= 2 * LINE_HEIGHT
