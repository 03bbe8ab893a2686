"""Sizes of measurements: those of docs/explanation/speed.md, or just enough to know that all of them run."""

from __future__ import annotations

from msgspec import Struct


class Size(Struct, frozen=True):
    """Counts of cards, and by what every other count is divided."""

    cards: int  # loaded, laid out and painted
    compared: int  # set by typst, too
    icons: int  # of which the cards have some; with few of them a small deck can be played
    brought: int  # by sets that are in no deck
    sets: int
    pool: int  # random cards for the exact checks
    part: int  # of games and packs one in so many
    runs: int  # of a command whose median is taken
    games: tuple[str, ...]  # whose commands are measured
    is_shipped: bool  # are they the games that cardgen ships, or the few cards of the comparison?
    level: str  # of play in `cardgen check`
    shown: int  # in a gallery
    papers: tuple[str, ...]  # that all files are made for
    products: tuple[str, ...]  # of which files are made; of all where none is named
    languages: tuple[str, ...]  # the first, the second, and others that are built with them

    @property
    def files(self) -> tuple[str, ...]:
        """The options of `cardgen build`."""
        papers = (("--paper", paper) for paper in self.papers)
        return tuple(word for option in (*papers, *(("--only", name) for name in self.products)) for word in option)

    def some(self, usual: int) -> int:
        """As many games, packs or repeats as this size has in the place of the usual number."""
        return max(1, usual // self.part)


USUAL = Size(
    cards=10_000,
    compared=600,
    icons=42,
    brought=2_000,
    sets=74,
    pool=600,
    part=1,
    runs=5,
    games=("fsys", "phylo", "foodadvice"),
    is_shipped=True,
    level="quick",
    shown=1_000,
    papers=("a4", "letter"),
    products=(),
    languages=("en", "de", "es", "sw", "accents"),
)
TINY = Size(
    cards=36,
    compared=36,
    icons=20,
    brought=4,
    sets=2,
    pool=9,
    part=1_000,
    runs=1,
    games=("fsys",),
    is_shipped=False,
    level="static",
    shown=36,
    papers=("a4",),
    products=("cards", "deck-list"),
    languages=("en", "de"),
)
SIZES = {"usual": USUAL, "tiny": TINY}
