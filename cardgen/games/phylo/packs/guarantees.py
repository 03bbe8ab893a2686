"""Guarantees for packs of Phylo: producers, food chains, species and events that can be played.

By the rules' own answers on pairs of cards (`chains.py`, and the ways of `web/exact.py`), with the readings of the
game. A pack is judged by itself: nothing lies on the table but the two HOME cards and cards of the pack, and cards
count as they are printed, not as an event may change them. Knows no recipe and no player.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.analysis.packs.guarantees import ANY, CARDS, GuaranteeMaker, Measure, by_name, counted
from cardgen.games.phylo.packs.chains import chains_in, hunters_in, paths_of, producers_in
from cardgen.games.phylo.rules import RANKS
from cardgen.games.phylo.web.links import Mask, mask_of, union
from cardgen.games.phylo.web.reachability import Reachability, layable_in
from cardgen.model.card import Printing
from cardgen.model.game import Game

RETRIEVE = "retrieve-from-discard"


def _producers(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    """Species that can be laid first of all, beside HOME only (PH-R9): of FOODCHAIN 1, in a spot of their own, and
    whatever their card asks for, HOME gives (PH-R17). They make their food with light: fungi do not.
    """
    producers = producers_in(paths_of(game, printings))
    return counted((bool(producers >> copy & 1) for copy in range(len(printings))), number)


def _chains(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    return chains_in(paths_of(game, printings), number)


def _hunters(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    return hunters_in(paths_of(game, printings), number)


class PlayableSpecies(Measure, frozen=True):
    """At least `least` species of a pack can be laid, one after the other."""

    layable: Reachability
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        laid, _ = self.layable.reached(pack)
        return max(0, self.least - sum([laid >> copy & 1 for copy in pack]))

    def helpers(self, rest: Sequence[int]) -> Mask:
        """Where too few can be laid, what can be beside those that stand; where more than one is missing, only what
        others wait for.
        """
        laid, standing = self.layable.reached(rest)
        lacking = self.least - sum([laid >> copy & 1 for copy in rest])
        if lacking <= 0:
            return ANY
        asked = [self.layable.asked[copy] for copy in rest if not laid >> copy & 1]
        return self.layable.opened(standing) & (union(asked) if lacking > 1 else ANY)


class PlayableEvents(Measure, frozen=True):
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


def _playable_species(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    """Species that can come on the table some time, with HOME and this pack alone (PH-R9, PH-R13 to PH-R17)."""
    return PlayableSpecies(layable_in(paths_of(game, printings)), number)


def _playable_events(game: Game, printings: Sequence[Printing], number: int) -> Measure:
    """Events whose target is a species of the pack that can be laid in a spot of its own, or that need none."""
    paths = paths_of(game, printings)
    untargeted = {copy: event for copy, event in enumerate(paths.web.events) if event and event.target is None}
    retrieving = mask_of(copy for copy, event in untargeted.items() if event.does(RETRIEVE))
    return PlayableEvents(
        layable=layable_in(paths),
        targets=tuple(paths.targets(copy) for copy in range(len(printings))),
        alone=mask_of(untargeted) & ~retrieving,
        retrieving=retrieving,
        species=mask_of(copy for copy, species in enumerate(paths.web.species) if species),
        least=number,
    )


GUARANTEES = by_name(
    GuaranteeMaker("producer", CARDS, _producers),
    GuaranteeMaker("food-chain", range(2, RANKS.stop), _chains),
    GuaranteeMaker("fed-hunter", CARDS, _hunters),
    GuaranteeMaker("playable-species", CARDS, _playable_species),
    GuaranteeMaker("playable-event", CARDS, _playable_events),
)
"""What recipes of Phylo may ask of every pack."""
