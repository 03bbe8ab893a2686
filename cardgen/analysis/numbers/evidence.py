"""Compares measured shares with limits: beyond, within, or undecided, and how many more games would tell.

A limit is passed only when the whole 95 % Wilson interval lies beyond it. Of a `sign`, 1 is above and -1 is below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, sqrt
from statistics import NormalDist

from msgspec import Struct, field

from cardgen.analysis.numbers.settling import OF_ERRORS, OF_ONE, ErrorBounds, Estimate, among, is_settled
from cardgen.analysis.numbers.statistics import (
    Interval,
    benjamini_hochberg,
    games_to_decide,
    p_above,
    p_below,
    p_so_few,
    wilson,
)
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

    @property
    def half(self) -> float:
        """Half the width of its interval."""
        return (self.interval.high - self.interval.low) / 2

    def chance(self, limit: float, sign: int, errors: float, part: float) -> float:
        """As `Estimate` has it: games drawn from all games, none twice."""
        value, limit = (self.value, limit) if sign > 0 else (1 - self.value, 1 - limit)
        drawn, of_all = floor(self.counted), floor(self.counted / part)
        if not drawn:
            return 1.0
        reached = limit + errors * sqrt(max(0.0, limit * (1 - limit)) / of_all)
        return p_so_few(min(drawn, ceil(value * drawn)), drawn, reached * of_all, of_all)

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
    """What seems to be beyond limits and is not proved yet, by the codes of checks.

    `parts` says of tallies, by their `id`, which part of all their games was counted; all, where it says nothing.
    """

    open: dict[str, float] = field(default_factory=dict)
    """For each code how many times the games that were played would tell."""
    parts: Mapping[int, float] = field(default_factory=dict)
    asked: int = 0
    """How many answers were looked for."""
    wanted: set[int] = field(default_factory=set)
    """Tallies of which further games may change an answer."""

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
    counts: tuple[object, ...] = ()
    """The tallies it asks about; any of those that were counted, where there are none."""

    def on(self, *counts: object) -> CheckEvidence:
        """The same of what is made of these tallies: of others it needs no more games."""
        return CheckEvidence(self.evidence, self.code, counts)

    def is_above(self, share: Share, limit: float) -> bool:
        self.settle(share, limit, 1)
        if share.value - share.error > limit and not share.interval.is_above(limit):
            self._suspect(share, limit)
        return bool(share.trials) and share.interval.is_above(limit)

    def is_below(self, share: Share, limit: float) -> bool:
        self.settle(share, limit, -1)
        if share.value + share.error < limit and not share.interval.is_below(limit):
            self._suspect(share, limit)
        return bool(share.trials) and share.interval.is_below(limit)

    def verdict(self, greedy: Share, by_chance: Share, limits: Thresholds, sign: int = 1) -> Severity | None:
        """What it is that greedy players are surely beyond the first of two limits: an error where they and random
        players are surely beyond the second, else a warning. None where they are not.

        Of two tallies the first is of greedy players, the second of random ones.
        """
        warn, fail = limits
        first, second = self.on(*self.counts[:1]), self.on(*self.counts[1:])
        if not (first.is_above(greedy, warn) if sign > 0 else first.is_below(greedy, warn)):
            return None
        is_bad = all(each.is_bad(share, fail, sign) for each, share in ((first, greedy), (second, by_chance)))
        return Severity.ERROR if is_bad else Severity.WARNING

    def is_bad(self, estimate: Estimate, limit: float, sign: int) -> bool:
        """Is all of its interval beyond the limit of an error?"""
        self.settle(estimate, limit, sign, OF_ERRORS)
        return estimate.interval.is_above(limit) if sign > 0 else estimate.interval.is_below(limit)

    def settle_among(self, tests: int, estimate: Estimate, limit: float, sign: int) -> None:
        """`settle` of one of many that are judged together."""
        self.settle(estimate, limit, sign, among(tests, TOLERATED))

    def settle(self, estimate: Estimate, limit: float, sign: int, bounds: ErrorBounds = OF_ONE) -> None:
        """Asks for more games where all games may answer otherwise than those that were played."""
        self.evidence.asked += 1
        if not is_settled(estimate, limit, sign, self._part, bounds):
            self.play_on()

    def play_on(self) -> None:
        """Asks for all games that may be played."""
        self.evidence.wanted |= set(map(id, self.counts)) or set(self.evidence.parts)

    @property
    def _part(self) -> float:
        """That of the tally of which least was played."""
        parts = self.evidence.parts
        asked = [id(each) for each in self.counts] or [*parts]
        return min((parts.get(each, 1.0) for each in asked), default=1.0)

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
