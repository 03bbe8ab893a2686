"""Phrases the odds of a recipe for a card: a fraction and its meaning, exact wherever possible.

`about` stands where words are rounded, never where a fraction stands. Computes no odds and sets no type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.odds.recipe import RecipeOdds, draws_of
from cardgen.model.recipe import Recipe
from cardgen.render.pack.phrases import NBSP, plural, pool_word


def share(chance: Fraction) -> str:
    """How many packs that is, in words: `every pack`, `1 in 8 packs`, `4 in 29 packs, about 1 in 7`. Where no whole
    number is near enough, nothing is rounded.
    """
    if chance == 1:
        return "every pack"
    above, below = chance.numerator, chance.denominator
    exact, near = f"{above:,}{NBSP}in{NBSP}{below:,} packs", round(1 / chance)
    is_near = near > 1 and abs(near * chance - 1) <= NEAR
    return f"{exact}, about 1{NBSP}in{NBSP}{near:,}" if above > 1 and is_near else exact


NEAR = Fraction(1, 10)
"""How far off a rounded chance may be."""


class OddsLine(Struct, frozen=True):
    """A line of an odds card: a fraction, and what has these odds; `is_first` of a group of cards. A heading has no
    fraction.
    """

    chance: Fraction | None
    text: str
    is_first: bool = False

    @property
    def fraction(self) -> str:
        if self.chance is None:
            return ""
        return "always" if self.chance == 1 else f"{self.chance.numerator}/{self.chance.denominator}"


def odds_lines(recipe: Recipe, odds: RecipeOdds) -> list[OddsLine]:
    """All odds of a recipe: of each pool how many cards a pack has, and of its cards how many packs have each.

    Cards that several pools have stand at the end. Cards with the same odds share a line.
    """
    lines: list[OddsLine] = []
    groups = _groups(recipe, odds)
    for id, pool in recipe.pools.items():
        lines += _of_pool(recipe, id)
        own_groups = [group for group in groups if group.pools == (id,)] if len(pool.rates) > 1 else []
        lines += [_each(group.copies, group.number, group.kind if len(own_groups) > 1 else "") for group in own_groups]
    several = [group for group in groups if len(group.pools) > 1]
    if several:
        lines.append(OddsLine(None, "Cards of more than one of these groups", True))
        lines += [_each(copies, number) for copies, number in _merged(several)]
    return lines


def _of_pool(recipe: Recipe, id: str) -> list[OddsLine]:
    """How many packs have one card of the pool, how many two, ..."""
    drawn = sorted((numbers[0], chance) for numbers, chance in draws_of(recipe, [id]).items() if numbers[0])
    return [
        OddsLine(
            chance, f"{share(chance)} {'has' if chance.numerator == 1 else 'have'} {pool_word(id, number)}", not line
        )
        for line, (number, chance) in enumerate(drawn)
    ]


class _Group(Struct, frozen=True):
    """So many cards that are in the same pools and have the same odds, of a `kind` if all of them are of one."""

    pools: tuple[str, ...]
    copies: Fraction
    number: int
    kind: str


def _merged(groups: Sequence[_Group]) -> list[tuple[Fraction, int]]:
    counts: Counter[Fraction] = Counter()
    for group in groups:
        counts[group.copies] += group.number
    return sorted(counts.items(), reverse=True)


def _each(copies: Fraction, number: int, kind: str = "") -> OddsLine:
    """What holds of each of so many cards: a pack has no card twice, so that copies of it are packs with it."""
    name = kind.replace("-", " ") or "card"
    which = f"one {name}" if number == 1 else f"each of {number} {plural(name, number)}"
    return OddsLine(copies, f"{copies} copies a pack of {which}" if copies > 1 else f"{which}: {share(copies)}")


def _groups(recipe: Recipe, odds: RecipeOdds) -> list[_Group]:
    pools: dict[str, tuple[str, ...]] = {}
    for id, pool in recipe.pools.items():
        for printing, _ in pool.rates:
            pools[printing.id] = (*pools.get(printing.id, ()), id)
    kinds: dict[tuple[tuple[str, ...], Fraction], list[str]] = {}
    for card in odds.cards:
        if card.copies:
            kinds.setdefault((pools[card.printing.id], card.copies), []).append(card.printing.card.kind)
    return [
        _Group(ids, copies, len(names), names[0] if len(set(names)) == 1 else "")
        for (ids, copies), names in kinds.items()
    ]


def how_chosen(odds: RecipeOdds) -> str:
    """How cards come into packs: for children."""
    swapped = " A few are swapped, so that every pack keeps its promises." if odds.is_average else ""
    return f"Luck decides which cards you get.{swapped}"


def how_exact(recipe: Recipe, odds: RecipeOdds, has_exchanged_with_rest: bool = False) -> str:
    """What of the odds is exact for each pack, and what over many of them."""
    if not odds.is_average:
        return "These odds are exact. Luck decides which cards you get."
    last = (
        "There are so few packs here that useful cards come a little more often."
        if has_exchanged_with_rest
        else "No card is added or lost, so the odds stay right."
    )
    return (
        f"Luck decides which cards you get. Then some are swapped, among {recipe.case} packs at a time, so that "
        f"every pack keeps its promises. {last}"
    )
