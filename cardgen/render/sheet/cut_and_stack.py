"""Orders pieces on sheets so that cutting the pile makes stacks in order.

The sheets of a run are piled, sheet 1 on top, and cut together: what lies at one place is a pile in order. Counts
only: knows no card, no paper and no millimetre.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

MOST_WASTED = 4
"""A stack has a place of its own as long as no more than one in so many places stays empty."""


class StackPiece(NamedTuple):
    """A piece of a stack, both numbered from 0."""

    stack: int
    number: int


class StackRun(Struct, frozen=True):
    """Sheets that are cut together, and the pile at each of their places, in reading order, from top to bottom.

    `order` tells what a stack is: `whole`, a pile; `parted`, neighbouring piles, the first on top; `flowing`: all piles
    on one another, the first on top, are all stacks.
    """

    sheets: int
    piles: tuple[tuple[StackPiece, ...], ...]
    order: Literal["whole", "parted", "flowing"]

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
    than a sheet has places, each is parted among several; where that wastes too much they flow from place to place.
    """
    for first in range(0, len(sizes), places):
        run = _parted(first, sizes[first : first + places], places)
        is_last = first + places > len(sizes)
        wasted = run.sheets * places - run.pieces
        if is_last and MOST_WASTED * wasted > run.sheets * places:
            run = min(run, _flowing(first, sizes[first:], places), key=lambda candidate: candidate.sheets)
        yield run


def _parted(first: int, sizes: Sequence[int], places: int) -> StackRun:
    """As few sheets as there can be where no pile has pieces of two stacks."""

    def are_enough(sheets: int) -> bool:
        return sum(-(-size // sheets) for size in sizes) <= places

    sheets = 1 + bisect_left(range(1, max(sizes)), True, key=are_enough)
    piles = tuple(
        tuple(StackPiece(stack, number) for number in range(begin, min(size, begin + sheets)))
        for stack, size in enumerate(sizes, first)
        for begin in range(0, size, sheets)
    )
    return StackRun(sheets, piles, "whole" if len(piles) == len(sizes) else "parted")


def _flowing(first: int, sizes: Sequence[int], places: int) -> StackRun:
    pieces = tuple(StackPiece(stack, number) for stack, size in enumerate(sizes, first) for number in range(size))
    sheets = -(-len(pieces) // places)
    piles = tuple(pieces[begin : begin + sheets] for begin in range(0, len(pieces), sheets))
    return StackRun(sheets, piles, "flowing")
