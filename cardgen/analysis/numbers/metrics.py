"""Shares, rates and means of what was counted in games, each with its error.

Knows tallies and no check; events are named by the game that counts them.
"""

from __future__ import annotations

from math import erfc, inf, sqrt

from msgspec import Struct

from cardgen.analysis.numbers.clusters import share_over_games
from cardgen.analysis.numbers.evidence import CheckEvidence, Share
from cardgen.analysis.numbers.statistics import NORMAL_95, Interval, normal_like, widened
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

    def chance(self, limit: float, sign: int, errors: float, part: float) -> float:
        """As `Estimate` has it, by Student's t; where all games are alike, as if one at the limit were among them."""
        if abs(limit) == inf:
            return float(sign * limit < 0)
        error = max(self.error, abs(self.value - limit) / max(1, self.count))
        if self.count < 2 or not 0 < error < inf:
            return 1.0
        distance = sign * (limit - self.value) + errors * error * sqrt(part)
        return erfc(normal_like(distance / error / sqrt(1 - part), self.count - 1) / sqrt(2)) / 2

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


def is_beyond(mean: Mean, limit: float, sign: int, evidence: CheckEvidence) -> bool:
    """Is the whole interval above the limit (`sign` 1), or below (-1)? Remembers what seems so and is not proved."""
    evidence.settle(mean, limit, sign)
    if not mean.count:
        return False
    distance = sign * (mean.value - limit)
    is_proved = distance > NORMAL_95 * mean.error
    if not is_proved and distance > mean.error:
        evidence.remember((NORMAL_95 * mean.error / distance) ** 2 - 1)
    return is_proved
