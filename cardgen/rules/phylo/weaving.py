"""How is a web made of the cards of two decks? Links are computed once for each pair of different cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_

from cardgen.rules.phylo.criterion import Criterion
from cardgen.rules.phylo.rules import Rules, can_live_beside_home, has_food_link, is_food, shares_place
from cardgen.rules.phylo.species import Event, Species
from cardgen.rules.phylo.web import Change, Mask, Web, bits, mask_of

Copy = tuple[str, Species | None, Event | None]
"""The id of a card, and what it is."""


def web_of(cards: Sequence[Copy], rules: Rules) -> Web:
    """The web of these copies, in their order."""
    loom = _Loom(cards, rules)
    link = loom.link()
    prey, targets = loom.prey(), loom.targets()
    over, hosts, conditions = {}, {}, {}
    for card, one in loom.different.items():
        over[card], hosts[card], conditions[card] = loom.over(one), loom.hosts(one), loom.conditions(one)
    return Web(
        loom.ids,
        loom.species,
        loom.events,
        rules,
        loom.changes,
        link,
        tuple(prey.get(card, 0) for _ in loom.changes for card in loom.ids),
        loom.guests(link),
        tuple(targets.get(card, 0) for card in loom.ids),
        tuple(over.get(card, 0) for card in loom.ids),
        tuple(hosts.get(card, 0) for card in loom.ids),
        tuple(conditions.get(card, ()) for card in loom.ids),
    )


class _Loom:
    """The different species of some copies, in each state of a cell, and where their bits are."""

    def __init__(self, cards: Sequence[Copy], rules: Rules) -> None:
        self.rules = rules
        self.ids = tuple(card for card, _, _ in cards)
        self.species = tuple(one for _, one, _ in cards)
        self.events = tuple(event for _, _, event in cards)
        self.changes = _changes(self.events)
        self.different = {card: one for card, one, _ in cards if one is not None}
        self.places = {
            card: mask_of(copy for copy, other in enumerate(self.ids) if other == card) for card in self.different
        }
        self.bodies = {
            (state, card): _changed(one, change)
            for state, change in enumerate(self.changes)
            for card, one in self.different.items()
        }
        self.homes: Mask = 3 << len(self.changes) * len(self.ids)

    def bits_of(self, state: int, card: str) -> Mask:
        return self.places[card] << state * len(self.ids)

    def link(self) -> tuple[Mask, ...]:
        """For each body those that it can live beside. Who lives only under a host is nobody's neighbour (PH-R15)."""
        neighbours = {key: one for key, one in self.bodies.items() if one.lives_alone}
        food = {
            (card, other): has_food_link(one, self.different[other], self.rules)
            for card, one in self.different.items()
            for other in self.different
        }
        found: dict[tuple[int, str], Mask] = {}
        for (state, card), one in neighbours.items():
            mask = self.homes if can_live_beside_home(one) else 0
            for (other_state, other), neighbour in neighbours.items():
                if food[card, other] and shares_place(one, neighbour):
                    mask |= self.bits_of(other_state, other)
            found[state, card] = mask
        return tuple(found.get((state, card), 0) for state in range(len(self.changes)) for card in self.ids)

    def guests(self, link: Sequence[Mask]) -> tuple[Mask, ...]:
        """For each body, and the two HOME cards, the copies that can live beside it."""
        found = [0] * len(link)
        rank_one = 0
        for copy in range(len(self.ids)):
            for body in bits(link[copy] & ~self.homes):
                found[body] |= 1 << copy
            rank_one |= bool(link[copy] & self.homes) << copy
        return (*found, rank_one, rank_one)

    def prey(self) -> dict[str, Mask]:
        """The bodies that are food for a card, whatever their place."""
        everywhere = sum(1 << state * len(self.ids) for state in range(len(self.changes)))
        return {
            card: everywhere
            * sum(self.places[other] for other in self.different if is_food(one, self.different[other], self.rules))
            for card, one in self.different.items()
        }

    def meant(self, criterion: Criterion, asker: Species | None) -> Mask:
        """The bodies that a condition means."""
        return sum(self.bits_of(*key) for key, body in self.bodies.items() if criterion.fits(body, asker))

    def targets(self) -> dict[str, Mask]:
        events = {event.card: event.target for event in self.events if event is not None}
        return {card: self.meant(target, None) for card, target in events.items() if target is not None}

    def over(self, one: Species) -> Mask:
        """What the species may be laid on: by its own conditions, else as INVASIVE; all must hold."""
        on = [need.on for need in one.requires if need.on]
        if any(need.under for need in one.requires):
            return 0
        return self._all_of(on or [one.invades] if one.invades else on, one)

    def hosts(self, one: Species) -> Mask:
        """What it may be laid under: by its own conditions, else as PARASITIC."""
        under = [need.under for need in one.requires if need.under]
        if any(need.on for need in one.requires):
            return 0
        return self._all_of(under or [one.hosts] if one.hosts else under, one)

    def _all_of(self, criteria: Iterable[Criterion], one: Species) -> Mask:
        """What all conditions mean; of none nothing."""
        masks = [self.meant(criterion, one) for criterion in criteria]
        return reduce(and_, masks) if masks else 0

    def conditions(self, one: Species) -> tuple[Mask, ...]:
        """What must lie beside it, for each condition; HOME may be meant, too."""
        return tuple(
            self.meant(need.next_to, one) | (self.homes if need.next_to.fits_home else 0)
            for need in one.requires
            if need.next_to is not None
        )


def _changes(events: Sequence[Event | None]) -> tuple[Change, ...]:
    """All states that a cell may come into: each terrain with each climate that events bring, or none."""
    terrains = sorted({event.to for event in events if event and event.effect == "change-terrain"})
    climates = sorted({event.to for event in events if event and event.effect == "change-climate"})
    return tuple((terrain, climate) for terrain in ("", *terrains) for climate in ("", *climates))


def _changed(one: Species, change: Change) -> Species:
    """The species where its cell has become something else (PH-A13)."""
    terrain, climate = change
    if terrain:
        one = replace(one, terrain=frozenset((terrain,)))
    return replace(one, climate=frozenset((climate,))) if climate else one
