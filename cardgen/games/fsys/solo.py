"""Computes with what chance three of the cards that a player sees solve a challenge: exact, for FSY206 and FSY207.

Hands without a cover are counted, whole kinds of cards at a time: only icons of the challenge matter, so few of the 59
other cards of a deck differ, and most of those that do are in few covers. A kind that is in a cover with others that
are still open is either not in the hand, or in it, and then closes what would complete a cover with it; what is left
can be in the hand as it likes. For a deck of 60 that takes about a millisecond a challenge, where there are
341,149,446 hands of seven. For hundreds of cards it takes too long: the steps that may be taken are limited.

How many hands of no card, one card, two cards and so on there are is one whole number, `Hands`: its digits, of as many
bits as the largest needs. So hands of some cards and hands of others make hands of both by one multiplication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from operator import or_

from msgspec import Struct

from cardgen.games.fsys.rules import Icons, cards_by_icon

MOST_STEPS = 400_000
"""For all challenges of a deck together: some three seconds. A shipped deck takes a thirtieth of it."""
MOST_OF_ONE = 20_000
"""For one challenge; of many challenges, ten times the share of one."""


class TooManyHands(Exception):
    """The hands are not counted: that would take more steps than are left."""


class Steps(Struct):
    """How many steps may still be taken."""

    left: int = MOST_OF_ONE

    def take(self, number: int = 1) -> None:
        """Raises TooManyHands."""
        if self.left < number:
            raise TooManyHands
        self.left -= number


def chance_alone(need: Icons, others: Sequence[Icons], seen: int = 7, steps: Steps | None = None) -> Fraction:
    """P(at most three of `seen` random other cards cover `need`), of FS-R18; a deck with fewer is seen whole.

    Raises TooManyHands.
    """
    seen = min(seen, len(others))
    if not need or not seen:
        return Fraction(not need)
    return 1 - Fraction(_Challenge(need, others, seen, steps or Steps()).without_cover(), comb(len(others), seen))


CardKinds = int
"""A bit mask of places: which kinds. The first place has the kind with most icons of the challenge."""
Hands = int
"""How many hands of each number of cards, a digit each."""


class _Hands:
    """Hands of at most `seen` cards out of `cards`, as digits of one number."""

    __slots__ = ("any_of", "seen", "some_of", "width", "within")

    def __init__(self, cards: int, seen: int) -> None:
        self.seen = seen
        self.width = max(comb(cards, size) for size in range(seen + 1)).bit_length()
        self.within = (1 << self.width * (seen + 1)) - 1
        self.any_of = [1]  # hands of none, or some, of so many cards
        for _ in range(cards):
            self.any_of.append(self.any_of[-1] * ((1 << self.width) + 1) & self.within)
        self.some_of = [hands - 1 for hands in self.any_of]  # and of one card or more

    def largest(self, hands: Hands) -> int:
        """How many have `seen` cards."""
        return hands >> self.width * self.seen & ((1 << self.width) - 1)


_hands = cache(_Hands)


class _Challenge:
    """The hands of one challenge."""

    __slots__ = ("completing", "copies", "hands", "idle", "inside", "kinds", "need", "partners", "steps", "thirds")

    def __init__(self, need: Icons, others: Sequence[Icons], seen: int, steps: Steps) -> None:
        self.need, self.steps, self.hands = need, steps, _hands(len(others), seen)
        counts = Counter(map(need.__and__, others))
        self.idle = counts.pop(0, 0)  # cards without an icon of the challenge
        counts.pop(need, 0)  # whoever holds one of these has a cover
        self.kinds = sorted(counts, key=lambda kind: (-kind.bit_count(), kind))
        self.copies = [counts[kind] for kind in self.kinds]
        steps.take(len(self.kinds) ** 2 // 16)  # all pairs of kinds are looked at before the first hand
        self._relate()

    def _relate(self) -> None:
        """For each kind: which others make a cover with it, with it and one more, and which are a part of it.

        `completing[a][b]` are the kinds that make a cover with a and b; `thirds[a]` each later b with those after it.
        """
        kinds, number = self.kinds, len(self.kinds)
        with_missing = _Completing(kinds)
        self.partners = [with_missing[self.need & ~kind] for kind in kinds]
        self.completing = [[0] * number for _ in kinds]
        self.thirds: list[list[tuple[CardKinds, CardKinds]]] = [[] for _ in kinds]
        self.inside = [0] * number
        for place, kind in enumerate(kinds):
            missing = self.need & ~kind
            for other in range(place + 1, number):
                if kinds[other] & ~kind == 0:
                    self.inside[place] |= 1 << other
                if found := with_missing[missing & ~kinds[other]]:
                    self.completing[place][other] = self.completing[other][place] = found
                    if after := found & -(2 << other):
                        self.thirds[place].append((1 << other, after))

    def without_cover(self) -> int:
        """How many hands of all that are seen have no cover of at most three cards."""
        return self.hands.largest(self._count((1 << len(self.kinds)) - 1, self.idle, self.partners, self.hands.seen))

    def _count(self, still_open: CardKinds, free: int, closing: Sequence[CardKinds], room: int) -> Hands:
        """Hands of any of `free` cards and of kinds that are open, without a cover; right for up to `room` cards.

        `closing` tells, of each kind, which make a cover with it and with what was taken before. A kind that is in no
        cover with others that are open is free from then on.
        """
        self.steps.take()
        found, copies, some_of = 0, self.copies, self.hands.some_of
        while still_open:
            bit = still_open & -still_open
            still_open ^= bit
            place = bit.bit_length() - 1
            closed = closing[place]
            if closed & still_open or self._is_in_three(place, still_open):
                found += some_of[copies[place]] * self._with(place, still_open & ~closed, free, closing, room - 1)
            else:
                free += copies[place]
        return found + self.hands.any_of[free] & self.hands.within

    def _is_in_three(self, place: int, still_open: CardKinds) -> bool:
        """Is there a cover of this kind and of two that are open?"""
        for second, thirds in self.thirds[place]:  # noqa: SIM110  (a generator takes twice as long)
            if second & still_open and thirds & still_open:
                return True
        return False

    def _with(self, place: int, left: CardKinds, free: int, closing: Sequence[CardKinds], room: int) -> Hands:
        """The other cards of hands with this kind.

        Kinds that are a part of it are free: a cover with one of them would be one with it in its place, too.
        """
        if parts := left & self.inside[place]:
            left ^= parts
            free += self._cards_of(parts)
        if not (left and room):
            return self.hands.any_of[free]
        return self._count(left, free, list(map(or_, closing, self.completing[place])), room)

    def _cards_of(self, kinds: CardKinds) -> int:
        cards = 0
        while kinds:
            bit = kinds & -kinds
            kinds ^= bit
            cards += self.copies[bit.bit_length() - 1]
        return cards


class _Completing(dict[Icons, CardKinds]):
    """The kinds that have all of some icons."""

    def __init__(self, kinds: Sequence[Icons]) -> None:
        super().__init__()
        self.most = max((kind.bit_count() for kind in kinds), default=0)
        self.with_icon: dict[Icons, CardKinds] = cards_by_icon(kinds)

    def __missing__(self, missing: Icons) -> CardKinds:
        found, left = -1 if missing.bit_count() <= self.most else 0, missing
        while left and found:
            icon = left & -left
            left ^= icon
            found &= self.with_icon.get(icon, 0)
        self[missing] = found
        return found


@lru_cache(maxsize=16)  # a deck is asked again where only words of a project have changed
def chances_alone(challenges: tuple[tuple[Icons, tuple[Icons, ...]], ...], seen: int) -> tuple[Fraction, ...]:
    """For several challenges, each with its other cards.

    Raises TooManyHands, as soon as the challenges so far took twice the steps that are theirs if all take as many.
    """
    chances, taken = [], 0
    most = min(MOST_OF_ONE, 10 * MOST_STEPS // max(1, len(challenges)))
    for number, (need, others) in enumerate(challenges, start=1):
        share = min(MOST_STEPS, 2 * number * MOST_STEPS // len(challenges))
        steps = Steps(min(most, share - taken))
        taken += steps.left
        chances.append(chance_alone(need, others, seen, steps))
        taken -= steps.left
    return tuple(chances)
