"""Which meat links are true in nature, as far as cards say what is known of their prey.

A link of the rules is not asked here; nor is food that is a plant or a fungus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.games.phylo.rules import PhyloRules, is_autotroph, is_food, shares_place
from cardgen.games.phylo.species import Species


def is_meat(eater: Species, prey: Species, rules: PhyloRules) -> bool:
    """Whether the rules let one eat the other, which is an animal (PH-R10 to PH-R12, PH-R26)."""
    return not is_autotroph(prey) and shares_place(eater, prey) and is_food(eater, prey, rules)


def is_untrue(eater: Species, prey: Species) -> bool:
    """Whether the evidence on the prey of the eater denies this animal; where there is none, nothing is denied."""
    return eater.known_prey is not None and not is_autotroph(prey) and prey.card not in eater.known_prey


def untrue_meat(species: Iterable[Species], rules: PhyloRules) -> Iterator[tuple[Species, Species]]:
    """Eater and eaten of each link that the rules give and the evidence denies."""
    members = tuple(species)
    for eater in members:
        yield from ((eater, prey) for prey in members if is_untrue(eater, prey) and is_meat(eater, prey, rules))
