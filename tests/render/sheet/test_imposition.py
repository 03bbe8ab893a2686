"""Cards never overlap, stay where the printer reaches, and have their back behind their front."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.analysis.catalogue import sections
from cardgen.render.base.display import Box
from cardgen.render.sheet.imposition import (
    MOST_SLOTS,
    Flip,
    Imposition,
    Misfit,
    SheetSlot,
    impose,
    impose_folded,
    impose_mixed,
)
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size

A4 = Size(210_000, 297_000)
LETTER = Size(215_900, 279_400)
POKER = Size(63_500, 88_900)
HOME = 4300

sides = st.integers(90_000, 450_000)
card_sides = st.integers(30_000, 160_000)
flips: st.SearchStrategy[Flip] = st.sampled_from(("long", "short"))


@st.composite
def impositions(draw: st.DrawFn, folded: bool | None = None) -> Imposition:
    """Any card on any paper, where it fits."""
    sheet, trim = Size(draw(sides), draw(sides)), Size(draw(card_sides), draw(card_sides))
    fold = draw(st.booleans()) if folded is None else folded
    plan = (impose_folded if fold else impose)(
        sheet,
        trim,
        margin=draw(st.integers(0, 8000)),
        gutter=draw(st.integers(0, 7000)),
        bleed=draw(st.integers(0, 5000)),
        marks=draw(st.booleans()),
    )
    if isinstance(plan, Misfit):
        plan = impose(A4, POKER, margin=HOME) if not fold else impose_folded(A4, POKER, margin=HOME)
    assert isinstance(plan, Imposition)
    return plan


def fitted(plan: Imposition | Misfit) -> Imposition:
    assert isinstance(plan, Imposition), plan
    return plan


def overlap(box: Box, other: Box) -> bool:
    across = box.left < other.right and other.left < box.right
    return across and box.top < other.bottom and other.top < box.bottom


def through_the_paper(box: Box, sheet: Size, sideways: bool) -> Box:
    """Where a box on the verso is seen from the recto, the sheet held to the light."""
    if sideways:
        return Box(sheet.width - box.left - box.width, box.top, box.width, box.height)
    return Box(box.left, sheet.height - box.top - box.height, box.width, box.height)


def grid_of(plan: Imposition) -> tuple[int, int]:
    """How many columns and rows."""
    return tuple(len({getattr(slot.trim, side) for slot in plan.slots}) for side in ("left", "top"))


def slots_on(plan: Imposition, sheet: int, cards: int) -> tuple[SheetSlot, ...]:
    """The slots in use on a sheet: all, or fewer on the last."""
    return plan.slots[: max(0, cards - sheet * plan.n_up)]


@pytest.mark.parametrize(
    ("sheet", "card", "grid", "turned", "origin"),
    [
        (A4, POKER, (3, 3), 0, (9750, 15_150)),
        (LETTER, POKER, (3, 3), 0, (12_700, 6350)),
        (A4.turned, POKER, (3, 3), 90, (15_150, 9750)),
        (A4, Size(44_450, 63_500), (3, 6), 90, (9750, 15_150)),
        (A4, Size(88_900, 88_900), (2, 3), 0, (16_100, 15_150)),
        (A4, Size(190_000, 270_000), (1, 1), 0, (10_000, 13_500)),
    ],
)
def test_a_sheet_holds_as_many_cards_as_fit_upright_or_turned(sheet, card, grid, turned, origin):
    plan = fitted(impose(sheet, card, margin=HOME, bleed=3000))
    assert (grid_of(plan), plan.slots[0].turned) == (grid, turned)
    assert (plan.block.left, plan.block.top) == origin


def test_fronts_are_numbered_as_one_reads():
    plan = fitted(impose(A4, POKER, margin=HOME))
    assert [slot.number for slot in plan.slots] == list(range(9))
    assert plan.slots == tuple(sorted(plan.slots, key=lambda slot: (slot.trim.top, slot.trim.left)))


@given(impositions())
def test_cards_never_overlap_and_nothing_leaves_the_reach_of_the_printer(plan):
    faces = [*plan.slots, *(map(plan.beyond_fold, plan.slots) if plan.fold else ())]
    for placed, other in combinations(faces, 2):
        assert not overlap(placed.clip, other.clip)
    for slot in plan.slots:
        assert slot.clip.contains(slot.trim)
        assert plan.area.contains(slot.clip)


@given(impositions())
def test_neighbours_are_a_gutter_apart_and_the_block_is_centred(plan):
    first, block, (columns, rows) = plan.slots[0].trim, plan.block, grid_of(plan)
    if columns > 1:
        assert plan.slots[1].trim.left - first.right == plan.gutter
    if rows > 1:
        assert plan.slots[columns].trim.top - first.bottom == plan.gutter
    assert abs((block.left - plan.area.left) - (plan.area.right - block.right)) <= 1
    assert abs((block.top - plan.area.top) - (plan.area.bottom - block.bottom)) <= 1


@given(impositions(folded=False), flips)
def test_held_to_the_light_every_back_covers_its_front(plan, flip):
    sideways = (flip == "long") == (plan.sheet.height >= plan.sheet.width)
    for slot in plan.slots:
        back = plan.behind(slot, flip)
        assert back.number == slot.number
        assert through_the_paper(back.trim, plan.sheet, sideways) == slot.trim
        assert through_the_paper(back.clip, plan.sheet, sideways) == slot.clip


@given(impositions(folded=False), flips)
def test_turning_the_sheet_twice_brings_back_the_front(plan, flip):
    for slot in plan.slots:
        assert plan.behind(plan.behind(slot, flip), flip) == slot


@pytest.mark.parametrize(
    ("sheet", "card", "flip", "number", "place", "turned"),
    [
        (A4, POKER, "long", 0, 2, 0),
        (A4, POKER, "short", 0, 6, 180),
        (A4, POKER, "long", 5, 3, 0),
        (A4.turned, POKER.turned, "long", 0, 6, 180),
        (A4.turned, POKER.turned, "short", 0, 2, 0),
        (A4.turned, POKER, "short", 0, 2, 270),
        (A4.turned, POKER, "long", 0, 6, 90),
    ],
)
def test_a_back_lies_in_the_opposite_column_or_row(sheet, card, flip, number, place, turned):
    """A card turned over like the page of a book shows its back upright, however it lay on the sheet."""
    plan = fitted(impose(sheet, card, margin=HOME))
    back = plan.behind(plan.slots[number], flip)
    assert (back.trim, back.turned) == (plan.slots[place].trim, turned)


def test_the_offset_of_a_printer_moves_the_backs_right_and_down():
    plan = fitted(impose(A4, POKER, margin=HOME, bleed=3000))
    exact = plan.behind(plan.slots[4], "long")
    moved = plan.behind(plan.slots[4], "long", (500, -1000))
    assert (moved.trim, moved.clip) == (exact.trim.moved(500, -1000), exact.clip.moved(500, -1000))


@given(impositions(), st.integers(0, 400))
def test_every_card_has_one_place_and_only_the_last_sheet_is_not_full(plan, cards):
    used = [slots_on(plan, sheet, cards) for sheet in range(plan.sheets(cards))]
    assert sum(map(len, used)) == cards
    assert all(len(slots) == plan.n_up for slots in used[:-1])
    assert not slots_on(plan, plan.sheets(cards), cards)


def test_on_a_last_sheet_with_two_cards_the_backs_lie_to_the_right():
    plan = fitted(impose(A4, POKER, margin=HOME))
    backs = [plan.behind(slot, "long").trim for slot in slots_on(plan, 1, 11)]
    assert backs == [plan.slots[2].trim, plan.slots[1].trim]


def test_the_bleed_shares_a_gutter_and_yields_to_crop_marks_where_paper_is_scarce():
    plan = fitted(impose(A4, Size(60_000, 80_000), margin=HOME, gutter=4000, bleed=3000))
    trim, clip = plan.slots[0].trim, plan.slots[0].clip
    assert (trim.left - clip.left, clip.right - trim.right, clip.bottom - trim.bottom) == (3000, 2000, 2000)
    scarce = fitted(impose(LETTER, POKER, margin=HOME, bleed=3000))
    trim, clip = scarce.slots[0].trim, scarce.slots[0].clip
    assert (trim.left - clip.left, trim.top - clip.top, clip.right - trim.right) == (3000, 850, 0)
    assert clip.top - HOME == SHORTEST_MARK
    unmarked = fitted(impose(LETTER, POKER, margin=HOME, bleed=3000, marks=False))
    assert unmarked.slots[0].clip.top == HOME


@pytest.mark.parametrize(
    ("sheet", "card", "count", "turned", "vertical"),
    [
        (A4, POKER, 4, 90, True),
        (LETTER, POKER, 4, 90, True),
        (A4.turned, POKER, 4, 0, False),
        (A4, Size(44_450, 63_500), 9, 90, False),
    ],
)
def test_the_fold_runs_where_it_gives_most_cards(sheet, card, count, turned, vertical):
    plan = fitted(impose_folded(sheet, card, margin=HOME, bleed=3000))
    assert plan.fold is not None
    assert (plan.n_up, plan.slots[0].turned, plan.fold.vertical) == (count, turned, vertical)


@given(impositions(folded=True))
def test_folded_on_the_line_every_back_covers_its_front(plan):
    for slot in plan.slots:
        back = plan.beyond_fold(slot)
        if plan.fold.vertical:
            assert back.trim.left - plan.fold.at == plan.fold.at - slot.trim.right
            assert (back.trim.top, back.turned) == (slot.trim.top, -slot.turned % 360)
        else:
            assert back.trim.top - plan.fold.at == plan.fold.at - slot.trim.bottom
            assert (back.trim.left, back.turned) == (slot.trim.left, (180 - slot.turned) % 360)
        assert Box(0, 0, *plan.sheet).contains(back.clip)


def test_an_imposition_without_a_fold_has_nothing_beyond_it():
    plan = fitted(impose(A4, POKER, margin=HOME))
    with pytest.raises(ValueError, match="no fold"):
        plan.beyond_fold(plan.slots[0])


@pytest.mark.parametrize(
    ("plan", "parts"),
    [
        (
            impose(Size(105_000, 148_000), Size(120_000, 180_000), margin=HOME),
            ["120 x 180 mm", "105 x 148 mm", "96.4 x 139.4 mm", "1.2 mm", "94 x 137 mm", "131 x 191 mm"],
        ),
        (impose(A4, Size(205_000, 290_000), margin=HOME, marks=False), ["201.4 x 288.4 mm", "213.6 x 298.6"]),
        (impose_folded(Size(90_000, 130_000), POKER, margin=HOME), ["each half", "without a fold"]),
        (impose(A4, POKER, margin=150_000), ["does not fit", "0 x 0 mm"]),
        (impose(A4, Size(1, 1), margin=HOME), [f"{MOST_SLOTS} is the most", "check the unit"]),
        (impose(A4, Size(0, 0), margin=HOME), [f"{MOST_SLOTS} is the most"]),
    ],
)
def test_a_card_that_does_not_fit_is_refused_with_what_would(plan, parts):
    assert isinstance(plan, Misfit)
    finding = plan.diagnostic()
    assert finding.code == "CG705"
    assert all(part in finding.message + finding.help for part in parts), finding


def test_what_a_refusal_recommends_fits():
    card = Size(120_000, 180_000)
    assert isinstance(impose(Size(131_000, 191_000), card, margin=HOME), Imposition)
    assert isinstance(impose(Size(105_000, 148_000), Size(94_000, 137_000), margin=HOME), Imposition)
    assert isinstance(impose(Size(131_000, 190_999), card, margin=HOME), Misfit)


@pytest.mark.parametrize(("heading", "fits"), [("Example", False), ("Repair", True)])
def test_the_page_of_cg705_shows_a_card_too_large_and_one_that_fits(heading, fits):
    block = re.search(r"^```text imposition\n(.*?)^```$", sections("CG705")[heading], re.MULTILINE | re.DOTALL)
    lines = {line.split()[0]: re.findall(r"[\d.]+", line) for line in block[1].splitlines()}
    sizes = {key: [round(float(number) * 1000) for number in numbers] for key, numbers in lines.items()}
    plan = impose(Size(*sizes["paper"]), Size(*sizes["card"]), margin=sizes["margin"][0])
    assert isinstance(plan, Imposition) == fits


@pytest.mark.parametrize(
    ("card", "on_a4", "on_letter"),
    [
        (Size(41_000, 63_000), (18, 90), (18, 90)),
        (Size(136_000, 96_000), (4, 90), (2, 0)),  # two by two would leave 3.7 mm at the ends of Letter
        (Size(63_000, 88_000), (9, 0), (9, 0)),
        (Size(70_000, 120_000), (4, 0), (4, 0)),
        (Size(88_000, 44_000), (12, 0), (12, 0)),
    ],
)
def test_cards_of_many_sizes_fill_the_sheet_as_well_as_they_can(card, on_a4, on_letter):
    """How many, and how they are turned: cards turned on an upright sheet are cards upright on a landscape one."""
    for sheet, wanted in ((A4, on_a4), (LETTER, on_letter)):
        plan = fitted(impose(sheet, card, margin=HOME, bleed=3000))
        assert (plan.n_up, plan.slots[0].turned) == wanted
        assert plan.bleed.width == 3000
        assert plan.bleed.height >= 2200


@pytest.mark.parametrize(
    ("sheet", "card", "plain", "mixed"),
    [
        (A4, Size(70_000, 120_000), 4, 6),
        (LETTER, Size(136_000, 96_000), 2, 3),
        (Size(320_000, 450_000), POKER, 18, 20),
    ],
)
def test_some_cards_upright_and_some_turned_are_more(sheet, card, plain, mixed):
    assert fitted(impose(sheet, card, margin=HOME)).n_up == plain
    plan = impose_mixed(sheet, card, margin=HOME)
    assert plan is not None
    assert plan.n_up == mixed
    assert {slot.turned for slot in plan.slots} == {0, 90}


@given(
    st.builds(Size, st.integers(40_000, 200_000), st.integers(40_000, 200_000)),
    st.sampled_from([0, 3000, 6000]),
    st.booleans(),
    st.sampled_from([A4, LETTER, Size(450_000, 320_000)]),
)
def test_two_bands_lie_on_the_sheet_a_gutter_apart(card, gutter, marks, sheet):
    plan = impose_mixed(sheet, card, margin=HOME, gutter=gutter, bleed=3000, marks=marks)
    if plan is None:
        return
    assert [slot.number for slot in plan.slots] == list(range(plan.n_up))
    for slot, other in combinations(plan.slots, 2):
        assert not overlap(slot.clip, other.clip)
        apart = max(
            max(slot.trim.left, other.trim.left) - min(slot.trim.right, other.trim.right),
            max(slot.trim.top, other.trim.top) - min(slot.trim.bottom, other.trim.bottom),
        )
        assert apart >= gutter
    for slot in plan.slots:
        assert (slot.trim.width, slot.trim.height) == (card.turned if slot.turned else card)
        assert plan.area.contains(slot.clip)
    bands = [band.block for band in plan.bands]
    assert not overlap(*bands)
    assert sum(band.n_up for band in plan.bands) == plan.n_up
