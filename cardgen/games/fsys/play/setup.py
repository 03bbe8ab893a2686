"""Setup of trials of Food Heroes: a deck, its rules, policies of its own, and what is reported of the games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.analysis.numbers.summary import Rate, ratios_of
from cardgen.analysis.play.policies import greedy, without
from cardgen.analysis.play.protocol import Action, Policy, State, Stream
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.readings import chosen
from cardgen.games.fsys.bitmask_deck import IconDeck, icon_deck
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.fast import FastMatches
from cardgen.games.fsys.play.phase import KEEP, MatchPhase
from cardgen.games.fsys.play.record import record_cards, record_match
from cardgen.games.fsys.play.series import MatchSeries
from cardgen.games.fsys.rules import NOTHING, FsysRules, allows_reading
from cardgen.model.card import Printing
from cardgen.model.game import Game


def _replaces(state: Any, action: Action) -> bool:
    return state.phase is MatchPhase.REPLACE and action != KEEP


def _uses_backup(state: Any, action: Action) -> bool:
    return state.phase in (MatchPhase.BACKUP, MatchPhase.RESPOND_BACKUP) and action != NOTHING


RESTRICTED: Mapping[str, Policy] = {
    "never-replace": without(greedy, _replaces),
    "no-backup": without(greedy, _uses_backup),
}
"""Greedy players who may not use one part of the game: what they lose is what it is worth."""


RATES = (
    Rate("sudden", "matches", "sudden solve"),
    Rate("sudden in round 1", "matches", "  in round 1"),
    Rate("sudden in round 2", "matches", "  in round 2"),
    Rate("sudden in round 3", "matches", "  in round 3"),
    Rate("shared", "sudden", "  shared by a response"),
    Rate("collective", "matches", "collective award"),
    Rate("tied", "matches", "tie for the title"),
    Rate("replaced", "seats", "a player replaces the hand"),
    Rate("backup helped", "backup seats", "backup raises a total"),
    Rate("decided in round 1", "matches", "won by the one leader of round 1"),
)
"""What is told of how matches go."""
RATIOS = ratios_of(RATES)
FAST = FastMatches()


class FsysSetup(Struct, frozen=True):
    """A deck and the rules it is played by."""

    deck: IconDeck
    rules: FsysRules = field(default_factory=FsysRules)
    game: str = "fsys"
    block: int = 500

    @property
    def cards(self) -> Sequence[str]:
        return self.deck.cards

    @property
    def dealing(self) -> str:
        return ""

    @property
    def policies(self) -> Mapping[str, Policy]:
        return RESTRICTED

    @property
    def ratios(self) -> Sequence[tuple[str, str]]:
        return RATIOS

    @property
    def fast(self) -> FastMatches:
        return FAST

    def begin(self, players: int, chance: Stream, turn: int = 0) -> State:
        """A match or, where the rules say several, an evening of matches; all share one deck. Raises RulesGap."""
        if self.rules.matches == 1:
            return Match(self.deck, players, self.rules, chance)
        return MatchSeries(self.deck, players, self.rules, chance)

    def record(self, state: Match | MatchSeries, policies: Sequence[str], tally: Tally) -> None:
        won = tally.record(state.returns(), policies)
        matches = [state] if isinstance(state, Match) else state.finished
        for match in matches:
            record_match(match, tally)
        record_cards(matches, policies, won, tally)


def rules_of(game: Game) -> FsysRules:
    """The rules as the game reads them."""
    return chosen(FsysRules(), game.readings, allows_reading)


def icon_table(game: Game, printings: Iterable[Printing], readings: Mapping[str, Any] | None = None) -> FsysSetup:
    """What these copies are played with; `readings` come on top of the game's own."""
    rules = chosen(rules_of(game), readings or {}, allows_reading)
    families = {family.id: [icon.id for icon in family.icons] for family in game.families}
    cards = ((printing.card.id, printing.card.icons) for printing in printings)
    return FsysSetup(icon_deck(cards, families, rules), rules, game.id)
