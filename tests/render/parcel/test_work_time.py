"""The estimate of how long packs take: more sheets and envelopes take longer, and nothing looks exact."""

import pytest

from cardgen.render.parcel.work_time import hours, hours_short, work_time
from cardgen.render.sheet.cut_and_stack import SheetPile
from tests.sweep import sweep

PILE = SheetPile(1, 11, cuts=8, pieces=99, stacks=9)


def test_each_work_has_its_rate():
    """Three lots of eight cuts and a minute, forty seconds a card, a minute a stack, two minutes a band; ten
    seconds to count a pack, two minutes to compare one and three to greet a class.
    """
    took = work_time([PILE], 9, is_envelope=False)
    assert (took.cut, took.snipped, took.stack, took.wrap) == (15, 75, 10, 20)
    assert (took.check, took.hand_out) == (5, 5)
    assert (took.with_cutter, took.with_scissors) == (50, 110)


def test_envelopes_and_further_piles_take_longer():
    took = work_time([PILE, PILE], 18, is_envelope=True)
    assert (took.cut, took.stack, took.wrap) == (30, 20, 75)


def test_a_sheet_by_itself_needs_no_knocking_and_is_cut_faster():
    """Twenty cuts of twelve seconds each, ten times."""
    took = work_time([SheetPile(number, number, cuts=20, pieces=10, stacks=1) for number in range(1, 11)], 10, False)
    assert (took.cut, took.stack) == (40, 10)


def test_where_rows_are_packs_the_last_card_of_each_is_compared():
    """Twice ten seconds a pack, and two minutes."""
    assert work_time([PILE], 18, False, is_in_rows=True).check == 10


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (5, "5 minutes"),
        (45, "45 minutes"),
        (60, "1 hour"),
        (75, "1¼ hours"),
        (150, "2½ hours"),
        (80, "1 hour 20 minutes"),
    ],
)
def test_hours_are_told_in_quarters_or_with_minutes(minutes, told):
    assert hours(minutes) == told


@sweep(("minutes", "told"), [(45, "45 min"), (180, "3 h"), (230, "3 h 50 min"), (485, "8 h 5 min")])
def test_where_there_is_little_room_hours_are_told_with_minutes(minutes, told):
    assert hours_short(minutes).replace("\u00a0", " ") == told
