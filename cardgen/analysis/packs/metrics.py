"""Measures by which packs are compared: numbers that the rules of a game see in cards, added up, or their variety.

Computed once for the printings of a recipe, so that a pack costs an addition for each card. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from cardgen.model.card import Card, Printing
from cardgen.model.game import Game
from cardgen.model.vocabulary import spellings

PackMeasure = Callable[[Sequence[Printing]], int]
"""What a pack has of it."""


class PackMetric(Struct, frozen=True):
    """What packs have more or less of: `label` heads it, `measure` makes of printings how their packs are measured."""

    label: str
    measure: Callable[[Game, Sequence[Printing]], PackMeasure]


def total(label: str, of_card: Callable[[Card], int]) -> PackMetric:
    """What the cards of a pack have together."""

    def measure(game: Game, printings: Sequence[Printing]) -> PackMeasure:
        values = {printing.id: of_card(printing.card) for printing in printings}
        return lambda pack: sum(values[printing.id] for printing in pack)

    return PackMetric(label, measure)


def variety(label: str, of_card: Callable[[Game, Card], Collection[str]]) -> PackMetric:
    """How many different words the cards of a pack have."""

    def measure(game: Game, printings: Sequence[Printing]) -> PackMeasure:
        words = {printing.id: of_card(game, printing.card) for printing in printings}
        bits = {
            word: 1 << number for number, word in enumerate(sorted({word for each in words.values() for word in each}))
        }
        masks = {printing: sum(bits[word] for word in set(each)) for printing, each in words.items()}
        return lambda pack: _joined(masks[printing.id] for printing in pack).bit_count()

    return PackMetric(label, measure)


def _joined(masks: Iterable[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def words_of(field: str) -> Callable[[Game, Card], Collection[str]]:
    """The words that a card has in a field, whichever way they are spelled: one, a list, or none."""

    def of_card(game: Game, card: Card) -> Collection[str]:
        written = card.fields.get(field, ())
        known: Mapping[str, str] = spellings(game.words.get(field, ()))
        return [known.get(word.casefold(), word) for word in ([written] if isinstance(written, str) else written)]

    return of_card


def number_in(field: str) -> Callable[[Card], int]:
    """The number that a card has in a field; 0 where it has none."""
    return lambda card: int(card.fields.get(field, 0))


ICONS = total("icons", lambda card: len(card.icons))
DIFFERENT_ICONS = variety("different icons", lambda game, card: card.icons)
OF_ICONS = (ICONS, DIFFERENT_ICONS)
"""For games of which nothing is known but that cards have icons."""
