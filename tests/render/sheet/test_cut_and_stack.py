"""Cut and stack: what lies at a place of the sheets of a run is a pile in order, nothing is lost, little is wasted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.sheet.cut_and_stack import StackPiece, runs_of


def test_piece_k_of_stack_p_is_on_sheet_k_at_place_p():
    [run] = runs_of([11] * 9, 9)
    assert run.sheets == 11
    for sheet in range(11):
        assert run.on(sheet) == tuple(StackPiece(stack, sheet) for stack in range(9))


def test_stacks_of_different_heights_leave_places_empty():
    [run] = runs_of([3, 1, 2], 3)
    assert [run.on(sheet) for sheet in range(3)] == [
        (StackPiece(0, 0), StackPiece(1, 0), StackPiece(2, 0)),
        (StackPiece(0, 1), None, StackPiece(2, 1)),
        (StackPiece(0, 2), None, None),
    ]


@pytest.mark.parametrize(("stacks", "sheets", "piles"), [(9, 11, 9), (6, 11, 6), (4, 6, 8), (3, 5, 9), (1, 3, 5)])
def test_what_does_not_fill_a_sheet_takes_more_places(stacks, sheets, piles):
    [run] = runs_of([11] * stacks, 9)
    assert (run.sheets, len(run.piles)) == (sheets, piles)


def test_a_parted_stack_lies_in_neighbouring_places_with_its_label_on_each():
    [run] = runs_of([5, 5], 4)
    assert run.piles == tuple(tuple(StackPiece(stack, number) for number in (0, first, first + 1)) for stack, first in
                              ((0, 1), (0, 3), (1, 1), (1, 3)))  # fmt: skip


def test_only_the_end_is_spread():
    runs = list(runs_of([11] * 22, 9))
    assert [len(run.piles) for run in runs] == [9, 9, 8]
    assert [run.stacks for run in runs] == [tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 22))]


sizes = st.lists(st.integers(1, 20), min_size=1, max_size=40)


@given(sizes, st.integers(1, 18))
def test_every_pile_is_of_one_stack_below_its_label_and_every_piece_is_there_once(sizes, places):
    runs = list(runs_of(sizes, places))
    for run in runs:
        assert len(run.piles) <= places
        assert max(map(len, run.piles)) == run.sheets
        assert all(pile[0].number == 0 and len({piece.stack for piece in pile}) == 1 for pile in run.piles)
    below = [piece for run in runs for pile in run.piles for piece in pile[1:]]
    assert below == [StackPiece(stack, number) for stack, size in enumerate(sizes) for number in range(1, size)]
    assert [stack for run in runs for stack in run.stacks] == list(range(len(sizes)))


@given(sizes, st.integers(1, 18))
def test_spreading_never_costs_a_sheet(sizes, places):
    last = list(runs_of(sizes, places))[-1]
    assert last.sheets <= max(sizes[number] for number in last.stacks)
