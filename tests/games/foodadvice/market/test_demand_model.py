"""What all customers would do at once is what each does at the till; what others may make is learnt from the box."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardgen.games.foodadvice.condition import purchase_of
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.market.choice import FoodProduct, buys, joker_buys
from cardgen.games.foodadvice.market.demand import LEVEL, Demand
from cardgen.games.foodadvice.market.demand_model import DemandModel, discounted, forecast, income, unbeaten
from cardgen.games.foodadvice.market.opponents import OpponentModel
from cardgen.games.foodadvice.play.checkout import sale_of
from cardgen.games.foodadvice.play.setup import box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.side_by_side import box_of_cards, some_cards, some_purchase
from tests.games.foodadvice.small_box import HIPSTER, MARY, RULES, WORDS, customer, ingredient, offers
from tests.sweep import sweep

SEATS = 4


@pytest.fixture(scope="module")
def shipped(shipped_game: Any) -> GameBox:
    return box_table(shipped_game, shipped_game.deck.printings()).box


def some_products(box: GameBox, chance: Random, many: int = 9) -> list[FoodProduct]:
    """Products of all seats, each of another shape."""
    products = []
    for number, (_, shape) in enumerate(chance.sample(box.products, many)):
        product = FoodProduct(number, number % SEATS, shape, chance.sample(range(len(box.ingredients)), 3))
        product.reckon(box.ingredients, FoodAdviceRules())
        products.append(product)
    return products


def choice_of(found: DemandModel, bit: int) -> Any:
    """What the forecast has of one customer: what is bought and paid, or between what there is a tie."""
    bought = [(number, paid) for sales in found.sales for (number, paid), (_, buyers) in sales.items() if buyers & bit]
    tied = [
        {product.number for product, mask in tie.standing if mask & bit} for tie in found.tied if tie.customers & bit
    ]
    return bought, tied


@sweep("number", range(40))
def test_a_forecast_is_what_each_customer_does_at_the_till(shipped, number):
    """Whoever has a chip on Black Friday (FA-R22 to FA-R28)."""
    chance = Random(number)
    products, discount = some_products(shipped, chance), number % 16
    found = discounted(forecast(shipped.demand, products, SEATS, 0), shipped.demand, products, discount)
    for place, buyer in enumerate(shipped.customers):
        if not buyer.is_joker:
            bought = buys(buyer, products, discount, 0, RULES)
            sold = [(product.number, paid) for product, paid in zip(bought.products, bought.paid, strict=True)]
            equal = [{product.number for product in bought.candidates}] if len(bought.candidates) > 1 else []
            if sold or not bought.by_shape:
                assert choice_of(found, 1 << place) == (sold, equal if not sold else [])


def test_jokers_are_expected_to_buy_about_what_they_do(shipped):
    """Who is equal to whom is left out (FA-R32)."""
    chance, expected, real = Random(5), 0, 0
    for _ in range(60):
        products = some_products(shipped, chance)
        expected += sum(forecast(shipped.demand, products, SEATS, 0).to_jokers)
        real += sum(len(joker_buys(joker, products, 0, RULES).products) for _, joker in shipped.demand.jokers)
    assert abs(expected - real) < 0.1 * real


def test_who_has_gone_home_buys_nothing(shipped):
    products = some_products(shipped, Random(3))
    gone = (1 << 20) - 1
    found = forecast(shipped.demand, products, SEATS, gone)
    assert found.coming == len(shipped.customers) - 20
    assert not any(buyers & gone for sales in found.sales for _, buyers in sales.values())
    assert not any(mask & gone for _, mask in found.claims)


def test_income_is_what_all_customers_pay_a_seat(shipped):
    products = some_products(shipped, Random(8))
    paid = [0] * SEATS
    for buyer in shipped.customers:
        if not buyer.is_joker:
            bought = buys(buyer, products, 0, 0, RULES)
            for product, price in zip(bought.products, bought.paid, strict=True):
                paid[product.owner] += price
    assert [income(shipped.demand, products, seat) for seat in range(SEATS)] == paid


def test_what_nothing_beats_is_bought():
    """FA-R24, FA-R25: as many matches at the same price already keep a customer away."""
    demand = Demand([HIPSTER, MARY])
    on_sale = offers(("cake", "healthy", [20]))
    free = unbeaten(demand, on_sale, [10, 20, 25])
    assert [free[price][1] for price in (10, 20, 25)] == [0, 0, 0b11]
    assert [free[price][2] for price in (10, 20, 25)] == [0b11] * 3
    assert unbeaten(demand, [], [5]) == {5: [0, 0b11, 0b11, 0b11]}


@sweep("number", range(30))
def test_terms_hold_for_whom_the_till_says(number):
    """FA-A21: for any condition, product and customer."""
    chance = Random(number)
    box = box_of_cards(some_cards(chance))
    for product in some_products(box, chance, 5):
        when = purchase_of(some_purchase(chance), WORDS.number, WORDS.id)
        for place, buyer in enumerate(box.customers):
            if not buyer.is_joker and product.price <= buyer.budget:
                sale = sale_of(buyer, place, product, product.price, "")
                holding = box.demand.holding(when, product.shape, product.tags, product.price)
                assert bool(holding >> place & 1) == when.holds(sale, product.price)


# Rivals


def test_who_stands_higher_with_a_customer_stands_oftener(shipped):
    rivalry = shipped.rivalry
    for budget in shipped.demand.budgets:
        by_key = [rivalry.stands(budget, matches, price) for matches in (1, 2, 3) for price in (15, 20, 30, 40, 60)]
        assert by_key == sorted(by_key)
        assert 0 < by_key[0] < by_key[-1] <= 1


def test_the_more_rivals_the_less_is_paid(shipped):
    paid = [shipped.rivalry.paid(0b111, 20, rivals) for rivals in range(9)]
    assert paid == sorted(paid, reverse=True)
    assert paid[0] > paid[-1] > 0


def test_what_others_make_follows_from_the_box(shipped):
    """Where customers want other hashtags, other products are strong; twice the same box, the same."""
    again = OpponentModel(shipped.demand, shipped.ingredients)
    assert again.made == shipped.rivalry.made
    rich = OpponentModel(Demand([customer("rich", "tea", "premium")] * 9), shipped.ingredients)
    wanted = shipped.words.number("hashtag", "rich")
    of_rich, of_all = (sum(tags >> wanted & 1 for tags, _ in product.made) for product in (rich, again))
    assert of_rich > of_all


def test_a_box_of_next_to_nothing_has_rivals_too():
    rivalry = OpponentModel(Demand([HIPSTER]), [ingredient("healthy")])
    assert rivalry.made == [(1, 10)] * len(rivalry.made)
    assert rivalry.stands(HIPSTER.budget, 1, 10) == 0
    assert rivalry.stands(HIPSTER.budget, 2, 10) == 1
    assert rivalry.stands(999, 1, 10) == 1
    assert rivalry.some(2, 3)[0].price < LEVEL
