"""What is counted of games: by name and by copy, against the games themselves."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.analysis.numbers.metrics import numbers
from cardgen.analysis.play.playout import Trial, play, play_game
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally
from cardgen.games.foodadvice.play.record import record_game
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, box, customer, event

GAMES = 40
CLASSES = ("economy", "medium", "premium", "joker")


@pytest.fixture(scope="module")
def table(shipped_game: Any) -> FoodAdviceSetup:
    return box_table(shipped_game, shipped_game.deck.printings())


@pytest.fixture(scope="module")
def tally(table: FoodAdviceSetup) -> Tally:
    (counted,) = play([Trial(table, 4, ("greedy", "random"), GAMES)])
    return counted


def test_customers_come_and_buy_or_leave(tally: Tally) -> None:
    events = tally.events
    assert events["customers"] == 18 * GAMES == sum(events[f"came {kind}"] for kind in CLASSES)
    assert events["left"] == sum(events[f"left {kind}"] for kind in CLASSES)
    assert events["left by tie"] <= events["left"] <= events["customers"]
    assert sum(tally.per_card("come")) == events["customers"]
    assert events["personal"] + events["discounted"] + events["tasted"] <= events["sales"]


def test_money_is_counted_once(tally: Tally) -> None:
    events = tally.events
    sources = ("sales", "personal", "bonus", "votes", "profit", "events")
    assert events["money"] == sum(events[f"from {source}"] for source in sources)
    assert events["revenue"] == events["from sales"] + events["from personal"]
    assert events["from personal"] > 0
    assert events["from sales"] == sum(tally.per_card("bought"))
    assert events["bonus"] == events["from bonus"] == sum(tally.per_card("shop sum"))
    points = sum(number * times for policy in tally.policies.values() for number, times in policy.points.items())
    assert points - events["money"] <= events["tied"]


def test_squares_are_those_of_the_sums(table: FoodAdviceSetup) -> None:
    games = [play_game(Trial(table, 4, ("random",), 5), number) for number in range(5)]
    counted = new_tally(4, len(table.cards))
    for game in games:
        record_game(game, ["random"] * 4, counted)
    earned = [sum(sale.paid for sales in game.sales for sale in sales) for game in games]
    assert counted.events["earned"] == sum(earned)
    assert counted.events["earned squares"] == sum(tally * tally for tally in earned)


def test_each_game_has_each_number_once(tally: Tally) -> None:
    for name in ("leads", "gap"):
        assert sum(numbers(tally, name).values()) == GAMES
    assert sum(numbers(tally, "deficit").values()) <= GAMES


def test_each_seat_keeps_three_of_six_ingredients_a_round(tally: Tally) -> None:
    for policy in ("greedy", "random"):
        counts = tally.of(policy)
        assert counts.seats == 2 * GAMES
        assert (sum(counts.drawn), sum(counts.played)) == (18 * counts.seats, 9 * counts.seats)
    assert sum(policy.won for policy in tally.policies.values()) == WHOLE * GAMES


def test_each_chip_lies_in_a_shop_or_on_a_channel(tally: Tally, table: FoodAdviceSetup) -> None:
    chips = sum(count for name, count in tally.events.items() if name.startswith("chips on "))
    assert sum(tally.per_card("shop cases")) >= 2 * 3 * 4 * GAMES
    assert chips >= 3 * 4 * GAMES


def test_events_are_played_twice_by_each(tally: Tally) -> None:
    assert sum(tally.per_card("event cases")) <= 2 * 4 * GAMES
    assert sum(tally.per_card("event cases")) > 7 * GAMES


@pytest.mark.parametrize(
    ("name", "written", "each"),
    [
        ("receive", {"amount": 10}, 10),
        ("everyone-receives", {"amount": 10}, 40),
        ("everyone-pays", {"amount": 10}, 0),
        ("pay", {"amount": 10}, 0),
        ("take-money", {"amount": 10, "from": "another"}, 0),
        ("extra-customer", {}, 0),
    ],
)
def test_income_is_what_shops_and_the_bank_paid(name: str, written: dict[str, Any], each: int) -> None:
    """Shops of this box pay ten on top of tea; four players carry out two events each."""
    table = FoodAdviceSetup(
        box(customers=[customer("spicy", "tea", "premium")] * 44, events=[event(name, **written)] * 40)
    )
    (counted,) = play([Trial(table, 4, ("random",), 5)])
    assert counted.events["bonus"] > 0
    assert counted.events["income"] == counted.events["bonus"] + 5 * 8 * each


def test_who_led_before_the_last_round_is_counted_by_the_rounds_that_there_are() -> None:
    counted = [
        play([Trial(FoodAdviceSetup(box(), FoodAdviceRules(rounds=rounds)), 4, ("random",), 20)])[0]
        for rounds in (1, 2, 3)
    ]
    led = [tally.events["games with a leader"] for tally in counted]
    assert led[0] == 0
    assert min(led[1:]) > 0


def test_what_jokers_pay_is_held_against_the_money_of_who_sold() -> None:
    """Where nobody but jokers comes, they explain nearly all; where none comes, nothing."""
    joker = customer("sour", "pickles", "")
    plain = FoodAdviceSetup(box(customers=[HIPSTER] * 44))
    rich = FoodAdviceSetup(box(customers=[joker] * 44))
    for table, is_lucky in ((plain, False), (rich, True)):
        (counted,) = play([Trial(table, 4, ("random",), 3)])
        assert (counted.events["jokers"] > 0) == is_lucky
        assert (counted.events["jokers xx"] > 0) == is_lucky
        assert (counted.events["jokers xy"] > 0) == is_lucky
        assert counted.events["jokers yy"] == counted.events["luck yy"]
