"""A place among the words of a Ruby file, and ways to go on from there: to the end of a line, behind options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import RubyToken
from cardgen.tables.layouts.ruby.values import UNKNOWN, Value

_GO_ON = frozenset((",", "+", "-", "*", "/", "|", "=", "=>", "&&", "||", "(", "[", "{", "."))
_BEGINS = frozenset((*_GO_ON, "do", "then", "else", "?", ":"))
"""What a value, or a part of one, begins behind."""


class ScriptCursor(Struct):
    """A place among words."""

    tokens: Sequence[RubyToken]
    at: int = 0

    def here(self, ahead: int = 0) -> RubyToken:
        """The word that stands here, or so many further on; an end of line behind the last."""
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else RubyToken("newline", "\n", 0)

    def is_at_end(self) -> bool:
        return self.at >= len(self.tokens)

    def skip_line(self) -> None:
        while not self.is_at_end() and self.here().kind != "newline":
            self.at += 1

    def skip_names(self) -> list[str]:
        """The names between the bars of `do |name|`."""
        names = []
        if self.here().text == "|":
            self.at += 1
            while self.here().text not in ("|", "\n"):
                names += [self.here().text] if self.here().kind == "word" else []
                self.at += 1
            self.at += 1
        return names

    def options(self, known: Mapping[str, Value]) -> tuple[dict[str, Value], bool]:
        """`layout: :title, x: 3`, in brackets or without, and whether no condition stands behind them."""
        is_bracketed = self.here().text == "("
        self.at += is_bracketed
        options: dict[str, Value] = {}
        name, value, depth = "", list[RubyToken](), 0
        is_sure = True
        while not self.is_at_end():
            token = self.here()
            sign = token.text if token.kind in ("sign", "newline", "word") else ""
            if not depth and self._ends_options(token, is_bracketed):
                break
            depth += self._opens_value(token, value) - (sign in (")", "]", "}", "end"))
            if not depth and sign in ("if", "unless") and not is_bracketed:
                is_sure = False
                self.skip_line()
                break
            if not depth and sign == ",":
                _put(options, name, value, known)
                name, value = "", []
            elif not depth and not value and not name and token.kind == "label":
                name = token.text[:-1]
            elif not depth and sign == "=>" and len(value) == 1:
                name, value = str(value_of(value, known)), []
            elif depth or token.kind != "newline":
                value.append(token)
            self.at += 1
        self.at += is_bracketed
        _put(options, name, value, known)
        return options, is_sure

    def _opens_value(self, token: RubyToken, before: Sequence[RubyToken]) -> bool:
        """Whether a bracket opens here, or a `case` or the like within a value; an `if` behind words is a condition."""
        if token.kind == "sign":
            return token.text in ("(", "[", "{")
        is_first = not before or before[-1].kind == "newline" or before[-1].text in _BEGINS
        return token.kind == "word" and (token.text in ("case", "do") or (token.text in ("if", "unless") and is_first))

    def _ends_options(self, token: RubyToken, is_bracketed: bool) -> bool:
        if is_bracketed:
            return token.text == ")" and token.kind == "sign"
        if token.kind == "newline":
            return not self.goes_on()
        return (token.text == "do" and token.kind == "word") or (token.text == "}" and token.kind == "sign")

    def goes_on(self) -> bool:
        """Whether the statement has more lines: the last word before says so, or the first of the next."""
        before = self.tokens[self.at - 1] if self.at else None
        if before is not None and self.here().text != ";" and (before.kind == "label" or before.text in _GO_ON):
            return True
        after = next((token for token in self.tokens[self.at : self.at + 9] if token.kind != "newline"), None)
        return after is not None and after.text == "." and after.kind == "sign"


def _put(options: dict[str, Value], name: str, value: Sequence[RubyToken], known: Mapping[str, Value]) -> None:
    if name and value:
        options[name] = value_of(value, known)
    elif name:
        options[name] = known.get(name, UNKNOWN)
