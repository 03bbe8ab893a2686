"""The row of Food Heroes: its checks, what its games are played with, its report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.analysis.checks.check import declared_in, faults_in
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.package import Package, ten_times_each
from cardgen.games.fsys.books.examples import FsysExamples
from cardgen.games.fsys.checks import exact, expansion, simulated, static
from cardgen.games.fsys.packs.guarantees import GUARANTEES
from cardgen.games.fsys.packs.hints import answers
from cardgen.games.fsys.play.setup import RATES, FsysSetup, icon_table, rules_of
from cardgen.games.fsys.play.transcript import transcript
from cardgen.games.fsys.profile import PROFILE
from cardgen.games.fsys.report import contents
from cardgen.games.fsys.report.proofs import proofs, verdicts
from cardgen.games.fsys.rules import READINGS, SUPERPOWERS
from cardgen.games.fsys.scope import SCOPES
from cardgen.model.game import Deck, Game

SUITE = Suite(
    checks=declared_in(*static.MODULES, *exact.MODULES, expansion, simulated),
    faults=faults_in(*static.MODULES),
    choices=READINGS,
    scopes=SCOPES,
    profile=PROFILE,
)


def table(game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> FsysSetup:
    """All players share one deck (FS-R2)."""
    return icon_table(game, decks[0].printings(), readings)


def examples(game: Game, deck: Deck) -> FsysExamples:
    """What the rulebook may show of a deck, by the rules as the game reads them."""
    rules = rules_of(game)
    idle = () if rules.superpowers_match else (family for family in game.families if family.id == SUPERPOWERS)
    others = {icon.id for family in idle for icon in family.icons}
    return FsysExamples(
        {
            printing.card.id: tuple(icon for icon in printing.card.icons if icon not in others)
            for printing, _ in deck.copies
        },
        rules,
    )


PACKAGE = Package(
    suite=SUITE,
    levels=ten_times_each(20_000),
    lineups=simulated.simulations,
    table=table,
    rates=RATES,
    transcript=transcript,
    proofs=proofs,
    verdicts=verdicts,
    report_trials=contents.trials,
    report=contents.report,
    examples=examples,
    guarantees=GUARANTEES,
    answers=answers,
)
