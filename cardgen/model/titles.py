"""Has a card the title of another one? CG837: of one kind, read without capitals, accents and signs.

Kinds may share titles, as a character and its chip do. Copies of one card are printings, and no other cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.model.likeness import plain, title_of


def check_titles(game: Game) -> Iterator[Diagnostic]:
    """A warning at each of the project's own cards whose title an earlier card has; those that are borrowed come first.

    Nothing is said of titles without a letter or a digit.
    """
    cards = [(card, one.id) for one in game.sets.values() for card in one.cards]
    cards.sort(key=lambda each: bool(game.brought_deck) and game.is_judged(each[0].origin))
    first: dict[tuple[str, str], tuple[Card, str]] = {}
    for card, set_id in cards:
        name = plain(title_of(card))
        other, home = first.setdefault((card.kind, name), (card, set_id))
        if name and other.id != card.id and game.is_judged(card.origin):
            where = "" if home == set_id else f" of `{home}`"
            message = f"`{card.id}` has the title of `{other.id}`{where}, {title_of(other)}"
            help = "give it a title of its own; to print that card again, name it in printings.yaml"
            place = ("text", "title") if "title" in card.text else ("id",)
            yield card.origin.finding("CG837", message, *place, severity=Severity.WARNING, help=help)
