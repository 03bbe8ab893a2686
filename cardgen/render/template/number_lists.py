"""Reads a list of numbers in a template as one token, since drawings consist of them.

Two fifths of all words of a drawing are points written out, and Jinja's parser and compiler take half a dozen steps
for each number; here `[[12,-3],[4.5,6,1]]` is one constant. Everything else is read by Jinja's own rules, in which
a list of numbers is but one more word of an expression: text between tags, strings and comments never come to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache

from jinja2 import Environment
from jinja2.lexer import TOKEN_FLOAT, Lexer, Token

from cardgen.render.template.budget import spend

_NUMBER = r"-?(?:0|[1-9]\d*+)(?:\.\d++)?+"
_AFTER = r"(?:(?<=[(,=:\[])|(?<=[(,=:\[] ))"
"""Where an expression begins: behind a value the bracket would be a subscript."""


def _list_of(item: str) -> str:
    return rf"\[\s*+{item}(?:\s*+,\s*+{item})*+\s*+\]"


@cache
def _number_list() -> re.Pattern[str]:
    """What is read as one word; compiled where a template is."""
    numbers = _list_of(_NUMBER)
    points = _list_of(numbers)
    return re.compile(f"{_AFTER}(?:{numbers}|{points}|{_list_of(points)})", re.ASCII)


_TOKEN = "number list"
COST_OF_WORD = 40
"""Steps of reading a word and writing the code for it."""


class NumberListLexer(Lexer):
    """Jinja's lexer with one more word."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        for state in ("variable_begin", "block_begin"):
            end, *further = self.rules[state]
            self.rules[state] = [end, type(end)(_number_list(), _TOKEN, None), *further]

    def wrap(
        self, stream: Iterable[tuple[int, str, str]], name: str | None = None, filename: str | None = None
    ) -> Iterator[Token]:
        """Tokens for the parser, which takes a number for whatever value it has."""
        for token in super().wrap(stream, name, filename):
            spend(COST_OF_WORD)
            yield Token(token.lineno, TOKEN_FLOAT, json.loads(token.value)) if token.type == _TOKEN else token
