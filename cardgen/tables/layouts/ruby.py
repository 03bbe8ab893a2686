"""Tells the words of a Ruby file apart, and reads plain values: nothing is run, and what is no value stays unknown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

MOST_CHARACTERS = 300_000
_TOKEN = re.compile(
    r"""
    (?P<comment> \#[^\n]* | ^=begin\b.*?(?:^=end[^\n]*|\Z) )
  | (?P<heredoc> <<[-~]["']?(?P<mark>[A-Z]\w{0,40})["']? )
  | (?P<newline> \n | ; )
  | (?P<blank> [ \t\r]+ | \\\n )
  | (?P<list> %[wi](?:\([^()]*\) | \[[^\[\]]*\] | \{[^{}]*\} | \|[^|]*\|) )
  | (?P<label> [A-Za-z_]\w*:(?!:) )
  | (?P<symbol> :[A-Za-z_]\w*[?!]? )
  | (?P<string> '(?:[^'\\]|\\.)*' )
  | (?P<template> "(?:[^"\\\#]|\\.|\#\{[^}\n]*\}|\#(?!\{))*" )
  | (?P<number> \d[\d_]*(?:\.\d+)? )
  | (?P<word> [@$]?[A-Za-z_]\w*[?!]? )
  | (?P<sign> => | :: | && | \|\| | [=!<>]= | . )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_LETTER = re.compile(r"\w")
_PART = re.compile(r"\#\{([^}\n\#]*)\}")
_ESCAPES = {"n": "\n", "t": "\t", "s": " "}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_OPEN, _CLOSED = frozenset("([{"), frozenset(")]}")
CASES: Mapping[str, Callable[[str], str]] = {
    "downcase": str.lower,
    "upcase": str.upper,
    "capitalize": str.capitalize,
    "strip": str.strip,
}
_SAME = frozenset(("to_s", "to_sym", "dup", "freeze", "to_i"))
_UNITS = {"inches": "in", "inch": "in", "cm": "cm", "mm": "mm", "cells": "cell"}


class RubyToken(NamedTuple):
    """A word of a Ruby file: what it is, as it stands there, and its line from 1."""

    kind: str
    text: str
    line: int


class ScriptTable(Struct, frozen=True):
    """What was read from a file of data, and from which of its sheets, counted from 0; empty where that is unknown."""

    file: str = ""
    sheet: int = 0

    def is_of(self, file: str) -> bool:
        """Whether it is that file, wherever it lies."""
        return PurePosixPath(self.file.replace("\\", "/")).name.casefold() == file.casefold()


UNKNOWN_TABLE = ScriptTable()


class ScriptColumn(Struct, frozen=True):
    """The cells of a column of a table, by its head, with words around each; perhaps `is_changed`, as `change` says, or
    not so.

    Where a `case` makes `numbers` of the cells, as sizes of type by their lengths, these are known.
    """

    head: str
    before: str = ""
    after: str = ""
    is_changed: bool = False
    change: str = ""
    numbers: tuple[float, ...] = ()
    table: ScriptTable = UNKNOWN_TABLE


class UnknownValue(Struct, frozen=True):
    """What cannot be known without running the program."""


Value = Any
"""A string, number, truth or None; a list or mapping of these; a ScriptColumn, a ScriptTable, or UnknownValue."""
UNKNOWN = UnknownValue()


def tokens_of(text: str) -> list[RubyToken]:
    """The words of a Ruby file, without comments and blanks."""
    text = text.partition("\n__END__")[0]
    tokens, line, at = [], 1, 0
    open_marks: set[str] = set()
    while match := _TOKEN.match(text, at):
        kind = "heredoc" if match["mark"] else match.lastgroup or "sign"
        at = _end_of_heredoc(text, match, open_marks) if match["mark"] else match.end()
        words = text[match.start() : at]
        if kind not in ("comment", "blank"):
            tokens.append(RubyToken(kind, words, line))
        line += words.count("\n")
    return tokens


def _end_of_heredoc(text: str, opening: re.Match[str], open_marks: set[str]) -> int:
    """Where a text ends whose last line is its mark; behind its opening where no line is. What has no end once has none
    further down: it is among `open_marks` then.
    """
    mark, at = opening["mark"], text.find("\n", opening.end())
    while mark not in open_marks and at >= 0 and (found := text.find(mark, at)) >= 0:
        line, end = text.rfind("\n", at, found), found + len(mark)
        if line >= 0 and not text[line + 1 : found].strip(" \t") and not _LETTER.match(text, end):
            return end
        at = end
    open_marks.add(mark)
    return opening.end()


def parts(tokens: Sequence[RubyToken]) -> Iterator[list[RubyToken]]:
    """What stands between the commas of a list, brackets within kept whole."""
    part: list[RubyToken] = []
    depth = 0
    for token in tokens:
        depth += (token.text in _OPEN) - (token.text in _CLOSED) if token.kind == "sign" else 0
        if token.text == "," and not depth:
            yield part
            part = []
        elif token.kind != "newline":
            part.append(token)
    if part:
        yield part


def value_of(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What these words say, if that is plain; `known` are variables."""
    tokens = [token for token in tokens if token.kind != "newline"]
    if not tokens:
        return UNKNOWN
    first, rest = tokens[0], tokens[1:]
    if first.text in ("[", "{") and tokens[-1].text in ("]", "}"):
        return _list(tokens[1:-1], known) if first.text == "[" else _mapping(tokens[1:-1], known)
    if not rest:
        return _single(first, known)
    if first.text == "-" and len(rest) == 1 and rest[0].kind == "number":
        return -_number(rest[0].text)
    if first.text in _UNITS and rest[0].text == "(" and len(rest) == 3:
        return f"{rest[1].text}{_UNITS[first.text]}"
    if [token.text for token in tokens[:3]] in (["Squib", ".", name] for name in ("csv", "xlsx", "yaml")):
        return _table(tokens[3:], known)
    options = rest[1:] if rest[0].text == "(" and rest[-1].text == ")" else rest
    if first.text in ("csv", "xlsx") and options[0].kind == "label":
        return _table(rest, known)
    return _of_variable(tokens, known)


def _table(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> ScriptTable:
    """`file: 'data/cards.xlsx', sheet: 1`, in brackets or without."""
    plain = tokens[1:-1] if tokens[:1] and tokens[0].text == "(" else tokens
    options = _mapping(plain, known)
    file, sheet = options.get("file"), options.get("sheet", 0)
    return ScriptTable(file if isinstance(file, str) else "", sheet if isinstance(sheet, int) else 0)


def _of_variable(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """`data['Name']` or `data.name`, perhaps with `.map { |name| "The #{name}" }`; a variable in small letters."""
    first, rest = tokens[0], tokens[1:]
    named = known.get(first.text, None if first.kind == "word" else UNKNOWN)
    if rest[0].text == "." and not isinstance(named, ScriptTable | UnknownValue | None):
        return _changed(named, rest, known)
    if len(rest) > 2 and rest[0].text == "[" and rest[2].text == "]":
        head = value_of([rest[1]], known)
        if isinstance(named, dict):
            return named.get(head, UNKNOWN) if len(rest) == 3 else UNKNOWN
        if isinstance(head, str) and (named is None or isinstance(named, ScriptTable)):
            return _changed(ScriptColumn(head, table=named or UNKNOWN_TABLE), rest[3:], known)
    if (
        isinstance(named, ScriptTable)
        and len(rest) > 1
        and rest[0].text == "."
        and rest[1].text not in ("nrows", "ncolumns")
    ):
        return _changed(ScriptColumn(rest[1].text, table=named), rest[2:], known)
    named_here = {column.head: column for at in range(1, len(tokens)) if (column := _column_at(tokens[at:], known))}
    return _as_changed(next(iter(named_here.values()))) if len(named_here) == 1 else UNKNOWN


def _column_at(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> ScriptColumn | None:
    """The column that stands at the beginning of these words, if a table is there."""
    table = known.get(tokens[0].text)
    if len(tokens) > 3 and isinstance(table, ScriptTable):
        if tokens[1].text == "[" and isinstance(head := value_of([tokens[2]], known), str):
            return ScriptColumn(head, table=table)
        if tokens[1].text == "." and tokens[2].text not in ("nrows", "ncolumns"):
            return ScriptColumn(tokens[2].text, table=table)
    return None


def _changed(value: Value, rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """A value with methods behind it."""
    while len(rest) > 1 and rest[0].text == "." and not isinstance(value, UnknownValue):
        name, rest = rest[1].text, rest[2:]
        if isinstance(value, ScriptColumn):
            if name not in _SAME:
                return _mapped(value, [name, *(token.text for token in rest)], _chosen_numbers(rest))
        elif name in CASES and isinstance(value, str):
            value = CASES[name](value)
        elif name not in _SAME:
            return UNKNOWN
    if rest:
        return _as_changed(value)
    return value


def _as_changed(value: Value) -> Value:
    """A column of which more is made than is read; nothing known of anything else."""
    return ScriptColumn(value.head, is_changed=True, table=value.table) if isinstance(value, ScriptColumn) else UNKNOWN


def _chosen_numbers(tokens: Sequence[RubyToken]) -> tuple[float, ...]:
    """The numbers of `case ... when ... then 26`, if nothing else is chosen."""
    chosen = [tokens[at + 1] for at, token in enumerate(tokens[:-1]) if token.text in ("then", "else")]
    chosen = [token for token in chosen if token.text != "case"]
    is_case = any(token.text == "case" for token in tokens) and all(token.kind == "number" for token in chosen)
    return tuple(_number(token.text) for token in chosen) if is_case else ()


def _mapped(column: ScriptColumn, words: Sequence[str], numbers: tuple[float, ...] = ()) -> ScriptColumn:
    """What `.map { |name| "The #{name}" }` makes of a column."""
    if (change := _case_in(words)) is not None:
        return replace(column, is_changed=True, change=change)
    if len(words) == 7 and words[:3] == ["map", "{", "|"] and words[4] == "|" and words[6] == "}":
        pieces = _PART.split(words[5][1:-1]) if words[5][:1] == '"' else []
        name, _, change = pieces[1].strip().removesuffix(".to_s").partition(".") if len(pieces) == 3 else ("", "", "")
        if name == words[3] and (not change or change in CASES):
            before, after = _unescaped(pieces[0]), _unescaped(pieces[2])
            return replace(column, before=before, after=after, is_changed=bool(change), change=change)
    return replace(column, is_changed=True, numbers=numbers)


def _case_in(words: Sequence[str]) -> str | None:
    """The method of `map(&:upcase)` or `map { |name| name.upcase }`, if that is all that is done."""
    if list(words[:3]) == ["map", "(", "&"] and list(words[4:]) == [")"]:
        name = words[3].removeprefix(":")
    elif len(words) == 9 and list(words[:3]) == ["map", "{", "|"] and words[3] == words[5] and words[6] == ".":
        name = words[7]
    else:
        return None
    return name if name in CASES else None


def _single(token: RubyToken, known: Mapping[str, Value]) -> Value:
    kind, text = token.kind, token.text
    if kind == "string":
        return re.sub(r"\\(['\\])", r"\1", text[1:-1])
    if kind == "template":
        return _filled(text[1:-1], known)
    if kind == "number":
        return _number(text)
    if kind == "symbol":
        return text[1:]
    if kind == "list":
        return text[3:-1].split()
    if text in ("true", "false", "nil"):
        return {"true": True, "false": False, "nil": None}[text]
    return known.get(text, UNKNOWN)


def _filled(text: str, known: Mapping[str, Value]) -> Value:
    """A string with what its `#{...}` say."""
    pieces = _PART.split(text)
    for at in range(1, len(pieces), 2):
        value = value_of(tokens_of(pieces[at]), known)
        if not isinstance(value, str | int | float):
            return UNKNOWN
        pieces[at] = str(value)
    return _unescaped("".join(pieces))


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[1]), text)


def _number(text: str) -> int | float:
    plain = text.replace("_", "")
    return float(plain) if "." in plain else int(plain[:12])


def _list(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    return [value_of(part, known) for part in parts(tokens)]


def _mapping(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """`{'Wood' => :black}` or `{wood: :black}`, of what is plain in it."""
    found: dict[Any, Value] = {}
    for part in parts(tokens):
        if part[0].kind == "label":
            found[part[0].text[:-1]] = value_of(part[1:], known)
        elif len(part) > 2 and part[1].text == "=>":
            key = value_of(part[:1], known)
            if isinstance(key, str | int):
                found[key] = value_of(part[2:], known)
    return found
