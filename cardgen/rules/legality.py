"""May this deck be brought to the table? What every game's formats ask: size and copies.

Knows decks and formats; what cards do is each game's own package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Deck, Format


def check_size(deck: Deck, fmt: Format) -> Iterator[Diagnostic]:
    """CG401: as many cards as the format says."""
    if deck.origin is not None and fmt.size is not None and deck.size != fmt.size:
        yield deck.origin.finding(
            "CG401",
            f"the deck `{deck.id}` has {deck.size} cards; the format `{fmt.id}` asks for {fmt.size}",
            help=f"{'take out' if deck.size > fmt.size else 'add'} {abs(deck.size - fmt.size)}",
        )


def check_copies(deck: Deck, fmt: Format) -> Iterator[Diagnostic]:
    """CG402: no more copies of a card than the format allows, all printings together."""
    if deck.origin is None or fmt.copies is None:
        return
    counts: Counter[str] = Counter()
    for printing, copies in deck.copies:
        counts[printing.card.id] += copies
    for card, count in sorted(counts.items()):
        if count > fmt.copies:
            message = f"{count} copies of `{card}`; the format `{fmt.id}` allows {fmt.copies}"
            yield deck.origin.finding("CG402", message, "cards", card, help=f"keep {fmt.copies}")
