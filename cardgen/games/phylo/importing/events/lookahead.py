"""Lets Earley's predictor take each rule once a place, and only where the next word can begin it.

Of each symbol lark keeps the rules of all symbols that can begin it, too, and writes all of them down again at each of
these. Those of the symbol itself are enough, and of them the ones whose first word is there; the readings are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Predictions(dict[Any, list[Any]]):
    """The rules of each symbol that can begin at the place which the parser has come to, of the text that it reads."""

    def __init__(self, earley: Any) -> None:
        super().__init__(
            {symbol: [rule for rule in rules if rule.origin == symbol] for symbol, rules in earley.predictions.items()}
        )
        self._match, self._ignored = earley.term_matcher, [*earley.ignore]
        self._first = _first_words(self, earley.TERMINALS)
        self.text = ""
        self.come_to(0)

    def come_to(self, place: int) -> None:
        """What was found out about another place is forgotten."""
        self._place = place
        self._places: list[int] = []
        self._rules: dict[Any, list[Any]] = {}
        self._words: dict[Any, bool] = {}

    def __getitem__(self, symbol: Any) -> list[Any]:
        found = self._rules.get(symbol)
        if found is None:
            rules = super().__getitem__(symbol)
            found = self._rules[symbol] = [rule for rule in rules if self._may_begin(rule)]
        return found

    def _may_begin(self, rule: Any) -> bool:
        return any(word is None or self._is_here(word) for word in self._first[rule])

    def _is_here(self, word: Any) -> bool:
        if word not in self._words:
            self._words[word] = any(self._match(word, self.text, place) for place in self._after_ignored())
        return self._words[word]

    def _after_ignored(self) -> list[int]:
        """The place, and where it goes on behind words that may be left out."""
        if not self._places:
            self._places = [self._place]
            for place in self._places:
                ends = [found.end() for word in self._ignored if (found := self._match(word, self.text, place))]
                self._places += [end for end in ends if end not in self._places]
        return self._places


def _first_words(rules_of: Mapping[Any, list[Any]], terminals: Any) -> dict[Any, set[Any]]:
    """What each rule can begin with; None among it where the rule may be empty."""
    every = {rule for rules in rules_of.values() for rule in rules}
    found: dict[Any, set[Any]] = {rule.origin: set() for rule in every}
    firsts: dict[Any, set[Any]] = {}
    is_growing = True
    while is_growing:
        firsts = {rule: _begins(rule.expansion, found, terminals) for rule in every}
        is_growing = any(not firsts[rule] <= found[rule.origin] for rule in every)
        for rule in every:
            found[rule.origin] |= firsts[rule]
    return firsts


def _begins(symbols: Sequence[Any], found: Mapping[Any, set[Any]], terminals: Any) -> set[Any]:
    first: set[Any] = set()
    for symbol in symbols:
        begins = {symbol} if symbol in terminals else found[symbol]
        first |= begins - {None}
        if None not in begins:
            return first
    return first | {None}


def look_ahead(parser: Any) -> None:
    """Gives a parser of lark such predictions; with a release that keeps none, it reads as before, only more slowly."""
    earley: Any = getattr(parser.parser, "parser", None)
    if not hasattr(earley, "predictions"):
        return
    earley.predictions = predictions = Predictions(earley)
    predict = earley.predict_and_complete

    def predict_here(place: int, *rest: Any) -> Any:
        predictions.come_to(place)
        return predict(place, *rest)

    earley.predict_and_complete = predict_here


def parsed(parser: Any, text: str, start: str) -> Any:
    """The tree of a text, with its predictor told what is there."""
    predictions = getattr(getattr(parser.parser, "parser", None), "predictions", None)
    if isinstance(predictions, Predictions):
        predictions.text = text
        predictions.come_to(0)
    return parser.parse(text, start=start)
