"""Tells by which fields cards can be chosen: those that hold words of a list, lists of words, or yes or no.

The schema of a game's cards says which these are. Fields that all games have are not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardgen.data.project.files import shipped_root
from cardgen.data.schema.bounds import Json
from cardgen.data.schema.loading import CARDS, read_schema, schema_path

Choices = dict[str, tuple[str | bool, ...]]
"""By field, what it may hold, in the order of the schema; empty where that is any words."""
_OF_ALL = ("id", "kind", "icons", "link", "text")
_ALTERNATIVES = ("allOf", "anyOf", "oneOf")


def choices_of_cards(root: Path, game: str) -> Choices:
    """Of a game of the project at `root`, or of one that cardgen ships; none where its schema cannot be read."""
    path = schema_path(CARDS, game, root)
    schema = read_schema(path, is_trusted=path.is_relative_to(shipped_root())) if path is not None else None
    return choices_in(schema) if isinstance(schema, dict) else {}


def choices_in(schema: Json) -> Choices:
    """Those of a schema of cards."""
    cards = schema.get("properties", {}).get(CARDS, {}).get("items", {})
    found: dict[str, dict[str | bool, None]] = {}
    for card in parts(cards, schema):
        for name, rules in card.get("properties", {}).items():
            values = _values(rules, schema) if name not in _OF_ALL else None
            if values is not None:
                found.setdefault(name, {}).update(dict.fromkeys(values))
    return {name: tuple(values) for name, values in found.items()}


def _values(rules: Any, schema: Json) -> list[str | bool] | None:
    """What a field may hold; None for one by which nobody chooses."""
    found: list[str | bool] | None = None
    for part in parts(rules, schema):
        more = _own_values(part, schema)
        found = found if more is None else [*(found or ()), *more]
    return found


def _own_values(part: Json, schema: Json) -> list[str | bool] | None:
    if part.get("type") == "boolean":
        return [True, False]
    if part.get("type") == "array":
        items = list(parts(part.get("items"), schema))
        if any(item.get("type") == "string" or "enum" in item for item in items):
            return _values(part["items"], schema) or []
    words = (*part.get("enum", ()), part.get("const"))
    return [word for word in words if isinstance(word, str)] or None


def parts(node: Any, schema: Json, seen: tuple[str, ...] = ()) -> Iterator[Json]:
    """What rules are put together from, those that they refer to among them."""
    if not isinstance(node, dict):
        return
    yield node
    name = str(node.get("$ref", "")).removeprefix("#/$defs/")
    if name and name not in seen:
        yield from parts(schema.get("$defs", {}).get(name), schema, (*seen, name))
    for key in _ALTERNATIVES:
        for part in node.get(key, ()):
            yield from parts(part, schema, seen)
