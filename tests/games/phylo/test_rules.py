"""Who can live beside whom: PH-R9 to PH-R12 and the points formula PH-R25, one species against another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.rules import (
    READINGS,
    PhyloRules,
    can_live_beside,
    can_live_beside_home,
    formula_points,
    has_food_link,
    is_autotroph,
    is_food,
    is_large_enough,
    shares_place,
)
from tests.games.phylo.kit import HORSE, KINGBIRD, LYNX, OAK, PLUM, ROBIN, SUNFLOWER, meant, species
from tests.sweep import sweep

RULES = PhyloRules()
ALGA, WORM = species("alga", 1), species("worm", 1, "molecular")


@pytest.mark.parametrize("rank", range(1, 6))
def test_only_foodchain_1_lives_beside_home(rank):
    """PH-R9: whatever its terrain."""
    assert can_live_beside_home(species("any", rank, terrain="moon")) is (rank == 1)


@pytest.mark.parametrize(
    ("terrain", "climate", "shares"),
    [
        ("field", "warm", True),
        ("field wood", "cold warm", True),
        ("wood", "warm", False),
        ("field", "cold", False),
        ("wood", "cold", False),
    ],
)
def test_neighbours_share_a_terrain_and_a_climate(terrain, climate, shares):
    """PH-R10: both with the same neighbour."""
    other = species("other", 2, terrain=terrain, climate=climate)
    assert shares_place(ALGA, other) is shares
    assert can_live_beside(ALGA, other, RULES) is shares


@pytest.mark.parametrize("rank", range(1, 6))
def test_foodchain_1_has_a_food_link_to_every_rank(rank):
    """PH-R11; and eats nobody."""
    other = species("other", rank, "carnivore", 9)
    assert has_food_link(ALGA, other, RULES)
    assert has_food_link(WORM, other, RULES)
    assert not is_food(ALGA, other, RULES)


@sweep("diet", ["herbivore", "omnivore", "carnivore"])
@sweep("rank", range(2, 6))
def test_a_higher_rank_feeds_on_the_rank_below_and_on_no_other(diet, rank):
    """PH-R11: an omnivore on plants of rank 1, too."""
    eater = species("eater", rank, diet, 9)
    for other in range(1, 7):
        prey = species("prey", other, scale=1)
        is_plant_for_omnivore = diet == "omnivore" and other == 1
        assert is_food(eater, prey, RULES) is (other == rank - 1 or is_plant_for_omnivore)


def test_a_food_link_has_a_direction():
    """PH-R11: the horse lives off the sunflower; the sunflower needs no such thing; the lynx feeds no robin."""
    assert is_food(HORSE, SUNFLOWER, RULES)
    assert is_food(LYNX, ROBIN, RULES)
    assert not is_food(ROBIN, LYNX, RULES)


@pytest.mark.parametrize("diet", ["herbivore", "omnivore", "carnivore"])
@pytest.mark.parametrize(("scale", "is_eaten"), [(4, True), (5, False), (6, False)])
def test_meat_must_be_smaller_than_who_eats_it(diet, scale, is_eaten):
    """PH-R12: for carnivores and omnivores."""
    eater, prey = species("eater", 3, diet, 5), species("prey", 2, scale=scale)
    assert is_food(eater, prey, RULES) is (is_eaten or diet == "herbivore")


@pytest.mark.parametrize("diet", ["photosynthetic", "molecular"])
@pytest.mark.parametrize("eater", ["herbivore", "omnivore", "carnivore"])
def test_eating_what_makes_its_own_food_has_no_size_condition(diet, eater):
    """PH-R12."""
    giant = species("giant", 1, diet, 9)
    assert is_autotroph(giant)
    assert is_food(species("mite", 2, eater, 1), giant, RULES)


@pytest.mark.parametrize(("mine", "its"), [(None, 9), (1, None), (None, None)])
def test_a_species_without_size_sets_no_bound(mine, its):
    assert is_large_enough(species("a", 3, "carnivore", mine), species("b", 2, scale=its), RULES)


def test_a_card_may_say_that_size_does_not_matter():
    """PH-R12, PH-R17."""
    pack = species("pack", 3, "carnivore", 4)
    bison = species("bison", 2, scale=8)
    assert not is_food(pack, bison, RULES)
    assert is_food(replace(pack, ignores_scale=True), bison, RULES)
    assert not is_food(replace(pack, ignores_scale=True), species("high", 4, scale=1), RULES)


def test_a_card_may_say_on_what_alone_it_feeds():
    """PH-R17: all that it says must fit."""
    picky = species("picky", 2, "omnivore", food=(meant(taxon="mosses"),))
    moss, fern = species("moss", 1, taxa="mosses"), species("fern", 1)
    assert [is_food(picky, food, RULES) for food in (moss, fern)] == [True, False]
    pickier = replace(picky, food=(*picky.food, meant(scale=(1, 3))))
    assert not is_food(pickier, moss, RULES)
    assert is_food(pickier, replace(moss, scale=3), RULES)


def test_a_card_may_name_food_besides_that_of_its_rank():
    """PH-R26: whatever its rank and SCALE; all that the rules give stays food, too."""
    picky = replace(LYNX, eats_also=(meant(species="horse"), meant(taxon="insecta")))
    bee, bear = species("bee", 2, scale=4, taxa="insecta"), species("bear", 3, "omnivore", scale=8)
    assert [is_food(picky, food, RULES) for food in (HORSE, bee, ROBIN, bear, PLUM)] == [True, True, True, False, False]
    assert not can_live_beside(picky, HORSE, RULES), "terrain and climate are asked all the same"


def test_a_card_may_name_all_the_food_it_has():
    """PH-R26: instead of what rank and SCALE give, plants of omnivores among it."""
    picky = replace(ROBIN, eats_only=(meant(taxon="insecta"), meant(taxon="aves", scale=(0, 5))))
    bee, giant = species("bee", 2, scale=4, taxa="insecta"), species("moth", 4, scale=9, taxa="insecta")
    assert [is_food(picky, food, RULES) for food in (bee, giant, KINGBIRD, HORSE, OAK)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert not is_food(picky, replace(KINGBIRD, scale=6), RULES)
    assert not is_food(replace(picky, food=(meant(keyword="plankton"),)), bee, RULES), "its condition stands above"


def test_nobody_eats_its_own_kind_by_a_group_that_it_belongs_to():
    """PH-R26."""
    assert not is_food(replace(ROBIN, eats_also=(meant(taxon="aves"),)), ROBIN, RULES)


def test_who_needs_nobody_has_no_food_of_its_own():
    """PH-R11, PH-R26."""
    assert not is_food(replace(PLUM, eats_also=(meant(taxon="mammalia"),)), HORSE, RULES)


def test_terrain_climate_and_food_must_fit_with_the_same_neighbour():
    """PH-R10: a neighbour that fits by place and one that fits by food do not make one that fits."""
    assert not can_live_beside(HORSE, replace(OAK, terrain=frozenset({"forest"})), RULES)
    assert not can_live_beside(HORSE, KINGBIRD, RULES)
    assert can_live_beside(HORSE, OAK, RULES)


# Readings


def test_prey_of_the_same_size_is_eaten_where_the_leaflet_is_followed():
    """PH-A2."""
    eater, prey = species("eater", 3, "carnivore", 5), species("prey", 2, scale=5)
    assert not is_food(eater, prey, RULES)
    assert is_food(eater, prey, PhyloRules(scale_rule="at_least"))
    assert not is_food(eater, replace(prey, scale=6), PhyloRules(scale_rule="at_least"))


@pytest.mark.parametrize("diet", ["carnivore", "omnivore"])
def test_meat_up_to_the_own_rank_may_be_eaten(diet):
    """PH-A3: animals of rank 2 to the own, SCALE deciding."""
    rules = PhyloRules(food_rank="meat_up_to_own_rank")
    eater = species("eater", 4, diet, 6)
    prey = {rank: species("prey", rank, scale=5) for rank in range(1, 6)}
    assert [rank for rank, food in prey.items() if is_food(eater, food, RULES)] == (
        [1, 3] if diet == "omnivore" else [3]
    )
    assert [rank for rank, food in prey.items() if is_food(eater, food, rules)] == (
        [1, 2, 3, 4] if diet == "omnivore" else [2, 3, 4]
    )
    assert not is_food(eater, replace(prey[4], scale=6), rules)


def test_a_herbivore_eats_no_meat_of_its_own_rank_in_either_reading():
    """PH-A3: the second reading is about meat."""
    assert not is_food(
        species("one", 3, "herbivore", 9), species("two", 3), PhyloRules(food_rank="meat_up_to_own_rank")
    )


def test_the_exception_for_omnivores_names_photosynthetic_cards():
    """PH-A4."""
    rat = species("rat", 3, "omnivore")
    assert is_food(rat, ALGA, RULES)
    assert not is_food(rat, WORM, RULES)
    assert is_food(rat, WORM, PhyloRules(omnivore_plants="autotroph"))


def test_the_exception_for_omnivores_is_about_foodchain_1():
    """PH-R11: a plant of rank 2 is food for the rank above it only."""
    pitcher = replace(ALGA, foodchain=2)
    assert [rank for rank in range(2, 6) if is_food(species("rat", rank, "omnivore"), pitcher, RULES)] == [3]


def test_herbivores_eat_molecular_cards_of_rank_1():
    """PH-A5."""
    snail = species("snail", 2)
    assert is_food(snail, WORM, RULES)
    assert not is_food(snail, WORM, PhyloRules(herbivore_molecular=False))
    assert is_food(snail, ALGA, PhyloRules(herbivore_molecular=False))
    assert is_food(species("crab", 2, "carnivore"), WORM, PhyloRules(herbivore_molecular=False))


def test_every_reading_is_a_field_of_the_rules_and_its_first_value_is_how_we_read_them():
    defaults = PhyloRules()
    numbers = {"hand_size": 5, "draws": 1, "actions": 3, "discard_draws": 3, "deck_min": 24}
    for name, values in READINGS.items():
        assert getattr(defaults, name) == numbers.get(name, values[0])
        assert len(set(values)) == len(values) > 1


# The published formula


@pytest.mark.parametrize(
    ("name", "diet", "terrains", "climates", "more", "points"),
    [
        ("sea otter", "carnivore", 1, 2, {}, 8),
        ("marbled murrelet", "carnivore", 2, 1, {"flight": 3, "move": 1}, 7),
        ("European badger", "omnivore", 1, 2, {}, 4),
        ("Arctic ground squirrel", "herbivore", 1, 1, {}, 6),
        ("cave lion", "carnivore", 3, 2, {}, 6),
        ("killer whale", "carnivore", 1, 3, {}, 7),
        ("horse", "herbivore", 1, 2, {"move": 2}, 5),
        ("valley oak", "photosynthetic", 2, 2, {}, 2),
        ("mat", "molecular", 1, 1, {}, 4),
        ("a plant in many places", "photosynthetic", 3, 3, {"move": 3}, 1),
    ],
)
def test_points_follow_from_diet_places_and_keywords(name, diet, terrains, climates, more, points):
    """PH-R25, PH-D4."""
    words = " ".join("abc"[:terrains]), " ".join("abc"[:climates])
    assert formula_points(species("any", 2, diet, 5, words[0], climate=words[1], **more)) == points, name


@pytest.mark.parametrize(("keyword", "costs"), [({"move": 3}, 1), ({"flight": 3}, 1), ({"move": 2, "flight": 2}, 0)])
def test_far_travel_costs_a_point(keyword, costs):
    """PH-R25: of 3 or more."""
    assert formula_points(species("any", 2, "carnivore", 5, **keyword)) == 9 - costs


def test_an_invasive_species_costs_a_point_and_an_unknown_diet_has_no_formula():
    """PH-R25."""
    assert formula_points(species("any", 2, "omnivore", invades=meant())) == 4
    assert formula_points(species("any", 2, "sunlight-and-gossip")) is None
