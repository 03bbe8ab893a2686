"""Says by what cards of a game can be chosen on a page: sets, kinds, decks, icons, words, and fields of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from cardgen.data import Choices
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game

MOST_CHOICES = 100
"""Of more words nobody chooses one from a list."""


class Facet(Struct, frozen=True):
    """What cards are chosen by: its words, each with the token of cards that have it, and how many these are."""

    id: str
    label: str
    choices: tuple[tuple[str, str, int], ...]


class DeckCopies(Struct, frozen=True):
    """A deck, and how often it has each printing, by its id."""

    deck: Deck
    counts: Counter[str]

    @classmethod
    def of(cls, deck: Deck) -> DeckCopies:
        copies: Counter[str] = Counter()
        for printing, count in deck.copies:
            copies[printing.id] += count
        return cls(deck, copies)


def decks_of(game: Game) -> list[Deck]:
    """The decks that are shown: all that are written down; of a borrowed game, those that the project brings."""
    written = [deck for deck in game.decks.values() if deck.origin is not None and game.is_judged(deck.origin)]
    return written or [game.deck]


def label_of(key: str) -> str:
    """`Plays on` for `plays-on`."""
    return key.replace("-", " ").replace("_", " ").strip().capitalize()


def token_of(facet: str, value: str) -> str:
    """A word without blanks, the same in a page and in an address."""
    return quote(f"{facet}={value}", safe="=")


def tokens_of(game: Game, printing: Printing, decks: Iterable[DeckCopies], fields: Choices) -> tuple[str, ...]:
    """All that a card can be chosen by."""
    chosen = (token_of(facet, value) for facet, value in _choices_of(game, printing, decks, fields))
    return tuple(dict.fromkeys(chosen))


def _choices_of(
    game: Game, printing: Printing, decks: Iterable[DeckCopies], fields: Choices
) -> Iterator[tuple[str, str]]:
    card = printing.card
    yield "set", printing.set_id
    yield "kind", card.kind
    if printing.rarity:
        yield "rarity", printing.rarity
    for held in decks:
        if printing.id in held.counts:
            yield "deck", held.deck.id
    for icon in card.icons:
        yield "icon", icon
    for field in (*game.words, *_own(game, fields)):
        yield from ((field, word) for word in _words(card.fields.get(field, ())))


def _own(game: Game, fields: Choices) -> list[str]:
    """The fields of a game that hold no words of a vocabulary, and are not called like what all games have."""
    return [field for field in fields if field not in game.words and field not in _USUAL]


_USUAL = ("deck", "set", "kind", "icon", "rarity")


def _words(value: Any) -> Iterator[str]:
    for word in value if isinstance(value, list | tuple) else [value]:
        if isinstance(word, bool):
            yield "yes" if word else "no"
        elif isinstance(word, str) and word:
            yield word


def facets_of(
    game: Game, printings: Sequence[Printing], tokens: Iterable[Sequence[str]], fields: Choices
) -> list[Facet]:
    """What cards with these `tokens` differ in: each with at least two choices."""
    used = Counter(token for of_card in tokens for token in of_card)
    made = (Facet(id, label_of(id), tuple(_used(id, names, used))) for id, names in _names(game, printings, fields))
    return [facet for facet in made if 1 < len(facet.choices) <= MOST_CHOICES]


def _names(game: Game, printings: Sequence[Printing], fields: Choices) -> Iterator[tuple[str, Mapping[str, str]]]:
    """For each facet its words, with what they are called."""
    yield "deck", {deck.id: deck.name for deck in decks_of(game)}
    yield "set", {id: card_set.name for id, card_set in game.sets.items()}
    yield "kind", {id: kind.name for id, kind in game.kinds.items()}
    yield "icon", {id: icon.name for id, icon in game.icons.items()}
    yield "rarity", {printing.rarity: printing.rarity for printing in printings}
    for id, words in game.words.items():
        if id not in _USUAL:
            yield id, {word.id: word.name for word in words}
    for id in _own(game, fields):
        known = dict.fromkeys(_words(list(fields[id])))
        found = {word for printing in printings for word in _words(printing.card.fields.get(id, ()))}
        yield id, {word: word for word in (*known, *sorted(found - known.keys()))}


def _used(facet: str, names: Mapping[str, str], used: Counter[str]) -> Iterator[tuple[str, str, int]]:
    for value, name in names.items():
        token = token_of(facet, value)
        if used[token]:
            yield token, name, used[token]
