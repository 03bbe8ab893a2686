"""What are the rules of FoodAdvice to the rest? The table of its checks, and the package."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.rules import examining
from cardgen.rules.checking import Package, ten_times_each
from cardgen.rules.examining import CheckTable
from cardgen.rules.foodadvice import expansion, legality, playability, report, simulation
from cardgen.rules.foodadvice.answers import answers
from cardgen.rules.foodadvice.examples import examples
from cardgen.rules.foodadvice.limits import Limits, allows_limit, allows_reading
from cardgen.rules.foodadvice.piece import INGREDIENT
from cardgen.rules.foodadvice.promises import PROMISES
from cardgen.rules.foodadvice.proofs import proofs, verdicts
from cardgen.rules.foodadvice.rules import READINGS
from cardgen.rules.foodadvice.subject import MOST_COPIES, deck_subjects, expansion_subjects
from cardgen.rules.foodadvice.table import RATES, UNIT, BoxTable, box_table
from cardgen.rules.foodadvice.transcript import transcript
from cardgen.rules.foodadvice.wording import sayings
from cardgen.rules.worth import number_in, total, variety, words_of

CHECKS = CheckTable(
    readings=READINGS,
    allows_reading=allows_reading,
    limits=Limits(),
    allows_limit=allows_limit,
    most_copies=MOST_COPIES,
    of_game=legality.OF_GAME,
    decks=deck_subjects,
    of_deck=legality.OF_DECK + playability.OF_DECK,
    expansions=expansion_subjects,
    of_expansion=legality.OF_EXPANSION + expansion.OF_EXPANSION,
)


def judge_page(game: Game, product: str, icons: Collection[str]) -> Iterator[Diagnostic]:
    """No page of FoodAdvice must show all icons."""
    yield from ()


def decks(game: Game) -> tuple[Deck, ...]:
    """The box that is played when nobody names one."""
    return (game.played_deck,)


def table_of_decks(game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> BoxTable:
    """One box lies on the table."""
    return box_table(game, decks[0].printings(), readings)


def tags_supplied(game: Game, card: Card) -> Collection[str]:
    """The hashtag of an ingredient."""
    return words_of("hashtag")(game, card) if card.kind == INGREDIENT else ()


PACKAGE = Package(
    codes=legality.CODES,
    checks=CHECKS.checks + simulation.CHECKS,
    judge=partial(examining.judge, CHECKS),
    judge_page=judge_page,
    levels=ten_times_each(2000),
    simulations=simulation.simulations,
    most_decks=1,
    decks=decks,
    table=table_of_decks,
    rates=RATES,
    transcript=transcript,
    proofs=proofs,
    names=partial(examining.names, CHECKS),
    verdicts=verdicts,
    report_trials=report.trials,
    report=report.report,
    report_games=1_000,
    readings=READINGS,
    allows_reading=allows_reading,
    examples=examples,
    sayings=sayings,
    unit=UNIT,
    promises=PROMISES,
    answers=answers,
    worths=(
        total("F, the prices of its ingredients", number_in("price")),
        variety("different hashtags on ingredients", tags_supplied),
        variety("different shapes", words_of("shape")),
    ),
)
