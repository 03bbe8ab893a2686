"""May this deck be brought to the table? What every game's formats ask: size and copies.

Knows decks and formats; what cards do is each game's own package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Deck, Format
from cardgen.model.library import Library


def judge(library: Library) -> list[Diagnostic]:
    """The faults of every deck of every game."""
    return [
        finding
        for game in library.games.values()
        for deck in game.decks.values()
        if deck.format in game.formats
        for finding in check_deck(deck, game.formats[deck.format])
    ]


def check_deck(deck: Deck, fmt: Format) -> Iterator[Diagnostic]:
    """Every reason why the deck is illegal in this format; none hides another."""
    if deck.origin is None:
        return
    if fmt.size is not None and deck.size != fmt.size:
        count = abs(deck.size - fmt.size)
        yield deck.origin.finding(
            "CG401",
            f"the deck `{deck.id}` has {deck.size} cards; the format `{fmt.id}` asks for {fmt.size}",
            help=f"{'take out' if deck.size > fmt.size else 'add'} {count}",
        )
    if fmt.copies is not None:
        counts: Counter[str] = Counter()
        for printing, copies in deck.copies:
            counts[printing.card.id] += copies
        for card, count in sorted(counts.items()):
            if count > fmt.copies:
                yield deck.origin.finding(
                    "CG402",
                    f"{count} copies of `{card}`; the format `{fmt.id}` allows {fmt.copies}",
                    "cards",
                    card,
                    help=f"keep {fmt.copies}",
                )
