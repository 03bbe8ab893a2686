"""Hints at what can be done with the cards of one pack, for whoever opens it: the shape of each game's answers.

As with promises, a pack is a list of numbers into a tuple of printings that is known beforehand. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.model.card import Printing
from cardgen.model.game import Game

PackHint = Callable[[Sequence[int]], tuple[str, ...]]
"""Sentences about a pack; none where there is nothing to tell."""
HintMaker = Callable[[Game, Sequence[Printing]], PackHint]


def nothing_answered(game: Game, printings: Sequence[Printing]) -> PackHint:
    """Of games whose rules tell nothing."""
    return lambda pack: ()


def named(printing: Printing) -> str:
    """`Red Fox (12)`: the name and the number that are on the card."""
    return f"{printing.card.text.get('title', printing.card.id)} ({printing.number})"


def joined(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
