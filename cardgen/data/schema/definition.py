"""Checks that a JSON Schema is one that cardgen can use, and prepares it.

A schema may come from whoever wrote the game: so only a small vocabulary passes, with plain names, local
references, patterns that cannot run wild, and no more work than a file is worth. Knows nothing of the documents to be
checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

from cardgen.data.schema import bounds, patterns
from cardgen.data.schema.bounds import Json

TYPES = ("string", "integer", "number", "boolean", "array", "object", "null")
ANNOTATIONS = frozenset(
    ("$schema", "$id", "$comment", "title", "description", "examples", "default", "deprecated", "format")
)
MAX_PARTS = 1_000
"""So many schemas may be in one."""
# Where schemas are inside a schema.
_MAPS = ("properties", "$defs", bounds.PATTERNED, "dependentSchemas")
_LISTS = ("allOf", "anyOf", "oneOf")
_SINGLE = ("additionalProperties", *bounds.ITEMS, *bounds.CONDITIONS)

_NAME = re.compile(r"[A-Za-z$][A-Za-z0-9_-]{0,59}")
_REFERENCE = re.compile(r"#/\$defs/([A-Za-z$][A-Za-z0-9_-]{0,59})")
_OLD_DEFINITIONS = "#/definitions/"
# Repeating a group, or looking around, is what makes a pattern slow on long text: in editors, if not here.
_WILD_PATTERN = re.compile(r"\)[*+{]|\(\?(?!:)|\\[1-9]")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and _NAME.fullmatch(name) for name in value)


def _is_type(value: Any) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and all(name in TYPES for name in names)


def _is_choice(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_constant, value))


def _is_constant(value: Any) -> bool:
    is_plain = isinstance(value, str) and not set(value) & set("{}\n\r")
    return value is None or isinstance(value, bool) or _is_number(value) or is_plain


def _is_pattern(value: Any) -> bool:
    return isinstance(value, str) and not _WILD_PATTERN.search(value) and patterns.is_usable(value)


def _is_reference(value: Any) -> bool:
    return isinstance(value, str) and _REFERENCE.fullmatch(value) is not None


def _is_map(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_NAME.fullmatch, value)) and all(map(_is_schema, value.values()))


def _is_patterned(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_pattern, value)) and all(map(_is_schema, value.values()))


def _is_names_by_name(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_NAME.fullmatch, value)) and all(map(_is_names, value.values()))


def _is_step(value: Any) -> bool:
    return _is_number(value) and value > 0


def _is_schema_or_truth(value: Any) -> bool:
    return isinstance(value, dict | bool)


def _is_schema(value: Any) -> bool:
    return isinstance(value, dict)


def _is_schemas(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_schema, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_KEYWORDS: dict[str, Callable[[Any], bool]] = {
    "$schema": _is_text,
    "$id": _is_text,
    "$comment": _is_text,
    "deprecated": lambda value: isinstance(value, bool),
    "format": _is_text,
    "title": _is_text,
    "description": _is_text,
    "examples": lambda value: isinstance(value, list),
    "default": lambda value: True,
    "type": _is_type,
    "enum": _is_choice,
    "const": _is_constant,
    "pattern": _is_pattern,
    "minLength": _is_count,
    "maxLength": _is_count,
    "minimum": _is_number,
    "maximum": _is_number,
    "exclusiveMinimum": _is_number,
    "exclusiveMaximum": _is_number,
    "multipleOf": _is_step,
    "minItems": _is_count,
    "maxItems": _is_count,
    "uniqueItems": lambda value: isinstance(value, bool),
    "items": _is_schema,
    "contains": _is_schema,
    "minContains": _is_count,
    "maxContains": _is_count,
    "properties": _is_map,
    "patternProperties": _is_patterned,
    "$defs": _is_map,
    "required": _is_names,
    "dependentRequired": _is_names_by_name,
    "dependentSchemas": _is_map,
    "additionalProperties": _is_schema_or_truth,
    "propertyNames": _is_schema,
    "minProperties": _is_count,
    "maxProperties": _is_count,
    "allOf": _is_schemas,
    "anyOf": _is_schemas,
    "oneOf": _is_schemas,
    "if": _is_schema,
    "then": _is_schema,
    "else": _is_schema,
    "not": _is_schema,
    "$ref": _is_reference,
}


def first_fault(schema: Any) -> str:
    """Why `schema` cannot be used, or nothing: `keyword `format` is not understood (at `$defs/card`)`."""
    if not isinstance(schema, dict):
        return "a schema is an object"
    if fault := bounds.excess_of_size(schema):
        return fault
    for number, (place, part) in enumerate(_parts(schema, "the top")):
        if number >= MAX_PARTS:
            return f"more than {MAX_PARTS:,} schemas in one"
        if fault := _fault_of(part):
            return f"{fault} (at {place})"
    names = set(schema.get("$defs", {}))
    for place, part in _parts(schema, "the top"):
        name = part.get("$ref", "").removeprefix("#/$defs/")
        if name and name not in names:
            return f"`$defs` has no `{name}` (at {place})"
        if name and _leads_to_itself(part, schema):
            return f"`{name}` leads to itself (at {place})"
    return bounds.excess_of_work(schema)


def modern(schema: Any) -> Any:
    """The schema with what older drafts called `definitions` as `$defs`; as it is where it has none, or both."""
    if not isinstance(schema, dict) or "definitions" not in schema or "$defs" in schema:
        return schema
    return _renamed({("$defs" if key == "definitions" else key): value for key, value in schema.items()})


def _renamed(node: Any) -> Any:
    if isinstance(node, list):
        return [_renamed(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    made = {key: _renamed(inner) for key, inner in node.items()}
    if isinstance(reference := made.get("$ref"), str):
        made["$ref"] = reference.replace(_OLD_DEFINITIONS, "#/$defs/", 1)
    return made


def ready(schema: Json) -> Json:
    """The schema as the checker uses it.

    A constant is a list of one allowed value; the list of icons that editors offer is not enforced, as cards may also
    use names and aliases.
    """
    adapted = _mapped(schema, _adapted)
    if "icon" in adapted.get("$defs", {}):
        icon = adapted["$defs"]["icon"]
        adapted["$defs"]["icon"] = {keyword: value for keyword, value in icon.items() if keyword != "enum"}
    return adapted


def bare(schema: Json) -> Json:
    """The schema as the quick validator takes it: without explanations."""
    return _mapped(schema, _stripped)


def refreshed_card_schema(schema: Json, icon_ids: list[str]) -> Json:
    """A game's card schema whose editors offer these icons: `$defs.icon.enum` filled, all else as it was."""
    definitions = schema.get("$defs", {})
    icon = {**definitions.get("icon", {"type": "string"}), "enum": list(icon_ids)}
    return {**schema, "$defs": {**definitions, "icon": icon}}


def _parts(schema: Json, place: str) -> Iterator[tuple[str, Json]]:
    """The schema and all schemas inside it; a part is yielded before those within are looked for."""
    yield place, schema
    for keyword in _MAPS:
        for name, part in schema.get(keyword, {}).items():
            yield from _parts_of(part, f"`{name}`")
    for keyword in _LISTS:
        for part in schema.get(keyword, []):
            yield from _parts_of(part, place)
    for keyword in _SINGLE:
        if keyword in schema:
            yield from _parts_of(schema[keyword], place)


def _parts_of(part: Any, place: str) -> Iterator[tuple[str, Json]]:
    if isinstance(part, dict):
        yield from _parts(part, place)


def _fault_of(part: Json) -> str:
    for keyword, value in part.items():
        if keyword not in _KEYWORDS:
            return f"keyword `{keyword}` is not understood"
        if not _KEYWORDS[keyword](value):
            return f"the value of `{keyword}` cannot be used"
    if "if" not in part and ("then" in part or "else" in part):
        return "`then` and `else` need an `if`"
    if "contains" not in part and ("minContains" in part or "maxContains" in part):
        return "`minContains` and `maxContains` need `contains`"
    if "$ref" in part and not set(part) <= ANNOTATIONS | {"$ref", "$defs"}:
        return "`$ref` stands alone in the drafts that editors read"
    return ""


def _leads_to_itself(part: Json, schema: Json) -> bool:
    """Whether references and choices form a loop that never goes deeper into the data."""
    done: set[str] = set()

    def is_loop(current: Json, way: tuple[str, ...]) -> bool:
        for name in _led_to(current):
            if name in way:
                return True
            if name not in done and is_loop(schema["$defs"].get(name, {}), (*way, name)):
                return True
            done.add(name)
        return False

    return is_loop(part, ())


def _led_to(part: Json) -> Iterator[str]:
    """The definitions that a schema and its choices refer to."""
    waiting = [part]
    while waiting:
        current = waiting.pop()
        if name := current.get("$ref", "").removeprefix("#/$defs/"):
            yield name
        waiting.extend(choice for keyword in _LISTS for choice in current.get(keyword, []))
        waiting.extend(current[keyword] for keyword in bounds.CONDITIONS if keyword in current)
        waiting.extend(current.get("dependentSchemas", {}).values())


def _mapped(schema: Json, change: Callable[[Json], Json]) -> Json:
    """A copy of the schema, `change` applied to each schema in it."""
    copy = change(dict(schema))
    for keyword in _MAPS:
        if keyword in copy:
            copy[keyword] = {name: _mapped(part, change) for name, part in copy[keyword].items()}
    for keyword in _LISTS:
        if keyword in copy:
            copy[keyword] = [_mapped(part, change) for part in copy[keyword]]
    for keyword in _SINGLE:
        if isinstance(copy.get(keyword), dict):
            copy[keyword] = _mapped(copy[keyword], change)
    return copy


def _adapted(part: Json) -> Json:
    if "const" in part:
        part["enum"] = [part.pop("const")]
    return part


def _stripped(part: Json) -> Json:
    return {key: value for key, value in part.items() if key not in ANNOTATIONS}
