"""The phases of a round in which players choose, and what they choose from."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import combinations

from cardgen.games.foodadvice.rules import ADVERTISING, BLACK_FRIDAY, FLAVOR_SAMPLING

FIELDS = (*ADVERTISING, FLAVOR_SAMPLING, BLACK_FRIDAY)
"""Channels by the number that a chip on them has; from MABIUS on: the seat that is invested in."""
SAMPLING, DISCOUNT, MABIUS = len(ADVERTISING), len(ADVERTISING) + 1, len(FIELDS)

Combination = tuple[int, ...]


class RoundPhase(IntEnum):
    """In the order of a round; selling needs no decision."""

    KEEP = 0
    VOTE = 1
    SHOPS = 2
    CHANNELS = 3
    EVENT = 4
    GUARD = 5
    OVER = 6


@lru_cache(maxsize=256)
def combinations_of(many: int, fewest: int, most: int) -> tuple[Combination, ...]:
    """All ways to take `fewest` to `most` of `many` things, by number."""
    return tuple(taken for count in range(fewest, most + 1) for taken in combinations(range(many), count))


@lru_cache(maxsize=256)
def channels_for(players: int, seat: int, most: int) -> tuple[Combination, ...]:
    """All ways to lay 1 to `most` chips on different channels; on Mabius, for one other player (FA-R16)."""
    others = [MABIUS + other for other in range(players) if other != seat]
    ways: list[Combination] = []
    for count in range(1, most + 1):
        ways += combinations(range(MABIUS), count)
        ways += [(*fields, other) for fields in combinations(range(MABIUS), count - 1) for other in others]
    return tuple(ways)
