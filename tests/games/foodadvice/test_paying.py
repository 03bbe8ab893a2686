"""What is a sale worth, and what does advertising bring? FA-R19, FA-R29, FA-R30, FA-R33, FA-R34."""

from __future__ import annotations

from cardgen.games.foodadvice.condition import AdvertisingTerms, PurchaseCondition
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    RULES,
    channels,
    shop,
    stall,
)

NATIONAL, BUZZ = FIELDS.index("national"), FIELDS.index("marketing-buzz")


# What is paid


def test_each_shop_pays_its_bonus_and_for_its_shapes():
    """FA-R29: of the shops with a chip of the seller."""
    shops = [
        shop("tea cake", 15, PurchaseCondition(), "both"),
        shop("soup cake", 5, PurchaseCondition(), "bonus"),
        shop("tea cake", 5, PurchaseCondition(genders=frozenset(["she"])), "shape"),
        shop("soup cake", 5, PurchaseCondition(genders=frozenset(["she"])), "none"),
        *(shop("tea cake", 50, card=f"other-{i}") for i in range(2)),
    ]
    now = stall((0, "tea", (0, 1, 2)), shops=shops)
    now.street, now.shop_of = [*range(6)], [(0, 1, 2, 3), (4, 5), (), ()]
    checkout.serve(now, 0)
    assert now.sales[-1][0].bonus == 15 + 10 + 5 + 10
    assert now.money[1:] == [0, 0, 0]


def test_every_investor_gets_the_profit_of_every_sale():
    """FA-R30, FA-A16."""
    now = stall((0, "tea", (0, 1, 2)), customers=[HIPSTER] * 3)
    now.investors = [[1, 3], [2], [], []]
    checkout.serve(now, 0)
    checkout.serve(now, 1)
    checkout.serve_personally(now, 0)
    assert now.money == [35 * 3, 30, 0, 30]


# Advertising


def advertised(fields, terms, sales: int, voted=(), rules=RULES) -> int:
    """Personal customers of seat 0 after so many sales."""
    now = stall((0, "tea", (0, 1, 2)), customers=[HIPSTER] * 9, board=channels(terms))
    now.rules = rules
    now.channels[0], now.voted = fields, voted
    for number in range(sales):
        checkout.serve(now, number)
    checkout.advertise(now)
    return sum(sale.is_extra for sale in now.sales[-1])


def test_advertising_brings_a_customer_where_its_terms_are_met():
    """FA-R19, FA-A15."""
    two = {"marketing-buzz": AdvertisingTerms(sales=2)}
    assert [advertised((BUZZ,), two, sales) for sales in range(4)] == [0, 0, 1, 1]
    assert advertised((NATIONAL,), two, 3) == 0
    assert advertised((SAMPLING, DISCOUNT, MABIUS + 1), two, 3) == 0


def test_a_personal_customer_is_no_sale_for_the_terms_of_the_same_step():
    """FA-R19: the terms were met this round, before the step."""
    terms, each = (
        {"national": AdvertisingTerms(sales=1), "marketing-buzz": AdvertisingTerms(sales=2)},
        FoodAdviceRules(advertising="each"),
    )
    assert advertised((NATIONAL, BUZZ), terms, 1, rules=each) == 1
    assert advertised((NATIONAL, BUZZ), terms, 2, rules=each) == 2


def test_a_player_draws_one_personal_customer_however_many_channels_worked():
    """FA-R19, FA-A27."""
    terms = {"national": AdvertisingTerms(sales=1), "marketing-buzz": AdvertisingTerms(sales=2)}
    assert advertised((NATIONAL, BUZZ), terms, 2) == 1


def test_who_won_the_vote_has_top_reviews():
    """FA-A15."""
    terms = {"top-reviews": AdvertisingTerms(won_vote=True)}
    field = (FIELDS.index("top-reviews"),)
    assert (advertised(field, terms, 0, (0,)), advertised(field, terms, 0, (1,))) == (1, 0)
