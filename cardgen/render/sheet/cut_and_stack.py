"""Orders pieces on sheets so that cutting the pile makes stacks in order.

The sheets of a run are piled, sheet 1 on top, and cut together: what lies at one place is a pile in order. Counts
only: knows no card, no paper and no millimetre.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct


class StackPiece(NamedTuple):
    """A piece of a stack, both numbered from 0."""

    stack: int
    number: int


StackPile = tuple[StackPiece, ...]
LEAST_SAVED = 5
"""Stacks share piles where that saves one of so many sheets: to part them is work."""


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

    Piece 0 of a stack is its label. It lies on top of all pieces of the stack that a pile has: in a pile with pieces of
    several stacks, a label begins the next one. Pieces below equal labels belong together.
    """

    sheets: int
    piles: tuple[tuple[StackPiece, ...], ...]

    @property
    def pieces(self) -> int:
        return sum(map(len, self.piles))

    @property
    def stacks(self) -> tuple[int, ...]:
        """The numbers of its stacks, in order."""
        return tuple(sorted({piece.stack for pile in self.piles for piece in pile}))

    @property
    def parted(self) -> tuple[int, ...]:
        """The stacks that lie in several piles, in order."""
        piles = Counter(piece.stack for pile in self.piles for piece in pile if not piece.number)
        return tuple(stack for stack in self.stacks if piles[stack] > 1)

    @property
    def is_shared(self) -> bool:
        """Whether a pile has pieces of several stacks."""
        return any(piece.number == 0 for pile in self.piles for piece in pile[1:])


def runs_of(sizes: Sequence[int], places: int) -> Iterator[StackRun]:
    """Stacks of these many pieces, one for each of the `places` of a sheet. At the end, where fewer stacks are left
    than a sheet has places, each may be parted among several; other places stay empty.
    """
    for first in range(0, len(sizes), places):
        yield _parted(first, sizes[first : first + places], places)


def _parted(first: int, sizes: Sequence[int], places: int) -> StackRun:
    """As few sheets as there can be where no pile has pieces of two stacks; where that saves enough of them, the ends
    of stacks share piles.
    """

    def least(piles_for: Callable[[int], list[StackPile]]) -> list[StackPile]:
        heights = range(min(2, max(sizes)), max(sizes) + 1)
        return next(piles for height in heights if len(piles := piles_for(height)) <= places)

    alone = least(lambda height: _apart(first, sizes, height))
    shared = least(lambda height: _sharing(first, sizes, height))
    saves = len(max(alone, key=len)) - len(max(shared, key=len))
    return _run(shared if saves * LEAST_SAVED >= len(max(alone, key=len)) else alone)


def _apart(first: int, sizes: Sequence[int], height: int) -> list[StackPile]:
    """The stacks in piles of this height."""
    return [
        _part(stack, range(begin, min(size, begin + height - 1)))
        for stack, size in enumerate(sizes, first)
        for begin in range(1, max(size, 2), max(1, height - 1))
    ]


def _sharing(first: int, sizes: Sequence[int], height: int) -> list[StackPile]:
    """The same; what ends a stack that has other piles lies on what ends others, as far as there is room."""
    whole: list[StackPile] = []
    ends: list[StackPile] = []
    for stack, size in enumerate(sizes, first):
        *own, end = _apart(stack, [size], height)
        whole += own or [end]
        at = next((at for at, pile in enumerate(ends) if len(pile) + len(end) <= height), None)
        if own and at is None:
            ends.append(end)
        elif own and at is not None:
            ends[at] += end
    return whole + ends


def _part(stack: int, numbers: range) -> StackPile:
    """These pieces of a stack, below its label."""
    return tuple(StackPiece(stack, number) for number in (0, *numbers))


def _run(piles: Sequence[StackPile]) -> StackRun:
    return StackRun(max(map(len, piles)), tuple(piles))
