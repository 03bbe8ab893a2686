"""Holds work to the processor time that it takes on a quiet machine: a loop tells how slow this machine is just now."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

LOOP = 0.015
"""Seconds that `_loop` takes on the processor by which all others are measured."""
LONG = 0.5
"""From so many seconds on, it is looked how fast the processor is at this moment."""


def _loop() -> float:
    started, total = time.process_time(), 0
    for number in range(300_000):
        total += number * number % 7
    return time.process_time() - started


def fair(seconds: float) -> float:
    """The seconds that the same work takes on a processor which has nothing else to do."""
    return seconds / max(1.0, min(_loop() for _ in range(3)) / LOOP) if seconds > LONG else seconds


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fails where what stands in it takes so many fair seconds of the processor or more."""
    started = time.process_time()
    yield
    used = fair(time.process_time() - started)
    assert used < seconds, f"{used:.2f} s of the processor"
