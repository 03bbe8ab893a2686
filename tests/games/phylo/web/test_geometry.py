"""Cells as numbers: places and back, neighbours, rays and what lies around."""

from __future__ import annotations

import pytest

from cardgen.games.phylo.web.geometry import BESIDE, DIAGONAL, HOMES, around, cell, place, rays
from tests.sweep import sweep


@sweep("x", [-2000, -3, 0, 1, 2000])
@sweep("y", [-2000, -1, 0, 7, 2000])
def test_a_place_is_a_cell_and_back(x, y):
    assert place(cell(x, y)) == (x, y)


def moved(steps, x=4, y=-2):
    return [place(cell(x, y) + step) for step in steps]


def test_beside_is_orthogonal_and_diagonal_is_the_rest():
    """PH-R8."""
    assert set(moved(BESIDE)) == {(5, -2), (3, -2), (4, -1), (4, -3)}
    assert set(moved(DIAGONAL)) == {(5, -1), (3, -1), (5, -3), (3, -3)}


def test_the_homes_lie_side_by_side():
    """PH-R4."""
    assert [place(home) for home in HOMES] == [(0, 0), (1, 0)]
    assert HOMES[1] - HOMES[0] in BESIDE


def test_a_ray_goes_from_near_to_far():
    """PH-R16."""
    assert [moved(ray, 0, 0) for ray in rays(BESIDE[:1] + DIAGONAL[:1], 3)] == [
        [(1, 0), (2, 0), (3, 0)],
        [(1, 1), (2, 2), (3, 3)],
    ]
    assert rays(BESIDE, 0) == ((),) * 4


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_around_is_every_cell_within_reach_diagonals_too_but_the_own(reach):
    """PH-R16, PH-A9."""
    cells = moved(around(reach), 0, 0)
    square = {(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)}
    assert set(cells) == square - {(0, 0)}
    assert len(cells) == len(square) - 1
    far = [max(abs(x), abs(y)) for x, y in cells]
    assert far == sorted(far)
