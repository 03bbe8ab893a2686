"""No regular expression of the program takes longer than in proportion to the text, whatever the text is.

Those of schemas are not among them: they are sought by an engine that never goes back
(`tests/data/schema/test_patterns.py`). Those of kernels are only where numba, an extra, is installed.
"""

import heapq
import re
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from operator import itemgetter
from typing import Any

import pytest

from tests.hostile import expressions
from tests.hostile.expressions import Expression
from tests.hostile.worst_texts import worst
from tests.sweep import sweep

SHORT = 1_000
LONG = 100_000
ONCE = ("match", "search", "fullmatch")
WORST = 3
"""So many of the texts, those that took longest when they were short, are tried at full length."""
SECONDS = 0.3
"""For the full length. In proportion it takes a hundredth; by the square of the length, some seconds."""

if not hasattr(signal, "setitimer"):
    pytest.skip("nothing here ends a search that takes for ever", allow_module_level=True)


class TooSlow(Exception):
    """A search took more than its time."""


@contextmanager
def ended_when_slow() -> Iterator[Callable[[], None]]:
    """Gives what begins the time of a search anew, which is processor time: the engine itself looks for signals on its
    way.
    """

    def stop(number: int, frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seek(expression: re.Pattern[Any], way: str, text: str) -> float:
    """Looks for it in the text, to the end; gives the seconds of the processor."""
    given = text.encode("utf-8") if isinstance(expression.pattern, bytes) else text
    started = time.process_time()
    if way in ONCE:
        getattr(expression, way)(given)
    else:
        deque(expression.finditer(given), maxlen=0)
    return time.process_time() - started


def too_slow(expression: Expression) -> str:
    """The expression and a text that it takes too long for; empty where there is none."""
    ready = expression.ready
    ways = sorted({way if way in ONCE else "finditer" for way in expression.ways})
    way, text = "", None
    texts = worst(ready)
    try:
        with ended_when_slow() as begin:
            seconds = []
            for way, text in product(ways, texts):
                begin()
                seconds.append((seek(ready, way, text.of(SHORT)), way, text))
            for _, way, text in heapq.nlargest(WORST, seconds, key=itemgetter(0)):
                begin()
                seek(ready, way, text.of(LONG))
    except TooSlow:
        return f"{expression.place} {way} {expression.pattern!r}: {text}"
    return ""


@sweep("part", expressions.PARTS)
def test_an_expression_takes_time_in_proportion_to_the_text(part):
    assert [found for expression in expressions.of(part) if (found := too_slow(expression))] == []


def test_an_expression_that_goes_back_is_seen():
    """Of each kind that was once in the program: at the end of a text, at its beginning, between two runs."""
    for pattern in (r"\s+$", r"\{\{.*?\}\}", r"(\w+\s?)+:", r"a.*b.*c", r"[0-9]+[a-f0-9]+x"):
        assert too_slow(Expression(pattern, 0, "here", ("search",))), pattern
    for pattern in (r"\w+", r"[^a]*b", r"(?<!\s)\s++$"):
        assert not too_slow(Expression(pattern, 0, "here", ("match",))), pattern
