"""What checks judge: a deck, or an expansion on top of the set it needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.checks.check import Finding
from cardgen.analysis.checks.runner import can_be_examined
from cardgen.analysis.checks.scopes import JudgedCopies, deck_pile, expansion_piles, written_decks
from cardgen.diagnostics import Severity
from cardgen.games.phylo.play.setup import PhyloSetup, web_table
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import EVENT, HOME, SPECIES, EventCard, Species
from cardgen.games.phylo.web.links import Web
from cardgen.model.card import Card, Origin, Printing
from cardgen.model.game import Deck, Game

MOST_COPIES = 400
"""Larger decks are not judged: nobody shuffles them."""


class PhyloScope(Struct, frozen=True, dict=True):
    """Copies under judgement. `printings` are all of them, HOME cards too; copy *c* of the web is `copies[c]`.

    `judged` are the copies that are looked at: all of a deck, or those of an expansion. `name` is how findings call it;
    `origin` is where what concerns the whole is reported.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    judged: range
    deck: Deck | None = None

    @property
    def is_expansion(self) -> bool:
        return self.deck is None

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

    def card(self, card: str) -> Card:
        return next(printing.card for printing in self.printings if printing.card.id == card)

    @cached_property
    def judged_cards(self) -> tuple[str, ...]:
        """The different cards that are looked at."""
        return tuple(dict.fromkeys(self.web.cards[copy] for copy in self.judged))

    def finding(self, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About the whole."""
        return Finding(self.origin, message, help=help, severity=severity)

    def card_finding(
        self, card: str, message: str, *place: str | int, help: str = "", severity: Severity | None = None
    ) -> Finding:
        """About one card, reported at a field of it, or at its id."""
        return Finding(self.card(card).origin, message, place or ("id",), help, severity)


def is_played(deck: Deck) -> bool:
    """Whether this is a deck to play, not a box to cut decks from: of any other format than `box`."""
    return deck.format != "box"


def deck_subject(game: Game, deck: Deck) -> PhyloScope:
    """A deck, all of which is judged."""
    return subject_of(game, deck_pile(game, deck))


def deck_subjects(game: Game) -> Iterator[PhyloScope]:
    """Each deck here that can be played with."""
    for deck in written_decks(game):
        if is_played(deck):
            yield deck_subject(game, deck)


def expansion_subjects(game: Game) -> Iterator[PhyloScope]:
    """Each expansion here whose base is there."""
    for pile in expansion_piles(game):
        yield subject_of(game, pile)


def judged_subjects(game: Game) -> Iterator[PhyloScope]:
    """What exact checks look at."""
    for subjects in (deck_subjects, expansion_subjects):
        yield from (subject for subject in subjects(game) if can_be_examined(subject, MOST_COPIES))


def subject_of(game: Game, pile: JudgedCopies) -> PhyloScope:
    """A pile as the rules see it: HOME cards lie on the table and are not counted."""
    others = [printing.card.kind != HOME for printing in pile.printings]
    judged = range(sum(others[: pile.first]), sum(others))
    return PhyloScope(
        game=game,
        name=pile.name,
        origin=pile.origin,
        printings=pile.printings,
        judged=judged,
        deck=pile.deck,
    )
