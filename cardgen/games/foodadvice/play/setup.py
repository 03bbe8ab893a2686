"""Sets up trials of FoodAdvice: a box, its rules, policies of its own, and the rates that are reported of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.analysis.numbers.summary import Rate, ratios_of
from cardgen.analysis.play.protocol import Action, Policy, State, Stream
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.readings import chosen
from cardgen.games.foodadvice.market.box import GameBox, box_of
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.fast import FastSeasons
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES
from cardgen.games.foodadvice.play.phase import FIELDS, MABIUS, RoundPhase
from cardgen.games.foodadvice.play.record import record_game
from cardgen.games.foodadvice.rules import CHANNELS, FoodAdviceRules, allows_reading
from cardgen.model.card import Printing
from cardgen.model.game import Game


def _uses(channel: str) -> Callable[[Any, Action], bool]:
    def forbidden(state: Any, action: Action) -> bool:
        if state.phase is not RoundPhase.CHANNELS:
            return False
        fields = state.options[action]
        return any((FIELDS[field] if field < MABIUS else "mabius") == channel for field in fields)

    return forbidden


def _greedy_without(forbidden: Callable[[Any, Action], bool]) -> Policy:
    """What brings most at once of all that is not forbidden."""

    def restricted(state: State, stream: Stream) -> Action:
        actions = state.legal_actions()
        return max([action for action in actions if not forbidden(state, action)] or actions, key=state.gain)

    return restricted


RESTRICTED: Mapping[str, Policy] = {f"no-{channel}": _greedy_without(_uses(channel)) for channel in CHANNELS}
"""Greedy players who may not use one channel: what they lose is what it is worth."""

UNIT = "F"
"""Foodcoins are what players win by."""

RATES = (
    Rate("left", "customers", "customer leaves without buying"),
    Rate("left by tie", "customers", "  because products were equal"),
    Rate("sales by shape", "sales", "sale for the shape alone"),
    Rate("discounted", "sales", "sale at a Black Friday price"),
    Rate("tasted", "sales", "sale decided by Flavour Sampling"),
    Rate("personal", "sales", "sale to a personal customer"),
    Rate("leader before last round won", "games with a leader", "leader before last round wins"),
    Rate("tied", "games", "game ends in a tie for first"),
    Rate("reshuffles", "games", "customers come a second time"),
    Rate("short", "games", "bank cannot pay"),
)
"""What is reported of how games go."""
RATIOS = (*ratios_of(RATES), *((f"brought by {name}", f"chips on {name}") for name in FIELD_NAMES))

FAST = FastSeasons()


class FoodAdviceSetup(Struct, frozen=True):
    """A box and the rules it is played by."""

    box: GameBox
    rules: FoodAdviceRules = field(default_factory=FoodAdviceRules)
    game: str = "foodadvice"
    block: int = 50

    def __hash__(self) -> int:
        return hash((self.rules, self.game, self.block))  # the box has dictionaries

    @property
    def cards(self) -> Sequence[str]:
        return self.box.cards

    @property
    def dealing(self) -> str:
        return ""

    @property
    def policies(self) -> Mapping[str, Policy]:
        return RESTRICTED

    @property
    def ratios(self) -> Sequence[tuple[str, str]]:
        """Also who leaves, by the class of the customer."""
        kinds = (*self.box.words.named("class"), "joker")
        return *RATIOS, *((f"left {kind}", f"came {kind}") for kind in kinds)

    @property
    def fast(self) -> FastSeasons:
        return FAST

    def begin(self, players: int, chance: Stream, turn: int = 0) -> Season:
        """A new game. Raises RulesGap."""
        return Season(self.box, players, self.rules, chance)

    def record(self, state: Season, policies: Sequence[str], tally: Tally) -> None:
        record_game(state, policies, tally)


def rules_of(game: Game) -> FoodAdviceRules:
    """The rules as the game reads them."""
    return chosen(FoodAdviceRules(), game.readings, allows_reading)


def box_table(game: Game, printings: Iterable[Printing], readings: Mapping[str, Any] | None = None) -> FoodAdviceSetup:
    """What these copies are played with; `readings` come on top of the game's own."""
    rules = chosen(rules_of(game), readings or {}, allows_reading)
    return FoodAdviceSetup(box_of(game, [printing.card for printing in printings]), rules, game.id)
