"""Which packs are a pupil's, a table's, a class's, and which cards come twice among them?

Windows are counted within their case: those of a smaller kind begin anew with each case. Counts are kept up to date
while cards are exchanged. Judges nothing but repeats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.boosters.layouts import Shape
from cardgen.model.recipe import Recipe, Window

Packs = Sequence[Sequence[int]]


def window_number(window: Window, case: int, place: int) -> int:
    """Which window of its kind a pack is in, from 1: the pack at `place` in all, from 0, where a case has so many."""
    number, within = divmod(place, case)
    return number * -(-case // window.packs) + within // window.packs + 1


class Neighbours(Struct, frozen=True):
    """A kind of window in a case: `packs` of each, `watched` has a 1 for each card that should not come twice, and
    `least` is how many repeats there must be in each window, where pools have too few cards.
    """

    packs: int
    watched: bytes
    least: tuple[int, ...]
    counts: tuple[dict[int, int], ...]

    def repeats(self, window: int) -> int:
        """Copies of cards in a window beyond the first of each."""
        return sum(self.counts[window].values()) - len(self.counts[window])

    def add(self, window: int, card: int, number: int) -> None:
        counts = self.counts[window]
        counts[card] = counts.get(card, 0) + number
        if not counts[card]:
            del counts[card]

    def change(self, here: int, card: int, there: int, theirs: int) -> int:
        """How many more repeats there are after `card` went there and `theirs` came here."""
        if here == there or card == theirs:
            return 0
        more = 0
        if self.watched[card]:
            more += (self.counts[there].get(card, 0) > 0) - (self.counts[here].get(card, 0) > 1)
        if self.watched[theirs]:
            more += (self.counts[here].get(theirs, 0) > 0) - (self.counts[there].get(theirs, 0) > 1)
        return more


class Windows(Struct, frozen=True):
    """All kinds of window that exchanges within a case can change. `cards` has the card of each printing."""

    cards: tuple[int, ...]
    kinds: tuple[Neighbours, ...]

    def exchange(self, pack: int, ours: int, other: int, theirs: int) -> None:
        """Keep count: the printing `ours` leaves a pack for the other, `theirs` comes from there."""
        card, back = self.cards[ours], self.cards[theirs]
        for kind in self.kinds:
            here, there = pack // kind.packs, other // kind.packs
            if here != there:
                for one, source, goal in ((card, here, there), (back, there, here)):
                    if kind.watched[one]:
                        kind.add(source, one, -1)
                        kind.add(goal, one, 1)

    def replace(self, pack: int, ours: int, theirs: int) -> None:
        """Keep count: the printing `ours` leaves a pack for no other, `theirs` comes from none."""
        for kind in self.kinds:
            for card, number in ((self.cards[ours], -1), (self.cards[theirs], 1)):
                if kind.watched[card]:
                    kind.add(pack // kind.packs, card, number)

    def change(self, pack: int, ours: int, other: int, theirs: int) -> int:
        """How many more repeats there are in all windows together after this exchange."""
        card, back = self.cards[ours], self.cards[theirs]
        return sum(kind.change(pack // kind.packs, card, other // kind.packs, back) for kind in self.kinds)

    def is_repeated(self, pack: int, printing: int) -> bool:
        """Is its card more than once in a window of this pack that has more repeats than it must?"""
        card = self.cards[printing]
        return any(
            kind.watched[card]
            and kind.counts[pack // kind.packs][card] > 1
            and kind.repeats(pack // kind.packs) > kind.least[pack // kind.packs]
            for kind in self.kinds
        )

    def repeated(self, packs: Packs) -> Iterator[tuple[int, int]]:
        """Pack and place of each card that is repeated, looked up when it is asked for."""
        for pack, printings in enumerate(packs):
            for place in range(len(printings) if self.kinds else 0):
                if self.is_repeated(pack, printings[place]):
                    yield pack, place


def windows_of(recipe: Recipe, cards: Sequence[int], shapes: Sequence[Shape], packs: Packs) -> Windows:
    """The windows within a case of these packs, counted; `cards` has the card of each printing of the recipe."""
    kinds = (_neighbours(window, recipe, cards, shapes, packs) for window in recipe.windows if window.packs > 1)
    return Windows(tuple(cards), tuple(kind for kind in kinds if len(kind.counts) > 1))


def _neighbours(
    window: Window, recipe: Recipe, cards: Sequence[int], shapes: Sequence[Shape], packs: Packs
) -> Neighbours:
    of_pools = pool_cards(recipe, cards)
    watched = frozenset().union(*(of_pools[pool] for pool in window.pools))
    counts: list[dict[int, int]] = []
    least = []
    for start in range(0, len(packs), window.packs):
        count: dict[int, int] = {}
        for pack in packs[start : start + window.packs]:
            for printing in pack:
                if cards[printing] in watched:
                    count[cards[printing]] = count.get(cards[printing], 0) + 1
        counts.append(count)
        least.append(_least(window, of_pools, shapes[start : start + window.packs]))
    number = max(cards, default=-1) + 1
    return Neighbours(window.packs, bytes(card in watched for card in range(number)), tuple(least), tuple(counts))


def _least(window: Window, of_pools: Mapping[str, frozenset[int]], shapes: Sequence[Shape]) -> int:
    """Repeats that cannot be helped: a pool draws more cards for a window than it has."""
    return sum(
        max(0, sum(shape.draws[place] for shape in shapes) - len(own))
        for place, (pool, own) in enumerate(of_pools.items())
        if pool in window.pools
    )


def pool_cards(recipe: Recipe, cards: Sequence[int]) -> Mapping[str, frozenset[int]]:
    """The cards of each pool; `cards` has the card of each printing of the recipe."""
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    return {
        pool.id: frozenset(cards[numbers[printing.id]] for printing, _ in pool.rates) for pool in recipe.pools.values()
    }
