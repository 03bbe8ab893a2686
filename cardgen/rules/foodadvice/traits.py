"""Has each card what its kind needs, and as much of it? Checks of one card's prices, words and numbers.

Checks FAD110 to FAD116, and what FAD102 and FAD107 to FAD109 say of one card. Words that there are not are found where
words are linked. Knows no deck, no condition and no effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.rules.foodadvice.condition import words_of
from cardgen.rules.foodadvice.piece import CHARACTER, CHIP, CUSTOMER, INGREDIENT, JOKER, NOTE, PRODUCT, SHOP, Words
from cardgen.rules.foodadvice.rules import BUDGETS, CELLS, JOKER_BUDGET, NOTES, PRICES


class Asked(Struct, frozen=True):
    """How many different words of a vocabulary a card of a kind has; `told` are the numbers in words."""

    code: str
    kind: str
    vocabulary: str
    numbers: range
    told: str
    example: str
    severity: Severity = Severity.ERROR


ASKED = (
    Asked("FAD102", PRODUCT, "shape", range(1, 2), "one", "shape: tea"),
    Asked("FAD111", INGREDIENT, "hashtag", range(1, 2), "one", "hashtag: juicy"),
    Asked("FAD113", CUSTOMER, "hashtag", range(3, 5), "3 or 4", "hashtag: [juicy, rich, farm]", Severity.WARNING),
    Asked("FAD113", JOKER, "hashtag", range(6, 7), "6", "hashtag: [...] with 6 words", Severity.WARNING),
    Asked("FAD114", CUSTOMER, "shape", range(1, 2), "one favourite", "shape: tea"),
    Asked("FAD114", JOKER, "shape", range(3, 4), "3", "shape: [chips, tea, soup]"),
    Asked("FAD115", SHOP, "shape", range(2, 3), "2 different ones", "shape: [tea, cake]"),
)
"""FA-R4 to FA-R7."""


def words_on(card: Card, vocabulary: str, words: Words) -> list[str]:
    """Different words of a field, by their ids; those that there are not as they are written."""
    written = words_of(card.origin.value.get(vocabulary, ()))
    return list(dict.fromkeys(words.id(vocabulary, word) for word in written))


def number_of_words(code: str, card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD102, FAD111, FAD113 to FAD115: as many shapes or hashtags as the kind has."""
    for asked in ASKED:
        if asked.code == code and asked.kind == card.kind:
            number = len(words_on(card, asked.vocabulary, words))
            if number not in asked.numbers or (card.kind == PRODUCT and not isinstance(_written(card, asked), str)):
                yield _wrong_number(card, asked, number)


def _written(card: Card, asked: Asked) -> Any:
    return card.origin.value.get(asked.vocabulary, ())


def _wrong_number(card: Card, asked: Asked, number: int) -> Diagnostic:
    """A product has a word, where other kinds may have a list with one word in it."""
    name, is_right = asked.vocabulary, number in asked.numbers
    repeated = len(words_of(_written(card, asked))) > number
    count = f"{number or 'no'} {name}{'s' if number > 1 else ''}{', repeated' if repeated else ''}"
    has = f"has a list of {name}s" if is_right else f"has {count}"
    message = f"`{card.id}` {has}; {_article(card.kind)} {card.kind} has {asked.told}"
    place = name if name in card.origin.value else "id"
    return card.origin.finding(
        asked.code, message, place, severity=asked.severity, help=f"write it as in `{asked.example}`"
    )


def price_of_class(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD110: an ingredient of economy costs 5 F, of medium 10, of premium 20 (FA-R4)."""
    if card.kind == INGREDIENT:
        yield from _of_class(card, words, "FAD110", "price", PRICES)


def budget_of_class(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD112: a customer of economy has 20 F, of medium 40, of premium 60, a joker 150 (FA-R6)."""
    if card.kind == CUSTOMER:
        yield from _of_class(card, words, "FAD112", "budget", BUDGETS)
    elif card.kind == JOKER:
        yield from _exactly(card, "FAD112", "budget", JOKER_BUDGET)


def _of_class(card: Card, words: Words, code: str, name: str, by_class: Mapping[str, int]) -> Iterator[Diagnostic]:
    """The class is one of three, and the number is that of the class."""
    fields, known = card.fields, ", ".join(f"{one} {number}" for one, number in by_class.items())
    for needed in ("class", name):
        if needed not in fields:
            help = f"write `class:` and `{name}:`, one of {known}"
            yield card.origin.finding(code, f"`{card.id}` has no {needed}", "id", help=help)
    its_class = fields.get("class", "")
    if its_class not in by_class:
        if words.number("class", its_class) >= 0:
            message = f"the rules know no {name} of the class `{its_class}`, which `{card.id}` has"
            yield card.origin.finding(code, message, "class", help=f"take one of {known}")
    elif name in fields and fields[name] != by_class[its_class]:
        message = f"`{card.id}` has the {name} {fields[name]}; {its_class} is {by_class[its_class]}"
        fitting = next((one for one, number in by_class.items() if number == fields[name]), "")
        help = f"write `{name}: {by_class[its_class]}`{f', or `class: {fitting}`' if fitting else ''}"
        yield card.origin.finding(code, message, name, help=help)


def cells_of_shop(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD116: a shop has a cell for a chip of each player (FA-R7, FA-D4)."""
    if card.kind == SHOP:
        yield from _exactly(card, "FAD116", "cells", CELLS)


def _exactly(card: Card, code: str, name: str, number: int) -> Iterator[Diagnostic]:
    value = card.fields.get(name)
    if value != number:
        has = f"has no {name}" if value is None else f"has `{name}: {value}`"
        message = f"`{card.id}` {has}; {_article(card.kind)} {card.kind} has {number}"
        yield card.origin.finding(
            code, message, name if name in card.fields else "id", help=f"write `{name}: {number}`"
        )


def role_is_said(code: str, card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD107 and FAD108: a character and a chip say whose they are (FA-R2, FA-R9)."""
    if card.kind == {"FAD107": CHARACTER, "FAD108": CHIP}[code] and "role" not in card.fields:
        help = "write it as in `role: banker`"
        yield card.origin.finding(code, f"`{card.id}` does not say its role", "id", help=help)


def value_of_note(card: Card, words: Words) -> Iterator[Diagnostic]:
    """FAD109: a note is of 5, 10, 25, 50 or 100 F (FA-R3)."""
    value = card.fields.get("value")
    if card.kind == NOTE and value not in NOTES:
        has = "has no value" if value is None else f"has the value {value}"
        message = f"`{card.id}` {has}; notes are of {', '.join(map(str, NOTES))} F"
        place = "value" if "value" in card.fields else "id"
        yield card.origin.finding("FAD109", message, place, help="write it as in `value: 25`")


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
