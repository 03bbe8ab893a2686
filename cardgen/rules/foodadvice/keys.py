"""Which keys mean something on which kind of card, and which words may a set bring? Checks FAD122 and FAD123.

The schema of cards is one for all kinds, so that a key of another kind gets through; the rules never look at it. Knows
no value of a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.game import CardSet, Game
from cardgen.rules.foodadvice.piece import (
    CHANNEL,
    CHARACTER,
    CHIP,
    CUSTOMER,
    EVENT,
    INGREDIENT,
    JOKER,
    NOTE,
    PRODUCT,
    SHOP,
    Words,
)
from cardgen.rules.foodadvice.rules import CHANNELS, PRICES, ROLES, SHAPES
from cardgen.rules.foodadvice.wording import listed

KEYS: Mapping[str, tuple[str, ...]] = {
    CHARACTER: ("role",),
    NOTE: ("value",),
    INGREDIENT: ("class", "price", "hashtag"),
    PRODUCT: ("shape",),
    CUSTOMER: ("class", "budget", "gender", "hashtag", "shape"),
    JOKER: ("budget", "gender", "hashtag", "shape"),
    SHOP: ("shape", "cells", "bonus"),
    EVENT: ("effect", "keep"),
    CHIP: ("role",),
    CHANNEL: ("channel", "terms", "profit"),
}
"""What the rules look at (FA-R2 to FA-R10)."""
TEXTS: Mapping[str, tuple[str, ...]] = {
    CHARACTER: ("duty",),
    PRODUCT: ("quip",),
    CUSTOMER: ("quip",),
    JOKER: ("quip",),
    EVENT: ("quip",),
    CHANNEL: ("note",),
}
"""What is printed beside the title."""
CLOSED: Mapping[str, tuple[str, ...]] = {
    "role": ROLES,
    "shape": SHAPES,
    "class": tuple(PRICES),
    "gender": ("he", "she", "they"),
    "channel": CHANNELS,
}
"""Vocabularies of which the rules know each word (FA-R2 to FA-R6, FA-R10); hashtags are open."""


def keys_of_kind(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD122: a key that other kinds have, on a card of which the rules do not look at it, or that is not printed.

    Keys that no kind has belong to whoever wrote the schema.
    """
    if card.kind not in KEYS:
        return
    for key in card.fields:
        if key not in KEYS[card.kind] and (kinds := _kinds_with(key, KEYS)):
            message = f"`{key}` means nothing on `{card.id}`: {_having(card.kind, KEYS[card.kind])}"
            yield card.origin.finding("FAD122", message, key, help=_remedy(key, kinds), key=True)
    texts = ("title", *TEXTS.get(card.kind, ()))
    for key in card.text:
        if key not in texts and (kinds := _kinds_with(key, TEXTS)):
            message = f"the text `{key}` of `{card.id}` is printed nowhere: {_having(card.kind, texts)}"
            yield card.origin.finding(
                "FAD122", message, "text", key, severity=Severity.WARNING, help=_remedy(key, kinds), key=True
            )


def _kinds_with(key: str, keys: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [kind for kind, known in keys.items() if key in known]


def _having(kind: str, keys: tuple[str, ...]) -> str:
    return f"{_article(kind)} {kind} has {listed([f'`{key}`' for key in keys], 'and')}"


def _remedy(key: str, kinds: list[str]) -> str:
    return f"take it out: `{key}` is for {listed([f'{_article(kind)} {kind}' for kind in kinds], 'or')}"


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def closed_words(game: Game) -> Iterator[Diagnostic]:
    """FAD123: a set with a word more of what the rules have so many of, and no more."""
    for one in game.sets.values():
        if game.is_judged(one.origin):
            for vocabulary in CLOSED:
                yield from _further_words(game, one, vocabulary)


def _further_words(game: Game, card_set: CardSet, vocabulary: str) -> Iterator[Diagnostic]:
    own = [word.id for word in game.words.get(vocabulary, ()) if not word.set_id]
    known = own or CLOSED[vocabulary]
    for place, entry in enumerate(card_set.origin.value.get("vocabularies", {}).get(vocabulary, ())):
        word, below = (entry, ()) if isinstance(entry, str) else (entry["id"], ("id",))
        if word not in known:
            message = f"a set cannot bring a {vocabulary}, as `{word}`: the rules have {len(known)}, and no more"
            help = "take it out, and use the words that there are: only hashtags can be added"
            where = ("vocabularies", vocabulary, place, *below)
            yield card_set.origin.finding("FAD123", message, *where, help=help)
