"""Statistics of counts in playouts, and the odds of a draw.

Intervals and tests for shares and means, and exact odds of drawing without replacement, for all games. Knows no
game, no card and no source of chance: a stream of random numbers is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, comb, copysign, erfc, exp, floor, fsum, inf, lgamma, log, log1p, sqrt

from msgspec import Struct

from cardgen.analysis.play.protocol import Stream

NORMAL_95 = 1.959963984540054  # quantile of the normal distribution for 95 %, both sides
MOST_GAMES = 10_000_000


class Interval(Struct, frozen=True):
    """What a number may be, from `low` to `high`."""

    low: float
    high: float

    def is_above(self, threshold: float) -> bool:
        """Is all of it above the threshold?"""
        return self.low > threshold

    def is_below(self, threshold: float) -> bool:
        """Is all of it below the threshold?"""
        return self.high < threshold


def wilson(successes: float, games: float, z: float = NORMAL_95) -> Interval:
    """The score interval of a share, 95 % where `z` is left alone; without games, anything from 0 to 1.

    `successes` may be fractional: k players who tie have 1/k each. Raises ValueError unless 0 <= successes <= games.
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    if not 0 <= successes <= games:
        raise ValueError(f"{successes} successes in {games} games")
    if not games:
        return Interval(0.0, 1.0)
    share, weight = successes / games, z * z / games
    centre = share + weight / 2
    half = sqrt(weight * (share * (1 - share) + weight / 4))
    return Interval(max(0.0, (centre - half) / (1 + weight)), min(1.0, (centre + half) / (1 + weight)))


def student(freedom: float) -> float:
    """The quantile of Student's t for 95 %, both sides; infinite without a degree of freedom.

    Expansion of Cornish and Fisher, M. Abramowitz and I. A. Stegun, Handbook (1964), 26.7.5: a hundredth too low at two
    degrees of freedom, a tenth at one.
    """
    if freedom <= 0:
        return inf
    z = NORMAL_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / freedom**power for power, term in enumerate(terms, 1))


def widened(games: float) -> float:
    """How much larger the error of a mean of so few must be taken, for an interval that is normal otherwise."""
    return student(games - 1) / NORMAL_95


def games_to_decide(share: float, games: float, threshold: float) -> int | None:
    """How many more games, at this share, bring the whole Wilson interval beyond the threshold; 0 where it is there.

    None where the share is the threshold, or where it would take more than ten million. An end of the interval is
    where the score test turns, so the number of games follows from |share - t| = z sqrt(t (1 - t) / games).
    """
    distance = share - threshold
    if not distance:
        return None
    enough = NORMAL_95**2 * threshold * (1 - threshold) / distance**2
    if enough > games + MOST_GAMES:
        return None
    more = max(0, ceil(floor(enough) + 1 - games))
    return more if more <= MOST_GAMES else None


def p_above(successes: float, games: float, threshold: float) -> float:
    """P(a share at least this high | the true share is the threshold): small where the share is truly above it.

    Score test by the normal approximation, without correction for continuity, so that it agrees with `wilson`:
    two-sided 95 % is p < 0.025 here. 1 without games. Good from about ten games on either side of the threshold.
    """
    if not games:
        return 1.0
    share = successes / games
    if not 0 < threshold < 1:  # no share can be there but 0 and 1
        return 0.0 if share > threshold else 1.0
    error = sqrt(threshold * (1 - threshold) / games)
    return erfc((share - threshold) / error / sqrt(2)) / 2


def p_below(successes: float, games: float, threshold: float) -> float:
    """P(a share at least this low | the true share is the threshold), as `p_above`."""
    return p_above(games - successes, games, 1 - threshold)


def p_so_few(few: int, drawn: int, marked: float, cards: int) -> float:
    """P(at most so `few` marked ones among `drawn` of so many cards, of which at least `marked` are), as `at_most`
    has it, of thousands of cards. 0 where so many cannot be marked.
    """
    if marked > cards:
        return 0.0
    if marked <= few or drawn <= few:
        return 1.0
    marked = ceil(marked)
    others = cards - marked
    if few < drawn - others:
        return 0.0
    if few * (cards + 2) >= (drawn + 1) * (marked + 1):  # beyond what is likeliest: few of the others are rarer
        return 1 - p_so_few(drawn - few - 1, drawn, others, cards)
    term = total = exp(_log_ways(marked, few) + _log_ways(others, drawn - few) - _log_ways(cards, drawn))
    for number in range(few, max(0, drawn - others), -1):
        term *= number * (others - drawn + number) / ((marked - number + 1) * (drawn - number + 1))
        total += term
        if term <= total * 1e-9:
            break
    return min(1.0, total)


def _log_ways(cards: int, chosen: int) -> float:
    return lgamma(cards + 1) - lgamma(chosen + 1) - lgamma(cards - chosen + 1)


def normal_like(t: float, freedom: float) -> float:
    """The normal number that is as rare as Student's t, far into its tails.

    D. L. Wallace, Bounds on normal approximations to Student's and the chi-square distributions, Ann. Math. Stat. 30
    (1959).
    """
    return copysign((8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom)), t)


def benjamini_hochberg(p_values: Sequence[float], q: float = 0.05) -> list[bool]:
    """Which of a family of tests are findings, where at most a share `q` of the findings may be false.

    Y. Benjamini and Y. Hochberg, Controlling the false discovery rate, J. R. Statist. Soc. B 57 (1995).
    """
    ranked = sorted(p_values)
    passing = [p for rank, p in enumerate(ranked, 1) if p <= q * rank / len(ranked)]
    limit = passing[-1] if passing else -inf
    return [p <= limit for p in p_values]


def holm(p_values: Sequence[float]) -> list[float]:
    """Each p of a family of tests, as large as it must be read beside the others: below 0.05, it is a finding, and no
    more than 5 % of such families have a false one.

    S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6 (1979).
    """
    adjusted, least = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        least = max(least, min(1.0, p_values[place] * (len(p_values) - rank)))
        adjusted[place] = least
    return adjusted


def chi_square_p(statistic: float, freedom: int) -> float:
    """P(a chi-square variable with `freedom` degrees of freedom is at least this large).

    The regularised incomplete gamma function Q(freedom / 2, statistic / 2): by the series of NIST DLMF 8.11.4 below its
    mean, by the even part of the continued fraction 8.9.2 above it. Raises ValueError for less than one degree of
    freedom, and for a statistic below 0.
    """
    if freedom < 1 or not statistic >= 0:
        raise ValueError(f"chi-square of {statistic} with {freedom} degrees of freedom")
    shape, x = freedom / 2, statistic / 2
    if x == 0 or x == inf:
        return float(x == 0)
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        return max(0.0, 1 - scale * _lower_series(shape, x))
    return min(1.0, scale * _upper_fraction(shape, x))


def _lower_series(shape: float, x: float) -> float:
    """1/a + x/(a(a+1)) + x^2/(a(a+1)(a+2)) + ..."""
    term = total = 1 / shape
    while term > total * 1e-17:
        shape += 1
        term *= x / shape
        total += term
    return total


def _upper_fraction(shape: float, x: float) -> float:
    """1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))), evaluated forwards: W. J. Lentz, Appl. Opt. 15 (1976)."""
    last = x + 1 - shape
    above, below = inf, 1 / last
    total, factor, number = below, 0.0, 0
    while abs(factor - 1) > 1e-16:
        number += 1
        part = -number * (number - shape)
        last += 2
        below = 1 / (last + part * below)
        above = last + part / above
        factor = above * below
        total *= factor
    return total


def permutation_p(first: Sequence[float], second: Sequence[float], stream: Stream, rounds: int = 2000) -> float:
    """P(mean(first) - mean(second) at least as large, were the values dealt to the groups by chance), one-sided.

    Estimated from `rounds` deals with one added for the deal at hand, so never 0; the same stream gives the same
    number. 1 where a group is empty.
    """
    if not first or not second:
        return 1.0
    values, size = [*first, *second], len(first)
    # Group sizes stay, so the difference of means grows with the sum of the first group. fsum does not depend
    # on the order of its terms: a deal that equals the one at hand counts as equal.
    observed = fsum(first)
    reached = 0
    for _ in range(rounds):
        for place in range(size):
            other = place + int(stream.random() * (len(values) - place))
            values[place], values[other] = values[other], values[place]
        reached += fsum(values[:size]) >= observed
    return (1 + reached) / (1 + rounds)


def none_of(marked: int, cards: int, seen: int) -> Fraction:
    """P(no marked card among `seen` drawn without replacement from `cards`, of which `marked` are marked)."""
    return at_most(0, marked, cards, seen)


def at_most(k: int, marked: int, cards: int, seen: int) -> Fraction:
    """P(at most `k` marked cards among `seen` drawn without replacement from `cards`): hypergeometric, exact.

    Raises ValueError where more cards are marked or seen than there are.
    """
    if not (0 <= marked <= cards and 0 <= seen <= cards):
        raise ValueError(f"{marked} marked and {seen} seen of {cards} cards")
    ways = sum(comb(marked, number) * comb(cards - marked, seen - number) for number in range(min(k, seen) + 1))
    return Fraction(ways, comb(cards, seen))
