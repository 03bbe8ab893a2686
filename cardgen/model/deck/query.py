"""What a query is: values of fields, of which a card must have one each, or none; and whether a card fits it.

Knows a printing; nothing of files, pools or decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.model.card import Printing

FieldValue = str | int | float | bool
TypedValue = tuple[bool, FieldValue]
"""A value, and whether it is `true` or `false`, which are not 1 and 0."""


Term = tuple[str, frozenset[TypedValue]]
"""A field, and values of it."""


class Query(Struct, frozen=True):
    """What a card must have: of each of the `wanted` fields a value, of the `barred` ones none. `text` in words.

    Of the fields `like` it must have a value of the card that leads a deck, of those `unlike` none.
    """

    wanted: tuple[Term, ...]
    barred: tuple[Term, ...]
    text: str
    like: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()

    @property
    def needs_lead(self) -> bool:
        return bool(self.like or self.unlike)

    def of_lead(self, lead: Printing) -> Query:
        """The same with the values of the card that leads the deck."""
        wanted, barred = (tuple(_terms_of(lead, fields)) for fields in (self.like, self.unlike))
        return Query(self.wanted + wanted, self.barred + barred, self.text)


def _terms_of(lead: Printing, fields: Iterable[str]) -> Iterator[Term]:
    return ((field, frozenset(keys_of(lead, field))) for field in fields)


EVERYTHING = Query((), (), "all cards")


def keys_of(printing: Printing, field: str) -> Iterator[TypedValue]:
    return ((isinstance(scalar, bool), scalar) for scalar in values_of(printing, field))


def values_of(printing: Printing, field: str) -> Iterable[FieldValue]:
    """What a query may ask a card for in this field; nothing where it has none."""
    return _values(OF_PRINTINGS[field](printing) if field in OF_PRINTINGS else printing.card.fields.get(field))


def _values(value: Any) -> Iterable[FieldValue]:
    """What a query may ask for: of a list its items, of what has keys its `name`, else its keys."""
    if isinstance(value, Mapping):
        value = value["name"] if "name" in value else list(value)
    if isinstance(value, list | tuple):
        return [scalar for scalar in value if isinstance(scalar, FieldValue)]
    return [value] if isinstance(value, FieldValue) and value != "" else []


OF_PRINTINGS: Mapping[str, Callable[[Printing], Any]] = {
    "kind": lambda printing: printing.card.kind,
    "set": lambda printing: printing.set_id,
    "icon": lambda printing: printing.card.icons,
    "rarity": lambda printing: printing.rarity,
    "id": lambda printing: printing.card.id,
}
"""Fields that any game's cards have."""


def fits(printing: Printing, query: Query) -> bool:
    """Whether a printing has what a query wants, and nothing that it bars."""
    return all(_has(printing, *term) for term in query.wanted) and not any(
        _has(printing, *term) for term in query.barred
    )


def _has(printing: Printing, field: str, keys: frozenset[TypedValue]) -> bool:
    return not keys.isdisjoint(keys_of(printing, field))
