"""Do the pools of a recipe have different cards enough for what a pack of it draws, whichever alternatives it gets?

Counts cards alone: a card that two pools share is there once, and of an exclusive group a pack has one at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from cardgen.model.recipe import Layout, Recipe


class Lack(Struct, frozen=True):
    """Pools that have too few: a pack draws so many, there are `cards`, of which exclusive groups leave `left`.

    `slot` is the number of the last one that draws from them.
    """

    pools: tuple[str, ...]
    slot: int
    draws: int
    cards: int
    left: int


def lacks(recipe: Recipe, layout: Layout) -> Iterator[Lack]:
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
    told: list[frozenset[str]] = []
    for pools in _together(ones):
        if any(other <= set(pools) for other in told):
            continue
        drawing = [place for place, slot in enumerate(layout.slots) if {name for name, _ in slot.pools} & set(pools)]
        draws = sum(layout.slots[place].draw for place in drawing)
        left = len({one for name in pools for one in ones[name]})
        if draws > left:
            told.append(frozenset(pools))
            held = {card for name in pools for card in cards[name]}
            yield Lack(pools, drawing[-1], draws, len(held), left)


def _together(ones: Mapping[str, set[str | int]]) -> Iterator[tuple[str, ...]]:
    """Each pool by itself, each two that have something in common, and all that hang together by it."""
    yield from ((name,) for name in ones)
    pairs = [(one, other) for one, other in combinations(ones, 2) if ones[one] & ones[other]]
    yield from pairs
    left = list(ones)
    while left:
        joined = [left.pop(0)]
        for one in joined:
            near = [other for other in left if (one, other) in pairs or (other, one) in pairs]
            joined += near
            left = [other for other in left if other not in near]
        if len(joined) > 2:
            yield tuple(joined)
