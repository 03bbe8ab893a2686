"""Reads a text by the rules of a grammar in every way in which that can be done, and says what each way means.

What stands at a place is read once for each rule, and what means the same is kept once; words that may be left out are
passed over between any two others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardgen.games.phylo.importing.events.matching.notation import GrammarPart, GrammarRule
from cardgen.games.phylo.importing.events.phrase import Unclear

IGNORED = "NOISE"
MOST_READINGS, MOST_STEPS = 400, 60_000
"""A text that can be read in more ways at one place, or that takes longer to look at, is not understood."""
Found = list[tuple[tuple[Any, ...], int]]
"""What stands at a place in each way of reading it, and where that ends."""


class TooManyReadings(ValueError):
    """A text that can be read in too many ways."""


class Readings:
    """The ways to read one text."""

    def __init__(
        self, text: str, rules: Mapping[str, GrammarRule], words: Mapping[str, re.Pattern[str]], meaning: Any
    ) -> None:
        self.text, self._rules, self._words, self._meaning = text, rules, words, meaning
        self._known: dict[tuple[str, int], Found] = {}
        self._parts: dict[tuple[int, int], Found] = {}
        self._starts: dict[int, tuple[int, ...]] = {}
        self._steps = 0

    def whole(self, rule: str) -> list[Any]:
        """What the whole text means as this."""
        end = len(self.text)
        return [values[0] for values, at in self.rule(rule, 0) if end in self._after_ignored(at)]

    def rule(self, name: str, place: int) -> Found:
        """Each way to read a rule at a place. A rule that begins with itself is read in its other ways."""
        key = (name, place)
        if key not in self._known:
            self._known[key] = []
            self._known[key] = self._distinct(self._ways(self._rules[name], place))
        return self._known[key]

    def _ways(self, rule: GrammarRule, place: int) -> Iterable[tuple[tuple[Any, ...], int]]:
        for way in rule.ways:
            for values, end in self._sequence(way.parts, place):
                if rule.is_hidden or (way.may_be_one and len(values) == 1):
                    yield values, end
                    continue
                try:
                    yield (self._meant(way.name)([*values]),), end
                except Unclear:
                    continue

    def _meant(self, name: str) -> Callable[[list[Any]], Any]:
        found: Callable[[list[Any]], Any] = getattr(self._meaning, name)
        return found

    def _sequence(self, parts: tuple[GrammarPart, ...], place: int) -> Found:
        """The ways to read parts one after the other."""
        found: Found = [((), place)]
        for part in parts:
            found = [(values + more, end) for values, start in found for more, end in self._repeated(part, start)]
            if not found:
                break
        return found

    def _repeated(self, part: GrammarPart, place: int) -> Found:
        if part.low == part.high == 1:
            return self._once(part, place)
        key = (id(part), place)
        if key in self._parts:
            return self._parts[key]
        found: Found = [((), place)] if part.low == 0 else []
        last: Found = [((), place)]
        for _ in range(part.high):
            last = self._distinct(
                (values + more, end) for values, start in last for more, end in self._once(part, start) if end > start
            )
            if not last:
                break
            found += last
        self._parts[key] = found = self._distinct(found)
        return found

    def _in_any_order(self, parts: tuple[GrammarPart, ...], place: int) -> Found:
        """The ways to read all of these, each once, whichever comes first; what is missing may be."""
        found: Found = [] if any(part.low for part in parts) else [((), place)]
        for here, part in enumerate(parts):
            others = (*parts[:here], *parts[here + 1 :])
            found += [
                (values + more, end)
                for values, start in self._once(part, place)
                if start > place
                for more, end in self._in_any_order(others, start)
            ]
        return self._distinct(found)

    def _once(self, part: GrammarPart, place: int) -> Found:
        if part.any_order:
            return self._in_any_order(part.any_order, place)
        if part.choices:
            return [way for parts in part.choices for way in self._sequence(parts, place)]
        return self.rule(part.name, place) if part.name in self._rules else self._word(part.name, place)

    def _word(self, name: str, place: int) -> Found:
        key = (name, place)
        if key not in self._known:
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise TooManyReadings(name)
            matches = [self._words[name].match(self.text, start) for start in self._after_ignored(place)]
            self._known[key] = [
                (() if name.startswith("_") else ((name, match[0].strip()),), match.end()) for match in matches if match
            ]
        return self._known[key]

    def _after_ignored(self, place: int) -> tuple[int, ...]:
        """The place, and where it goes on behind words that may be left out."""
        if place not in self._starts:
            match = self._words[IGNORED].match(self.text, place)
            self._starts[place] = (place, *(self._after_ignored(match.end()) if match else ()))
        return self._starts[place]

    def _distinct(self, ways: Iterable[tuple[tuple[Any, ...], int]]) -> Found:
        found: dict[tuple[str, int], tuple[tuple[Any, ...], int]] = {}
        for values, end in ways:
            found.setdefault((repr(values), end), (values, end))
            if len(found) > MOST_READINGS:
                raise TooManyReadings(self.text)
        return [*found.values()]
