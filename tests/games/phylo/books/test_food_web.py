"""The drawing of a food web says exactly what the rules say: every strand stands for true pairs, none is left out."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.food_web import FoodWeb, food_web
from cardgen.games.phylo.rules import PhyloRules, can_live_beside, is_food
from cardgen.games.phylo.species import Species
from tests.games.phylo.kit import meant, plant, species


def links_of(web: FoodWeb) -> set[tuple[str, str]]:
    """The pairs that the strands tell, eater first."""
    cards = {tray.number: tray.cards for tray in web.trays}
    pairs = set()
    for strand in web.strands:
        if strand.rank:
            foods = tuple(card for card in web.cards if web.species[card].foodchain == strand.rank)
        else:
            foods = cards[strand.food]
        pairs |= {(eater, food) for eater in cards[strand.eater] for food in foods}
    return pairs


@pytest.mark.parametrize("deck", ["river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge"])
def test_strands_tell_every_meal_and_no_other(starter: Any, deck: str):
    web = PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck])
    kinds, rules = {card: web.species[card] for card in web.cards}, PhyloRules()
    true = {
        (kind, other)
        for kind in kinds
        for other in kinds
        if is_food(kinds[kind], kinds[other], rules) and can_live_beside(kinds[kind], kinds[other], rules)
    }
    assert links_of(web) == true
    assert len(web.strands) <= len(true)


def test_every_species_is_in_one_tray_of_its_rank():
    web = food_web([plant("oak"), plant("fern"), species("vole", 2), species("deer", 2, terrain="hill")], PhyloRules())
    assert sorted(card for tray in web.trays for card in tray.cards) == ["deer", "fern", "oak", "vole"]
    assert all(web.species[card].foodchain == tray.foodchain for tray in web.trays for card in tray.cards)
    assert web.ranks == (2, 1)


def test_species_of_the_same_food_and_the_same_enemies_share_a_tray():
    web = food_web([plant("oak"), plant("fern"), species("vole", 2), species("mouse", 2)], PhyloRules())
    assert {frozenset(tray.cards) for tray in web.trays} == {frozenset(("oak", "fern")), frozenset(("vole", "mouse"))}
    assert [(strand.rank, strand.food >= 0) for strand in web.strands] == [(0, True)]


def test_who_eats_a_whole_rank_has_one_strand_to_it():
    eaters = [species("deer", 2, terrain="hill field"), species("vole", 2)]
    web = food_web([plant("oak"), plant("fern", terrain="hill"), *eaters], PhyloRules())
    deer = next(tray.number for tray in web.trays if tray.cards == ("deer",))
    assert [strand.rank for strand in web.strands if strand.eater == deer] == [1]


def parasite(card: str, under: str) -> Species:
    host = meant(species=under)
    return plant(card, keywords="parasitic", hosts=host, lives_alone=False)


def test_who_lives_under_a_host_is_nobodys_neighbour_and_nobodys_food():
    web = food_web([plant("fern"), parasite("mistletoe", "oak"), plant("oak"), species("vole", 2)], PhyloRules())
    assert (web.cards, web.guests) == (("fern", "oak", "vole"), ("mistletoe",))
    assert web.hosts["mistletoe"] == {"oak"}
    assert web.links["mistletoe"] == web.foods["mistletoe"] == web.hosts["oak"] == frozenset()
    assert not any("mistletoe" in beside for beside in (*web.links.values(), *web.foods.values()))
    assert not web.can_begin("mistletoe")


def test_a_guest_has_a_tray_of_its_own_right_of_its_host():
    web = food_web([plant("oak"), parasite("mistletoe", "oak"), plant("fern"), species("vole", 2)], PhyloRules())
    producers, guest = web.of_rank(1)
    assert (producers.cards, guest.cards) == (("fern", "oak"), ("mistletoe",))
    assert (producers.is_guest, guest.is_guest) == (False, True)
    assert all(strand.food != guest.number != strand.eater for strand in web.strands)


def test_a_guest_stands_in_the_rank_of_its_host_and_without_one_in_its_own():
    beings = [plant("oak"), species("vole", 2), parasite("flea", "vole"), parasite("tick", "deer")]
    web = food_web(beings, PhyloRules())
    assert {tray.cards: tray.foodchain for tray in web.trays if tray.is_guest} == {("flea",): 2, ("tick",): 1}
    assert web.hosts["tick"] == frozenset()


def test_meals_of_a_card_say_what_is_doubtful_and_who_never_meet(starter: Any):
    web = PhyloExamples(starter, starter.decks["wide-grassland"]).web(starter.decks["wide-grassland"])
    assert set(web.meals("lion")) == {"plains-zebra", "american-bison*"}
    assert "sunflower?" in web.meals("american-bison")
    assert web.meals("red-clover") == ()


def test_the_meal_of_a_guest_is_its_host():
    web = food_web([plant("fern"), parasite("mistletoe", "oak"), plant("oak")], PhyloRules())
    assert web.meals("mistletoe") == ("oak",)
    assert web.makers == ("fern", "oak")


def test_who_finds_no_food_is_hungry():
    web = food_web([plant("oak"), species("deer", 2, terrain="hill")], PhyloRules())
    assert web.hungry == ("deer",)


def test_links_of_rank_one_need_no_food():
    web = food_web([plant("oak"), species("vole", 2)], PhyloRules())
    assert web.links["oak"] == {"oak", "vole"}
    assert web.foods["oak"] == frozenset()
    assert web.can_begin("oak")
    assert not web.can_begin("vole")


def test_no_species_is_no_web():
    web = food_web([], PhyloRules())
    assert web.trays == web.strands == web.cards == ()
