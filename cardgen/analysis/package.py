"""The package of a game's rules, and how much is played at each level.

Static checks look at the data, exact ones compute, simulated ones play. The first two take milliseconds and run
always; how many games are played is the level.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from cardgen.analysis.checks.check import Check, LinkFault
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.numbers.summary import Rate
from cardgen.analysis.packs.guarantees import GuaranteeMaker
from cardgen.analysis.packs.hints import HintMaker, nothing_answered
from cardgen.analysis.packs.metrics import OF_ICONS, PackMetric
from cardgen.analysis.play.playout import Setup, Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.elements import Report
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card, Origin
from cardgen.model.game import Deck, Game
from cardgen.model.link.codes import Codes

LEVELS = ("static", "quick", "standard", "deep")
"""How much is played: nothing, what takes seconds, and ten and a hundred times that."""


def ten_times_each(quick: int) -> dict[str, int]:
    """Games that a level plays for all decks of a game together, where `quick` plays so many."""
    return dict(zip(LEVELS, (0, quick, 10 * quick, 100 * quick), strict=True))


def nothing_said(game: Game, card: Card) -> Mapping[str, str]:
    """Cards whose texts are all in the data."""
    return {}


class Simulation(Struct, frozen=True):
    """Trials of one deck, called `name` and written at `origin`, and what their tallies say; what they cannot tell is
    left in the evidence.
    """

    origin: Origin
    name: str
    trials: tuple[Trial, ...]
    judge: Callable[[Sequence[Tally], Evidence], Iterator[Diagnostic]]


class SetupMaker(Protocol):
    """What decks are played with, as many as the package asks for; readings come on top of the game's own."""

    def __call__(self, game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> Setup: ...


class Package(Struct, frozen=True):
    """What a game's rules bring.

    `codes` for faults of linking; `judge` a game's data, with its decks where they are whole; `judge_page` a page that
    shows icons; `levels`, games to play for each; `simulations` for so many; `decks` that meet when nobody names any,
    at most `most_decks`; `table` to play at, `rates` to tell of what was played, `transcript`
    of one game in words, `proofs` of what decks can do, a header and rows; `names` of all that is judged, `verdicts`
    on what can be examined, by name; what must be played for a `report`, `report_games` of each line-up where nobody
    says how many, and the report; `readings` that may be chosen;
    `examples` for the rulebook's templates; `sayings` for all templates: texts by their names that the rules make of
    what a card says; `unit`: what players win by, as a table heads it; `guarantees` that recipes of boosters may ask
    for, `worths` by which packs are compared, and `answers`: what can be done with a pack.
    """

    codes: Codes
    checks: tuple[Check, ...]
    judge: Callable[[Game], Iterator[Diagnostic]]
    judge_page: Callable[[Game, str, Collection[str]], Iterator[Diagnostic]]
    levels: Mapping[str, int]
    simulations: Callable[[Game, int], list[Simulation]]
    most_decks: int
    decks: Callable[[Game], tuple[Deck, ...]]
    table: SetupMaker
    rates: tuple[Rate, ...]
    transcript: Callable[[Trial, int, Mapping[str, str]], Iterator[str]]
    proofs: Callable[[Game], Iterator[tuple[str, ...]]]
    names: Callable[[Game], Iterator[str]]
    verdicts: Callable[[Game], Iterator[tuple[str, str]]]
    report_trials: Callable[[Game, Sequence[Deck], int], list[Trial]]
    report: Callable[[Game, Sequence[Deck], Sequence[tuple[Trial, Tally]]], Report]
    readings: Mapping[str, tuple[object, ...]]
    allows_reading: Callable[[str, Any], str]
    examples: Callable[[Game, Deck], Any]
    sayings: Callable[[Game, Card], Mapping[str, str]] = nothing_said
    unit: str = "points"
    guarantees: Mapping[str, GuaranteeMaker] = field(default_factory=dict)
    worths: tuple[PackMetric, ...] = OF_ICONS
    answers: HintMaker = nothing_answered
    report_games: int = 10_000
    faults: tuple[LinkFault, ...] = ()
