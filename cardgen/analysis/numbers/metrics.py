"""Shares, rates and means of what was counted in games, each with its error.

Knows tallies and no check; events are named by the game that counts them.
"""

from __future__ import annotations

from math import ceil, inf, sqrt
from typing import Self

from msgspec import Struct

from cardgen.analysis.numbers.clusters import share_over_games
from cardgen.analysis.numbers.evidence import HOPE, Share
from cardgen.analysis.numbers.statistics import NORMAL_95, Interval, p_beyond, widened
from cardgen.analysis.play.tally import WHOLE, Tally


class Mean(Struct, frozen=True):
    """The mean of a number that each of `count` games has, and its standard error, as it is wide enough for so few."""

    value: float
    error: float
    count: int

    @property
    def interval(self) -> Interval:
        """95 %, by the normal approximation; without games, anything."""
        if not self.count:
            return Interval(-inf, inf)
        return Interval(self.value - NORMAL_95 * self.error, self.value + NORMAL_95 * self.error)

    def p_beyond(self, limit: float, sign: int) -> float:
        """P(a mean so far beyond the limit | the limit is true), as far as it is normal.

        Where all cases are alike, it is taken to vary as if one more had been at the limit: that proves no certainty.
        """
        distance = sign * (self.value - limit)
        if distance <= 0 or not self.count:
            return 1.0
        return p_beyond(distance / max(self.error, distance / self.count), self.count)

    def at_best(self, sign: int, times: float) -> Self:
        """The mean of so many times the games, as far to one side as these games leave it to be hoped."""
        if not self.count or self.error == inf:
            return self
        return type(self)(self.value + sign * HOPE * self.error, self.error / sqrt(times), ceil(self.count * times))

    def __str__(self) -> str:
        """`14.7 (14.2 to 15.1)`"""
        return f"{self.value:.1f} ({self.interval.low:.1f} to {self.interval.high:.1f})"


def numbers(tally: Tally, name: str) -> dict[int, int]:
    """How many games had each number, of events called by a name and a number: `length 14`."""
    start = f"{name} "
    found = {event[len(start) :]: count for event, count in tally.events.items() if event.startswith(start)}
    return {int(number): found[number] for number in sorted(found, key=int)}


def mean_of(tally: Tally, name: str, unit: float = 1.0) -> Mean:
    """The mean of such a number, told in parts of a `unit`."""
    counts = numbers(tally, name)
    games = sum(counts.values())
    if not games:
        return Mean(0.0, 0.0, 0)
    value = sum(number * count for number, count in counts.items()) / games
    squares = sum(count * (number - value) ** 2 for number, count in counts.items())
    error = sqrt(squares / (games - 1) / games) * widened(games) if games > 1 else inf
    return Mean(value / unit, error / unit, games)


def won(tally: Tally, policy: str) -> Share:
    """The share of wins of the players of a policy; of one game they hang together."""
    counts = tally.of(policy)
    if counts.wins.cases < counts.seats:  # not counted by game
        return Share(counts.won / WHOLE, counts.seats)
    return share_over_games(counts.won, counts.seats, counts.wins, WHOLE)


def won_by_seat(tally: Tally, seat: int) -> Share:
    """The share of wins of a seat; seat 0 begins."""
    return Share(tally.seat_won[seat] / WHOLE, tally.games)


def share_of(tally: Tally, event: str, of: str) -> Share:
    """A share of cases each of which has a game, or a match, of its own."""
    return Share(tally.events[event], tally.events[of])


def rate(tally: Tally, event: str, of: str) -> Share:
    """A share of cases that a game may have many of, as turns. They hang together, so games are the unit: by how much
    they differ where the table says that this is measured, else each as one trial, which is never too narrow.
    """
    cases = tally.events[of]
    if (event, of) in tally.squares:
        return share_over_games(tally.events[event], cases, tally.squares[event, of])
    return Share(tally.events[event] / cases * tally.games if cases else 0.0, tally.games if cases else 0)
