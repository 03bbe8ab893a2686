"""Computes who can come on the table, what lets it live, and with what odds, in a web of copies.

For the checks PHY201 to PHY216 and PHY401. Cards count as they are printed: what an event makes of a spot for a turn
or two lets nobody live for good. Chances are fractions; nothing is drawn. Knows no player and no message.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import comb

from msgspec import Struct

from cardgen.analysis.numbers.statistics import none_of
from cardgen.games.phylo.web.links import Mask, Web, bits

LINK, NEXT_TO, UNDER, ON = "link", "next-to", "under", "on"


class Way(Struct, frozen=True):
    """A way onto the table: of the bodies of each need one must be there. Who does not stand lies under its host."""

    needs: tuple[tuple[str, Mask], ...]
    stands: bool = True

    def is_open(self, there: Mask) -> bool:
        """Whether these bodies let it come. Who is laid on a species discards it, and needs others beside (PH-R14)."""
        victims = next((need for name, need in self.needs if name == ON), 0) & there
        beside = [need for name, need in self.needs if name != ON]
        if not any(name == ON for name, _ in self.needs):
            return all(need & there for need in beside)
        return any(all(need & there & ~(1 << victim) for need in beside) for victim in bits(victims))


class Reached(Struct, frozen=True):
    """Copies that can be `laid`; `standing` are those that others can live beside, and HOME."""

    laid: Mask
    standing: Mask


class Paths(Struct, frozen=True, dict=True):
    """The ways of a web's copies onto the table. Copies of a card have the same ones: the first speaks for all."""

    web: Web

    @cached_property
    def printed(self) -> Mask:
        return (1 << self.web.copies) - 1

    @cached_property
    def homes(self) -> Mask:
        first, second = self.web.homes
        return 1 << first | 1 << second

    @cached_property
    def firsts(self) -> dict[int, Mask]:
        """The first copy of each species, and all of them."""
        found = (copy for copy, species in enumerate(self.web.species) if species)
        return {copy: kin for copy in found if (kin := self.web.kin[copy]) & -kin == 1 << copy}

    @cached_property
    def ways(self) -> dict[int, tuple[Way, ...]]:
        return {copy: tuple(_ways(self, copy)) for copy in self.firsts}

    @cached_property
    def can_stand(self) -> Mask:
        """Copies that others could live beside if they came on the table, and HOME."""
        return self.homes | sum(kin for copy, kin in self.firsts.items() if any(way.stands for way in self.ways[copy]))

    @cached_property
    def all(self) -> Reached:
        return self.reached()

    def first(self, copy: int) -> int:
        kin = self.web.kin[copy]
        return (kin & -kin).bit_length() - 1

    def is_open(self, copy: int, there: Mask) -> bool:
        """Whether this copy can be laid where these bodies are."""
        return any(way.is_open(there & ~(1 << copy)) for way in self.ways[self.first(copy)])

    def reached(self, among: Mask | None = None, granted: Mask = 0) -> Reached:
        """The least fixpoint from HOME (PH-R9, PH-R13): of the copies `among`, those that can be laid some time.

        `granted` are on the table whatever they need.
        """
        among = self.printed if among is None else among
        waiting = {copy: kin & among for copy, kin in self.firsts.items() if kin & among & ~granted}
        laid, standing = granted, self.homes | granted & self.can_stand
        while True:
            new = {copy: [way for way in self.ways[copy] if way.is_open(standing)] for copy in waiting}
            new = {copy: ways for copy, ways in new.items() if ways}
            before = laid, standing
            for copy, ways in new.items():
                laid |= waiting[copy]
                if any(way.stands for way in ways):
                    standing |= waiting.pop(copy)
            if (laid, standing) == before:
                return Reached(laid, standing)

    def causes(self) -> dict[int, Mask]:
        """Who cannot be laid though all others were there, and the copies that would come with it if it could.

        Species that wait for each other in a circle are all among them.
        """
        outside = [copy for copy in self.firsts if not self.all.laid >> copy & 1]
        roots = [copy for copy in outside if not self.is_open(copy, self.can_stand & ~self.firsts[copy])]
        helped = self.reached(granted=sum(self.firsts[copy] for copy in roots)).laid
        roots += [copy for copy in outside if not helped >> copy & 1]
        return {
            copy: self.reached(granted=self.firsts[copy]).laid & ~self.all.laid & ~self.firsts[copy] for copy in roots
        }

    def support(self, copy: int, standing: Mask) -> Mask:
        """The bodies that let it live: of its widest way the narrowest need; its own copy is none of them."""
        masks = (
            min((need & standing & ~(1 << copy) for _, need in way.needs), key=self._width)
            for way in self.ways[self.first(copy)]
        )
        return max(masks, key=self._width, default=0)

    def _width(self, bodies: Mask) -> int:
        """How many they are; HOME is more than any."""
        return len(self.web.link) if bodies & self.homes else bodies.bit_count()

    def chains(self, reached: Reached) -> dict[int, tuple[int, ...]]:
        """For each first copy that is reached a shortest chain of those that let it live, itself first, HOME last."""
        home = self.web.homes[0]
        hangs = {
            copy: next((mask for mask in holds(self.ways[copy]) if mask & reached.standing), 0)
            for copy, kin in self.firsts.items()
            if kin & reached.laid
        }
        found: dict[int, tuple[int, ...]] = {home: (home,)}
        queue = deque([home])
        while queue:
            body = queue.popleft()
            kin = self.homes if body == home else self.web.kin[body] & reached.standing
            for copy in [copy for copy, mask in hangs.items() if copy not in found and mask & kin]:
                found[copy] = (copy, *found[body])
                queue.append(copy)
        del found[home]
        return found

    def targets(self, copy: int) -> Mask:
        """Copies that an event may be laid on, as printed: species in a spot of their own (PH-R18)."""
        return self.web.targets[copy] & self.can_stand & self.printed

    # Odds

    @cached_property
    def producers(self) -> Mask:
        """Copies that can be laid first of all, beside HOME only."""
        return sum(kin for copy, kin in self.firsts.items() if self.is_open(copy, self.homes))

    def followers(self, producer: int) -> Mask:
        """Copies that can be laid once this one lies beside HOME, and could not before."""
        there = self.homes | 1 << producer
        return ~self.producers & sum(kin for copy, kin in self.firsts.items() if self.is_open(copy, there))

    def chance_without_producer(self, seen: int) -> Fraction:
        """P(no card among so many can be laid beside HOME): PHY203."""
        return none_of(self.producers.bit_count(), self.web.copies, min(seen, self.web.copies))

    def chance_of_few_plays(self, seen: int) -> Fraction:
        """P(fewer than two species of so many cards can be laid in one turn): PHY204.

        Two producers always can. With one only, another card must be able to lie beside it, and none does else.
        """
        cards, seen = self.web.copies, min(seen, self.web.copies)
        others = cards - self.producers.bit_count()
        hands = comb(others, seen)
        if seen:
            hands += sum(
                comb(others - self.followers(producer).bit_count(), seen - 1) for producer in bits(self.producers)
            )
        return Fraction(hands, comb(cards, seen))

    def density(self) -> Fraction:
        """Of all pairs of a consumer and another species, as copies, the share in which it can live beside it: PHY215.

        Who needs nobody is left out: HOME lets it live anyway.
        """
        number, links = sum(kin.bit_count() for kin in self.firsts.values()), 0
        consumers = [copy for copy in self.firsts if not self.web.rank_one >> copy & 1]
        for copy in consumers:
            support = self.web.link[copy] & self.can_stand & ~(1 << copy)
            links += self.firsts[copy].bit_count() * support.bit_count()
        pairs = (number - 1) * sum(self.firsts[copy].bit_count() for copy in consumers)
        return Fraction(links, pairs) if pairs else Fraction(0)


def _ways(paths: Paths, copy: int) -> Iterator[Way]:
    """In an empty spot, on a species, under a host (PH-R13 to PH-R15); conditions as PH-R17."""
    web = paths.web
    beside = tuple(
        (name, mask & (paths.printed | paths.homes))
        for name, mask in ((LINK, web.link[copy]), *((NEXT_TO, mask) for mask in web.conditions[copy]))
    )
    if web.ordinary >> copy & 1:
        yield Way(beside)
    if web.over[copy]:
        yield Way(((ON, web.over[copy] & paths.printed), *beside))
    if web.hosts[copy]:
        yield Way(((UNDER, web.hosts[copy] & paths.printed),), stands=False)


def holds(ways: tuple[Way, ...]) -> list[Mask]:
    """What a species lives by: its links, or its hosts where it can only lie under one."""
    return [need for way in ways for name, need in way.needs if name in (LINK, UNDER)]


def chance_of_one(marked: int, others: int, seen: int) -> Fraction:
    """P(a marked card is among the cards seen | one unmarked card is among them): PHY213."""
    return 1 - none_of(marked, others, min(max(seen - 1, 0), others))
