"""Groups packs into windows (a pupil's, a table's, a class's) and counts the cards that repeat in each.

Windows are numbered through a whole batch; a recipe whose windows do not fit into one another is told (CG813). Within
a case, counts are kept up to date while cards are exchanged. Judges nothing but windows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.boosters.collation.layouts import Shape
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import WINDOWS_MISFIT
from cardgen.model.recipe import Recipe, Window

Packs = Sequence[Sequence[int]]


def window_number(packs: int, place: int) -> int:
    """Which window of so many packs the pack at `place` in the batch is in; both from 1."""
    return (place - 1) // packs + 1


def misfits(recipe: Recipe) -> Iterator[Diagnostic]:
    """CG813 windows that are cut in two by a larger one; a kit that gives a child other packs than its window has."""
    windows = sorted((window for window in recipe.windows if window.packs > 1), key=lambda window: window.packs)
    for inner, outer in pairwise(windows):
        if outer.packs % inner.packs:
            message = (
                f"a window of {outer.packs} packs ({outer.name}) is no whole number of windows of {inner.packs} "
                f"({inner.name}): some {inner.name} is parted by it"
            )
            help = f"write a multiple of {inner.packs}, or a number that divides {outer.packs} for the {inner.name}"
            yield _misfit(recipe, message, help, "windows", outer.name, "packs")
    pupil = next((window for window in recipe.windows if window.name == "pupil"), None)
    if recipe.kit is not None and pupil is not None and recipe.kit.each != pupil.packs:
        message = f"the kit gives each pupil {recipe.kit.each}, but the window of a pupil has {pupil.packs} packs"
        help = f"write {pupil.packs}, or change the window"
        yield _misfit(recipe, message, help, "kit", "each")


def _misfit(recipe: Recipe, message: str, help: str, *where: str) -> Diagnostic:
    return recipe.origin.finding(WINDOWS_MISFIT, message, *where, severity=Severity.WARNING, help=help)


class Neighbours(Struct, frozen=True):
    """A kind of window in a case. `window` has for each pack the number of its window in the case, from 0; `watched` a
    1 for each card that should not come twice; `least` how many repeats there must be in each window, where pools have
    too few cards. `counts` are copies by window and card, `repeats` those beyond the first of each.
    """

    window: tuple[int, ...]
    watched: bytes
    least: tuple[int, ...]
    counts: tuple[list[int], ...]
    repeats: list[int]

    def clear(self) -> None:
        for window, counts in enumerate(self.counts):
            counts[:] = [0] * len(counts)
            self.repeats[window] = 0

    def add(self, window: int, card: int) -> None:
        if self.watched[card]:
            self.repeats[window] += self.counts[window][card] > 0
            self.counts[window][card] += 1

    def remove(self, window: int, card: int) -> None:
        if self.watched[card]:
            self.counts[window][card] -= 1
            self.repeats[window] -= self.counts[window][card] > 0

    def exchange_all(self, here: int, cards: Sequence[int], there: int, back: Sequence[int]) -> None:
        """Keep count: all these cards leave a window for the other, and those come back."""
        watched, counts = self.watched, self.counts
        for left, entered, some in ((counts[here], counts[there], cards), (counts[there], counts[here], back)):
            lost = gained = 0
            for card in some:
                if watched[card]:
                    left[card] -= 1
                    lost += left[card] > 0
                    gained += entered[card] > 0
                    entered[card] += 1
            self.repeats[here if some is cards else there] -= lost
            self.repeats[there if some is cards else here] += gained

    def is_broken(self, window: int) -> bool:
        """Whether it has more repeats than it must have."""
        return self.repeats[window] > self.least[window]


class Windows(Struct, frozen=True):
    """All kinds of window that exchanges within a case can change. `cards` has the card of each printing."""

    cards: tuple[int, ...]
    kinds: tuple[Neighbours, ...]

    @property
    def is_broken(self) -> bool:
        """Whether a window has more repeats than it must have."""
        return any(kind.is_broken(window) for kind in self.kinds for window in range(len(kind.counts)))

    def count(self, packs: Packs) -> None:
        """Count anew what is in these packs."""
        for kind in self.kinds:
            kind.clear()
            for pack, printings in enumerate(packs):
                for printing in printings:
                    kind.add(kind.window[pack], self.cards[printing])

    def exchange(self, pack: int, ours: int, other: int, other_place: int) -> None:
        """Keep count: the printing `ours` leaves a pack for the other, `theirs` comes from there."""
        card, back = self.cards[ours], self.cards[other_place]
        for kind in self.kinds:
            here, there = kind.window[pack], kind.window[other]
            if here != there:
                kind.remove(here, card)
                kind.remove(there, back)
                kind.add(there, card)
                kind.add(here, back)

    def change(self, pack: int, ours: int, other: int, other_place: int) -> int:
        """The change in repeated cards by that exchange, in windows of all kinds together."""
        card, back, more = self.cards[ours], self.cards[other_place], 0
        if card == back:
            return 0
        for kind in self.kinds:
            here, there = kind.window[pack], kind.window[other]
            if here != there:  # of cards that are not watched, all counts are 0
                counts, other_counts = kind.counts[here], kind.counts[there]
                more += (other_counts[card] > 0) - (counts[card] > 1) + (counts[back] > 0) - (other_counts[back] > 1)
        return more

    def change_places(self, pack: int, ours: Sequence[int], other: int, other_places: Sequence[int]) -> bool:
        """Exchange all cards of two packs and keep count, if fewer are repeated then. Returns whether they are."""
        before = self._repeats(pack, other)
        kinds = [kind for kind in self.kinds if kind.window[pack] != kind.window[other]]
        if not before or not kinds:
            return False
        cards, back = [self.cards[place] for place in ours], [self.cards[place] for place in other_places]
        for kind in kinds:
            kind.exchange_all(kind.window[pack], cards, kind.window[other], back)
        if self._repeats(pack, other) < before:
            return True
        for kind in kinds:
            kind.exchange_all(kind.window[pack], back, kind.window[other], cards)
        return False

    def _repeats(self, pack: int, other: int) -> int:
        return sum(kind.repeats[kind.window[pack]] + kind.repeats[kind.window[other]] for kind in self.kinds)

    def repeated(self, packs: Packs) -> Iterator[tuple[int, int]]:
        """Pack and place of each card that comes twice in a window that has more repeats than it must have, looked up
        when it is asked for.
        """
        for kind in self.kinds:
            for pack, printings in enumerate(packs):
                window = kind.window[pack]
                counts = kind.counts[window]
                for place in range(len(printings)):
                    if not kind.is_broken(window):
                        break
                    if counts[self.cards[printings[place]]] > 1:
                        yield pack, place


def windows_of(recipe: Recipe, cards: Sequence[int], shapes: Sequence[Shape], first: int = 0) -> Windows:
    """The windows within a case of packs of these shapes, nothing counted yet. `cards` has the card of each printing
    of the recipe; `first` packs were in the cases before.
    """
    kinds = (_neighbours(window, recipe, cards, shapes, first) for window in recipe.windows if window.packs > 1)
    return Windows(tuple(cards), tuple(kind for kind in kinds if len(kind.counts) > 1))


def _neighbours(
    window: Window, recipe: Recipe, cards: Sequence[int], shapes: Sequence[Shape], first: int
) -> Neighbours:
    of_pools = pool_cards(recipe, cards)
    watched = frozenset().union(*(of_pools[pool] for pool in window.pools))
    numbers = [window_number(window.packs, first + pack + 1) for pack in range(len(shapes))]
    places = [number - numbers[0] for number in numbers]
    windows: list[list[Shape]] = [[] for _ in dict.fromkeys(places)]
    for place, shape in zip(places, shapes, strict=True):
        windows[place].append(shape)
    least = tuple(least_repeats(window, of_pools, own) for own in windows)
    known = max(cards, default=-1) + 1
    return Neighbours(
        tuple(places),
        bytes(card in watched for card in range(known)),
        least,
        tuple([0] * known for _ in windows),
        [0] * len(windows),
    )


def least_repeats(window: Window, of_pools: Mapping[str, frozenset[int]], shapes: Sequence[Shape]) -> int:
    """Repeats that cannot be helped: a pool draws more cards for a window than it has."""
    return sum(
        max(0, sum(shape.draws[place] for shape in shapes) - len(own))
        for place, (pool, own) in enumerate(of_pools.items())
        if pool in window.pools
    )


def pool_cards(recipe: Recipe, cards: Sequence[int]) -> Mapping[str, frozenset[int]]:
    """The cards of each pool; `cards` has the card of each printing of the recipe."""
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    return {
        pool.id: frozenset(cards[numbers[printing.id]] for printing, _ in pool.rates) for pool in recipe.pools.values()
    }
