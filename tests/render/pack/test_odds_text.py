"""What is told of odds is what the odds are: fractions are read back from its words."""

import re
from collections import Counter

import pytest

from cardgen.boosters.odds.recipe import draws_of, odds_of
from cardgen.render.pack.odds_text import how_exact, odds_lines
from cardgen.render.pack.phrases import pool_word
from cardgen.render.pack.plain_odds import rounded
from cardgen.words.pool_names import own_name
from tests.boosters import kit
from tests.render.pack.parcels import RECIPES, with_rare_jokers

each_recipe = pytest.mark.parametrize(("game", "name"), RECIPES)


@each_recipe
def test_cards_that_share_a_line_have_about_the_same_odds(studios, game, name):
    owner = studios.library.games[game]
    recipe = owner.recipes[name]
    lines = [line for line in odds_lines(recipe, odds_of(recipe), owner) if line.chance is not None]
    assert lines
    assert all(rounded(line.chance) == rounded(line.least or line.chance) for line in lines)


@each_recipe
def test_each_card_is_on_a_line_with_its_odds(studios, game, name):
    """Or on one of several groups, between its odds; pools of one card tell of it as of the pool."""
    recipe = studios.library.games[game].recipes[name]
    odds = odds_of(recipe)
    copies = {card.printing.id: card.copies for card in odds.cards}
    told = Counter()
    for line in odds_lines(recipe, odds, studios.library.games[game]):
        counted = re.match(r"(each of ([\d,]+) \w+|one \w+)$", line.text)
        assert len(line.cards) == (int((counted[2] or "1").replace(",", "")) if counted else 0)
        assert all((line.least or line.chance) <= copies[card.id] <= line.chance for card in line.cards)
        told.update(card.id for card in line.cards)
    alone = {
        pool.rates[0][0].id
        for pool in recipe.pools.values()
        if len(pool.rates) == 1
        and not any(
            pool.rates[0][0] in [rate for rate, _ in other.rates] for other in recipe.pools.values() if other != pool
        )
    }
    assert told == Counter(id for id, number in copies.items() if number and id not in alone)


@each_recipe
def test_each_number_of_cards_of_a_pool_is_on_a_line_with_its_odds(studios, game, name):
    recipe = studios.library.games[game].recipes[name]
    text = [(line.chance, line.text) for line in odds_lines(recipe, odds_of(recipe), studios.library.games[game])]
    for pool in recipe.pools:
        layouts = [layout.id for layout in recipe.layouts if any(pool in dict(slot.pools) for slot in layout.slots)]
        for (number,), chance in draws_of(recipe, [pool]).items():
            words = {pool_word(pool, number), pool_word(own_name(pool, layouts), number)}
            stems = [text for odds, text in text if odds == chance and any(word in text for word in words)]
            assert bool(stems) == bool(number)


def test_a_lucky_layout_is_told_with_its_chance(studios):
    commons, rares = kit.pool("commons", kit.printings("c", 10)), kit.pool("rares", kit.printings("r", 4))
    layouts = [
        kit.Layout("usual", 7, (kit.slot(4, "commons"),)),
        kit.Layout("lucky", 1, (kit.slot(3, "commons"), kit.slot(1, "rares"))),
    ]
    recipe = kit.recipe([commons, rares], layouts)
    lines = odds_lines(recipe, odds_of(recipe), studios.library.games["phylo"])
    told = [(str(line.chance), line.text) for line in lines]
    assert ("1/8", "1 rare") in told
    assert ("1/8", "3 commons") in told
    assert ("7/8", "4 commons") in told
    assert ("1/32", "each of 4 cards") in told


def test_what_is_exact_and_what_on_average_is_said(studios):
    plain = kit.recipe([kit.pool("all", kit.printings("a", 9))], [kit.slot(3, "all")])
    assert how_exact(odds_of(plain)) == "These odds are exact. Luck decides which cards you get."
    recipe = studios.library.games["phylo"].recipes["field-trip"]
    assert "swapped between packs" in how_exact(odds_of(recipe))
    assert how_exact(odds_of(recipe)).endswith("No card is added or lost, so the odds stay right.")


def test_a_small_series_that_took_cards_from_the_rest_does_not_say_that_none_is_added(studios):
    recipe = studios.library.games["phylo"].recipes["field-trip"]
    text = how_exact(odds_of(recipe), exchanged=3)
    assert "in all packs together, 3 cards were replaced" in text
    assert text.endswith("The first column is what luck alone gives, the second what is in these packs.")
    assert "added" not in text


def test_cards_of_a_pool_with_other_odds_are_called_by_their_kind(studios):
    game = studios.library.games["foodadvice"]
    recipe = with_rare_jokers(game.recipes["market-basket"])
    texts = [line.text for line in odds_lines(recipe, odds_of(recipe), game)]
    assert "each of 40 customers" in texts
    assert "each of 4 jokers" in texts
