"""Numbers the cells of the table, x to the right and y up, and finds those near one.

A cell is one number, so that a card's place is a key and a neighbour an addition. HOME cards lie at (0, 0) and (1, 0).
"""

from __future__ import annotations

ROW = 1 << 12
ORIGIN = (ROW >> 1) * ROW + (ROW >> 1)
BESIDE = (1, -1, ROW, -ROW)
"""Orthogonal neighbours (PH-R8)."""
DIAGONAL = (ROW + 1, ROW - 1, -ROW + 1, -ROW - 1)


def cell(x: int, y: int) -> int:
    """The cell at x, y; both from -2,000 to 2,000."""
    return ORIGIN + y * ROW + x


def place(cell: int) -> tuple[int, int]:
    """x and y of a cell."""
    y, x = divmod(cell - ORIGIN + (ROW >> 1), ROW)
    return x - (ROW >> 1), y


def is_in_line(line: str, first: int, second: int) -> bool:
    """Whether two cells are in one `row`, or in one `column`."""
    (x, y), (other_x, other_y) = place(first), place(second)
    return y == other_y if line == "row" else x == other_x


def distance(first: int, second: int) -> int:
    """How many steps it is from cell to cell, one beside the other."""
    (x, y), (other_x, other_y) = place(first), place(second)
    return abs(x - other_x) + abs(y - other_y)


HOMES = (cell(0, 0), cell(1, 0))  # PH-R4


def rays(directions: tuple[int, ...], reach: int) -> tuple[tuple[int, ...], ...]:
    """For each direction the steps to the cells in it, near to far, at most `reach` of them (PH-R16)."""
    return tuple(tuple(direction * step for step in range(1, reach + 1)) for direction in directions)


def around(reach: int) -> tuple[int, ...]:
    """The steps to all cells at most `reach` away in each direction, diagonals too, near to far."""
    steps = range(-reach, reach + 1)
    near = sorted((max(abs(x), abs(y)), y, x) for x in steps for y in steps)
    return tuple(y * ROW + x for _, y, x in near[1:])
