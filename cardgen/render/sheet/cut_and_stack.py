"""Orders pieces on sheets so that cutting the pile makes stacks in order.

The sheets of a run are piled, sheet 1 on top, and cut together: what lies at one place is a pile in order. Counts
only: knows no card, no paper and no millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct


class StackPiece(NamedTuple):
    """A piece of a stack, both numbered from 0."""

    stack: int
    number: int


StackPile = tuple[StackPiece, ...]
LEAST_SAVED = 5
"""Stacks are laid on where that saves one of so many sheets: to put piles on one another is work."""


class SheetPile(NamedTuple):
    """Sheets that are cut together, by their numbers; how many cuts go through them, and into how many pieces and
    stacks.
    """

    first: int
    last: int
    cuts: int = 0
    pieces: int = 0
    stacks: int = 0

    @property
    def sheets(self) -> int:
        return self.last - self.first + 1


class StackRun(Struct, frozen=True):
    """Sheets that are cut together, and the pile at each of their places, in reading order, from top to bottom.

    Piece 0 of a stack is its label. Each pile is a stack; or they are `joined`: laid on one another in order, the first
    on top, they are all stacks, of which each begins with its label.
    """

    sheets: int
    piles: tuple[StackPile, ...]

    @property
    def pieces(self) -> int:
        return sum(map(len, self.piles))

    @property
    def stacks(self) -> tuple[int, ...]:
        """The numbers of its stacks, in order."""
        return tuple(sorted({piece.stack for pile in self.piles for piece in pile}))

    @property
    def joined(self) -> tuple[int, ...]:
        """The stacks that are whole when piles lie on one another, in order."""
        is_joined = any(len({piece.stack for piece in pile}) > 1 or pile[0].number for pile in self.piles)
        return self.stacks if is_joined else ()


def runs_of(sizes: Sequence[int], places: int) -> Iterator[StackRun]:
    """Stacks of these many pieces, one for each of the `places` of a sheet. At the end, where fewer stacks are left
    than a sheet has places, their pieces may fill all places, one pile after the other, where that saves enough sheets.
    """
    for first in range(0, len(sizes), places):
        stacks = [
            tuple(StackPiece(stack, number) for number in range(size))
            for stack, size in enumerate(sizes[first : first + places], first)
        ]
        yield _run(stacks, places)


def _run(stacks: Sequence[StackPile], places: int) -> StackRun:
    pieces = [piece for stack in stacks for piece in stack]
    whole, joined = max(map(len, stacks)), -(-len(pieces) // places)
    if len(stacks) == places or (whole - joined) * LEAST_SAVED < whole:
        return StackRun(whole, tuple(stacks))
    return StackRun(joined, tuple(tuple(pieces[at : at + joined]) for at in range(0, len(pieces), joined)))
