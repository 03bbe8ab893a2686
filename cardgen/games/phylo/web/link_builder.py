"""Builds the web of two decks: food is judged once for each pair of cards, places by groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import and_, or_

from msgspec.structs import replace

from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.effect_kinds import OF_TERRAIN
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.rules import PhyloRules, can_live_beside_home, has_food_link, is_food
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.links import Change, Mask, Web, become, mask_of

Copy = tuple[str, Species | None, EventCard | None]
"""The id of a card, and what it is."""
WordSet = frozenset[str]
Groups = dict[WordSet, Mask]
"""Bodies by their terrains, or by their climates."""


def web_of(cards: Sequence[Copy], rules: PhyloRules) -> Web:
    """The web of these copies, in their order."""
    loom = _LinkBuilder(cards, rules)
    prey, targets = loom.prey(), loom.targets()
    over, hosts, conditions = {}, {}, {}
    for card, species in loom.different.items():
        over[card], hosts[card], conditions[card] = loom.over(species), loom.hosts(species), loom.conditions(species)
    which: dict[str, tuple[Mask, ...]] = {}
    asked: dict[Criterion, Mask] = {}
    for event in {event.card: event for event in loom.events if event is not None}.values():
        which[event.card] = tuple(loom.meant(effect.which, None) for effect in event.effects)
        for criterion in event.criteria:
            asked[criterion] = loom.neighbours(criterion, None)
        conditions[event.card] = tuple(loom.neighbours(criterion, None) for criterion in event.beside)
    return Web(
        cards=loom.ids,
        species=loom.species,
        events=loom.events,
        rules=rules,
        changes=loom.changes,
        link=loom.link(),
        prey=tuple(prey.get(card, 0) for _ in loom.changes for card in loom.ids),
        guests=loom.guests(),
        targets=tuple(targets.get(card, 0) for card in loom.ids),
        over=tuple(over.get(card, 0) for card in loom.ids),
        hosts=tuple(hosts.get(card, 0) for card in loom.ids),
        conditions=tuple(conditions.get(card, ()) for card in loom.ids),
        which=tuple(which.get(card, ()) for card in loom.ids),
        asks=tuple(asked.items()),
    )


class _LinkBuilder:
    """The different species of some copies, in each state of a cell, and where their bits are.

    A state changes nothing of a species but terrain and climate, and links ask for each of the two by itself. So bodies
    are grouped by terrains and by climates: of both together there are few groups, and of states the product.
    """

    def __init__(self, cards: Sequence[Copy], rules: PhyloRules) -> None:
        self.rules = rules
        self.ids = tuple(card for card, _, _ in cards)
        self.species = tuple(species for _, species, _ in cards)
        self.events = tuple(event for _, _, event in cards)
        self.changes = _changes(self.events)
        self.different = {card: species for card, species, _ in cards if species is not None}
        self.places = {
            card: mask_of(copy for copy, other in enumerate(self.ids) if other == card) for card in self.different
        }
        self.everywhere = mask_of(state * len(self.ids) for state in range(len(self.changes)))
        self.homes: Mask = 3 << len(self.changes) * len(self.ids)
        self.terrains = self._groups([terrain for terrain, _ in self.changes], lambda species: species.terrain)
        self.climates = self._groups([climate for _, climate in self.changes], lambda species: species.climate)

    def _groups(self, changes: Sequence[str], printed: Callable[[Species], WordSet]) -> Groups:
        """The bodies by one of the two: what the cell has become in each state, or what the card says."""
        states: dict[str, Mask] = {}
        for state, word in enumerate(changes):
            states[word] = states.get(word, 0) | 1 << state * len(self.ids)
        found: Groups = {}
        for card, species in self.different.items():
            for word, mask in states.items():
                words = become(word, printed(species))
                found[words] = found.get(words, 0) | mask * self.places[card]
        return found

    def link(self) -> tuple[Mask, ...]:
        """For each body those that it can live beside. Who lives only under a host is nobody's neighbour (PH-R15)."""
        food = {card: self.everywhere * mask for card, mask in self.food.items()}
        first = {card: self.homes for card, species in self.different.items() if can_live_beside_home(species)}
        return tuple(self._beside(food, first))

    def guests(self) -> tuple[Mask, ...]:
        """For each body, and the two HOME cards, the copies that can live beside it, where cells are as printed."""
        eaters = dict.fromkeys(self.different, 0)
        for eater, food in self.food.items():
            for card in self.different:
                eaters[card] |= self.places[eater] if food & self.places[card] else 0
        alone = (
            self.places[card]
            for card, species in self.different.items()
            if species.lives_alone and can_live_beside_home(species)
        )
        rank_one = sum(alone)
        return (*self._beside(eaters, {}), rank_one, rank_one)

    @cached_property
    def food(self) -> dict[str, Mask]:
        """For each species that has neighbours, as copies, those that meet its need for food (PH-R11)."""
        alone = {card: species for card, species in self.different.items() if species.lives_alone}
        return {
            card: sum(self.places[other] for other, prey in alone.items() if has_food_link(species, prey, self.rules))
            for card, species in alone.items()
        }

    def _beside(self, wanted: Mapping[str, Mask], always: Mapping[str, Mask]) -> Iterator[Mask]:
        """For each body those wanted by its card that share its terrain and climate (PH-R10), and others always."""
        by_terrain, by_climate = _sharing(self.terrains), _sharing(self.climates)
        for terrain, climate in self.changes:
            found = {
                card: by_terrain[become(terrain, species.terrain)]
                & by_climate[become(climate, species.climate)]
                & wanted.get(card, 0)
                | always.get(card, 0)
                for card, species in self.different.items()
                if species.lives_alone
            }
            yield from (found.get(card, 0) for card in self.ids)

    def prey(self) -> dict[str, Mask]:
        """The bodies that are food for a card, whatever their place."""
        return {
            card: self.everywhere
            * sum(self.places[other] for other in self.different if is_food(species, self.different[other], self.rules))
            for card, species in self.different.items()
        }

    def meant(self, criterion: Criterion, asker: Species | None) -> Mask:
        """The bodies that a condition means: by their cards, and by what their place is."""
        anywhere = replace(
            criterion,
            terrain=frozenset(),
            climate=frozenset(),
            terrains=None,
            climates=None,
            exception=None,
            choices=(),
        )
        fitting = (self.places[card] for card, species in self.different.items() if anywhere.fits(species, asker))
        found = self.everywhere * sum(fitting)
        for wanted, groups in ((criterion.terrain, self.terrains), (criterion.climate, self.climates)):
            if wanted:
                found &= _any_of(groups, wanted)
        for number, groups in ((criterion.terrains, self.terrains), (criterion.climates, self.climates)):
            if number is not None:
                found &= reduce(or_, (mask for words, mask in groups.items() if number.holds(len(words), None)), 0)
        if criterion.choices:
            found &= reduce(or_, (self.meant(choice, asker) for choice in criterion.choices))
        return found & ~self.meant(criterion.exception, asker) if criterion.exception else found

    def targets(self) -> dict[str, Mask]:
        events = {event.card: event.target for event in self.events if event is not None}
        return {card: self.meant(target, None) for card, target in events.items() if target is not None}

    def over(self, invader: Species) -> Mask:
        """What the species may be laid on: by its own conditions, else as INVASIVE; all must hold."""
        on = [need.on for need in invader.requires if need.on]
        if any(need.under for need in invader.requires):
            return 0
        return self._all_of(on or [invader.invades] if invader.invades else on, invader)

    def hosts(self, parasite: Species) -> Mask:
        """What it may be laid under: by its own conditions, else as PARASITIC."""
        under = [need.under for need in parasite.requires if need.under]
        if any(need.on for need in parasite.requires):
            return 0
        return self._all_of(under or [parasite.hosts] if parasite.hosts else under, parasite)

    def _all_of(self, criteria: Iterable[Criterion], species: Species) -> Mask:
        """What all conditions mean; of none nothing."""
        masks = [self.meant(criterion, species) for criterion in criteria]
        return reduce(and_, masks) if masks else 0

    def conditions(self, species: Species) -> tuple[Mask, ...]:
        """What must lie beside it, for each condition; HOME may be meant, too."""
        return tuple(self.neighbours(need.next_to, species) for need in species.requires if need.next_to is not None)

    def neighbours(self, criterion: Criterion, asker: Species | None) -> Mask:
        """The bodies that a condition means, HOME among them where it is of that place."""
        return self.meant(criterion, asker) | (self.homes if criterion.fits_home else 0)


def _changes(events: Sequence[EventCard | None]) -> tuple[Change, ...]:
    """All states that a cell may come into: each terrain with each climate that events bring, or none."""
    all_of_them = [effect for event in events if event for effect in event.effects]
    terrains = sorted({effect.becomes for effect in all_of_them if effect.name in OF_TERRAIN})
    climates = sorted({effect.becomes for effect in all_of_them if effect.name == "change-climate"})
    return tuple((terrain, climate) for terrain in ("", *terrains) for climate in ("", *climates))


def _sharing(groups: Groups) -> Groups:
    """For each of the groups the bodies that have a word in common with it."""
    return {words: _any_of(groups, words) for words in groups}


def _any_of(groups: Groups, wanted: WordSet) -> Mask:
    """The bodies of all groups that have one of these words."""
    return reduce(or_, (mask for words, mask in groups.items() if not words.isdisjoint(wanted)), 0)
