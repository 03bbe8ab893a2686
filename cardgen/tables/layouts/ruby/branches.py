"""Finds the branches of a `case` of a Ruby file: in a loop over cells, each draws what some of the cards look like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.tables.layouts.ruby.cursor import ScriptCursor
from cardgen.tables.layouts.ruby.names import OPENING
from cardgen.tables.layouts.ruby.tokens import RubyToken


class ScriptBranch(Struct, frozen=True):
    """What stands behind a `when`, or behind `else`: its first words, and all below."""

    line: int
    words: str
    body: Sequence[RubyToken]


class ScriptCase(Struct, frozen=True):
    """What is asked about, the answers, and where the words behind its `end` begin."""

    subject: Sequence[RubyToken]
    branches: Sequence[ScriptBranch]
    end: int


def case_here(cursor: ScriptCursor) -> ScriptCase:
    """The `case` that stands here."""
    tokens, at, depth, is_first = cursor.tokens, cursor.at + 1, 1, False
    marks: list[int] = []
    while depth and at < len(tokens):
        token = tokens[at]
        sign = token.text if token.kind in ("sign", "word") else ""
        if is_first and depth == 1 and sign in ("when", "else"):
            marks.append(at)
        depth += sign in ("do", "{") or (sign in OPENING and (is_first or tokens[at - 1].text == "="))
        depth -= sign in ("end", "}")
        is_first = token.kind == "newline" or sign in ("else", "then", "do")
        at += 1
    subject = tokens[cursor.at + 1 : marks[0]] if marks else ()
    last = at - 1 if not depth else at
    branches = [_branch(tokens[start:end]) for start, end in pairwise([*marks, last])]
    return ScriptCase([token for token in subject if token.kind != "newline"], branches, at)


def _branch(tokens: Sequence[RubyToken]) -> ScriptBranch:
    """A branch from its `when` on: its words end with the line, or with `then`."""
    is_end = (at for at, token in enumerate(tokens) if token.kind == "newline" or token.text == "then")
    head = 1 if tokens[0].text == "else" else next(is_end, len(tokens))
    return ScriptBranch(tokens[0].line, " ".join(token.text for token in tokens[:head])[:60], tokens[head:])
