"""Notes what names stand for that a Ruby file gives to methods and to values, without going on in it."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import RubyToken
from cardgen.tables.layouts.ruby.values import ScriptMethod, ScriptTable, UnknownValue, Value

OPENING = frozenset(("if", "unless", "case", "while", "until", "for", "def", "class", "module", "begin"))
MOST_OF_METHOD, MOST_OF_VALUE = 400, 200


def note_method(tokens: Sequence[RubyToken], at: int, known: dict[str, Value]) -> None:
    """A method that may say what is chosen; its `def` stands here."""
    line = at
    while line < len(tokens) and tokens[line].kind != "newline":
        line += 1
    depth, end, is_first = 1, line, True
    while depth and end < min(len(tokens), line + MOST_OF_METHOD):
        token, before = tokens[end], tokens[end - 1].text
        if token.kind == "word":
            opens = token.text in ("do", "def", "case") or (token.text in OPENING and (is_first or before == "="))
            depth += opens - (token.text == "end")
        is_first = token.kind == "newline" or token.text in ("else", "then", "do")
        end += 1
    if depth or at + 1 >= len(tokens):
        return
    names = [token.text for token in tokens[at + 2 : line] if token.kind == "word"]
    body = tuple(tokens[line + 1 : end - 1])
    while body and body[0].kind == "newline":
        body = body[1:]
    known[tokens[at + 1].text] = ScriptMethod(tuple(names), body)


def note_value(tokens: Sequence[RubyToken], at: int, known: dict[str, Value]) -> None:
    """A value that a variable, which stands here, has under some condition; a table is not forgotten for it."""
    name, start = tokens[at].text, at + 2
    end, depth = start, 0
    while end < min(len(tokens), start + MOST_OF_VALUE):
        sign = tokens[end].text if tokens[end].kind == "sign" else ""
        depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
        if tokens[end].kind == "newline" and not depth:
            break
        end += 1
    value = value_of(tokens[start:end], known)
    is_table = isinstance(known.get(name), ScriptTable)
    if not isinstance(value, UnknownValue) and (isinstance(value, ScriptTable) or not is_table):
        known[name] = value
