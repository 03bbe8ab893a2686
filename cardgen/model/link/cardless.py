"""Reports decks and sets without cards, of which nothing would be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import CARD_WITHOUT_PRINTING
from cardgen.model.game import CardSet, Deck


def judge_cardless(decks: Iterable[Deck], sets: Iterable[CardSet]) -> Iterator[Diagnostic]:
    """CG306 for each. A set with cards but without printings is reported card by card."""
    for deck in decks:
        if deck.origin is not None and not deck.copies:
            help = "name sets under `sets:`, or cards under `cards:`"
            message = f"the deck `{deck.id}` has no cards, so nothing of it is printed"
            yield deck.origin.finding(CARD_WITHOUT_PRINTING, message, "id", severity=Severity.WARNING, help=help)
    for card_set in sets:
        if not card_set.cards and not card_set.printings:
            help = "write them into `cards/` and `printings.yaml` beside this file"
            message = f"the set `{card_set.id}` has no cards, so nothing of it is printed"
            yield card_set.origin.finding(CARD_WITHOUT_PRINTING, message, "id", severity=Severity.WARNING, help=help)
