"""The columns that a table of a kind of file can have: one for each key that its schema knows.

Knows nothing of cells. A mapping whose keys are known has a column for each, as `text.title`; any other value is one
column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from cardgen.data.schema.bounds import Json
from cardgen.data.schema.choices import parts

COLUMN = "the column `{head}`"
"""How the schema of a game that was made of a table describes a key: the head of its column is between the marks."""
_OF_COLUMN = re.compile(re.escape(COLUMN).replace(r"\{head\}", "(.+)"), re.DOTALL)


class Field(Struct, frozen=True):
    """A key, by its path in an entry. `types` are those of JSON Schema that it may have, all where empty; `words` what
    it, or an item of it, may be where that is a list of words; `head` that of the column that the key was made of."""

    path: tuple[str, ...]
    types: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    has_text_items: bool = False
    title: str = ""
    head: str = ""

    @property
    def name(self) -> str:
        return ".".join(self.path)

    def may_be(self, type_: str) -> bool:
        return not self.types or type_ in self.types


def fields_of(rules: Json, schema: Json) -> tuple[Field, ...]:
    """A field for each key of an entry with these rules, in the order of the schema."""
    return tuple(_fields(rules, schema, ()))


def with_others(fields: Sequence[Field], entries: Sequence[Any]) -> tuple[Field, ...]:
    """These fields, and one for each other key that entries have: a game's schema may allow any."""
    known = {field.path for field in fields}
    inner = {path[:length] for path in known for length in range(1, len(path))}
    others: dict[tuple[str, ...], Field] = {}
    for entry in entries:
        for path in _paths(entry, inner, ()):
            if path not in known:
                others.setdefault(path, Field(path))
    return (*fields, *others.values())


def _paths(value: Json, inner: set[tuple[str, ...]], around: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for key, child in value.items():
        path = (*around, key)
        if path in inner and isinstance(child, dict):
            yield from _paths(child, inner, path)
        else:
            yield path


def _fields(rules: Json, schema: Json, around: tuple[str, ...]) -> Iterator[Field]:
    named: dict[str, list[Json]] = {}
    for part in parts(rules, schema):
        for key, inner in part.get("properties", {}).items():
            named.setdefault(key, []).append(inner)
    for key, alternatives in named.items():
        path = (*around, key)
        found = [part for inner in alternatives for part in parts(inner, schema)]
        if len(path) < 3 and _is_block(found, schema):
            yield from _fields(found[-1] if len(found) == 1 else {"anyOf": found}, schema, path)
        else:
            yield _field(path, found, schema)


def _is_block(found: Sequence[Json], schema: Json) -> bool:
    """Whether this can only be a mapping whose keys are known, and hold no mappings in their turn."""
    types = {type_ for part in found for type_ in _types(part)}
    inner = [child for part in found for child in part.get("properties", {}).values()]
    holds = {type_ for child in inner for part in parts(child, schema) for type_ in _types(part)}
    return types == {"object"} and bool(inner) and "object" not in holds


def _field(path: tuple[str, ...], found: Sequence[Json], schema: Json) -> Field:
    items = [item for part in found for item in parts(part.get("items"), schema)]
    types = tuple(dict.fromkeys(type_ for part in found for type_ in _types(part)))
    words = dict.fromkeys(word for part in (*found, *items) for word in part.get("enum", ()) if isinstance(word, str))
    is_of_text = bool(items) and all("string" in _types(item) or "enum" in item for item in items if _says(item))
    title = next((part["title"] for part in found[:1] if isinstance(part.get("title"), str)), "")
    heads = (match[1] for part in found if (match := _OF_COLUMN.fullmatch(str(part.get("description", "")))))
    return Field(
        path,
        types=types,
        words=tuple(words),
        has_text_items=is_of_text,
        title=title,
        head=next(heads, ""),
    )


def _says(rules: Json) -> bool:
    """Whether this is more than a reference."""
    return bool(rules.keys() & {"type", "enum", "const", "properties", "pattern"})


def _types(rules: Json) -> Iterator[str]:
    written = rules.get("type")
    if isinstance(written, list):
        yield from written
    elif isinstance(written, str):
        yield written
    elif "enum" in rules:
        yield from {_NAMES.get(type(value), "string") for value in rules["enum"]}


_NAMES = {bool: "boolean", int: "integer", float: "number", type(None): "null"}
