"""Which food links are true in nature, as far as cards say where they live and what is known of their food.

A link is untrue where eater and eaten share no part of the earth, and where the evidence names other food and not this.
Where a card says nothing, nothing is denied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.games.phylo.rules import PhyloRules, is_autotroph, is_food, shares_place
from cardgen.games.phylo.species import Species


def is_link(eater: Species, food: Species, rules: PhyloRules) -> bool:
    """Whether the rules let one eat the other and live beside it (PH-R10 to PH-R12, PH-R26)."""
    return eater.card != food.card and shares_place(eater, food) and is_food(eater, food, rules)


def is_meat(eater: Species, prey: Species, rules: PhyloRules) -> bool:
    """Whether the rules let one eat the other, which is an animal."""
    return not is_autotroph(prey) and is_link(eater, prey, rules)


def can_meet(species: Species, other: Species) -> bool:
    """Whether they share a part of the earth; where one says nothing of it, they may."""
    return not species.range or not other.range or not species.range.isdisjoint(other.range)


def is_untrue(eater: Species, food: Species) -> bool:
    """Whether the two never meet, or the evidence on the food of the eater does not name this one."""
    known = eater.known_plants if is_autotroph(food) else eater.known_prey
    return not can_meet(eater, food) or (known is not None and food.card not in known)


def untrue_links(species: Iterable[Species], rules: PhyloRules) -> Iterator[tuple[Species, Species]]:
    """Eater and eaten of each link that the rules give and the evidence denies."""
    members = tuple(species)
    for eater in members:
        yield from ((eater, food) for food in members if is_untrue(eater, food) and is_link(eater, food, rules))


def untrue_meat(species: Iterable[Species], rules: PhyloRules) -> Iterator[tuple[Species, Species]]:
    """Those of the links where the eaten is an animal."""
    return ((eater, prey) for eater, prey in untrue_links(species, rules) if not is_autotroph(prey))
