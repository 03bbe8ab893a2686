"""Which decks and sets have no card at all? Nothing of them could be printed, and nobody would be told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import CardSet, Deck


def judge_cardless(decks: Iterable[Deck], sets: Iterable[CardSet]) -> Iterator[Diagnostic]:
    """CG306 for each. A set with cards but without printings is told card by card."""
    for deck in decks:
        if deck.origin is not None and not deck.copies:
            help = "name sets under `sets:`, or cards under `cards:`"
            message = f"the deck `{deck.id}` has no cards, so nothing of it is printed"
            yield deck.origin.finding("CG306", message, "id", severity=Severity.WARNING, help=help)
    for one in sets:
        if not one.cards and not one.printings:
            help = "write them into `cards/` and `printings.yaml` beside this file"
            message = f"the set `{one.id}` has no cards, so nothing of it is printed"
            yield one.origin.finding("CG306", message, "id", severity=Severity.WARNING, help=help)
