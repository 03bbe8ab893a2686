"""Whether the games that were played settle what all games of a level would answer.

All games are a heap, of which those that were played were drawn. So it is known how likely these mislead about the
heap, whatever the truth is that it comes from: a confidence sequence of sampling without replacement (I. Waudby-Smith
and A. Ramdas, Confidence sequences for sampling without replacement, NeurIPS 33, 2020), looked at where stages end.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Protocol

from cardgen.analysis.numbers.statistics import NORMAL_95, Interval

DOUBT = 1e-6
"""How likely a look takes an answer for settled that all games would change, on either side, at most."""
SEEMS = 1.0
"""By so many of its errors beyond a limit something seems to be so."""
ErrorBounds = tuple[float, float]
"""By how many of its errors something is beyond a limit where it seems to be so, and where that is proved."""
OF_ONE = SEEMS, NORMAL_95
OF_ERRORS = NORMAL_95, NORMAL_95
"""What seems to be an error, and is not proved, is a warning."""


class Estimate(Protocol):
    """What is measured and held against a limit: a share, a mean."""

    @property
    def interval(self) -> Interval: ...

    def chance(self, limit: float, sign: int, errors: float, part: float) -> float:
        """How likely such a part of all games shows no more than these do on the side of a sign, where all games show
        what is so many of their standard errors beyond the limit.
        """


def among(tests: int, tolerated: float) -> ErrorBounds:
    """The bounds of one of so many tests that are judged together: how much proves it hangs on the others."""
    least, most = (-NormalDist().inv_cdf(tolerated / number) for number in (1, max(1, tests)))
    return least, most


def is_settled(estimate: Estimate, limit: float, sign: int, part: float, bounds: ErrorBounds = OF_ONE) -> bool:
    """Would all games, of which a part was played, hardly ever answer otherwise than these?"""
    least, most = bounds
    if part >= 1 or estimate.chance(limit, sign, least, part) < DOUBT:
        return True
    return estimate.chance(limit, -sign, -most, part) < DOUBT


def chance_of_error(answers: int) -> float:
    """How likely any of so many answers, each taken for settled or not, is not what all games say, at most."""
    return min(1.0, 2 * DOUBT * answers)
