"""Tells the words of a Ruby file apart: nothing is run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

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
_OPEN, _CLOSED = frozenset("([{"), frozenset(")]}")
_WITH_END = frozenset(("case", "if", "unless", "do", "begin"))
_LOOPS = frozenset(("for", "while", "until"))


class RubyToken(NamedTuple):
    """A word of a Ruby file: what it is, as it stands there, and its line from 1."""

    kind: str
    text: str
    line: int


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
    return _with_loops(tokens)


def _with_loops(tokens: list[RubyToken]) -> list[RubyToken]:
    """Words of which each `end` closes one: one that says `do` begins there, not at its `for`, `while` or `until`."""
    head = -1
    for at, token in enumerate(tokens):
        if token.kind == "newline":
            head = -1
        elif token.kind == "word" and token.text in _LOOPS and (not at or tokens[at - 1].kind == "newline"):
            head = at
        elif head >= 0 and token.kind == "word" and token.text == "do":
            tokens[head] = tokens[head]._replace(kind="loop")
            head = -1
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


def outer(tokens: Sequence[RubyToken], words: Collection[str]) -> Iterator[int]:
    """Where one of these words stands outside of all brackets, and of what has an end."""
    depth = 0
    for at, token in enumerate(tokens):
        if not depth and token.text in words:
            yield at
        depth += _step(token)


def closing(tokens: Sequence[RubyToken]) -> int:
    """Where ends what the first of these words opens; at the last of them where it has no end."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += _step(token)
        if depth <= 0:
            return at
    return len(tokens) - 1


def deepest(tokens: Sequence[RubyToken]) -> int:
    """How deep these words are nested, where what is behind a `?` is deeper than what is before it."""
    depth = most = 0
    for token in tokens:
        depth += _step(token) + (token.text == "?")
        most = max(most, depth)
    return most


def _step(token: RubyToken) -> int:
    """1 for a word that opens something, -1 for one that closes it."""
    if token.kind == "sign":
        return (token.text in _OPEN) - (token.text in _CLOSED)
    return (token.text in _WITH_END) - (token.text == "end") if token.kind == "word" else 0
