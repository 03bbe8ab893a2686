"""Tells in how many packs each card is: counted in the very packs where they can be counted, else about.

Lays out nothing: `odds_page.py` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import ceil, floor

from msgspec import Struct

from cardgen.boosters.odds.tally import packs_by_card
from cardgen.render.pack.contents import one_of_kinds
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.plain_odds import PlainOdds, plain_odds
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
    def there(self) -> int:
        """How many of the cards are in any of the packs."""
        return sum(most > 0 for _, most in self.by_name.values())

    @property
    def is_unique(self) -> bool:
        """Whether some are in no pack, and all others in one each."""
        return self.is_counted and self.ends == (0, 1)

    @property
    def ends(self) -> tuple[int, int]:
        return min(least for least, _ in self.by_name.values()), max(most for _, most in self.by_name.values())

    def words(self, language: Language) -> str:
        """`There are 29. Each is in 7 or 8 of your 56 packs`; where some are in none, how many others are, and in how
        many at most.
        """
        least, most = self.ends
        numbers = {"n": len(self.by_name), "packs": self.packs}
        if not least and self.is_counted:
            message = "odds.at-most" if most > 1 else "odds.unique"
            rest = len(self.by_name) - self.there
            return language.say(message, **numbers, have=most, there=self.there, rest=rest)
        message = "odds.packs" if self.is_counted else "odds.about-packs"
        return language.say(message, **numbers, have=span(least, most, language))

    def of_each(self, language: Language) -> Iterator[tuple[str, str]]:
        """Names with what is said of them, `Woodland Edge: 6 of 28 packs`, those that come most often first."""
        message = "odds.one" if self.is_counted else "odds.about-one"
        for name, (least, most) in sorted(self.by_name.items(), key=lambda card: (-card[1][1], -card[1][0])):
            yield name, language.say(message, n=self.packs, card=name, have=span(least, most, language))


def told_share(odds: PlainOdds, parcel: Parcel) -> ToldShare:
    """In these packs, where they can be counted; else as may be expected in a class."""
    packs = packs_told(parcel)
    named = [(printing.card.text.get("title", printing.card.id), printing, share) for printing, share in odds.shares]
    if is_counted(parcel):
        counts = packs_by_card(parcel.packs)
        return ToldShare(packs, {name: (counts[printing.id],) * 2 for name, printing, _ in named}, True)
    return ToldShare(packs, {name: (floor(share * packs), ceil(share * packs)) for name, _, share in named}, False)


def is_counted(parcel: Parcel) -> bool:
    """Whether these are all packs of a batch, and as many as children can count and draw."""
    return len(parcel.packs) == parcel.of and FEWEST <= parcel.of <= MOST


def packs_told(parcel: Parcel) -> int:
    """Of how many packs all rows tell: of these, or of those of a class."""
    if is_counted(parcel):
        return parcel.of
    kit = parcel.recipe.kit
    return kit.packs if kit is not None else CLASS


def span(least: int, most: int, language: Language) -> str:
    """`7`, `7 or 8`, `2 to 7`."""
    if least == most:
        return str(most)
    return language.say("pack.or-more" if most - least > 1 else "pack.or-one-more", least=least, most=most)
