"""Orders pieces on sheets so that cutting the pile makes stacks in order.

The sheets of a run are piled, sheet 1 on top, and cut together: what lies at one place is a pile in order. Counts
only: knows no card, no paper and no millimetre.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct


class StackPiece(NamedTuple):
    """A piece of a stack, both numbered from 0."""

    stack: int
    number: int


class StackRun(Struct, frozen=True):
    """Sheets that are cut together, and the pile at each of their places, in reading order, from top to bottom.

    On top of each pile lies piece 0 of its stack, its label: piles with the same label belong together.
    """

    sheets: int
    piles: tuple[tuple[StackPiece, ...], ...]

    @property
    def pieces(self) -> int:
        return sum(map(len, self.piles))

    @property
    def stacks(self) -> tuple[int, ...]:
        """The numbers of its stacks, in order."""
        return tuple(dict.fromkeys(piece.stack for pile in self.piles for piece in pile))

    def on(self, sheet: int) -> tuple[StackPiece | None, ...]:
        """What lies on a sheet, from 0, at each of its places; None where it stays empty."""
        return tuple(pile[sheet] if sheet < len(pile) else None for pile in self.piles)


def runs_of(sizes: Sequence[int], places: int) -> Iterator[StackRun]:
    """Stacks of these many pieces, one for each of the `places` of a sheet. At the end, where fewer stacks are left
    than a sheet has places, each may be parted among several, with its label on each; other places stay empty.
    """
    for first in range(0, len(sizes), places):
        yield _parted(first, sizes[first : first + places], places)


def _parted(first: int, sizes: Sequence[int], places: int) -> StackRun:
    """As few sheets as there can be where no pile has pieces of two stacks."""

    def are_enough(sheets: int) -> bool:
        return sum(len(_begins(size, sheets)) for size in sizes) <= places

    least = min(2, max(sizes))
    sheets = least + bisect_left(range(least, max(sizes)), True, key=are_enough)
    piles = tuple(
        tuple(StackPiece(stack, number) for number in (0, *range(begin, min(size, begin + sheets - 1))))
        for stack, size in enumerate(sizes, first)
        for begin in _begins(size, sheets)
    )
    return StackRun(sheets, piles)


def _begins(size: int, sheets: int) -> range:
    """The pieces below the label with which piles of a stack begin."""
    return range(1, max(size, 2), max(1, sheets - 1))
