"""Makes the packs of a recipe one after another, case by case: any worker can make any case.

A pack depends on recipe, guarantees, sets, seed, its place, and how many packs its case has; on nothing else. Writes
and prints nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import lcm

from msgspec import Struct

from cardgen.analysis.packs.guarantees import Constraint
from cardgen.boosters.collation.constraints import PackConstraints, constraints_of
from cardgen.boosters.collation.layouts import Plan, Shape, always_drawn, plan_of
from cardgen.boosters.collation.repair_search import fill
from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.collation.sheet import PoolSheet
from cardgen.boosters.collation.swaps import Case, Leftovers
from cardgen.boosters.collation.windows import window_number, windows_of
from cardgen.boosters.pack_ids import LARGEST_CASE, MOST_PACKS, PackIds, ids_of
from cardgen.model.card import Printing
from cardgen.model.recipe import Pool, Recipe

ALL_BLOCKS = 1 << 62
FilledPack = tuple[tuple[int, ...], tuple[str, ...]]
"""What is in a pack, by the numbers of its printings, and the guarantees that it does not keep."""


class Pack(Struct, frozen=True):
    """A pack of a batch: its place in it, from 1, and what is in it, in the order of its slots.

    `pools` are where the printings were drawn from; `windows` has for each kind of window the number of this pack's,
    from 1; `broken` are the guarantees that it does not keep.
    """

    place: int
    id: str
    layout: str
    printings: tuple[Printing, ...]
    pools: tuple[str, ...]
    windows: Mapping[str, int]
    broken: tuple[str, ...] = ()


class Batch(Struct, frozen=True, dict=True):
    """So many packs of a recipe. `guarantees` are made for `recipe.printings`; `set_digests` by id of set,
    `game_digest` of what the rules go by besides cards.

    Raises ValueError for fewer than no packs, and for more than ids go to.
    """

    recipe: Recipe
    guarantees: Sequence[Constraint]
    seed: int
    packs: int
    set_digests: Mapping[str, str]
    game_digest: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.packs <= MOST_PACKS or self.recipe.case > LARGEST_CASE:
            raise ValueError(f"{self.packs} packs in cases of {self.recipe.case}: at most {MOST_PACKS}, {LARGEST_CASE}")

    @cached_property
    def ids(self) -> PackIds:
        """Its ids by place, and back."""
        return ids_of(self.recipe, self.set_digests, self.seed, self.game_digest)

    @cached_property
    def _printings(self) -> tuple[Printing, ...]:
        return self.recipe.printings

    @cached_property
    def _demands(self) -> PackConstraints:
        return constraints_of(self.recipe, self.guarantees)

    @cached_property
    def _plan(self) -> Plan:
        return plan_of(self.recipe, self.seed)

    @cached_property
    def _sheets(self) -> tuple[PoolSheet, ...]:
        return sheets_of(self.recipe, self.seed)

    def __len__(self) -> int:
        return self.packs

    def __iter__(self) -> Iterator[Pack]:
        for case in range(self.cases):
            yield from self.case(case)

    @property
    def cases(self) -> int:
        """How many cases it has; the last may be smaller than the others."""
        return -(-self.packs // self.recipe.case)

    def pack(self, place: int) -> Pack:
        """The pack at a place, from 1, for which only its case is made. Raises IndexError where there is none."""
        if not 0 < place <= self.packs:
            raise IndexError(f"there is no pack {place} of {self.packs}")
        case, within = divmod(place - 1, self.recipe.case)
        return self.case(case)[within]

    def find(self, id: str) -> Pack | None:
        """The pack with this id; None where none of the batch has it. Raises ValueError where it is no id."""
        place, case = self.ids.place(id)
        is_here = place <= self.packs and case == self._packs_of((place - 1) // self.recipe.case)
        return self.pack(place) if is_here else None

    def case(self, number: int) -> tuple[Pack, ...]:
        """The packs of a case, which are numbered from 0."""
        return self.case_of(number, self.fill(number))

    def fill(self, number: int) -> list[FilledPack]:
        """What is in the packs of a case: all of it that takes long."""
        case = self._cut_short if self._packs_of(number) < self.recipe.case else self._filled(number)
        return [
            (tuple(pack), self._demands.broken(pack) if lacks else ())
            for pack, lacks in zip(case.packs, case.lacks, strict=True)
        ]

    def case_of(self, number: int, filled: Sequence[FilledPack]) -> tuple[Pack, ...]:
        """The packs of a case that somebody filled."""
        first, size = number * self.recipe.case, self._packs_of(number)
        return tuple(self._pack(first + within, size, pack) for within, pack in enumerate(filled))

    @property
    def has_exchanged_with_rest(self) -> bool:
        """Were cards chosen from the rest of the sheets, because the packs of the last case could not keep everything
        by exchanges among themselves? Only a case that the batch cuts short does so.

        The exact odds are of what is dealt, and exchanges among packs leave them as they are over a case. Cards that
        are taken from the rest are chosen by what packs promise: those that keep promises are likelier in the packs of
        the last case than the odds say, others less. Counts of equal cards still differ by one at most.
        """
        return self.packs % self.recipe.case > 0 and self._cut_short.has_taken

    @property
    def exchanged_with_rest(self) -> int:
        """How many cards of the batch were not dealt to it: they came for others that went to the rest."""
        if not self.has_exchanged_with_rest:
            return 0
        number = self.cases - 1
        shapes = [self._plan.shape(place) for place in range(number * self.recipe.case, self.packs)]
        dealt = Counter(chain.from_iterable(self._deal(number, shapes)))
        return (Counter(chain.from_iterable(self._cut_short.packs)) - dealt).total()

    @cached_property
    def _cut_short(self) -> Case:
        return self._filled(self.cases - 1)

    def _filled(self, number: int) -> Case:
        """A case in which all cards have been exchanged that had to be."""
        first, size = number * self.recipe.case, self._packs_of(number)
        shapes = [self._plan.shape(place) for place in range(first, first + size)]
        rest = self._rest(first + size) if size < self.recipe.case else Leftovers()
        case = Case(shapes, self._deal(number, shapes), self._demands, rest)
        windows = windows_of(self.recipe, self._demands.cards, shapes, first)
        fill(case, windows, lambda attempt: Draws(self.seed, "case", number, attempt))
        return case

    def _packs_of(self, case: int) -> int:
        return min(self.recipe.case, self.packs - case * self.recipe.case)

    def _deal(self, case: int, shapes: Sequence[Shape]) -> list[list[int]]:
        """What comes off the sheets, before anything is exchanged."""
        drawn = self._plan.drawn_before(case * self.recipe.case)
        hands = [
            [iter(hand) for hand in sheet.deal(drawn[pool], [shape.draws[pool] for shape in shapes])]
            for pool, sheet in enumerate(self._sheets)
        ]
        return [[next(hands[pool][within]) for pool in shape.places] for within, shape in enumerate(shapes)]

    def _rest(self, packs: int) -> Leftovers:
        """What so many packs leave of the sheets."""
        drawn = self._plan.drawn_before(packs)
        left = [sheet.rest(drawn[pool]) for pool, sheet in enumerate(self._sheets)]
        return Leftovers(left, [sheet.most_left() for sheet in self._sheets])

    def _pack(self, number: int, size: int, filled: FilledPack) -> Pack:
        shape, recipe, (printings, broken) = self._plan.shape(number), self.recipe, filled
        return Pack(
            place=number + 1,
            id=self.ids.of(number + 1, size),
            layout=shape.layout.id,
            printings=tuple(self._printings[printing] for printing in printings),
            pools=shape.pools,
            windows={window.name: window_number(window.packs, number + 1) for window in recipe.windows},
            broken=broken,
        )


def sheets_of(recipe: Recipe, seed: int) -> tuple[PoolSheet, ...]:
    """The sheets of a recipe's pools, in their order."""
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    sheets = []
    for pool in recipe.pools.values():
        cards = tuple(numbers[printing.id] for printing, _ in pool.rates)
        rates = tuple(rate for _, rate in pool.rates)
        sheets.append(
            PoolSheet(
                pool=pool.id,
                seed=seed,
                cards=cards,
                rates=rates,
                collation=pool.collation,
                alike=equal_blocks(recipe, pool),
            )
        )
    return tuple(sheets)


def equal_blocks(recipe: Recipe, pool: Pool) -> int:
    """How many blocks of a pool share out their cells alike, so that cases repeat as little as possible.

    Until a case and a block end together, if that can be; 1 where no window is as large as a case.
    """
    if not any(window.packs == recipe.case and pool.id in window.pools for window in recipe.windows):
        return 1
    drawn = always_drawn(recipe, pool.id)
    return ALL_BLOCKS if not drawn else lcm(drawn * recipe.case, pool.cells) // pool.cells
