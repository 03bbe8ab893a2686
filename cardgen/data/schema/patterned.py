"""Holds keys against patterns for the validator that says why: in time proportional to the text, as the quick one does.

The library's own ways give patterns to Python's engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardgen.data.schema import patterns
from cardgen.data.schema.bounds import PATTERNED


def is_known(schema: Mapping[str, Any], key: str) -> bool:
    """Whether a pattern of keys of the schema matches this one."""
    return any(patterns.is_in(pattern, key) for pattern in schema.get(PATTERNED, ()))


def _pattern_properties(validator: Any, rules: Mapping[str, Any], instance: Any, schema: Any) -> Iterator[Any]:
    for pattern, inner in rules.items() if isinstance(instance, dict) else ():
        for key, value in instance.items():
            if patterns.is_in(pattern, key):
                yield from validator.descend(value, inner, path=key, schema_path=pattern)


def _additional_properties(validator: Any, allowed: Any, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema import Draft202012Validator

    if isinstance(instance, dict):
        rest = {key: value for key, value in instance.items() if not is_known(schema, key)}
        plain = {keyword: value for keyword, value in schema.items() if keyword != PATTERNED}
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, allowed, rest, plain) or ()


KEYWORDS: dict[str, Callable[..., Any]] = {
    PATTERNED: _pattern_properties,
    "additionalProperties": _additional_properties,
}
