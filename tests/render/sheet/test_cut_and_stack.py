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


@pytest.mark.parametrize(("stacks", "sheets", "piles"), [(9, 11, 9), (6, 8, 9), (4, 6, 8), (3, 5, 9), (1, 3, 5)])
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


def test_the_ends_of_stacks_share_piles_where_that_saves_sheets():
    """Twelve packs of which eighteen cards lie on a sheet: eight full sheets, not eleven with white paper."""
    [run] = runs_of([11] * 12, 18)
    assert (run.sheets, len(run.piles), run.pieces) == (8, 18, 8 * 18)
    assert [stack for pile in run.piles[:12] for stack in {piece.stack for piece in pile}] == list(range(12))
    assert run.piles[12] == tuple(StackPiece(stack, number) for stack in (0, 1) for number in (0, 8, 9, 10))
    assert run.is_shared
    assert run.parted == tuple(range(12))


def test_no_stack_is_parted_to_save_one_sheet_of_many():
    [run] = runs_of([11] * 7, 9)
    assert (run.sheets, run.is_shared, run.parted) == (11, False, ())


sizes = st.lists(st.integers(1, 20), min_size=1, max_size=40)


@given(sizes, st.integers(1, 18))
def test_every_piece_is_there_once_below_the_label_of_its_stack(sizes, places):
    """Cut, parted at labels and put together by their labels, the stacks are whole and in order."""
    together = {stack: [] for stack in range(len(sizes))}
    for run in runs_of(sizes, places):
        assert len(run.piles) <= places
        assert max(map(len, run.piles)) == run.sheets
        for pile in run.piles:
            assert pile[0].number == 0
            label = pile[0]
            for piece in pile:
                label = piece if not piece.number else label
                assert piece.stack == label.stack
                together[piece.stack] += [piece.number] if piece.number else []
    assert {stack: sorted(numbers) for stack, numbers in together.items()} == {
        stack: list(range(1, size)) for stack, size in enumerate(sizes)
    }


@given(sizes, st.integers(1, 18))
def test_spreading_never_costs_a_sheet(sizes, places):
    last = list(runs_of(sizes, places))[-1]
    assert last.sheets <= max(sizes[number] for number in last.stacks)
