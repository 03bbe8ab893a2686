"""Random numbers for packs: whole numbers from SHA-256, keyed by what they are drawn for.

Each draw has a name (seed, pool, block, ...), so it is the same whoever asks, in whatever order, on any machine and
under any version of Python. Knows no card and no pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import accumulate

WORD = 1 << 64
WORDS = 4  # words of 64 bits in a digest


class Draws:
    """The numbers drawn for one purpose, one after the other. Number j is words of SHA-256(purpose, counter)."""

    __slots__ = ("_counter", "_purpose", "_words")

    def __init__(self, seed: int, *purpose: str | int) -> None:
        """`purpose` says what is drawn; two purposes that differ in any part have streams of their own."""
        # repr quotes and escapes, so parts cannot run into one another
        self._purpose = sha256(repr((seed, *purpose)).encode())
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as any other. Raises ValueError unless 0 < limit <= 2**64."""
        if not 0 < limit <= WORD:
            raise ValueError(f"no number is below {limit}")
        whole = WORD - WORD % limit
        word = self._word()
        while word >= whole:  # the words that are left over would favour small numbers
            word = self._word()
        return word % limit

    def order(self, count: int) -> list[int]:
        """The numbers from 0 to `count` - 1, each order as likely as any other (Fisher and Yates)."""
        numbers = list(range(count))
        for last in range(count - 1, 0, -1):
            place = self.below(last + 1)
            numbers[last], numbers[place] = numbers[place], numbers[last]
        return numbers

    def weighted(self, weights: Sequence[int]) -> int:
        """The place of one of the weights, each as likely as it is heavy. Raises ValueError where all are 0."""
        drawn = self.below(sum(weights))
        return next(place for place, reached in enumerate(accumulate(weights)) if drawn < reached)

    def _word(self) -> int:
        if not self._words:
            digest = self._purpose.copy()
            digest.update(self._counter.to_bytes(8, "big"))
            self._counter += 1
            drawn = digest.digest()
            self._words = [int.from_bytes(drawn[place : place + 8], "big") for place in range(0, 8 * WORDS, 8)]
        return self._words.pop()
