"""Reads cards of FoodAdvice for its rules: what they say of ingredients, customers, shops and so on.

Words are numbers here: hashtag *i* is bit *i* of a mask. A card that lacks what the rules need gives None: it is
reported where data is judged, and never played.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardgen.games.foodadvice.condition import (
    AdvertisingTerms,
    PurchaseCondition,
    mask_of,
    purchase_of,
    terms_of,
    words_of,
)
from cardgen.games.foodadvice.effect import Effect, effect_of
from cardgen.model.card import Card
from cardgen.model.game import Game

INGREDIENT, PRODUCT, CUSTOMER, JOKER, SHOP, EVENT = "ingredient", "product", "customer", "joker", "shop", "event"
CHARACTER, NOTE, CHIP, CHANNEL = "character", "note", "chip", "channel"
DRAWN = (INGREDIENT, PRODUCT, CUSTOMER, JOKER, SHOP, EVENT)
"""The kinds that lie in decks."""


class Ingredient(Struct, frozen=True):
    """`tag` is the number of its hashtag, `price_class` of its class, cheapest 0."""

    card: str
    price: int
    tag: int
    price_class: int


class Customer(Struct, frozen=True):
    """A customer or, where it is of no class, a joker. `tags` and `shapes` are bits."""

    card: str
    customer_class: str
    budget: int
    tags: int
    shapes: int
    gender: str

    @property
    def is_joker(self) -> bool:
        return not self.customer_class


class Shop(Struct, frozen=True):
    card: str
    shapes: int
    pays: int
    when: PurchaseCondition


class MarketEvent(Struct, frozen=True):
    card: str
    effect: Effect
    is_kept: bool


class Channel(Struct, frozen=True):
    """A field of the board; `terms` of those for advertising, `profit` of Mabius."""

    card: str
    name: str
    terms: AdvertisingTerms | None = None
    profit: int | None = None


class WordNumbers(Struct, frozen=True):
    """The words of a game: the numbers of ids by vocabulary, and how else ids are written."""

    numbers: Mapping[str, Mapping[str, int]]
    spelt: Mapping[str, Mapping[str, str]]

    def id(self, vocabulary: str, word: str) -> str:
        """The id of a word; as it is where nobody knows it."""
        return self.spelt.get(vocabulary, {}).get(str(word).casefold(), str(word))

    def number(self, vocabulary: str, word: str) -> int:
        """-1 where there is no such word."""
        return self.numbers.get(vocabulary, {}).get(self.id(vocabulary, word), -1)

    def named(self, vocabulary: str) -> tuple[str, ...]:
        """The ids of a vocabulary by number."""
        return tuple(self.numbers.get(vocabulary, {}))


def words_in(game: Game) -> WordNumbers:
    numbers = {name: {word.id: i for i, word in enumerate(words)} for name, words in game.words.items()}
    return WordNumbers(numbers, game.spellings)


def ingredient_of(card: Card, words: WordNumbers) -> Ingredient | None:
    """None where price, class or hashtag is missing or unknown."""
    fields = card.fields
    tags = words_of(fields.get("hashtag", ()))
    price, number = fields.get("price"), words.number("class", fields.get("class", ""))
    tag = words.number("hashtag", tags[0]) if len(tags) == 1 else -1
    if price is None or number < 0 or tag < 0:
        return None
    return Ingredient(card.id, price, tag, number)


def customer_of(card: Card, words: WordNumbers) -> Customer | None:
    """None where class, budget, a hashtag or a shape is missing or unknown."""
    fields = card.fields
    try:
        tags, shapes = (mask_of(name, fields.get(name, ()), words.number) for name in ("hashtag", "shape"))
    except KeyError:
        return None
    name = "" if card.kind == JOKER else words.id("class", fields.get("class", ""))
    budget = fields.get("budget")
    if budget is None or not shapes or (card.kind == CUSTOMER and words.number("class", name) < 0):
        return None
    return Customer(
        card=card.id,
        customer_class=name,
        budget=budget,
        tags=tags,
        shapes=shapes,
        gender=words.id("gender", fields.get("gender", "")),
    )


def shop_of(card: Card, words: WordNumbers) -> Shop | None:
    """None where its shapes or terms make no sense (FAD115, FAD118)."""
    bonus = card.fields.get("bonus")
    if not isinstance(bonus, Mapping) or "pays" not in bonus:
        return None
    try:
        shapes = mask_of("shape", card.fields.get("shape", ()), words.number)
        return Shop(card.id, shapes, bonus["pays"], purchase_of(bonus.get("when", {}), words.number, words.id))
    except (KeyError, AttributeError, TypeError, ValueError):
        return None


def event_of(card: Card, words: WordNumbers) -> MarketEvent | None:
    """None where its effect is outside the vocabulary (FAD119)."""
    try:
        return MarketEvent(
            card.id, effect_of(card.fields["effect"], words.number), bool(card.fields.get("keep", False))
        )
    except (KeyError, AttributeError, TypeError, ValueError):
        return None


def channel_of(card: Card, words: WordNumbers) -> Channel | None:
    """None where it is no channel of the board, or its terms make no sense (FAD120)."""
    fields = card.fields
    name = words.id("channel", fields.get("channel", ""))
    if words.number("channel", name) < 0:
        return None
    try:
        terms = terms_of(fields["terms"], words.number, words.id) if "terms" in fields else None
    except (KeyError, AttributeError, TypeError, ValueError):
        return None
    return Channel(card.id, name, terms, fields.get("profit"))
