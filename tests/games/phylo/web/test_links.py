"""The web is what the rules say of each pair of cards, in every state that a spot may come into."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.rules import PhyloRules, can_live_beside, can_live_beside_home, is_food
from cardgen.games.phylo.species import Requirement, Species, SpreadKeyword
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import AS_PRINTED, bits
from tests.games.phylo.kit import (
    FOX,
    HORSE,
    LYNX,
    OAK,
    PLUM,
    RABBIT,
    ROBIN,
    WILDFIRE,
    event,
    meant,
    plant,
    species,
    triple,
)

PLACE = ("terrain", "climate")
FROST = event("frost", "change-climate", to="cold", turns=2)
DROUGHT = event("drought", "change-terrain", to="desert", turns=2)


def web(*cards, **readings):
    return web_of([triple(card, number) for number, card in enumerate(cards)], PhyloRules(**readings))


def numbers(mask):
    return list(bits(mask))


@pytest.mark.parametrize("readings", [{}, {"scale_rule": "at_least", "food_rank": "meat_up_to_own_rank"}])
def test_links_are_what_the_rules_say_of_each_pair_of_published_cards(cards, readings):
    """PH-R9 to PH-R12, PH-D3; who lives only under a host is nobody's neighbour (PH-R15)."""
    rules = PhyloRules(**readings)
    both = web_of([*cards["woodland-edge"], *cards["town-and-garden"]], rules)
    for copy, card in enumerate(both.species):
        for other, neighbour in enumerate(both.species):
            if card is not None and neighbour is not None:
                are_neighbours = card.lives_alone and neighbour.lives_alone
                expected = are_neighbours and can_live_beside(card, neighbour, rules)
                assert bool(both.link[copy] >> other & 1) is expected
                assert bool(both.prey[copy] >> other & 1) is is_food(card, neighbour, rules)
                assert both.guests[other] >> copy & 1 == both.link[copy] >> other & 1
        for home in both.homes:
            lives_there = card is not None and card.lives_alone and can_live_beside_home(card)
            assert bool(both.link[copy] >> home & 1) is lives_there
            assert bool(both.guests[home] >> copy & 1) is lives_there


def test_events_and_cards_that_nobody_understands_have_no_links():
    lone = web(OAK, WILDFIRE, None)
    assert lone.link == (0b111 << 0 & 0b001 | 3 << 3, 0, 0)
    assert (lone.points, numbers(lone.event_copies)) == ((5, 0, 0), [1])


def test_without_events_that_change_places_there_is_one_state():
    assert web(OAK, WILDFIRE).changes == (AS_PRINTED,)


def test_each_terrain_and_climate_that_events_bring_is_a_state_alone_and_together():
    """PH-A13."""
    changed = web(OAK, FROST, DROUGHT)
    assert set(changed.changes) == {AS_PRINTED, ("", "cold"), ("desert", ""), ("desert", "cold")}
    assert changed.homes == (12, 13)
    assert len(changed.link) == 12
    assert [changed.state_of(change) for change in changed.changes] == [0, 1, 2, 3]


def test_a_changed_card_links_by_what_its_place_has_become():
    """PH-A13: a warm rabbit that has become cold lives beside cold grass, and no longer beside warm."""
    warm, cold = plant("warm-grass"), plant("cold-grass", climate="cold")
    found = web(warm, cold, RABBIT, FROST)
    rabbit, frozen = 2, found.state_of(("", "cold")) * found.copies + 2
    assert (found.link[rabbit] & 0b11, found.link[frozen] & 0b11) == (0b01, 0b10)
    frozen_warm = found.state_of(("", "cold")) * found.copies
    assert found.link[frozen] >> frozen_warm & 1
    assert not found.link[rabbit] >> frozen_warm & 1
    assert found.prey[frozen] & 0b11 == 0b11


def as_become(species, change):
    """The species where its place has become something else."""
    terrain, climate = change
    more = {"terrain": frozenset({terrain})} if terrain else {}
    return replace(species, **more | ({"climate": frozenset({climate})} if climate else {}))


def test_links_are_what_the_rules_say_of_each_pair_in_each_state():
    """PH-R10, PH-A13."""
    tick = plant("tick", hosts=meant(), lives_alone=False)
    forest = event("forest", "change-terrain", to="forest", turns=2)
    found = web(OAK, HORSE, LYNX, ROBIN, RABBIT, tick, FROST, DROUGHT, forest)
    bodies = [as_become(species, change) if species else None for change in found.changes for species in found.species]
    for body, card in enumerate(bodies):
        for other, neighbour in enumerate(bodies):
            both = card and neighbour and card.lives_alone and neighbour.lives_alone
            is_linked = bool(both and can_live_beside(card, neighbour, PhyloRules()))
            assert bool(found.link[body] >> other & 1) is is_linked
            if body < found.copies:
                assert bool(found.guests[other] >> body & 1) is is_linked


def test_a_deck_of_many_changes_is_woven_too():
    """441 states of 40 species: pairs of all bodies would be 300 millions."""
    changes = [event(f"to-{place}", f"change-{what}", to=f"{what}-{place}") for place in range(20) for what in PLACE]
    several = [
        replace(species, card=f"{species.card}-{number}")
        for species in (OAK, HORSE, LYNX, ROBIN)
        for number in range(10)
    ]
    found = web(*several, *changes)
    assert len(found.changes) == 441
    oak, horse = 0, 10
    there = found.state_of(("terrain-7", "climate-9")) * found.copies
    assert found.link[there + horse] >> (there + oak) & 1
    assert not found.link[there + horse] >> oak & 1


def test_links_to_home_do_not_depend_on_what_a_place_has_become():
    """PH-R9."""
    found = web(OAK, DROUGHT)
    for home in found.homes:
        assert all(found.link[state * 2] >> home & 1 for state in range(2))


def test_copies_of_one_card_are_kin_and_twins():
    found = web(OAK, PLUM, OAK, HORSE, OAK)
    assert [numbers(mask) for mask in found.twins] == [[0, 2, 4]]
    assert [numbers(mask) for mask in found.kin] == [[0, 2, 4], [1], [0, 2, 4], [3], [0, 2, 4]]


def test_an_event_strikes_whom_its_condition_means_in_each_state():
    """PH-R18."""
    dry = event("dry", "discard-target", meant(terrain="desert"))
    found = web(OAK, HORSE, DROUGHT, dry, WILDFIRE)
    desert = found.state_of(("desert", "")) * found.copies
    assert numbers(found.targets[3]) == [desert, desert + 1]
    assert numbers(found.targets[4]) == [0, desert]
    assert not any(mask & 3 << found.homes[0] for mask in found.targets)


def test_invaders_cover_and_parasites_hide_where_their_cards_say():
    """PH-R14, PH-R15, PH-R17."""
    ivy = plant("ivy", invades=meant(taxon="plantae", scale="same"), scale=8)
    mistletoe = plant("mistletoe", hosts=meant(scale=(9, 9)), lives_alone=False)
    fungus = plant("fungus", requires=(Requirement(on=meant(species="horse")),))
    cuckoo = species("cuckoo", 2, requires=(Requirement(under=meant(species="eurasian-blackbird")),))
    found = web(OAK, PLUM, HORSE, ROBIN, ivy, mistletoe, fungus, cuckoo)
    assert [numbers(mask) for mask in found.over] == [[], [], [], [], [1, 4], [], [2], []]
    assert [numbers(mask) for mask in found.hosts] == [[], [], [], [], [], [0], [], [3]]
    assert numbers(found.coverers) == [4, 6]
    assert numbers(found.parasites) == [5, 7]
    assert numbers(found.ordinary) == [0, 1, 2, 3, 4]


def test_all_that_a_card_requires_must_hold():
    """PH-R17: two conditions of what it is laid on are both asked for, and take the place of INVASIVE."""
    both = (Requirement(on=meant(taxon="plantae")), Requirement(on=meant(scale=(8, 8))))
    found = web(OAK, PLUM, HORSE, species("any", 2, requires=both, invades=meant()))
    assert numbers(found.over[3]) == [1]


def test_a_condition_of_a_neighbour_may_be_met_by_home():
    """PH-R3."""
    by_water, by_birds = Requirement(next_to=meant(terrain="water")), Requirement(next_to=meant(taxon="aves"))
    found = web(OAK, ROBIN, species("any", 2, requires=(by_water, by_birds)))
    assert found.conditions[2] == (3 << found.homes[0], 1 << 1)
    assert found.conditions[0] == ()


@pytest.mark.parametrize(
    ("abilities", "replaces", "rays"),
    [
        ({}, True, []),
        ({"move": 2}, True, [2] * 4),
        ({"flight": 2}, True, [2] * 8),
        ({"move": 3, "flight": 1}, True, [1] * 8),
        ({"move": 3, "flight": 1}, False, [3] * 4 + [1] * 4),
        ({"move": 1, "flight": 3}, False, [3] * 8),
        ({"move": 2}, False, [2] * 4),
    ],
)
def test_steps_are_straight_and_of_those_who_fly_diagonal_too(abilities, replaces, rays):
    """PH-R16, PH-A10."""
    found = web(species("any", 2, **abilities), flight_replaces_move=replaces)
    assert [len(ray) for ray in found.steps[0] if ray] == rays


def test_who_spreads_is_who_may_lie_on_an_empty_spot():
    """PH-R16."""
    iris: Species = plant("iris", spread=SpreadKeyword(2))
    bound = replace(iris, card="bound", requires=(Requirement(on=meant()),))
    found = web(OAK, iris, bound)
    assert numbers(found.spreaders) == [1]
    assert sorted(found.around) == [2, 4]


def test_pollinators_are_marked_in_every_state():
    bee = species("bee", 2, keywords="pollinator")
    found = web(OAK, bee, FROST)
    assert numbers(found.pollinators) == [1, found.copies + 1]


def test_rank_one_are_the_species_that_may_begin():
    assert numbers(web(OAK, HORSE, PLUM, LYNX, WILDFIRE, FOX).rank_one) == [0, 2]
