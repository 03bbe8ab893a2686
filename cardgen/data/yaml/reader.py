"""Builds the value of a YAML text in one guarded pass over the parser's events.

No node graph is made, so nothing can be hidden in one: aliases, anchors, tags, merge keys, further
documents, duplicate keys and depth are refused where they stand. Knows nothing of files and kinds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from sys import intern
from typing import Any

from msgspec import Struct, field

from cardgen.data.yaml import characters, errors, scalars
from cardgen.diagnostics.codes import (
    ALIAS_OR_TAG,
    AMBIGUOUS_SCALAR,
    COMMENT_IN_TEXT,
    DUPLICATE_KEY,
    FILE_TOO_LARGE,
    FORBIDDEN_CHARACTER,
    KEY_NOT_TEXT,
    NUMBER_TOO_LARGE,
    SEVERAL_DOCUMENTS,
    SYNTAX,
    TOO_DEEP,
)

NodePath = tuple[str | int, ...]
TextRange = tuple[int, int, int, int]
"""Line and column of the start, line and column of the end, all from 0."""

MAX_DEPTH = 32
MAX_ITEMS = 10_000
MAX_FAULTS = 100
LONGEST_SHARED = 24

_NO_TAGS = "write plain values: no `!tags`"
_NO_ANCHORS = "write the value out at each place: no `&anchors`, no `*aliases`"
# A sign of a number or a colour, it seems, and for YAML the beginning of a comment.
_DOUBTFUL = re.compile(r"[ \t]#(?!cardgen:)\w")
_COMMENT_IN_TEXT = re.compile(r"[ \t]+(#(?!cardgen:)\w.*)")


class YamlFault(Struct, frozen=True):
    """Something refused: code, message, stretch, remedy; a warning where the file stays usable.

    `begin` is the line in which what is faulty began, where the parser knows it.
    """

    code: str
    message: str
    stretch: TextRange
    help: str = ""
    is_warning: bool = False
    begin: int = 0


class NodeMarks(Struct):
    """Where the key and the value of each node stand."""

    keys: dict[NodePath, TextRange] = field(default_factory=dict)
    values: dict[NodePath, TextRange] = field(default_factory=dict)


class StopReading(Exception):
    """Reading on would be dangerous or pointless; the reason is among the faults."""


def build(text: str, marks: NodeMarks | None = None) -> tuple[Any, list[YamlFault]]:
    """The value of a YAML text and everything refused in it; with `marks`, also all places.

    `text` holds allowed characters only and `\\n` as line end. The value means nothing where a
    fault is no warning.
    """
    import yaml

    builder = _Builder(marks, _with_comment_in_text(text))
    handlers: dict[type, Callable[[Any], None]] = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.start_mapping,
        yaml.SequenceStartEvent: builder.start_sequence,
        yaml.MappingEndEvent: builder.end,
        yaml.SequenceEndEvent: builder.end,
        yaml.AliasEvent: builder.alias,
        yaml.DocumentStartEvent: builder.start_document,
    }
    # Without libyaml the same events come from the parser in Python, only slower.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        while (event := loader.get_event()) is not None:
            handler = handlers.get(type(event))
            if handler is not None:
                handler(event)
    except StopReading:
        pass
    except yaml.YAMLError as error:
        message, remedy, line, column = errors.explained(error, text)
        begin = getattr(getattr(error, "context_mark", None), "line", line)
        stretch = (line, column, line, column + 1)
        builder.faults.append(YamlFault(SYNTAX, message, stretch, remedy, begin=begin))
    finally:
        loader.dispose()
    return builder.root, builder.faults


def _composed(word: str) -> str:
    """One and the same text for a key or a word that occurs again: most of the data are such."""
    if not word.isascii():
        return unicodedata.normalize("NFC", word)
    return word if len(word) > LONGEST_SHARED else intern(word)


class _Builder:
    """Receives events, holds the container being filled and those around it."""

    __slots__ = ("container", "documents", "doubtful", "faults", "key", "key_lines", "marks", "path", "root", "stack")

    def __init__(self, marks: NodeMarks | None, doubtful: dict[int, str]) -> None:
        self.marks = marks
        self.doubtful = doubtful  # lines that may lose text to a comment, by their number from 0
        self.faults: list[YamlFault] = []
        self.root: Any = None
        self.documents = 0
        self.container: dict[str, Any] | list[Any] | None = None
        self.key: str | None = None  # the key whose value comes next; None where a key comes next
        self.key_lines: dict[str, int] = {}
        self.path: NodePath = ()
        self.stack: list[tuple[dict[str, Any] | list[Any] | None, str | None, dict[str, int], NodePath]] = []

    def scalar(self, event: Any) -> None:
        self.refuse_what_no_card_has(event)
        is_key = self.key is None and type(self.container) is dict
        word = event.value
        if event.style == '"' and not word.isprintable():
            self.refuse_characters(word, event)
        value: scalars.Scalar = _composed(word)
        if event.implicit[0] and not scalars.is_certainly_text(word):
            value = self.resolved(word, event)
        if is_key:
            self.set_key(value, event)
        else:
            if self.marks is not None:
                self.marks.values[self.next_path()] = _stretch(event)
            self.put(value)
            if self.doubtful and not event.style and event.end_mark.line in self.doubtful:
                self.warn_of_comment(event)

    def warn_of_comment(self, event: Any) -> None:
        line, column = event.end_mark.line, event.end_mark.column
        match = _COMMENT_IN_TEXT.match(self.doubtful[line], column)
        if match is not None and len(self.faults) < MAX_FAULTS // 2:  # a warning never ends the reading
            remedy = errors.COMMENT_IN_TEXT if event.value else errors.COMMENT_FOR_TEXT
            message = f"`{_short(match[1].rstrip())}` is left out: for YAML it is a comment"
            stretch = (line, match.start(1), line, match.end(1))
            self.faults.append(YamlFault(COMMENT_IN_TEXT, message, stretch, remedy, is_warning=True))

    def resolved(self, word: str, event: Any) -> scalars.Scalar:
        if reading := scalars.other_reading(word):
            message = f"`{word}` is {reading} to some readers"
            self.fault(AMBIGUOUS_SCALAR, message, event, _unambiguous(word), is_warning=True)
        try:
            value = scalars.resolve(word)
        except ValueError as reason:
            self.fault(NUMBER_TOO_LARGE, f"`{_short(word)}` {reason}", event, "quote it if it is text")
            return None
        return _composed(value) if isinstance(value, str) else value

    def set_key(self, value: Any, event: Any) -> None:
        if not isinstance(value, str):
            shown = f"`{_short(event.value)}`" if event.value else "an empty key"
            self.fault(KEY_NOT_TEXT, f"{shown} is not text, and keys are", event, f'write "{event.value}"')
            value = event.value
        elif value == "<<" and event.implicit[0]:
            self.fault(ALIAS_OR_TAG, "merge keys are not read", event, _NO_ANCHORS)
        if value in self.key_lines:
            first = self.key_lines[value] + 1
            self.fault(
                DUPLICATE_KEY, f"key `{_short(value)}` occurs twice", event, f"keep one; the first is in line {first}"
            )
        elif self.marks is not None:
            self.marks.keys[(*self.path, value)] = _stretch(event)
        self.key_lines.setdefault(value, event.start_mark.line)
        self.key = value

    def put(self, value: Any) -> None:
        if self.container is None:
            self.root = value
        elif isinstance(self.container, list):
            self.container.append(value)
        else:
            assert self.key is not None
            self.container[self.key] = value
            self.key = None

    def next_path(self) -> NodePath:
        if self.container is None:
            return ()
        if isinstance(self.container, list):
            return (*self.path, len(self.container))
        assert self.key is not None
        return (*self.path, self.key)

    def start_mapping(self, event: Any) -> None:
        self.start({}, event)

    def start_sequence(self, event: Any) -> None:
        self.start([], event)

    def start(self, new: dict[str, Any] | list[Any], event: Any) -> None:
        self.refuse_what_no_card_has(event)
        if self.key is None and type(self.container) is dict:
            self.fault(KEY_NOT_TEXT, "a list or a mapping cannot be a key", event, "write the key as text")
            raise StopReading
        if len(self.stack) >= MAX_DEPTH:
            self.fault(TOO_DEEP, f"more than {MAX_DEPTH} levels deep", event, "check brackets and indentation")
            raise StopReading
        path: NodePath = ()
        if self.marks is not None:
            path = self.next_path()
            self.marks.values[path] = _stretch(event)
        self.put(new)
        self.stack.append((self.container, self.key, self.key_lines, self.path))
        self.container, self.key, self.key_lines, self.path = new, None, {}, path

    def end(self, event: Any) -> None:
        if self.marks is not None:
            start = self.marks.values[self.path]
            self.marks.values[self.path] = (*start[:2], event.end_mark.line, event.end_mark.column)
        self.container, self.key, self.key_lines, self.path = self.stack.pop()

    def alias(self, event: Any) -> None:
        remedy = f"{_NO_ANCHORS}; {errors.in_quotation_marks('*')}"
        self.fault(ALIAS_OR_TAG, f"alias `*{_short(event.anchor)}` is not read", event, remedy)
        if self.key is None and type(self.container) is dict:
            raise StopReading
        self.put(None)

    def start_document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self.fault(SEVERAL_DOCUMENTS, "a second document starts here", event, "move it to a file of its own")
            raise StopReading

    def refuse_what_no_card_has(self, event: Any) -> None:
        if self.container is not None and len(self.container) >= MAX_ITEMS:
            self.fault(
                FILE_TOO_LARGE, f"more than {MAX_ITEMS:,} items in one list", event, "split it into several files"
            )
            raise StopReading
        if event.anchor is not None:
            remedy = f"{_NO_ANCHORS}; {errors.in_quotation_marks('&')}"
            self.fault(ALIAS_OR_TAG, f"anchor `&{_short(event.anchor)}` is not read", event, remedy)
        if event.tag is not None:
            remedy = f"{_NO_TAGS}; {errors.in_quotation_marks('!')}"
            self.fault(ALIAS_OR_TAG, f"tag `{_short(event.tag)}` is not read", event, remedy)

    def refuse_characters(self, word: str, event: Any) -> None:
        for character in sorted(characters.refused_in(word)):
            self.fault(FORBIDDEN_CHARACTER, characters.described(character), event, "remove the escape")

    def fault(self, code: str, message: str, event: Any, help: str, *, is_warning: bool = False) -> None:
        self.faults.append(YamlFault(code, message, _stretch(event), help, is_warning))
        if len(self.faults) >= MAX_FAULTS:
            text = f"more than {MAX_FAULTS} faults; the rest of the file is not read"
            self.faults.append(YamlFault(SYNTAX, text, _stretch(event), "is this a card file?"))
            raise StopReading


def _with_comment_in_text(text: str) -> dict[int, str]:
    """The lines, by number from 0, in which a `#` after a blank has a letter or a digit right behind it."""
    if _DOUBTFUL.search(text) is None:
        return {}
    return {number: line for number, line in enumerate(text.split("\n")) if _DOUBTFUL.search(line)}


def _unambiguous(word: str) -> str:
    """How to write a word that some read otherwise: a number plainly, text in quotation marks."""
    try:
        value = scalars.resolve(word)
    except ValueError:
        value = word
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f'write {value}, or "{word}" if it is text' if is_number else f'write "{word}" if it is text'


def _stretch(event: Any) -> TextRange:
    start, end = event.start_mark, event.end_mark
    return (start.line, start.column, end.line, end.column)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
