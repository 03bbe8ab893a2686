"""Is each hashtag written in one way, each shape on one product? Checks FAD117 and, of shapes, FAD405.

Misprints in fields of cards, and ids given twice, are found where words and ids are linked. Knows words and where they
stand; nothing of what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card, NodePath
from cardgen.model.game import Game
from cardgen.model.vocabulary import misprints
from cardgen.rules.foodadvice.condition import words_of
from cardgen.rules.foodadvice.condition_faults import VOCABULARIES, words_in_conditions
from cardgen.rules.foodadvice.piece import PRODUCT, Words, words_in
from cardgen.rules.foodadvice.subject import limits_of

HASHTAG = "hashtag"
LETTERS_A_SLIP = 4
"""A slip in fewer letters makes another word: `spicy` is no misspelt `juicy`, nor `hearty` a misspelt `healthy`."""
Use = tuple[Card, NodePath]


def misprinted(game: Game) -> Iterator[Diagnostic]:
    """FAD117: a known misprint inside a condition. It is understood, and printed as it should be (FA-A23)."""
    slips = {name: misprints(game.words.get(name, ())) for name in VOCABULARIES}
    for card in _judged_cards(game):
        for vocabulary, word, place in words_in_conditions(card):
            meant = slips[vocabulary].get(word.casefold())
            if meant:
                yield _doubt(card, f"`{word}` is a misprint of `{meant}`", place, f"write `{meant}`")


def nearly_the_same(game: Game) -> Iterator[Diagnostic]:
    """FAD117: two hashtags in use that differ by few letters; told where the rarer one is first used."""
    limit = int(limits_of(game).hashtag_distance)
    uses = _uses(game, words_in(game))
    for first, second in combinations(uses, 2):
        if is_near(first, second, min(limit, max(len(first), len(second)) // LETTERS_A_SLIP)):
            rare, common = sorted((second, first), key=lambda word: len(uses[word]))
            here = [one for one in uses[rare] if game.is_judged(one[0].origin)]
            if here:
                message = f"the hashtags `{rare}` and `{common}` are nearly the same word"
                help = f"write `{common}` where that is meant, else take a word that nobody confuses"
                yield _doubt(here[0][0], message, here[0][1], help)


def _uses(game: Game, words: Words) -> dict[str, list[Use]]:
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


def is_near(one: str, other: str, limit: int) -> bool:
    """Do so few letters, put in, taken out or exchanged, make one word of the other?"""
    if abs(len(one) - len(other)) > limit:
        return False
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        above, row = row, [number]
        for place, another in enumerate(other):
            row.append(min(above[place + 1] + 1, row[place] + 1, above[place] + (letter != another)))
        if min(row) > limit:
            return False
    return row[-1] <= limit


def shape_of_another_set(game: Game) -> Iterator[Diagnostic]:
    """FAD405: a product with a shape that a product of another set has: at one table both would tie (FA-R27).

    One id in two sets is told where ids are linked, a shape twice in one set where decks are judged (FAD216).
    """
    sets = sorted(game.sets.values(), key=lambda one: (game.is_judged(one.origin), bool(one.requires)))
    first: dict[str, tuple[str, Card]] = {}
    for one in sets:
        for card in one.cards:
            shape = card.fields.get("shape", "")
            if card.kind != PRODUCT or not isinstance(shape, str) or not shape:
                continue
            there, before = first.setdefault(shape, (one.id, card))
            if there != one.id and before.id != card.id and game.is_judged(card.origin):
                message = f"`{card.id}` has the shape `{shape}`, as has `{before.id}` of the set `{there}`"
                help = "give it another shape, or take it out: the other set has that product"
                yield card.origin.finding("FAD405", message, "shape", help=help)


def _judged_cards(game: Game) -> Iterator[Card]:
    for one in game.sets.values():
        yield from (card for card in one.cards if game.is_judged(card.origin))


def _doubt(card: Card, message: str, place: NodePath, help: str) -> Diagnostic:
    return card.origin.finding("FAD117", message, *place, severity=Severity.WARNING, help=help)
