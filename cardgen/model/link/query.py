"""Finds the cards that a query selects: a list of values for each field, of which one must match in every field.

Knows the printings that it is asked of, and how words and icons may be spelled; nothing of pools and packs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_IN_QUERY
from cardgen.model.card import Origin, Printing
from cardgen.model.game import Game, icon_names
from cardgen.model.link.ids import missing_comma, nearest, some_of

FieldValue = str | int | float | bool
TypedValue = tuple[bool, FieldValue]
"""A value, and whether it is `true` or `false`, which are not 1 and 0."""


class Query(Struct, frozen=True):
    """What a card must have: of each of the `wanted` fields a value, of the `barred` ones none. `text` in words."""

    wanted: tuple[tuple[str, frozenset[TypedValue]], ...]
    barred: tuple[tuple[str, frozenset[TypedValue]], ...]
    text: str


EVERYTHING = Query((), (), "all cards")


class Index:
    """All that may be asked of some printings of a game: each field with its values, in any spelling."""

    def __init__(self, game: Game, sets: Sequence[str]) -> None:
        self.sets = tuple(sets)
        self.printings = tuple(printing for name in sets for printing in game.sets[name].printings)
        self.places: dict[str, dict[TypedValue, set[int]]] = {field: {} for field in _OF_PRINTINGS}
        for place, printing in enumerate(self.printings):
            for field in (*_OF_PRINTINGS, *printing.card.fields):
                with_value = self.places.setdefault(field, {})
                for key in _keys(printing, field):
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

    def _terms(
        self, origin: Origin, written: Mapping[str, Sequence[FieldValue]], found: list[Diagnostic]
    ) -> Iterator[tuple[str, frozenset[TypedValue]]]:
        for field, values in written.items():
            if field not in self.places:
                message = f"no card of {self._named} has a field `{field}`"
                help = nearest(field, self.places) or f"cards have {some_of(self._fields)}"
                found.append(origin.finding(UNKNOWN_IN_QUERY, message, field, key=True, help=help))
                continue
            keys = [self._key(field, value) for value in values]
            for place, (key, value) in enumerate(zip(keys, values, strict=True)):
                if key not in self.places[field]:
                    found.append(self._unknown(origin, field, value, place))
            yield field, frozenset(keys)

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
        return [*(field for field in self.places if field not in _OF_PRINTINGS), *_OF_PRINTINGS]

    @property
    def _named(self) -> str:
        return " and ".join(f"`{name}`" for name in self.sets) if len(self.sets) < 4 else "these sets"


def _keys(printing: Printing, field: str) -> Iterator[TypedValue]:
    return ((isinstance(scalar, bool), scalar) for scalar in values_of(printing, field))


def values_of(printing: Printing, field: str) -> Iterable[FieldValue]:
    """What a query may ask a card for in this field; nothing where it has none."""
    return _values(_OF_PRINTINGS[field](printing) if field in _OF_PRINTINGS else printing.card.fields.get(field))


def _values(value: Any) -> Iterable[FieldValue]:
    """What a query may ask for: of a list its items, of what has keys its `name`, else its keys."""
    if isinstance(value, Mapping):
        value = value["name"] if "name" in value else list(value)
    if isinstance(value, list | tuple):
        return [scalar for scalar in value if isinstance(scalar, FieldValue)]
    return [value] if isinstance(value, FieldValue) and value != "" else []


_OF_PRINTINGS: Mapping[str, Callable[[Printing], Any]] = {
    "kind": lambda printing: printing.card.kind,
    "set": lambda printing: printing.set_id,
    "icon": lambda printing: printing.card.icons,
    "rarity": lambda printing: printing.rarity,
    "id": lambda printing: printing.card.id,
}
"""Fields that any game's cards have."""


def _in_words(wanted: Mapping[str, Sequence[FieldValue]], barred: Mapping[str, Sequence[FieldValue]]) -> str:
    """`diet herbivore or omnivore, not kind event`"""
    parts = [f"{field} {' or '.join(map(_shown, values))}" for field, values in wanted.items()]
    return ", ".join([*parts, *(f"not {field} {' or '.join(map(_shown, values))}" for field, values in barred.items())])


def _shown(value: FieldValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
