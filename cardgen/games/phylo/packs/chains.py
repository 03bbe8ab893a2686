"""Food chains that the cards of a pack make in a row from HOME, and in which part of the world.

By the rules' own answers on pairs of cards (`rules.py`, `web/link_builder.py`, and the ways of `web/exact.py`). A chain
is true where each eats the one before and there is a continent or an ocean in which all of it live: that neighbours
meet is not enough. Knows no recipe and no player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.analysis.packs.guarantees import Shortfall
from cardgen.games.phylo.play.setup import rules_of
from cardgen.games.phylo.rules import is_food
from cardgen.games.phylo.species import event_of, species_of, spellings_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Mask, bits, mask_of
from cardgen.games.phylo.web.nature import is_untrue
from cardgen.model.card import Printing
from cardgen.model.game import Game

PRODUCING = "photosynthetic"
"""The diet of species that make their food; what lives on molecules, as fungi do, decomposes."""
EVERYWHERE: Mask = -1
"""Where a species lives of which its card says nothing."""


def paths_of(game: Game, printings: Sequence[Printing]) -> Paths:
    """How these cards come on the table; copy *n* of the web is printing *n*, and a HOME card among them is nothing."""
    spelt = spellings_of(game)
    copies = [
        (printing.card.id, species_of(printing.card, spelt), event_of(printing.card, spelt)) for printing in printings
    ]
    return Paths(web_of(copies, rules_of(game)))


def producers_in(paths: Paths) -> Mask:
    """The copies that can be laid first of all and make their food themselves."""
    species = enumerate(paths.web.species)
    return paths.producers & mask_of(copy for copy, member in species if member and member.diet == PRODUCING)


def places_in(paths: Paths) -> tuple[Mask, ...]:
    """For each copy the continents and oceans in which it lives, by itself or brought by people: a bit for each."""
    named = sorted({place for member in paths.web.species if member is not None for place in member.range})
    return tuple(
        mask_of(map(named.index, member.range)) if member is not None and member.range else EVERYWHERE
        for member in paths.web.species
    )


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


class Chains(Struct, frozen=True):
    """Rows of species from HOME on: the first is one of `first`, each next one eats the one before (`food`), and all of
    a row share one of the `places` where they live.
    """

    first: Mask
    food: tuple[Mask, ...]
    places: tuple[Mask, ...]

    def ends(self, pack: Sequence[int]) -> dict[int, Mask]:
        """What begins a chain, with the places where it does."""
        return {copy: self.places[copy] for copy in pack if self.first >> copy & 1}

    def longer(self, pack: Sequence[int], ends: Mapping[int, Mask]) -> dict[int, Mask]:
        """What ends a chain of one more than those with these `ends`, with the places where all of it live."""
        made: dict[int, Mask] = {}
        all_ends = mask_of(ends)
        for copy in pack:
            food, shared = self.food[copy] & all_ends, 0
            if not food:
                continue
            for end, places in ends.items():
                if food >> end & 1:
                    shared |= places
            if shared & self.places[copy]:
                made[copy] = shared & self.places[copy]
        return made

    def longest(self, pack: Sequence[int], most: int) -> tuple[int, ...]:
        """A chain of at most so many cards, each in it once; of the longest, the first. Empty where none begins."""
        best: tuple[int, ...] = ()
        waiting = list(self._further((), tuple(pack), EVERYWHERE))[::-1]
        while waiting and len(best) < most:
            chain, rest, shared = waiting.pop()
            best = chain if len(chain) > len(best) else best
            waiting += list(self._further(chain, rest, shared))[::-1]
        return best

    def _further(
        self, chain: tuple[int, ...], rest: tuple[int, ...], shared: Mask
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Mask]]:
        """A chain with one more of the rest, then what is left of it, and the places that all of the chain share."""
        for at, copy in enumerate(rest):
            follows = self.food[copy] >> chain[-1] & 1 if chain else self.first >> copy & 1
            if follows and shared & self.places[copy]:
                yield (*chain, copy), rest[:at] + rest[at + 1 :], shared & self.places[copy]


class LongChain(Struct, frozen=True):
    """A pack has a chain of `number`."""

    chains: Chains
    number: int

    def lack(self, pack: Sequence[int]) -> int:
        """The species that the longest chain is short of. Chains of one length more have one of these at the end."""
        ends, length = self.chains.ends(pack), 0
        while ends:
            length += 1
            if length == self.number:
                break
            ends = self.chains.longer(pack, ends)
        return self.number - length

    def lack_without_return(self, pack: Sequence[int]) -> int:
        """The same where species can eat each other in a circle: each card of the pack is in a chain once."""
        return self.number - len(self.chains.longest(pack, self.number))


class FedHunters(Struct, frozen=True):
    """At least `least` of the `hunters` of a pack end a chain of three, or all where it has fewer."""

    chains: Chains
    hunters: Mask
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        there = {copy for copy in pack if self.hunters >> copy & 1}
        if not there:
            return 0
        wanted, present = min(self.least, len(there)), mask_of(pack)
        return max(0, wanted - sum(self._is_fed(hunter, present) for hunter in there))

    def _is_fed(self, hunter: int, present: Mask) -> bool:
        """Whether it eats one of those present that eats a first one, all three in one place."""
        food, places = self.chains.food, self.chains.places
        for prey in bits(food[hunter] & present):
            shared = places[hunter] & places[prey]
            if shared and any(shared & places[plant] for plant in bits(food[prey] & present & self.chains.first)):
                return True
        return False


def hunters_in(paths: Paths, number: int) -> Shortfall:
    """What packs lack of so many fed hunters: animals that end a chain of three of some of these copies."""
    chains, everything = chains_of(paths), range(len(paths.web.species))
    prey = chains.longer(everything, chains.ends(everything))
    hunters = mask_of(chains.longer(everything, prey))
    return FedHunters(chains, hunters & paths.printed, number).lack


def chains_of(paths: Paths) -> Chains:
    return Chains(producers_in(paths) & paths.printed, food_in(paths), places_in(paths))


def chains_in(paths: Paths, number: int) -> Shortfall:
    """What packs of these copies lack of a chain of so many."""
    long = LongChain(chains_of(paths), number)
    return long.lack_without_return if _has_circle(long.chains.food) else long.lack


def _has_circle(food: Sequence[Mask]) -> bool:
    left = mask_of(range(len(food)))
    while left:
        fed = mask_of(eater for eater in bits(left) if food[eater] & left)
        if fed == left:
            return True
        left = fed
    return False
