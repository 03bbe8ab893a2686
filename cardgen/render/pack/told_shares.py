"""Tells in how many packs each card is: counted in the very packs where they can be counted, else about.

Lays out nothing: `odds_rows.py` makes rows of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.odds.tally import packs_by_card, packs_with_any
from cardgen.model.card import Printing
from cardgen.render.pack.contents import one_of_kinds
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import NBSP, with_names
from cardgen.render.pack.plain_odds import HomePool, PlainOdds, plain_odds
from cardgen.words.language import Language

CLASS = 28
"""Packs of a class where the recipe does not say how many."""
FEWEST, MOST = 6, 64
"""Batches of fewer packs say little of odds; those of more are too large to draw."""


def pools_told(parcel: Parcel) -> Iterator[PlainOdds]:
    """The odds of all pools as this parcel's page tells them."""
    packs = parcel.packs if is_counted(parcel) else ()
    return plain_odds(parcel.recipe, parcel.odds, parcel.game.language, partial(one_of_kinds, parcel.game), packs)


class ToldShare(Struct, frozen=True):
    """In how many of so many `packs` each card of a pool is, by its name, at least and at most: counted in the very
    packs, where both are the same, or about so many as may be expected.
    """

    packs: int
    by_name: Mapping[str, tuple[int, int]]
    is_counted: bool

    @property
    def ends(self) -> tuple[int, int]:
        return _ends(self.by_name.values())

    @property
    def is_unique(self) -> bool:
        """Whether some are in no pack, and all others in one each."""
        return self.is_counted and self.ends == (0, 1)

    def words(self, language: Language) -> str:
        """`Each is in 7 or 8 of your 56 packs.`; where some are in none, in how many others are."""
        least, most = self.ends
        numbers = {"n": len(self.by_name), "packs": self.packs}
        if not least and most and self.is_counted:
            return language.say("odds.or-none", **numbers, have=span(1, most, language))
        message = "odds.packs" if self.is_counted else "odds.about-packs"
        return language.say(message, **numbers, have=span(least, most, language))

    def among(self, names: Collection[str]) -> ToldShare:
        """Of these cards only."""
        return replace(self, by_name={name: self.by_name[name] for name in names})

    def often(self, language: Language) -> str:
        """`2 or 3 of 28 packs`, in as many each of the cards is."""
        return _of_packs(self.ends, self.packs, self.is_counted, language)

    def of_each(self, language: Language) -> Iterator[tuple[str, str]]:
        """Names with what is said of them, `6 of 28 packs`, in the order of their numbers."""
        for name, ends in self.by_name.items():
            yield name, _of_packs(ends, self.packs, self.is_counted, language)


class AtHome(Struct, frozen=True):
    """Of so many `packs` with one HOME how many have each of so many `cards` of a pool, at least and at most; and what
    a pack `has` of them.
    """

    home: Printing
    has: str
    cards: int
    packs: int
    ends: tuple[int, int]
    is_counted: bool

    def words(self, language: Language) -> str:
        """`There are 18. Each is in 2 to 4 of these 8.`"""
        message = "odds.of-these" if self.is_counted else "odds.about-these"
        each = language.say(message, n=self.packs, have=span(*self.ends, language).replace(" ", NBSP))
        return f"{language.say('odds.there-are', n=self.cards)} {each}"


def told_share(odds: PlainOdds, parcel: Parcel) -> ToldShare:
    """In these packs, where they can be counted; else as may be expected in a class."""
    packs = packs_told(parcel)
    named = [(printing.card.text.get("title", printing.card.id), printing, share) for printing, share in odds.shares]
    if is_counted(parcel):
        counts = packs_by_card(parcel.packs)
        return ToldShare(packs, {name: (counts[printing.id],) * 2 for name, printing, _ in named}, True)
    return ToldShare(packs, {name: (floor(share * packs), ceil(share * packs)) for name, _, share in named}, False)


def told_at_home(pool: HomePool, parcel: Parcel) -> AtHome:
    """In these packs, where they can be counted; else as may be expected in as many of a class."""
    has = with_names(pool.has, parcel.game, parcel.recipe)
    if is_counted(parcel):
        packs = [pack for pack in parcel.packs if pool.home.id in {printing.id for printing in pack.printings}]
        counts = packs_by_card(packs)
        ends = _ends((counts[card.id],) * 2 for card in pool.cards)
        return AtHome(pool.home, has, cards=len(pool.cards), packs=len(packs), ends=ends, is_counted=True)
    copies = next(card.copies for card in parcel.odds.cards if card.printing.id == pool.home.id)
    packs_of_home = ceil(copies * packs_told(parcel))
    ends = floor(pool.share * packs_of_home), ceil(pool.share * packs_of_home)
    return AtHome(pool.home, has, cards=len(pool.cards), packs=packs_of_home, ends=ends, is_counted=False)


def told_often(odds: PlainOdds, parcel: Parcel) -> str:
    """How many packs have any of the cards: `every pack`, `28 of 56 packs`."""
    language, packs = parcel.game.language, packs_told(parcel)
    if odds.share == 1:
        return language.say("odds.every")
    if is_counted(parcel):
        have = packs_with_any(parcel.packs, [printing for printing, _ in odds.shares])
        return _of_packs((have, have), packs, True, language)
    return _of_packs((floor(odds.share * packs), ceil(odds.share * packs)), packs, False, language)


def is_counted(parcel: Parcel) -> bool:
    """Whether these are all packs of a batch, and as many as children can count and draw."""
    return len(parcel.packs) == parcel.of and FEWEST <= parcel.of <= MOST


def packs_told(parcel: Parcel) -> int:
    """Of how many packs all rows tell: of these, or of those of a class."""
    if is_counted(parcel):
        return parcel.of
    kit = parcel.recipe.kit
    return kit.packs if kit is not None else CLASS


def _ends(spans: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The fewest and the most of all."""
    lows, highs = zip(*spans, strict=True)
    return min(lows), max(highs)


def _of_packs(ends: tuple[int, int], packs: int, is_counted: bool, language: Language) -> str:
    return language.say("odds.one" if is_counted else "odds.about-one", n=packs, have=span(*ends, language))


def span(least: int, most: int, language: Language) -> str:
    """`7`, `7 or 8`, `2 to 7`."""
    if least == most:
        return str(most)
    return language.say("pack.or-more" if most - least > 1 else "pack.or-one-more", least=least, most=most)
