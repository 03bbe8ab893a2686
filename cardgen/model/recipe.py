"""A booster recipe: pools of weighted cards, slots that draw from them, and guarantees for every pack.

Only the plan: which card comes when, and whether a pack keeps its guarantees, is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from cardgen.model.card import Origin, Printing

Order = Literal["bag", "weighted", "print-run", "striped"]


class Collation(Struct, frozen=True):
    """In which order the cells of a pool come out.

    `bag`: the full sheet shuffled, then the next one. `weighted`: each draw by itself. `print-run`: as written, from
    a random place on, `group` cards at a time. `striped`: the sheet in rows of `length` cells, read in runs whose
    lengths 1, 2, ... have these `weights`; each run begins a row below the one before.
    """

    order: Order = "bag"
    group: int = 1
    length: int = 1
    weights: tuple[int, ...] = (1,)


class Pool(Struct, frozen=True):
    """Weighted cards that slots draw from: each printing with the number of its cells on the sheet of the pool.

    `parts` has, of a pool that is written in parts, how many printings each of them found.
    """

    id: str
    rates: tuple[tuple[Printing, int], ...]
    collation: Collation = Collation()
    parts: tuple[int, ...] = ()

    @property
    def cells(self) -> int:
        return sum(rate for _, rate in self.rates)


class Slot(Struct, frozen=True):
    """`draw` cards of one pool: of the alternatives, each with its weight, one is chosen for a pack."""

    draw: int
    pools: tuple[tuple[str, int], ...]


class Layout(Struct, frozen=True):
    """The slots of a pack; of so many packs as all weights make together, `weight` are laid out like this."""

    id: str
    weight: int
    slots: tuple[Slot, ...]

    @property
    def size(self) -> int:
        return sum(slot.draw for slot in self.slots)


class RuleGuarantee(Struct, frozen=True):
    """What every pack keeps: a `name` of the rules package with its number."""

    name: str
    number: int


class CountGuarantee(Struct, frozen=True):
    """How many of these printings every pack has, or a hand; `most` is None where there may be any number."""

    printings: frozenset[str]
    least: int
    most: int | None
    text: str  # the query, as it was written


class Window(Struct, frozen=True):
    """Neighbouring packs in which no card of these pools comes twice."""

    name: str
    packs: int
    pools: tuple[str, ...]


class Kit(Struct, frozen=True):
    """A classroom kit: so many pupils with so many packs each, and packs for the teacher and in reserve."""

    pupils: int
    each: int
    teacher: int = 0
    spare: int = 0

    @property
    def packs(self) -> int:
        return self.pupils * self.each + self.over

    @property
    def over(self) -> int:
        """How many packs are no pupil's."""
        return self.teacher + self.spare


class Recipe(Struct, frozen=True):
    """A booster of a game. `sets` are those it uses, `unreached` the printings of theirs that no slot draws.

    `question` is what a child asks before it opens a pack. `link` is an address for the code on a wrapper, in which
    `{id}` is the pack's.
    """

    id: str
    name: str
    about: str
    age: str
    sets: tuple[str, ...]
    pools: Mapping[str, Pool]
    layouts: tuple[Layout, ...]
    guarantees: tuple[RuleGuarantee, ...]
    shares: tuple[CountGuarantee, ...]
    exclusive: tuple[frozenset[str], ...]  # of card ids
    windows: tuple[Window, ...]
    kit: Kit | None
    unreached: tuple[Printing, ...]
    origin: Origin
    question: str = ""
    answer: str = ""
    link: str = ""

    @property
    def case(self) -> int:
        """The packs among which cards are swapped: the largest window, or several where it is small."""
        largest = max((window.packs for window in self.windows), default=CASE)
        return largest if 2 * largest > CASE else largest * -(-CASE // largest)

    @property
    def printings(self) -> tuple[Printing, ...]:
        """All that may be in a pack, each once, in the order of pools."""
        return tuple({printing.id: printing for pool in self.pools.values() for printing, _ in pool.rates}.values())


CASE = 36
"""Packs of a case where no window says more: among two packs of a pupil there would be too little to swap."""
