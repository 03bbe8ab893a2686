"""Computes the exact chance of a card in weighted draws without replacement.

Let each card ring after a waiting time of its own, exponential with its weight as rate: the next to ring is any of
those left by weight, so the first to ring are the pack. With u = exp(-time), a card of weight w is still silent with
chance u^w, and all odds are integrals over u of polynomials with whole coefficients. Knows no pool and no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb, gcd, lcm, prod

from msgspec import Struct

Polynomial = dict[int, int]
"""Coefficients by exponent of u; those that are 0 are left out, as few exponents occur."""


class WeightedDraws(Struct, frozen=True, dict=True):
    """`draws` cards of these weights, heavy ones sooner, none twice while there are others."""

    weights: tuple[int, ...]
    draws: int

    @cached_property
    def _rung(self) -> tuple[Polynomial, ...]:
        """By number of cards that have rung."""
        rung: list[Polynomial] = [{0: 1}, *({} for _ in range(self.draws - 1))][: self.draws]
        shared = self._shared
        for weight in self.weights if self.draws < len(self.weights) else ():
            rung = _with(rung, weight // shared)
        return tuple(rung)

    @property
    def _shared(self) -> int:
        return gcd(*self.weights)

    @property
    def terms(self) -> int:
        """Terms that the polynomials of a question have at most: what an answer costs, before it is asked for."""
        if self.draws >= len(self.weights):
            return 0
        sums = prod(number + 1 for number in Counter(self.weights).values())  # of some of the weights
        most = min(sums, sum(self.weights) // self._shared + 1)
        silent = accumulate(comb(len(self.weights), rung) for rung in range(self.draws))
        return sum(min(most, sets) for sets in silent)

    def any_of(self, weights: Iterable[int]) -> Fraction:
        """P(at least one of the cards with these weights, which are some of these, is drawn)."""
        wanted = [weight // self._shared for weight in weights]
        if not wanted or not self.draws:
            return Fraction(0)
        if self.draws >= len(self.weights):
            return Fraction(1)
        polynomials: Sequence[Polynomial] = self._rung
        for weight in wanted:
            polynomials = _without(polynomials, weight)
        together = sum(wanted)  # rate at which the first of them rings, while fewer than `draws` others have
        silent: Polynomial = {}
        for polynomial in polynomials:
            _add(silent, polynomial, together, 1)
        common = lcm(*silent)  # one sum over it: to reduce a fraction for each term would take most of the time
        return Fraction(together * sum(times * (common // exponent) for exponent, times in silent.items()), common)


def _with(rung: Sequence[Polynomial], weight: int) -> list[Polynomial]:
    """One more card: by number of cards that have rung, as many as there is room for."""
    found = []
    for number, stays in enumerate(rung):
        polynomial = {exponent + weight: times for exponent, times in stays.items()}
        if number:
            _add(polynomial, rung[number - 1], 0, 1)
            _add(polynomial, rung[number - 1], weight, -1)
        found.append(_reduced(polynomial))
    return found


def _without(rung: Sequence[Polynomial], weight: int) -> list[Polynomial]:
    """One card fewer: what `_with` has done, undone."""
    found: list[Polynomial] = []
    for number, polynomial in enumerate(map(dict, rung)):
        if number:
            _add(polynomial, found[number - 1], 0, -1)
            _add(polynomial, found[number - 1], weight, 1)
        found.append({exponent - weight: times for exponent, times in _reduced(polynomial).items()})
    return found


def _add(to: Polynomial, polynomial: Polynomial, shift: int, sign: int) -> None:
    for exponent, times in polynomial.items():
        to[exponent + shift] = to.get(exponent + shift, 0) + sign * times


def _reduced(polynomial: Polynomial) -> Polynomial:
    return {exponent: times for exponent, times in polynomial.items() if times}
