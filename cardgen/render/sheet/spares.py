"""Spare copies, which fill what would be blank of the last sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from cardgen.model.card import Printing
from cardgen.words.language import ENGLISH, Language


def spares_for(printings: Sequence[Printing], n_up: int) -> list[Printing]:
    """As many spares as the last sheet has room for, in the order of the copies: of each card as many, or one more."""
    cards = {printing.id: printing for printing in printings}
    order = list(cards)
    spares = islice(cycle(order), -len(printings) % n_up)
    return [cards[spare] for spare in sorted(spares, key=order.index)]


def said_of(spares: int, pieces: int, language: Language = ENGLISH, is_sentence: bool = False) -> list[str]:
    """What the last sheet says of so many spares, the last ones of its pieces."""
    if is_sentence and spares * 2 == pieces:
        return [language.say("sheet.second-set", pieces=pieces)]
    message = "sheet.spares-too" if is_sentence else "sheet.spares"
    return [language.say(message, n=spares, pieces=pieces)] if spares else []
