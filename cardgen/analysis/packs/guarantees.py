"""The shape of guarantees: what a recipe may ask of every pack, and how far a pack is from keeping it.

A pack is a list of numbers into a tuple of printings that is known beforehand, so that all that rules say of the cards
is computed once, as bits. Knows no game, no recipe and no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from cardgen.model.card import Printing
from cardgen.model.game import Game

Shortfall = Callable[[Sequence[int]], int]
"""How much a pack lacks: 0 where it keeps the guarantee, less the nearer it is, so that a search by swaps can climb."""
PrintingMask = int
"""A set of printings, a bit for each by its number."""
ANY: PrintingMask = -1
Helpers = Callable[[Sequence[int]], PrintingMask]
"""The cards with one of which a pack that is short of it may keep the guarantee: with any other it does not."""
CARDS = range(1, 61)
"""How many cards a guarantee may speak of."""


def any_helps(rest: Sequence[int]) -> PrintingMask:
    """Where nothing is known without trying."""
    return ANY


class Constraint(Struct, frozen=True):
    """A guarantee for the printings of a recipe: its `name`, a sentence that holds of every pack, what a pack
    `lacks`, and the `helpers` of the rest of one.

    Both look at nothing but the pack; the order of its cards does not matter. Can be pickled.
    """

    name: str
    text: str
    lacks: Shortfall
    helpers: Helpers = any_helps


def set_of(cards: Iterable[int]) -> PrintingMask:
    """The set with these printings."""
    return sum(1 << card for card in set(cards))


class Measure(Struct, frozen=True):
    """How far packs of known printings are from keeping a guarantee."""

    def lack(self, pack: Sequence[int]) -> int:
        """How much a pack lacks."""
        raise NotImplementedError

    def helpers(self, rest: Sequence[int]) -> PrintingMask:
        """The cards with one of which the `rest` of a pack may keep it: with any other it does not."""
        return any_helps(rest)


class GuaranteeMaker(Struct, frozen=True):
    """A guarantee that the rules of a game know: its `name` in recipes, the `numbers` that it may have, and how it is
    measured for the printings of a recipe. With the number `all` it asks for all there are. The message of its name in
    `promises.toml` says it, in words for parents.
    """

    name: str
    numbers: range
    measure: Callable[[Game, Sequence[Printing], int], Measure]
    all: int = 0

    def __call__(self, game: Game, printings: Sequence[Printing], number: int) -> Constraint:
        """The guarantee for packs of these printings. Raises ValueError for a number that it may not have."""
        if number not in self.numbers:
            raise ValueError(f"{self.name}: {number} is not {self.range_text}")
        message = f"promises.{self.name}{'-all' * (number == self.all)}"
        measure = self.measure(game, printings, number)
        return Constraint(self.name, game.language.say(message, n=number), measure.lack, measure.helpers)

    @property
    def range_text(self) -> str:
        """`2 to 9`."""
        return f"{self.numbers[0]} to {self.numbers[-1]}"


def by_name(*makers: GuaranteeMaker) -> Mapping[str, GuaranteeMaker]:
    return {maker.name: maker for maker in makers}


class Counted(Measure, frozen=True):
    """At least so many cards of a pack are marked: `marks` has a 1 for each printing that is, `marked` a bit."""

    marks: bytes
    marked: PrintingMask
    least: int

    def lack(self, pack: Sequence[int]) -> int:
        return max(0, self.least - sum(map(self.marks.__getitem__, pack)))

    def helpers(self, rest: Sequence[int]) -> PrintingMask:
        return (ANY, self.marked, 0)[min(self.lack(rest), 2)]


def counted(marks: Iterable[bool], least: int) -> Counted:
    """Packs are to have so many marked cards; one mark for each printing, in order."""
    each = bytes(marks)
    return Counted(each, set_of(card for card, mark in enumerate(each) if mark), least)
