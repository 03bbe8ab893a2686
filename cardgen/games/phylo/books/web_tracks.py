"""Gives the lines of a food-web poster their tracks: one below another between two ranks, with few crossings.

A channel is the room above a rank. All that one eater eats comes along one line there, which has a track of its own.
Knows how far right everything is, and nothing of heights.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from msgspec import Struct

NARROW = 2.4
"""Uprights that are nearer than this look like one."""
APART = 7.0
"""Lines that end so far from each other may share a track."""
HIDDEN = 25
"""How many crossings are better than two uprights upon each other."""


class TreeKey(Struct, frozen=True, order=True):
    """An eater, and whether its food comes to its label from below or to its picture from above."""

    eater: str
    is_below: bool


class TrackLine(Struct, frozen=True, dict=True):
    """A level line of a tree in one channel, and how far right its uprights are: those that go down from it, and up,
    both from left to right.
    """

    key: TreeKey
    down: tuple[float, ...]
    up: tuple[float, ...]

    @cached_property
    def reach(self) -> tuple[float, float]:
        uprights = (*self.down, *self.up)
        return min(uprights), max(uprights)


CHANNELS = 500
"""So many are remembered, as a species that changes its place leaves most channels as they are."""


@lru_cache(CHANNELS)
def levels_of(lines: tuple[TrackLine, ...]) -> dict[TreeKey, int]:
    """For each line its track, counted from the top."""
    levels: dict[TreeKey, int] = {}
    placed: list[TrackLine] = []
    for line in _ordered(lines):
        above = [levels[other.key] for other in placed if _is_close(line, other)]
        levels[line.key] = max(above, default=-1) + 1
        placed.append(line)
    return levels


@lru_cache(CHANNELS)
def crossings_of(lines: tuple[TrackLine, ...]) -> int:
    """How often the lines cross on their tracks; uprights that hide each other count as many."""
    return sum(_cost(upper, lower) for upper, lower in combinations(_ordered(lines), 2))


def _is_close(line: TrackLine, other: TrackLine) -> bool:
    (left, right), (begin, end) = line.reach, other.reach
    return left < end + APART and begin < right + APART


@lru_cache(CHANNELS)
def _ordered(lines: tuple[TrackLine, ...]) -> list[TrackLine]:
    """The lines from top to bottom so that they cross seldom: each is put where it is best, until all are."""
    known = sorted(lines, key=lambda line: line.key)
    costs = [[_cost(upper, lower) for lower in known] for upper in known]
    order = list(range(len(known)))
    for _ in known:
        before = list(order)
        for line in before:
            order.remove(line)
            order.insert(_best_place(line, order, costs), line)
        if order == before:
            break
    return [known[line] for line in order]


def _best_place(line: int, order: Sequence[int], costs: Sequence[Sequence[int]]) -> int:
    """Where among these a line crosses them least; `costs` has those of each above each other."""
    above = costs[line]
    cost = least = sum([above[other] for other in order])
    best = 0
    for place, other in enumerate(order, 1):
        cost += costs[other][line] - above[other]
        if cost < least:
            best, least = place, cost
    return best


def _cost(upper: TrackLine, lower: TrackLine) -> int:
    """How often two lines cross, and how often uprights hide each other, if one lies above the other."""
    crossings = _within(upper.down, lower) + _within(lower.up, upper)
    return crossings + HIDDEN * sum([abs(x - other) < NARROW for x in upper.down for other in lower.up])


def _within(uprights: Sequence[float], line: TrackLine) -> int:
    """How many of these, from left to right, meet the line."""
    left, right = line.reach
    return bisect_left(uprights, right + 0.01) - bisect_right(uprights, left - 0.01)
