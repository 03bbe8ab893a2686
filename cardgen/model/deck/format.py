"""What makes a deck legal: its size, copies, the card that leads it, rules over queries, and days on which they hold.

Only what a format says, linked; whether a deck obeys is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from cardgen.diagnostics import Span
from cardgen.model.card import Origin, Printing
from cardgen.model.deck.query import FieldValue, Query, values_of

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class LeadNumber(Struct, frozen=True):
    """The number in a field of the lead; where it has none, another, or None for no number at all."""

    field: str
    otherwise: int | None = None


class SizeSteps(Struct, frozen=True):
    """Numbers by the size of a deck: each holds from its size on."""

    steps: tuple[tuple[int, int], ...]


DeckNumber = int | LeadNumber | SizeSteps | None
"""None where nothing is asked."""


def number_for(number: DeckNumber, lead: Printing | None, size: int) -> int | None:
    """The number for a deck of this size with this lead; None where nothing is asked of it."""
    if isinstance(number, LeadNumber):
        return number.otherwise if lead is None else field_number(lead, number.field, number.otherwise)
    if isinstance(number, SizeSteps):
        return next((is_ for start, is_ in sorted(number.steps, reverse=True) if start <= size), None)
    return number


def field_number(printing: Printing, field: str, otherwise: int | None = None) -> int | None:
    """The whole number in a field of a card, `otherwise` where it has none; words that are one count."""
    numbers = map(_whole_number, values_of(printing, field))
    return next((number for number in numbers if number is not None), otherwise)


def _whole_number(value: FieldValue) -> int | None:
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value) else None
    return value if type(value) is int else None


class DeckBounds(Struct, frozen=True):
    """From the least to the most, and from the least on in steps."""

    least: DeckNumber = None
    most: DeckNumber = None
    step: int = 1

    @property
    def only(self) -> int | None:
        """The one number that is allowed; None where there are several."""
        return self.least if isinstance(self.least, int) and self.least == self.most else None


class CopyLimit(Struct, frozen=True):
    """How many copies of a card: what its field says, else a number, or None for any number."""

    otherwise: int | None = None
    field: str = ""

    def of(self, printing: Printing) -> int | None:
        return field_number(printing, self.field, self.otherwise) if self.field else self.otherwise


class Days(Struct, frozen=True):
    """From a day to a day, as `2026-05-01`; open where empty. Without a date all days are meant."""

    first: str = ""
    last: str = ""

    def has(self, date: str) -> bool:
        return not date or (self.first <= date and (not self.last or date <= self.last))


class Restriction(Struct, frozen=True):
    """So many copies of a card, on some days."""

    copies: int
    days: Days = Days()


class DeckRule(Struct, frozen=True):
    """Cards of some queries, all where there are none, and what is asked of them.

    Their number, or the `sum` of a field, is within `bounds`, of all together or of `each` value of a field. Each card
    fits the query `each_is`, and has in the field `within` no value but those of the lead.
    """

    text: str
    of: tuple[Query, ...] = ()
    bounds: DeckBounds = DeckBounds()
    sum: str = ""
    each: str = ""
    each_is: Query | None = None
    within: str = ""
    origin: Origin | None = None

    @property
    def needs_lead(self) -> bool:
        """Whether it says nothing of a deck without a lead."""
        queries = (*self.of, *((self.each_is,) if self.each_is else ()))
        numbers = self.bounds.least, self.bounds.most
        is_of_number = any(isinstance(number, LeadNumber) and number.otherwise is None for number in numbers)
        return bool(self.within) or is_of_number or any(query.needs_lead for query in queries)


class Leader(Struct, frozen=True):
    """The card that leads a deck, and whether it counts to its size."""

    of: Query
    is_counted: bool = True


class Format(Struct, frozen=True):
    """What makes a deck legal. `sets` are None where cards of any set may be in it. At the places `left_out` it asks
    for what no card has: the rest of it holds.
    """

    id: str
    bounds: DeckBounds
    copies: CopyLimit
    lead: Leader | None = None
    rules: tuple[DeckRule, ...] = ()
    banned: frozenset[str] = frozenset()
    restricted: Mapping[str, Restriction] = {}
    sets: Mapping[str, Days] | None = None
    sideboard: DeckBounds | None = None
    origin: Origin | None = None
    left_out: frozenset[Span | None] = frozenset()

    @property
    def size(self) -> int | None:
        """How many cards each deck has; None where that is not one number."""
        return self.bounds.only

    @property
    def has_rules(self) -> bool:
        """Whether it asks for more than a size and copies."""
        return bool(self.lead or self.rules or self.banned or self.restricted or self.sets is not None)
