"""Reports cards of one kind that share a title (CG837), ignoring case, accents and punctuation.

Kinds may share titles, as a character and its chip do. Copies of one card are printings, and no other cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import TITLE_TWICE
from cardgen.model.card import Card
from cardgen.model.compare.card_identity import plain, title_of
from cardgen.model.game import Game


def check_titles(game: Game) -> Iterator[Diagnostic]:
    """A warning at each of the project's own cards whose title an earlier card has; those that are borrowed come first.

    Nothing is said of titles without a letter or a digit, and of cards without a title.
    """
    cards = [(card, card_set.id) for card_set in game.sets.values() for card in card_set.cards if "title" in card.text]
    cards.sort(key=lambda entry: bool(game.brought_deck) and game.is_judged(entry[0].origin))
    first: dict[tuple[str, str], tuple[Card, str]] = {}
    for card, set_id in cards:
        name = plain(title_of(card))
        other, home = first.setdefault((card.kind, name), (card, set_id))
        if name and other.id != card.id and game.is_judged(card.origin):
            where = "" if home == set_id else f" of `{home}`"
            message = f"`{card.id}` has the title of `{other.id}`{where}: `{title_of(other)}`"
            help = "give it a title of its own; to print that card again, name it in printings.yaml"
            yield card.origin.finding(TITLE_TWICE, message, "text", "title", severity=Severity.WARNING, help=help)
