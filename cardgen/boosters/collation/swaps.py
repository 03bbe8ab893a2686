"""Swaps that packs of a case can make, like for like, and what each swap leaves unsatisfied.

An exchange takes two cards of the same pool in two packs of the case: what leaves a pool stays what was dealt, so
counts stay exact, and no pack is thrown away. Chooses nothing: which exchange is made is left to `repair_search`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

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
    _partners: dict[int, list[Partner]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lacks = [self.constraints.lack(pack) for pack in self.packs]
        for other, shape in enumerate(self.shapes):
            for place, pool in enumerate(shape.places):
                self._partners.setdefault(pool, []).append((other, place))

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
        return self._partners[self.shapes[pack].places[place]]

    def walk(self, pack: int, chance: Draws) -> Iterator[tuple[int, int, int]]:
        """Its place, the other pack and the other's place of each exchange of a pack, each once: far from one another,
        from a random one on.
        """
        partners = [self.partners(pack, place) for place in range(len(self.packs[pack]))]
        ends = list(accumulate(map(len, partners)))
        index, step = chance.below(ends[-1]), STRIDE % ends[-1] or 1
        for _ in range(ends[-1]):
            index = (index + step) % ends[-1]
            place = bisect_right(ends, index)
            other, other_place = partners[place][index - ends[place]]  # counted from the end of the list
            yield place, other, other_place

    def walk_from(self, pack: int, place: int, chance: Draws) -> Iterator[Partner]:
        """The other pack and its place of each exchange of one place of a pack, each once, in the same way."""
        partners = self.partners(pack, place)
        index, step = chance.below(len(partners)), STRIDE % len(partners) or 1
        for _ in partners:
            index = (index + step) % len(partners)
            yield partners[index]

    def exchange(self, pack: int, place: int, other: int, other_place: int) -> None:
        """Make it, whatever it brings."""
        ours, other_cards = self.packs[pack], self.packs[other]
        ours[place], other_cards[other_place] = other_cards[other_place], ours[place]
        self.lacks[pack], self.lacks[other] = self.constraints.lack(ours), self.constraints.lack(other_cards)

    def exchange_with_rest(self, pack: int, place: int, left: int) -> None:
        """Give back the card of a place, and take one that is left of its pool."""
        cards, rest = self.packs[pack], self.rest.cards[self.shapes[pack].places[place]]
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

    def more_lacks(self, pack: int, place: int, other: int, other_place: int) -> bool:
        """Whether the two packs lack more after an exchange than before."""
        room = self.lacks[pack] + self.lacks[other]
        room -= self.lack_after(pack, place, self.packs[other][other_place], room + 1)
        return room < 0 or self.lack_after(other, other_place, self.packs[pack][place], room + 1) > room
