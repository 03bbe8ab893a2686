"""The table of a game that is played from one deck in common: begins games, and counts what their engine tells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct, field

from cardgen.analysis.play.course import History, course_events
from cardgen.analysis.play.protocol import Policy, State, Stream
from cardgen.analysis.play.tally import Tally

if TYPE_CHECKING:
    from cardgen.analysis.play.playout import Setup


class TellingState(State, Protocol):
    """A state that tells of a finished game what is counted: copies of cards by seat, and events by name.

    Copies are numbers into the deck: those that a seat could choose, and those that it did. A state may have a
    `history`, too, the points of all seats after each turn: of it `length N` is counted, and what `course_events`
    tells, as the common checks ask for it. Without a history, `events` may tell the same.
    """

    @property
    def could_choose(self) -> Sequence[Collection[int]]: ...

    @property
    def chosen(self) -> Sequence[Collection[int]]: ...

    def events(self) -> Mapping[str, int]: ...


class OneDeck(Struct, frozen=True):
    """A deck and how a game of it begins: `start` is handed the `copies`, the players and the chance.

    `cards` are the ids of the copies; `copies` is what the rules see in each. `ratios` are pairs of events of which a
    game may have several. Can be sent to another process where `copies` can, and `start` is a class or function of a
    module.
    """

    game: str
    cards: tuple[str, ...]
    copies: tuple[Any, ...]
    start: Callable[[tuple[Any, ...], int, Stream], TellingState]
    policies: Mapping[str, Policy] = field(default_factory=dict)
    ratios: tuple[tuple[str, str], ...] = ()
    dealing: str = ""
    block: int = 200

    def begin(self, players: int, chance: Stream, turn: int = 0) -> TellingState:
        """A new game. Raises RulesGap."""
        return self.start(self.copies, players, chance)

    def record(self, state: TellingState, policies: Sequence[str], tally: Tally) -> None:
        """Counts a finished game."""
        won = tally.record(state.returns(), policies)
        tally.record_cards(policies, won, state.could_choose, state.chosen)
        tally.events.update(state.events())
        history: History = getattr(state, "history", ())
        if history:
            tally.events[f"length {len(history)}"] += 1
            tally.count(course_events(history, won))


if TYPE_CHECKING:
    IS_SETUP: type[Setup] = OneDeck
