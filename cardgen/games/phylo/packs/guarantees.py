"""Guarantees for packs of Phylo: producers, food chains, species and events that can be played.

By the rules' own answers on pairs of cards (`rules.py`, `web/link_builder.py`, and the ways of `web/exact.py`), with
the readings of the game. A pack is judged by itself: nothing lies on the table but the two HOME cards and cards of the
pack, and cards count as they are printed, not as an event may change them. Knows no recipe and no player.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.analysis.packs.guarantees import CARDS, GuaranteeMaker, Shortfall, by_name, counted, of_number
from cardgen.games.phylo.play.setup import rules_of
from cardgen.games.phylo.rules import RANKS, is_food
from cardgen.games.phylo.species import event_of, species_of, spellings_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Mask, bits, mask_of
from cardgen.games.phylo.web.nature import is_untrue
from cardgen.games.phylo.web.reachability import Reachability, layable_in
from cardgen.model.card import Printing
from cardgen.model.game import Game

RETRIEVE = "retrieve-from-discard"
PRODUCING = "photosynthetic"
"""The diet of species that make their food; what lives on molecules, as fungi do, decomposes."""


def paths_of(game: Game, printings: Sequence[Printing]) -> Paths:
    """How these cards come on the table; copy *n* of the web is printing *n*, and a HOME card among them is nothing."""
    spelt = spellings_of(game)
    copies = [
        (printing.card.id, species_of(printing.card, spelt), event_of(printing.card, spelt)) for printing in printings
    ]
    return Paths(web_of(copies, rules_of(game)))


def _producers(game: Game, printings: Sequence[Printing], number: int) -> Shortfall:
    """Species that can be laid first of all, beside HOME only (PH-R9): of FOODCHAIN 1, in a spot of their own, and
    whatever their card asks for, HOME gives (PH-R17). They make their food with light: fungi do not.
    """
    producers = producers_in(paths_of(game, printings))
    return counted((bool(producers >> copy & 1) for copy in range(len(printings))), number)


def producers_in(paths: Paths) -> Mask:
    """The copies that can be laid first of all and make their food themselves."""
    species = enumerate(paths.web.species)
    return paths.producers & mask_of(copy for copy, member in species if member and member.diet == PRODUCING)


class Chains(Struct, frozen=True):
    """A row of species from HOME on: the first is one of `first`, each next one eats the one before (`food`)."""

    first: Mask
    food: tuple[Mask, ...]
    number: int

    def lack(self, pack: Sequence[int]) -> int:
        """The species that the longest chain is short of. Chains of one length more have one of these at the end."""
        food, ends, length = self.food, 0, 0
        for copy in pack:
            ends |= 1 << copy
        ends &= self.first
        while ends:
            length += 1
            if length == self.number:
                break
            longer = 0
            for copy in pack:
                if food[copy] & ends:
                    longer |= 1 << copy
            ends = longer
        return self.number - length

    def lack_without_return(self, pack: Sequence[int]) -> int:
        """The same where species can eat each other in a circle: each card of the pack is in a chain once."""

        def longest(end: int, rest: tuple[int, ...], length: int) -> int:
            if length == self.number:
                return length
            eaters = (place for place, copy in enumerate(rest) if self.food[copy] >> end & 1)
            return max(
                (longest(rest[place], rest[:place] + rest[place + 1 :], length + 1) for place in eaters), default=length
            )

        begun = ((place, copy) for place, copy in enumerate(pack) if self.first >> copy & 1)
        cards = tuple(pack)
        lengths = (longest(copy, cards[:place] + cards[place + 1 :], 1) for place, copy in begun)
        return self.number - max(lengths, default=0)


def food_in(paths: Paths) -> tuple[Mask, ...]:
    """For each copy those that it eats and beside which alone it can be laid in an empty spot (PH-R10 to PH-R13).

    Looked at are FOODCHAIN, diet, SCALE and what its card names as food, terrain and climate, whether it needs a host
    or a species to cover, and its own conditions on neighbours, which the one neighbour must meet. Meat that
    the eater is not known to eat in nature is no food here.
    """
    web = paths.web
    eaten = []
    for copy, eater in enumerate(web.species):
        found: Mask = 0
        if eater is not None:
            ways = [way for way in paths.ways[paths.first(copy)] if way.stands]
            for prey, food in enumerate(web.species):
                if food is not None and is_food(eater, food, web.rules) and not is_untrue(eater, food):
                    found |= any(way.is_open(1 << prey) for way in ways) << prey
        eaten.append(found)
    return tuple(eaten)


def chains_in(paths: Paths, number: int) -> Shortfall:
    """What packs of these copies lack of a chain of so many."""
    chains = Chains(producers_in(paths) & paths.printed, food_in(paths), number)
    return chains.lack_without_return if _has_circle(chains.food) else chains.lack


def _has_circle(food: Sequence[Mask]) -> bool:
    left = mask_of(range(len(food)))
    while left:
        fed = mask_of(eater for eater in bits(left) if food[eater] & left)
        if fed == left:
            return True
        left = fed
    return False


def _chains(game: Game, printings: Sequence[Printing], number: int) -> Shortfall:
    return chains_in(paths_of(game, printings), number)


class PlayableSpecies(Struct, frozen=True):
    """At least `least` species of a pack can be laid, one after the other."""

    layable: Reachability
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        laid, _ = self.layable.reached(pack)
        return max(0, self.least - sum([laid >> copy & 1 for copy in pack]))


class PlayableEvents(Struct, frozen=True):
    """At least `least` events of a pack have in it a species that they can be laid on. `targets` has for each printing
    its species; `alone` are events that need none, `species` those that an event may bring back (PH-R18).
    """

    layable: Reachability
    targets: tuple[Mask, ...]
    alone: Mask
    retrieving: Mask
    species: Mask
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        events = [copy for copy in pack if self.targets[copy] or (self.alone | self.retrieving) >> copy & 1]
        if not events:
            return self.least
        _, standing = self.layable.reached(pack)
        has_species = any(self.species >> copy & 1 for copy in pack)
        number = sum(
            bool(
                self.targets[event] & standing
                or self.alone >> event & 1
                or (has_species and self.retrieving >> event & 1)
            )
            for event in events
        )
        return max(0, self.least - number)


def _playable_species(game: Game, printings: Sequence[Printing], number: int) -> Shortfall:
    """Species that can come on the table some time, with HOME and this pack alone (PH-R9, PH-R13 to PH-R17)."""
    return PlayableSpecies(layable_in(paths_of(game, printings)), number).lack


def _playable_events(game: Game, printings: Sequence[Printing], number: int) -> Shortfall:
    """Events whose target is a species of the pack that can be laid in a spot of its own, or that need none."""
    paths = paths_of(game, printings)
    untargeted = {copy: event for copy, event in enumerate(paths.web.events) if event and event.target is None}
    retrieving = mask_of(copy for copy, event in untargeted.items() if event.effect == RETRIEVE)
    return PlayableEvents(
        layable=layable_in(paths),
        targets=tuple(paths.targets(copy) for copy in range(len(printings))),
        alone=mask_of(untargeted) & ~retrieving,
        retrieving=retrieving,
        species=mask_of(copy for copy, species in enumerate(paths.web.species) if species),
        least=number,
    ).lack


GUARANTEES = by_name(
    GuaranteeMaker(
        "producer",
        CARDS,
        lambda number: (
            f"has at least {of_number(number, 'one producer', 'producers')} to lay beside HOME: species that make "
            "their own food with light"
        ),
        _producers,
    ),
    GuaranteeMaker(
        "food-chain",
        range(2, RANKS.stop),
        lambda number: (
            f"has a food chain of at least {number} to lay in a row from HOME: by the rules, each eats the one before"
        ),
        _chains,
    ),
    GuaranteeMaker(
        "playable-species",
        CARDS,
        lambda number: (
            f"has at least {of_number(number, 'one species', 'species')} to lay with the cards of the pack alone"
        ),
        _playable_species,
    ),
    GuaranteeMaker(
        "playable-event",
        CARDS,
        lambda number: f"has at least {of_number(number, 'one event', 'events')} to play on species of the pack",
        _playable_events,
    ),
)
"""What recipes of Phylo may ask of every pack."""
