"""Whose cards does a book tell of? Each set of its decks, with who is to be thanked and under which licence."""

from __future__ import annotations

from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name, licence_url


def credits_of(game: Game, *decks: Deck) -> tuple[dict[str, str], ...]:
    """What templates say of each set that these decks hold cards of, in the order in which they come.

    `licence` is as it is written on paper, `licence_url` where it can be read: empty where that is not known.
    """
    ids = dict.fromkeys(printing.set_id for deck in decks for printing, _ in deck.copies)
    return tuple(
        {
            "name": one.name,
            "version": one.version,
            "attribution": one.attribution,
            "licence": licence_name(one.licence),
            "licence_url": licence_url(one.licence),
        }
        for one in (game.sets[id] for id in ids)
    )
