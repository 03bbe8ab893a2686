"""Tests whether the cards of a pool are as frequent as the recipe says: one p value for each pool.

Packs draw without replacement, so counts of independent packs vary less than Pearson's test takes for granted.

Sheets: a pack that draws n of N cells has hits with covariance n f (diag(s) - s s'), s the shares of the cards and
f = (N - n) / (N - 1) (multivariate hypergeometric). Over packs, sum((count - T s)^2 / s) / sum(n f) is chi-square with
one degree fewer than cards. For equal rates that is Pearson's statistic divided by (1 - n/N) N / (N - 1).
Weighted draws with unequal rates: cards of one rate are exchangeable, so within each rate deviations are tested with
their exact variance, and the totals of the rates with their exact covariance; both are chi-square and add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import fsum

from msgspec import Struct

from cardgen.analysis.numbers.statistics import chi_square_p
from cardgen.boosters.odds.recipe import chimes_of, copies_of
from cardgen.model.recipe import Pool

MOST_RATES = 8
"""Different rates in a weighted pool up to which its counts are tested."""
ROUND = 1e-12


def expected(pool: Pool, packs: Mapping[int, int]) -> list[Fraction]:
    """Copies of each card of a pool in a batch where so many packs draw a number of its cards: number -> packs."""
    of_rate: dict[int, Fraction] = {}
    for draws, times in packs.items():
        for rate, copies in copies_of(pool, draws).items():
            of_rate[rate] = of_rate.get(rate, Fraction(0)) + copies * times
    return [of_rate.get(rate, Fraction(0)) for _, rate in pool.rates]


def p_of_counts(pool: Pool, counts: Sequence[int], packs: Mapping[int, int]) -> float | None:
    """P(counts at least this far from what is expected | the draws of each pack are as the recipe says).

    `counts` of each card in the order of the pool; `packs` as in `expected`. Near 1 where sheets are dealt to the end:
    their counts differ by less than chance would. None where nothing is left to chance, and where a weighted pool has
    too many rates to test.
    """
    rates = {rate for _, rate in pool.rates}
    if len(counts) < 2 or not any(packs):
        return None
    if pool.collation.order != "weighted" or len(rates) == 1:
        return _p_of_sheet(pool, counts, packs)
    chance = {draws: times for draws, times in packs.items() if 0 < draws < len(counts)}
    if len(rates) > MOST_RATES or set(packs) - set(chance) - {0}:
        return None
    statistic = _within(pool, counts, chance) + _between(pool, counts, chance)
    return chi_square_p(statistic, len(counts) - 1)


def _p_of_sheet(pool: Pool, counts: Sequence[int], packs: Mapping[int, int]) -> float | None:
    same_rate = 1 if pool.collation.order == "weighted" else None
    rates = [same_rate or rate for _, rate in pool.rates]
    cells, drawn = sum(rates), sum(counts)
    # after a whole sheet a pack begins the next: only what is beyond whole sheets varies
    varying = Fraction(
        sum(times * (draws % cells) * (cells - draws % cells) for draws, times in packs.items()), cells - 1
    )
    if not varying:
        return None
    shares = [Fraction(rate, cells) for rate in rates]
    far = sum((count - drawn * share) ** 2 / share for count, share in zip(counts, shares, strict=True))
    return chi_square_p(float(far / varying), len(counts) - 1)


class Moments(Struct, frozen=True):
    """Of one pack with so many weighted draws: P(a card of this rate is drawn), P(two different cards of these are)."""

    single: Mapping[int, Fraction]
    pair: Mapping[tuple[int, int], Fraction]


def _moments(pool: Pool, draws: int) -> Moments:
    rates = sorted({rate for _, rate in pool.rates})
    chimes = chimes_of(pool, draws)
    single = {rate: chimes.any_of([rate]) for rate in rates}
    sizes = Counter(rate for _, rate in pool.rates)
    pair = {
        (rate, other): single[rate] + single[other] - chimes.any_of([rate, other])
        for rate in rates
        for other in rates
        if rate != other or sizes[rate] > 1
    }
    return Moments(single, pair)


def _within(pool: Pool, counts: Sequence[int], packs: Mapping[int, int]) -> float:
    """How far counts of one rate are from one another, as a chi-square with cards less rates degrees."""
    total = 0.0
    moments = [(_moments(pool, draws), times) for draws, times in packs.items()]
    for rate in {rate for _, rate in pool.rates}:
        own = [count for count, (_, of_pool) in zip(counts, pool.rates, strict=True) if of_pool == rate]
        if len(own) > 1:
            mean = Fraction(sum(own), len(own))
            varying = sum((times * (each.single[rate] - each.pair[rate, rate]) for each, times in moments), Fraction(0))
            total += float(sum((count - mean) ** 2 for count in own) / varying) if varying else 0.0
    return total


def _between(pool: Pool, counts: Sequence[int], packs: Mapping[int, int]) -> float:
    """How far the totals of rates are from what is expected, as a chi-square with rates less one degrees."""
    sizes = Counter(rate for _, rate in pool.rates)
    rates = sorted(sizes)[:-1]  # the last follows from the others
    far = dict.fromkeys(rates, Fraction(0))
    for count, (_, rate) in zip(counts, pool.rates, strict=True):
        if rate in far:
            far[rate] += count
    covariance = [[Fraction(0) for _ in rates] for _ in rates]
    for draws, times in packs.items():
        moments = _moments(pool, draws)
        for row, rate in enumerate(rates):
            mean = sizes[rate] * moments.single[rate]
            far[rate] -= times * mean
            for column, other in enumerate(rates):
                pairs = sizes[rate] * (sizes[other] - (rate == other))
                together = pairs * moments.pair[rate, other] if pairs else Fraction(0)
                together += mean if rate == other else 0
                covariance[row][column] += times * (together - mean * sizes[other] * moments.single[other])
    return quadratic([float(value) for value in far.values()], [[float(value) for value in row] for row in covariance])


def quadratic(far: Sequence[float], covariance: Sequence[Sequence[float]]) -> float:
    """far' covariance^-1 far, by elimination; what cannot vary is left out."""
    rows = [[*row, value] for row, value in zip(covariance, far, strict=True)]
    found = []
    for place, pivot in enumerate(rows):
        if pivot[place] <= ROUND:
            continue
        found.append(pivot[-1] ** 2 / pivot[place])
        for row in rows[place + 1 :]:
            factor = row[place] / pivot[place]
            row[:] = [value - factor * other for value, other in zip(row, pivot, strict=True)]
    return fsum(found)
