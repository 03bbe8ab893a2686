"""Tells makers and licences of cards: of each set by itself, as books list them, and of several sets together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cardgen.model.card import Printing
from cardgen.model.game import CardSet, Deck, Game
from cardgen.model.licence import licence_name, licence_url


class Rights(NamedTuple):
    """Of some sets together: all makers and all licences, with commas; where these can be read, if there is but one."""

    attribution: str
    licence: str
    url: str

    @property
    def statement(self) -> str:
        return f"{self.licence}, {self.attribution}"


def rights_of(sets: Iterable[CardSet]) -> Rights:
    sets = tuple(sets)
    licences = tuple(dict.fromkeys(card_set.licence for card_set in sets))
    return Rights(
        ", ".join(dict.fromkeys(card_set.attribution for card_set in sets)),
        ", ".join(map(licence_name, licences)),
        licence_url(licences[0]) if len(licences) == 1 else "",
    )


def sets_of(game: Game, printings: Iterable[Printing]) -> tuple[CardSet, ...]:
    """The sets of printings, in the order in which they come."""
    return tuple(game.sets[id] for id in dict.fromkeys(printing.set_id for printing in printings))


def credits_of(game: Game, *decks: Deck) -> tuple[dict[str, Any], ...]:
    """What templates say of each set that these decks hold cards of, in the order in which they come.

    `licence` is as it is written on paper, `licence_url` where it can be read: empty where that is not known.
    `pictures` has the same of whoever drew those of these cards.
    """
    printings = [printing for deck in decks for printing, _ in deck.copies]
    return tuple(
        {
            "name": card_set.name,
            "version": card_set.version,
            "attribution": card_set.attribution,
            **_licence(card_set.licence),
            "pictures": _artists(printing for printing in printings if printing.set_id == card_set.id),
        }
        for card_set in sets_of(game, printings)
    )


def _licence(licence: str) -> dict[str, str]:
    return {"licence": licence_name(licence), "licence_url": licence_url(licence)}


def _artists(printings: Iterable[Printing]) -> tuple[dict[str, str], ...]:
    """Each artist with each licence, in the order of the cards."""
    made = dict.fromkeys((printing.art.artist, printing.art.licence) for printing in printings if printing.art.artist)
    return tuple({"artist": artist, **_licence(licence)} for artist, licence in made)


def whose(game: Game, deck: Deck) -> dict[str, str]:
    """What a list of this deck says at its foot: the game's name and makers, where the deck holds cards it came with.

    Else the names and makers of the sets it holds cards of: an expansion alone is by those who wrote it.
    """
    held, first = sets_of(game, (printing for printing, _ in deck.copies)), game.first_set
    is_of_game = not held or first in held
    rights = rights_of((first,) if first is not None and is_of_game else held)
    name = game.name if is_of_game else ", ".join(card_set.name for card_set in held)
    return {"name": name, "attribution": rights.attribution, "licence": rights.licence}
