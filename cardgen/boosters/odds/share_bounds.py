"""Bounds the number of cards of a query in a pack, from its slots and pools alone.

What follows from counting, and so is proven; what rules ask of a pack, and what cards do to one another, is not seen
here. Cards count, not printings: a pack has a card once, whatever its printings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.boosters.odds.shapes import shapes_of_layout
from cardgen.model.recipe import CountGuarantee, Layout, Pool, Recipe, Slot


class Bounds(Struct, frozen=True):
    """Some pack of a layout has at most `most` cards of a share, some pack at least `least`; and which pools say so."""

    most: int
    least: int
    giving: tuple[str, ...]
    forcing: tuple[str, ...]


def bounds_of(recipe: Recipe, layout: Layout, share: CountGuarantee) -> Bounds:
    """Of slots with alternatives, the pack is looked at that gets the fewest, and the one that gets the most.

    Where there are so many ways to draw that not all are looked at, each slot by itself goes to either end, too.
    """
    inside = {name: _different(pool, share, True) for name, pool in recipe.pools.items()}
    outside = {name: _different(pool, share, False) for name, pool in recipe.pools.items()}
    ways: list[Mapping[str, int]] = [
        dict(zip(recipe.pools, shape.draws, strict=True)) for shape in shapes_of_layout(layout, tuple(recipe.pools))
    ]
    ways.append(_drawn(layout, lambda slot, name: min(slot.draw, inside[name])))
    ways.append(_drawn(layout, lambda slot, name: -max(0, slot.draw - outside[name])))
    given = [{name: min(draws, inside[name]) for name, draws in way.items()} for way in ways]
    forced = [{name: max(0, draws - outside[name]) for name, draws in way.items()} for way in ways]
    poorest, richest = min(given, key=_total), max(forced, key=_total)
    giving = tuple(name for name, number in poorest.items() if number)
    forcing = tuple(name for name, number in richest.items() if number)
    return Bounds(_total(poorest), _total(richest), giving, forcing)


def mean_of(odds: RecipeOdds, share: CountGuarantee) -> Fraction:
    """How many cards of a share a pack has on average: packs cannot all have more, nor all fewer."""
    return sum((card.copies for card in odds.cards if card.printing.id in share.printings), Fraction(0))


def _total(numbers: Mapping[str, int]) -> int:
    return sum(numbers.values())


def _different(pool: Pool, share: CountGuarantee, is_inside: bool) -> int:
    """Cards of a pool that count for a share, or that do not."""
    return len({printing.card.id for printing, _ in pool.rates if (printing.id in share.printings) == is_inside})


def _drawn(layout: Layout, cost: Callable[[Slot, str], int]) -> Counter[str]:
    """How many cards a pack draws of each pool, where each slot takes the alternative of the least cost."""
    draws: Counter[str] = Counter()
    for slot in layout.slots:
        costs = {name: cost(slot, name) for name, _ in slot.pools}
        draws[min(costs, key=costs.__getitem__)] += slot.draw
    return draws
