"""What is judged: a box that lies on the table, or an expansion pack on top of the box it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.checks.check import Finding
from cardgen.analysis.checks.runner import can_be_examined
from cardgen.analysis.checks.scopes import JudgedCopies, deck_pile, expansion_piles, written_decks
from cardgen.diagnostics import Severity
from cardgen.games.foodadvice.cards import DRAWN
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from cardgen.model.card import Card, NodePath, Origin, Printing
from cardgen.model.game import Deck, Game

MOST_COPIES = 2000
"""Larger boxes are not judged: nobody lifts them."""


class FoodAdviceScope(Struct, frozen=True, dict=True):
    """Copies under judgement: those of a box, or the base's and, from `first` on, those of an expansion.

    `name` is how findings call it; `origin` is where what concerns the whole is reported.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    first: int
    deck: Deck | None = None

    @property
    def is_expansion(self) -> bool:
        return self.deck is None

    @cached_property
    def table(self) -> FoodAdviceSetup:
        """What the cards are judged with."""
        return box_table(self.game, self.printings)

    @property
    def box(self) -> GameBox:
        return self.table.box

    @property
    def rules(self) -> FoodAdviceRules:
        return self.table.rules

    @cached_property
    def base(self) -> FoodAdviceScope:
        """Of an expansion: the box it is for."""
        return FoodAdviceScope(
            game=self.game,
            name=self.name,
            origin=self.origin,
            printings=self.printings[: self.first],
            first=0,
            deck=self.deck,
        )

    def copies(self, *kinds: str) -> list[Card]:
        """The card of each copy of these kinds."""
        return [printing.card for printing in self.printings if printing.card.kind in kinds]

    def cards(self, *kinds: str) -> list[Card]:
        """Each card of these kinds once, in order."""
        return list({card.id: card for card in self.copies(*kinds)}.values())

    @cached_property
    def own(self) -> frozenset[str]:
        """The cards that are looked at: all of a box, or those of the expansion."""
        return frozenset(printing.card.id for printing in self.printings[self.first :])

    @cached_property
    def is_whole(self) -> bool:
        """Whether the rules understand every card. What they do not, static checks report."""
        return len(self.box.cards) == len(self.copies(*DRAWN))

    def card(self, card: str) -> Card:
        return next(printing.card for printing in self.printings if printing.card.id == card)

    @cached_property
    def is_in_a_deck(self) -> bool:
        """Whether a deck that is written here has all the copies."""
        copies = Counter(printing.id for printing in self.printings)
        return any(copies <= Counter(printing.id for printing in deck.printings()) for deck in written_decks(self.game))

    def finding(self, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About the whole."""
        return Finding(self.origin, message, help=help, severity=severity)

    def card_finding(
        self, card: str, message: str, place: NodePath, help: str = "", severity: Severity | None = None
    ) -> Finding:
        """About one card, reported at a field of it."""
        return Finding(self.card(card).origin, message, place, help, severity)


def subject_of(game: Game, pile: JudgedCopies) -> FoodAdviceScope:
    return FoodAdviceScope(
        game=game,
        name=pile.name,
        origin=pile.origin,
        printings=pile.printings,
        first=pile.first,
        deck=pile.deck,
    )


def deck_subject(game: Game, deck: Deck) -> FoodAdviceScope:
    """A box, all of which is judged."""
    return subject_of(game, deck_pile(game, deck))


def deck_subjects(game: Game) -> Iterator[FoodAdviceScope]:
    """Each box here."""
    return (deck_subject(game, deck) for deck in written_decks(game))


def expansion_subjects(game: Game) -> Iterator[FoodAdviceScope]:
    """Each expansion here whose base is there."""
    return (subject_of(game, pile) for pile in expansion_piles(game))


def judged_subjects(game: Game) -> Iterator[FoodAdviceScope]:
    """What exact checks look at and what is played."""
    both = (*deck_subjects(game), *expansion_subjects(game))
    return (scope for scope in both if can_be_examined(scope, MOST_COPIES))
