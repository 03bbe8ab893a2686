"""Reads the text of JSON, and of JSON with a value in each line. What is broken, or would be lost, has its place."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

from msgspec import Struct, field

from cardgen.diagnostics import as_clause
from cardgen.tables.sheet import UnreadableTable

OF_LINES = (".jsonl", ".ndjson")
"""Endings of files with an object in each line."""
_SHOWN = 40
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\n]')
"""Texts, which may hold any sign, the ends of objects, and of lines."""


class JsonText(Struct):
    """The value of a text, and its objects as they end, one after the other."""

    text: str
    value: Any = None
    objects: list[dict[str, Any]] = field(default_factory=list)

    def lines(self) -> dict[int, int]:
        """The line in which each object begins, by its identity."""
        line = 1
        begun: list[int] = []
        ended: list[int] = []
        for sign in _SIGNS.finditer(self.text):
            if sign[0] == "\n":
                line += 1
            elif sign[0] == "{":
                begun.append(line)
            elif sign[0] == "}":
                ended.append(begun.pop())
        return {id(each): line for each, line in zip(self.objects, ended, strict=True)}


class _Twice(ValueError):
    """A key stands twice in one object, with two values."""

    def __init__(self, key: str, first: Any, again: Any) -> None:
        super().__init__(key)
        self.key, self.first, self.again = key, first, again


def json_in(data: bytes, is_of_lines: bool) -> JsonText:
    """The value of a text, or a list of those in its lines. Raises UnreadableTable."""
    try:
        found = JsonText(data.decode(json.detect_encoding(data)))
        if is_of_lines:
            lines = enumerate(found.text.split("\n"), 1)
            found.value = [_value(line, number, found.objects) for number, line in lines if line.strip()]
        else:
            found.value = _value(found.text, 1, found.objects)
        return found
    except UnicodeDecodeError:
        raise UnreadableTable("not all of this is text", "save it in UTF-8") from None


def _value(text: str, line: int, objects: list[dict[str, Any]]) -> Any:
    as_object = partial(_object, objects)
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse, object_pairs_hook=as_object)
    except _Twice as fault:
        first, again = _shown(fault.first), _shown(fault.again)
        message = f"`{fault.key[:_SHOWN]}` is twice in one object: {first} and {again}"
        place = line + _line_of(text, fault) - 1 if _line_of(text, fault) else 0
        raise UnreadableTable(message, "give one of them another name, or take it out", place) from None
    except json.JSONDecodeError as fault:
        help = "mend it there, or open it in an editor that marks the place"
        message = f"this JSON is broken: {as_clause(fault.msg)}"
        raise UnreadableTable(message, help, line + fault.lineno - 1, fault.colno) from None
    except (ValueError, RecursionError) as fault:
        help = "open it in an editor that marks the place"
        raise UnreadableTable(f"this JSON is broken: {as_clause(str(fault))}", help) from None


def _object(objects: list[dict[str, Any]], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise _Twice(key, found[key], value)
        found[key] = value
    objects.append(found)
    return found


def _line_of(text: str, fault: _Twice) -> int:
    """The line in which the second value stands; 0 where the same stands elsewhere, too."""
    written = json.dumps(fault.again, ensure_ascii=False)
    return text.count("\n", 0, text.index(written)) + 1 if text.count(written) == 1 else 0


def _shown(value: Any) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)[:_SHOWN]}`"


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")
