"""Reads what a Ruby file chooses by the cells of a column: of `case`, of `if`, of a question, or of a hash.

A question is `type == 'fire' ? 'red' : 'blue'`. What is compared are plain words, and what is chosen are plain
values; anything else stays unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cardgen.tables.layouts.ruby.tokens import RubyToken, closing, outer, parts
from cardgen.tables.layouts.ruby.values import UNKNOWN, ScriptChoice, ScriptColumn, Value

Reader = Callable[[Sequence[RubyToken]], Value]
"""Says what words are, if that is plain."""


def choice_of(tokens: Sequence[RubyToken], read: Reader) -> Value | None:
    """What these words choose by a column; None where they are no choice."""
    if tokens[0].text == "case" and tokens[-1].text == "end":
        return _of_case(tokens[1:-1], read)
    if tokens[0].text in ("if", "unless") and tokens[-1].text == "end":
        return _of_if(tokens[1:-1], read, is_unless=tokens[0].text == "unless")
    if (at := next(outer(tokens, ("?",)), None)) is not None:
        return _of_question(tokens[:at], tokens[at + 1 :], read)
    if (at := next(outer(tokens, ("||",)), None)) is not None:
        chosen = read(tokens[:at])
        if isinstance(chosen, ScriptChoice) and chosen.other is None:
            return replace(chosen, other=read(tokens[at + 1 :]))
    return None


def looked_up(
    named: Mapping[Value, Value], rest: Sequence[RubyToken], read: Reader
) -> tuple[Value, Sequence[RubyToken]]:
    """What `[key]` or `.fetch(key, other)` behind a hash says, and the words behind that."""
    is_fetch = [token.text for token in rest[:3]] == [".", "fetch", "("]
    if not is_fetch and rest[0].text != "[":
        return UNKNOWN, ()
    rest = rest[2:] if is_fetch else rest
    end = closing(rest)
    key, *others = [read(part) for part in parts(rest[1:end])] or [UNKNOWN]
    other = others[0] if others and is_fetch else None
    if isinstance(key, ScriptColumn):
        return _chosen(key, named.items(), other), rest[end + 1 :]
    return named.get(key, other) if isinstance(key, str | int) else UNKNOWN, rest[end + 1 :]


def _of_case(tokens: Sequence[RubyToken], read: Reader) -> Value:
    """`type when 'fire', 'sun' then 'red' else 'blue'`."""
    starts = [*outer(tokens, ("when", "else"))]
    if not starts:
        return UNKNOWN
    pairs: list[tuple[Value, Value]] = []
    other: Value = None
    for at, end in pairwise([*starts, len(tokens)]):
        if tokens[at].text == "else":
            other = read(tokens[at + 1 : end])
        else:
            words, value = _of_when(tokens[at + 1 : end])
            pairs += [(read([word]), read(value)) for word in words]
    return _chosen(read(tokens[: starts[0]]), pairs, other)


def _of_when(tokens: Sequence[RubyToken]) -> tuple[Sequence[RubyToken], Sequence[RubyToken]]:
    """The words with commas between them, and what stands behind them, perhaps after `then`."""
    at = 0
    while at + 2 < len(tokens) and tokens[at + 1].text == ",":
        at += 2
    return tokens[: at + 1 : 2], _without_then(tokens[at + 1 :])


def _of_if(tokens: Sequence[RubyToken], read: Reader, is_unless: bool = False) -> Value:
    """`type == 'fire' then 'red' elsif type == 'sun' then 'gold' else 'blue'`; `then` must be there, or `value_of` has
    nothing to tell a condition from what follows it. Of `unless` the other way round.
    """
    then, after = next(outer(tokens, ("then",)), None), next(outer(tokens, ("elsif", "else")), len(tokens))
    if then is None:
        return UNKNOWN
    rest = tokens[after + 1 :]
    is_else = after == len(tokens) or tokens[after].text == "else"
    other = (read(rest) if rest else None) if is_else else _of_if(rest, read)
    value = read(tokens[then + 1 : after]) if tokens[then + 1 : after] else None
    return _either(tokens[:then], *((other, value) if is_unless else (value, other)), read)


def _without_then(tokens: Sequence[RubyToken]) -> Sequence[RubyToken]:
    return tokens[1:] if tokens and tokens[0].text == "then" else tokens


def _of_question(condition: Sequence[RubyToken], rest: Sequence[RubyToken], read: Reader) -> Value:
    """`type == 'fire' ? 'red' : 'blue'`, perhaps with another question in one of its answers."""
    depth = 0
    for at in outer(rest, ("?", ":")):
        if rest[at].text == ":" and not depth:
            return _either(condition, read(rest[:at]), read(rest[at + 1 :]), read)
        depth += 1 if rest[at].text == "?" else -1
    return UNKNOWN


def _either(condition: Sequence[RubyToken], value: Value, other: Value, read: Reader) -> Value:
    """One of two values, as the cells of a column are one of some words."""
    if condition and condition[0].text == "(" and closing(condition) == len(condition) - 1:
        condition = condition[1:-1]
    compared = [
        _compared(condition[start + 1 : end], read)
        for start, end in pairwise([-1, *outer(condition, ("||",)), len(condition)])
    ]
    column, sign, _ = compared[0]
    if any((column, sign) != found[:2] for found in compared) or (sign == "!=" and len(compared) > 1):
        return UNKNOWN
    if sign == "!=":
        value, other = other, value
    return _chosen(column, [(word, value) for _, _, word in compared], other)


def _compared(words: Sequence[RubyToken], read: Reader) -> tuple[Value, str, Value]:
    """The column, the sign and the word of `type == 'fire'`, whichever stands first; no word of `type.empty?`."""
    at = next(outer(words, ("==", "!=")), None)
    if at is None:
        is_of_nothing = [word.text for word in words[-2:]] in ([".", "empty?"], [".", "nil?"])
        return (read(words[:-2]), "==", "") if is_of_nothing and len(words) > 2 else (UNKNOWN, "", UNKNOWN)
    first, second = read(words[:at]), read(words[at + 1 :])
    return (first, words[at].text, second) if isinstance(first, ScriptColumn) else (second, words[at].text, first)


def _chosen(column: Value, pairs: Iterable[tuple[Value, Value]], other: Value) -> Value:
    """The choice by a column that is as the table has it, or whose cells a method changes that is known."""
    if not isinstance(column, ScriptColumn) or column.before or column.after:
        return UNKNOWN
    if (column.is_changed and not column.change) or column.numbers:
        return UNKNOWN
    values: dict[str, Value] = {}
    for word, value in pairs:
        if not isinstance(word, str | int | float | None) or isinstance(word, bool):
            return UNKNOWN
        values.setdefault("" if word is None else str(word), value)
    if isinstance(other, ScriptChoice):
        if other.column != column:
            return UNKNOWN
        values, other = {**dict(other.values), **values}, other.other
    return ScriptChoice(column, tuple(values.items()), other)


def heads_in(block: Sequence[RubyToken]) -> list[str]:
    """The heads that `do |h, v| h == 'text' ? "Now: #{v}" : v end` names, of a block that leaves all other cells
    as they are; none where it may change any.
    """
    bars = [at for at, token in enumerate(block) if token.text == "|"][:2]
    names = [token.text for token in block[bars[0] : bars[-1]] if token.kind == "word"]
    body = [token for token in block[bars[-1] + 1 :] if token.kind != "newline" and token.text not in ("end", "}")]
    if len(names) != 2 or [token.text for token in body[-1:]] != names[1:]:
        return []
    around = [
        [near.text for near in body[max(0, at - 1) : at + 2]] for at, token in enumerate(body) if token.text == names[0]
    ]
    if not all("==" in near or near[0] == "case" for near in around):
        return []
    return [
        token.text.strip(":'\"")
        for before, token in pairwise(body)
        if token.kind in ("string", "symbol", "template") and before.text in ("==", "when", ",")
    ]
