"""What no classification on a card has is found by the names of species, and by groups of names."""

from __future__ import annotations

from cardgen.games.phylo.importing.events.speech.names import KINDS_BY_NAME, NAMES, plural_of
from tests.sweep import sweep


@sweep(
    ("name", "plural"),
    [("fox", "foxes"), ("butterfly", "butterflies"), ("finch", "finches"), ("donkey", "donkeys"), ("mouse", "mice")],
)
def test_a_name_has_its_plural(name, plural):
    assert NAMES[name] == plural


def test_of_several_words_the_one_that_is_meant_has_the_plural():
    assert plural_of("bird of prey") == "birds of prey"


def test_a_tree_is_a_plant_with_the_name_of_a_tree(reader):
    which = reader.effect("Discard one tree from the table")["effect"]["which"]
    assert which["taxon"] == ["Plantae"]
    assert {"oak", "tree"} < {*which["named"]}


def test_one_of_two_kinds_may_ask_for_more_than_one_thing(reader):
    choices = reader.target("Play on a bird of prey or an insect")["target"]["either"]
    assert choices == [{"taxon": ["Insecta"]}, KINDS_BY_NAME["bird of prey"]]


def test_what_is_said_before_the_first_of_two_is_not_said_of_the_second(reader):
    choices = reader.target("Play on an ocean bird or a mammal")["target"]["either"]
    assert {"taxon": ["Mammalia"]} in choices


def test_places_have_other_words(reader):
    assert reader.target("Play on a river species") == {"target": {"terrain": ["freshwater"]}}
