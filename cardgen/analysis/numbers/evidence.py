"""Compares what was measured with limits: surely beyond, or not, and whether more games could still tell.

Games are played in stages, and looked at after each. How likely it is that what is within a limit is ever taken to be
beyond it, at any of the looks, is `ERROR` at most for each question. Of a `sign`, 1 is above and -1 is below.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from math import ceil, sqrt
from statistics import NormalDist
from typing import Protocol, Self

from msgspec import Struct, field

from cardgen.analysis.numbers.statistics import Interval, p_above, p_below, wilson
from cardgen.diagnostics import Severity

Thresholds = tuple[float, float]
"""From where on a share is a warning, and from where on an error."""
TOLERATED = 0.05
"""The share of sets of tests that are judged together in which one may be a finding by chance."""
ERROR = 1e-4
"""How likely a question is ever answered by "beyond" where the truth is within: for all looks together."""
ONCE = 0.025
"""The same where one question is asked once, of a number of games that was fixed before: a 95 % interval, one side."""
DOUBTED = 0.15865525393145707
"""Chance alone goes so far beyond in that many cases: as far as the error of what is measured."""
HOPE = 1.2815515655446004
"""By so many of its errors a figure is better than it looks in one of ten cases: that much is hoped for."""


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

    def p_beyond(self, limit: float, sign: int) -> float:
        """P(a share so far beyond the limit | the limit is true), at most."""
        return (p_above if sign > 0 else p_below)(self.value * self.counted, self.counted, limit)

    def at_best(self, sign: int, times: float) -> Self:
        """The share of so many times the games, as far to one side as these games leave it to be hoped."""
        hoped = wilson(self.value * self.counted, self.counted, HOPE)
        trials = self.counted * times
        value = hoped.high if sign > 0 else hoped.low
        return type(self)(value * trials, ceil(trials), trials)

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


class Estimate(Protocol):
    """What is measured and held against a limit: a share, a mean."""

    @property
    def value(self) -> float: ...

    @property
    def error(self) -> float: ...

    def p_beyond(self, limit: float, sign: int) -> float:
        """P(so far beyond the limit | the limit is true)."""

    def at_best(self, sign: int, times: float) -> Self:
        """The same of so many times the games, as far to one side as may be hoped."""


class Standing(IntEnum):
    """Whether something is beyond a limit: not, as far as the games that may be played could show; open; surely."""

    HOPELESS = 0
    OPEN = 1
    PROVED = 2


class StageLook(Struct, frozen=True):
    """Which look at these games it is, which will be the last, and how many times they may be played in all.

    Number 0: they are looked at once, for one question.
    """

    number: int = 0
    last: int = 0
    times: float = 1.0
    games: int = 0

    @property
    def error(self) -> float:
        """What of the error of a question is spent on this look: 1/2, 1/6, 1/12 ..., all together 1."""
        return spent(self.number)

    @property
    def error_at_last(self) -> float:
        return spent(self.last)


def spent(look: int) -> float:
    return ERROR / (look * (look + 1)) if look else ONCE


class Evidence(Struct):
    """What the games that were played say: how many questions were asked, how likely any of the answers is a false
    alarm, at most, and what seems to be beyond limits and is not proved, by the codes of checks.

    `looks` and `wanted` are of tallies by their `id`: those that more games may make prove something are wanted.
    """

    looks: Mapping[int, StageLook] = field(default_factory=dict)
    asked: int = 0
    error: float = 0.0
    wanted: set[int] = field(default_factory=set)
    open: dict[str, int] = field(default_factory=dict)
    """For each code about how many more games would tell."""

    def of(self, code: str) -> CheckEvidence:
        """What the check of a code asks, and remembers here."""
        return CheckEvidence(self, code)

    @property
    def still_open(self) -> str:
        """`CG501 (about 7,700 more)`: what is open, and how many more games would tell."""
        return ", ".join(f"{code} (about {_rounded(more):,} more)" for code, more in sorted(self.open.items()))

    def ask(self, error: float = ERROR) -> None:
        """Counts a question, with how likely it is answered by a false alarm."""
        self.asked += 1
        self.error += error


class CheckEvidence(Struct, frozen=True):
    """Asks estimates of a check whether they are beyond limits, and remembers under its code those that seem to be.

    `counts`: the tallies that they are made of; none where it may be any.
    """

    evidence: Evidence
    code: str
    counts: tuple[object, ...] = ()

    def on(self, *counts: object) -> CheckEvidence:
        """The same of what is made of these tallies: of others it takes no more games."""
        return CheckEvidence(self.evidence, self.code, counts)

    def is_above(self, estimate: Estimate, limit: float) -> bool:
        return self.is_beyond(estimate, limit, 1)

    def is_below(self, estimate: Estimate, limit: float) -> bool:
        return self.is_beyond(estimate, limit, -1)

    def is_beyond(self, estimate: Estimate, limit: float, sign: int) -> bool:
        """Whether it is proved. Remembers what is beyond the limit by more than its error, and is not."""
        is_proved = self.is_one_beyond(estimate, limit, sign)
        if not is_proved and (p := estimate.p_beyond(limit, sign)) < DOUBTED:
            self._suspect(p)
        return is_proved

    def is_one_beyond(self, estimate: Estimate, limit: float, sign: int) -> bool:
        """The same of one of many alike, of which some seem to be beyond by chance: that is no suspicion."""
        self.evidence.ask()
        standing = self._standing(estimate, limit, sign)
        if standing is Standing.OPEN:
            self._want()
        return standing is Standing.PROVED

    def verdict(self, greedy: Estimate, by_chance: Estimate, limits: Thresholds, sign: int = 1) -> Severity | None:
        """What it is that greedy players are surely beyond the first of two limits: an error where they and random
        players are surely beyond the second, else a warning. None where they are not.

        `counts` are those of greedy players, then those of random ones.
        """
        warn, fail = limits
        asked = [(self.on(*self.counts[:1]), greedy), (self.on(*self.counts[1:]), by_chance)]
        if not asked[0][0].is_beyond(greedy, warn, sign):
            return None
        self.evidence.ask()
        standings = [evidence._standing(estimate, fail, sign) for evidence, estimate in asked]
        if min(standings) is Standing.OPEN:
            for (evidence, _), standing in zip(asked, standings, strict=True):
                if standing is Standing.OPEN:
                    evidence._want()
        return Severity.ERROR if min(standings) is Standing.PROVED else Severity.WARNING

    def is_unlikely(self, p: float, error: float) -> bool:
        """Whether chance alone comes so far in so few cases: asked of the last look only, by a test of its own."""
        self.evidence.ask(error)
        if error <= p < DOUBTED:
            self._want()
        return p < error

    def tell(self, share: Share, within: float) -> None:
        """A share that is told and not judged: more games until half its interval is no wider."""
        if share.half > within:
            self._want()

    def _standing(self, estimate: Estimate, limit: float, sign: int) -> Standing:
        if estimate.p_beyond(limit, sign) <= self._look.error:
            return Standing.PROVED
        best = estimate.at_best(sign, self._look.times)
        return Standing.OPEN if best.p_beyond(limit, sign) <= self._look.error_at_last else Standing.HOPELESS

    @property
    def _look(self) -> StageLook:
        """That at the tallies that were looked at most often."""
        looks = self.evidence.looks
        asked = [looks[id(each)] for each in self.counts if id(each) in looks] or looks.values()
        return max(asked, key=lambda look: look.number, default=StageLook())

    def _want(self) -> None:
        self.evidence.wanted |= set(map(id, self.counts)) or set(self.evidence.looks)

    def _suspect(self, p: float) -> None:
        """Chance goes as far in so many cases, and that proves nothing: more games would settle it."""
        needed, reached = map(NormalDist().inv_cdf, (self._look.error_at_last, p))
        more = ceil(self._look.games * max(0.0, (needed / reached) ** 2 - 1))
        self.evidence.open[self.code] = max(more, self.evidence.open.get(self.code, 0))


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
