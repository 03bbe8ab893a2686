"""What do customers choose? Matches, prices and shapes, jokers and personal customers: FA-R22 to FA-R34."""

from __future__ import annotations

from cardgen.games.foodadvice.market.choice import buys_from_one, joker_buys
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    JOKER,
    RULES,
    bought,
    offers,
    seats,
    shop,
    sold,
    stall,
)

# What customers choose


def test_matches_come_before_the_price_and_the_price_before_the_shape():
    """FA-R24 to FA-R26."""
    cheap, dear = ("cake", "healthy nutritious rich", (5, 5, 5)), ("soup", "healthy rich sour", (20, 10, 10))
    assert bought(cheap, dear) == [("cake", 15)]
    loved = ("yoghurt", "dietary healthy rich", (5, 5, 5))
    dearer = ("tea", "dietary healthy rich", (5, 5, 10))
    assert bought(loved, dearer) == [("tea", 20)]
    assert bought(loved, cheap) == [("yoghurt", 15)]


def test_a_customer_who_finds_nothing_to_pay_or_like_leaves():
    """FA-R23, FA-R28."""
    assert bought(("yoghurt", "healthy nutritious dietary", (20, 20, 5))) == []
    assert bought(("cake", "rich sour farm", (5, 5, 5))) == []
    assert bought() == []


def test_of_the_favourite_shape_the_dearest_that_can_be_paid():
    """FA-R27."""
    wares = [("yoghurt", "rich sour farm", prices) for prices in ((5, 5, 10), (5, 10, 10), (20, 20, 10))]
    assert bought(*wares) == [("yoghurt", 25)]
    assert bought(wares[0], wares[0]) == []


def test_a_match_that_is_too_dear_does_not_keep_from_the_favourite_shape():
    """FA-R27, FA-A10."""
    wares = [("cake", "healthy rich sour", (20, 20, 20)), ("yoghurt", "rich sour farm", (5, 5, 5))]
    assert bought(*wares) == [("yoghurt", 15)]


def test_a_discounted_product_is_equal_to_one_at_exactly_the_budget():
    """FA-R23, FA-A13."""
    wares = [("cake", "healthy rich sour", (20, 20, 20)), ("soup", "healthy rich sour", (20, 10, 10))]
    assert bought(*wares) == [("soup", 40)]
    assert bought(*wares, discount=seats(0)) == []
    assert bought(*wares, discount=seats(0), sampling=seats(0)) == [("cake", 40)]
    assert bought(*wares, discount=seats(1)) == [("soup", 40)]


def test_two_equal_products_of_one_taster_are_still_two():
    """FA-R28: exactly one must be of a player on Flavour Sampling."""
    ware = ("cake", "healthy rich sour", (10, 10, 10))
    assert bought(ware, ware, owners=(0, 0), sampling=seats(0)) == []
    assert bought(ware, ware, ware, owners=(0, 1, 1), sampling=seats(0)) == [("cake", 30)]


# Jokers


def test_a_joker_skips_what_it_cannot_pay_and_goes_on():
    """FA-R32."""
    wares = offers(
        ("cake", "rich bright juicy", (20, 20, 20)),
        ("pizza", "rich bright farm", (20, 20, 20)),
        ("salad", "rich spicy sour", (20, 20, 20)),
        ("sauce", "rich spicy sour", (10, 10, 10)),
    )
    assert sold(joker_buys(JOKER, wares, 0, RULES)) == [("cake", 60), ("pizza", 60), ("sauce", 30)]


def test_equals_that_a_joker_cannot_pay_together_are_all_left():
    """FA-R32."""
    wares = [("cake", "rich spicy sour", (20, 20, 20))] * 3
    assert bought(*wares, who=JOKER) == []
    assert bought(*wares[:2], who=JOKER) == [("cake", 60), ("cake", 60)]
    assert bought(*wares, who=JOKER, sampling=seats(2)) == [("cake", 60)]
    loved = ("tea", "rich spicy sour", (20, 20, 20))
    assert bought(*wares, loved, who=JOKER) == [("tea", 60)]


def test_a_joker_without_a_match_buys_of_its_shapes_the_dearest_first():
    """FA-R31, FA-R32."""
    wares = [("tea", "sour strange farm", (20, 20, 20)), ("soup", "sour strange farm", (20, 20, 20))]
    wares += [("chips", "sour strange farm", (10, 10, 20)), ("chips", "sour strange farm", (5, 5, 20))]
    assert bought(*wares, who=JOKER) == [("tea", 60), ("soup", 60), ("chips", 30)]
    assert bought(("cake", "sour strange farm", (5, 5, 5)), who=JOKER) == []


def test_a_joker_with_a_match_buys_nothing_for_the_shape():
    """FA-R31."""
    wares = [("cake", "rich sour farm", (5, 5, 5)), ("tea", "sour strange farm", (5, 5, 5))]
    assert bought(*wares, who=JOKER) == [("cake", 15)]


def test_a_joker_gets_no_discount_and_shops_pay_nothing_for_it_but_mabius_does():
    """FA-R33."""
    now = stall(
        (0, "tea", (11, 13, 16)), customers=[JOKER], shops=[shop("tea cake", 10, card=f"s{i}") for i in range(6)]
    )
    now.products[0].price, now.discount = 155, seats(0)
    now.shop_of, now.investors = [(0, 1), (), (), ()], [[1, 2], [], [], []]
    now.street = [*range(6)]
    assert checkout.serve(now, 0).products == []
    now.products[0].price = 60
    checkout.serve(now, 0)
    assert now.money == [60, 10, 10, 0]


# Personal customers


def test_a_personal_customer_always_buys_from_who_drew_it():
    """FA-R34: nothing but the dearest speaks for these, and the newest of equals."""
    wares = offers(
        ("cake", "rich sour farm", (5, 5, 5)), *[("soup", "rich sour farm", (5, 5, 10))] * 2, owners=(0, 0, 0)
    )
    found = buys_from_one(HIPSTER, wares, 0, RULES)
    assert found.products == [wares[2]]
    assert buys_from_one(HIPSTER, [], 0, RULES).products == []


def personally(*wares, rules: FoodAdviceRules = RULES) -> list[tuple[str, int]]:
    return sold(buys_from_one(HIPSTER, offers(*wares, owners=[0] * len(wares)), 0, rules))


def test_a_personal_customer_goes_by_matches_then_price_then_shape():
    """FA-R34: FA-R24 to FA-R26."""
    dear, near = ("soup", "rich sour farm", (20, 20, 20)), ("cake", "healthy sour farm", (5, 5, 5))
    assert personally(dear, near) == [("cake", 15)]
    loved = ("yoghurt", "healthy sour farm", (5, 5, 5))
    assert personally(loved, ("soup", "healthy sour farm", (5, 5, 10))) == [("soup", 20)]
    assert personally(loved, near) == [("yoghurt", 15)]


def test_a_personal_customer_who_wants_no_hashtag_takes_the_favourite_shape_before_the_dearest():
    """FA-R34, as FA-R27; by price where it is read so (FA-A30)."""
    loved, dear = ("yoghurt", "rich sour farm", (5, 5, 5)), ("soup", "rich sour farm", (20, 20, 20))
    assert personally(loved, dear) == [("yoghurt", 15)]
    assert personally(loved, ("yoghurt", "rich sour farm", (5, 5, 10)), dear) == [("yoghurt", 20)]
    assert personally(dear, ("cake", "rich sour farm", (5, 5, 5))) == [("soup", 40)]
    assert personally(loved, dear, rules=FoodAdviceRules(personal_shape="after_price")) == [("soup", 40)]


def test_a_personal_joker_buys_as_jokers_do():
    """FA-R34."""
    wares = [("cake", "rich bright sour", (20, 20, 20)), ("tea", "rich spicy sour", (5, 5, 5))]
    found = buys_from_one(JOKER, offers(*wares, owners=(0, 0)), 0, RULES)
    assert sold(found) == [("cake", 60), ("tea", 15)]


def test_shops_pay_nothing_for_personal_customers():
    """FA-R34."""
    now = stall((0, "tea", (0, 1, 2)), shops=[shop("tea cake", 10, card=f"s{i}") for i in range(6)])
    now.street, now.shop_of = [*range(6)], [(0, 1), (), (), ()]
    checkout.serve_personally(now, 0)
    [sale] = now.sales[-1]
    assert (sale.bonus, sale.is_extra, now.money[0]) == (0, True, 35)
