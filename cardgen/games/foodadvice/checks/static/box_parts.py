"""Says what a box has of each kind, and what other copies have too few or too many of.

Copies are counted by kind, and by the word that tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from cardgen.games.foodadvice.cards import CHARACTER, CHIP, CUSTOMER, EVENT, INGREDIENT, JOKER, NOTE, PRODUCT, SHOP
from cardgen.games.foodadvice.condition import words_of
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.rules import CHIPS_OF_EACH, COUNTS, NOTES, NOTES_OF_EACH, ROLES, SHAPES
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game

BOX = "box"
"""The format of a whole box."""
MOST_LISTED = 5


class BoxPart(Struct, frozen=True):
    """What a box has of a kind: how many for each word of `field`, in words `text`. The word of no field is empty."""

    kind: str
    field: str
    wanted: Mapping[str, int]
    text: str


def _all(kind: str, text: str) -> BoxPart:
    return BoxPart(kind, "", {"": COUNTS[kind]}, text)


PARTS = (
    _all(INGREDIENT, "84"),
    BoxPart(PRODUCT, "shape", dict.fromkeys(SHAPES, 1), "each of the 20 shapes"),
    _all(CUSTOMER, "40 beside the jokers"),
    _all(JOKER, "4"),
    _all(SHOP, "20"),
    _all(EVENT, "40"),
    BoxPart(CHARACTER, "role", dict.fromkeys(ROLES, 1), "one of each of the 6 roles"),
    BoxPart(CHIP, "role", dict.fromkeys(ROLES, CHIPS_OF_EACH), "8 of each of the 6 roles"),
    BoxPart(NOTE, "value", {str(note): NOTES_OF_EACH for note in NOTES}, "20 of each of 5, 10, 25, 50 and 100"),
)


class Difference(Struct, frozen=True):
    """So many copies where a box has another number."""

    part: BoxPart
    word: str
    number: int

    @property
    def wanted(self) -> int:
        return self.part.wanted.get(self.word, 0)

    @property
    def is_over(self) -> bool:
        return self.number > self.wanted

    @property
    def sign(self) -> tuple[str, str, bool]:
        """What distinguishes it from others, whatever the number is."""
        return self.part.kind, self.word, self.is_over

    def __str__(self) -> str:
        what = f"{self.number or 'no'} {self.part.kind}{'s' if self.number > 1 else ''}"
        return f"{what} `{self.word}`" if self.word else what


def all_differences(printings: Iterable[Printing]) -> list[Difference]:
    cards = [printing.card for printing in printings]
    return [difference for part in PARTS for difference in differences_of(part, cards)]


def is_mixed(scope: FoodAdviceScope) -> bool:
    """Whether there are cards of a base and of an expansion."""
    return len({is_of_expansion(printing, scope.game) for printing in scope.printings}) > 1


def is_of_expansion(printing: Printing, game: Game) -> bool:
    return game.base_of(game.sets[printing.set_id]) is not None


def differences_of(part: BoxPart, cards: Iterable[Card]) -> Iterator[Difference]:
    """Words of which there are too few or too many. A shape that is there twice is reported where it ties (FAD216)."""
    numbers: Counter[str] = Counter()
    for card in cards:
        if card.kind == part.kind:
            numbers.update(words(part, card))
    if part.field and ("" in numbers or (part.kind == NOTE and numbers.keys() - part.wanted.keys())):
        return  # a card without its word, and a note of no value that there is, is reported itself
    for word in dict.fromkeys((*part.wanted, *numbers)):
        number = min(numbers[word], 1) if part.kind == PRODUCT else numbers[word]
        if number != part.wanted.get(word, 0):
            yield Difference(part, word, number)


def words(part: BoxPart, card: Card) -> list[str]:
    return [str(word) for word in words_of(card.fields.get(part.field, ""))]


def enumerated(found: Iterable[object]) -> str:
    texts = [*map(str, found)]
    first, rest = texts[:MOST_LISTED], len(texts) - MOST_LISTED
    return listed([*first, f"{rest} more"] if rest > 0 else first, "and")


def remedy(found: Iterable[Difference]) -> str:
    lacking = [difference.wanted - difference.number for difference in found]
    short, over = sum(number for number in lacking if number > 0), -sum(number for number in lacking if number < 0)
    return " and ".join([f"add {short}"] * bool(short) + [f"take {over} out"] * bool(over))
