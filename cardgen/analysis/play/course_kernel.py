"""Counts in compiled code who led and whether it lasted, as `course.py` does: what is counted is said there."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.analysis.play.tally import WHOLE

NOBODY = -1


def course_fields(turns: int, points: int, parts: int) -> list[Any]:
    """Of how many games each number is true: at most so many turns, and so many points between two players."""
    return [
        ("leads", np.int64, turns),
        ("gap", np.int64, points + 1),
        ("deficit", np.int64, parts * points + 1),
    ]


@part
def count_course(history: Any, turns: int, game: Any, moment: int, parts: int, counts: Any) -> int:
    """Counts a finished game from the points after each turn, once the wins are shared; who leads at the moment, or
    NOBODY.
    """
    if turns == 0 or game.players < 2:
        return NOBODY
    counts.leads[_changes(history, turns, game.players)] += 1
    counts.gap[_gap(history[turns - 1], game.players)] += 1
    for seat in range(game.players):
        if game.won[seat] == WHOLE:
            counts.deficit[parts * _behind(history, turns, game.players, seat) // turns] += 1
    return leader_of(history[moment], game.players) if moment >= 0 else NOBODY


@part
def leader_of(points: Any, players: int) -> int:
    """The seat with most points; NOBODY where several have."""
    best, leader = points[0], 0
    for seat in range(1, players):
        if points[seat] > best:
            best, leader = points[seat], seat
        elif points[seat] == best:
            leader = NOBODY
    return leader


@part
def _changes(history: Any, turns: int, players: int) -> int:
    """How often another leads than the one before."""
    changes, before = 0, NOBODY
    for turn in range(turns):
        leader = leader_of(history[turn], players)
        if leader >= 0:
            changes += before >= 0 and leader != before
            before = leader
    return changes


@part
def _gap(points: Any, players: int) -> int:
    """Between the first and the second."""
    best, second = max(points[0], points[1]), min(points[0], points[1])
    for seat in range(2, players):
        if points[seat] > best:
            best, second = points[seat], best
        else:
            second = max(second, points[seat])
    return best - second


@part
def _behind(history: Any, turns: int, players: int, winner: int) -> int:
    """By how much the winner was behind, all turns together."""
    behind = 0
    for turn in range(turns):
        points = history[turn]
        best = points[0]
        for seat in range(1, players):
            best = max(best, points[seat])
        behind += best - points[winner]
    return behind
