"""What is judged? A deck that somebody brings to the table, or an expansion on top of the set it needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card, Origin, Printing
from cardgen.model.game import Deck, Game
from cardgen.rules.examining import can_be_examined
from cardgen.rules.options import chosen
from cardgen.rules.phylo.limits import Limits, allows_limit
from cardgen.rules.phylo.rules import Rules
from cardgen.rules.phylo.species import EVENT, HOME, SPECIES, Event, Species
from cardgen.rules.phylo.table import WebTable, web_table
from cardgen.rules.phylo.web import Web
from cardgen.rules.piles import Pile, deck_pile, expansion_piles, written_decks

MOST_COPIES = 400
"""Larger decks are not judged: nobody shuffles them."""


class Subject(Struct, frozen=True, dict=True):
    """Copies under judgement. `printings` are all of them, HOME cards too; copy *c* of the web is `copies[c]`.

    `judged` are the copies that are looked at: all of a deck, or those of an expansion. `name` is how findings call it;
    `origin` is where what concerns the whole is told.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    limits: Limits
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
    def table(self) -> WebTable:
        """What the cards are judged with: one pile, each copy once."""
        return web_table(self.game, [self.printings], {"deal": "shared"})

    @property
    def web(self) -> Web:
        return self.table.web

    @property
    def rules(self) -> Rules:
        return self.web.rules

    def cards(self, kind: str) -> Iterator[Card]:
        """Each card of a kind once, in order."""
        seen = {one.card.id: one.card for one in self.printings if one.card.kind == kind}
        yield from seen.values()

    @cached_property
    def species(self) -> dict[str, Species]:
        """The different species, by card."""
        return {one.card: one for one in self.web.species if one is not None}

    @cached_property
    def events(self) -> dict[str, Event]:
        return {one.card: one for one in self.web.events if one is not None}

    @cached_property
    def is_whole(self) -> bool:
        """Is every card one that the rules understand? What is not, is told by static checks."""
        wanted = {card.id for kind in (SPECIES, EVENT) for card in self.cards(kind)}
        return wanted == self.species.keys() | self.events.keys()

    def copies_of(self, card: str) -> int:
        return sum(one == card for one in self.web.cards)

    def card(self, card: str) -> Card:
        return next(one.card for one in self.printings if one.card.id == card)

    @cached_property
    def judged_cards(self) -> tuple[str, ...]:
        """The different cards that are looked at."""
        return tuple(dict.fromkeys(self.web.cards[copy] for copy in self.judged))

    def finding(self, code: str, message: str, severity: Severity = Severity.ERROR, help: str = "") -> Diagnostic:
        """About the whole."""
        return self.origin.finding(code, message, "id", severity=severity, help=help)

    def card_finding(
        self,
        card: str,
        code: str,
        message: str,
        *place: str | int,
        severity: Severity = Severity.ERROR,
        help: str = "",
    ) -> Diagnostic:
        """About one card, told at a field of it, or at its id."""
        origin = self.card(card).origin
        return origin.finding(code, message, *(place or ("id",)), severity=severity, help=help)


def limits_of(game: Game) -> Limits:
    return chosen(Limits(), game.limits, allows_limit)


def is_played(deck: Deck) -> bool:
    """Is this a deck to play, not a box to cut decks from? A deck of any other format than `box`."""
    return deck.format != "box"


def deck_subject(game: Game, deck: Deck) -> Subject:
    """A deck, all of which is judged."""
    return subject_of(game, deck_pile(game, deck))


def deck_subjects(game: Game) -> Iterator[Subject]:
    """Each deck here that can be played with."""
    for deck in written_decks(game):
        if is_played(deck):
            yield deck_subject(game, deck)


def expansion_subjects(game: Game) -> Iterator[Subject]:
    """Each expansion here whose base is there."""
    for pile in expansion_piles(game):
        yield subject_of(game, pile)


def judged_subjects(game: Game) -> Iterator[Subject]:
    """What exact checks look at."""
    for subjects in (deck_subjects, expansion_subjects):
        yield from (one for one in subjects(game) if can_be_examined(one, MOST_COPIES))


def subject_of(game: Game, pile: Pile) -> Subject:
    """A pile as the rules see it: HOME cards lie on the table and are not counted."""
    others = [printing.card.kind != HOME for printing in pile.printings]
    judged = range(sum(others[: pile.first]), sum(others))
    return Subject(game, pile.name, pile.origin, pile.printings, limits_of(game), judged, pile.deck)
