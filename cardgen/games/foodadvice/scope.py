"""What is judged: a box that lies on the table, or an expansion pack on top of the box it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property

from msgspec.structs import replace

from cardgen.analysis.checks.scopes import Scope, Scopes, written_decks
from cardgen.games.foodadvice.cards import DRAWN, INGREDIENT
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from cardgen.model.card import Card

MOST_COPIES = 2000
"""Larger boxes are not judged: nobody lifts them."""


class FoodAdviceScope(Scope, frozen=True, dict=True):
    """A box, or an expansion on top of its base."""

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
        return replace(self, printings=self.printings[: self.first], first=0)

    def copies(self, *kinds: str) -> list[Card]:
        """The card of each copy of these kinds."""
        return [printing.card for printing in self.printings if printing.card.kind in kinds]

    def cards(self, *kinds: str) -> list[Card]:
        """Each card of these kinds once, in order."""
        return list({card.id: card for card in self.copies(*kinds)}.values())

    @property
    def played_copies(self) -> Sequence[str]:
        return self.box.cards

    @cached_property
    def chosen_cards(self) -> Collection[str]:
        """The ids of the ingredients that are looked at."""
        return {card.id: card for card in self.cards(INGREDIENT) if card.id in self.own_cards}.keys()

    @cached_property
    def is_whole(self) -> bool:
        """Whether the rules understand every card. What they do not, static checks report."""
        return len(self.box.cards) == len(self.copies(*DRAWN))

    @cached_property
    def is_in_a_deck(self) -> bool:
        """Whether a deck that is written here has all the copies."""
        copies = Counter(printing.id for printing in self.printings)
        return any(copies <= Counter(printing.id for printing in deck.printings()) for deck in written_decks(self.game))


SCOPES = Scopes(FoodAdviceScope, MOST_COPIES)
