"""Cut and stack: what lies at a place of the sheets of a run is a pile in order, nothing is lost, little is wasted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.sheet.cut_and_stack import StackPiece, runs_of


def test_piece_k_of_stack_p_is_on_sheet_k_at_place_p():
    [run] = runs_of([11] * 9, 9)
    assert run.sheets == 11
    assert run.order == "whole"
    for sheet in range(11):
        assert run.on(sheet) == tuple(StackPiece(stack, sheet) for stack in range(9))


def test_stacks_of_different_heights_leave_places_empty():
    [run] = runs_of([3, 1, 2], 3)
    assert [run.on(sheet) for sheet in range(3)] == [
        (StackPiece(0, 0), StackPiece(1, 0), StackPiece(2, 0)),
        (StackPiece(0, 1), None, StackPiece(2, 1)),
        (StackPiece(0, 2), None, None),
    ]


@pytest.mark.parametrize(
    ("stacks", "sheets", "order"),
    [
        (9, 11, "whole"),
        (7, 11, "whole"),  # two places of nine stay empty: less than a quarter
        (6, 8, "flowing"),
        (5, 7, "flowing"),
        (3, 4, "parted"),  # three places for each
        (1, 2, "parted"),
    ],
)
def test_what_does_not_fill_a_sheet_takes_more_places(stacks, sheets, order):
    [run] = runs_of([11] * stacks, 9)
    assert (run.sheets, run.order) == (sheets, order)


def test_a_parted_stack_lies_in_neighbouring_places_from_the_top():
    [run] = runs_of([4, 4], 4)
    assert run.order == "parted"
    assert run.piles == tuple(tuple(StackPiece(stack, number) for number in (first, first + 1)) for stack, first in
                              ((0, 0), (0, 2), (1, 0), (1, 2)))  # fmt: skip


def test_only_the_end_is_spread():
    runs = list(runs_of([11] * 23, 9))
    assert [run.order for run in runs] == ["whole", "whole", "flowing"]
    assert [run.stacks for run in runs] == [tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 23))]


sizes = st.lists(st.integers(1, 20), min_size=1, max_size=40)


@given(sizes, st.integers(1, 18))
def test_every_piece_is_there_once_and_piles_laid_on_one_another_are_the_stacks_in_order(sizes, places):
    runs = list(runs_of(sizes, places))
    pieces = [piece for run in runs for pile in run.piles for piece in pile]
    assert pieces == [StackPiece(stack, number) for stack, size in enumerate(sizes) for number in range(size)]
    for run in runs:
        assert len(run.piles) <= places
        assert max(map(len, run.piles)) == run.sheets


@given(sizes, st.integers(1, 18))
def test_a_pile_is_of_one_stack_unless_they_flow(sizes, places):
    for run in runs_of(sizes, places):
        if run.order != "flowing":
            assert all(len({piece.stack for piece in pile}) == 1 for pile in run.piles)
        if run.order == "whole":
            assert len(run.piles) == len(run.stacks)


@given(sizes, st.integers(1, 18))
def test_spreading_never_costs_a_sheet(sizes, places):
    last = list(runs_of(sizes, places))[-1]
    assert last.sheets <= max(sizes[number] for number in last.stacks)
