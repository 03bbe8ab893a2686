"""Odds as children read them: few words, rounded no further than they say."""

from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from cardgen.boosters.odds.recipe import odds_of
from cardgen.render.pack.key_entries import WayToTell, key_odds
from cardgen.render.pack.odds_text import odds_lines
from cardgen.render.pack.phrases import counted_kind
from cardgen.render.pack.plain_odds import about, packs_with, plain_odds
from tests.boosters import kit
from tests.render.pack.parcels import RECIPES, parcel_of

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
    ("game", "name", "has", "most", "near", "rarest"),
    [
        ("phylo", "home-habitat", "1 of 5 home", 4, 4, 8),
        ("phylo", "home-habitat", "6 of 50 animals or fungi", 4, 11, 13),
        ("phylo", "class-safari", "1 pack in 2 has 1 of 28 star animals", 56, 56, 56),
        ("fsys", "deck-of-four", "11 of 60 food heroes", 5, 5, 5),
        ("fsys", "pocket-heroes", "3 of 19 cards with the icon of a head", 3, 6, 6),
        ("foodadvice", "market-basket", "10 of 84 ingredients", 7, 9, 9),
    ],
)
def test_pools_that_differ_by_layout_or_price_are_told_together(studios, game, name, has, most, near, rarest):
    """How many cards there are, and in one pack of how many the most common one is, the usual one, and the rarest."""
    recipe = studios.library.games[game].recipes[name]
    told = {odds.has.replace("\u00a0", " "): odds for odds in plain_odds(recipe, odds_of(recipe))}
    found = told[has]
    assert [round(1 / share) for share in (found.most, found.near, found.rarest)] == [most, near, rarest]


@each_recipe
def test_the_usual_card_of_its_pools_is_in_as_many_packs_as_are_drawn(studios, game, name):
    """Never off by more than rounding to one pack in so many is."""
    recipe = studios.library.games[game].recipes[name]
    odds = odds_of(recipe)
    told = [line for line in plain_odds(recipe, odds) if line.near]
    copies = [card.copies for card in odds.cards if card.copies]
    assert told
    for line in told:
        assert min(copies) * Fraction(4, 5) <= line.near <= max(copies) * Fraction(5, 4)


@each_recipe
def test_children_and_teachers_hold_the_same_figures(studios, game, name):
    """Of a card of each group the odds card says in how many packs it is; so does the table of the answers."""
    parcel = parcel_of(studios.library.games[game], name, 1)
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    table = list(key_odds(replace(parcel, of=parcel.recipe.kit.packs), lines, WayToTell(True), 4))
    answers = {line.here for line in table if line.cards}
    for line in plain_odds(parcel.recipe, parcel.odds):
        if line.near * parcel.recipe.kit.packs >= 1:
            figure = packs_with(line.near, parcel.recipe.kit.packs)
            assert any(figure in _figures(told) for told in answers), (line.has, figure)


def _figures(told):
    """`4` of `4`, and all of `8–11`."""
    ends = [int(end) for end in told.split("–") if end.isdigit()]
    return range(min(ends), max(ends) + 1) if ends else ()


def test_kinds_with_other_odds_are_told_apart(studios):
    """There are 40 customers, and 4 jokers of which each is half as likely."""
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", 1)
    told = plain_odds(parcel.recipe, parcel.odds, counted=partial(counted_kind, parcel.game))
    found = {line.has.replace("\u00a0", " "): line.near for line in told}
    assert found["Nearly every pack has 1 of 40 customers"] == Fraction(1, 42)
    assert found["1 pack in 21 has 1 of 4 jokers"] == Fraction(1, 84)


@each_recipe
def test_no_picture_comes_twice_on_an_odds_card(studios, game, name):
    recipe = studios.library.games[game].recipes[name]
    shown = [odds.art for odds in plain_odds(recipe, odds_of(recipe)) if odds.art]
    assert len(set(shown)) == len(shown)


def test_one_card_alone_is_not_looked_for_among_others():
    recipe = kit.recipe([kit.pool("all", kit.printings("a", 9)), kit.pool("map", kit.printings("m", 1))], [
        kit.slot(3, "all"), kit.slot(1, "map"),
    ])  # fmt: skip
    assert [(line.has.replace("\u00a0", " "), line.near) for line in plain_odds(recipe, odds_of(recipe))] == [
        ("3 of 9 all", Fraction(1, 3)),
        ("1 map", Fraction(0)),
    ]
