"""How are the odds of a recipe told on a card? A fraction, and what it means in words; exact wherever they are.

`about` stands where words are rounded, never where a fraction stands. Computes no odds and sets no type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.odds import Odds, draws_of
from cardgen.model.recipe import Recipe
from cardgen.render.pack_words import pool_word


def share(chance: Fraction) -> str:
    """How many packs that is, in words: `every pack`, `1 in 8 packs`, `3 in 11 packs, about 1 in 4`."""
    if chance == 1:
        return "every pack"
    above, below = chance.numerator, chance.denominator
    told = f"{above:,} in {below:,} packs"
    return told if above == 1 or 3 * above > 2 * below else f"{told}, about 1 in {_rounded(chance)}"


def _rounded(chance: Fraction) -> str:
    """How many packs one is among, to two digits: `2.8`, `14`."""
    packs = 1 / chance
    return f"{float(packs):.1f}".removesuffix(".0") if packs < 10 else f"{round(packs):,}"


class Odd(Struct, frozen=True):
    """A line of an odds card: a fraction, and what has these odds; `is_first` of a group of cards. A heading has no
    fraction.
    """

    chance: Fraction | None
    said: str
    is_first: bool = False

    @property
    def fraction(self) -> str:
        if self.chance is None:
            return ""
        return "1" if self.chance == 1 else f"{self.chance.numerator}/{self.chance.denominator}"


def odds_said(recipe: Recipe, odds: Odds) -> list[Odd]:
    """All odds of a recipe: of each pool how many cards a pack has, and of its cards how many packs have each.

    Cards that several pools have stand at the end. Cards with the same odds share a line.
    """
    lines: list[Odd] = []
    groups = _groups(recipe, odds)
    for id, pool in recipe.pools.items():
        lines += _of_pool(recipe, id)
        lines += [_each(copies, number) for pools, copies, number in groups if pools == (id,) and len(pool.rates) > 1]
    several = [(copies, number) for pools, copies, number in groups if len(pools) > 1]
    if several:
        lines.append(Odd(None, "Cards of more than one of these groups", True))
        lines += [_each(copies, number) for copies, number in _merged(several)]
    return lines


def _of_pool(recipe: Recipe, id: str) -> list[Odd]:
    """How many packs have one card of the pool, how many two, ..."""
    drawn = sorted((numbers[0], chance) for numbers, chance in draws_of(recipe, [id]).items() if numbers[0])
    return [
        Odd(chance, f"{share(chance)} {'has' if chance.numerator == 1 else 'have'} {pool_word(id, number)}", not line)
        for line, (number, chance) in enumerate(drawn)
    ]


def _merged(groups: Sequence[tuple[Fraction, int]]) -> list[tuple[Fraction, int]]:
    counts: Counter[Fraction] = Counter()
    for copies, number in groups:
        counts[copies] += number
    return sorted(counts.items(), reverse=True)


def _each(copies: Fraction, number: int) -> Odd:
    """What holds of each of so many cards: a pack has no card twice, so that copies of it are packs with it."""
    which = "one card" if number == 1 else f"each of {number} cards"
    return Odd(copies, f"{copies} copies a pack of {which}" if copies > 1 else f"{which}: {share(copies)}")


def _groups(recipe: Recipe, odds: Odds) -> list[tuple[tuple[str, ...], Fraction, int]]:
    """Cards that are in the same pools and have the same odds: the pools, copies a pack, how many such cards."""
    pools: dict[str, tuple[str, ...]] = {}
    for id, pool in recipe.pools.items():
        for printing, _ in pool.rates:
            pools[printing.id] = (*pools.get(printing.id, ()), id)
    counts = Counter((pools[one.printing.id], one.copies) for one in odds.cards if one.copies)
    return [(ids, copies, number) for (ids, copies), number in counts.items()]


def how_exact(recipe: Recipe, odds: Odds) -> str:
    """What of the odds is exact for each pack, and what over many of them."""
    first = "How many cards of a group are in a pack is exact"
    if not odds.is_average:
        return f"{first}, and so are the odds of each card."
    return (
        f"{first}. The odds of one card are exact on average: packs of a case of {recipe.case} exchange cards until "
        "each keeps its promises, and no card is added or lost."
    )
