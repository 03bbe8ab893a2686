"""Counts what is in the packs of a batch, pack by pack, and compares it with the recipe.

Memory depends on the recipe, not on the number of packs. What packs are compared by is of the rules (`worth`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field

from cardgen.analysis.numbers.statistics import holm
from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.figures.goodness_of_fit import expected, p_of_counts
from cardgen.boosters.figures.repeats import WindowFigures, WindowTally
from cardgen.boosters.odds.recipe import packs_to_complete
from cardgen.model.card import Printing
from cardgen.model.recipe import Pool, Recipe


class CardCount(Struct, frozen=True):
    """Copies of a printing that were drawn from a pool, and that were to be expected."""

    printing: Printing
    drawn: int
    expected: Fraction


class PoolFigures(Struct, frozen=True):
    """What was drawn from a pool. `p` of its counts, and `p_of_all` as it must be read beside the other pools (Holm);
    None where nothing is tested. `is_dealt` where sheets are dealt to the end: a p near 1 is what is expected then.
    `to_complete` are packs until all its cards have been seen, on average, if each came from another batch.
    """

    pool: str
    cards: tuple[CardCount, ...]
    p: float | None
    p_of_all: float | None
    is_dealt: bool
    to_complete: Fraction | None


class PackSpread(Struct, frozen=True):
    """Between packs: the least, the middle and the most."""

    least: int | Fraction
    median: int | Fraction
    most: int | Fraction


class BatchFigures(Struct, frozen=True):
    """What is reported of a batch. `broken` has how many packs do not keep a guarantee, by guarantee; `alike` how many
    have just the cards of another in their case. `completed` are the packs it took to see every printing, from the
    first on; None where the batch does not have them all.
    """

    packs: int
    layouts: Mapping[str, int]
    pools: tuple[PoolFigures, ...]
    windows: tuple[WindowFigures, ...]
    broken: Mapping[str, int]
    alike: int
    completed: int | None


class BatchTally(Struct):
    """Counts of the packs of a batch, which are added in their order."""

    recipe: Recipe
    packs: int = 0
    layouts: Counter[str] = field(default_factory=Counter)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    draws: dict[str, Counter[int]] = field(default_factory=dict)
    broken: Counter[str] = field(default_factory=Counter)
    alike: int = 0
    completed: int | None = None
    _missing: set[str] = field(default_factory=set)
    _case: set[frozenset[str]] = field(default_factory=set)
    _windows: list[WindowTally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draws = {pool: Counter() for pool in self.recipe.pools}
        self._missing = {printing.id for printing in self.recipe.printings}
        self._windows = [WindowTally.of(self.recipe, window) for window in self.recipe.windows]

    def add(self, pack: Pack) -> None:
        """Count a pack."""
        self.packs += 1
        self.layouts[pack.layout] += 1
        ids = [printing.id for printing in pack.printings]
        self.counts.update(zip(pack.pools, ids, strict=True))
        for pool, draws in self.draws.items():
            draws[pack.pools.count(pool)] += 1
        self.broken.update(pack.broken)
        for window in self._windows:
            window.add(pack)
        self._complete(ids)
        self._compare(pack, frozenset(ids))

    def figures(self) -> BatchFigures:
        """What the packs that were added tell."""
        return BatchFigures(
            packs=self.packs,
            layouts=dict(self.layouts),
            pools=self._pools(),
            windows=tuple(window.figures() for window in self._windows),
            broken=dict(self.broken),
            alike=self.alike,
            completed=self.completed,
        )

    def _complete(self, ids: Sequence[str]) -> None:
        if self.completed is None:
            self._missing.difference_update(ids)
            self.completed = None if self._missing else self.packs

    def _compare(self, pack: Pack, ids: frozenset[str]) -> None:
        if (pack.place - 1) % self.recipe.case == 0:
            self._case = set()
        self.alike += ids in self._case
        self._case.add(ids)

    def _pools(self) -> tuple[PoolFigures, ...]:
        pools = list(self.recipe.pools.values())
        counts = [[self.counts[pool.id, printing.id] for printing, _ in pool.rates] for pool in pools]
        tests = [p_of_counts(pool, own, self.draws[pool.id]) for pool, own in zip(pools, counts, strict=True)]
        of_all = iter(holm([p for p in tests if p is not None]))
        return tuple(
            PoolFigures(
                pool=pool.id,
                cards=tuple(map(CardCount, _printings(pool), own, expected(pool, self.draws[pool.id]))),
                p=p,
                p_of_all=None if p is None else next(of_all),
                is_dealt=pool.collation.order != "weighted",
                to_complete=packs_to_complete(self.recipe, pool),
            )
            for pool, own, p in zip(pools, counts, tests, strict=True)
        )


def _printings(pool: Pool) -> list[Printing]:
    return [printing for printing, _ in pool.rates]


def _cards(pool: Pool) -> frozenset[str]:
    return frozenset(printing.card.id for printing, _ in pool.rates)


def spread(values: Mapping[int | Fraction, int]) -> PackSpread:
    """Of values, each with how often it came; the median of an even number is the middle of two."""
    ranked, total = sorted(values.items()), sum(values.values())
    low, high = _ranked(ranked, (total - 1) // 2), _ranked(ranked, total // 2)
    return PackSpread(ranked[0][0], low if low == high else Fraction(low + high) / 2, ranked[-1][0])


def _ranked(ranked: Sequence[tuple[int | Fraction, int]], rank: int) -> int | Fraction:
    for value, times in ranked:
        if rank < times:
            return value
        rank -= times
    raise IndexError(rank)
