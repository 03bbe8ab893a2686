"""Who goes hungry without whom, by what is true in nature and not by what the rules allow besides."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.games.phylo.books.food_web import food_web
from cardgen.games.phylo.books.keystones import hungry_without, keystone, most_eaten
from cardgen.games.phylo.rules import PhyloRules
from tests.games.phylo.kit import plant, species

CLOVER, MOSS = plant("clover"), plant("moss")
RABBIT = replace(species("rabbit", 2, scale=4), known_plants=frozenset({"clover"}))
MOUSE = replace(species("mouse", 2, scale=3), known_plants=frozenset({"clover", "moss"}))
FOX = replace(species("fox", 3, "carnivore", 6), known_prey=frozenset({"rabbit"}))
EAGLE = species("eagle", 4, "carnivore", 7)
WEB = food_web([CLOVER, MOSS, RABBIT, MOUSE, FOX, EAGLE], PhyloRules())


def test_those_who_eat_nothing_else_go_hungry_and_then_those_who_eat_only_them():
    assert hungry_without(WEB, "clover") == ("rabbit", "fox", "eagle")


def test_whoever_finds_other_food_lives_and_what_only_the_rules_allow_feeds_nobody():
    assert ("rabbit", "moss") in WEB.denied
    assert "mouse" not in hungry_without(WEB, "clover")
    assert hungry_without(WEB, "moss") == ()
    assert hungry_without(WEB, "eagle") == ()


def test_the_keystone_is_the_maker_of_food_without_which_most_go_hungry():
    assert keystone(WEB) == "clover"
    assert keystone(food_web([MOSS, MOUSE, CLOVER], PhyloRules())) == ""


def test_whom_the_most_others_eat_is_counted_in_true_food_alone():
    assert most_eaten(WEB) == (("clover",), 2)
    assert most_eaten(food_web([MOSS], PhyloRules())) == ((), 0)
