"""Reads plain values in the words of a Ruby file: nothing is run, and what is no value stays unknown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from cardgen.tables.layouts.ruby.choices import choice_of, heads_in, looked_up
from cardgen.tables.layouts.ruby.tokens import RubyToken, closing, deepest, outer, parts, tokens_of
from cardgen.tables.layouts.ruby.values import (
    ALL_COLUMNS,
    UNKNOWN,
    UNKNOWN_TABLE,
    ScriptChoice,
    ScriptColumn,
    ScriptIndex,
    ScriptMethod,
    ScriptTable,
    UnknownValue,
    Value,
    column_in,
)

_PART = re.compile(r"\#\{([^}\n\#]*)\}")
_ESCAPES = {"n": "\n", "t": "\t", "s": " "}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
CASES: Mapping[str, Callable[[str], str]] = {
    "downcase": str.lower,
    "upcase": str.upper,
    "capitalize": str.capitalize,
    "strip": str.strip,
}
_SAME = frozenset(("to_s", "to_sym", "dup", "freeze", "to_i"))
_OVER_ALL = frozenset(("map", "collect"))
MOST_DEPTH = 40
"""Words that are nested deeper say nothing."""
_UNITS = {"inches": "in", "inch": "in", "cm": "cm", "mm": "mm", "cells": "cell"}


def value_of(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What these words say, if that is plain; `known` are variables."""
    tokens = _in_one_line(tokens)
    if not tokens or deepest(tokens) > MOST_DEPTH:
        return UNKNOWN
    first, rest = tokens[0], tokens[1:]
    if rest and (choice := choice_of(tokens, lambda words: value_of(words, known))) is not None:
        return choice
    if rest and not isinstance(added := _added(tokens, known), UnknownValue):
        return added
    if first.text in ("[", "{", "(") and rest:
        return _bracketed(tokens, known)
    if not rest:
        single = _single(first, known)
        return _of_method(single, rest, known) if isinstance(single, ScriptMethod) else single
    if first.text == "-" and len(rest) == 1 and rest[0].kind == "number":
        return -_number(rest[0].text)
    if first.text in _UNITS and rest[0].text == "(" and len(rest) == 3:
        return f"{rest[1].text}{_UNITS[first.text]}"
    if [token.text for token in tokens[:3]] in (["Squib", ".", name] for name in ("csv", "xlsx", "yaml")):
        return _table(tokens[3:], known)
    if [token.text for token in tokens] == ["Squib", "::", "DataFrame", ".", "new"]:
        return ScriptTable().with_made(ALL_COLUMNS, None)
    options = rest[1:] if rest[0].text == "(" and rest[-1].text == ")" else rest
    if first.text in ("csv", "xlsx") and options[0].kind == "label":
        return _table(rest, known)
    if isinstance(method := known.get(first.text), ScriptMethod):
        return _of_method(method, rest, known)
    return _of_variable(tokens, known)


def _added(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What `'$' + cost.to_s` says, of words with a `+` between them; unknown where none of them is plain words."""
    places = [*outer(tokens, ("+",))]
    values = (
        [value_of(tokens[at + 1 : end], known) for at, end in pairwise([-1, *places, len(tokens)])] if places else []
    )
    return _joined_values(values) if any(isinstance(value, str) for value in values) else UNKNOWN


def _of_method(method: ScriptMethod, rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What a method says of what it is given; within it no other method is known, so that none calls itself."""
    given = rest[1:-1] if rest[:1] and rest[0].text == "(" and closing(rest) == len(rest) - 1 else rest
    values = [value_of(part, known) for part in parts(given)]
    if len(values) != len(method.names):
        return UNKNOWN
    around = {name: value for name, value in known.items() if not isinstance(value, ScriptMethod)}
    body = method.body[1:] if method.body and method.body[0].text == "return" else method.body
    return value_of(body, {**around, **dict(zip(method.names, values, strict=True))})


def _in_one_line(tokens: Sequence[RubyToken]) -> list[RubyToken]:
    """Words without ends of lines; that which ends a condition is `then`."""
    kept: list[RubyToken] = []
    is_condition = False
    for token in tokens:
        if token.kind != "newline":
            kept.append(token)
        elif is_condition:
            kept.append(RubyToken("word", "then", token.line))
        if token.kind == "word" and token.text in ("if", "unless", "elsif"):
            is_condition = True
        elif token.kind == "newline" or token.text == "then":
            is_condition = False
    return kept


def _bracketed(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """A list, a hash, or a value in brackets, perhaps with something behind it."""
    end = closing(tokens)
    within, rest = tokens[1:end], tokens[end + 1 :]
    if tokens[0].text == "(":
        value = value_of(within, known)
    else:
        value = _list(within, known) if tokens[0].text == "[" else _mapping(within, known)
    return _with_rest(value, rest, known)


def _with_rest(value: Value, rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """A value with a look-up in it, or with methods that change nothing; unknown with anything else."""
    while rest and isinstance(value, dict | list) and [token.text for token in rest[:1]] == ["."] and len(rest) > 1:
        if rest[1].text not in _SAME:
            break
        rest = rest[2:]
    if rest and isinstance(value, dict):
        value, rest = looked_up(value, rest, lambda words: value_of(words, known))
    return _changed(value, rest, known) if rest else value


def _table(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> ScriptTable:
    """`file: 'data/cards.xlsx', sheet: 1`, in brackets or without, perhaps with a block that makes cells anew."""
    start = next((at for at in range(len(tokens) - 1) if _begins_block(tokens, at)), len(tokens))
    plain, block = tokens[:start], tokens[start:]
    plain = plain[1:-1] if plain[:1] and plain[0].text == "(" else plain
    options = _mapping(plain, known)
    file, sheet = options.get("file"), options.get("sheet", 0)
    table = ScriptTable(file if isinstance(file, str) else "", sheet if isinstance(sheet, int) else 0)
    heads = (heads_in(block) or [ALL_COLUMNS]) if block else []
    for head in heads:
        table = table.with_made(head, ScriptColumn(head, table=table.plain, is_changed=True))
    return table


def _begins_block(tokens: Sequence[RubyToken], at: int) -> bool:
    return tokens[at].text in ("do", "{") and tokens[at + 1].text == "|"


def _of_variable(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """`data['Name']` or `data.name`, perhaps with `.map { |name| "The #{name}" }`; a variable in small letters."""
    first, rest = tokens[0], tokens[1:]
    named = known.get(first.text, None if first.kind == "word" else UNKNOWN)
    if isinstance(named, dict):
        return _with_rest(named, rest, known)
    if rest[0].text == "." and not isinstance(named, ScriptTable | UnknownValue | None):
        return _changed(named, rest, known)
    if len(rest) > 2 and rest[0].text == "[" and rest[2].text == "]":
        head = value_of([rest[1]], known)
        if isinstance(named, ScriptColumn) and isinstance(head, ScriptIndex):
            return _changed(named, rest[3:], known)
        if isinstance(head, str) and (named is None or isinstance(named, ScriptTable)):
            return _changed((named or UNKNOWN_TABLE).column(head), rest[3:], known)
    if (
        isinstance(named, ScriptTable)
        and len(rest) > 1
        and rest[0].text == "."
        and rest[1].text not in ("nrows", "ncolumns")
    ):
        return _changed(named.column(rest[1].text), rest[2:], known)
    named_here = {
        column.head: column for at in range(1, len(tokens)) if (column := _column_at(tokens[at : at + 4], known))
    }
    return _as_changed(next(iter(named_here.values()))) if len(named_here) == 1 else UNKNOWN


def _column_at(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> ScriptColumn | None:
    """The column that stands at the beginning of these words, if a table is there."""
    table = known.get(tokens[0].text)
    if len(tokens) > 3 and isinstance(table, ScriptTable):
        if tokens[1].text == "[" and isinstance(head := value_of([tokens[2]], known), str):
            return column_in(table.column(head))
        if tokens[1].text == "." and tokens[2].text not in ("nrows", "ncolumns"):
            return column_in(table.column(tokens[2].text))
    return None


def _changed(value: Value, rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """A value with methods behind it; `[i]` behind a column is its cell of the card at hand."""
    while len(rest) > 1 and not isinstance(value, UnknownValue):
        if isinstance(value, ScriptColumn) and isinstance(_index(rest, known), ScriptIndex):
            rest = rest[3:]
            continue
        if rest[0].text != ".":
            break
        name, rest = rest[1].text, rest[2:]
        if isinstance(value, ScriptColumn):
            if name in CASES and not value.is_changed and not value.before and not value.after:
                value = replace(value, is_changed=True, change=name)
            elif name not in _SAME:
                return _mapped_by(value, name, rest, known)
        elif name in CASES and isinstance(value, str):
            value = CASES[name](value)
        elif name not in _SAME:
            return UNKNOWN
    if rest:
        return _as_changed(value)
    return value


def _index(rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What stands alone in square brackets."""
    is_index = len(rest) > 2 and rest[0].text == "[" and rest[2].text == "]"
    return known.get(rest[1].text) if is_index else None


def _mapped_by(column: ScriptColumn, name: str, rest: Sequence[RubyToken], known: Mapping[str, Value]) -> Value:
    """What a method makes of all cells: what a block of `map` says of one of them, if that is plain."""
    made = _mapped(column, [name, *(token.text for token in rest)], _chosen_numbers(rest))
    if name not in _OVER_ALL or len(rest) < 5 or rest[0].text not in ("{", "do") or rest[1].text != "|":
        return made
    end = closing(rest)
    if end == len(rest) - 1 and rest[3].text == "|" and made.is_changed and not made.change:
        value = value_of(rest[4:end], {**known, rest[2].text: column})
        if isinstance(value, ScriptColumn) and (value.change or not value.is_changed):
            return value
        if isinstance(value, ScriptChoice | str | int | float):
            return value
    return made


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
    """A string with what its `#{...}` say; a column, or what is chosen by one, with words around it."""
    pieces = _PART.split(text)
    return _joined_values(
        [
            value_of(tokens_of(piece), known) if at % 2 else _unescaped(piece)
            for at, piece in enumerate(pieces)
            if piece or at % 2
        ]
        or [""]
    )


def _joined_values(values: Sequence[Value]) -> Value:
    """Words one behind the other, of which one may differ from card to card."""
    varied = [at for at, value in enumerate(values) if not isinstance(value, str | int | float)]
    if not varied:
        return "".join(map(str, values))
    place = varied[0]
    before, after = ("".join(map(str, part)) for part in (values[:place], values[place + 1 :]))
    return _around(values[place], before, after) if len(varied) == 1 else UNKNOWN


def _around(value: Value, before: str, after: str) -> Value:
    if isinstance(value, ScriptColumn) and not value.before and not value.after:
        return replace(value, before=before, after=after)
    if isinstance(value, ScriptChoice):
        *pairs, (_, other) = [(key, _joined(before, words, after)) for key, words in (*value.values, ("", value.other))]
        return replace(value, values=tuple(pairs), other=other)
    return UNKNOWN


def _joined(before: str, words: Value, after: str) -> Value:
    if words is None:
        return None
    return f"{before}{words}{after}" if isinstance(words, str | int | float) else UNKNOWN


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
