"""The row of Phylo: its checks, what its games are played with, its report."""

from __future__ import annotations

from cardgen.analysis.checks.check import declared_in, faults_in
from cardgen.analysis.checks.scopes import written_decks
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.package import Package, ten_times_each
from cardgen.analysis.packs.metrics import number_in, total, variety, words_of
from cardgen.games.phylo.books.examples import examples
from cardgen.games.phylo.checks import exact, expansion, simulated, static
from cardgen.games.phylo.checks.simulated.matchups import simulations
from cardgen.games.phylo.packs.guarantees import GUARANTEES
from cardgen.games.phylo.packs.hints import answers
from cardgen.games.phylo.play.setup import RATES, table_of_decks
from cardgen.games.phylo.play.transcript import transcript
from cardgen.games.phylo.profile import PROFILE
from cardgen.games.phylo.report import contents
from cardgen.games.phylo.report.proofs import proofs, verdicts
from cardgen.games.phylo.rules import READINGS
from cardgen.games.phylo.scope import SCOPES, is_played
from cardgen.games.phylo.wording import sayings
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game

SUITE = Suite(
    checks=declared_in(*static.MODULES, *exact.MODULES, expansion, *simulated.MODULES),
    faults=faults_in(*static.MODULES),
    choices=READINGS,
    scopes=SCOPES,
    profile=PROFILE,
)


def decks(game: Game) -> tuple[Deck, ...]:
    """The first two decks to play with; of what has fewer, its one deck or all cards."""
    playable = [deck for deck in written_decks(game) if is_played(deck)]
    return tuple(playable[:2]) or (game.played_deck,)


HUNTER = -1
"""Less appeal than a plant has."""


def level_of(game: Game, card: Card) -> tuple[str, ...]:
    """The FOODCHAIN of a species."""
    return (str(card.fields["foodchain"]),) if "foodchain" in card.fields else ()


def appeal(card: Card) -> int:
    """Animals of FOODCHAIN 2 first, of these the larger ones: no aphid sells a safari. Then plants, at last hunters:
    which are in a pack is its surprise.
    """
    foodchain = card.fields.get("foodchain", 1)
    if foodchain == 2:
        return int(card.fields.get("scale", 1))
    return 0 if foodchain < 2 else HUNTER


PACKAGE = Package(
    suite=SUITE,
    levels=ten_times_each(800),
    lineups=simulations,
    most_decks=2,
    decks=decks,
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
    guarantees=GUARANTEES,
    appeal=appeal,
    answers=answers,
    worths=(
        total("points", number_in("points")),
        variety("different terrains", words_of("terrain")),
        variety("different climates", words_of("climate")),
        variety("levels of the food chain", level_of),
    ),
)
