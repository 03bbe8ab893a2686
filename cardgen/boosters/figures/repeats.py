"""Counts cards that come twice in a window, pack by pack, and reports windows with avoidable repeats (CG810).

Keeps one window of each kind at a time, so it takes as little memory for any number of packs. Mends nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import WINDOW_TOO_LARGE
from cardgen.model.recipe import Recipe, Window


class WindowFigures(Struct, frozen=True):
    """Copies beyond the first of a card: `repeats` in all `windows` of a kind, `most` in the worst. Of these windows
    `broken` have more than must be where pools have fewer cards than the window draws.
    """

    name: str
    windows: int
    repeats: int
    most: int
    broken: int


class WindowTally(Struct):
    """Counts the windows of one kind, from packs in the order of the batch. `cards` are those of each of its pools."""

    window: Window
    cards: Mapping[str, frozenset[str]]
    number: int = 0
    windows: int = 0
    repeats: int = 0
    most: int = 0
    broken: int = 0
    copies: Counter[str] = field(default_factory=Counter)
    draws: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, recipe: Recipe, window: Window) -> WindowTally:
        cards = {pool: frozenset(printing.card.id for printing, _ in recipe.pools[pool].rates) for pool in window.pools}
        return cls(window, cards)

    def add(self, pack: Pack) -> None:
        """Count a pack."""
        number = pack.windows[self.window.name]
        if number != self.number:
            self._close()
            self.number = number
        self.copies.update(printing.card.id for printing in pack.printings)
        self.draws.update(pack.pools)

    def figures(self) -> WindowFigures:
        """What was found in all windows until now, the last of them as far as it goes."""
        self._close()
        return WindowFigures(self.window.name, self.windows, self.repeats, self.most, self.broken)

    def _close(self) -> None:
        watched = frozenset[str]().union(*self.cards.values())
        repeats = sum(copies - 1 for card, copies in self.copies.items() if card in watched)
        least = sum(max(0, self.draws[pool] - len(cards)) for pool, cards in self.cards.items())
        self.windows += self.number > 0
        self.repeats += repeats
        self.most = max(self.most, repeats)
        self.broken += repeats > least
        self.number, self.copies, self.draws = 0, Counter(), Counter()


def window_findings(recipe: Recipe, figures: Iterable[WindowFigures]) -> Iterator[Diagnostic]:
    """CG810 of a batch: windows that guarantees left no room to keep."""
    for window in figures:
        if window.broken:
            message = (
                f"{window.broken} of {window.windows:,} windows of a {window.name} have a card again that need not be"
            )
            help = "another seed may do better; else ask less of packs, or give the pools more cards"
            where = ("windows", window.name, "packs")
            yield recipe.origin.finding(WINDOW_TOO_LARGE, message, *where, severity=Severity.WARNING, help=help)
