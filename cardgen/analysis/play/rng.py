"""The one door of chance: a stream for each game, seeded from the run and the game's number only.

So game *i* is the same whoever plays it, in whatever order and in however many processes.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

from cardgen.analysis.play.protocol import Stream

T = TypeVar("T")


def stream(seed: int, game: str, number: int | str) -> Random:
    """The stream of game `number` of a run: the same on every machine and under every hash seed."""
    return Random(f"{seed}:{game}:{number}")


def seed_from(chance: Stream) -> int:
    """A seed for streams that are to have the same luck."""
    return int(chance.random() * 2**53)


def seeded(seed: int) -> Random:
    return Random(seed)


def draw(pile: MutableSequence[T], chance: Stream) -> T:
    """A random card off a shuffled pile whose order nobody knows: drawn when it is wanted (C1 of the rules)."""
    place = int(chance.random() * len(pile))
    card = pile[place]
    pile[place] = pile[-1]
    pile.pop()
    return card


def choice(among: Sequence[T], chance: Stream) -> T:
    return among[int(chance.random() * len(among))]


def shuffle(cards: MutableSequence[T], chance: Stream) -> None:
    """In place, each order as likely as any other (Fisher and Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        place = int(chance.random() * (last + 1))
        cards[last], cards[place] = cards[place], cards[last]
