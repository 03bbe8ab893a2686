"""Which checks has Phylo? The table of them all, and how they are run over a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Deck, Game
from cardgen.rules import options
from cardgen.rules.checking import Check, Package, ten_times_each
from cardgen.rules.phylo import expansion, legality, playability, report, simulation
from cardgen.rules.phylo.examples import examples
from cardgen.rules.phylo.limits import Limits, allows_limit, allows_reading
from cardgen.rules.phylo.proofs import proofs, verdicts
from cardgen.rules.phylo.rules import READINGS
from cardgen.rules.phylo.subject import (
    MOST_COPIES,
    Subject,
    deck_subjects,
    expansion_subjects,
    is_played,
    written_decks,
)
from cardgen.rules.phylo.table import RATES, table_of_decks
from cardgen.rules.phylo.transcript import transcript


def judge(game: Game, is_sound: bool) -> Iterator[Diagnostic]:
    """All static and exact checks: of the game, of each deck, of each expansion; decks only where they are whole."""
    yield from options.faults(game, "readings", [*READINGS], allows_reading)
    yield from options.faults(game, "limits", [field.name for field in fields(Limits)], allows_limit)
    for check in legality.OF_GAME:
        yield from check.find(game)
    if not is_sound:
        return
    yield from _run(deck_subjects, legality.OF_DECK + playability.OF_DECK, game)
    yield from _run(expansion_subjects, legality.OF_EXPANSION + expansion.OF_EXPANSION, game)


def _run(subjects: Callable[[Game], Iterator[Subject]], checks: tuple[Check, ...], game: Game) -> Iterator[Diagnostic]:
    """Exact checks only of what the rules understand: the rest is told by static ones."""
    for subject in subjects(game):
        is_too_large = len(subject.printings) > MOST_COPIES
        if is_too_large:
            yield _too_large(subject)
        for check in checks:
            if check.kind == "static" or (not is_too_large and subject.is_whole):
                yield from check.find(subject)


def _too_large(subject: Subject) -> Diagnostic:
    size = f"{len(subject.printings):,} cards"
    message = f"{subject.name} has {size}; with more than {MOST_COPIES:,} how it plays is not judged"
    return subject.finding("CG405", message, Severity.WARNING, "take copies out")


def judge_page(game: Game, product: str, icons: Collection[str]) -> Iterator[Diagnostic]:
    """No page of Phylo must show all icons."""
    yield from ()


def decks(game: Game) -> tuple[Deck, ...]:
    """The first two decks to play with; of what has fewer, its one deck or all cards."""
    playable = [deck for deck in written_decks(game) if is_played(deck)]
    return tuple(playable[:2]) or (game.played_deck,)


PACKAGE = Package(
    codes=legality.CODES,
    checks=legality.OF_GAME
    + legality.OF_DECK
    + legality.OF_EXPANSION
    + playability.OF_DECK
    + expansion.OF_EXPANSION
    + simulation.CHECKS,
    judge=judge,
    judge_page=judge_page,
    levels=ten_times_each(800),
    simulations=simulation.simulations,
    most_decks=2,
    decks=decks,
    table=table_of_decks,
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
