"""How many cards of a query can a pack have, by its slots and pools alone?

Bounds that hold for any pack of a layout; what rules ask of a pack, and what cards do to one another, is not seen here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from cardgen.model.recipe import Layout, Recipe, Share, Slot


class Bounds(Struct, frozen=True):
    """Some pack of a layout has at most `most` cards of a share, some pack at least `least`; and which pools say so."""

    most: int
    least: int
    giving: tuple[str, ...]
    forcing: tuple[str, ...]


def bounds_of(recipe: Recipe, layout: Layout, share: Share) -> Bounds:
    """Of slots with alternatives, the pack is looked at that gets the fewest, and the one that gets the most."""
    inside: dict[str, int] = {}
    outside: dict[str, int] = {}
    for name, pool in recipe.pools.items():
        inside[name] = sum(printing.id in share.printings for printing, _ in pool.rates)
        outside[name] = len(pool.rates) - inside[name]
    poorest = _drawn(layout, lambda slot, name: min(slot.draw, inside[name]))
    richest = _drawn(layout, lambda slot, name: -max(0, slot.draw - outside[name]))
    given = {name: min(draws, inside[name]) for name, draws in poorest.items()}
    forced = {name: max(0, draws - outside[name]) for name, draws in richest.items()}
    giving = tuple(name for name, number in given.items() if number)
    forcing = tuple(name for name, number in forced.items() if number)
    return Bounds(sum(given.values()), sum(forced.values()), giving, forcing)


def _drawn(layout: Layout, cost: Callable[[Slot, str], int]) -> Counter[str]:
    """How many cards a pack draws of each pool, where each slot takes the alternative of the least cost."""
    draws: Counter[str] = Counter()
    for slot in layout.slots:
        costs = {name: cost(slot, name) for name, _ in slot.pools}
        draws[min(costs, key=costs.__getitem__)] += slot.draw
    return draws
