"""What are the rules of Phylo to the rest? The table of its checks, and the package."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.rules import examining
from cardgen.rules.checking import Package, ten_times_each
from cardgen.rules.examining import CheckTable
from cardgen.rules.phylo import expansion, legality, playability, report, simulation
from cardgen.rules.phylo.answers import answers
from cardgen.rules.phylo.examples import examples
from cardgen.rules.phylo.limits import Limits, allows_limit, allows_reading
from cardgen.rules.phylo.promises import PROMISES
from cardgen.rules.phylo.proofs import proofs, verdicts
from cardgen.rules.phylo.rules import READINGS
from cardgen.rules.phylo.subject import MOST_COPIES, deck_subjects, expansion_subjects, is_played
from cardgen.rules.phylo.table import RATES, table_of_decks
from cardgen.rules.phylo.transcript import transcript
from cardgen.rules.piles import written_decks
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
    """No page of Phylo must show all icons."""
    yield from ()


def decks(game: Game) -> tuple[Deck, ...]:
    """The first two decks to play with; of what has fewer, its one deck or all cards."""
    playable = [deck for deck in written_decks(game) if is_played(deck)]
    return tuple(playable[:2]) or (game.played_deck,)


def level_of(game: Game, card: Card) -> tuple[str, ...]:
    """The FOODCHAIN of a species."""
    return (str(card.fields["foodchain"]),) if "foodchain" in card.fields else ()


PACKAGE = Package(
    codes=legality.CODES,
    checks=CHECKS.checks + simulation.CHECKS,
    judge=partial(examining.judge, CHECKS),
    judge_page=judge_page,
    levels=ten_times_each(800),
    simulations=simulation.simulations,
    most_decks=2,
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
    promises=PROMISES,
    answers=answers,
    worths=(
        total("points", number_in("points")),
        variety("different terrains", words_of("terrain")),
        variety("different climates", words_of("climate")),
        variety("levels of the food chain", level_of),
    ),
)
