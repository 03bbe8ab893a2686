"""Changes values in the text of a YAML file that people wrote: comments, order and layout stay as they are.

Only the lines of what changes are touched. A library that keeps comments writes the whole file anew, in its own layout.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from cardgen.data.yaml import reader
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.reader import NodePath

GONE = object()
"""The new value of a key that is to be taken out."""
Edits = Mapping[NodePath, Any]
"""New values of keys, by their paths; mappings around them are made where there are none."""


class CannotEdit(ValueError):
    """The text is written so that a change of it would not read back as what was meant."""


class _Change(Struct, frozen=True):
    """The characters from `start` to `end` become `text`."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Edits) -> str:
    """The text with other values. Raises CannotEdit where it does not read back as what was meant."""
    marks = reader.NodeMarks()
    value, _ = reader.build(text, marks)
    editor = _Editor(text, value, marks)
    for mapping, changed in _by_mapping(value, edits).items():
        editor.change(mapping, changed)
    return _checked(editor.result(), _with(value, edits))


def with_items(text: str, name: str, items: Sequence[str], values: Sequence[Any]) -> str:
    """The text with further items at the end of its list `name`, each written as a block from its `- ` on.

    Raises CannotEdit where they do not read back as `values`.
    """
    marks = reader.NodeMarks()
    value, _ = reader.build(text, marks)
    known = value.get(name) if isinstance(value, dict) else None
    if not isinstance(known, list) or not known or (name, 0) not in marks.values:
        raise CannotEdit
    editor = _Editor(text, value, marks)
    end = editor.end_of((name, len(known) - 1))
    indent = " " * (editor.column_of_item((name, 0)))
    block = "".join(f"{indent}{line}\n".replace(f"{indent}\n", "\n") for item in items for line in item.split("\n"))
    changed = text[: editor.line_after(end)] + ("" if text[: editor.line_after(end)].endswith("\n") else "\n")
    return _checked(changed + block + text[editor.line_after(end) :], {**value, name: [*known, *values]})


def _checked(text: str, wanted: Any) -> str:
    value, faults = reader.build(text)
    if value != wanted or any(not fault.is_warning for fault in faults):
        raise CannotEdit
    return text


def _by_mapping(value: Any, edits: Edits) -> dict[NodePath, dict[str, Any]]:
    """The keys that change, by the mapping that has them; of a mapping that is not there, in the one around it."""
    found: dict[NodePath, dict[str, Any]] = {}
    for path, new in edits.items():
        around = path[:-1]
        while not isinstance(_at(value, around), dict):
            around = around[:-1]
        changed = found.setdefault(around, {})
        for key in path[len(around) : -1]:
            changed = changed.setdefault(str(key), {})
        changed[str(path[-1])] = new
    return found


def _at(value: Any, path: NodePath) -> Any:
    for step in path:
        is_there = step in value if isinstance(value, dict) else isinstance(value, list)
        value = value[step] if is_there else None
    return value


def _with(value: Any, edits: Edits) -> Any:
    """The value that the edited text must have."""
    for mapping, changed in _by_mapping(value, edits).items():
        value = _put(value, mapping, changed)
    return value


def _put(value: Any, path: NodePath, changed: Mapping[str, Any]) -> Any:
    if not path:
        return {key: inner for key, inner in {**value, **changed}.items() if inner is not GONE}
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _put(value[path[0]], path[1:], changed)
    return copy


class _Editor:
    """Gathers changes of one text, and carries them out from its end to its beginning."""

    def __init__(self, text: str, value: Any, marks: reader.NodeMarks) -> None:
        self.text, self.value, self.marks = text, value, marks
        self.starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self.changes: list[_Change] = []

    def change(self, mapping: NodePath, changed: Mapping[str, Any]) -> None:
        """New values for keys of one mapping."""
        known = _at(self.value, mapping)
        is_flow = self.text.startswith("{", self._start(mapping))
        is_of_others = any(key not in known or new is GONE for key, new in changed.items())
        if is_flow and is_of_others:
            wanted = {key: value for key, value in {**known, **changed}.items() if value is not GONE}
            self._replace(self._start(mapping), self._end(mapping), flow(wanted))
            return
        for key, new in changed.items():
            if key not in known:
                self._add(mapping, key, new)
            elif new is GONE:
                self._remove((*mapping, key))
            else:
                self._rewrite((*mapping, key), new)

    def result(self) -> str:
        text = self.text
        for change in sorted(self.changes, key=lambda change: change.start, reverse=True):
            text = text[: change.start] + change.text + text[change.end :]
        return text

    def end_of(self, path: NodePath) -> int:
        """Where a value ends: of a block that of the last word in it, as the parser's own end lies behind comments."""
        value = _at(self.value, path)
        if isinstance(value, (dict, list)) and value and self.text[self._start(path)] not in "{[":
            last = next(reversed(value)) if isinstance(value, dict) else len(value) - 1
            return self.end_of((*path, last))
        start, end = self._start(path), self._end(path)
        return start + len(self.text[start:end].rstrip())

    def column_of_item(self, path: NodePath) -> int:
        """The column of the `-` before an item of a list that is written as a block."""
        line = self.marks.values[path][0]
        before = self.text[self.starts[line] : self._start(path)]
        if before.strip() != "-":
            raise CannotEdit
        return before.index("-")

    def line_after(self, place: int) -> int:
        """Where the next line begins; the place itself where a line begins there."""
        if place and self.text[place - 1] == "\n":
            return place
        end = self.text.find("\n", place)
        return len(self.text) if end < 0 else end + 1

    def _rewrite(self, path: NodePath, new: Any) -> None:
        start, end = self._start(path), self.end_of(path)
        old = self.text[start:end]
        is_block = isinstance(_at(self.value, path), (dict, list)) and old[:1] not in ("{", "[")
        if is_block and isinstance(new, list) and old.startswith("-"):
            indent = " " * self.marks.values[path][1]
            self._replace(start, end, f"\n{indent}".join(f"- {flow(item)}" for item in new))
        elif is_block:
            self._replace(self._end_of_key(path), end, f": {flow(new)}")
        else:
            gap = "" if start > self._end_of_key(path) + 1 else " "  # an empty value begins where its key ends
            self._replace(start, end, gap + _as_before(new, old))

    def _add(self, mapping: NodePath, key: str, new: Any) -> None:
        """A line below the last key of the mapping."""
        known = _at(self.value, mapping)
        if not known:
            raise CannotEdit
        column = self.marks.keys[(*mapping, next(iter(known)))][1]
        place = self.line_after(self.end_of((*mapping, next(reversed(known)))))
        lines = "".join(f"{' ' * column}{line}\n" for line in _lines(key, new))
        self._replace(place, place, lines if not place or self.text[place - 1] == "\n" else f"\n{lines}")

    def _remove(self, path: NodePath) -> None:
        """All lines of a key and its value. What begins beside a `-` stays where it is."""
        key = self.marks.keys[path]
        start = self.starts[key[0]]
        if self.text[start : start + key[1]].strip():
            raise CannotEdit
        self._replace(start, self.line_after(self.end_of(path)), "")

    def _replace(self, start: int, end: int, text: str) -> None:
        self.changes.append(_Change(start, end, text))

    def _start(self, path: NodePath) -> int:
        line, column = self.marks.values[path][:2]
        return self.starts[line] + column

    def _end(self, path: NodePath) -> int:
        line, column = self.marks.values[path][2:]
        return self.starts[line] + column

    def _end_of_key(self, path: NodePath) -> int:
        line, column = self.marks.keys[path][2:]
        return self.starts[line] + column


def _as_before(new: Any, old: str) -> str:
    """The new value, in quotes where the old one was."""
    return json.dumps(new, ensure_ascii=False) if isinstance(new, str) and old.startswith('"') else flow(new)


def _lines(key: str, value: Any) -> Iterable[str]:
    """A key with its value; a mapping of words one line each."""
    if isinstance(value, dict) and value and not any(isinstance(inner, (dict, list)) for inner in value.values()):
        return [f"{key}:", *(f"  {name}: {flow(inner)}" for name, inner in value.items())]
    return [f"{key}: {flow(value)}"]
