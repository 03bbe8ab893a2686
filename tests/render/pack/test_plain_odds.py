"""Odds as children read them: few words, rounded no further than they say."""

from fractions import Fraction

import pytest

from cardgen.boosters.odds.recipe import odds_of
from cardgen.render.pack.plain_odds import about, plain_lines


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1), "every pack"),
        (Fraction(99, 100), "nearly every pack"),
        (Fraction(1, 4), "1 pack in 4"),
        (Fraction(4, 29), "about 1 pack in 7"),
        (Fraction(2, 3), "2 packs in 3"),
    ],
)
def test_a_chance_is_told_in_packs(chance, text):
    assert about(chance).replace("\u00a0", " ") == text


def test_pools_of_the_same_layouts_are_told_together(studios):
    recipe = studios.library.games["phylo"].recipes["home-habitat"]
    lines = [has.replace("\u00a0", " ") for has, _ in plain_lines(recipe, odds_of(recipe))]
    assert "1 pack in 4 has 1 river home, 4 river producers and 6 river animals." in lines
    assert len(lines) == 5
