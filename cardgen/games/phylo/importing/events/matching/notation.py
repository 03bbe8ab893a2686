"""Reads the notation of `grammar.lark`: rules made of words and of other rules, each with what it is called.

A rule that begins with `?` is its only part, where it has one; what one that begins with `_` is made of is part of
whatever it stands in, and a word that begins with `_` only has to be there. What stands in braces may be said
in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

_RULE = re.compile(r"^(\??_?[a-z]\w*)\s*:\s*(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_WORD = re.compile(r'^(_?[A-Z][A-Z_0-9]*): (?:/(.*)/|"(.*)"|([A-Z_]+))$', re.MULTILINE)
_PIECE = re.compile(r"->|\w+|[|(){}?*+]")
MOST_TIMES = 40
"""How often a part may be said again."""


class GrammarPart(Struct, frozen=True):
    """A word or a rule, `low` to `high` times at a place; one of several sequences; or parts in any order."""

    name: str = ""
    choices: tuple[tuple[GrammarPart, ...], ...] = ()
    any_order: tuple[GrammarPart, ...] = ()
    low: int = 1
    high: int = 1


class GrammarWay(Struct, frozen=True):
    """One way to say what a rule is for, and what that is called; where it `may_be_one`, its only part says enough."""

    parts: tuple[GrammarPart, ...]
    name: str
    may_be_one: bool


class GrammarRule(Struct, frozen=True):
    ways: tuple[GrammarWay, ...]
    is_hidden: bool = False


def rules_in(grammar: str) -> dict[str, GrammarRule]:
    """All rules, by their name."""
    plain = re.sub(r"^//.*\n", "", grammar, flags=re.MULTILINE)
    found = {}
    for head, body in _RULE.findall(plain):
        name = head.removeprefix("?")
        found[name] = GrammarRule(
            tuple(
                GrammarWay(parts, alias or name, head.startswith("?") and not alias)
                for parts, alias in _ways(_PIECE.findall(body))
            ),
            name.startswith("_"),
        )
    return found


def words_in(grammar: str) -> dict[str, re.Pattern[str]]:
    """What each word of the grammar may be, or as what other word it is; a blank stands behind it."""
    found = {name: (pattern or re.escape(literal), other) for name, pattern, literal, other in _WORD.findall(grammar)}
    patterns = {name: found[other][0] if other else own for name, (own, other) in found.items()}
    return {name: re.compile(f"(?:{pattern}) ") for name, pattern in patterns.items()}


def _ways(pieces: Sequence[str]) -> Iterator[tuple[tuple[GrammarPart, ...], str]]:
    """Each alternative, with the name behind its arrow."""
    rest = [*pieces]
    while rest:
        parts, rest = _sequence(rest)
        alias = ""
        if rest[:1] == ["->"]:
            alias, rest = rest[1], rest[2:]
        yield parts, alias
        rest = rest[1:]


def _sequence(pieces: Sequence[str]) -> tuple[tuple[GrammarPart, ...], list[str]]:
    """What must be said one after the other, and the pieces behind it."""
    found: list[GrammarPart] = []
    rest = [*pieces]
    while rest and rest[0] not in ("|", ")", "}", "->"):
        part, rest = _part(rest)
        found.append(part)
    return tuple(found), rest


def _part(pieces: Sequence[str]) -> tuple[GrammarPart, list[str]]:
    first, *rest = pieces
    if first == "{":
        parts, rest = _sequence(rest)
        return GrammarPart(any_order=parts), rest[1:]
    name, choices = (first, []) if first != "(" else ("", [])
    while first == "(":
        parts, rest = _sequence(rest)
        choices.append(parts)
        if rest.pop(0) == ")":
            break
    low, high = {"?": (0, 1), "*": (0, MOST_TIMES), "+": (1, MOST_TIMES)}.get(rest[0] if rest else "", (1, 1))
    return GrammarPart(name, tuple(choices), (), low, high), rest[1:] if (low, high) != (1, 1) else rest
