"""The package of a game's rules, and how much is played at each level.

Static checks look at the data, exact ones compute, simulated ones play. The first two take milliseconds and run
always; how many games are played is the level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.analysis.checks.check import Check, LinkFault
from cardgen.analysis.checks.lineups import default_simulations
from cardgen.analysis.checks.simulation import SetupMaker, Simulation
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.numbers.summary import Rate
from cardgen.analysis.packs.guarantees import GuaranteeMaker
from cardgen.analysis.packs.hints import HintMaker, nothing_answered
from cardgen.analysis.packs.metrics import OF_ICONS, PackMetric
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.play.transcript import game_lines
from cardgen.analysis.readings import among
from cardgen.analysis.report.elements import Report
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.model.link.codes import Codes

LEVELS = ("static", "quick", "standard", "deep")
"""How much is played: nothing, what takes seconds, and ten and a hundred times that."""


def ten_times_each(quick: int) -> dict[str, int]:
    """Games that a level plays for all decks of a game together, where `quick` plays so many."""
    return dict(zip(LEVELS, (0, quick, 10 * quick, 100 * quick), strict=True))


def alike(card: Card) -> int:
    """Of every card the same."""
    return 0


def own_deck(game: Game) -> tuple[Deck, ...]:
    """The deck that `deck:` of `game.yaml` names."""
    return (game.played_deck,)


def nothing_said(game: Game, card: Card) -> Mapping[str, str]:
    """Cards whose texts are all in the data."""
    return {}


def nothing_shown(game: Game, deck: Deck) -> None:
    """Rulebooks whose examples are all in their templates."""


def nothing_proved(game: Game) -> Iterator[tuple[str, ...]]:
    """Decks of which nothing is computed: the header alone."""
    yield ("deck",)


def nothing_computed(game: Game) -> Iterator[tuple[str, str]]:
    """Decks of which nothing is known but how they were played."""
    return iter(())


class Package(Struct, frozen=True):
    """What a game's rules bring: a `suite` of checks, and a `table` to play at. All else has a default.

    `lineups`: who plays whom, for so many games in all; `levels`, games to play for each; `decks` that meet when
    nobody names any, at most `most_decks`; `rates` to tell of what was played, `transcript` of one game in words,
    `proofs` of what decks can do, a header and rows; `verdicts` on what can be examined, by name; what must be played
    for a `report`, `report_games` of each line-up where nobody says how many, and the report; `examples` for the
    rulebook's templates; `sayings` for all templates: texts by their names that the rules make of what a card says;
    `unit`: what players win by, as a table heads it; `guarantees` that recipes of boosters may ask for, `worths` by
    which packs are compared, `answers`: what can be done with a pack, and
    `appeal`: how gladly one sees a card on its cover; 0: rather not.
    """

    suite: Suite
    table: SetupMaker
    lineups: Callable[[Suite, Game, int], list[Simulation]] | None = None
    levels: Mapping[str, int] = field(default_factory=lambda: ten_times_each(10_000))
    most_decks: int = 1
    decks: Callable[[Game], tuple[Deck, ...]] = own_deck
    rates: tuple[Rate, ...] = ()
    transcript: Callable[[Trial, int, Mapping[str, str]], Iterator[str]] = game_lines
    proofs: Callable[[Game], Iterator[tuple[str, ...]]] = nothing_proved
    verdicts: Callable[[Game], Iterator[tuple[str, str]]] = nothing_computed
    report_trials: Callable[[Game, Sequence[Deck], int], list[Trial]] | None = None
    report: Callable[[Game, Sequence[Deck], Sequence[tuple[Trial, Tally]]], Report] | None = None
    examples: Callable[[Game, Deck], Any] = nothing_shown
    sayings: Callable[[Game, Card], Mapping[str, str]] = nothing_said
    unit: str = "points"
    guarantees: Mapping[str, GuaranteeMaker] = field(default_factory=dict)
    worths: tuple[PackMetric, ...] = OF_ICONS
    answers: HintMaker = nothing_answered
    appeal: Callable[[Card], int] = alike
    report_games: int = 10_000

    @property
    def codes(self) -> Codes:
        """The game's own codes for faults of linking."""
        return self.suite.codes

    @property
    def checks(self) -> tuple[Check, ...]:
        return self.suite.all_checks

    @property
    def faults(self) -> tuple[LinkFault, ...]:
        return self.suite.faults

    @property
    def readings(self) -> Mapping[str, tuple[object, ...]]:
        """The readings that may be chosen, each with its values."""
        return self.suite.choices

    def allows_reading(self, name: str, value: Any) -> str:
        """The reason why a reading may not have a value; empty where it may."""
        return among(self.readings)(name, value)

    def simulations(self, game: Game, games: int) -> list[Simulation]:
        """What is played for a game and how it is judged, so many games in all."""
        if self.lineups is None:
            return default_simulations(self.suite, self.table, game, games)
        return self.lineups(self.suite, game, games)
