"""Odds as children read them: few words, rounded no further than they say."""

import re
from fractions import Fraction

import pytest

from cardgen.boosters.odds.recipe import odds_of
from cardgen.render.pack.plain_odds import about, plain_odds
from tests.boosters import kit
from tests.render.pack.parcels import RECIPES

each_recipe = pytest.mark.parametrize(("game", "name"), RECIPES)


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


@pytest.mark.parametrize(
    ("game", "name", "has", "numbers"),
    [
        ("phylo", "home-habitat", "Every pack has 1 home.", (4, 4)),
        ("phylo", "home-habitat", "Every pack has 6 animals or fungi.", (50, 4, 15)),
        ("phylo", "class-safari", "1 pack in 2 has 1 animal of step three or four.", (26, 52)),
        ("fsys", "deck-of-four", "Every pack has 11 food heroes.", (60, 5)),
        ("fsys", "pocket-heroes", "Every pack has 3 cards with a head and 3 cards with a heart.", (19, 3, 6)),
        ("foodadvice", "market-basket", "Every pack has 10 ingredients.", (84, 7, 9)),
    ],
)
def test_pools_that_differ_by_layout_or_price_are_told_together(studios, game, name, has, numbers):
    """How many cards there are, and in one pack of how many the most common one is, and the rarest."""
    recipe = studios.library.games[game].recipes[name]
    lines = {odds.has.replace("\u00a0", " "): odds for odds in plain_odds(recipe, odds_of(recipe))}
    wanted = lines[has].wanted.replace("\u00a0", " ")
    assert re.fullmatch(
        r"There are \d+( of each)?\. (The most common is in (about )?1 pack in \d+, the rarest|Each is) in (about )?"
        r"1 pack in \d+\.",
        wanted,
    )
    assert tuple(int(figure) for figure in re.findall(r"\d+", wanted.replace("1 pack", ""))) == numbers


@each_recipe
def test_the_most_common_card_of_its_pools_is_in_as_many_packs_as_are_drawn(studios, game, name):
    """Never off by more than rounding to one pack in so many is."""
    recipe = studios.library.games[game].recipes[name]
    odds = odds_of(recipe)
    told = [line for line in plain_odds(recipe, odds) if line.near]
    copies = [card.copies for card in odds.cards if card.copies]
    assert told
    for line in told:
        assert min(copies) * Fraction(4, 5) <= line.near <= max(copies) * Fraction(5, 4)


def test_one_card_alone_is_not_looked_for_among_others():
    recipe = kit.recipe([kit.pool("all", kit.printings("a", 9)), kit.pool("map", kit.printings("m", 1))], [
        kit.slot(3, "all"), kit.slot(1, "map"),
    ])  # fmt: skip
    assert [(line.has.replace("\u00a0", " "), line.near) for line in plain_odds(recipe, odds_of(recipe))] == [
        ("Every pack has 3 all.", Fraction(1, 3)),
        ("Every pack has 1 map.", Fraction(0)),
    ]
