"""What is judged? A box that lies on the table, or an expansion pack on top of the box it needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card, Origin, Printing
from cardgen.model.game import Deck, Game
from cardgen.rules.examining import can_be_examined
from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.limits import Limits, allows_limit
from cardgen.rules.foodadvice.piece import DRAWN
from cardgen.rules.foodadvice.rules import Rules
from cardgen.rules.foodadvice.table import BoxTable, box_table
from cardgen.rules.options import chosen
from cardgen.rules.piles import Pile, deck_pile, expansion_piles, written_decks

MOST_COPIES = 2000
"""Larger boxes are not judged: nobody lifts them."""


class Subject(Struct, frozen=True, dict=True):
    """Copies under judgement: those of a box, or the base's and, from `first` on, those of an expansion.

    `name` is how findings call it; `origin` is where what concerns the whole is told.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    first: int
    limits: Limits
    deck: Deck | None = None

    @property
    def is_expansion(self) -> bool:
        return self.deck is None

    @cached_property
    def table(self) -> BoxTable:
        """What the cards are judged with."""
        return box_table(self.game, self.printings)

    @property
    def box(self) -> Box:
        return self.table.box

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @cached_property
    def base(self) -> Subject:
        """Of an expansion: the box it is for."""
        return Subject(self.game, self.name, self.origin, self.printings[: self.first], 0, self.limits, self.deck)

    def copies(self, *kinds: str) -> list[Card]:
        """The card of each copy of these kinds."""
        return [one.card for one in self.printings if one.card.kind in kinds]

    def cards(self, *kinds: str) -> list[Card]:
        """Each card of these kinds once, in order."""
        return list({card.id: card for card in self.copies(*kinds)}.values())

    @cached_property
    def own(self) -> frozenset[str]:
        """The cards that are looked at: all of a box, or those of the expansion."""
        return frozenset(one.card.id for one in self.printings[self.first :])

    @cached_property
    def is_whole(self) -> bool:
        """Is every card one that the rules understand? What is not, is told by static checks."""
        return len(self.box.cards) == len(self.copies(*DRAWN))

    def card(self, card: str) -> Card:
        return next(one.card for one in self.printings if one.card.id == card)

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


def subject_of(game: Game, pile: Pile) -> Subject:
    return Subject(game, pile.name, pile.origin, pile.printings, pile.first, limits_of(game), pile.deck)


def deck_subject(game: Game, deck: Deck) -> Subject:
    """A box, all of which is judged."""
    return subject_of(game, deck_pile(game, deck))


def deck_subjects(game: Game) -> Iterator[Subject]:
    """Each box here."""
    return (deck_subject(game, deck) for deck in written_decks(game))


def expansion_subjects(game: Game) -> Iterator[Subject]:
    """Each expansion here whose base is there."""
    return (subject_of(game, pile) for pile in expansion_piles(game))


def judged_subjects(game: Game) -> Iterator[Subject]:
    """What exact checks look at and what is played."""
    both = (*deck_subjects(game), *expansion_subjects(game))
    return (one for one in both if can_be_examined(one, MOST_COPIES))
