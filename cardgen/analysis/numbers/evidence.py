"""Compares measured shares with limits: beyond, within, or undecided, and how many more games would tell.

A limit is passed only when the whole 95 % Wilson interval lies beyond it. Of a `sign`, 1 is above and -1 is below.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist

from msgspec import Struct, field

from cardgen.analysis.numbers.statistics import Interval, benjamini_hochberg, games_to_decide, p_above, p_below, wilson
from cardgen.diagnostics import Severity

Thresholds = tuple[float, float]
"""From where on a share is a warning, and from where on an error."""
TOLERATED = 0.05
"""The share of findings of tests that are judged together that may be there by chance."""


class Share(Struct, frozen=True):
    """`successes` out of `trials`; successes may be fractions, as ties share a win.

    Trials of one game hang together: then `weight` says as how many they count that had a game each.
    """

    successes: float
    trials: int
    weight: float | None = None

    @property
    def value(self) -> float:
        return self.successes / self.trials if self.trials else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share; 1 where nothing was tried."""
        return sqrt(self.value * (1 - self.value) / self.counted) if self.counted else 1.0

    @property
    def counted(self) -> float:
        """As how many trials they count."""
        return self.trials if self.weight is None else self.weight

    @property
    def interval(self) -> Interval:
        return wilson(self.value * self.counted, self.counted)

    def is_by_luck(self, usual: float, looks: int) -> bool:
        """Would a share so far from what is usual, or further, be no wonder among so many that were looked at?

        C. Bonferroni's correction: of all looks together, one in twenty such sets has a share that is taken for more.
        """
        score = NormalDist().inv_cdf(1 - TOLERATED / 2 / max(1, looks))
        interval = wilson(self.value * self.counted, self.counted, score)
        return interval.low <= usual <= interval.high

    @property
    def percent(self) -> str:
        """`16.1 %`"""
        return percent(self.value)

    def __str__(self) -> str:
        """`16.1 % (15.4 to 16.8)`"""
        return f"{self.percent} ({100 * self.interval.low:.1f} to {100 * self.interval.high:.1f})"


class Evidence(Struct):
    """What seems to be beyond limits and is not proved yet, by the codes of checks."""

    open: dict[str, float] = field(default_factory=dict)
    """For each code how many times the games that were played would tell."""

    def of(self, code: str) -> CheckEvidence:
        """What the check of a code asks, and remembers here."""
        return CheckEvidence(self, code)

    def still_open(self, games: int) -> str:
        """`CG501 (about 7,700 more)`: what is open, and how many more than these games in all would tell."""
        more = ((code, _rounded(ceil(games * times))) for code, times in sorted(self.open.items()))
        return ", ".join(f"{code} (about {number:,} more)" for code, number in more)


class CheckEvidence(Struct, frozen=True):
    """Asks shares of one check whether they are beyond limits, and remembers under its code those that seem to be."""

    evidence: Evidence
    code: str

    def is_above(self, share: Share, limit: float) -> bool:
        if share.value - share.error > limit and not share.interval.is_above(limit):
            self._suspect(share, limit)
        return bool(share.trials) and share.interval.is_above(limit)

    def is_below(self, share: Share, limit: float) -> bool:
        if share.value + share.error < limit and not share.interval.is_below(limit):
            self._suspect(share, limit)
        return bool(share.trials) and share.interval.is_below(limit)

    def verdict(self, greedy: Share, by_chance: Share, limits: Thresholds, sign: int = 1) -> Severity | None:
        """What it is that greedy players are surely beyond the first of two limits: an error where they and random
        players are surely beyond the second, else a warning. None where they are not.
        """
        warn, fail = limits
        if not (self.is_above(greedy, warn) if sign > 0 else self.is_below(greedy, warn)):
            return None
        is_bad = all(_lies_beyond(share, fail, sign) for share in (greedy, by_chance))
        return Severity.ERROR if is_bad else Severity.WARNING

    def _suspect(self, share: Share, limit: float) -> None:
        """The share is beyond the limit by more than its error, its interval is not: more games would settle it."""
        self.remember((games_to_decide(share.value, share.counted, limit) or 0) / share.counted)

    def doubt(self, share: Share, limit: float, tests: int) -> None:
        """Remembers a share whose interval is beyond the limit, as one of so many that were tested together."""
        score = NormalDist().inv_cdf(1 - TOLERATED / tests)
        enough = limit * (1 - limit) * (score / (share.value - limit)) ** 2
        self.remember(max(enough / share.counted - 1, 0.0))

    def remember(self, times: float) -> None:
        """So many times the games that were played would settle what they leave open."""
        self.evidence.open[self.code] = max(times, self.evidence.open.get(self.code, 0.0))


def _lies_beyond(share: Share, limit: float, sign: int) -> bool:
    return share.interval.is_above(limit) if sign > 0 else share.interval.is_below(limit)


def surely_below(shares: Sequence[Share], limit: float) -> list[bool]:
    """Which of many shares, judged together: of those that are told one in twenty may be wrong (statistics)."""
    return benjamini_hochberg([p_below(share.value * share.counted, share.counted, limit) for share in shares])


def surely_above(shares: Sequence[Share], limit: float) -> list[bool]:
    """Which of many shares, judged together, as those below."""
    return benjamini_hochberg([p_above(share.value * share.counted, share.counted, limit) for share in shares])


def surely_beyond(tested: Sequence[tuple[Share, float, int]]) -> list[bool]:
    """Which of many shares, each with a limit and a sign of its own, judged together, as those below."""
    tests = {1: p_above, -1: p_below}
    return benjamini_hochberg(
        [tests[sign](share.value * share.counted, share.counted, limit) for share, limit, sign in tested], TOLERATED
    )


def _rounded(games: int) -> int:
    """Two digits are what such a forecast is worth."""
    unit = int("1" + "0" * max(0, len(str(games)) - 2))
    return -(-games // unit) * unit


def percent(share: float) -> str:
    """`11.8 %`"""
    return f"{100 * share:.1f} %"


def each_of(able: int, number: int, noun: str, many: str = "") -> str:
    """`each of its 60 cards`, `59 of its 60 cards`, `its only card`, `not even its only card`; `many`: species."""
    if number == 1:
        return f"{'' if able else 'not even '}its only {noun}"
    return f"{'each' if able == number else able} of its {number} {many or noun + 's'}"
