"""Proofs that challenges can be met: for each the cards that do it, and a verdict on each deck."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.numbers.evidence import each_of
from cardgen.games.fsys.checks.exact.covers import certificate
from cardgen.games.fsys.scope import SCOPES
from cardgen.model.game import Game


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each challenge of each deck and expansion: its covers of three, one that is smallest, or what is missing."""
    yield "deck", "challenge", "covers", "certificate", "cannot be met"
    for subject in SCOPES.examined(game):
        for copy, odds in subject.odds.items():
            cards, missing = certificate(subject, copy)
            icons = subject.icon_deck.icons_of(missing)
            yield subject.label, subject.card(copy), str(odds.coverage.triples), " ".join(cards), " ".join(icons)


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each deck and expansion: how many of its challenges can be solved, and in how many ways."""
    for subject in SCOPES.examined(game):
        ways = [odds.coverage.triples for odds in subject.odds.values()]
        solved = [number for number in ways if number]
        ways_text = f", in {min(solved):,} to {max(solved):,} ways" if solved else ""
        verdict = f"{each_of(len(solved), len(ways), 'challenge')} can be solved by three other cards{ways_text}"
        yield subject.name, verdict if ways else "no cards"
