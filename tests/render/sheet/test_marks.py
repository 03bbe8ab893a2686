"""Marks never touch a card or its bleed, each cut is marked at both ends, and print finds its place."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.render.base.display import Box, Line
from cardgen.render.base.slug import INK, SlugPlace
from cardgen.render.sheet.imposition import Imposition, Misfit, impose, impose_folded, impose_mixed
from cardgen.render.sheet.marks import (
    INDENT,
    LABEL_WIDTH,
    LONGEST_MARK,
    crop_marks,
    fold_label,
    fold_line,
    inner_marks,
    long_marks,
    row_lines,
    slug_place,
)
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size

A4 = Size(210_000, 297_000)
LETTER = Size(215_900, 279_400)
POKER = Size(63_500, 88_900)
HOME = 4300


def fitted(plan: Imposition | Misfit) -> Imposition:
    assert isinstance(plan, Imposition), plan
    return plan


@st.composite
def impositions(draw: st.DrawFn, folded: bool | None = None) -> Imposition:
    """Any small card on any paper."""
    fold = draw(st.booleans()) if folded is None else folded
    plan = (impose_folded if fold else impose)(
        Size(draw(st.integers(150_000, 450_000)), draw(st.integers(150_000, 450_000))),
        Size(draw(st.integers(30_000, 60_000)), draw(st.integers(30_000, 130_000))),
        margin=draw(st.integers(0, 5000)),
        gutter=draw(st.integers(0, 7000)),
        bleed=draw(st.integers(0, 5000)),
        marks=draw(st.booleans()),
    )
    return fitted(plan)


def overlap(box: Box, other: Box) -> bool:
    across = box.left < other.right and other.left < box.right
    return across and box.top < other.bottom and other.top < box.bottom


def box_of(mark: Line | SlugPlace) -> Box:
    """What a mark or a line of print covers."""
    if isinstance(mark, Line):
        left, top = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
        return Box(left, top, abs(mark.x1 - mark.x2), abs(mark.y1 - mark.y2))
    if mark.turned:
        return Box(mark.left, mark.baseline, mark.height, mark.extent)
    return Box(mark.left, mark.baseline - mark.height, mark.extent, mark.height)


def faces(plan: Imposition) -> list[Box]:
    backs = [plan.beyond_fold(slot).clip for slot in plan.slots] if plan.fold else []
    return [slot.clip for slot in plan.slots] + backs


@given(impositions())
def test_marks_stay_off_the_cards_and_within_the_reach_of_the_printer(plan):
    for box in map(box_of, crop_marks(plan)):
        assert plan.area.contains(box)
        assert not any(overlap(box.inset(-1), face.inset(1)) for face in faces(plan))


@given(impositions())
def test_print_touches_neither_cards_nor_marks_nor_the_fold(plan):
    places = [place for place in (slug_place(plan), fold_label(plan)) if place and place.extent > 0]
    for box in map(box_of, places):
        assert plan.area.contains(box)
        assert not any(overlap(box, face) for face in faces(plan))
        assert not any(overlap(box, box_of(mark).inset(-100)) for mark in crop_marks(plan))
        if plan.fold:
            assert (box.right if plan.fold.vertical else box.bottom) < plan.fold.at


@given(impositions(folded=True))
def test_the_label_of_a_fold_and_the_line_of_the_sheet_never_share_a_place(plan):
    label, slug = fold_label(plan), slug_place(plan)
    if label and slug:
        assert not overlap(box_of(label), box_of(slug))


@given(impositions())
def test_print_at_the_height_of_a_mark_keeps_well_away_from_it(plan):
    for place in (slug_place(plan), fold_label(plan)):
        if place and place.extent > 0:
            box = box_of(place)
            near = Box(box.left - INDENT, box.top, box.width + 2 * INDENT, box.height)
            near = Box(box.left, box.top - INDENT, box.width, box.height + 2 * INDENT) if place.turned else near
            assert not any(overlap(near.inset(1), box_of(mark).inset(-1)) for mark in crop_marks(plan))


@given(impositions(), st.integers(1, 60))
def test_each_cut_is_marked_once_at_each_end(plan, cards):
    marks = crop_marks(plan, cards)
    assert len(set(marks)) == len(marks)
    used = [slot.trim for slot in plan.slots[:cards]]
    verticals = {mark.x1 for mark in marks if mark.x1 == mark.x2}
    assert verticals <= {edge for trim in used for edge in (trim.left, trim.right)}
    for x in verticals:
        assert len([mark for mark in marks if mark.x1 == mark.x2 == x]) == 2


@pytest.mark.parametrize("sheet", [A4, LETTER, A4.turned, LETTER.turned])
def test_nine_poker_cards_on_home_paper_take_sixteen_marks(sheet):
    """Also on Letter, where marks and bleed share 2 mm."""
    plan = fitted(impose(sheet, POKER, margin=HOME, bleed=3000))
    marks = crop_marks(plan)
    assert len(marks) == 16
    assert all(1200 <= max(box_of(mark).width, box_of(mark).height) <= LONGEST_MARK for mark in marks)


def test_cards_apart_have_two_cuts_between_them():
    plan = fitted(impose(A4, POKER.turned, margin=HOME, gutter=4000))
    assert plan.n_up == 9
    assert len(crop_marks(plan)) == 2 * 6 + 2 * 6


def test_where_gutters_cross_each_corner_has_two_ticks_that_end_before_the_next_card():
    """Four corners of four crossings of a sheet of nine; on paper they are hairlines on white."""
    apart = fitted(impose(A4, POKER, margin=4300, gutter=3000, bleed=3000))
    ticks = inner_marks(apart)
    assert len(ticks) == 2 * 2 * 4 * 4
    trims = [slot.trim for slot in apart.slots]
    assert not any(trim.left < x < trim.right and trim.top < y < trim.bottom for trim in trims for x, y in ends(ticks))
    assert inner_marks(fitted(impose(A4, POKER, margin=4300, bleed=3000))) == ()


def test_lines_along_rows_go_from_mark_to_mark_and_lie_in_what_is_thrown_away():
    """Two at each of three rows, and two at each of nine cards: black dashes, each on white."""
    apart = fitted(impose(A4, POKER, margin=4300, gutter=3000, bleed=3000))
    lines, block = row_lines(apart), apart.block
    assert len(lines) == 2 * (2 * 3 + 2 * 9)
    for line in lines:
        covered = box_of(line).inset(-(line.stroke_width // 2) if line.y1 == line.y2 else 0)
        assert line.x1 == line.x2 or (line.x1 < block.left and line.x2 > block.right)
        assert not any(slot.trim.top < covered.top < slot.trim.bottom for slot in apart.slots if line.y1 == line.y2)
    assert all(bool(line.dash) == (line.stroke == INK) for line in lines)


def ends(ticks):
    return [(x, y) for tick in ticks for x, y in ((tick.x1, tick.y1), (tick.x2, tick.y2))]


def test_the_last_sheet_has_marks_for_its_cards_only():
    plan = fitted(impose(A4, POKER, margin=HOME))
    assert len(crop_marks(plan, 2)) == 2 * 3 + 2 * 2
    assert crop_marks(plan, 0) == ()


def test_without_room_there_are_no_marks():
    plan = fitted(impose(Size(63_500, 88_900), POKER, margin=0, marks=False))
    assert crop_marks(plan) == ()
    assert slug_place(plan) is None


def test_the_slug_stands_in_the_wider_margin():
    on_a4 = slug_place(fitted(impose(A4, POKER, margin=HOME, bleed=3000)))
    on_letter = slug_place(fitted(impose(LETTER, POKER, margin=HOME, bleed=3000)))
    assert replace(on_a4, ways=()) == SlugPlace(10_250, 292_200, 189_500, 2300, 0)
    assert replace(on_letter, ways=()) == SlugPlace(4800, 6850, 265_700, 2300, 90)


def test_marks_make_way_for_a_line_that_finds_room_beyond_them_so():
    """On A4 those at the foot of cards that lie apart, no others."""
    apart = fitted(impose(A4, POKER, margin=4300, gutter=3000, bleed=3000))
    upright = [mark for mark in crop_marks(apart) if mark.x1 == mark.x2]
    assert {mark.y2 - mark.y1 for mark in upright if mark.y2 < apart.block.top} == {LONGEST_MARK}
    [at_foot] = {mark.y2 - mark.y1 for mark in upright if mark.y1 > apart.block.bottom}
    assert SHORTEST_MARK <= at_foot < LONGEST_MARK
    assert slug_place(apart).extent > 180_000


def test_a_long_slug_takes_a_second_line_between_the_marks():
    """On Letter the margin holds one line and the numbers of places, on A4 a second line."""
    on_letter = slug_place(fitted(impose(LETTER, POKER, margin=HOME, bleed=3000)))
    assert [[place.baseline for place in way] for way in on_letter.ways] == [[6850]]
    on_a4 = slug_place(fitted(impose(A4, POKER, margin=HOME, bleed=3000)))
    assert [[place.baseline for place in way] for way in on_a4.ways[:2]] == [[292_200], [289_600] * 3 + [292_200]]


@given(impositions())
def test_no_part_of_a_long_slug_touches_cards_or_marks(plan):
    slug = slug_place(plan)
    for way in slug.ways if slug else ():
        boxes = [box_of(place) for place in way if place.extent > 0]
        for box in boxes:
            assert plan.area.contains(box)
            assert not any(overlap(box, other) for other in faces(plan))
            assert not any(overlap(box, box_of(mark).inset(-100)) for mark in crop_marks(plan))
        assert not any(overlap(box, other) for at, box in enumerate(boxes) for other in boxes[:at])


def test_marks_that_are_short_go_on_over_the_bleed():
    """On Letter those above and below the cards; on A4 all are long."""
    assert long_marks(fitted(impose(A4, POKER, margin=HOME, bleed=3000))) == ()
    plan = fitted(impose(LETTER, POKER, margin=HOME, bleed=3000))
    black = [mark for mark in long_marks(plan) if mark.stroke == "#000000"]
    assert len(black) == 8
    for mark in black:
        assert mark.x1 == mark.x2
        assert {mark.y1, mark.y2} in ({plan.area.top, plan.block.top}, {plan.block.bottom, plan.area.bottom})


@given(impositions(folded=True))
def test_the_fold_is_dashed_across_the_printable_sheet_between_fronts_and_backs(plan):
    (line,) = fold_line(plan)
    assert line.dash
    if plan.fold.vertical:
        assert line.x1 == line.x2 == plan.fold.at
        assert (line.y1, line.y2) == (plan.area.top, plan.area.bottom)
    else:
        assert line.y1 == line.y2 == plan.fold.at
        assert (line.x1, line.x2) == (plan.area.left, plan.area.right)


def test_a_sheet_without_a_fold_has_no_line_and_no_label():
    plan = fitted(impose(A4, POKER, margin=HOME))
    assert (fold_line(plan), fold_label(plan)) == ((), None)


@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize("card", [POKER, Size(41_000, 63_000), Size(136_000, 96_000), Size(70_000, 120_000)], ids=str)
def test_every_folded_sheet_has_room_to_say_so(sheet, card):
    """Upright folds and lying ones, with cards up to the marks' own room."""
    plan = fitted(impose_folded(sheet, card, margin=HOME, bleed=3000))
    label, slug = fold_label(plan), slug_place(plan)
    assert label is not None
    assert slug is not None
    assert label.extent >= LABEL_WIDTH - 1000


def test_four_folded_poker_cards_leave_room_to_say_so():
    plan = fitted(impose_folded(A4, POKER, margin=HOME, bleed=3000))
    label = fold_label(plan)
    assert label == SlugPlace(plan.fold.at - LABEL_WIDTH + 500, HOME + 2100, LABEL_WIDTH - 1000, 1900, 0)


def test_each_of_two_bands_has_marks_on_all_sides():
    plan = impose_mixed(A4, Size(70_000, 120_000), margin=HOME, bleed=3000)
    assert plan is not None
    assert crop_marks(plan) == tuple(mark for band in plan.bands for mark in crop_marks(band))
    assert crop_marks(plan, plan.bands[0].n_up) == crop_marks(plan.bands[0])
    for mark, slot in product(crop_marks(plan), plan.slots):
        assert not overlap(box_of(mark), slot.trim)


def test_the_line_below_two_bands_runs_between_the_marks_of_the_lower_one():
    plan = impose_mixed(LETTER, Size(136_000, 96_000), margin=HOME, bleed=3000)
    assert plan is not None
    place = slug_place(plan)
    assert place is not None
    lower = plan.bands[1].slots[0].trim
    assert lower.left < place.left < lower.right
