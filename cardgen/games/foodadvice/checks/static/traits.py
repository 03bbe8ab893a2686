"""Checks that each card has what its kind needs, and as much of it: prices, words and numbers of one card.

Checks FAD110 to FAD116, and what FAD102 and FAD107 to FAD109 say of one card. Words that there are not are found where
words are linked. Knows no deck, no condition and no effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.foodadvice.cards import (
    CHARACTER,
    CHIP,
    CUSTOMER,
    INGREDIENT,
    JOKER,
    NOTE,
    PRODUCT,
    SHOP,
    WordNumbers,
    words_in,
)
from cardgen.games.foodadvice.checks.static.counts import chip_count, note_count, role_set, shape_list
from cardgen.games.foodadvice.condition import words_of
from cardgen.games.foodadvice.rules import BUDGETS, CELLS, JOKER_BUDGET, NOTES, PRICES
from cardgen.model.card import Card
from cardgen.model.game import Game


class WordCount(Struct, frozen=True):
    """How many different words of a vocabulary a card of a kind has; `text` are the numbers in words."""

    kind: str
    vocabulary: str
    numbers: range
    text: str
    example: str


def words_on(card: Card, vocabulary: str, words: WordNumbers) -> list[str]:
    """Different words of a field, by their ids; those that there are not as they are written."""
    written = words_of(card.origin.value.get(vocabulary, ()))
    return list(dict.fromkeys(words.id(vocabulary, word) for word in written))


@shape_list.also(of="card")
def shape_of_product(card: Card, game: Game) -> Iterator[Finding]:
    """A product has one shape (FA-R5)."""
    yield from _wrong_number(card, game, WordCount(PRODUCT, "shape", range(1, 2), "one", "shape: tea"))


@check("FAD111", "one-hashtag", kind="static", of="card")
def one_hashtag(card: Card, game: Game) -> Iterator[Finding]:
    """An ingredient has one hashtag (FA-R4).

    ## What it reports

    An ingredient without exactly one hashtag (FA-R4). Static.

    ## Why it matters

    A product is three ingredients and has their three hashtags: in a window of the product card there is room for one. Two
    on one card would double what it matches.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: [healthy, sweet], text: {title: Carrot}}
    ```

    ## Repair

    Keep the one that customers should come for.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: [healthy, sweet], text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    ```
    """
    yield from _wrong_number(card, game, WordCount(INGREDIENT, "hashtag", range(1, 2), "one", "hashtag: juicy"))


@check("FAD113", "hashtag-number", kind="static", of="card", severity=WARNING)
def hashtag_number(card: Card, game: Game) -> Iterator[Finding]:
    """A customer wants three or four hashtags, a joker six (FA-R6).

    ## What it reports

    A customer with another number of hashtags than 3 or 4, or a joker without 6 (FA-R6). A warning: such a card can be
    played. Words count once. Static.

    ## Why it matters

    Who asks for one hashtag comes away with the wrong product most of the time; who asks for eight is won by any. The
    published examples have 3 and 4.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
         gender: she
    -    hashtag: [ecological, juicy, healthy, hearty]
    +    hashtag: [ecological, juicy]
    ```

    ## Repair

    Give the customer more wishes, or fewer.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
         gender: she
    -    hashtag: [ecological, juicy]
    +    hashtag: [ecological, juicy, healthy, hearty]
    ```
    """
    few = WordCount(CUSTOMER, "hashtag", range(3, 5), "3 or 4", "hashtag: [juicy, rich, farm]")
    many = WordCount(JOKER, "hashtag", range(6, 7), "6", "hashtag: [...] with 6 words")
    yield from _wrong_number(card, game, few, many)


@check("FAD114", "favourite-number", kind="static", of="card")
def favourite_number(card: Card, game: Game) -> Iterator[Finding]:
    """A customer has one favourite shape, a joker three (FA-R6).

    ## What it reports

    A customer without exactly one favourite shape, or a joker without three (FA-R6). Shapes count once. Static.

    ## Why it matters

    Where no product has a hashtag that is asked for, the favourite shape is bought (FA-R27), and it breaks ties (FA-R26).
    A customer without one leaves where another would buy; a second one is worth a vote more than the rest.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/jokers.yaml
       - id: count-calorie
         kind: joker
         budget: 150
         gender: he
         hashtag: [rich, juicy, bright, exotic, healthy, dietary]
    -    shape: [chips, tea, soup]
    +    shape: [chips, tea]
    ```

    ## Repair

    Write one for a customer, three for a joker.

    ```diff edit
    card_data/foodadvice/sets/market/cards/jokers.yaml
       - id: count-calorie
         kind: joker
         budget: 150
         gender: he
         hashtag: [rich, juicy, bright, exotic, healthy, dietary]
    -    shape: [chips, tea]
    +    shape: [chips, tea, soup]
    ```
    """
    of_customer = WordCount(CUSTOMER, "shape", range(1, 2), "one favourite", "shape: tea")
    of_joker = WordCount(JOKER, "shape", range(3, 4), "3", "shape: [chips, tea, soup]")
    yield from _wrong_number(card, game, of_customer, of_joker)


@check("FAD115", "shop-shapes", kind="static", of="card")
def shop_shapes(card: Card, game: Game) -> Iterator[Finding]:
    """A shop shows two different shapes (FA-R7).

    ## What it reports

    A shop without two different shapes (FA-R7). Static. A word that is no shape is FAD102.

    ## Why it matters

    A shop pays 10 F more for a product of one of its shapes (FA-R29). Two signs are printed on its card; the same one
    twice is half a shop.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
       - id: spear-time
         kind: shop
    -    shape: [tea, cake]
    +    shape: [tea, tea]
    ```

    ## Repair

    Write two.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
       - id: spear-time
         kind: shop
    -    shape: [tea, tea]
    +    shape: [tea, cake]
    ```
    """
    two = WordCount(SHOP, "shape", range(2, 3), "2 different ones", "shape: [tea, cake]")
    yield from _wrong_number(card, game, two)


def _wrong_number(card: Card, game: Game, *counts: WordCount) -> Iterator[Finding]:
    """A product has a word, where other kinds may have a list with one word in it."""
    for count in counts:
        if card.kind != count.kind:
            continue
        name, written = count.vocabulary, card.origin.value.get(count.vocabulary, ())
        number = len(words_on(card, name, words_in(game)))
        is_right = number in count.numbers
        if is_right and (card.kind != PRODUCT or isinstance(written, str)):
            continue
        repeated = len(words_of(written)) > number
        several = f"{number or 'no'} {name}{'s' if number > 1 else ''}{', repeated' if repeated else ''}"
        has = f"has a list of {name}s" if is_right else f"has {several}"
        message = f"`{card.id}` {has}; {_article(card.kind)} {card.kind} has {count.text}"
        place = name if name in card.origin.value else "id"
        yield Finding(card.origin, message, (place,), f"write it as in `{count.example}`")


@check("FAD110", "price-class", kind="static", of="card")
def price_of_class(card: Card, game: Game) -> Iterator[Finding]:
    """An ingredient of economy costs 5 F, of medium 10, of premium 20 (FA-R4).

    ## What it reports

    An ingredient whose price is not that of its class: economy 5 F, medium 10, premium 20 (FA-R4). Or one without price or
    class, or of a class that has no price. Static.

    ## Why it matters

    Price and class are one thing said twice, on the card in figures and in colour. The table of purchasing power rests on
    it: 5 + 5 + 10 is all that an economy customer can pay (FA-D2).

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 10, hashtag: healthy, text: {title: Carrot}}
    ```

    ## Repair

    Write the price of the class, or the class of the price.

    ```diff edit
    card_data/foodadvice/sets/market/cards/ingredients.yaml
    -  - {id: carrot, kind: ingredient, class: economy, price: 10, hashtag: healthy, text: {title: Carrot}}
    +  - {id: carrot, kind: ingredient, class: economy, price: 5, hashtag: healthy, text: {title: Carrot}}
    ```
    """
    if card.kind == INGREDIENT:
        yield from _of_class(card, words_in(game), "price", PRICES)


@check("FAD112", "budget-class", kind="static", of="card")
def budget_of_class(card: Card, game: Game) -> Iterator[Finding]:
    """A customer of economy has 20 F, of medium 40, of premium 60, a joker 150 (FA-R6).

    ## What it reports

    A customer whose budget is not that of the class: economy 20 F, medium 40, premium 60; a joker without 150 F (FA-R6).
    Or a customer without budget or class. Static.

    ## Why it matters

    Players plan by the colour of a customer: prices are made so that 20, 40 and 60 are each the sum of some ingredients
    (FA-D2). What a customer pays is never more than the budget (FA-R23).

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
    -    budget: 20
    +    budget: 30
    ```

    ## Repair

    Write the budget of the class, or the class of the budget.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
    -    budget: 30
    +    budget: 20
    ```
    """
    if card.kind == CUSTOMER:
        yield from _of_class(card, words_in(game), "budget", BUDGETS)
    elif card.kind == JOKER:
        yield from _exactly(card, "budget", JOKER_BUDGET)


def _of_class(card: Card, words: WordNumbers, name: str, by_class: Mapping[str, int]) -> Iterator[Finding]:
    """The class is one of three, and the number is that of the class."""
    fields, known = card.fields, ", ".join(f"{word} {number}" for word, number in by_class.items())
    for needed in ("class", name):
        if needed not in fields:
            help = f"write `class:` and `{name}:`, one of {known}"
            yield Finding(card.origin, f"`{card.id}` has no {needed}", help=help)
    its_class = fields.get("class", "")
    if its_class not in by_class:
        if words.number("class", its_class) >= 0:
            message = f"the rules know no {name} of the class `{its_class}`, which `{card.id}` has"
            yield Finding(card.origin, message, ("class",), f"take one of {known}")
    elif name in fields and fields[name] != by_class[its_class]:
        message = f"`{card.id}` has the {name} {fields[name]}; {its_class} is {by_class[its_class]}"
        fitting = next((word for word, number in by_class.items() if number == fields[name]), "")
        help = f"write `{name}: {by_class[its_class]}`{f', or `class: {fitting}`' if fitting else ''}"
        yield Finding(card.origin, message, (name,), help)


@check("FAD116", "shop-cells", kind="static", of="card")
def cells_of_shop(card: Card, game: Game) -> Iterator[Finding]:
    """A shop has a cell for a chip of each player (FA-R7, FA-D4).

    ## What it reports

    A shop without six cells for chips (FA-R7). Static.

    ## Why it matters

    Each player may put one chip into a shop (FA-R15), so with six players six may want to (FA-D4).

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
       - id: spear-time
         kind: shop
         shape: [tea, cake]
    -    cells: 6
    +    cells: 5
    ```

    ## Repair

    Write `cells: 6`.

    ```diff edit
    card_data/foodadvice/sets/market/cards/shops.yaml
       - id: spear-time
         kind: shop
         shape: [tea, cake]
    -    cells: 5
    +    cells: 6
    ```
    """
    if card.kind == SHOP:
        yield from _exactly(card, "cells", CELLS)


def _exactly(card: Card, name: str, number: int) -> Iterator[Finding]:
    value = card.fields.get(name)
    if value != number:
        has = f"has no {name}" if value is None else f"has `{name}: {value}`"
        message = f"`{card.id}` {has}; {_article(card.kind)} {card.kind} has {number}"
        yield Finding(card.origin, message, (name if name in card.fields else "id",), f"write `{name}: {number}`")


@role_set.also(of="card")
def role_of_character(card: Card, game: Game) -> Iterator[Finding]:
    """A role card says whose it is (FA-R2)."""
    yield from _without_role(card, CHARACTER)


@chip_count.also(of="card")
def role_of_chip(card: Card, game: Game) -> Iterator[Finding]:
    """A chip says whose it is (FA-R9)."""
    yield from _without_role(card, CHIP)


def _without_role(card: Card, kind: str) -> Iterator[Finding]:
    if card.kind == kind and "role" not in card.fields:
        yield Finding(card.origin, f"`{card.id}` does not say its role", help="write it as in `role: banker`")


@note_count.also(of="card")
def value_of_note(card: Card, game: Game) -> Iterator[Finding]:
    """A note is of 5, 10, 25, 50 or 100 F (FA-R3)."""
    value = card.fields.get("value")
    if card.kind == NOTE and value not in NOTES:
        has = "has no value" if value is None else f"has the value {value}"
        message = f"`{card.id}` {has}; notes are of {', '.join(map(str, NOTES))} F"
        place = "value" if "value" in card.fields else "id"
        yield Finding(card.origin, message, (place,), "write it as in `value: 25`")


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
