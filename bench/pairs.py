"""Two commands in turn, as many times as are asked for: what each uses, and the ratio of every pair.

A machine that slows down between two runs slows down both of a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from msgspec import Struct

from bench.commands import Used, middle

Run = Callable[[int], Used]
"""Does it the n-th time."""


class Pair(Struct, frozen=True):
    """What cardgen used, and what the other did just after."""

    mine: Used
    other: Used


def in_turn(mine: Run, other: Run, runs: int) -> list[Pair]:
    return [Pair(mine(number), other(number)) for number in range(runs)]


def ratio_of(pairs: Sequence[Pair]) -> float:
    """The median of the ratios of CPU."""
    return median(pair.mine.cpu / pair.other.cpu for pair in pairs)


def figures_of(pairs: Sequence[Pair], mine: str, other: str) -> dict[str, Any]:
    """Medians of CPU and of memory, and the ratio of CPU."""
    own, others = middle([pair.mine for pair in pairs]), middle([pair.other for pair in pairs])
    return {
        f"{mine} CPU": round(own.cpu, 2),
        f"{other} CPU": round(others.cpu, 2),
        "ratio": round(ratio_of(pairs), 2),
        f"{mine} peak MB": round(own.megabytes),
        f"{other} peak MB": round(others.megabytes),
    }
