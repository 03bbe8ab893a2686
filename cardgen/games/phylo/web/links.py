"""The copies of two decks and who can live beside whom (LINK), as sets of bits computed before play.

Links depend on two cards only (PH-D3), so they are a matrix. An event may change the terrain or climate of a cell: a
`body` is a copy in one such state. Bodies are numbered by state, then by copy, so that body *c* is copy *c* unchanged;
the two HOME cards have the last two bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_

from msgspec import Struct

from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.rules import PhyloRules, can_live_beside_home
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.geometry import BESIDE, DIAGONAL, around, rays

Mask = int
Change = tuple[str, str]
"""Terrain and climate that a cell has become; empty where it is as its card says. `+` before a word is for one
more, `-` for one less."""
AS_PRINTED: Change = ("", "")


class Web(Struct, frozen=True, dict=True):
    """The copies that may come on the table, and how they fit together.

    `species[c]` and `events[c]` say what copy *c* is: one of them is None. Masks of `link`, `over`, `hosts`, `targets`
    are of bodies; those of `guests` are of copies. `conditions` of an event are what must lie beside its target,
    `which` the bodies that each of its effects means; `asks` those of what events further ask of the table.
    """

    cards: tuple[str, ...]
    species: tuple[Species | None, ...]
    events: tuple[EventCard | None, ...]
    rules: PhyloRules
    changes: tuple[Change, ...]
    link: tuple[Mask, ...]
    prey: tuple[Mask, ...]
    guests: tuple[Mask, ...]
    targets: tuple[Mask, ...]
    over: tuple[Mask, ...]
    hosts: tuple[Mask, ...]
    conditions: tuple[tuple[Mask, ...], ...]
    which: tuple[tuple[Mask, ...], ...]
    asks: tuple[tuple[Criterion, Mask], ...]

    @cached_property
    def copies(self) -> int:
        return len(self.cards)

    @cached_property
    def homes(self) -> tuple[int, int]:
        """The bodies of the two HOME cards."""
        first = len(self.changes) * self.copies
        return first, first + 1

    @cached_property
    def asked(self) -> Mapping[Criterion, Mask]:
        return dict(self.asks)

    @cached_property
    def points(self) -> tuple[int, ...]:
        return tuple(species.points if species else 0 for species in self.species)

    @cached_property
    def ordinary(self) -> Mask:
        """Copies that may be laid on an empty cell."""
        return mask_of(
            copy
            for copy, species in enumerate(self.species)
            if species and species.lives_alone and not any(need.under or need.on for need in species.requires)
        )

    @cached_property
    def coverers(self) -> Mask:
        """Copies that may be laid on top of a species: INVASIVE, or by their own condition."""
        return mask_of(copy for copy, mask in enumerate(self.over) if mask)

    @cached_property
    def parasites(self) -> Mask:
        return mask_of(copy for copy, mask in enumerate(self.hosts) if mask)

    @cached_property
    def event_copies(self) -> Mask:
        return mask_of(copy for copy, event in enumerate(self.events) if event)

    @cached_property
    def answers(self) -> Mask:
        """Copies of events that are played in the turn of the other player."""
        return mask_of(copy for copy, event in enumerate(self.events) if event and event.is_answer)

    @cached_property
    def spare_turns(self) -> int:
        """How many turns more than there are cards a game may have, since an event brings cards back or is a turn's."""
        effects = [effect for event in self.events if event for effect in event.effects]
        skipped = sum(2 * effect.turns for effect in effects if effect.name in ("skip-turn", "no-draw"))
        back = ("return-to-pile", "hand-to-pile", "discard-to-pile")
        returned = sum(2 * (effect.number or self.copies) for effect in effects if effect.name in back)
        return skipped + returned + 2 * self.copies * sum(effect.name == "reshuffle-discard" for effect in effects)

    @cached_property
    def rank_one(self) -> Mask:
        return mask_of(copy for copy, species in enumerate(self.species) if species and can_live_beside_home(species))

    @cached_property
    def pollinators(self) -> Mask:
        """Bodies with POLLINATOR."""
        marked = [copy for copy, species in enumerate(self.species) if species and "pollinator" in species.keywords]
        return mask_of(state * self.copies + copy for state in range(len(self.changes)) for copy in marked)

    @cached_property
    def spreaders(self) -> Mask:
        return self.ordinary & mask_of(
            copy for copy, species in enumerate(self.species) if species and species.spread_reach > 0
        )

    @cached_property
    def movers(self) -> Mask:
        return mask_of(copy for copy, steps in enumerate(self.steps) if steps)

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each copy the rays of cells that it may go to (PH-R16; who has FLIGHT does not use MOVE, PH-A10)."""
        return tuple(steps_of(species, self.rules) if species else () for species in self.species)

    @cached_property
    def twins(self) -> tuple[Mask, ...]:
        """Copies of one card, where it has several."""
        places: dict[str, Mask] = {}
        for copy, card in enumerate(self.cards):
            places[card] = places.get(card, 0) | 1 << copy
        return tuple(mask for mask in places.values() if mask & (mask - 1))

    @cached_property
    def kin(self) -> tuple[Mask, ...]:
        """For each copy all copies of its card."""
        by_card = {mask.bit_length() - 1: mask for mask in self.twins}
        found = [1 << copy for copy in range(self.copies)]
        for mask in by_card.values():
            for copy in bits(mask):
                found[copy] = mask
        return tuple(found)

    @cached_property
    def around(self) -> dict[int, tuple[int, ...]]:
        """Steps to the cells at most so far away, for every reach that a SPREAD has, doubled or not."""
        reaches = {species.spread_reach * times for species in self.species if species for times in (1, 2)}
        return {reach: around(reach) for reach in sorted(reaches) if reach > 0}

    def state_of(self, change: Change) -> int:
        return self.changes.index(change)

    def places_of(self, body: int) -> tuple[frozenset[str], frozenset[str]]:
        """The terrains and the climates in which a body lives."""
        state, copy = divmod(body, self.copies)
        species, (terrain, climate) = self.species[copy], self.changes[state]
        assert species is not None
        return become(terrain, species.terrain), become(climate, species.climate)


def become(word: str, printed: frozenset[str]) -> frozenset[str]:
    """The words of a card whose spot has become a word: this instead, with `+` too; with `-` not this, or nothing."""
    if word.startswith("+"):
        return printed | {*word[1:].split("+")}
    if word.startswith("-"):
        return printed - {word[1:]} if word[1:] else frozenset()
    return frozenset((word,)) if word else printed


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> Mask:
    """The mask with these bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def union(masks: Iterable[Mask]) -> Mask:
    """What is in any of these masks."""
    return reduce(or_, masks, 0)


def steps_of(species: Species, rules: PhyloRules) -> tuple[tuple[int, ...], ...]:
    """The rays of cells that a species may go to."""
    if species.flight and (rules.flight_replaces_move or species.flight >= species.move):
        return rays(BESIDE + DIAGONAL, species.flight)
    return (*rays(BESIDE, species.move), *rays(DIAGONAL, species.flight)) if species.move or species.flight else ()
