"""Limits what a template may do: its steps, and the size of texts, lists and numbers.

A step is about what one word of a template costs: a loop takes the words of its body for each item, a function takes
what it has to look at. Whatever a template makes is counted here before it grows; nothing asks the clock, so that the
same template ends in the same way on every computer. As neither a timer nor Ctrl-C is heard while Python is busy with
one call, nothing that a template may call takes long for what was paid. Knows no template language.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

MOST_STEPS = 2_000_000
"""The richest drawing that cardgen ships takes 1.1 million, the richest page, a food web of Phylo, 0.9."""
MOST_LETTERS = 2_000_000
"""Of one text."""
MOST_ITEMS = 100_000
"""Of one list."""
WIDEST = 1000
"""A width to fill, an indent, a number of digits."""
LARGEST = 2**1024
"""A whole number; one with a point ends there, too."""
LARGEST_POWER = 64
LETTERS_A_STEP = 4
MOST_SECONDS = 20
"""Of processor time, which no count of steps comes near."""
AGAIN = 1
"""Seconds after which it is stopped once more, should it have caught what stopped it."""
_HAS_TIMER = hasattr(signal, "setitimer")
CONTAINERS = frozenset((list, tuple, dict))
_TEXT = frozenset((str,))
SIMPLE = frozenset((int, float, bool, type(None)))


class BudgetExceeded(Exception):
    """What a template asks for that it does not get."""


_left = MOST_STEPS


def begin() -> None:
    """From here on, all steps may be taken."""
    global _left
    _left = MOST_STEPS


def taken() -> int:
    """Steps since the beginning."""
    return MOST_STEPS - _left


@contextmanager
def apart() -> Iterator[None]:
    """What is made here may take all steps, and none of those that are left: for what is made once and kept, as a file
    that is read. Whoever asked for it first would pay for all others, and might not get through where they do.
    """
    global _left
    left = _left
    begin()
    try:
        yield
    finally:
        _left = left


def spend(steps: int) -> None:
    """Raises BudgetExceeded where more was taken than there is; nothing is given back."""
    global _left
    _left -= steps if steps > 0 else 0
    if _left < 0:
        raise BudgetExceeded(f"it takes more than {MOST_STEPS:,} steps")


def spend_letters(letters: int) -> None:
    """For a text that is made. Raises BudgetExceeded."""
    if letters > MOST_LETTERS:
        raise BudgetExceeded(f"a text would have {letters:,} letters")
    spend(1 + letters // LETTERS_A_STEP)


def spend_items(items: int) -> None:
    """For a list that is made. Raises BudgetExceeded."""
    if items > MOST_ITEMS:
        raise BudgetExceeded(f"a list would have {items:,} items")
    spend(1 + 2 * items)


def weigh(value: Any) -> None:
    """For something that is looked at as a whole, with all that is in it. Raises BudgetExceeded."""
    if isinstance(value, str):
        spend(1 + (len(value) >> 4))
    elif isinstance(value, (dict, list, tuple)):
        spend(_weight(value, {}) if value else 1)
    elif isinstance(value, range):
        spend(1 + len(value))


def _weight(container: dict[Any, Any] | list[Any] | tuple[Any, ...], known: dict[int, int]) -> int:
    """Of all that is in it. What is in it often is looked at once, and counts as often: whoever compares or prints it
    looks at it each time. `known` are the containers of containers that were weighed. Raises BudgetExceeded.
    """
    weight, items = 1 + len(container), container
    if isinstance(container, dict):
        items = container.values()  # type: ignore[assignment]
        if not CONTAINERS.isdisjoint(map(type, container)):
            keys = [key for key in container if type(key) in CONTAINERS]
            weight += sum([known.get(id(key)) or _weight(key, known) for key in keys])
    kinds = set(map(type, items))
    if kinds == _TEXT:  # most lists are such
        weight += len(items) + (sum(map(len, items)) >> 4)
    elif not kinds <= SIMPLE:
        for item in items:
            if isinstance(item, str):
                weight += 1 + (len(item) >> 4)
            elif isinstance(item, (dict, list, tuple)):
                weight += known.get(id(item)) or _weight(item, known)
        known[id(container)] = weight
    if weight > MOST_STEPS:
        spend(weight)
    return weight


def made(value: Any) -> Any:
    """Something new, which is counted. Raises BudgetExceeded."""
    if isinstance(value, str):
        spend_letters(len(value))
    elif isinstance(value, (list, tuple, dict, range)):
        spend_items(len(value))
    elif isinstance(value, int):
        small(value)
    return value


def small(number: Any) -> Any:
    """The number, if it is a whole one of a reasonable size, or none. Raises BudgetExceeded."""
    if not -LARGEST < number < LARGEST and type(number) is int:
        raise BudgetExceeded(f"a number would have more than {LARGEST.bit_length():,} binary digits")
    return number


def narrow(width: Any) -> Any:
    """A width of reasonable size. Raises BudgetExceeded."""
    if isinstance(width, int) and not -WIDEST <= width <= WIDEST:
        raise BudgetExceeded(f"a width of {width:,} is too large" if abs(width) < LARGEST else "a width is too large")
    return width


def concat(pieces: Iterable[str]) -> str:
    """One text of many. Raises BudgetExceeded."""
    parts = pieces if type(pieces) is list else list(pieces)
    spend_letters(sum(map(len, parts)))
    return "".join(parts)


@contextmanager
def last_line() -> Iterator[None]:
    """While a template is at work, the computer itself stops what the steps did not foresee, where it can.

    By the processor time of this process, so that a slow computer stops later. Only a process' main thread can ask for
    it, and nobody else may have asked.
    """
    if not _HAS_TIMER or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGVTALRM)
    if before not in (signal.SIG_DFL, _stop):
        yield
        return
    if before is not _stop:
        signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _stop(number: int, frame: object) -> None:
    raise BudgetExceeded(f"it takes more than {MOST_SECONDS} seconds")
