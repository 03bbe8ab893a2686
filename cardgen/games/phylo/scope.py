"""What checks judge: a deck, or an expansion on top of the set it needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from cardgen.analysis.checks.scopes import Scope, Scopes
from cardgen.games.phylo.event import EVENT, EventCard
from cardgen.games.phylo.play.setup import PhyloSetup, web_table
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import HOME, SPECIES, Species
from cardgen.games.phylo.web.links import Web
from cardgen.model.card import Card, Printing
from cardgen.model.game import Deck

MOST_COPIES = 400
"""Larger decks are not judged: nobody shuffles them."""


class PhyloScope(Scope, frozen=True, dict=True):
    """A deck, or an expansion on top of its base. HOME cards are among the printings and not in the web.

    Copy *c* of the web is `copies[c]`; `judged` are the copies that are looked at.
    """

    @cached_property
    def judged(self) -> range:
        others = [printing.card.kind != HOME for printing in self.printings]
        return range(sum(others[: self.first]), sum(others))

    @cached_property
    def copies(self) -> tuple[Printing, ...]:
        """The copies without HOME cards, in the order of the web."""
        return tuple(printing for printing in self.printings if printing.card.kind != HOME)

    @cached_property
    def table(self) -> PhyloSetup:
        """What the cards are judged with: one pile, each copy once."""
        return web_table(self.game, [self.printings], {"deal": "shared"})

    @property
    def web(self) -> Web:
        return self.table.web

    @property
    def rules(self) -> PhyloRules:
        return self.web.rules

    def cards(self, kind: str) -> Iterator[Card]:
        """Each card of a kind once, in order."""
        seen = {printing.card.id: printing.card for printing in self.printings if printing.card.kind == kind}
        yield from seen.values()

    @cached_property
    def species(self) -> dict[str, Species]:
        """The different species, by card."""
        return {species.card: species for species in self.web.species if species is not None}

    @cached_property
    def events(self) -> dict[str, EventCard]:
        return {event.card: event for event in self.web.events if event is not None}

    @cached_property
    def is_whole(self) -> bool:
        """Whether the rules understand every card; what they do not, static checks report."""
        wanted = {card.id for kind in (SPECIES, EVENT) for card in self.cards(kind)}
        return wanted == self.species.keys() | self.events.keys()

    def copies_of(self, card: str) -> int:
        return sum(copy == card for copy in self.web.cards)

    @property
    def played_copies(self) -> Sequence[str]:
        return self.web.cards

    @cached_property
    def own_cards(self) -> Collection[str]:
        """The ids of the different cards that are looked at, in order; HOME is none of them."""
        return dict.fromkeys(self.web.cards[copy] for copy in self.judged).keys()


def is_played(deck: Deck) -> bool:
    """Whether this is a deck to play, not a box to cut decks from: of any other format than `box`."""
    return deck.format != "box"


SCOPES = Scopes(PhyloScope, MOST_COPIES, is_played)
