"""What does not go together is told, and what does is not."""

import pytest

from cardgen.games.phylo.importing.plausibility import of_latin, of_licences, of_values
from cardgen.importing.record import ForeignRow
from tests.sweep import sweep


@sweep(
    ("card", "names"),
    [
        ({"diet": "herbivore", "foodchain": 2}, []),
        ({"diet": "molecular", "foodchain": 2}, []),
        ({"diet": "carnivore", "foodchain": 4}, []),
        ({"diet": "herbivore", "foodchain": 3}, ["diet-rank"]),
        ({"diet": "photosynthetic", "foodchain": 2}, ["diet-rank"]),
        ({"diet": "photosynthetic", "classification": ["Animalia"]}, ["diet-kingdom"]),
        ({"diet": "herbivore", "classification": ["Plantae"]}, ["diet-kingdom"]),
        ({"diet": "photosynthetic", "classification": ["Fungi"]}, ["diet-kingdom"]),
        ({"diet": "molecular", "classification": ["Fungi"]}, []),
        ({"keywords": {"move": 1}, "classification": ["Animalia", "Chordata", "Aves"]}, ["bird-with-move"]),
        ({"keywords": {"flight": 1}, "classification": ["Animalia", "Chordata", "Aves"]}, []),
        ({"scale": 10}, ["value-range"]),
        ({"foodchain": 0}, ["value-range"]),
        ({"scale": 9, "foodchain": 1}, []),
        ({"terrain": ["a", "b", "c", "d"]}, ["value-range"]),
        ({"diet": "herbivore", "points": 5}, []),
        ({"diet": "herbivore", "points": 7}, ["points-formula"]),
        ({"diet": "molecular", "points": 30}, []),
        ({"points": 10}, ["points-formula"]),
    ],
)
def test_values_are_held_against_each_other(card, names):
    assert [value.name for value in of_values(card)] == names


def test_the_points_that_the_formula_gives_are_told():
    card = {"diet": "carnivore", "points": 10, "terrain": ["ocean"]}
    assert [finding.message for finding in of_values(card)] == [
        "10 points: the formula gives 7 to 9 for the diet carnivore, with 1 terrain"
    ]


@sweep(
    ("latin", "text", "names"),
    [
        ("Rallus viator", "", []),
        ("Rallus viator minor", "", []),
        ("Fragaria × fictus", "", []),
        ("", "", []),
        ("Rallus", "", ["latin-form"]),
        ("Rallus sp.", "", ["latin-form"]),
        ("Rallus genus", "", []),
        ("Rallus spp.", "", []),
        ("Rallidae family", "", []),
        ("Rallus (bird genus)", "", []),
        ("Rallus aquaticum", "", ["latin-gender"]),
        ("rallus viator", "", ["latin-form"]),
        ("Rallus viator / minor", "", ["latin-form"]),
        ("Rallus Viator", "", ["latin-capital"]),
        ("Rallus viator", "The Rallus viator runs.", []),
        ("Rallus viator", "The R. viator runs.", []),
        ("Rallus viator", "The R. Viator runs.", ["latin-capital"]),
        ("Rallus viator", "Rallus Viator runs.", ["latin-capital"]),
        ("Rallus viator", "The Rallos viator runs.", ["latin-in-text"]),
        ("Rallus viator", "The Viator rallus runs.", ["latin-in-text"]),
        ("Rallus viator", "A bird (Larus fictus) runs.", ["latin-in-text"]),
        ("Rallus viator", "It runs very fast in rain.", []),
    ],
)
def test_latin_names_are_held_against_their_form_and_the_text(latin, text, names):
    assert [remark.name for remark in of_latin(ForeignRow("card 1", latin=latin), text)] == names


def test_another_latin_name_in_italics_is_told():
    row = ForeignRow("card 1", latin="Rallus viator", named=("Larus fictus",))
    assert [finding.message for finding in of_latin(row, "")] == [
        "the text has `Larus fictus`, the card `Rallus viator`"
    ]


@pytest.mark.parametrize(
    ("card", "picture", "is_conflict"),
    [
        ("CC-BY-NC-2.0", "CC-BY-SA-2.0", True),
        ("CC-BY-4.0", "CC-BY-NC-4.0", True),
        ("CC-BY-SA-4.0", "CC-BY-ND-4.0", True),
        ("CC-BY-NC-ND-2.0", "CC-BY-2.0", False),
        ("CC-BY-SA-4.0", "CC-BY-SA-3.0", False),
        ("CC-BY-NC-2.0", "CC0-1.0", False),
        ("CC-BY-NC-2.0", "", False),
    ],
)
def test_a_picture_may_not_be_stricter_than_its_card(card, picture, is_conflict):
    assert bool([*of_licences(card, picture)]) is is_conflict
