"""Draws the cells of a pool in order: computes the k-th cell without drawing those before it.

The sheet of a pool has each card as often as its rate says. Three of four orders pass through the whole sheet, block
after block, so counts never differ by more than one sheet; `weighted` draws each card by itself. Knows no pack
but that its cards are drawn together, and mends nothing: repeats are left to `repair_search`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import gcd

from msgspec import Struct, field

from cardgen.boosters.collation.rng import Draws
from cardgen.model.recipe import Collation

KEPT_BLOCKS = 8
"""Orders of blocks that are remembered: cases one after the other need few."""


class PoolSheet(Struct, frozen=True, dict=True):
    """The cells of a pool, drawn under a `seed`: numbers into `cards`, which are those of the recipe.

    `alike` blocks in a row share out their cells alike: where a case ends in a block, the next case begins with what
    the cases before it had fewest of. So a case has no card more often than it must. For pools of a window as large as
    a case; 1 for all others.
    """

    pool: str
    seed: int
    cards: tuple[int, ...]
    rates: tuple[int, ...]
    collation: Collation
    alike: int = 1
    _orders: dict[int, Sequence[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not any(self.rates):
            raise ValueError(f"the pool {self.pool} has no card")

    @cached_property
    def _cells(self) -> tuple[int, ...]:
        return tuple(card for card, rate in zip(self.cards, self.rates, strict=True) for _ in range(rate))

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        return tuple(accumulate(self.rates))

    def deal(self, first: int, counts: Sequence[int]) -> list[list[int]]:
        """What each pack of a case draws: so many cells each, after `first` that the cases before have drawn."""
        if self.collation.order == "weighted":
            starts = accumulate(counts, initial=first)
            return [self._weighted(start, count) for start, count in zip(starts, counts, strict=False)]
        cells = self._run(first, sum(counts))
        return [[next(cells) for _ in range(count)] for count in counts]

    def rest(self, drawn: int) -> list[int]:
        """What is left of the block after so many cells; of a `weighted` pool, as many draws as it has cards."""
        if self.collation.order == "weighted":
            return [self._weighted(drawn + number, 1)[0] for number in range(len(self.cards))]
        block, place = divmod(drawn, len(self._cells))
        return [self._cells[cell] for cell in self._order(block // self.alike)[place:]] if place else []

    def most_left(self) -> dict[int, int]:
        """How often each card may be left of a block; empty where any number may be, as each draw is by itself."""
        if self.collation.order == "weighted":
            return {}
        return dict(zip(self.cards, self.rates, strict=True))

    def _run(self, first: int, count: int) -> Iterator[int]:
        """So many cells in a row, after `first` others."""
        last = first + count
        while first < last:
            block, place = divmod(first, len(self._cells))
            found = self._order(block // self.alike)[place : place + last - first]
            if self.alike > 1 and self.collation.order == "bag":  # what a case gets is settled; when, is not
                found = [found[cell] for cell in Draws(self.seed, "run", self.pool, first).order(len(found))]
            yield from (self._cells[cell] for cell in found)
            first += len(found)

    def _order(self, number: int) -> Sequence[int]:
        """In which order the cells of a block come; the last few are remembered."""
        order = self._orders.get(number)
        if order is None:
            if len(self._orders) >= KEPT_BLOCKS:
                del self._orders[next(iter(self._orders))]
            order = self._orders[number] = passage(self.collation, len(self._cells), self.seed, self.pool, number)
        return order

    def _weighted(self, first: int, count: int) -> list[int]:
        """Each draw by itself, but none twice in a pack while there are others."""
        drawn: list[int] = []
        taken: list[int] = []  # places of cards, in order of the sheet
        for number in range(first, first + count):
            if len(taken) == len(self.cards):
                taken = []
            left = self._ends[-1] - sum(self.rates[place] for place in taken)
            cell = Draws(self.seed, "pool", self.pool, number).below(left)
            for place in taken:  # step over the cells of what is taken
                if cell >= self._ends[place] - self.rates[place]:
                    cell += self.rates[place]
            place = bisect_right(self._ends, cell)
            taken = sorted((*taken, place))
            drawn.append(self.cards[place])
        return drawn


def passage(collation: Collation, cells: int, seed: int, pool: str, block: int) -> Sequence[int]:
    """All cells of a sheet, each once, in the order in which a block deals them. Not for `weighted`."""
    if collation.order == "print-run":
        return _print_run(cells, collation.group, seed, pool)
    if collation.order == "striped":
        return _striped(cells, collation, Draws(seed, "pool", pool, block))
    return Draws(seed, "pool", pool, block).order(cells)


def _print_run(cells: int, group: int, seed: int, pool: str) -> Sequence[int]:
    """As written from one random place on, the same in every block, so that the run goes round and round.

    It begins at a multiple of `group`: a slot that draws whole groups gets cards that were written together.
    """
    step = gcd(group, cells)  # what multiples of the group can reach, going round
    start = step * Draws(seed, "pool", pool, 0).below(cells // step)
    return [*range(start, cells), *range(start)]


def _striped(cells: int, collation: Collation, chance: Draws) -> Sequence[int]:
    """Rows are read in turn, a run of each, until all cells are read; a run is cut short where its row is at its end.

    The first row, and where reading begins in each row, are random; a row goes round.
    """
    rows = [range(start, min(start + collation.length, cells)) for start in range(0, cells, collation.length)]
    left = [_turned(row, chance.below(len(row))) for row in rows]
    found: list[int] = []
    row = chance.below(len(rows))
    while len(found) < cells:
        if left[row]:
            run = chance.weighted(collation.weights) + 1
            found += left[row][:run]
            del left[row][:run]
        row = (row + 1) % len(rows)
    return found


def _turned(row: range, start: int) -> list[int]:
    return [*row[start:], *row[:start]]
