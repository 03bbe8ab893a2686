"""Finds the inks for a colour: the three inks of `separation.py` whose print is nearest to it.

Levenberg's and Marquardt's method in a box. Colours that no inks give are moved to the nearest that some do, hue
counting more than lightness and chroma, so that a lively colour stays lively and does not turn into another.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from docs.profile.lab import Triple
from docs.profile.press import Press
from docs.profile.separation import separated

HUE = 1.2
CHROMA = 0.8
"""How much a difference in hue, and in chroma, counts, of colours that have much of it; lightness counts 1."""
_FULL_CHROMA = 20.0
_STEP = 1e-4
_ENOUGH = 1e-7
_MOST_ROUNDS = 60
_MOST_DAMPING = 1e7


def inks_for(wanted: Triple, press: Press, start: Triple) -> Triple:
    """Cyan, magenta and yellow before black takes over, found from `start` on."""
    off = _off(wanted, press)
    at, here = start, off(start)
    error, damping = _squared(here), 1e-3
    for _ in range(_MOST_ROUNDS):
        slopes = _slopes(at, here, off)
        while damping < _MOST_DAMPING:
            there = _stepped(at, here, slopes, damping)
            residual = off(there)
            if _squared(residual) <= error:
                break
            damping *= 4
        else:
            return at
        moved = max(abs(new - old) for new, old in zip(there, at, strict=True))
        at, here, error, damping = there, residual, _squared(residual), damping / 8
        if moved < _ENOUGH:
            return at
    return at


def printed(three: Triple, press: Press) -> Triple:
    """CIELAB of three inks as they are printed with four."""
    return press.lab(separated(*three))


def _off(wanted: Triple, press: Press) -> Callable[[Triple], Triple]:
    """By how much three inks miss a colour: in lightness, chroma and hue, each with its weight."""
    chroma = math.hypot(wanted[1], wanted[2])
    cosine, sine = (wanted[1] / chroma, wanted[2] / chroma) if chroma else (1.0, 0.0)
    share = min(1.0, chroma / _FULL_CHROMA)
    by_chroma, by_hue = 1 + (CHROMA - 1) * share, 1 + (HUE - 1) * share

    def off(three: Triple) -> Triple:
        lightness, a, b = printed(three, press)
        a, b = a - wanted[1], b - wanted[2]
        return lightness - wanted[0], by_chroma * (a * cosine + b * sine), by_hue * (b * cosine - a * sine)

    return off


def _slopes(at: Triple, here: Triple, off: Callable[[Triple], Triple]) -> list[Triple]:
    """For each ink how the three differences change with it."""
    found = []
    for ink in range(3):
        step = -_STEP if at[ink] > 0.5 else _STEP
        moved = off((at[0] + step * (ink == 0), at[1] + step * (ink == 1), at[2] + step * (ink == 2)))
        found.append(tuple((new - old) / step for new, old in zip(moved, here, strict=True)))
    return found  # type: ignore[return-value]


def _stepped(at: Triple, here: Triple, slopes: list[Triple], damping: float) -> Triple:
    """The next guess. Inks at an end that would leave their range stay, and the others are solved for without them."""
    pull = [-_dot(slope, here) for slope in slopes]
    free = [ink for ink in range(3) if not (at[ink] <= 0 and pull[ink] < 0) and not (at[ink] >= 1 and pull[ink] > 0)]
    moves = [0.0, 0.0, 0.0]
    for ink, move in zip(free, _solved(free, slopes, pull, damping), strict=True):
        moves[ink] = move
    x, y, z = (min(1.0, max(0.0, value + move)) for value, move in zip(at, moves, strict=True))
    return x, y, z


def _solved(free: list[int], slopes: list[Triple], pull: list[float], damping: float) -> list[float]:
    """Gauss's elimination of the damped equations of the free inks; their matrix is positive."""
    rows = [[_dot(slopes[i], slopes[j]) * (1 + damping * (i == j)) for j in free] + [pull[i]] for i in free]
    size = len(free)
    for at in range(size):
        for below in range(at + 1, size):
            ratio = rows[below][at] / (rows[at][at] or 1e-12)
            rows[below] = [value - ratio * above for value, above in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][after] * found[after] for after in range(at + 1, size))
        found[at] = (rows[at][size] - known) / (rows[at][at] or 1e-12)
    return found


def _dot(first: Triple, second: Triple) -> float:
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2]


def _squared(residual: Triple) -> float:
    return _dot(residual, residual)
