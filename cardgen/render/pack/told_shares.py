"""Tells in how many packs of a class each card is: counted in the very packs where they are a class, else about.

Lays out nothing: `odds_page.py` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from statistics import median_low

from msgspec import Struct

from cardgen.boosters.odds.tally import packs_by_card
from cardgen.model.recipe import Recipe
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import counted_kind
from cardgen.render.pack.plain_odds import PlainOdds, packs_with, plain_odds
from cardgen.words.language import Language

CLASS = 28
"""Packs of a class where the recipe does not say how many."""


def pools_told(parcel: Parcel) -> Iterator[PlainOdds]:
    """The odds of all pools as this parcel's page tells them."""
    counted = partial(counted_kind, parcel.game)
    packs = parcel.packs if is_class(parcel) else ()
    return plain_odds(parcel.recipe, parcel.odds, parcel.game.language, counted, packs)


class ToldShare(Struct, frozen=True):
    """In how many of so many `packs` each card of a pool is, by its name: counted in the very packs, or about so many
    as may be expected. Of a class there are little packs.
    """

    packs: int
    by_name: Mapping[str, int]
    is_counted: bool
    is_class: bool

    @property
    def ends(self) -> tuple[int, int]:
        return min(self.by_name.values()), max(self.by_name.values())

    @property
    def usual(self) -> int:
        """What half of the cards are in no less than."""
        return median_low(self.by_name.values())

    def words(self, language: Language) -> str:
        """`Each is in 7 or 8 of 56 packs`; where some are in none, in how many the others are at most."""
        least, most = self.ends
        if not least and self.is_counted:
            message = "odds.at-most" if most > 1 else "odds.unique"
            return language.say(message, n=self.packs, have=most)
        message = "odds.packs" if self.is_counted else "odds.about-packs"
        return language.say(message, n=self.packs, have=_span(max(1, least), max(1, most), language))

    def of_each(self, language: Language) -> Iterator[str]:
        """`Woodland Edge: 6 of 28 packs`, of all cards, those that come most often first."""
        message = "odds.one" if self.is_counted else "odds.about-one"
        for name, number in sorted(self.by_name.items(), key=lambda card: -card[1]):
            yield language.say(message, n=self.packs, card=name, have=number)


def told_share(odds: PlainOdds, parcel: Parcel) -> ToldShare:
    """Where the parcel is a class, as there are; else as may be expected."""
    named = [(printing.card.text.get("title", printing.card.id), printing, share) for printing, share in odds.shares]
    if is_class(parcel):
        counts = packs_by_card(parcel.packs)
        return ToldShare(parcel.of, {name: counts[printing.id] for name, printing, _ in named}, True, True)
    packs = packs_of_a_class(odds.near, parcel.recipe)
    is_usual = packs == packs_of_a_class(Fraction(1), parcel.recipe)
    return ToldShare(packs, {name: packs_with(share, packs) for name, _, share in named}, False, is_usual)


def is_class(parcel: Parcel) -> bool:
    """Whether these are all packs of a batch, and about as many as a class has: children can count them."""
    usual = packs_of_a_class(Fraction(1), parcel.recipe)
    return len(parcel.packs) == parcel.of and usual <= 2 * parcel.of < 4 * usual


def _span(least: int, most: int, language: Language) -> str:
    """`7`, `7 or 8`, `2 to 7`."""
    if least == most:
        return str(most)
    return language.say("pack.or-more" if most - least > 1 else "pack.or-one-more", least=least, most=most)


def packs_of_a_class(chance: Fraction, recipe: Recipe) -> int:
    """As many as a class has or, where not one of these has the card, as many as have it once."""
    packs = recipe.kit.packs if recipe.kit is not None else CLASS
    return packs if chance * packs >= 1 else round(1 / chance)
