"""Hints at what can be done with the cards of one pack, for whoever opens it: the shape of each game's answers.

As with promises, a pack is a list of numbers into a tuple of printings that is known beforehand. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.model.game import Game


class Hint(Struct, frozen=True):
    """What can be done with a pack: a sentence and, where it can be drawn, a row of cards.

    `cards` are numbers into the printings; before each stands its sign: `+`, `→`, `–` or nothing. `begin` is what the
    row begins with, and `result` what comes of it, where that is no card. By `notes` and `icons`, of each card those
    that count here, one sees at a glance that it is true. It may be about cards that are `idle`: of no use yet.
    """

    text: str
    label: str = ""
    cards: tuple[int, ...] = ()
    signs: tuple[str, ...] = ()
    begin: str = ""
    result: str = ""
    notes: tuple[str, ...] = ()
    icons: tuple[tuple[str, ...], ...] = ()
    idle: tuple[int, ...] = ()


PackHint = Callable[[Sequence[int]], tuple[Hint, ...]]
"""What there is to tell of a pack; none where there is nothing."""
HintMaker = Callable[[Game, Sequence[Printing]], PackHint]


def nothing_answered(game: Game, printings: Sequence[Printing]) -> PackHint:
    """Of games whose rules tell nothing."""
    return lambda pack: ()


def named(printing: Printing, of: int = 0) -> str:
    """`Red Fox (12)`: the name and the number that are on the card; `Save a Seed (08/20)` in a set `of` so many cards
    that is not the first.
    """
    number = f"{printing.number:02}/{of}" if of else printing.number
    return f"{title_of(printing)} ({number})"


def title_of(printing: Printing) -> str:
    return printing.card.text.get("title", printing.card.id)
