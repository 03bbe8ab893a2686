"""How cards are drawn in a game: the opening hand, a number each turn, and combinations that one hopes to hold.

What `odds:` of a game or a deck says, linked; chances are computed elsewhere.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.model.card import Origin
from cardgen.model.recipe import CountGuarantee

TURNS = 6
"""So many turns are looked at where nothing is said."""


class CardCombination(Struct, frozen=True):
    """Cards that do something together: all counts of `has` at once, where a card may count in several of them."""

    id: str
    name: str
    has: tuple[CountGuarantee, ...]
    origin: Origin


class Mulligan(Struct, frozen=True):
    """A hand without the `wanted` combination is shuffled back, at most so many `times`; each new hand has `less`
    cards than the one before.
    """

    wanted: CardCombination
    times: int = 1
    less: int = 0


class DrawPlan(Struct, frozen=True):
    """Cards are drawn from `pile`, the ids of printings, all of the deck where it is None: `hand` to begin with,
    `draw` in each turn from the `first` to the last of `turns`.
    """

    hand: int
    draw: int
    first: int
    turns: int
    pile: frozenset[str] | None
    combinations: tuple[CardCombination, ...]
    mulligan: Mulligan | None
    origin: Origin

    @property
    def last_turn(self) -> int:
        """Up to which turn there is something to tell; 0 is the opening hand."""
        return self.turns if self.draw else 0

    def seen(self, turn: int) -> int:
        """How many cards one has had in hand when cards of that turn are drawn; without a mulligan."""
        return self.hand + self.draw * max(0, turn - self.first + 1)
