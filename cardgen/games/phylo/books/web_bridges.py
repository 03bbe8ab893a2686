"""Finds where lines of a food-web poster cross that do not belong together: the upright one passes over the level one.

Without a bridge one could take the wrong turn there. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.games.phylo.books.web_routes import Arrow

FREE = 1.6
"""How far a crossing is from all bends, at least: nearer, lines still turn."""


class Bridge(Struct, frozen=True, order=True):
    """Where an upright line of an eater passes over, and whether that line is true in nature."""

    x: float
    y: float
    eater: str
    is_true: bool


class _Stretch(Struct, frozen=True):
    """A straight part of a line: at which height or how far right it lies, and from where to where it leads."""

    at: float
    start: float
    end: float
    arrow: Arrow

    def passes(self, place: float) -> bool:
        return self.start + FREE < place < self.end - FREE


def bridges_of(arrows: Sequence[Arrow]) -> tuple[Bridge, ...]:
    """All bridges, each once, those of true links in the place of doubtful ones."""
    levels = list(_stretches(arrows, 1))
    found: dict[tuple[float, float, str], bool] = {}
    for upright in _stretches(arrows, 0):
        for level in levels:
            if _cross(upright, level):
                key = (upright.at, level.at, upright.arrow.eater)
                found[key] = found.get(key, False) or upright.arrow.is_true
    return tuple(sorted(Bridge(*key, is_true) for key, is_true in found.items()))


def _cross(upright: _Stretch, level: _Stretch) -> bool:
    """Whether they cross and belong to two eaters, or to what comes to an eater from above and from below."""
    over, under = upright.arrow, level.arrow
    is_one_tree = (over.eater, over.is_below) == (under.eater, under.is_below)
    return not is_one_tree and upright.passes(level.at) and level.passes(upright.at)


def _stretches(arrows: Sequence[Arrow], axis: int) -> Iterator[_Stretch]:
    """The upright parts of all lines (axis 0) or the level ones (axis 1)."""
    for arrow in arrows:
        for begin, end in pairwise(arrow.points):
            if begin[axis] == end[axis]:
                low, high = sorted((begin[1 - axis], end[1 - axis]))
                yield _Stretch(begin[axis], low, high, arrow)
