"""Equal products, jokers and events: what is reckoned against what the till and the event cards do."""

from fractions import Fraction
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from cardgen.games.foodadvice.checks.exact.odds import (
    chance_to_fit,
    event_worth,
    joker_and_premium,
    on_sale,
    own_products,
    tie_chance,
)
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.play.setup import box_table
from cardgen.games.foodadvice.rules import JOKER_BUDGET, FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, MARY, RULES, box, customer, event

CUSTOMERS = (HIPSTER, MARY, customer("healthy sweet rich", "cake", "premium"), customer("farm sour tasty", "tea", ""))


@pytest.fixture(scope="module")
def shipped(shipped_game):
    return box_table(shipped_game, shipped_game.deck.printings()).box


def subject(of, rules=RULES, players=(4, 5, 6)):
    return SimpleNamespace(box=of, rules=rules, game=SimpleNamespace(players=players))


def random_products(of, number, random, rules=RULES):
    """Products of random shapes and cards, no card twice."""
    shapes = random.sample(of.products, number)
    cards = random.sample(range(len(of.ingredients)), 3 * number)
    made = [FoodProduct(seat, seat, shape, cards[3 * seat : 3 * seat + 3]) for seat, (_, shape) in enumerate(shapes)]
    for one in made:
        one.reckon(of.ingredients, rules)
    return made


@pytest.mark.parametrize("counts_copies", [False, True])
def test_two_products_that_please_are_equal_as_often_as_at_the_till(shipped, counts_copies):
    rules, random, equal, both = FoodAdviceRules(tag_multiset=counts_copies), Random(3), 0, 0
    buyers = [one for one in shipped.customers if not one.is_joker]
    for _ in range(12_000):
        pair, buyer = random_products(shipped, 2, random, rules), random.choice(buyers)
        if all(one.price <= buyer.budget and one.matches(buyer.tags) for one in pair):
            both += 1
            equal += len(buys(buyer, pair, 0, 0, rules).candidates) == 2
    error = (0.129 * 0.871 / both) ** 0.5
    assert abs(equal / both - float(tie_chance(shipped, rules))) < 4 * error


def test_the_shipped_box_has_the_shares_that_the_pages_tell(shipped):
    joker, premium = joker_and_premium(subject(shipped))
    assert f"{100 * float(tie_chance(shipped, RULES)):.1f}" == "12.9"
    assert f"{float(joker / premium):.1f}" == "3.4"
    worths = [event_worth(one.effect, subject(shipped)) for one in shipped.events]
    assert f"{float(sum(worths) / len(worths)):+.1f}" == "+3.7"
    assert sum(one.effect.is_hostile for one in shipped.events) == 6


def test_where_nobody_shops_or_nothing_is_to_be_had_nothing_is_equal():
    assert tie_chance(box(customers=[CUSTOMERS[3]]), RULES) == 0
    assert tie_chance(replace(box(), products=()), RULES) == 0


def test_a_joker_spends_more_the_more_it_has_and_nobody_without_premium_customers_is_compared():
    rich = replace(CUSTOMERS[3], budget=2 * JOKER_BUDGET)
    poor, premium = joker_and_premium(subject(box(customers=CUSTOMERS)))
    richer, same = joker_and_premium(subject(box(customers=(*CUSTOMERS[:3], rich))))
    assert richer > poor > premium == same > 0
    assert joker_and_premium(subject(box(customers=(HIPSTER, rich))))[1] == 0


def test_each_round_brings_a_product_for_each_of_the_middle_number_of_players():
    assert on_sale(subject(box())) == (5, 10, 15)
    assert on_sale(subject(box(), FoodAdviceRules(market="newest"), (4, 6))) == (6, 6, 6)


@pytest.mark.parametrize(
    ("readings", "products"),
    [
        ({}, Fraction(5, 2)),
        ({"event_rounds": "every"}, 2),
        ({"market": "newest"}, 1),
        ({"event_step": "start_of_round"}, Fraction(3, 2)),
        ({"rounds": 1}, 0),
    ],
)
def test_events_of_the_second_and_third_round_meet_two_and_a_half_products(readings, products):
    assert own_products(FoodAdviceRules(**readings)) == products


@pytest.mark.parametrize(
    ("name", "written", "worth"),
    [
        ("take-money", {"amount": 20, "from": "another"}, 20),
        ("take-money", {"amount": 5, "from": "each"}, 20),
        ("give-money", {"amount": 10, "to": "poorest"}, -10),
        ("receive", {"amount": 15}, 15),
        ("pay", {"amount": 10}, -10),
        ("everyone-receives", {"amount": 10}, 10),
        ("everyone-pays", {"amount": 5, "for": {"shape": ["tea", "cake"]}}, Fraction(-5 * 5 * 2, 2 * 20)),
        ("receive", {"amount": 10, "for": {"price": {"at-least": 61}}}, 0),
        ("remove-ingredient", {"from": "another"}, 0),
        ("swap-ingredients", {}, 0),
        ("guard", {}, 0),
    ],
)
def test_an_event_is_worth_what_its_player_gets(name, written, worth):
    assert event_worth(event(name, **written).effect, subject(box())) == worth


def test_a_personal_customer_is_worth_the_price_of_a_product_up_to_its_budget():
    worth = event_worth(event("extra-customer").effect, subject(box(customers=[MARY])))
    assert 15 < worth < MARY.budget


def test_products_fit_an_event_as_often_as_random_ones_do(shipped):
    wanted = event("receive", amount=5, **{"for": {"hashtag": ["sweet", "rich"], "shape": ["tea", "cake", "soup"]}})
    random, fitting = Random(5), 0
    for _ in range(20_000):
        (one,) = random_products(shipped, 1, random)
        fitting += wanted.effect.wanted.fits(one.shape, one.tags, one.classes, one.price)
    chance = float(chance_to_fit(shipped, wanted.effect.wanted))
    assert abs(fitting / 20_000 - chance) < 4 * (chance / 20_000) ** 0.5
