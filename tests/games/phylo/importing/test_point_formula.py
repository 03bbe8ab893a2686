"""The formula PH-R25, for all that a card leaves unsaid. Values are worked out by hand from the rule."""

import pytest

from cardgen.games.phylo.importing.point_formula import by_terrains, in_words


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ({"diet": "carnivore", "terrain": ["ocean"], "climate": ["cool"]}, {1: {9}}),
        ({"diet": "herbivore", "climate": ["cool", "warm"]}, {1: {5}, 2: {4}, 3: {3}}),
        (
            {"diet": "omnivore", "terrain": ["a", "b", "c"], "climate": ["w", "x", "y"], "keywords": {"flight": 3}},
            {3: {1}},
        ),
        ({"diet": "carnivore", "terrain": ["a"], "climate": ["b"], "keywords": {"invasive": True}}, {1: {8}}),
        ({"diet": "carnivore", "terrain": ["a"], "climate": ["b"], "keywords": {"spread": {"reach": 3}}}, {1: {8}}),
        ({"diet": "photosynthetic", "terrain": ["a", "b", "c"], "climate": ["w", "x", "y", "z"]}, {3: {1}}),
        ({"diet": "carnivore", "terrain": ["a", "b"]}, {2: {6, 7, 8}}),
        ({"diet": "molecular"}, {}),
        ({"terrain": ["a"], "climate": ["b"]}, {1: {4, 5, 6, 9}}),
    ],
)
def test_the_formula_gives_these_points(card, points):
    assert by_terrains(card) == points


@pytest.mark.parametrize(
    ("numbers", "words"), [([3, 4, 5], "3 to 5"), ([1, 2], "1 or 2"), ([7], "7"), ([1, 3, 9], "1 or 3 or 9")]
)
def test_a_set_of_points_in_words(numbers, words):
    assert in_words(numbers) == words
