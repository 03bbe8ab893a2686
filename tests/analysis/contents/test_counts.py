"""Cards are counted by what they say: copies, words, icons that nobody has, and numbers in classes."""

from fractions import Fraction

import pytest

from cardgen.analysis.contents.counts import FieldNumbers, copies_of, of_icons, of_numbers, of_words
from cardgen.commands.pipeline import load
from cardgen.model.game import deck_of
from tests.boosters.kit import printing
from tests.shipped_games import shipped_library
from tests.sweep import sweep


@pytest.fixture(scope="module")
def phylo():

    return shipped_library().games["phylo"]


def test_every_copy_counts_and_a_card_counts_for_each_of_its_words(phylo):
    copies = copies_of(phylo.decks["woodland-edge"])
    counts = {count.field: {key: number for key, _, number in count.rows} for count in of_words(phylo, copies)}
    species = [card for card, number in copies for _ in range(number) if card.card.kind == "species"]
    assert counts["kind"]["species"] == len(species)
    for terrain in ("forest", "urban"):
        assert counts["terrain"][terrain] == sum(terrain in card.card.fields["terrain"] for card in species)


def test_a_word_that_no_card_has_is_told_of(phylo):
    copies = copies_of(phylo.decks["woodland-edge"])
    rows = next(count.rows for count in of_words(phylo, copies) if count.field == "terrain")
    assert {key for key, _, _ in rows} == {word.id for word in phylo.words["terrain"]}
    assert [number for _, _, number in rows] == sorted((number for _, _, number in rows), reverse=True)


def test_what_is_another_on_each_card_is_not_counted(phylo):
    fields = {count.field for count in of_words(phylo, copies_of(deck_of(*phylo.sets.values())))}
    assert {"diet", "terrain", "climate"} <= fields
    assert not fields & {"latin", "evidence"}


def test_icons_that_nobody_has_are_counted_as_none(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "[moon, sun]", "[sun]")
    game = load(project.root, ())[0].games["mini"]
    (signs,) = of_icons(game, copies_of(game.deck))
    assert (signs.heading, signs.rows, signs.cards) == ("Signs", (("sun", "Sun", 4), ("moon", "Moon", 0)), 4)


def test_numbers_are_counted_with_their_copies_and_nothing_else_is():
    copies = [(printing("a", cost=3, fast=True), 2), (printing("b", cost=5, fast=False), 1), (printing("c"), 4)]
    (cost,) = of_numbers(copies)
    assert (cost.field, cost.cards, cost.mean, cost.median) == ("cost", 3, Fraction(11, 3), 3)


CLASSES = {
    "whole numbers, one by one": ({1: 2, 3: 1}, [("1", 2), ("2", 0), ("3", 1)]),
    "a single number": ({4: 9}, [("4", 9)]),
    "many whole numbers": ({0: 1, 99: 2}, None),
    "parts": ({Fraction(1, 4): 1, Fraction(3, 2): 1}, None),
    "far apart": ({-1_000_000: 1, 1_000_000: 3}, None),
}


@sweep("name", CLASSES)
def test_each_number_is_in_one_of_few_classes(name):
    numbers, expected = CLASSES[name]
    counts = {Fraction(number): count for number, count in numbers.items()}
    classes = list(FieldNumbers("cost", "Cost", counts).classes())
    assert sum(count for _, count in classes) == sum(counts.values())
    assert len(classes) <= 21
    assert len(dict(classes)) == len(classes)
    assert expected is None or classes == expected
