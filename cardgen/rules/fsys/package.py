"""Which checks has Food Heroes? The table of them all, and how they are run over a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Deck, Game
from cardgen.rules import options
from cardgen.rules.checking import Check, Package, ten_times_each
from cardgen.rules.fsys import expansion, legality, playability, report, simulation
from cardgen.rules.fsys.examples import Examples
from cardgen.rules.fsys.limits import Limits, allows_limit, allows_reading
from cardgen.rules.fsys.rules import READINGS
from cardgen.rules.fsys.subject import MOST_COPIES, Subject, deck_subjects, expansion_subjects, judged_subjects
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


def judge(game: Game, is_sound: bool) -> Iterator[Diagnostic]:
    """All static and exact checks: of the game, of each deck, of each expansion; decks only where they are whole."""
    yield from options.faults(game, "readings", [*READINGS], allows_reading)
    yield from options.faults(game, "limits", [field.name for field in fields(Limits)], allows_limit)
    for check in OF_GAME:
        yield from check.find(game)
    if not is_sound:
        return
    for subjects, checks in (
        (deck_subjects, OF_DECK + OF_CHALLENGES),
        (expansion_subjects, OF_CHALLENGES + OF_EXPANSION),
    ):
        yield from _run(subjects, checks, game)


def _run(subjects: Callable[[Game], Iterator[Subject]], checks: tuple[Check, ...], game: Game) -> Iterator[Diagnostic]:
    for subject in subjects(game):
        is_too_large = len(subject.printings) > MOST_COPIES
        if is_too_large:
            yield _too_large(subject)
        for check in checks:
            if check.kind == "static" or not is_too_large:
                yield from check.find(subject)


def _too_large(subject: Subject) -> Diagnostic:
    size = f"{len(subject.printings):,} cards"
    message = f"{subject.name} has {size}; with more than {MOST_COPIES:,} how it plays is not judged"
    return subject.finding("CG405", message, Severity.WARNING, "take copies out")


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each challenge of each deck and expansion: its covers of three, one that is smallest, or what is missing."""
    yield "deck", "challenge", "covers", "certificate", "cannot be met"
    for subject in judged_subjects(game):
        for copy, odds in subject.odds.items():
            cards, missing = playability.certificate(subject, copy)
            icons = subject.deck.icons_of(missing)
            yield subject.label, subject.card(copy), str(odds.coverage.triples), " ".join(cards), " ".join(icons)


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each deck and expansion: how many of its challenges can be solved, and in how many ways."""
    for subject in judged_subjects(game):
        ways = [odds.coverage.triples for odds in subject.odds.values()]
        solved = [number for number in ways if number]
        count = f"each of its {len(ways)}" if len(solved) == len(ways) else f"{len(solved)} of its {len(ways)}"
        told = f", in {min(solved):,} to {max(solved):,} ways" if solved else ""
        yield subject.name, f"{count} challenges can be solved by three other cards{told}" if ways else "no cards"


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
    checks=OF_GAME + OF_DECK + OF_CHALLENGES + OF_EXPANSION + simulation.CHECKS,
    judge=judge,
    judge_page=legality.missing_on_sheet,
    levels=ten_times_each(20_000),
    simulations=simulation.simulations,
    most_decks=1,
    decks=decks,
    table=table,
    rates=RATES,
    transcript=transcript,
    proofs=proofs,
    verdicts=verdicts,
    report_trials=report.trials,
    report=report.report,
    readings=READINGS,
    allows_reading=allows_reading,
    examples=examples,
)
