"""Counts the cards of a deck by what they say: kinds, sets, words of each field, icons, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import median

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.model.deck.query import FieldValue, values_of
from cardgen.model.game import Deck, Game

MOST_WORDS = 24
"""A field with more different words, that no vocabulary lists, is for each card another: a name, an address."""
LONGEST_WORD = 40
CLASSES = 20
"""So many classes of numbers at most."""
Copies = Sequence[tuple[Printing, int]]


class FieldCount(Struct, frozen=True):
    """How many cards have each word of a field: rows of its id, what it is called, and a number. `cards` have any."""

    field: str
    heading: str
    rows: tuple[tuple[str, str, int], ...]
    cards: int


class FieldNumbers(Struct, frozen=True):
    """The numbers of a field: how many cards have each, and in classes as they are drawn."""

    field: str
    heading: str
    counts: Mapping[Fraction, int]

    @property
    def cards(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> Fraction:
        return sum((number * count for number, count in self.counts.items()), Fraction(0)) / self.cards

    @property
    def median(self) -> Fraction:
        return median(number for number, count in sorted(self.counts.items()) for _ in range(count))

    def classes(self) -> Iterator[tuple[str, int]]:
        """Each class with its number of cards; those without any between them, too."""
        low, width = min(self.counts), self._width
        for place in range(int((max(self.counts) - low) / width) + 1):
            first = low + place * width
            count = sum(count for number, count in self.counts.items() if first <= number < first + width)
            yield _span(first, width), count

    @property
    def _width(self) -> Fraction:
        """One where numbers are whole and near one another; else the first round one by which classes are few."""
        room = max(self.counts) - min(self.counts)
        finest = Fraction(1) if all(number.denominator == 1 for number in self.counts) else Fraction(1, 1000)
        widths = (finest * first * 10**power for power in range(12) for first in (1, 2, 5))
        return next((width for width in widths if room / width < CLASSES), room + 1)


def copies_of(deck: Deck) -> Copies:
    """What is counted: each printing with its copies; those that are in none are left out."""
    return [(printing, count) for printing, count in deck.copies if count]


def of_words(game: Game, copies: Copies) -> list[FieldCount]:
    """The counts of all fields that hold words: kind, set and rarity where there are several, then the game's own."""
    own = sorted({field for printing, _ in copies for field in printing.card.fields})
    counts = [_count(game, copies, field) for field in ("kind", "set", "rarity")]
    counts = [count for count in counts if len(count.rows) > 1]
    return counts + [_count(game, copies, field) for field in own if _are_words(game, copies, field)]


def _are_words(game: Game, copies: Copies, field: str) -> bool:
    """Whether cards share the values of a field: those of a vocabulary do, and few short ones of which some return."""
    values = [value for printing, _ in copies for value in values_of(printing, field)]
    if field in game.words or not values:
        return bool(values)
    are_short = all(
        isinstance(value, bool) or (isinstance(value, str) and len(value) <= LONGEST_WORD) for value in values
    )
    return are_short and len(set(values)) <= MOST_WORDS and len(set(values)) < len(values)


def _count(game: Game, copies: Copies, field: str) -> FieldCount:
    counts: Counter[FieldValue] = Counter()
    having = 0
    for printing, number in copies:
        values = set(values_of(printing, field))
        having += number * bool(values)
        counts.update(dict.fromkeys(values, number))
    names = _names(game, field)
    order = sorted(counts, key=lambda value: (-counts[value], str(value)))
    rows = [(_shown(value), names.get(str(value), _shown(value)), counts[value]) for value in order]
    missing = [(name, names[name], 0) for name in names if field in game.words and name not in counts]
    return FieldCount(field, heading_of(field), tuple(rows + missing), having)


def _names(game: Game, field: str) -> dict[str, str]:
    """What values are called, where the game has names for them."""
    if field == "kind":
        return {kind.id: kind.name for kind in game.kinds.values()}
    if field == "set":
        return {card_set.id: card_set.name for card_set in game.sets.values()}
    return {word.id: word.name for word in game.words.get(field, ())}


def of_icons(game: Game, copies: Copies) -> list[FieldCount]:
    """How many cards have each icon, those that no card has included: a count for each family."""
    counts: Counter[str] = Counter()
    for printing, number in copies:
        counts.update(dict.fromkeys(printing.card.icons, number))
    return [
        FieldCount(
            "icon",
            family.name,
            tuple((icon.id, icon.name, counts[icon.id]) for icon in family.icons),
            sum(number for printing, number in copies if {icon.id for icon in family.icons} & {*printing.card.icons}),
        )
        for family in game.families
    ]


def of_numbers(copies: Copies) -> list[FieldNumbers]:
    """The numbers of all fields that hold them, in the order of their names."""
    found: dict[str, Counter[Fraction]] = {}
    for printing, copies_ in copies:
        for field in printing.card.fields:
            for value in values_of(printing, field):
                if isinstance(value, int | float) and not isinstance(value, bool):
                    found.setdefault(field, Counter())[Fraction(str(value))] += copies_
    return [FieldNumbers(field, heading_of(field), counts) for field, counts in sorted(found.items())]


def heading_of(field: str) -> str:
    """A field as one reads it: `food-chain` is Food chain."""
    return field.replace("-", " ").capitalize()


def _shown(value: FieldValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _span(first: Fraction, width: Fraction) -> str:
    if width == 1 and first.denominator == 1:
        return number_text(first)
    last = first + width - (1 if width.denominator == first.denominator == 1 else 0)
    return f"{number_text(first)} to {number_text(last)}"


def number_text(number: Fraction) -> str:
    """`3`, or `2.75`."""
    return f"{float(number):,.3f}".rstrip("0").rstrip(".")
