"""Finds the cards that a query selects: values for each field, of which one must match in every field.

A field has a list of values, a range of numbers (`{at-least: 2}`), or `lead`: those of the card that leads a deck.

Knows the printings that it is asked of, and how words and icons may be spelled; nothing of pools and packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_IN_QUERY
from cardgen.model.card import Origin, Printing
from cardgen.model.deck.query import OF_PRINTINGS, FieldValue, Query, Term, TypedValue, keys_of
from cardgen.model.game import Game, icon_names
from cardgen.model.link.ids import missing_comma, nearest, some_of

LEAD = "lead"
Values = Sequence[FieldValue] | Mapping[str, float]
"""As they are written: a list, or a range; or `lead`."""


class Index:
    """All that may be asked of some printings of a game: each field with its values, in any spelling."""

    def __init__(self, game: Game, sets: Sequence[str]) -> None:
        self.sets = tuple(sets)
        self.printings = tuple(printing for name in sets for printing in game.sets[name].printings)
        self.places: dict[str, dict[TypedValue, set[int]]] = {field: {} for field in OF_PRINTINGS}
        for place, printing in enumerate(self.printings):
            for field in (*OF_PRINTINGS, *printing.card.fields):
                with_value = self.places.setdefault(field, {})
                for key in keys_of(printing, field):
                    with_value.setdefault(key, set()).add(place)
        self.spellings = {**game.spellings, "icon": icon_names(game.icons.values())}

    def query(self, origin: Origin) -> tuple[Query, list[Diagnostic]]:
        """The query that is written at `origin`; of unknown fields and values nothing is in it (CG807)."""
        found: list[Diagnostic] = []
        written = origin.value
        barred = written.get("not", {})
        wanted = {field: values for field, values in written.items() if field != "not"}
        query = Query(
            tuple(self._terms(origin, wanted, found)),
            tuple(self._terms(origin.below("not"), barred, found)),
            _in_words(wanted, barred),
            tuple(field for field, values in wanted.items() if values == LEAD),
            tuple(field for field, values in barred.items() if values == LEAD),
        )
        return query, found

    def find(self, query: Query) -> list[Printing]:
        """The printings that a query means, in the order of sets and numbers written."""
        found = set(range(len(self.printings)))
        for field, keys in query.wanted:
            found &= self._with_any(field, keys)
        for field, keys in query.barred:
            found -= self._with_any(field, keys)
        return [self.printings[place] for place in sorted(found)]

    def _with_any(self, field: str, keys: Iterable[TypedValue]) -> set[int]:
        with_value = self.places[field]
        return {place for key in keys for place in with_value.get(key, ())}

    def _terms(self, origin: Origin, written: Mapping[str, Values], found: list[Diagnostic]) -> Iterator[Term]:
        for field, values in written.items():
            if unknown := self.unknown_field(origin, field):
                found.append(unknown)
            elif isinstance(values, Mapping):
                yield field, self._in_range(origin, field, values, found)
            elif values != LEAD:
                yield field, self._listed(origin, field, values, found)

    def unknown_field(self, origin: Origin, field: str, *further: str | int, key: bool = True) -> Diagnostic | None:
        """What is wrong where no card has this field: CG807 at the key, or at the value, that names it."""
        if field in self.places:
            return None
        message = f"no card of {self._named} has a field `{field}`"
        help = nearest(field, self.places) or f"cards have {some_of(self._fields)}"
        return origin.finding(UNKNOWN_IN_QUERY, message, *(further or (field,)), key=key, help=help)

    def _listed(
        self, origin: Origin, field: str, values: Sequence[FieldValue], found: list[Diagnostic]
    ) -> frozenset[TypedValue]:
        keys = [self._key(field, value) for value in values]
        for place, (key, value) in enumerate(zip(keys, values, strict=True)):
            if key not in self.places[field]:
                found.append(self._unknown(origin, field, value, place))
        return frozenset(keys)

    def _in_range(
        self, origin: Origin, field: str, bounds: Mapping[str, float], found: list[Diagnostic]
    ) -> frozenset[TypedValue]:
        """The numbers that cards have in a field, from the least to the most, both among them."""
        numbers = sorted(value for is_flag, value in self.places[field] if not is_flag and not isinstance(value, str))
        least, most = bounds.get("at-least", -inf), bounds.get("at-most", inf)
        within = frozenset((False, number) for number in numbers if least <= number <= most)
        if not within:
            message = f"no card of {self._named} has such a number as {field}"
            help = f"they have {numbers[0]} to {numbers[-1]}" if numbers else f"`{field}` is no number: write a list"
            found.append(origin.finding(UNKNOWN_IN_QUERY, message, field, help=help))
        return within

    def _key(self, field: str, value: FieldValue) -> TypedValue:
        if isinstance(value, str):
            value = self.spellings.get(field, {}).get(value.casefold(), value)
        return isinstance(value, bool), value

    def _unknown(self, origin: Origin, field: str, value: FieldValue, place: int) -> Diagnostic:
        message = f"no card of {self._named} has the {field} `{_shown(value)}`"
        known = self.places[field]
        often = [_shown(value) for _, value in sorted(known, key=lambda key: -len(known[key]))]
        help = missing_comma(_shown(value), often) or nearest(_shown(value), often) or f"there are {some_of(often)}"
        return origin.finding(
            UNKNOWN_IN_QUERY, message, field, place, help=help if often else "none of these cards has any"
        )

    @property
    def _fields(self) -> list[str]:
        """First those that only this game has: what any game has is known from other recipes."""
        return [*(field for field in self.places if field not in OF_PRINTINGS), *OF_PRINTINGS]

    @property
    def _named(self) -> str:
        return " and ".join(f"`{name}`" for name in self.sets) if len(self.sets) < 4 else "these sets"


def _in_words(wanted: Mapping[str, Values], barred: Mapping[str, Values]) -> str:
    """`diet herbivore or omnivore, not kind event`"""
    parts = [f"{field} {_values_in_words(values)}" for field, values in wanted.items()]
    return ", ".join([*parts, *(f"not {field} {_values_in_words(values)}" for field, values in barred.items())])


def _values_in_words(values: Values) -> str:
    if values == LEAD:
        return "of the lead"
    if isinstance(values, Mapping):
        return " ".join(f"{bound.replace('-', ' ')} {number}" for bound, number in values.items())
    return " or ".join(_shown(value) for value in values if not isinstance(values, str))


def _shown(value: FieldValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
