"""What was in the packs of a batch, against what the recipe says? Counted while packs pass by; none is kept.

Memory depends on the recipe and on the values that fairness is told by, not on the number of packs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field

from cardgen.boosters.batch import Pack
from cardgen.boosters.counts import expected, p_of_counts
from cardgen.boosters.odds import packs_to_complete
from cardgen.model.card import Printing
from cardgen.model.recipe import Pool, Recipe, Window
from cardgen.rules.statistics import holm

Value = Callable[[Pack], int | Fraction]
"""What a pack is worth to those who compare: points, icons, ..."""


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


class WindowFigures(Struct, frozen=True):
    """Copies beyond the first of a card: in all windows of a kind, of which there are so many, and in the worst."""

    name: str
    windows: int
    repeats: int
    most: int


class Spread(Struct, frozen=True):
    """Between packs: the least, the middle and the most."""

    least: int | Fraction
    median: int | Fraction
    most: int | Fraction


class BatchFigures(Struct, frozen=True):
    """All that is told of a batch. `broken` has how many packs do not keep a promise, by promise; `alike` how many
    have just the cards of another in their case. `completed` are the packs it took to see every printing, once for
    each time that the batch got there, one after the other.
    """

    packs: int
    layouts: Mapping[str, int]
    pools: tuple[PoolFigures, ...]
    windows: tuple[WindowFigures, ...]
    broken: Mapping[str, int]
    alike: int
    completed: tuple[int, ...]
    value: Spread | None


class _WindowTally(Struct):
    window: Window
    watched: frozenset[str]
    number: int = 0
    windows: int = 0
    repeats: int = 0
    most: int = 0
    seen: set[str] = field(default_factory=set)
    here: int = 0

    def add(self, pack: Pack) -> None:
        if pack.windows[self.window.name] != self.number:
            self.number, self.here, self.seen = pack.windows[self.window.name], 0, set()
            self.windows += 1
        for printing in pack.printings:
            if printing.card.id in self.watched:
                self.here += printing.card.id in self.seen
                self.repeats += printing.card.id in self.seen
                self.seen.add(printing.card.id)
        self.most = max(self.most, self.here)

    def figures(self) -> WindowFigures:
        return WindowFigures(self.window.name, self.windows, self.repeats, self.most)


class BatchTally(Struct):
    """Counts of the packs of a batch, which are added in their order; `value` tells what one is worth."""

    recipe: Recipe
    value: Value | None = None
    packs: int = 0
    layouts: Counter[str] = field(default_factory=Counter)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    draws: dict[str, Counter[int]] = field(default_factory=dict)
    broken: Counter[str] = field(default_factory=Counter)
    values: Counter[int | Fraction] = field(default_factory=Counter)
    alike: int = 0
    completed: list[int] = field(default_factory=list)
    _missing: set[str] = field(default_factory=set)
    _since: int = 0
    _case: set[frozenset[str]] = field(default_factory=set)
    _windows: list[_WindowTally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draws = {pool: Counter() for pool in self.recipe.pools}
        self._missing = {printing.id for printing in self.recipe.printings}
        self._windows = [
            _WindowTally(window, frozenset(card for pool in window.pools for card in _cards(self.recipe.pools[pool])))
            for window in self.recipe.windows
        ]

    def add(self, pack: Pack) -> None:
        """Count a pack."""
        self.packs += 1
        self.layouts[pack.layout] += 1
        ids = [printing.id for printing in pack.printings]
        self.counts.update(zip(pack.pools, ids, strict=True))
        for pool, draws in self.draws.items():
            draws[pack.pools.count(pool)] += 1
        self.broken.update(pack.broken)
        if self.value is not None:
            self.values[self.value(pack)] += 1
        for window in self._windows:
            window.add(pack)
        self._complete(ids)
        self._compare(pack, frozenset(ids))

    def figures(self) -> BatchFigures:
        """What the packs that were added tell."""
        return BatchFigures(
            self.packs,
            dict(self.layouts),
            self._pools(),
            tuple(window.figures() for window in self._windows),
            dict(self.broken),
            self.alike,
            tuple(self.completed),
            spread(self.values) if self.values else None,
        )

    def _complete(self, ids: Sequence[str]) -> None:
        self._since += 1
        self._missing.difference_update(ids)
        if not self._missing:
            self.completed.append(self._since)
            self._since, self._missing = 0, {printing.id for printing in self.recipe.printings}

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
                pool.id,
                tuple(map(CardCount, _printings(pool), own, expected(pool, self.draws[pool.id]))),
                p,
                None if p is None else next(of_all),
                pool.collation.order != "weighted",
                packs_to_complete(self.recipe, pool),
            )
            for pool, own, p in zip(pools, counts, tests, strict=True)
        )


def _printings(pool: Pool) -> list[Printing]:
    return [printing for printing, _ in pool.rates]


def _cards(pool: Pool) -> frozenset[str]:
    return frozenset(printing.card.id for printing, _ in pool.rates)


def spread(values: Mapping[int | Fraction, int]) -> Spread:
    """Of values, each with how often it came; the median of an even number is the middle of two."""
    ranked, total = sorted(values.items()), sum(values.values())
    low, high = _ranked(ranked, (total - 1) // 2), _ranked(ranked, total // 2)
    return Spread(ranked[0][0], low if low == high else Fraction(low + high) / 2, ranked[-1][0])


def _ranked(ranked: Sequence[tuple[int | Fraction, int]], rank: int) -> int | Fraction:
    for value, times in ranked:
        if rank < times:
            return value
        rank -= times
    raise IndexError(rank)
