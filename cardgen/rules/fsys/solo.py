"""With what chance do some three of the cards that a player sees solve a challenge alone? Exact: FSY206 and FSY207.

Hands without a cover are counted, whole kinds of cards at a time: only icons of the challenge matter, so few of the 59
other cards of a deck differ, and most of those that do are in few covers. A kind that is in a cover with others that
are still open is either not in the hand, or in it, and then closes what would complete a cover with it; the hands of
what is left are one binomial coefficient. For a deck of 60 that takes some milliseconds a challenge, where there are
341,149,446 hands of seven. For hundreds of cards it takes too long: the steps that may be taken are limited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from cardgen.rules.fsys.rules import Icons

MOST_STEPS = 50_000
"""For all challenges of a deck together: about half a second. A shipped deck takes a quarter of it, or less."""


class TooManyHands(Exception):
    """The hands are not counted: that would take more steps than are left."""


class Steps(Struct):
    """How many steps may still be taken."""

    left: int = MOST_STEPS

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
    return 1 - Fraction(_Hands(need, others, seen, steps or Steps()).without_cover(), comb(len(others), seen))


Ways = tuple[tuple[int, int], ...]
"""In how many ways the cards taken so far can be chosen, by their number: several where there are copies of a kind."""


class _Hands:
    """The hands of one challenge. A set of kinds is a bit mask of their places, the kinds with most icons first."""

    __slots__ = ("completing", "copies", "idle", "kinds", "need", "seen", "steps", "thirds")

    def __init__(self, need: Icons, others: Sequence[Icons], seen: int, steps: Steps) -> None:
        self.need, self.seen, self.steps = need, seen, steps
        counts = Counter(map(need.__and__, others))
        self.idle = counts.pop(0, 0)  # cards without an icon of the challenge
        counts.pop(need, 0)  # whoever holds one of these has a cover
        self.kinds = sorted(counts, key=lambda kind: (-kind.bit_count(), kind))
        self.copies = [counts[kind] for kind in self.kinds]
        steps.take(len(self.kinds) ** 2 // 16)  # all pairs of kinds are looked at before the first hand
        covered = {one | other for one in self.kinds for other in self.kinds}
        self.completing = {icons: self._completing(icons) for icons in covered}
        self.thirds = [self._thirds_after(place) for place in range(len(self.kinds))]

    def without_cover(self) -> int:
        """How many hands have no cover of at most three cards."""
        return self._count((1 << len(self.kinds)) - 1, self.idle, (), ((0, 1),))

    def _count(self, still_open: int, free: int, taken: tuple[Icons, ...], ways: Ways) -> int:
        """Hands with the kinds `taken`, with any of `free` cards, and with kinds that are open, but without a cover.

        A kind that is in no cover with others that are open is free from then on.
        """
        found = 0
        while still_open:
            bit = still_open & -still_open
            still_open ^= bit
            place = bit.bit_length() - 1
            if not self._is_in_cover(place, still_open, taken):
                free += self.copies[place]
                continue
            self.steps.take()
            if more := self._chosen(ways, self.copies[place]):
                left = still_open & ~self._closed_by(self.kinds[place], taken)
                found += self._count(left, free, (*taken, self.kinds[place]), more)
        return found + sum(number * comb(free, self.seen - size) for size, number in ways)

    def _is_in_cover(self, place: int, still_open: int, taken: tuple[Icons, ...]) -> bool:
        """Is there a cover of this kind with one or two that are open, or with one that is open and one taken?

        A kind that is a part of one taken does not count: the cover would be one with that in its place, too.
        """
        kind, completing = self.kinds[place], self.completing
        for other in taken:
            if kind & other == kind:
                return False
        if completing[kind] & still_open:
            return True
        for other in taken:
            if completing[kind | other] & still_open:
                return True
        return any(second & still_open and thirds & still_open for second, thirds in self.thirds[place])

    def _closed_by(self, kind: Icons, taken: tuple[Icons, ...]) -> int:
        """The kinds that would complete a cover, once this one is taken, too."""
        closed = self.completing[kind]
        for other in taken:
            closed |= self.completing[kind | other]
        return closed

    def _chosen(self, ways: Ways, copies: int) -> Ways:
        """The ways to choose with one or more of these copies, too, as far as they have room in the hand."""
        if copies == 1:
            return tuple([(size + 1, number) for size, number in ways if size < self.seen])
        more: dict[int, int] = {}
        for size, number in ways:
            for taken in range(1, min(copies, self.seen - size) + 1):
                more[size + taken] = more.get(size + taken, 0) + number * comb(copies, taken)
        return tuple(more.items())

    def _thirds_after(self, place: int) -> list[tuple[int, int]]:
        """For a kind: each later one with those after it that make a cover of three with both."""
        kind, later = self.kinds[place], range(place + 1, len(self.kinds))
        pairs = ((1 << other, self.completing[kind | self.kinds[other]] & -(2 << other)) for other in later)
        return [(second, thirds) for second, thirds in pairs if thirds]

    def _completing(self, covered: Icons) -> int:
        """The kinds that have all that is missing."""
        missing = self.need & ~covered
        return sum([1 << place for place, kind in enumerate(self.kinds) if kind & missing == missing])


def chances_alone(challenges: Iterable[tuple[Icons, Sequence[Icons]]], seen: int) -> list[Fraction]:
    """For several challenges, each with its other cards. Raises TooManyHands."""
    steps = Steps()
    return [chance_alone(need, others, seen, steps) for need, others in challenges]
