"""Values of an entry by their paths: taken out, put in, and held against what was there before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.data.yaml.edit import GONE
from cardgen.tables.sheet import CellValue, is_empty

KeyPath = tuple[str, ...]
TITLE = ("text", "title")
_DIGITS = 15


def at(value: Mapping[str, Any], path: KeyPath) -> Any:
    """The value at a path; None where there is none."""
    for step in path:
        if not isinstance(value, dict) or step not in value:
            return None
        value = value[step]
    return value


def with_values(value: Mapping[str, Any], values: Mapping[KeyPath, Any]) -> dict[str, Any]:
    """A copy with other values; a mapping of which all keys go, goes too."""
    copy = dict(value)
    for path, new in values.items():
        inner = copy
        for step in path[:-1]:
            inner[step] = dict(inner[step]) if isinstance(inner.get(step), dict) else {}
            inner = inner[step]
        if new is GONE:
            inner.pop(path[-1], None)
        else:
            inner[path[-1]] = new
    return copy


def is_same(value: Any, before: Any) -> bool:
    """Whether a cell says what the project says in other words: `Beast` for `beast`; 1 is not yes. Workbooks keep
    fifteen digits of a number.
    """
    if {type(value), type(before)} in ({float}, {int, float}):
        return f"{value:.{_DIGITS}g}" == f"{before:.{_DIGITS}g}"
    return type(value) is type(before) and value == before


def cell_at(cells: Sequence[CellValue], place: int) -> CellValue:
    """What stands at a place of a row; None where nothing does."""
    return cells[place] if place < len(cells) and not is_empty(cells[place]) else None
