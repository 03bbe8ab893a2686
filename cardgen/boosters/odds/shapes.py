"""Lists the shapes of a recipe's packs: each layout with what its alternatives can draw, equal ones once.

Built slot by slot: thirty slots with two alternatives each have a thousand million choices, but draw in 31 ways. Where
there are more ways than anybody wants to look at, some are left out, evenly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.boosters.collation.layouts import Shape, shape_of
from cardgen.model.recipe import Layout, Recipe

MOST = 64
"""Shapes of a layout that are told."""

Ways = dict[tuple[int, ...], tuple[int, ...]]
"""By the cards drawn of each pool, the alternatives of the slots that draw so."""


def shapes_of(recipe: Recipe) -> Iterator[Shape]:
    """Of every layout its shapes."""
    for layout in recipe.layouts:
        yield from shapes_of_layout(layout, tuple(recipe.pools))


def shapes_of_layout(layout: Layout, pools: Sequence[str], most: int = MOST) -> Iterator[Shape]:
    """Shapes that differ in what they draw of `pools`, which are all that the recipe has; `most` of them."""
    ways: Ways = {(0,) * len(pools): ()}
    for slot in layout.slots:
        more: Ways = {}
        for drawn, chosen in ways.items():
            for alternative, (name, _) in enumerate(slot.pools):
                place = pools.index(name)
                with_slot = (*drawn[:place], drawn[place] + slot.draw, *drawn[place + 1 :])
                more.setdefault(with_slot, (*chosen, alternative))
        ways = _sample(more, most)
    yield from (shape_of(layout, chosen, pools) for chosen in ways.values())


def _sample(ways: Ways, most: int) -> Ways:
    """So many of them, evenly."""
    if len(ways) <= most:
        return ways
    pairs = list(ways.items())
    return dict(pairs[number * len(pairs) // most] for number in range(most))
