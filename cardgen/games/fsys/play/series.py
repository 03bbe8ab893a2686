"""Several matches, points added up, each begun by a player chosen at random (FS-R6, FS-R19)."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.analysis.play.protocol import Action, Stream
from cardgen.analysis.play.rng import choice
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import FsysRules


class MatchSeries:
    """As many matches as the rules say. Raises RulesGap as a match does."""

    __slots__ = ("chance", "deck", "finished", "match", "rules")

    def __init__(self, deck: IconDeck, players: int, rules: FsysRules, chance: Stream) -> None:
        self.deck, self.rules, self.chance = deck, rules, chance
        self.finished: list[Match] = []
        self.match = self._next(players)

    def _next(self, players: int) -> Match:
        start = choice(range(players), self.chance)
        return Match(self.deck, players, self.rules, self.chance, start)

    @property
    def seat(self) -> int:
        return self.match.seat

    def is_over(self) -> bool:
        return len(self.finished) == self.rules.matches

    def legal_actions(self) -> Sequence[Action]:
        return () if self.is_over() else self.match.legal_actions()

    def apply(self, action: Action) -> None:
        self.match.apply(action)
        if self.match.is_over():
            self.finished.append(self.match)
            if not self.is_over():
                self.match = self._next(self.match.players)

    def returns(self) -> tuple[int, ...]:
        return tuple(sum(points) for points in zip(*(match.points for match in self.finished), strict=True))

    def clone(self, stream: Stream) -> MatchSeries:
        return self._with(self.match.clone(stream), stream)

    def resampled(self, seat: int, stream: Stream) -> MatchSeries:
        return self._with(self.match.resampled(seat, stream), stream)

    def _with(self, match: Match, stream: Stream) -> MatchSeries:
        twin = MatchSeries.__new__(MatchSeries)
        twin.deck, twin.rules, twin.chance = self.deck, self.rules, stream
        twin.finished, twin.match = [*self.finished], match
        return twin

    @property
    def phase(self) -> MatchPhase:
        return self.match.phase

    def obvious_action(self) -> Action | None:
        return self.match.obvious_action()

    def gain(self, action: Action) -> float:
        return self.match.gain(action)

    def outlook(self, action: Action) -> float:
        return self.match.outlook(action)

    def describe(self, action: Action) -> str:
        return self.match.describe(action)
