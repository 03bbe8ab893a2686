"""Swaps that packs of a case can make, like for like, and what each swap leaves unsatisfied.

An exchange takes two cards of the same pool in two packs of the case: what leaves a pool stays what was dealt, so
counts stay exact, and no pack is thrown away. Chooses nothing: which exchange is made is left to `repair_search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct, field

from cardgen.boosters.collation.constraints import PackConstraints
from cardgen.boosters.collation.layouts import Shape
from cardgen.boosters.collation.rng import Draws

STRIDE = (1 << 31) - 1
"""A prime above any number of exchanges of a pack (of 4,095 in a case): its multiples pass through all of them."""
PLATEAU_TRIES = 24
"""Exchanges that bring nothing, of which one is made when no other is left."""

Partner = tuple[int, int]
"""The other pack, and its place."""
Exchange = tuple[int, int, int]
"""A place of a pack, the other pack, and its place."""
Lacks = tuple[int, int]
"""What a pack lacks, and the other pack of an exchange."""

Each = TypeVar("Each")


class Leftovers(Struct):
    """What is left of the sheets where a batch ends in the middle of them, by pool. It may be exchanged, too, as long
    as no card is left more often than a sheet has it (`most`, empty where that does not matter): so counts stay exact.
    """

    cards: list[list[int]] = field(default_factory=list)
    most: list[dict[int, int]] = field(default_factory=list)

    def takes(self, pool: int, card: int) -> bool:
        most = self.most[pool]
        return not most or self.cards[pool].count(card) < most[card]


class CaseState(Struct, frozen=True):
    """The cards of all packs of a case and what is left of the sheets: to go back to."""

    packs: list[list[int]]
    rest: list[list[int]]
    has_taken: bool


class Exchanges(Struct, frozen=True):
    """All exchanges of packs with these `places`, in each the number of its pool."""

    places: tuple[tuple[int, ...], ...]
    partners: dict[int, list[Partner]] = field(default_factory=dict)
    _of_packs: dict[tuple[int, ...], list[Exchange]] = field(default_factory=dict)
    _of_pools: dict[int, list[Partner]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for other, places in enumerate(self.places):
            for place, pool in enumerate(places):
                self.partners.setdefault(pool, []).append((other, place))

    def of_pack(self, places: tuple[int, ...]) -> list[Exchange]:
        """Those of a pack with these places, far from one another."""
        if places not in self._of_packs:
            partners = map(self.partners.__getitem__, places)
            self._of_packs[places] = _strides([(place, *each) for place, some in enumerate(partners) for each in some])
        return self._of_packs[places]

    def of_place(self, pool: int) -> list[Partner]:
        """Those of one place, far from one another."""
        if pool not in self._of_pools:
            self._of_pools[pool] = _strides(self.partners[pool])
        return self._of_pools[pool]


@lru_cache(maxsize=4)
def exchanges_of(places: tuple[tuple[int, ...], ...]) -> Exchanges:
    """Kept for the next case, which often has packs of the same shapes."""
    return Exchanges(places)


class Case(Struct):
    """The packs of a case while cards are exchanged: numbers of printings, in the order of the places of `shapes`.

    `has_taken` says whether a card was taken from the rest of the sheets.
    """

    shapes: Sequence[Shape]
    packs: list[list[int]]
    constraints: PackConstraints
    rest: Leftovers = field(default_factory=Leftovers)
    has_taken: bool = False
    lacks: list[int] = field(default_factory=list)
    _dealt: dict[int, set[int]] = field(default_factory=dict)
    _exchanges: Exchanges = Exchanges(())

    def __post_init__(self) -> None:
        self.lacks = [self.constraints.lack(pack) for pack in self.packs]
        self._exchanges = exchanges_of(tuple(shape.places for shape in self.shapes))
        for shape, cards in zip(self.shapes, self.packs, strict=True):
            for pool, card in zip(shape.places, cards, strict=True):
                self._dealt.setdefault(pool, set()).add(card)

    @property
    def is_sound(self) -> bool:
        """Whether every pack keeps everything."""
        return not any(self.lacks)

    @property
    def shortfall(self) -> tuple[int, int]:
        """How many packs lack something, and how much: less is nearer."""
        return sum(map(bool, self.lacks)), sum(self.lacks)

    def state(self) -> CaseState:
        return CaseState([pack[:] for pack in self.packs], [cards[:] for cards in self.rest.cards], self.has_taken)

    def restore(self, state: CaseState) -> None:
        """Let all cards lie where they lay then."""
        self.packs = [pack[:] for pack in state.packs]
        self.rest.cards = [cards[:] for cards in state.rest]
        self.has_taken = state.has_taken
        self.lacks = [self.constraints.lack(pack) for pack in self.packs]

    def partners(self, pack: int, place: int) -> list[Partner]:
        """All places with which this one could be exchanged, those of the pack itself among them."""
        return self._exchanges.partners[self.shapes[pack].places[place]]

    def walk(self, pack: int, chance: Draws) -> list[Exchange]:
        """Its place, the other pack and the other's place of each exchange of a pack, each once: far from one another,
        from a random one on.
        """
        return _from_a_random_one(self._exchanges.of_pack(self.shapes[pack].places), chance)

    def walk_from(self, pack: int, place: int, chance: Draws) -> list[Partner]:
        """The other pack and its place of each exchange of one place of a pack, each once, in the same way."""
        return _from_a_random_one(self._exchanges.of_place(self.shapes[pack].places[place]), chance)

    def exchange(self, pack: int, place: int, other: int, other_place: int, lacks: Lacks | None = None) -> None:
        """Make it, whatever it brings; `lacks` are what the two lack then, where that is known."""
        ours, other_cards = self.packs[pack], self.packs[other]
        ours[place], other_cards[other_place] = other_cards[other_place], ours[place]
        after = lacks or (self.constraints.lack(ours), self.constraints.lack(other_cards))
        self.lacks[pack], self.lacks[other] = after

    def exchange_with_rest(self, pack: int, place: int, left: int) -> None:
        """Give back the card of a place, and take one that is left of its pool."""
        cards, rest = self.packs[pack], self.rest.cards[self.shapes[pack].places[place]]
        self._dealt[self.shapes[pack].places[place]].add(rest[left])
        cards[place], rest[left] = rest[left], cards[place]
        self.lacks[pack] = self.constraints.lack(cards)
        self.has_taken = True

    def lack_after(self, pack: int, place: int, card: int, enough: int) -> int:
        """What a pack would lack with this card in this place; of `enough` or more, no more is known."""
        cards = self.packs[pack]
        was = cards[place]
        cards[place] = card
        lack = self.constraints.lack(cards, enough)
        cards[place] = was
        return lack

    def dealt(self, pack: int) -> list[set[int]]:
        """For each place of a pack the cards with which it could be exchanged, and perhaps others."""
        return [self._dealt[pool] for pool in self.shapes[pack].places]

    def helpers(self, pack: int) -> list[set[int]]:
        """Those of them with which the pack may keep everything: with no other it does."""
        return self.constraints.helpers(self.packs[pack], self.dealt(pack))

    def lacks_after(self, pack: int, place: int, other: int, other_place: int) -> Lacks | None:
        """What two packs lack after an exchange; None where that is more than before."""
        room = self.lacks[pack] + self.lacks[other]
        ours = self.lack_after(pack, place, self.packs[other][other_place], room + 1)
        if ours > room:
            return None
        theirs = self.lack_after(other, other_place, self.packs[pack][place], room + 1 - ours)
        return (ours, theirs) if ours + theirs <= room else None


def _strides(all: Sequence[Each]) -> list[Each]:
    """All of them in the order of a walk: each a stride away from the one before."""
    size = len(all)
    return [all[number * STRIDE % size] for number in range(size)]


def _from_a_random_one(route: list[Each], chance: Draws) -> list[Each]:
    """A route that begins behind a random one, and ends with it."""
    size = len(route)
    start = chance.below(size) * pow(STRIDE, -1, size) % size + 1
    return route[start:] + route[:start]
