"""A chip is worth what it brings: to the channels and shops of a table that is small enough to reckon by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.analysis.play.playout import Trial, play
from cardgen.games.foodadvice.condition import AdvertisingTerms, PurchaseCondition
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING
from cardgen.games.foodadvice.play.promotion import at_least, channel_values, personal_value, shop_values
from cardgen.games.foodadvice.play.setup import box_table
from cardgen.games.foodadvice.rules import ADVERTISING, FoodAdviceRules
from tests.games.foodadvice.small_box import box, channels, customer, ingredient, season, seats, shop, with_products

INGREDIENTS = [ingredient(tag, 10 if tag == "sweet" else 20) for tag in ("healthy", "dietary", "sweet", "rich")] * 21
HEALTHY, DIETARY, SWEET, RICH = range(4)
FOUR = [customer("healthy", "soup"), customer("dietary", "soup"), customer("sweet", "soup"), customer("rich", "soup")]
TERMS = {
    "national": AdvertisingTerms(classes=2),
    "marketing-buzz": AdvertisingTerms(sales=2),
    "sensation": AdvertisingTerms(sale=PurchaseCondition(matches=2)),
    "bulls-eye": AdvertisingTerms(sale=PurchaseCondition(is_exact=True)),
    "top-reviews": AdvertisingTerms(won_vote=True),
}


def table(*products: tuple[int, str, list[int]], customers: Any = FOUR, **more: Any) -> Season:
    """A game at its first chip on a channel: a customer comes for each of the box."""
    of = box(INGREDIENTS, customers, board=channels(TERMS), **more)
    now = season(of, rules=FoodAdviceRules(customers=len(customers)))
    while now.phase.name != "CHANNELS":
        now.apply(0)
    now.forecast, now.voted = None, ()
    return with_products(now, *products)


def value(now: Season, channel: str) -> float:
    return channel_values(now)[FIELDS.index(channel)]


def test_mabius_brings_its_profit_for_what_a_seat_sells():
    now = table((1, "chips", [HEALTHY]), (1, "sauce", [DIETARY]), (2, "pizza", [SWEET]))
    assert channel_values(now)[MABIUS : MABIUS + 4] == [0, 20, 10, 0]


def test_black_friday_brings_what_customers_have_whom_nobody_else_wins():
    """40 F of each of the three who want one; of nobody who finds as much elsewhere for as much."""
    dear = (0, "chips", [HEALTHY, DIETARY, RICH])
    assert value(table(dear), "black-friday") == 120
    assert value(table(dear, (1, "sauce", [HEALTHY, HEALTHY])), "black-friday") == 80
    assert value(table(dear, (0, "sauce", [HEALTHY])), "black-friday") == 120 - 20
    assert value(table((0, "chips", [HEALTHY])), "black-friday") == 0


def test_flavor_sampling_brings_those_who_cannot_decide():
    equal = ((0, "chips", [HEALTHY]), (1, "sauce", [HEALTHY]))
    now = table(*equal)
    assert value(now, "flavor-sampling") == 20
    now.sampling = seats(1)
    assert value(now, "flavor-sampling") == 0
    now.sampling = seats(2)
    assert value(now, "flavor-sampling") == 20
    assert value(table(*equal, (0, "pizza", [HEALTHY])), "flavor-sampling") == 0  # two of one's own are still equal


def test_a_shop_of_ones_own_pays_for_customers_whom_promotion_wins():
    now = table((0, "chips", [HEALTHY]), (1, "sauce", [HEALTHY]), shops=[shop("chips soup", 5)] * 20)
    assert value(now, "flavor-sampling") == 20 + 2 * 15
    now.shop_of[0] = ()
    assert value(now, "flavor-sampling") == 20


def test_advertising_brings_a_personal_customer_as_often_as_its_terms_are_met():
    now = table((0, "chips", [HEALTHY, DIETARY]), customers=[customer("healthy dietary", "soup")] * 4)
    assert personal_value(now) == 40
    assert [value(now, name) for name in ADVERTISING] == [0, 40, 40, 40, 0]
    now.voted = (0,)
    assert value(now, "top-reviews") == 40
    assert value(table(), "marketing-buzz") == 0


def test_two_classes_are_sold_to_as_often_as_customers_of_both_come():
    """P(not all four of one class) if each is of either: 1 - 2 / 16."""
    both = [customer("sweet", "soup", "economy"), customer("sweet", "soup", "premium")] * 2
    now = table((0, "chips", [SWEET]), customers=both)
    assert value(now, "national") / personal_value(now) == pytest.approx(1 - 2 / 16, abs=0.01)


def test_a_shop_is_worth_what_it_pays_for_sales_of_the_round():
    shops = [
        shop("chips sauce", 0),
        shop("soup sauce", 7, PurchaseCondition(tags=1)),
        shop("soup sauce", 9, PurchaseCondition(matches=2)),
    ]
    now = table((0, "chips", [HEALTHY]), (1, "sauce", [DIETARY]), shops=shops * 6)
    now.street = [0, 1, 2, 0, 1, 2]
    assert shop_values(now) == [10, 7, 0, 10, 7, 0]


def test_who_comes_later_sees_the_discounts_of_those_before():
    now = table((0, "chips", [HEALTHY, DIETARY, RICH]), (1, "sauce", [HEALTHY]))
    before = channel_values(now)
    now.seat = 2
    assert channel_values(now)[MABIUS + 1] == 10
    now.discount = seats(0)
    assert channel_values(now)[MABIUS : MABIUS + 2] == [30, 0]
    assert before[DISCOUNT] == 120
    assert before[SAMPLING] == 0


def test_greedy_players_use_every_channel(shipped_game):
    of_box = box_table(shipped_game, shipped_game.deck.printings())
    [tally] = play([Trial(of_box, 4, ("greedy",), 80)])
    used = {name: tally.events[f"chips on {name}"] for name in (*FIELDS, "mabius")}
    chips = sum(used.values())
    assert all(chips / 100 < number < chips / 2 for number in used.values())


def test_more_customers_than_come_are_not_to_be_had():
    """Whatever share of them would do: a round of one customer, and a channel that asks for three sales."""
    assert at_least(3, 1, 1.0) == 0
    assert at_least(3, 3, 1.0) == 1
