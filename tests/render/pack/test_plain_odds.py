"""Odds as children read them: few words, rounded no further than they say, and true of the packs that are printed."""

import re
from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from cardgen.boosters.odds.recipe import odds_of
from cardgen.render.pack.contents import one_of_kinds
from cardgen.render.pack.key_entries import WayToTell, key_odds
from cardgen.render.pack.odds_text import odds_lines
from cardgen.render.pack.plain_odds import plain_odds
from cardgen.render.pack.told_shares import pools_told, told_often, told_share
from cardgen.words.language import ENGLISH
from tests.boosters import kit
from tests.render.pack.parcels import RECIPES, ids, parcel_of, with_rare_jokers

each_recipe = pytest.mark.parametrize(("game", "name"), RECIPES)


@pytest.mark.parametrize(
    ("game", "name", "has", "most", "near", "rarest"),
    [
        ("phylo", "home-habitat", "1 home", 4, 4, 8),
        ("phylo", "home-habitat", "6 animals or fungi", 4, 9, 13),
        ("phylo", "class-safari", "1 star animal", 56, 56, 56),
        ("fsys", "deck-of-four", "11 food heroes", 5, 5, 5),
        ("fsys", "pocket-heroes", "at least 3 cards with a head", 3, 6, 6),
        ("foodadvice", "market-basket", "10 ingredients", 7, 9, 9),
    ],
)
def test_pools_that_differ_by_layout_or_price_are_told_together(studios, game, name, has, most, near, rarest):
    """How many cards there are, and in one pack of how many the most common one is, the usual one, and the rarest."""
    recipe = studios.library.games[game].recipes[name]
    told = {odds.has.replace("\u00a0", " "): odds for odds in plain_odds(recipe, odds_of(recipe))}
    found = told[has]
    shares = [share for _, share in found.shares]
    assert [round(1 / share) for share in (max(shares), found.near, min(shares))] == [most, near, rarest]


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
def test_what_the_odds_page_says_of_a_card_holds_in_the_very_packs_that_are_printed(studios, game, name):
    """`Each is in 7 or 8 of 56 packs`: counted anew, no card is in fewer, none in more."""
    parcel = _class_of(studios, game, name)
    for odds in pools_told(parcel):
        if not odds.near:
            continue
        told = told_share(odds, parcel)
        words = told.words(ENGLISH) if not odds.few else " ".join(text for _, text in told.of_each(ENGLISH))
        counts = {
            sum(printing.id in ids(pack.printings) for pack in parcel.packs) for printing, _ in odds.shares
        }  # fmt: skip
        assert counts == counts | {0} if "none" in words else min(counts) == min(_figures(words))
        assert max(counts) == max(_figures(words))


def _class_of(studios, game, name):
    owner = studios.library.games[game]
    return parcel_of(owner, name, owner.recipes[name].kit.packs)


def _figures(words):
    """`7` and `8` of `in 7 or 8 of your 56 packs`, `6` and `4` of `6 of 28 packs 4 of 28 packs`."""
    found = re.findall(r"(\d+)(?: (?:or|to) (\d+))? of (?:your )?\d+ packs", words.replace("\u00a0", " "))
    return [int(number) for pair in found for number in pair if number]


@each_recipe
def test_answers_count_the_packs_that_are_printed(studios, game, name):
    """What is `here` of cards is between the fewest and the most; packs of all layouts are as many as there are."""
    parcel = _class_of(studios, game, name)
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    table = list(key_odds(parcel, lines, WayToTell(True), 4))
    of_layouts = 0
    for line, told in zip(lines, table, strict=True):
        counts = [sum(card.id in ids(pack.printings) for pack in parcel.packs) for card in line.cards]
        if counts and line.chance:
            assert {int(end) for end in told.here.split("–")} == {min(counts), max(counts)}
        elif line.chance and len(line.drawn) > 1:
            of_layouts += int(told.here)
    assert of_layouts in {0, parcel.of}


def test_of_a_part_of_a_batch_odds_and_answers_say_about(studios):
    parcel = replace(parcel_of(studios.library.games["phylo"], "home-habitat", 28), of=56)
    told = [told_share(odds, parcel) for odds in pools_told(parcel) if odds.near]
    assert "Each is in about 0 to 4 of 28 packs." in [share.words(ENGLISH) for share in told]
    assert ("Woodland Edge", "about 7 of 28 packs") in [one for share in told for one in share.of_each(ENGLISH)]
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    assert next(iter(key_odds(parcel, lines, WayToTell(True), 4))).here == "about 14"


def test_no_more_heads_than_are_drawn_are_promised_where_cards_have_two_icons(studios):
    parcel = _class_of(studios, "fsys", "pocket-heroes")
    texts = [line.text.replace("\u00a0", " ") for line in odds_lines(parcel.recipe, parcel.odds, parcel.game)]
    assert "at least 3 cards with a head" in texts


def test_kinds_with_other_odds_are_told_apart(studios):
    """There are 40 customers, and 4 jokers of which each is half as likely."""
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", 1)
    recipe = with_rare_jokers(parcel.recipe)
    told = plain_odds(recipe, odds_of(recipe), named=partial(one_of_kinds, parcel.game))
    found = {line.has.replace("\u00a0", " "): (line.share, line.near) for line in told}
    assert found["1 customer"] == (Fraction(20, 21), Fraction(1, 42))
    assert found["1 joker"] == (Fraction(1, 21), Fraction(1, 84))


def test_how_many_packs_have_one_of_two_kinds_is_counted_or_expected(studios):
    """A star or an event, each in half of 56 packs; of a part of a batch as many as may be expected in a class."""
    parcel = _class_of(studios, "phylo", "class-safari")
    assert [told_often(odds, parcel) for odds in pools_told(parcel)] == ["every pack"] * 2 + ["28 of 56 packs"] * 2
    part = replace(parcel, of=112)
    assert [told_often(odds, part) for odds in pools_told(part)][2:] == ["about 28 of 56 packs"] * 2


def test_kinds_of_which_one_is_in_none_of_the_packs_are_told_in_one_row(studios):
    """Who reads that there may be a joker is told so where twelve packs have none."""
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", 12)
    recipe = with_rare_jokers(parcel.recipe)
    parcel = replace(parcel, recipe=recipe, odds=odds_of(recipe))
    kinds = {printing.card.kind for pack in parcel.packs for printing in pack.printings}
    named = [odds.has.replace("\u00a0", " ") for odds in pools_told(parcel)]
    assert ("1 customer or joker" in named) == ("joker" not in kinds)
    assert ("1 joker" in named) == ("joker" in kinds)


def test_one_card_alone_is_not_looked_for_among_others():
    recipe = kit.recipe([kit.pool("all", kit.printings("a", 9)), kit.pool("map", kit.printings("m", 1))], [
        kit.slot(3, "all"), kit.slot(1, "map"),
    ])  # fmt: skip
    assert [(line.has.replace("\u00a0", " "), line.near) for line in plain_odds(recipe, odds_of(recipe))] == [
        ("3 all", Fraction(1, 3)),
        ("1 map", Fraction(0)),
    ]
