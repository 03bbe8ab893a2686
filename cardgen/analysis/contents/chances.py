"""Computes the chance to have cards in hand: exact fractions, by counting all ways to draw.

Cards that are alike in all that is asked for are one sort. Of each sort every number is gone through, and what was
counted is kept only as far as it matters: the work grows with the sorts, not with the ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from msgspec import Struct

from cardgen.model.draws import CardCombination, DrawPlan
from cardgen.model.game import Deck
from cardgen.model.recipe import CountGuarantee

MOST_STEPS, MOST_STATES = 4_000_000, 30_000
"""So many take a second or two."""
Sort = tuple[bool, ...]
"""In which of the counts a card is counted."""


class TooManyWays(ValueError):
    """A combination of which the ways are too many to be counted in a short time."""


class CountedPile(Struct, frozen=True):
    """The cards that one draws from: of each printing, by its id, so many copies."""

    copies: Mapping[str, int]

    @property
    def size(self) -> int:
        return sum(self.copies.values())

    def counted(self, among: frozenset[str]) -> int:
        """How many of the cards are copies of these printings."""
        return sum(count for printing, count in self.copies.items() if printing in among)

    def sorts(self, asked: Sequence[CountGuarantee]) -> Counter[Sort]:
        """How many cards there are of each sort."""
        sorts: Counter[Sort] = Counter()
        for printing, count in self.copies.items():
            sorts[tuple(printing in each.printings for each in asked)] += count
        return sorts


def pile_of(deck: Deck, plan: DrawPlan) -> CountedPile:
    """What of a deck one draws from."""
    return CountedPile(
        {printing.id: count for printing, count in deck.copies if plan.pile is None or printing.id in plan.pile}
    )


class _Bound(Struct, frozen=True):
    """How many cards there must be, in the first hand alone or among all cards."""

    least: int
    most: int | None
    is_of_first: bool

    @property
    def cap(self) -> int:
        """From here on more make no difference."""
        return self.least if self.most is None else self.most + 1

    def is_kept(self, count: int) -> bool:
        return self.least <= count and (self.most is None or count <= self.most)


_States = dict[tuple[int, int, tuple[int, ...]], int]
"""By cards of the first hand, cards drawn later and what was counted: in how many ways."""


def _ways(sorts: Mapping[Sort, int], first: int, more: int, bounds: Sequence[_Bound]) -> list[int]:
    """In how many ways `first` cards can be drawn, and then none, one, two, up to `more`, so that all bounds are kept.

    Raises TooManyWays.
    """
    states: _States = {(0, 0, (0,) * len(bounds)): 1}
    steps = 0
    for sort, size in sorts.items():
        steps += len(states) * (min(first, size) + 1) * (min(more, size) + 1)
        if steps > MOST_STEPS or len(states) > MOST_STATES:
            raise TooManyWays
        states = _with_sort(states, sort, size, (first, more), bounds)
    found = [0] * (more + 1)
    for (hand, rest, counts), number in states.items():
        if hand == first and all(map(_Bound.is_kept, bounds, counts)):
            found[rest] += number
    return found


def _with_sort(states: _States, sort: Sort, size: int, room: tuple[int, int], bounds: Sequence[_Bound]) -> _States:
    """All states after cards of one sort are drawn, of which there are `size`; no more than there is `room` for."""
    after: _States = {}
    drawn = list(_drawn(sort, size, room, bounds))
    caps = [bound.cap for bound in bounds]
    counted: dict[tuple[int, ...], list[tuple[int, ...]]] = {}  # of few counts there are many states
    for (first, more, counts), number in states.items():
        if counts not in counted:
            counted[counts] = [tuple(map(min, caps, map(int.__add__, counts, added))) for *_, added in drawn]
        for (hand, rest, ways, _), new in zip(drawn, counted[counts], strict=True):
            if first + hand <= room[0] and more + rest <= room[1]:
                key = first + hand, more + rest, new
                after[key] = after.get(key, 0) + number * ways
    return after


def _drawn(
    sort: Sort, size: int, room: tuple[int, int], bounds: Sequence[_Bound]
) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """How many cards of a sort may be drawn at first and later, in how many ways, and what each bound counts of it."""
    for hand, rest in product(range(min(room[0], size) + 1), range(min(room[1], size) + 1)):
        if hand + rest <= size:
            added = (
                (hand if bound.is_of_first else hand + rest) if is_counted else 0
                for bound, is_counted in zip(bounds, sort, strict=True)
            )
            yield hand, rest, comb(size, hand) * comb(size - hand, rest), tuple(added)


def _bounds(combination: CardCombination, is_of_first: bool = False) -> list[_Bound]:
    return [_Bound(each.least, each.most, is_of_first) for each in combination.has]


def chances(pile: CountedPile, most: int, combination: CardCombination) -> list[Fraction]:
    """The chance that none, one, two, up to `most` cards have a combination; of more than there are, all are drawn."""
    drawn = min(most, pile.size)
    ways = _ways(pile.sorts(combination.has), 0, drawn, _bounds(combination))
    found = [Fraction(number, comb(pile.size, seen)) for seen, number in enumerate(ways)]
    return found + found[-1:] * (most - drawn)


def chances_by_turn(pile: CountedPile, plan: DrawPlan, combination: CardCombination) -> list[Fraction]:
    """The chance to have had a combination in hand by each turn; the first is that of the opening hand.

    Raises TooManyWays.
    """
    later = [plan.seen(turn) - plan.hand for turn in range(plan.last_turn + 1)]
    if plan.mulligan is None:
        by_number = chances(pile, plan.hand + later[-1], combination)
        return [by_number[plan.hand + more] for more in later]
    total, reached = [Fraction(0)] * len(later), Fraction(1)
    hand, kept = plan.hand, plan.mulligan.wanted
    for _ in range(plan.mulligan.times):
        with_kept = _chances_with_kept(pile, hand, later[-1], kept, combination)
        total = [sum_ + reached * with_kept[more] for sum_, more in zip(total, later, strict=True)]
        reached *= 1 - chances(pile, hand, kept)[hand]
        hand -= plan.mulligan.less
    last = chances(pile, hand + later[-1], combination)
    return [sum_ + reached * last[hand + more] for sum_, more in zip(total, later, strict=True)]


def _chances_with_kept(
    pile: CountedPile, hand: int, more: int, kept: CardCombination, wanted: CardCombination
) -> list[Fraction]:
    """The chance that a first hand is kept, and with none, one, two, up to `more` later cards is what is wanted."""
    first = min(hand, pile.size)
    later = min(more, pile.size - first)
    bounds = [*_bounds(kept, True), *_bounds(wanted)]
    ways = _ways(pile.sorts((*kept.has, *wanted.has)), first, later, bounds)
    total = comb(pile.size, first)
    found = [Fraction(number, total * comb(pile.size - first, rest)) for rest, number in enumerate(ways)]
    return found + found[-1:] * (more - later)


def chances_of_number(size: int, good: int, seen: int) -> list[Fraction]:
    """The chances of none, one, two and so on of `good` cards among `seen` of `size`."""
    seen = min(seen, size)
    total = comb(size, seen)
    return [Fraction(comb(good, number) * comb(size - good, seen - number), total) for number in range(seen + 1)]


def chances_of_hands(groups: Sequence[int], seen: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Each hand of `seen` cards by how many it has of each group, with its chance, in the order of numbers."""
    total = comb(sum(groups), seen)
    for hand in _hands(groups, seen):
        yield hand, Fraction(prod(map(comb, groups, hand)), total)


def _hands(groups: Sequence[int], seen: int) -> Iterator[tuple[int, ...]]:
    if not groups:
        yield from [()] if not seen else []
        return
    for number in range(max(0, seen - sum(groups[1:])), min(groups[0], seen) + 1):
        for rest in _hands(groups[1:], seen - number):
            yield number, *rest
