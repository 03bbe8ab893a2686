"""Whatever is played, the engine does what the specification says, and no copy is lost."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.analysis.play.policies import greedy
from cardgen.analysis.play.rng import stream
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Web
from tests.games.phylo.invariants import watch
from tests.games.phylo.side_by_side import of_any_kind, play_both, some_decks, some_rules, web_of_decks

DECKS = ("woodland-edge", "river-to-sea", "wide-grassland", "town-and-garden")
READINGS = {
    "as we read them": PhyloRules(),
    "home path": PhyloRules(require_home_path=True, domino="reaction", move_through=False),
    "card": PhyloRules(change_stays="card", requirements_hold="always", flight_replaces_move=False),
    "large prey": PhyloRules(scale_rule="at_least", food_rank="meat_up_to_own_rank", spread_costs_action=True),
    "patient": PhyloRules(
        pass_ends_turn=False, last_by_discard=False, end_by="last_emptied", parasite_follows_host=False
    ),
}


def web_for(cards, first: str, second: str, rules: PhyloRules) -> tuple[Web, tuple[int, int]]:
    return web_of([*cards[first], *cards[second]], rules), (len(cards[first]), len(cards[second]))


def longest(sizes: tuple[int, int], hand: int = 5) -> int:
    """PH-D2: a card a turn, and the turn after the last one."""
    first, second = (max(1, size - hand) for size in sizes)
    return min(2 * first, 2 * second + 1)


@pytest.mark.parametrize("decks", list(combinations(DECKS, 2)), ids=" and ".join)
def test_the_engine_plays_the_published_decks_as_the_specification_says(cards, decks):
    """PH-R4 to PH-R23: legal actions and zones after every action, by a player who tries everything."""
    web, sizes = web_for(cards, *decks, PhyloRules())
    for number in range(2):
        chance = stream(41, "phylo", number)
        pair = play_both(web, sizes, chance, of_any_kind(Random(number)), watch)
        assert pair.game.turn <= longest(sizes)


@pytest.mark.parametrize("decks", list(combinations(DECKS, 2)), ids=" and ".join)
def test_greedy_players_of_the_published_decks_play_by_the_specification(cards, decks):
    web, sizes = web_for(cards, *decks, PhyloRules())
    pair = play_both(web, sizes, stream(42, "phylo", 0), lambda game, _: greedy(game, game.chance), watch)
    assert min(pair.game.returns()) > 0
    assert pair.game.turn <= longest(sizes)


@pytest.mark.parametrize("rules", READINGS.values(), ids=READINGS)
def test_the_published_decks_are_played_by_the_specification_in_other_readings(cards, rules):
    for number, decks in enumerate(combinations(DECKS, 2)):
        if number % 3 == 0:
            web, sizes = web_for(cards, *decks, rules)
            play_both(web, sizes, stream(43, "phylo", number), of_any_kind(Random(number)), watch)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(some_decks(), some_rules, st.integers(0, 1 << 20))
def test_any_small_decks_are_played_by_the_specification_in_any_reading(decks, rules, seed):
    """Every keyword, effect and requirement, and every reading of PH-A2 to PH-A21, in all their mixtures."""
    web = web_of_decks(decks, rules)
    sizes = len(decks[0]), len(decks[1])
    play_both(web, sizes, stream(44, "phylo", seed), of_any_kind(Random(seed)), watch)
