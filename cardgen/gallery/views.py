"""What the pages of a gallery show of a game, in words: its cards, its decks, by what cards are chosen, whose it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from cardgen.analysis import sayings_of
from cardgen.gallery.names import name_of, names_of
from cardgen.gallery.pictures import Shown, ShownCard
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name, licence_url
from cardgen.render.face.words import in_one_line, title_of
from cardgen.render.html.gallery_page import IconSet
from cardgen.render.products.table import kind_of
from cardgen.screen.facts import plain_value, shape_of

Linked = tuple[str, str]
"""Words, and where they lead; nowhere where that is empty."""


class CardView(Struct, frozen=True, kw_only=True):
    """A card as its page shows it. `tokens` are what it can be chosen by; `size` is in millimetres."""

    printing: Printing
    name: str
    title: str
    kind: str
    set_name: str
    alt: str
    tokens: str
    front: Shown
    back: Shown
    size: tuple[float, float]
    shape: str
    texts: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, tuple[Linked, ...]], ...]
    icons: tuple[Linked, ...]
    decks: tuple[tuple[str, str, int], ...]
    licence: Linked

    @property
    def number(self) -> int:
        return self.printing.number

    @property
    def id(self) -> str:
        return self.printing.id


class DeckView(Struct, frozen=True):
    """A deck with how often it has each card: its view, or the printing alone where the gallery does not show it.
    `command` prints its cards; empty where nothing does.
    """

    id: str
    name: str
    address: str
    size: int
    rows: tuple[tuple[int, Printing, str, CardView | None], ...]
    counts: tuple[tuple[str, int], ...]
    command: str


class Facet(Struct, frozen=True):
    """What cards are chosen by: its words, each with the token of cards that have it, and how many these are."""

    id: str
    label: str
    choices: tuple[tuple[str, str, int], ...]


class ArtCredit(Struct, frozen=True):
    """Who drew so many pictures, and under which licence they are."""

    artist: str
    licence: Linked
    source: str
    cards: int


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


def card_views(game: Game, cards: Sequence[ShownCard], icons: IconSet) -> list[CardView]:
    """Cards in the order in which they are shown."""
    decks = [DeckCopies.of(deck) for deck in decks_of(game)]
    names = names_of(card.row.printing for card in cards)
    return [_card(game, card, name, icons, decks) for card, name in zip(cards, names, strict=True)]


def _card(game: Game, shown: ShownCard, name: str, icons: IconSet, decks: Sequence[DeckCopies]) -> CardView:
    printing, card = shown.row.printing, shown.row.printing.card
    kind, card_set = game.kinds[card.kind], game.sets[printing.set_id]
    width, height = game.sizes[kind.size]
    return CardView(
        printing=printing,
        name=name,
        title=title_of(card),
        kind=kind.name,
        set_name=card_set.name,
        alt=in_one_line(card, game),
        tokens=" ".join(token_of(facet, value) for facet, value in choices_of(game, printing, decks)),
        front=shown.front,
        back=shown.back,
        size=(width / 1000, height / 1000),
        shape=shape_of(kind),
        texts=tuple(_texts(game, printing, icons)),
        facts=tuple(_facts(game, printing)),
        icons=tuple(_icons(game, printing, icons)),
        decks=tuple(_decks(printing, decks)),
        licence=licence_of(card_set.licence),
    )


def _icons(game: Game, printing: Printing, icons: IconSet) -> Iterator[Linked]:
    for icon in printing.card.icons:
        if icon in game.icons:
            yield game.icons[icon].name, icons.addresses.get(icon, "")


def label_of(key: str) -> str:
    """`Plays on` for `plays-on`."""
    return key.replace("-", " ").replace("_", " ").strip().capitalize()


def licence_of(spdx: str) -> Linked:
    return licence_name(spdx), licence_url(spdx)


def _texts(game: Game, printing: Printing, icons: IconSet) -> Iterator[tuple[str, str]]:
    """All that is written on a card but its title, and what the rules make of it."""
    card = printing.card
    texts = {key: text for key, text in card.text.items() if key != "title"} | dict(sayings_of(game, card))
    for key, text in texts.items():
        if text.strip():
            yield label_of(key), icons.in_words(text)


def _facts(game: Game, printing: Printing) -> Iterator[tuple[str, tuple[Linked, ...]]]:
    for key, value in printing.card.fields.items():
        values = value if isinstance(value, list) else [value]
        words = tuple(_linked(_word(game, key, part)) for part in values if part not in ("", None))
        if words:
            yield label_of(key), words
    if printing.card.link:
        yield "More", (_linked(printing.card.link),)
    if printing.rarity:
        yield "Rarity", ((printing.rarity, ""),)


def _word(game: Game, key: str, value: Any) -> str:
    names = {word.id: word.name for word in game.words.get(key, ())}
    return names.get(value, value) if isinstance(value, str) else plain_value(value)


def _linked(text: str) -> Linked:
    return (text.partition("://")[2].rstrip("/"), text) if text.startswith(("https://", "http://")) else (text, "")


def _decks(printing: Printing, decks: Iterable[DeckCopies]) -> Iterator[tuple[str, str, int]]:
    for held in decks:
        if printing.id in held.counts:
            yield held.deck.name, address_of_deck(held.deck), held.counts[printing.id]


def address_of_deck(deck: Deck) -> str:
    return f"decks/{name_of(deck.id)}.html"


def decks_of(game: Game) -> list[Deck]:
    """The decks that are shown: all that are written down; of a borrowed game, those that the project brings."""
    written = [deck for deck in game.decks.values() if deck.origin is not None and game.is_judged(deck.origin)]
    return written or [game.deck]


def deck_views(game: Game, cards: Sequence[CardView]) -> list[DeckView]:
    known = {card.id: card for card in cards}
    return [_deck(game, deck, known) for deck in decks_of(game)]


def _deck(game: Game, deck: Deck, known: Mapping[str, CardView]) -> DeckView:
    rows = tuple((count, held, title_of(held.card), known.get(held.id)) for held, count in deck.copies)
    counts: Counter[str] = Counter()
    for held, count in deck.copies:
        counts[game.kinds[held.card.kind].name] += count
    return DeckView(
        id=deck.id,
        name=deck.name,
        address=address_of_deck(deck),
        size=deck.size,
        rows=rows,
        counts=tuple(counts.most_common()),
        command=_command(game, deck),
    )


def _command(game: Game, deck: Deck) -> str:
    """What prints the cards of a deck."""
    sheets = [product.id for product in game.products.values() if kind_of(product).prints_cards]
    named = f" --deck {deck.id}" if deck.id in game.named_decks else ""
    return f"cardgen build {game.id} --only {','.join(sheets)}{named}" if sheets else ""


def token_of(facet: str, value: str) -> str:
    """A word without blanks, the same in a page and in an address."""
    return quote(f"{facet}={value}", safe="=")


def choices_of(game: Game, printing: Printing, decks: Iterable[DeckCopies]) -> Iterator[tuple[str, str]]:
    """By what a card can be chosen: facet and value."""
    card = printing.card
    yield "set", printing.set_id
    yield "kind", card.kind
    if printing.rarity:
        yield "rarity", printing.rarity
    for held in decks:
        if printing.id in held.counts:
            yield "deck", held.deck.id
    for icon in dict.fromkeys(card.icons):
        yield "icon", icon
    for vocabulary in game.words:
        value = card.fields.get(vocabulary, ())
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str):
                yield vocabulary, word


def facets_of(game: Game, cards: Sequence[CardView]) -> list[Facet]:
    """What the cards differ in: each with at least two choices."""
    used = Counter(token for card in cards for token in set(card.tokens.split()))
    names: dict[str, dict[str, str]] = {
        "deck": {deck.id: deck.name for deck in decks_of(game)},
        "set": {id: card_set.name for id, card_set in game.sets.items()},
        "kind": {id: kind.name for id, kind in game.kinds.items()},
        "icon": {id: icon.name for id, icon in game.icons.items()},
        "rarity": {card.printing.rarity: card.printing.rarity for card in cards},
    }
    names |= {id: {word.id: word.name for word in words} for id, words in game.words.items() if id not in names}
    made = (Facet(id, label_of(id), tuple(_choices(id, choices, used))) for id, choices in names.items())
    return [facet for facet in made if len(facet.choices) > 1]


def _choices(facet: str, names: Mapping[str, str], used: Counter[str]) -> Iterator[tuple[str, str, int]]:
    for value, name in names.items():
        token = token_of(facet, value)
        if used[token]:
            yield token, name, used[token]


def art_credits(cards: Iterable[CardView]) -> list[ArtCredit]:
    """Who drew the pictures, who drew most first."""
    arts = Counter((card.printing.art.artist, card.printing.art.licence, card.printing.art.source) for card in cards)
    return [
        ArtCredit(artist, licence_of(licence), source, count)
        for (artist, licence, source), count in arts.most_common()
        if artist or licence
    ]
