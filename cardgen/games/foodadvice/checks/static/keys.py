"""Finds keys that mean nothing on a kind of card, and words that no set may bring: checks FAD122 and FAD123.

The schema of cards is one for all kinds, so that a key of another kind gets through; the rules never look at it. Knows
no value of a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.foodadvice.cards import (
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
)
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.rules import CHANNELS, PRICES, ROLES, SHAPES
from cardgen.model.card import Card
from cardgen.model.game import CardSet, Game

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
    CHARACTER: ("quip", "duty"),
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


@check("FAD122", "keys-of-kind", kind="static", of="card")
def keys_of_kind(card: Card, game: Game) -> Iterator[Finding]:
    """A key that other kinds have, on a card of which the rules do not look at it, or that is not printed.

    Keys that no kind has belong to whoever wrote the schema.

    ## What it reports

    A key on a card of a kind that does not have it: the rules never look at it (an error). And a text that is printed on no
    card of that kind (a warning). The message says what the kind has, the help which kinds have the key. Static. Keys that
    are of no kind of FoodAdvice are the schema's business (CG202), or your own where you wrote the schema.

    | kind | has | texts beside `title` |
    |---|---|---|
    | `character` | `role` | `quip`, `duty` |
    | `note` | `value` | |
    | `ingredient` | `class`, `price`, `hashtag` | |
    | `product` | `shape` | `quip` |
    | `customer` | `class`, `budget`, `gender`, `hashtag`, `shape` | `quip` |
    | `joker` | `budget`, `gender`, `hashtag`, `shape` | `quip` |
    | `shop` | `shape`, `cells`, `bonus` | |
    | `event` | `effect`, `keep` | `quip` |
    | `chip` | `role` | |
    | `channel` | `channel`, `terms`, `profit` | `note` |

    Each has `id`, `kind`, `link` and `text`, too.

    ## Why it matters

    Who writes an effect on an ingredient expects that something happens. Nothing would, and nobody would notice: the card is
    printed without it, and played without it.

    ## Example

    A carrot that does something.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, keep: true, text: {title: Carrot}}
    ```

    ## Repair

    Take the key out, or give the card the kind that has it.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, keep: true, text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    ```
    """
    if card.kind not in KEYS:
        return
    for key in card.fields:
        if key not in KEYS[card.kind] and (kinds := _kinds_with(key, KEYS)):
            message = f"`{key}` means nothing on `{card.id}`: {_having(card.kind, KEYS[card.kind])}"
            yield Finding(card.origin, message, (key,), _remedy(key, kinds), is_key=True)
    texts = ("title", *TEXTS.get(card.kind, ()))
    for key in card.text:
        if key not in texts and (kinds := _kinds_with(key, TEXTS)):
            message = f"the text `{key}` of `{card.id}` is printed nowhere: {_having(card.kind, texts)}"
            yield Finding(card.origin, message, ("text", key), _remedy(key, kinds), WARNING, is_key=True)


def _kinds_with(key: str, keys: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [kind for kind, known in keys.items() if key in known]


def _having(kind: str, keys: tuple[str, ...]) -> str:
    return f"{_article(kind)} {kind} has {listed([f'`{key}`' for key in keys], 'and')}"


def _remedy(key: str, kinds: list[str]) -> str:
    return f"take it out: `{key}` is for {listed([f'{_article(kind)} {kind}' for kind in kinds], 'or')}"


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


@check("FAD123", "closed-words", kind="static", of="game")
def closed_words(game: Game) -> Iterator[Finding]:
    """A set with a word more of what the rules have so many of, and no more.

    ## What it reports

    A set whose `vocabularies:` bring a role, shape, class, gender or channel that the game does not have. Static. A set may
    bring hashtags. A list that no game knows by its name is CG301.

    ## Why it matters

    The rules know each of these words: six roles with eight chips each (FA-R2, FA-R9), twenty shapes (FA-R5), three classes
    with their prices and budgets (FA-R4, FA-R6), eight fields of the board (FA-R10), and what is printed for each gender. A
    card with another word has no price, no chip, no field or no drawing, and no rule says what happens to it.

    ## Example

    Night Market has a spy.

    ```diff edit
    card_data/foodadvice/sets/night-market/set.yaml
         - {id: smoky, text: {name: smoky, meaning: Tastes of fire and smoke.}}
    +  role: [spy]
    ```

    ## Repair

    Take the word out, and use those that there are.

    ```diff edit
    card_data/foodadvice/sets/night-market/set.yaml
    -  role: [spy]
    ```
    """
    for card_set in game.sets.values():
        if game.is_judged(card_set.origin):
            for vocabulary in CLOSED:
                yield from _further_words(game, card_set, vocabulary)


def _further_words(game: Game, card_set: CardSet, vocabulary: str) -> Iterator[Finding]:
    own = [word.id for word in game.words.get(vocabulary, ()) if not word.set_id]
    known = own or CLOSED[vocabulary]
    for place, entry in enumerate(card_set.origin.value.get("vocabularies", {}).get(vocabulary, ())):
        word, below = (entry, ()) if isinstance(entry, str) else (entry["id"], ("id",))
        if word not in known:
            message = f"a set cannot bring a {vocabulary}, as `{word}`: the rules have {len(known)}, and no more"
            help = "take it out, and use the words that there are: only hashtags can be added"
            yield Finding(card_set.origin, message, ("vocabularies", vocabulary, place, *below), help)
