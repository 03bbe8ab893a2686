"""Tells when nobody asks: then there is time for what nobody waits for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

LULL, PATIENCE = 0.2, 1.5
"""Seconds without a question that are a lull; and how long one is waited for in all."""


class Lull:
    """The time since somebody asked, and how long it was waited already."""

    def __init__(self) -> None:
        self._asked = self._end = 0.0

    def heed(self) -> None:
        """Somebody asks: he has his answer first."""
        self._asked = monotonic()

    def begin(self) -> None:
        """Whoever has time begins: from now on he is patient for so long."""
        self._end = monotonic() + PATIENCE

    def wait(self, is_busy: Callable[[], bool]) -> None:
        """Until nobody asks, or patience is at its end, and nothing else `is_busy`."""
        while is_busy() or monotonic() < min(self._asked + LULL, self._end):
            sleep(LULL / 10)
