"""Errors of shares and means of which a game has several cases: the unit is the game, as cases of one hang together.

The estimator is a ratio of sums over games, and its error comes from how much the games differ: W. G. Cochran, Sampling
Techniques (1977), chapter 6. A share is then told as one of so many cases that each had a game of its own, with
Student's t for few games: C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud, Comparative study of confidence
intervals for proportions in complex sample surveys, J. Surv. Stat. Methodol. 7 (2019).
"""

from __future__ import annotations

from math import inf, sqrt

from msgspec import Struct

from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.statistics import widened


class Squares(Struct):
    """Sums over games: of the square of what came of the cases of a game, of that times their number, of its square."""

    hits: int = 0
    both: int = 0
    cases: int = 0

    def count(self, hits: int, cases: int) -> None:
        """A game with so many cases."""
        self.hits += hits * hits
        self.both += hits * cases
        self.cases += cases * cases

    def add(self, other: Squares) -> None:
        self.hits += other.hits
        self.both += other.both
        self.cases += other.cases

    def games(self, cases: int) -> float:
        """How many games of one size would tell as much: no more than had any case (L. Kish)."""
        return cases * cases / self.cases if self.cases else 0.0

    def spread(self, ratio: float) -> float:
        """How far the games are from the ratio: the sum of the squared differences, corrected for their number."""
        return max(0.0, self.hits - 2 * ratio * self.both + ratio * ratio * self.cases)


def share_over_games(hits: int, cases: int, squares: Squares, unit: int = 1) -> Share:
    """The share of cases that are hits, where a game may have several; hits may be in parts of a `unit`.

    Where no game has two cases, each counts. Else they count as much as the games allow: with one case more that stands
    alone, so that games which are alike by chance prove no certainty; of nothing but hits, or none, as so many games.
    """
    if not cases or squares.cases == cases:
        return Share(hits / unit, cases)
    value, games = hits / unit / cases, squares.games(cases)
    alone = value * (1 - value)
    if alone <= 0:
        weight = games
    else:
        spread = squares.spread(value * unit) / unit / unit * _corrected(games)
        weight = alone * cases * cases / (spread + alone)
    return Share(hits / unit, cases, weight / widened(games) ** 2)


def error_over_games(ratio: float, cases: int, squares: Squares) -> float:
    """The standard error of what a case brings on average, where a game may have several; infinite of one game.

    Of few games it is as much larger as Student's t is than the normal quantile.
    """
    games = squares.games(cases)
    times = widened(games)
    return sqrt(squares.spread(ratio) * _corrected(games)) / cases * times if times < inf else inf


def _corrected(games: float) -> float:
    return games / (games - 1) if games > 1 else 1.0
