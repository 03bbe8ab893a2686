"""Cut and stack: what lies at a place of the sheets of a run is a pile in order, nothing is lost, little is wasted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.sheet.cut_and_stack import StackPiece, runs_of


def test_piece_k_of_stack_p_is_on_sheet_k_at_place_p():
    [run] = runs_of([11] * 9, 9)
    assert run.sheets == 11
    assert run.piles == tuple(tuple(StackPiece(stack, sheet) for sheet in range(11)) for stack in range(9))


def test_stacks_of_different_heights_leave_places_empty():
    [run] = runs_of([3, 1, 2], 3)
    assert run.sheets == 3
    assert run.piles == (
        (StackPiece(0, 0), StackPiece(0, 1), StackPiece(0, 2)),
        (StackPiece(1, 0),),
        (StackPiece(2, 0), StackPiece(2, 1)),
    )


@pytest.mark.parametrize(
    ("stacks", "sheets", "piles"), [(9, 11, 9), (7, 11, 7), (6, 8, 9), (4, 5, 9), (3, 4, 9), (1, 2, 6)]
)
def test_what_does_not_fill_a_sheet_fills_its_places_where_that_saves_a_fifth_of_the_sheets(stacks, sheets, piles):
    [run] = runs_of([11] * stacks, 9)
    assert (run.sheets, len(run.piles)) == (sheets, piles)
    assert run.joined == (() if sheets == 11 else tuple(range(stacks)))


def test_stacks_that_are_joined_go_on_at_the_next_place():
    """Two packs of nine pieces are two sheets of nine places, and no piece is printed twice."""
    [run] = runs_of([9, 9], 9)
    in_order = [StackPiece(stack, number) for stack in (0, 1) for number in range(9)]
    assert run.piles == tuple((first, second) for first, second in zip(in_order[::2], in_order[1::2], strict=True))
    assert run.pieces == 18


def test_only_the_end_is_spread():
    runs = list(runs_of([11] * 22, 9))
    assert [len(run.piles) for run in runs] == [9, 9, 9]
    assert [run.stacks for run in runs] == [tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 22))]
    assert [run.joined for run in runs] == [(), (), tuple(range(18, 22))]


sizes = st.lists(st.integers(1, 20), min_size=1, max_size=40)


@given(sizes, st.integers(1, 18))
def test_every_piece_is_there_once_in_the_order_of_its_stack(sizes, places):
    """Piles laid on one another are all stacks, whole, each below its label; where none is joined a pile is a stack."""
    together = []
    for run in runs_of(sizes, places):
        assert len(run.piles) <= places
        assert max(map(len, run.piles)) == run.sheets
        assert run.joined or [{piece.stack for piece in pile} for pile in run.piles] == [{at} for at in run.stacks]
        together += [piece for pile in run.piles for piece in pile]
    assert together == [StackPiece(stack, number) for stack, size in enumerate(sizes) for number in range(size)]


@given(sizes, st.integers(1, 18))
def test_spreading_never_costs_a_sheet(sizes, places):
    last = list(runs_of(sizes, places))[-1]
    assert last.sheets <= max(sizes[number] for number in last.stacks)
