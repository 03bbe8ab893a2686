"""Checks that the pools of a recipe hold enough different cards for every layout and alternative.

Counts cards alone: a card that two pools share is there once, and of an exclusive group a pack has one at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from cardgen.model.recipe import Layout, Recipe


class PoolShortage(Struct, frozen=True):
    """Pools that have too few: a pack draws so many, there are `cards`, of which exclusive groups leave `left`.

    `slot` is the number of the last one that draws from them.
    """

    pools: tuple[str, ...]
    slot: int
    draws: int
    cards: int
    left: int


def shortages(recipe: Recipe, layout: Layout) -> Iterator[PoolShortage]:
    """Where packs of a layout cannot be filled; what one pool lacks hides what it lacks together with others.

    Told are pools by themselves, two that share a card or a group, and all that hang together so: enough for recipes
    that people write, and never wrong (Hall: slots can be filled if and only if no set of pools is short).
    """
    groups: dict[str, str | int] = {card: place for place, group in enumerate(recipe.exclusive) for card in group}
    cards = {
        name: {printing.card.id for printing, _ in recipe.pools[name].rates}
        for name in dict.fromkeys(name for slot in layout.slots for name, _ in slot.pools)
    }
    ones = {name: {groups.get(card, card) for card in held} for name, held in cards.items() if held}
    reported: list[frozenset[str]] = []
    for pools in _together(ones):
        if any(other <= set(pools) for other in reported):
            continue
        drawing = [place for place, slot in enumerate(layout.slots) if {name for name, _ in slot.pools} & set(pools)]
        draws = sum(layout.slots[place].draw for place in drawing)
        left = len({card for name in pools for card in ones[name]})
        if draws > left:
            reported.append(frozenset(pools))
            held = {card for name in pools for card in cards[name]}
            yield PoolShortage(pools, drawing[-1], draws, len(held), left)


def _together(ones: Mapping[str, set[str | int]]) -> Iterator[tuple[str, ...]]:
    """Each pool by itself, each two that have something in common, and all that hang together by it."""
    yield from ((name,) for name in ones)
    pairs = [(member, other) for member, other in combinations(ones, 2) if ones[member] & ones[other]]
    yield from pairs
    left = list(ones)
    while left:
        joined = [left.pop(0)]
        for member in joined:
            near = [other for other in left if (member, other) in pairs or (other, member) in pairs]
            joined += near
            left = [other for other in left if other not in near]
        if len(joined) > 2:
            yield tuple(joined)
