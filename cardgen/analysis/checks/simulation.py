"""The trials of a deck, and what is made of their tallies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.playout import Setup, Trial
from cardgen.analysis.play.tally import Tally
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Origin
from cardgen.model.game import Deck, Game

OPENING = 1 / 8
"""The part of the games of level `quick` that are played first."""


class Simulation(Struct, frozen=True):
    """Trials of one deck, called `name` and written at `origin`, and what their tallies say; what they cannot tell is
    left in the evidence. Games of the trials are the most that are played; `opening` is the part that is played first.
    """

    origin: Origin
    name: str
    trials: tuple[Trial, ...]
    judge: Callable[[Sequence[Tally], Evidence], Iterator[Diagnostic]]
    opening: float = 1.0


class SetupMaker(Protocol):
    """What decks are played with, as many as the package asks for; readings come on top of the game's own."""

    def __call__(self, game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> Setup: ...
