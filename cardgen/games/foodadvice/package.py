"""The row of FoodAdvice: its checks, what its games are played with, its report."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cardgen.analysis.checks.check import declared_in, faults_in
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.package import Package, ten_times_each
from cardgen.analysis.packs.metrics import number_in, total, variety, words_of
from cardgen.games.foodadvice.books.examples import examples
from cardgen.games.foodadvice.cards import INGREDIENT
from cardgen.games.foodadvice.checks import exact, expansion, simulated, static
from cardgen.games.foodadvice.checks.simulated.simulations import simulations
from cardgen.games.foodadvice.packs.guarantees import GUARANTEES
from cardgen.games.foodadvice.packs.hints import answers
from cardgen.games.foodadvice.phrasing import sayings
from cardgen.games.foodadvice.play.setup import RATES, UNIT, FoodAdviceSetup, box_table
from cardgen.games.foodadvice.play.transcript import transcript
from cardgen.games.foodadvice.profile import PROFILE
from cardgen.games.foodadvice.report import contents
from cardgen.games.foodadvice.report.proofs import proofs, verdicts
from cardgen.games.foodadvice.rules import READINGS
from cardgen.games.foodadvice.scope import SCOPES
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game

SUITE = Suite(
    checks=declared_in(*static.MODULES, *exact.MODULES, expansion, *simulated.MODULES),
    faults=faults_in(*static.MODULES),
    choices=READINGS,
    scopes=SCOPES,
    profile=PROFILE,
)


def table_of_decks(game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> FoodAdviceSetup:
    """One box lies on the table."""
    return box_table(game, decks[0].printings(), readings)


def tags_supplied(game: Game, card: Card) -> Collection[str]:
    """The hashtag of an ingredient."""
    return words_of("hashtag")(game, card) if card.kind == INGREDIENT else ()


PACKAGE = Package(
    suite=SUITE,
    levels=ten_times_each(2000),
    lineups=simulations,
    table=table_of_decks,
    rates=RATES,
    transcript=transcript,
    proofs=proofs,
    verdicts=verdicts,
    report_trials=contents.trials,
    report=contents.report,
    report_games=1_000,
    examples=examples,
    sayings=sayings,
    unit=UNIT,
    guarantees=GUARANTEES,
    answers=answers,
    worths=(
        total("F, the prices of its ingredients", number_in("price")),
        variety("different hashtags on ingredients", tags_supplied),
        variety("different shapes", words_of("shape")),
    ),
)
