"""Protocol of a game for those who play it, count it and search it: the one seam between games and policies.

A state of a game holds whose decision it is, says which actions are legal and takes one. Chance is inside: a state
draws from the stream it was begun with. Seats are numbered from 0, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

Action = int


class RulesGap(Exception):
    """A state that the rules do not cover: told as an error of the deck or of the rules, never guessed."""


class Stream(Protocol):
    """A source of chance, seeded: `random()` is in [0, 1)."""

    def random(self) -> float: ...


class State(Protocol):
    """A game in progress."""

    @property
    def seat(self) -> int:
        """Whose decision it is."""

    def is_over(self) -> bool: ...

    def legal_actions(self) -> Sequence[Action]:
        """All that the rules allow now; never empty before the game is over."""

    def apply(self, action: Action) -> None:
        """Play a legal action. Raises RulesGap where the rules do not say what comes next."""

    def returns(self) -> tuple[int, ...]:
        """The points of each seat, once the game is over."""

    def clone(self, stream: Stream) -> State:
        """The same state, changed by nobody else, with chance from `stream` from now on."""

    def resampled(self, seat: int, stream: Stream) -> State:
        """A clone in which all that `seat` cannot see was dealt anew."""

    def obvious_action(self) -> Action | None:
        """What every player does here, as all is face up and nothing weighs against it; None where one may choose."""

    def gain(self, action: Action) -> float:
        """What an action brings at once, as the seat that decides can tell."""

    def outlook(self, action: Action) -> float:
        """What an action lets its seat hope for, as the seat that decides can tell."""

    def describe(self, action: Action) -> str:
        """An action in words that a reader of a transcript knows."""


Policy = Callable[[State, Stream], Action]
