"""Finds hashtags that are nearly the same, and shapes of two products: checks FAD117 and FAD405.

Misprints in fields of cards, and ids given twice, are found where words and ids are linked. Knows words and where they
stand; nothing of what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.games.foodadvice.cards import PRODUCT, WordNumbers, words_in
from cardgen.games.foodadvice.checks.static.conditions import VOCABULARIES, words_in_conditions
from cardgen.games.foodadvice.condition import words_of
from cardgen.model.card import Card, NodePath
from cardgen.model.game import Game
from cardgen.model.vocabulary import misprints

HASHTAG = "hashtag"
LETTERS_A_SLIP = 4
"""A slip in fewer letters makes another word: `spicy` is no misspelt `juicy`, nor `hearty` a misspelt `healthy`."""
Use = tuple[Card, NodePath]


@check("FAD117", "hashtag-spelling", kind="static", of="game", severity=WARNING)
def misprinted(game: Game) -> Iterator[Finding]:
    """A known misprint inside a condition. It is understood, and printed as it should be (FA-A23).

    ## What it reports

    A word that is a known misprint of another, in a field of a card or in a condition: `misprints:` of a word in
    `game.yaml` lists them. Or two hashtags in use that differ in so few letters that one may be the other misspelt: at
    most 2, `limits: {hashtag-distance: 2}` in `game.yaml`, and at most one in four letters of the longer word, as `spicy`
    and `juicy` are two words. A warning, told where the word is first used that fewer cards have. Static.

    ## Why it matters

    Customers and ingredients meet by words that are alike to the letter (FA-R22). A misprint that is known is understood;
    one that is a word of its own matches nothing (FA-A23).

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
         gender: she
    -    hashtag: [ecological, juicy, healthy, hearty]
    +    hashtag: [eccological, juicy, healthy, hearty]
    ```

    ## Repair

    Write the word as the others do. Of two words that are both meant, rename one, or lower the limit.

    ```diff edit
    card_data/foodadvice/sets/market/cards/customers.yaml
       - id: mary-shoppins
         kind: customer
         class: economy
         budget: 20
         gender: she
    -    hashtag: [eccological, juicy, healthy, hearty]
    +    hashtag: [ecological, juicy, healthy, hearty]
    ```
    """
    slips = {name: misprints(game.words.get(name, ())) for name in VOCABULARIES}
    for card in _judged_cards(game):
        for vocabulary, word, place in words_in_conditions(card):
            meant = slips[vocabulary].get(word.casefold())
            if meant:
                yield Finding(card.origin, f"`{word}` is a misprint of `{meant}`", place, f"write `{meant}`")


MISPRINTED_WORD = misprinted.for_links("misprinted word")


@misprinted.also(limit=quantity(2, name="hashtag-distance"))
def nearly_the_same(game: Game, limit: float) -> Iterator[Finding]:
    """Two hashtags in use that differ by so few letters; reported where the rarer one is first used."""
    uses = _uses(game, words_in(game))
    for first, second in combinations(uses, 2):
        if is_near(first, second, min(int(limit), max(len(first), len(second)) // LETTERS_A_SLIP)):
            rare, common = sorted((second, first), key=lambda word: len(uses[word]))
            here = [(card.origin, place) for card, place in uses[rare] if game.is_judged(card.origin)]
            if here:
                message = f"the hashtags `{rare}` and `{common}` are nearly the same word"
                help = f"write `{common}` where that is meant, else take a word that nobody confuses"
                origin, place = here[0]
                yield Finding(origin, message, place, help)


def _uses(game: Game, words: WordNumbers) -> dict[str, list[Use]]:
    """Where each hashtag is used, in the order of the vocabulary; those that nobody uses are left out."""
    uses: dict[str, list[Use]] = {word: [] for word in words.named(HASHTAG)}
    for card in game.cards.values():
        written = card.origin.value.get(HASHTAG, ())
        places: list[NodePath] = [(HASHTAG,)] if isinstance(written, str) else []
        places = places or [(HASHTAG, place) for place in range(len(written))]
        found = [*zip(words_of(written), places, strict=True)]
        found += [(word, place) for name, word, place in words_in_conditions(card) if name == HASHTAG]
        for word, place in found:
            uses.get(words.id(HASHTAG, word), []).append((card, place))
    return {word: used for word, used in uses.items() if used}


def is_near(word: str, other: str, limit: int) -> bool:
    """Whether so few letters, put in, taken out or exchanged, make one word of the other."""
    if abs(len(word) - len(other)) > limit:
        return False
    row = list(range(len(other) + 1))
    for number, letter in enumerate(word, 1):
        above, row = row, [number]
        for place, another in enumerate(other):
            row.append(min(above[place + 1] + 1, row[place] + 1, above[place] + (letter != another)))
        if min(row) > limit:
            return False
    return row[-1] <= limit


@check("FAD405", "id-collision", kind="static", of="game")
def shape_of_another_set(game: Game) -> Iterator[Finding]:
    """A product with a shape that a product of another set has: at one table both would tie (FA-R27).

    One id in two sets is reported where ids are linked, a shape twice in one set where decks are judged (FAD216).

    ## What it reports

    A card with the id of a card of another set. Or a product with a shape that a product of another set has. Static. Two
    products of one shape in one box are FAD216.

    ## Why it matters

    Cards of all sets meet at one table. An id that is there twice is confused in decks, in print, and in every table of
    how cards play; a shape that two players have ties for everybody who loves it (FA-R27).

    ## Example

    The base has a honey.

    ```diff edit
    card_data/foodadvice/sets/tea-garden/set.yaml
    +id: tea-garden
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: the tea club
    +requires: market
    +text: {name: Tea Garden}
    card_data/foodadvice/sets/tea-garden/cards/garden.yaml
    +cards:
    +  - {id: honey, kind: ingredient, class: medium, price: 10, hashtag: sweet, text: {title: Heather Honey}}
    card_data/foodadvice/sets/tea-garden/printings.yaml
    +printings:
    +  - {card: honey, number: 1}
    ```

    ## Repair

    An id that is out is for life: give the newer card another one. A shape that is there needs no second product.

    ```diff edit
    card_data/foodadvice/sets/tea-garden/cards/garden.yaml
    -  - {id: honey, kind: ingredient, class: medium, price: 10, hashtag: sweet, text: {title: Heather Honey}}
    +  - {id: heather-honey, kind: ingredient, class: medium, price: 10, hashtag: sweet, text: {title: Heather Honey}}
    card_data/foodadvice/sets/tea-garden/printings.yaml
    -  - {card: honey, number: 1}
    +  - {card: heather-honey, number: 1}
    ```
    """
    sets = sorted(game.sets.values(), key=lambda card_set: (game.is_judged(card_set.origin), bool(card_set.requires)))
    first: dict[str, tuple[str, Card]] = {}
    for card_set in sets:
        for card in card_set.cards:
            shape = card.fields.get("shape", "")
            if card.kind != PRODUCT or not isinstance(shape, str) or not shape:
                continue
            there, before = first.setdefault(shape, (card_set.id, card))
            if there != card_set.id and before.id != card.id and game.is_judged(card.origin):
                message = f"`{card.id}` has the shape `{shape}`, as has `{before.id}` of the set `{there}`"
                help = "give it another shape, or take it out: the other set has that product"
                yield Finding(card.origin, message, ("shape",), help)


CARD_IN_TWO_SETS = shape_of_another_set.for_links("card in two sets")


def _judged_cards(game: Game) -> Iterator[Card]:
    for card_set in game.sets.values():
        yield from (card for card in card_set.cards if game.is_judged(card.origin))
