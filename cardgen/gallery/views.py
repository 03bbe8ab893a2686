"""What the pages of a gallery show of a game, in words: its cards, its decks, by what cards are chosen, whose it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.analysis import sayings_of
from cardgen.gallery.names import name_of, names_of
from cardgen.gallery.pictures import Shown, ShownCard
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name, licence_url
from cardgen.render.html.gallery_page import IconSet
from cardgen.render.layout.words import in_one_line, title_of
from cardgen.render.products.table import kind_of
from cardgen.screen.facets import DeckCopies, decks_of, label_of
from cardgen.screen.facts import plain_value, shape_of

SOME = 8
"""Cards that stand for a deck."""
Tokens = Mapping[str, Sequence[str]]
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

    @property
    def some(self) -> list[CardView]:
        """A few of its cards, from its first to its last."""
        cards = [card for _, _, _, card in self.rows if card is not None]
        return [cards[place * len(cards) // SOME] for place in range(SOME)] if len(cards) > SOME else cards


class ArtCredit(Struct, frozen=True):
    """Who drew so many pictures, and under which licence they are."""

    artist: str
    licence: Linked
    source: str
    cards: int


def card_views(game: Game, cards: Sequence[ShownCard], icons: IconSet, tokens: Tokens) -> list[CardView]:
    """Cards in the order in which they are shown, with the `tokens` that they are chosen by, by id."""
    decks = [DeckCopies.of(deck) for deck in decks_of(game)]
    names = names_of(card.row.printing for card in cards)
    return [_card(game, card, name, icons, decks, tokens) for card, name in zip(cards, names, strict=True)]


def _card(
    game: Game, shown: ShownCard, name: str, icons: IconSet, decks: Sequence[DeckCopies], tokens: Tokens
) -> CardView:
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
        tokens=" ".join(tokens[shown.row.id]),
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


def art_credits(cards: Iterable[CardView]) -> list[ArtCredit]:
    """Who drew the pictures, who drew most first."""
    arts = Counter((card.printing.art.artist, card.printing.art.licence, card.printing.art.source) for card in cards)
    return [
        ArtCredit(artist, licence_of(licence), source, count)
        for (artist, licence, source), count in arts.most_common()
        if artist or licence
    ]
