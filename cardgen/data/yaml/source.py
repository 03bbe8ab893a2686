"""A YAML file as a document: its value, and the span of every node.

A file becomes a `Document`: plain values, and a span for every key and value when somebody asks.
Knows nothing of schemas and cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.data.yaml import characters, reader, recovery
from cardgen.data.yaml.reader import NodePath as NodePath
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import FORBIDDEN_CHARACTER, SYNTAX, UNREADABLE_FILE
from cardgen.program.memory import MEMORY

MAX_BYTES = 5_000_000
MOST_MARKED = 4
"""Files whose places are kept: findings come file by file, and the places of one take ten times its text."""


class Document(Struct, frozen=True, eq=False):
    """One YAML file as values.

    `file` is the path for messages, `path` the absolute one; `kind` and `game` follow from the
    place (`game` is empty for what all games share). `kept` says, for each list that lost items,
    which places of the file the remaining ones had; `dropped` has the ids in what was left out, so
    that nobody reports references to them. `elsewhere` are the places of values that another file has given it.
    """

    file: str
    path: Path
    kind: str
    game: str
    text: str
    value: Any
    kept: Mapping[NodePath, tuple[int, ...]] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    elsewhere: Mapping[NodePath, Span | None] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Short, and the same wherever the project lies: what it says is in whatever was read of it."""
        return f"Document({self.path.name!r})"

    def span(self, node_path: Iterable[str | int] = (), key: bool = False) -> Span:
        """Where the value at `node_path` stands, or its key; the nearest node around it if it does not.

        Costs a second pass over the file: ask for spans of findings only.
        """
        path = tuple(node_path)
        if (given := self.elsewhere.get(path)) is not None and not key:
            return given
        path = self._path_in_file(path)
        marks = _marks_of(self.text)
        for length in range(len(path), 0, -1):
            if key and path[:length] in marks.keys:
                return self._as_span(marks.keys[path[:length]])
            if path[:length] in marks.values:
                return self._value_span(path[:length], marks)
        return self._value_span((), marks) if () in marks.values else Span(self.file)

    def line(self, number: int) -> str:
        """The text of line `number`, from 1; empty where there is none."""
        lines = _lines_of(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def finding(
        self,
        code: str,
        message: str,
        node_path: Iterable[str | int] = (),
        *,
        key: bool = False,
        severity: Severity = Severity.ERROR,
        help: str = "",
        words: str = "",
    ) -> Diagnostic:
        """A diagnostic about a node of this file, with its span and its line: those of these `words` in it, if any."""
        span = self.span(node_path, key)
        if words and span.file == self.file:
            span = self._span_of_words(tuple(node_path), words) or span
        source = self.line(span.line) if span.file == self.file else ""
        return Diagnostic(code=code, message=message, span=span, severity=severity, help=help, source=source)

    def without(self, doomed: Iterable[NodePath]) -> Document:
        """This document without the list items at `doomed`; spans of the others stay right."""
        paths = frozenset(doomed)
        kept: dict[NodePath, tuple[int, ...]] = {}
        around = frozenset(path[:length] for path in paths for length in range(len(path)))
        value = _pruned(self.value, paths, around, (), (), kept)
        dropped = frozenset(name for path in paths for name in _ids(_at(self.value, path), self.kind))
        return replace(self, value=value, kept=kept, dropped=dropped)

    def _span_of_words(self, path: NodePath, words: str) -> Span | None:
        """Where the first of these words stand in a text, which may have many lines."""
        line, column, end_line, _ = _marks_of(self.text).values.get(self._path_in_file(path), (0, 0, -1, 0))
        for number in range(line, end_line + 1):
            found = self.line(number + 1).find(words, column if number == line else 0)
            if found >= 0:
                return Span(self.file, number + 1, found + 1, found + 1 + len(words))
        return None

    def _path_in_file(self, path: NodePath) -> NodePath:
        steps: list[str | int] = []
        for depth, step in enumerate(path):
            places = self.kept.get(path[:depth])
            if places is not None and isinstance(step, int) and step < len(places):
                step = places[step]
            steps.append(step)
        return tuple(steps)

    def _value_span(self, path: NodePath, marks: reader.NodeMarks) -> Span:
        stretch = marks.values[path]
        is_empty = stretch[:2] == stretch[2:]
        return self._as_span(marks.keys[path] if is_empty and path in marks.keys else stretch)

    def _as_span(self, stretch: reader.TextRange) -> Span:
        return span_in(self.file, self.line(stretch[0] + 1), stretch)


@lru_cache(maxsize=MOST_MARKED)
def _marks_of(text: str) -> reader.NodeMarks:
    marks = reader.NodeMarks()
    reader.build(text, marks)
    return marks


@lru_cache(maxsize=MOST_MARKED)
def _lines_of(text: str) -> list[str]:
    return text.split("\n")


def span_in(file: str, source: str, stretch: reader.TextRange) -> Span:
    """The part of `stretch` on its first line, at least one column wide; `source` is that line."""
    line, column, end_line, end_column = stretch
    end = end_column if end_line == line else len(source.rstrip())
    return Span(file, line + 1, column + 1, max(end, column + 1) + 1)


def parse(
    text: str, file: str, kind: str = "", game: str = "", path: Path | None = None
) -> tuple[Document | None, list[Diagnostic]]:
    """The document that `text` says, or None; and what was found. All faults of a file in one go."""
    text = _plain(text)
    if refused := refused_characters(text, file):
        return None, refused
    value, faults = _built(text)
    lines = text.split("\n") if faults else []
    found = [_diagnostic(fault, file, lines) for fault in faults]
    if not all(fault.is_warning for fault in faults):
        return None, found
    return Document(file=file, path=path or Path(file).absolute(), kind=kind, game=game, text=text, value=value), found


def _built(text: str) -> tuple[Any, list[reader.YamlFault]]:
    """The value of a text in which nothing is wrong is remembered."""
    key = f"yaml {hashlib.sha256(text.encode()).hexdigest()}" if MEMORY.is_open else ""
    if known := MEMORY.recall(key, list[Any]):
        return known[0], []
    value, faults = reader.build(text)
    if not faults:
        MEMORY.keep(key, [value])
    return value, faults


def parse_by_entries(
    text: str, file: str, kind: str = "", game: str = "", path: Path | None = None
) -> tuple[Document | None, list[Diagnostic]]:
    """The same, and of a file of cards or printings that is no YAML as a whole, all entries that can be read.

    Where nothing can, the last finding says that the rest was not read.
    """
    document, found = parse(text, file, kind, game, path)
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    if document is not None or any(finding.code == FORBIDDEN_CHARACTER for finding in errors):
        return document, found
    plain = _plain(text)
    rest = recovery.recovered(plain) if kind in ("cards", "printings") else None
    if rest is None:
        return None, [*found[:-1], *map(_of_unread, found[-1:])]
    document, more = parse(rest.text, file, kind, game, path)
    lines = plain.split("\n")
    found = [*(_diagnostic(fault, file, lines) for fault in rest.faults), *more]
    return replace(document, dropped=rest.ids) if document is not None else None, found


def _of_unread(finding: Diagnostic) -> Diagnostic:
    """A slip of syntax behind which nothing was read."""
    return (
        replace(finding, help=f"{finding.help}; the rest of the file was not read")
        if finding.code == SYNTAX
        else finding
    )


def _plain(text: str) -> str:
    return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: Path, file: str) -> str | Diagnostic:
    """The text of a file, or why it cannot be had. Reads no more than the largest file allowed."""
    try:
        data = read_plain(path, MAX_BYTES)
    except RefusedFile as reason:
        return reason.finding(file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _not_utf8(data, error.start, file)


def _not_utf8(data: bytes, start: int, file: str) -> Diagnostic:
    before = data[:start].decode("utf-8-sig", errors="replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    span = Span(file, line, column, column + 1)
    return Diagnostic(UNREADABLE_FILE, f"byte 0x{data[start]:02x} is not UTF-8", span, help="save the file as UTF-8")


def refused_characters(text: str, file: str) -> list[Diagnostic]:
    """A finding for each character that no text of a project may have, up to a few dozen."""
    refused = characters.refused_in(text)
    found: list[Diagnostic] = []
    lines = text.split("\n") if refused else []
    for line, column, character in characters.places(text, refused) if refused else ():
        if len(found) == reader.MAX_FAULTS:
            break
        span = Span(file, line, column, column + 1)
        message = characters.described(character)
        found.append(Diagnostic(FORBIDDEN_CHARACTER, message, span, help="delete it", source=lines[line - 1]))
    return found


def _diagnostic(fault: reader.YamlFault, file: str, lines: list[str]) -> Diagnostic:
    source = lines[fault.stretch[0]] if fault.stretch[0] < len(lines) else ""
    severity = Severity.WARNING if fault.is_warning else Severity.ERROR
    span = span_in(file, source, fault.stretch)
    return Diagnostic(
        code=fault.code, message=fault.message, span=span, severity=severity, help=fault.help, source=source
    )


def _pruned(
    value: Any,
    doomed: frozenset[NodePath],
    around: frozenset[NodePath],
    old: NodePath,
    new: NodePath,
    kept: dict[NodePath, tuple[int, ...]],
) -> Any:
    """`value` without the doomed; what has nothing doomed in it is shared, not copied."""
    if old not in around:
        return value
    if isinstance(value, dict):
        return {name: _pruned(child, doomed, around, (*old, name), (*new, name), kept) for name, child in value.items()}
    places = tuple(place for place in range(len(value)) if (*old, place) not in doomed)
    kept[new] = places
    return [
        _pruned(value[place], doomed, around, (*old, place), (*new, index), kept) for index, place in enumerate(places)
    ]


def _at(value: Any, path: NodePath) -> Any:
    for step in path:
        value = value[step]
    return value


def _ids(value: Any, kind: str) -> Iterable[str]:
    """All ids in a value, however deep; of a printing, the card that it prints."""
    if isinstance(value, dict):
        name = value.get("card" if kind == "printings" else "id")
        if isinstance(name, str):
            yield name
        for child in value.values():
            yield from _ids(child, kind)
    elif isinstance(value, list):
        for child in value:
            yield from _ids(child, kind)
