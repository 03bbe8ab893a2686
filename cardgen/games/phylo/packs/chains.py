"""Food chains that the cards of a pack make in a row from HOME, and in which part of the world.

By the rules' own answers on pairs of cards (`rules.py`, `web/link_builder.py`, and the ways of `web/exact.py`). A chain
is true where each eats the one before and there is a continent or an ocean in which all of it live: that neighbours
meet is not enough. Knows no recipe and no player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import and_

from msgspec import Struct

from cardgen.analysis.packs.guarantees import ANY, Measure
from cardgen.games.phylo.event import event_of
from cardgen.games.phylo.play.setup import rules_of
from cardgen.games.phylo.rules import PhyloRules, is_food
from cardgen.games.phylo.species import species_of, spellings_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.link_builder import Copy, web_of
from cardgen.games.phylo.web.links import Mask, bits, mask_of, union
from cardgen.games.phylo.web.nature import is_untrue
from cardgen.model.card import Printing
from cardgen.model.game import Game

PRODUCING = "photosynthetic"
"""The diet of species that make their food; what lives on molecules, as fungi do, decomposes."""
EVERYWHERE: Mask = -1
"""Where a species lives of which its card says nothing."""
EVERYTHING: Mask = ANY


def paths_of(game: Game, printings: Sequence[Printing]) -> Paths:
    """How these cards come on the table; copy *n* of the web is printing *n*, and a HOME card among them is nothing."""
    spelt = spellings_of(game)
    copies = (
        (printing.card.id, species_of(printing.card, spelt), event_of(printing.card, spelt)) for printing in printings
    )
    return _woven(tuple(copies), rules_of(game))


@lru_cache(maxsize=4)
def _woven(copies: tuple[Copy, ...], rules: PhyloRules) -> Paths:
    """Kept for the next promise of a recipe, which asks for the same."""
    return Paths(web_of(copies, rules))


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


class Chains(Struct, frozen=True, dict=True):
    """Rows of species from HOME on: the first is one of `first`, each next one eats the one before (`food`), and all of
    a row share one of the `places` where they live.
    """

    first: Mask
    food: tuple[Mask, ...]
    places: tuple[Mask, ...]

    @cached_property
    def prey(self) -> tuple[Mask, ...]:
        """For each copy those that it eats and that live where it does."""
        return tuple(
            mask_of(each for each in bits(eaten) if self.places[eater] & self.places[each])
            for eater, eaten in enumerate(self.food)
        )

    @cached_property
    def eaters(self) -> tuple[Mask, ...]:
        """For each copy those that eat it and live where it does."""
        copies = range(len(self.food))
        return tuple(mask_of(eater for eater in copies if self.prey[eater] >> copy & 1) for copy in copies)

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

    def usual(self, ranks: Sequence[int]) -> Chains:
        """The same without meals that are true but rare: of whoever stands higher in the food chain than its eater."""
        food = (
            mask_of(each for each in bits(eaten) if ranks[each] <= ranks[eater])
            for eater, eaten in enumerate(self.food)
        )
        return Chains(self.first, tuple(food), self.places)

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


class LongChain(Measure, frozen=True):
    """A pack has a chain of `number`, of species of which none can eat each other in a circle."""

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

    def helpers(self, rest: Sequence[int]) -> Mask:
        """Those that neighbours in a chain could have before and behind them, all that the number asks for, though it
        may be in no place where all of the chain live.
        """
        if not self.lack(rest):
            return EVERYTHING
        ends, begins = self.chains.ends(rest), rest
        before, behind = [self.chains.first], [EVERYTHING]
        for _ in range(self.number - 1):
            before.append(union(map(self.chains.eaters.__getitem__, ends)))
            behind.append(union(map(self.chains.prey.__getitem__, begins)))
            begins = [copy for copy in rest if behind[-1] >> copy & 1]
            ends = self.chains.longer(rest, ends)
        return union(map(and_, before, reversed(behind)))


class LongChainOnce(LongChain, frozen=True):
    """The same of species that can eat each other in a circle: each card of the pack is in a chain once."""

    def lack(self, pack: Sequence[int]) -> int:
        return self.number - len(self.chains.longest(pack, self.number))


class FedHunters(Measure, frozen=True, dict=True):
    """At least `least` of the `hunters` of a pack end a chain of three, or all where it has fewer."""

    chains: Chains
    hunters: Mask
    least: int

    @cached_property
    def chased(self) -> dict[int, dict[int, Mask]]:
        """By what a first one feeds, then by the first one, the hunters that end such a chain in a place of all."""
        food, places = self.chains.food, self.chains.places
        found: dict[int, dict[int, Mask]] = {}
        for hunter in bits(self.hunters):
            for prey in bits(self.chains.prey[hunter]):
                shared = places[hunter] & places[prey]
                for plant in bits(food[prey] & self.chains.first):
                    if shared & places[plant]:
                        row = found.setdefault(prey, {})
                        row[plant] = row.get(plant, 0) | 1 << hunter
        return found

    @cached_property
    def meals(self) -> dict[int, dict[int, Mask]]:
        """For each hunter, by one of the two others of a chain of three that it ends, what the second may be."""
        found: dict[int, dict[int, Mask]] = {hunter: {} for hunter in bits(self.hunters)}
        for prey, row in self.chased.items():
            for plant, hunters in row.items():
                for mine in map(found.__getitem__, bits(hunters)):
                    mine[prey] = mine.get(prey, 0) | 1 << plant
                    mine[plant] = mine.get(plant, 0) | 1 << prey
        return found

    def lack(self, pack: Sequence[int]) -> int:
        present = mask_of(pack)
        there = self.hunters & present
        if not there:
            return 0
        hungry = sum(not self._feeding(hunter, pack) & present for hunter in bits(there))
        number = there.bit_count()
        return max(0, min(self.least, number) - number + hungry)

    def helpers(self, rest: Sequence[int]) -> Mask:
        """What feeds another hunter; hunters that are fed; whoever is no hunter, where enough are fed."""
        present = mask_of(rest)
        there = self.hunters & present
        feeding = [self._feeding(hunter, rest) for hunter in bits(there)]
        hungry = [each for each in feeding if not each & present]
        fed, found = len(feeding) - len(hungry), union(hungry)
        if fed >= min(self.least, len(feeding)):
            found |= ~self.hunters | there
        return found | (self.hunters if fed >= self.least else self._fed_by(rest))

    def _feeding(self, hunter: int, pack: Sequence[int]) -> Mask:
        """What feeds a hunter together with one of these."""
        meals, found = self.meals[hunter], 0
        for copy in pack:
            if copy in meals:
                found |= meals[copy]
        return found

    def _fed_by(self, pack: Sequence[int]) -> Mask:
        """The hunters that end a chain of three with two of these."""
        rows = [self.chased[prey] for prey in pack if prey in self.chased]
        return union(row[plant] for row in rows for plant in pack if plant in row)


def hunters_in(paths: Paths, number: int) -> Measure:
    """What packs lack of so many fed hunters: animals that end a chain of three of some of these copies."""
    chains, everything = chains_of(paths), range(len(paths.web.species))
    prey = chains.longer(everything, chains.ends(everything))
    hunters = mask_of(chains.longer(everything, prey))
    return FedHunters(chains, hunters & paths.printed, number)


@lru_cache(maxsize=4)
def chains_of(paths: Paths) -> Chains:
    return Chains(producers_in(paths) & paths.printed, food_in(paths), places_in(paths))


def chains_in(paths: Paths, number: int) -> Measure:
    """What packs of these copies lack of a chain of so many."""
    chains = chains_of(paths)
    return (LongChainOnce if _has_circle(chains.food) else LongChain)(chains, number)


def _has_circle(food: Sequence[Mask]) -> bool:
    left = mask_of(range(len(food)))
    while left:
        fed = mask_of(eater for eater in bits(left) if food[eater] & left)
        if fed == left:
            return True
        left = fed
    return False
