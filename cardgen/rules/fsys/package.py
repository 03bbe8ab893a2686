"""What are the rules of Food Heroes to the rest? The table of its checks, and the package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cardgen.model.game import Deck, Game
from cardgen.rules import examining
from cardgen.rules.checking import Check, Package, ten_times_each
from cardgen.rules.examining import CheckTable
from cardgen.rules.fsys import expansion, legality, playability, report, simulation
from cardgen.rules.fsys.answers import answers
from cardgen.rules.fsys.examples import Examples
from cardgen.rules.fsys.limits import Limits, allows_limit, allows_reading
from cardgen.rules.fsys.promises import PROMISES
from cardgen.rules.fsys.proofs import proofs, verdicts
from cardgen.rules.fsys.rules import READINGS
from cardgen.rules.fsys.subject import MOST_COPIES, deck_subjects, expansion_subjects
from cardgen.rules.fsys.table import RATES, IconTable, icon_table
from cardgen.rules.fsys.transcript import transcript

OF_GAME = (
    Check("FSY104", "static", legality.too_many_icons),
    Check("FSY105", "static", legality.no_icons),
    Check("FSY106", "static", legality.vocabulary_size),
    Check("FSY108", "static", legality.no_core_family),
    Check("FSY110", "static", legality.players_of_a_match),
)
OF_DECK = (
    Check("FSY101", "static", legality.deck_size),
    Check("FSY110", "static", legality.player_supply),
    Check("CG402", "static", legality.many_copies),
    Check("FSY203", "exact", playability.scarce_icon),
    Check("FSY206", "exact", playability.solo_chance),
    Check("FSY207", "exact", playability.difficulty_spread),
    Check("FSY210", "exact", playability.blank_opening),
    Check("FSY211", "exact", playability.family_skew),
)
OF_CHALLENGES = (
    Check("FSY107", "static", legality.identical_cards),
    Check("FSY201", "exact", playability.challenge_unsolvable),
    Check("FSY202", "exact", playability.orphan_icon),
    Check("FSY204", "exact", playability.few_covers),
    Check("FSY205", "exact", playability.trivial_challenge),
    Check("FSY208", "exact", playability.dead_card),
    Check("FSY209", "exact", playability.dominated_card),
    Check("FSY212", "exact", playability.collective_out_of_reach),
)
OF_EXPANSION = (
    Check("FSY402", "exact", expansion.mix_unsolvable),
    Check("FSY403", "exact", expansion.expansion_insular),
    Check("FSY404", "exact", expansion.icon_creep),
)


CHECKS = CheckTable(
    readings=READINGS,
    allows_reading=allows_reading,
    limits=Limits(),
    allows_limit=allows_limit,
    most_copies=MOST_COPIES,
    of_game=OF_GAME,
    decks=deck_subjects,
    of_deck=OF_DECK + OF_CHALLENGES,
    expansions=expansion_subjects,
    of_expansion=OF_CHALLENGES + OF_EXPANSION,
)


def table(game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> IconTable:
    """All players share one deck (FS-R2)."""
    return icon_table(game, decks[0].printings(), readings)


def decks(game: Game) -> tuple[Deck, ...]:
    return (game.played_deck,)


def examples(game: Game, deck: Deck) -> Examples:
    """What the rulebook may show of a deck."""
    return Examples({printing.card.id: printing.card.icons for printing, _ in deck.copies})


PACKAGE = Package(
    codes=legality.CODES,
    checks=CHECKS.checks + simulation.CHECKS,
    judge=partial(examining.judge, CHECKS),
    judge_page=legality.missing_on_sheet,
    levels=ten_times_each(20_000),
    simulations=simulation.simulations,
    most_decks=1,
    decks=decks,
    table=table,
    rates=RATES,
    transcript=transcript,
    proofs=proofs,
    names=partial(examining.names, CHECKS),
    verdicts=verdicts,
    report_trials=report.trials,
    report=report.report,
    readings=READINGS,
    allows_reading=allows_reading,
    examples=examples,
    promises=PROMISES,
    answers=answers,
)
