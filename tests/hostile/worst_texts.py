"""Texts that a regular expression takes longest for, made from its own parts.

Python's engine tries again wherever a part may take more or less, or the whole begin at another letter. So the worst
texts are long runs of what a part repeats, behind what leads there, with an end that does not fit; and what leads to
a part, over and over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, product
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from msgspec import Struct

MOST_EXAMPLES = 4
MOST_LETTERS = 24
A_RUN = 16
"""What may come so often, or more, is a run."""
MOST_STARTS = 10
MOST_RUNS = 30
ENDS = ("\0", "\n!")
"""Behind the run: what hardly any expression takes."""
OF_CATEGORIES = {
    sre.CATEGORY_DIGIT: "0",
    sre.CATEGORY_SPACE: " \n",
    sre.CATEGORY_WORD: "a0A_é",
    sre.CATEGORY_NOT_DIGIT: "a -",
    sre.CATEGORY_NOT_SPACE: "a0-.",
    sre.CATEGORY_NOT_WORD: " -.",
}
OF_ALL = "a0A \n-._:;,{}[]()<>\"'*/=é"
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
AROUND = (sre.ASSERT, sre.ASSERT_NOT)
Part = tuple[Any, Any]


class Text(Struct, frozen=True):
    """A beginning, a run of something, an end."""

    start: str
    run: str
    end: str

    def of(self, length: int) -> str:
        """The text, about so long."""
        return self.start + self.run * (length // len(self.run)) + self.end


def worst(expression: re.Pattern[Any]) -> list[Text]:
    """Texts for this expression, each once."""
    parts = list(_parser.parse(_text(expression.pattern), expression.flags & ~(re.DEBUG | re.UNICODE)))
    places = list(_runs(parts, [""]))
    letters = list(dict.fromkeys(chain.from_iterable(map(_letters, _flat(parts)))))[:MOST_LETTERS]
    whole = _examples(parts)
    starts = dict.fromkeys(["", *(start for place, _ in places for start in place), *whole])
    runs = dict.fromkeys([*letters, *(run for _, place in places for run in place), *starts, *whole])
    again = dict.fromkeys(start + run for place, some in places for start in place[:1] for run in some[:2])
    pairs = dict.fromkeys([*product(_some(starts, MOST_STARTS), _some(runs, MOST_RUNS)), *product([""], again)])
    return [Text(start, run, end) for start, run in pairs for end in ENDS if run]


def _some(texts: Iterable[str], most: int) -> list[str]:
    """So many of these, from the first to the last."""
    every = list(texts)
    return [every[n * len(every) // most] for n in range(most)] if len(every) > most else every


def _text(pattern: str | bytes) -> str:
    return pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern


def _runs(parts: list[Part], before: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """What leads to each part that may come very often, and examples of what comes so often."""
    for number, (kind, value) in enumerate(parts):
        start = _joined(before, _examples(parts[:number]))
        if kind in REPEATS and value[1] >= A_RUN:
            yield start, _examples(list(value[2]))
        for inner in _inner(kind, value):
            yield from _runs(inner, start)


def _inner(kind: Any, value: Any) -> list[list[Part]]:
    """The parts within a part, each way."""
    if kind in REPEATS:
        return [list(value[2])]
    if kind is sre.BRANCH:
        return [list(part) for part in value[1]]
    if kind is sre.SUBPATTERN:
        return [list(value[-1])]
    if kind is sre.ATOMIC_GROUP:
        return [list(value)]
    return [list(value[1])] if kind in AROUND else []


def _flat(parts: Iterable[Part]) -> Iterator[Part]:
    for kind, value in parts:
        yield kind, value
        for inner in _inner(kind, value):
            yield from _flat(inner)


def _examples(parts: Iterable[Part]) -> list[str]:
    """A few texts that these parts match, as short as may be."""
    found = [""]
    for kind, value in parts:
        found = _joined(found, _of_part(kind, value))
    return found


def _joined(some: list[str], others: list[str]) -> list[str]:
    """Each of both at least once."""
    many = min(max(len(some), len(others)), MOST_EXAMPLES) if some and others else 0
    return [some[n % len(some)] + others[n % len(others)] for n in range(many)]


def _of_part(kind: Any, value: Any) -> list[str]:
    if kind in AROUND or kind is sre.AT:
        return [""]
    if kind in REPEATS:
        return [example * max(value[0], min(1, value[1])) for example in _examples(value[2])]
    if inner := _inner(kind, value):
        return list(chain.from_iterable(map(_examples, inner)))[:MOST_EXAMPLES]
    return list(islice(_letters((kind, value)), MOST_EXAMPLES)) or [""]


def _letters(part: Part) -> Iterator[str]:
    """Single letters that a part takes."""
    kind, value = part
    if kind is sre.LITERAL:
        yield chr(value)
    elif kind is sre.ANY:
        yield from OF_ALL
    elif kind is sre.NOT_LITERAL:
        yield from (letter for letter in OF_ALL if ord(letter) != value)
    elif kind is sre.IN:
        named = list(chain.from_iterable(_of_class(*part) for part in value))
        yield from [part for part in OF_ALL if not _is_in(part, value)] if value[0][0] is sre.NEGATE else named


def _of_class(kind: Any, value: Any) -> str:
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.RANGE:
        return chr(value[0]) + chr(value[1])
    return OF_CATEGORIES.get(value, "")


def _is_in(letter: str, kinds: list[Part]) -> bool:
    """Is it one of those that a class names?"""
    for kind, value in kinds:
        if kind is sre.RANGE and value[0] <= ord(letter) <= value[1]:
            return True
        if kind is sre.LITERAL and value == ord(letter):
            return True
        if kind is sre.CATEGORY and letter in OF_CATEGORIES.get(value, ""):
            return True
    return False
