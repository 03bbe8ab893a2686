"""Whatever is played, the engine does what the specification says, and no F and no card is lost."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from cardgen.analysis.play.policies import greedy
from cardgen.analysis.play.rng import stream
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.rules import READINGS, FoodAdviceRules
from tests.games.foodadvice.invariants import money_is_kept, watch
from tests.games.foodadvice.side_by_side import (
    EFFECTS,
    Pair,
    any_action,
    box_of_cards,
    play_both,
    published,
    some_cards,
    some_rules,
)
from tests.games.foodadvice.small_box import box, event, season
from tests.sweep import sweep

SWITCHED = [
    (name, value) for name, values in READINGS.items() for value in (*values[1:4], values[-1])[: len(values) - 1]
]
"""Every reading with every value; of numbers three and the last."""


def some_pair(number: int, players: int, rules: FoodAdviceRules) -> Pair:
    """A random box; every third one has few customers, so that they come twice, or little money."""
    chance = Random(number)
    cards = some_cards(chance, (14, 3, 44)[number % 3], 600 if number % 4 == 1 else 3800)
    return Pair(box_of_cards(cards), cards, players, rules, Random(number))


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_engine_plays_random_boxes_as_the_specification_says(players):
    """FA-R11 to FA-R38: options, money, cards and sales after every action, by players who try everything."""
    for number in range(25):
        play_both(some_pair(number, players, FoodAdviceRules()), any_action(Random(number)), watch)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_engine_plays_by_the_specification_with_readings_mixed(players):
    for number in range(100, 135):
        rules = some_rules(Random(f"{players} {number}"))
        play_both(some_pair(number, players, rules), any_action(Random(number)), watch)


@sweep(("name", "value"), SWITCHED, ids=lambda given: str(given))
def test_the_engine_plays_by_the_specification_in_every_reading(name, value):
    """FA-A1 to FA-A26, each switched alone."""
    for number in (1, 2, 5):
        rules = FoodAdviceRules(**{name: value})
        play_both(some_pair(number, 4 + number % 3, rules), any_action(Random(number)), watch)


@pytest.mark.parametrize(
    ("event_rounds", "event_step"), list(product(READINGS["event_rounds"], READINGS["event_step"]))
)
def test_the_engine_deals_events_by_the_specification_at_any_time(event_rounds, event_step):
    """FA-A1."""
    for number in range(6):
        rules = FoodAdviceRules(
            event_rounds=event_rounds, event_step=event_step, market=("accumulate", "newest")[number % 2]
        )
        play_both(some_pair(number, 4 + number % 3, rules), any_action(Random(number)), watch)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_published_box_is_played_by_the_specification(shipped_game, players):
    of, cards = published(shipped_game, shipped_game.deck.printings())
    for number in range(4):
        pair = Pair(of, cards, players, FoodAdviceRules(), stream(7, "foodadvice", number))
        play_both(pair, any_action(Random(number)), watch)


def test_greedy_players_of_the_published_box_play_by_the_specification(shipped_game):
    of, cards = published(shipped_game, shipped_game.deck.printings())
    for number in range(4):
        pair = Pair(of, cards, 4 + number % 3, FoodAdviceRules(), stream(8, "foodadvice", number))
        over = play_both(pair, lambda now: greedy(now, now.chance), watch)
        assert min(over.money) > 0


def test_random_games_come_across_everything():
    """What the comparison is worth: each effect, guards shown, customers come twice, an empty bank, ties for first."""
    seen: Counter[str] = Counter()
    for number in range(60):
        over = play_both(some_pair(number, 4 + number % 3, FoodAdviceRules()), any_action(Random(number)))
        for card, _, _ in over.fates:
            effect = over.box.events[card].effect
            seen[f"{effect.name} {effect.whom}".strip()] += 1
        seen["customers again"] += over.recycled > 0
        seen["short"] += over.short > 0
        seen["personal"] += any(sale.is_extra for sales in over.sales for sale in sales)
        seen["joker"] += any(sale.is_joker for sales in over.sales for sale in sales)
        seen["tie"] += any(len(some) > 1 for left in over.left for _, some, _ in left)
        seen["bonus"] += any(sale.bonus for sales in over.sales for sale in sales)
    wanted = {f"{effect['name']} {effect.get('from', effect.get('to', ''))}".strip() for effect in EFFECTS} | {"guard"}
    assert wanted | {"customers again", "short", "personal", "joker", "tie", "bonus"} <= {*(+seen)}


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_game_has_eighteen_customers_and_the_personal_ones(monkeypatch, players):
    """FA-R37; personal customers are those of events and of advertising."""
    came: Counter[str] = Counter()
    serve, serve_personally, draw = checkout.serve, checkout.serve_personally, Season.draw_customer
    monkeypatch.setattr(checkout, "serve", lambda *of: (came.update(["deck"]), serve(*of))[1])
    monkeypatch.setattr(checkout, "serve_personally", lambda *of: (came.update(["own"]), serve_personally(*of))[1])
    monkeypatch.setattr(Season, "draw_customer", lambda now: (came.update(["all"]), draw(now))[1])
    calls = box(events=[event("extra-customer")] * 40)
    now, chance = season(calls, players), Random(1)
    while not now.is_over():
        now.apply(any_action(chance)(now))
    assert came["deck"] == 18
    assert came["own"] >= 2 * players
    assert came["all"] == came["deck"] + came["own"]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_two_sets_of_events_are_dealt(players):
    """FA-R17, FA-G14: kept ones, too."""
    for number in range(5):
        over = some_pair(number, players, FoodAdviceRules()).game
        chance = any_action(Random(number))
        while not over.is_over():
            over.apply(chance(over))
        assert len(over.events) == 40 - 2 * players
        assert len(over.fates) + sum(map(len, over.held)) == 2 * players


def state_of(over: Season) -> list[object]:
    return [over.money, over.sales, over.left, over.fates, over.trail, over.history, over.seen, over.winners]


def test_the_same_seed_is_the_same_game():
    """C2."""
    games = []
    for seed in (3, 3, 4):
        of = box_of_cards(some_cards(Random(1)))
        now, choose = season(of, 5, seed=seed), any_action(Random(seed))
        while not now.is_over():
            now.apply(choose(now))
        games.append(state_of(now))
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("start", [0, 200])
def test_a_poor_bank_pays_what_it_has(start):
    """FA-R12 and FA-A26: nothing is ever negative, and what was owed is remembered."""
    now = season(box(money=90), 4, FoodAdviceRules(start_money=start))
    choose = any_action(Random(2))
    while not now.is_over():
        money_is_kept(now)
        now.apply(choose(now))
    money_is_kept(now)
    assert now.short > 0
