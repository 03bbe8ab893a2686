"""Bounds the work that a schema can cause, counted before it is used; schemas that could cause too much are refused.

A value is held against several schemas at once: those that references, choices and conditions lead to. Where each
of them sends the value below it to two again, their number doubles with every level. Expects a schema of known
keywords whose references lead somewhere and not to themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = dict[str, Any]
PartCounts = frozenset[tuple[int, int]]
"""The schemas that one value is held against, each with how often."""

MAX_BYTES = 200_000
MAX_DEPTH = 32
MAX_PATTERNS = 50
"""Each takes room once it is ready."""
MAX_TOGETHER, MAX_PATTERNS_TOGETHER = 60, 5
"""So many schemas, and patterns, may meet at one value."""
MAX_STEPS = 100_000
"""So many times is a schema looked at to find out; one of ours takes some hundred."""
_CHOICES = ("allOf", "anyOf", "oneOf")
CONDITIONS = ("if", "then", "else", "not")
ITEMS = ("items", "contains", "propertyNames")
PATTERNED = "patternProperties"
_OTHERS = ""
"""Stands for every key that no schema names."""


def excess_of_size(schema: Any) -> str:
    """What is too much to read a schema any further, in words; empty where nothing is."""
    if _is_deep(schema):
        return f"more than {MAX_DEPTH} levels deep"
    if len(_patterns_in(schema)) > MAX_PATTERNS:
        return f"more than {MAX_PATTERNS} different patterns"
    return ""


def excess_of_work(schema: Json) -> str:
    """What is too much to hold a file against a schema; empty where nothing is."""
    try:
        return _Fan(schema).excess()
    except RecursionError:
        return "too long a chain of references"


def _patterns_in(value: Any) -> set[str]:
    """All patterns below a value, each once."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if isinstance(node.get("pattern"), str):
                found.add(node["pattern"])
            if isinstance(node.get(PATTERNED), dict):
                found.update(node[PATTERNED])
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return found


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for node in level for inner in _below(node)]
        if not level:
            return False
    return True


def _below(value: Any) -> Iterable[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (node for node in inner if isinstance(node, dict | list))


class _Fan:
    """Follows a value downwards through a schema, as long as it meets schemas in a new number."""

    def __init__(self, schema: Json) -> None:
        self.schema = schema
        self.parts: dict[int, Json] = {}
        self.closures: dict[int, Counter[int]] = {}
        self.steps = 0

    def excess(self) -> str:
        waiting = [self.state([self.schema])]
        seen = set(waiting)
        while waiting:
            state = waiting.pop()
            if sum(count for _, count in state) > MAX_TOGETHER:
                return f"one value is held against more than {MAX_TOGETHER} parts of it"
            if (
                len({pattern for part in self._parts_of(state) for pattern in _own_patterns(part)})
                > MAX_PATTERNS_TOGETHER
            ):
                return f"one value is held against more than {MAX_PATTERNS_TOGETHER} patterns"
            if self.steps > MAX_STEPS:
                return "values can meet its parts in too many ways"
            for below in set(self.below(state)) - seen:
                seen.add(below)
                waiting.append(below)
        return ""

    def _parts_of(self, state: PartCounts) -> Iterator[Json]:
        return (self.parts[number] for number, _ in state)

    def state(self, parts: Iterable[Json], counts: Iterable[int] = ()) -> PartCounts:
        together: Counter[int] = Counter()
        numbers = iter(counts)
        for part in parts:
            count = next(numbers, 1)
            for number, inner in self.closure(part).items():
                together[number] += count * inner
        # More than is allowed is too much, however much more.
        return frozenset((number, min(count, MAX_TOGETHER + 1)) for number, count in together.items())

    def closure(self, part: Json) -> Counter[int]:
        """The schema, and all that a value that is held against it is held against by references and choices."""
        number = id(part)
        if number not in self.closures:
            self.parts[number] = part
            found = Counter({number: 1})
            for other in self._beside(part):
                found.update(self.closure(other))
            self.closures[number] = Counter(
                {reference: min(count, MAX_TOGETHER + 1) for reference, count in found.items()}
            )
        return self.closures[number]

    def _beside(self, part: Json) -> Iterator[Json]:
        if "$ref" in part:
            yield self.schema["$defs"][part["$ref"].removeprefix("#/$defs/")]
        for keyword in _CHOICES:
            yield from part.get(keyword, ())
        yield from (part[keyword] for keyword in CONDITIONS if keyword in part)
        yield from part.get("dependentSchemas", {}).values()

    def below(self, state: PartCounts) -> Iterator[PartCounts]:
        """What the values of a list or of each key, and the keys themselves, are held against."""
        parts = [(self.parts[number], count) for number, count in state]
        keys = {key for part, _ in parts for key in part.get("properties", {})}
        self.steps += (len(keys) + 3) * len(parts)
        if self.steps > MAX_STEPS:
            return
        for key in (*keys, _OTHERS):
            yield self._of(((inner, count) for part, count in parts for inner in _at_key(part, key)))
        for keyword in ITEMS:
            yield self._of(((part.get(keyword), count) for part, count in parts))

    def _of(self, parts: Iterable[tuple[Any, int]]) -> PartCounts:
        there = [(part, count) for part, count in parts if isinstance(part, dict)]
        return self.state([part for part, _ in there], [count for _, count in there])


def _at_key(part: Mapping[str, Any], key: str) -> Iterator[Any]:
    """What the value of a key is held against; of patterns of keys none is tried, so that all of them are."""
    properties = part.get("properties", {})
    yield properties[key] if key in properties else part.get("additionalProperties")
    yield from part.get(PATTERNED, {}).values()


def _own_patterns(part: Mapping[str, Any]) -> Iterator[str]:
    if "pattern" in part:
        yield part["pattern"]
    yield from part.get(PATTERNED, ())
