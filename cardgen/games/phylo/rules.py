"""The numbers and readings of Phylo, and its rules of who can live beside whom, as pure functions.

Numbers in docstrings (PH-R11) are those of the rules' specification. Knows no deck, no table and no player.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from cardgen.analysis.readings import among

if TYPE_CHECKING:
    from cardgen.games.phylo.species import Species

SCALES = range(1, 10)  # PH-D1
RANKS = range(1, 10)
TERRAINS = range(1, 4)  # how many a card has
CLIMATES = range(1, 5)
AUTOTROPHS = ("photosynthetic", "molecular")  # PH-R12
EATERS_OF_MEAT = ("carnivore", "omnivore")
PLAYERS = 2  # PH-R1
STANDARD_DECK = 24  # cards beside the HOME card


class PhyloRules(Struct, frozen=True):
    """The numbers of the game, and how it is read where its text is silent or contradicts itself."""

    hand_size: int = 5  # PH-R4
    draws: int = 1  # PH-R5
    actions: int = 3
    discard_draws: int = 3
    deck_min: int = 24  # PH-A1
    scale_rule: str = "strict"  # PH-A2: or at_least
    food_rank: str = "one_below"  # PH-A3: or meat_up_to_own_rank
    omnivore_plants: str = "photosynthetic"  # PH-A4: or autotroph
    herbivore_molecular: bool = True  # PH-A5
    require_home_path: bool = False  # PH-A6
    domino: str = "immediate"  # PH-A7: or reaction
    move_through: bool = True  # PH-A8
    spread_costs_action: bool = False  # PH-A9
    flight_replaces_move: bool = True  # PH-A10
    invade_own: bool = True  # PH-A11
    parasite_follows_host: bool = True  # PH-A12: or stays, where it can live alone
    change_stays: str = "cell"  # PH-A13: or card
    last_by_discard: bool = True  # PH-A14
    end_by: str = "first_emptied"  # PH-A15: or last_emptied
    target_own: bool = True  # PH-A20
    pass_ends_turn: bool = True  # PH-A21
    opening: str = "random"  # PH-A22: or chosen
    requirements_hold: str = "when_laid"  # PH-R17, a card's own condition: or always
    deal: str = "own"  # PH-R1: or shared, one pile dealt to both
    turn_limit: int = 200


READINGS: dict[str, tuple[object, ...]] = {
    "hand_size": tuple(range(1, 11)),
    "draws": (1, 2, 3),
    "actions": tuple(range(1, 7)),
    "discard_draws": (3, 2, 1, 0),
    "deck_min": tuple(range(1, 201)),
    "scale_rule": ("strict", "at_least"),
    "food_rank": ("one_below", "meat_up_to_own_rank"),
    "omnivore_plants": ("photosynthetic", "autotroph"),
    "herbivore_molecular": (True, False),
    "require_home_path": (False, True),
    "domino": ("immediate", "reaction"),
    "move_through": (True, False),
    "spread_costs_action": (False, True),
    "flight_replaces_move": (True, False),
    "invade_own": (True, False),
    "parasite_follows_host": (True, False),
    "change_stays": ("cell", "card"),
    "last_by_discard": (True, False),
    "end_by": ("first_emptied", "last_emptied"),
    "target_own": (True, False),
    "pass_ends_turn": (True, False),
    "opening": ("random", "chosen"),
    "requirements_hold": ("when_laid", "always"),
    "deal": ("own", "shared"),
}
"""What a publisher may switch, and to what; the first is how we read the rules."""
allows_reading = among(READINGS)


def is_autotroph(species: Species) -> bool:
    """Whether it makes its food, or lives on molecules. What eats it needs not be larger (PH-R12)."""
    return species.diet in AUTOTROPHS


def shares_place(species: Species, other: Species) -> bool:
    """Whether they have a terrain and a climate in common (PH-R10)."""
    return not species.terrain.isdisjoint(other.terrain) and not species.climate.isdisjoint(other.climate)


def is_large_enough(eater: Species, prey: Species, rules: PhyloRules) -> bool:
    """PH-R12: meat must be smaller than who eats it. A species to which SCALE does not apply sets no bound."""
    if eater.scale is None or prey.scale is None:
        return True
    return eater.scale > prey.scale or (rules.scale_rule == "at_least" and eater.scale == prey.scale)


def is_food(eater: Species, prey: Species, rules: PhyloRules) -> bool:
    """Whether rank, diet, size and card of the eater let it feed on this species (PH-R11, PH-R12).

    Of a species of FOODCHAIN 1, which needs nobody, False.
    """
    if eater.foodchain == 1 or any(not named.fits(prey, eater) for named in eater.food):
        return False
    if names_as_food(eater, prey):
        return True
    if eater.eats_only:
        return False
    if prey.foodchain == 1 and eater.diet == "omnivore" and _is_plant_for_omnivores(prey, rules):
        return True
    if not _is_of_right_rank(eater, prey, rules):
        return False
    eats_meat = eater.diet in EATERS_OF_MEAT and not is_autotroph(prey)
    return not eats_meat or eater.ignores_scale or is_large_enough(eater, prey, rules)


def names_as_food(eater: Species, prey: Species) -> bool:
    """PH-R26: whether the card of the eater names this species as food; never its own kind."""
    own_food = eater.eats_also + eater.eats_only
    return prey.card != eater.card and any(named.fits(prey, eater) for named in own_food)


def _is_plant_for_omnivores(prey: Species, rules: PhyloRules) -> bool:
    """PH-A4: the exception names photosynthetic cards."""
    return prey.diet == "photosynthetic" or (rules.omnivore_plants == "autotroph" and is_autotroph(prey))


def _is_of_right_rank(eater: Species, prey: Species, rules: PhyloRules) -> bool:
    if eater.diet == "herbivore" and prey.diet == "molecular" and not rules.herbivore_molecular:  # PH-A5
        return False
    if prey.foodchain == eater.foodchain - 1:
        return True
    is_meat = eater.diet in EATERS_OF_MEAT and not is_autotroph(prey)
    return rules.food_rank == "meat_up_to_own_rank" and is_meat and 2 <= prey.foodchain <= eater.foodchain  # PH-A3


def has_food_link(species: Species, neighbour: Species, rules: PhyloRules) -> bool:
    """PH-R11: who is of FOODCHAIN 1 always has one."""
    return species.foodchain == 1 or is_food(species, neighbour, rules)


def can_live_beside(species: Species, neighbour: Species, rules: PhyloRules) -> bool:
    """LINK of a species to another: terrain, climate and food with the same neighbour (PH-R10)."""
    return shares_place(species, neighbour) and has_food_link(species, neighbour, rules)


def can_live_beside_home(species: Species) -> bool:
    """LINK to a HOME card: FOODCHAIN 1 only; terrain and climate fit always (PH-R9)."""
    return species.foodchain == 1


BASE_POINTS = {"carnivore": 7, "herbivore": 4, "omnivore": 3, "photosynthetic": 2, "molecular": 2}


def formula_points(species: Species) -> int | None:
    """Points by the formula published in 2011 (PH-R25); None where its diet has no base."""
    base = BASE_POINTS.get(species.diet)
    if base is None:
        return None
    points = base + _of_kinds(species.terrain) + _of_kinds(species.climate)
    points -= max(species.move, species.flight, species.spread_reach) >= 3
    points -= species.invades is not None
    return max(1, points)


def _of_kinds(words: Collection[str]) -> int:
    """One kind +1, two 0, three or more -1."""
    return 1 if len(words) == 1 else 0 if len(words) == 2 else -1
