"""Computes the exact odds of a recipe as fractions, without drawing a pack.

Layouts and alternatives are exact for each pack. Copies and chances of a card are exact on average over the packs of a
batch: exchanges (`filling`) move cards between packs of a case, never from pool to pool, and never add or take one.
Where a pack has no card twice, a card is in it as often as it has copies in it, so that chance is exact, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import comb

from msgspec import Struct

from cardgen.analysis.numbers.statistics import none_of
from cardgen.boosters.odds.weighted_draws import WeightedDraws
from cardgen.model.card import Printing
from cardgen.model.recipe import Layout, Pool, Recipe

MOST_WORK = 5_000_000
"""Terms of polynomials that the odds of a pool may take: about a second."""

DrawOdds = dict[tuple[int, ...], Fraction]
"""How likely a pack draws so many cards of each of some pools."""


class CardOdds(Struct, frozen=True):
    """What packs have of a printing: `copies` a pack on average; `chance` of at least one, None where more than one
    copy a pack makes that depend on how repeats are spread.
    """

    printing: Printing
    copies: Fraction
    chance: Fraction | None


class RecipeOdds(Struct, frozen=True):
    """The odds of a recipe: of layouts by id, of the alternatives of each slot by layout, and of each printing.

    `is_average` where packs are exchanged for more than repeats, so that single packs of a case may differ in odds.
    """

    layouts: Mapping[str, Fraction]
    alternatives: Mapping[str, tuple[Mapping[str, Fraction], ...]]
    cards: tuple[CardOdds, ...]
    is_average: bool


def odds_of(recipe: Recipe) -> RecipeOdds:
    """All odds of a recipe. Cards of the same rate in a pool have the same, which is computed once."""
    weights = sum(layout.weight for layout in recipe.layouts)
    copies = {printing.id: Fraction(0) for printing in recipe.printings}
    for pool in recipe.pools.values():
        of_rate = copies_by_rate(recipe, pool)
        for printing, rate in pool.rates:
            copies[printing.id] += of_rate[rate]
    cards = tuple(_card_odds(printing, copies[printing.id]) for printing in recipe.printings)
    return RecipeOdds(
        {layout.id: Fraction(layout.weight, weights) for layout in recipe.layouts},
        {layout.id: tuple(map(_alternatives, (slot.pools for slot in layout.slots))) for layout in recipe.layouts},
        cards,
        bool(recipe.guarantees or recipe.shares or recipe.windows or recipe.exclusive),
    )


def _card_odds(printing: Printing, copies: Fraction) -> CardOdds:
    return CardOdds(printing, copies, copies if copies <= 1 else None)


def _alternatives(pools: Sequence[tuple[str, int]]) -> dict[str, Fraction]:
    weights = sum(weight for _, weight in pools)
    return {name: Fraction(weight, weights) for name, weight in pools}


def draws_of(recipe: Recipe, names: Sequence[str]) -> DrawOdds:
    """How many cards of these pools a pack draws, and how likely: over all layouts and all alternatives."""
    weights = sum(layout.weight for layout in recipe.layouts)
    found: DrawOdds = {}
    for layout in recipe.layouts:
        for drawn, chance in _of_layout(layout, names).items():
            found[drawn] = found.get(drawn, Fraction(0)) + chance * Fraction(layout.weight, weights)
    return found


def _of_layout(layout: Layout, names: Sequence[str]) -> DrawOdds:
    return reduce(_plus, ((slot.draw, _alternatives(slot.pools), names) for slot in layout.slots), _nothing(names))


def _nothing(names: Sequence[str]) -> DrawOdds:
    return {(0,) * len(names): Fraction(1)}


def _plus(before: DrawOdds, slot: tuple[int, Mapping[str, Fraction], Sequence[str]]) -> DrawOdds:
    """One slot more."""
    draw, alternatives, names = slot
    found: DrawOdds = {}
    for drawn, chance in before.items():
        for pool, share in alternatives.items():
            more = tuple(number + draw * (name == pool) for number, name in zip(drawn, names, strict=True))
            found[more] = found.get(more, Fraction(0)) + chance * share
    return found


def mean_draws(recipe: Recipe, pool: str) -> Fraction:
    """How many cards of a pool a pack has on average."""
    return sum((number * chance for (number,), chance in draws_of(recipe, [pool]).items()), Fraction(0))


def copies_by_rate(recipe: Recipe, pool: Pool) -> Mapping[int, Fraction]:
    """Copies that a pack has, on average, of a card of this pool, by its rate."""
    found = dict.fromkeys((rate for _, rate in pool.rates), Fraction(0))
    for (draws,), chance in draws_of(recipe, [pool.id]).items():
        for rate, copies in copies_of(pool, draws).items():
            found[rate] += chance * copies
    return found


def copies_of(pool: Pool, draws: int) -> Mapping[int, Fraction]:
    """Copies of a card of a pool, by its rate, that a pack with so many draws from it has on average."""
    rates = dict.fromkeys(rate for _, rate in pool.rates)
    if pool.collation.order != "weighted":
        return {rate: Fraction(draws * rate, pool.cells) for rate in rates}
    chimes, all_cards = chimes_of(pool, draws), draws // len(pool.rates)
    return {rate: all_cards + chimes.any_of([rate]) for rate in rates}


def chimes_of(pool: Pool, draws: int) -> WeightedDraws:
    """The draws of a pack from a weighted pool, those left out in which it gets each card: then all can come again."""
    return WeightedDraws(tuple(rate for _, rate in pool.rates), draws % len(pool.rates))


def work_of(recipe: Recipe, pool: Pool) -> int:
    """How much there is to reckon for the odds of a pool: terms of polynomials. Only weighted draws take any."""
    if pool.collation.order != "weighted":
        return 0
    rates = len({rate for _, rate in pool.rates})
    of_draws = (chimes_of(pool, draws).terms for (draws,) in draws_of(recipe, [pool.id]))
    return sum(of_draws) * (len(pool.rates) + rates)


def _any_of(pool: Pool, draws: int) -> Callable[[Sequence[int]], Fraction]:
    """P(at least one of some cards of a pool, which have these rates, is among so many draws of a pack)."""
    if pool.collation.order != "weighted":
        return lambda rates: 1 - none_of(sum(rates), pool.cells, min(draws, pool.cells))
    if draws >= len(pool.rates):
        return lambda rates: Fraction(1 if rates else 0)
    return chimes_of(pool, draws).any_of


def packs_to_complete(recipe: Recipe, pool: Pool, most_terms: int = 2_000) -> Fraction | None:
    """Packs until all cards of a pool have been seen, on average, where each is picked from another batch.

    Packs of one batch that follow one another are quicker, as their sheets are dealt to the end. By inclusion and
    exclusion over the cards still missing, those of the same rate together: W. Stadje,
    The collector's problem with group drawings, Adv. Appl. Probab. 22 (1990).
    None where no pack has a card of the pool, or where that has more than `most_terms` terms, or too large ones.
    """
    sizes = Counter(rate for _, rate in pool.rates)
    terms = reduce(lambda number, size: number * (size + 1), sizes.values(), 1) - 1
    draws = {number: chance for (number,), chance in draws_of(recipe, [pool.id]).items()}
    if terms > most_terms or terms * work_of(recipe, pool) > MOST_WORK or set(draws) == {0}:
        return None
    seen = [(chance, _any_of(pool, number)) for number, chance in draws.items()]
    total, missing = Fraction(0), [0] * len(sizes)
    for _ in range(terms):
        missing = _next(missing, list(sizes.values()))
        rates = [rate for rate, number in zip(sizes, missing, strict=True) for _ in range(number)]
        found = sum((chance * any_of(rates) for chance, any_of in seen), Fraction(0))
        ways = 1
        for size, number in zip(sizes.values(), missing, strict=True):
            ways *= comb(size, number)
        total += Fraction(ways if len(rates) % 2 else -ways) / found
    return total


def _next(numbers: Sequence[int], largest: Sequence[int]) -> list[int]:
    """The next of all lists of numbers up to these."""
    found = list(numbers)
    for place, most in enumerate(largest):
        if found[place] < most:
            found[place] += 1
            break
        found[place] = 0
    return found
