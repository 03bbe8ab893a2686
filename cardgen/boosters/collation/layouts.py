"""Chooses the layout of each pack, and computes how much of each pool the packs before it have drawn.

Layouts come from a bag of their weights, and so do the alternatives of each slot, counted over the packs with its
layout. So both are as frequent as their weights say, to one bag. Knows no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.boosters.collation.rng import Draws
from cardgen.model.recipe import Layout, Recipe

KEPT_BLOCKS = 4


class Bag(Struct, frozen=True):
    """Things that come as often as their weights say: all weights make a block, each block in an order of its own."""

    seed: int
    purpose: str
    weights: tuple[int, ...]
    _blocks: dict[int, list[int]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(self.weights)

    def at(self, number: int) -> int:
        """Which thing comes after `number` others."""
        if len(self.weights) == 1:
            return 0
        block, place = divmod(number, self.size)
        return self._block(block)[place]

    def before(self, number: int) -> list[int]:
        """How often each thing is among the first `number`."""
        if len(self.weights) == 1:
            return [number]
        block, place = divmod(number, self.size)
        begun = Counter(self._block(block)[:place])
        return [block * weight + begun[thing] for thing, weight in enumerate(self.weights)]

    def _block(self, block: int) -> list[int]:
        things = self._blocks.get(block)
        if things is None:
            if len(self._blocks) >= KEPT_BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            cells = [thing for thing, weight in enumerate(self.weights) for _ in range(weight)]
            things = self._blocks[block] = [
                cells[cell] for cell in Draws(self.seed, "bag", self.purpose, block).order(len(cells))
            ]
        return things


class Shape(Struct, frozen=True):
    """What a pack is like before its cards are known: its layout, and the pool of each place in it, as number and id.

    `draws` is how many cards of each pool, in the order of the recipe's pools.
    """

    layout: Layout
    places: tuple[int, ...]
    pools: tuple[str, ...]
    draws: tuple[int, ...]


def shape_of(layout: Layout, chosen: Sequence[int], pools: Sequence[str]) -> Shape:
    """The shape of a pack of this layout, where of each slot the alternative of this number was `chosen`."""
    places = tuple(
        pools.index(slot.pools[choice][0])
        for slot, choice in zip(layout.slots, chosen, strict=True)
        for _ in range(slot.draw)
    )
    draws = tuple(places.count(pool) for pool in range(len(pools)))
    return Shape(layout, places, tuple(pools[place] for place in places), draws)


class Plan(Struct, frozen=True):
    """Which shape each pack of a recipe has under a seed. Packs are numbered from 0 here."""

    recipe: Recipe
    pools: tuple[str, ...]
    layouts: Bag
    slots: tuple[tuple[Bag, ...], ...]
    _shapes: dict[tuple[int, ...], Shape] = field(default_factory=dict)

    def shape(self, number: int) -> Shape:
        """The shape of a pack."""
        layout = self.layouts.at(number)
        alike = self.layouts.before(number)[layout]
        key = (layout, *(bag.at(alike) for bag in self.slots[layout]))
        if key not in self._shapes:
            self._shapes[key] = shape_of(self.recipe.layouts[layout], key[1:], self.pools)
        return self._shapes[key]

    def drawn_before(self, number: int) -> list[int]:
        """How many cards of each pool are in the first `number` packs."""
        drawn = dict.fromkeys(self.pools, 0)
        for layout, bags, packs in zip(self.recipe.layouts, self.slots, self.layouts.before(number), strict=True):
            for slot, bag in zip(layout.slots, bags, strict=True):
                for (pool, _), times in zip(slot.pools, bag.before(packs), strict=True):
                    drawn[pool] += slot.draw * times
        return list(drawn.values())


def plan_of(recipe: Recipe, seed: int) -> Plan:
    """The plan of a recipe under a seed."""
    layouts = Bag(seed, "layouts", tuple(layout.weight for layout in recipe.layouts))
    slots = tuple(
        tuple(
            Bag(seed, f"slot {number} of {layout.id}", tuple(weight for _, weight in slot.pools))
            for number, slot in enumerate(layout.slots)
        )
        for layout in recipe.layouts
    )
    return Plan(recipe, tuple(recipe.pools), layouts, slots)


def always_drawn(recipe: Recipe, pool: str) -> int | None:
    """How many cards of a pool every pack has; None where packs differ."""
    numbers = set()
    for layout in recipe.layouts:
        slots = [{slot.draw if name == pool else 0 for name, _ in slot.pools} for slot in layout.slots]
        numbers.add(sum(map(min, slots)))
        numbers.add(sum(map(max, slots)))
    return numbers.pop() if len(numbers) == 1 else None
