"""What a publisher may switch makes a difference, and the one that it should."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import fields

from cardgen.games.foodadvice.condition import AdvertisingTerms, CountRange, PurchaseCondition
from cardgen.games.foodadvice.market.choice import buys, buys_from_one
from cardgen.games.foodadvice.play import checkout, event_play
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import SAMPLING
from cardgen.games.foodadvice.rules import ADVERTISING, READINGS, SHAPES, FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    box,
    channels,
    customer,
    event,
    ingredient,
    offers,
    season,
    seats,
    shop,
    with_products,
)
from tests.sweep import sweep

PLAIN = box()


def until(now: Season, phase: str, votes: tuple[int, ...] = (1, 0, 3, 2)) -> Season:
    """Plays on, the first option always, but these votes."""
    while now.phase.name != phase:
        now.apply(now.options.index(votes[now.seat]) if now.phase.name == "VOTE" else 0)
    return now


def bought(
    rules: FoodAdviceRules, discount: int = 0, sampling: int = 0, *wares: Any, who: Any = HIPSTER
) -> list[tuple[str, int]]:
    found = buys(who, offers(*wares, rules=rules), discount, sampling, rules)
    return [(SHAPES[product.shape], paid) for product, paid in zip(found.products, found.paid, strict=True)]


# What a game shows of each reading


def rounds(rules: FoodAdviceRules) -> int:
    return len(until(season(PLAIN, rules=rules), "OVER").history)


def dealt(rules: FoodAdviceRules) -> tuple[int, int]:
    now = season(PLAIN, rules=rules)
    return len(now.dealt), len(now.options)


def vote_pay(rules: FoodAdviceRules) -> list[int]:
    return until(season(PLAIN, rules=rules), "SHOPS", (1, 0, 0, 2)).money


def customers(rules: FoodAdviceRules) -> int:
    now = until(season(box(customers=[HIPSTER] * 44), rules=rules), "CHANNELS")
    while now.round == 1:
        now.apply(now.options.index((SAMPLING,)))
    return len(now.gone_home)


def shops_to_open(rules: FoodAdviceRules) -> set[int]:
    now = until(season(PLAIN, rules=rules), "SHOPS", (1, 0, 1, 1))
    return {len(option) for option in now.options}


def event_rounds(rules: FoodAdviceRules) -> list[int]:
    now, found = season(PLAIN, rules=rules), []
    while not now.is_over():
        found += [now.round] if now.phase.name == "EVENT" and now.seat == 0 else []
        now.apply(0)
    return found


def phases(rules: FoodAdviceRules) -> list[str]:
    """Of the second round."""
    now, found = season(PLAIN, rules=rules), []
    while now.round < 3:
        if now.round == 2 and now.phase.name not in found:
            found.append(now.phase.name)
        now.apply(0)
    return found


def after_selling(rules: FoodAdviceRules) -> int:
    """Customers of the second round who came before its first event."""
    now = season(PLAIN, rules=rules)
    while now.round < 2 or now.phase.name != "EVENT":
        now.apply(0)
    return len(now.left[1]) + len({sale.customer for sale in now.sales[1]})


def start_money(rules: FoodAdviceRules) -> tuple[list[int], int]:
    now = season(PLAIN, rules=rules)
    return now.money, now.bank


def redeal(rules: FoodAdviceRules) -> tuple[int, int]:
    now = season(PLAIN, rules=rules)
    now.apply(0)
    now = until(now, "VOTE")
    return len(now.ingredients.pool), len(now.ingredients.bottom)


def on_sale(rules: FoodAdviceRules) -> int:
    now = season(PLAIN, rules=rules)
    while now.round < 2 or now.phase.name != "SHOPS":
        now.apply(0)
    return len(now.on_sale())


def may_vote_for(rules: FoodAdviceRules) -> list[int]:
    return list(until(season(PLAIN, rules=rules), "VOTE").options)


def tied_vote(rules: FoodAdviceRules) -> tuple[int, int]:
    now = until(season(PLAIN, rules=rules), "SHOPS")
    assert now.votes == [1, 1, 1, 1]
    return len(now.voted), sum(now.extra)


def extra_chips(rules: FoodAdviceRules) -> list[int]:
    """Seat 0 wins the first vote, seat 1 the second."""
    now = until(season(PLAIN, rules=rules), "SHOPS", (1, 0, 0, 0))
    while now.round < 2:
        now.apply(0)
    return until(now, "SHOPS", (1, 0, 1, 1)).extra


def dear_match(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    return bought(
        rules,
        0,
        0,
        ("cake", "healthy nutritious rich", (20, 20, 20)),
        ("soup", "healthy rich sour", (5, 5, 5)),
        ("yoghurt", "rich sour farm", (5, 5, 10)),
    )


def repeated_tag(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    return bought(
        rules,
        0,
        0,
        ("cake", "healthy healthy healthy", (5, 5, 5)),
        ("soup", "healthy nutritious sour", (5, 5, 10)),
    )


def ways_to_remove(rules: FoodAdviceRules) -> int:
    now = with_products(season(box(events=[event("remove-ingredient", **{"from": "own"})] * 40), rules=rules))
    now = with_products(now, (0, "tea", (0,)), (0, "cake", (1, 2)))
    now.seat = 0
    return len(list(event_play.ways(now, now.box.events[0].effect)))


def dear_shape(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    return bought(rules, seats(0), 0, ("yoghurt", "rich sour farm", (20, 20, 20)))


def sold_in(rules: FoodAdviceRules, pays: int, shapes: str, when: PurchaseCondition, who: Any = HIPSTER) -> list[int]:
    """A chocolate for 45 F to a customer of 40 F, at the budget; seat 1 is invested in its owner."""
    of = [ingredient("bright", 20), ingredient("dietary", 5), ingredient("exotic", 20)]
    street = [shop(shapes, pays, when), *(shop("tea cake", 0, card=f"other-{i}") for i in range(19))]
    now = with_products(season(box([*of] * 28, [who], street), rules=rules), (0, "chocolate", (0, 1, 2)))
    now.street, now.shop_of, now.investors, now.discount = [*range(6)], [(0, 1), (), (), ()], [[1], [], [], []], 1
    checkout.serve(now, 0)
    return now.money


def for_shape(rules: FoodAdviceRules) -> list[int]:
    return sold_in(rules, 0, "chocolate", PurchaseCondition())


def for_price(rules: FoodAdviceRules) -> list[int]:
    return sold_in(rules, 15, "soup", PurchaseCondition(paid=CountRange(45)))


def tasted(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    """Nothing matches: two wares of who offers a taste, one of another player."""
    on_offer = offers(
        ("cake", "rich sour farm", (5, 5, 5)),
        ("soup", "rich sour farm", (5, 5, 20)),
        ("soup", "rich sour farm", (20, 5, 20)),
        ("tea", "rich sour farm", (20, 5, 10)),
        owners=(0, 0, 0, 1),
        rules=rules,
    )
    found = buys(HIPSTER, on_offer, 0, seats(0), rules)
    return [(SHAPES[product.shape], paid) for product, paid in zip(found.products, found.paid, strict=True)]


def joker_order(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    joker = customer("healthy dietary bright exotic rich juicy", "chips tea soup", "")
    return bought(
        rules,
        0,
        0,
        ("cake", "rich sour farm", (20, 20, 20)),
        ("salad", "bright sour farm", (20, 20, 20)),
        ("soup", "rich bright healthy", (20, 20, 10)),
        who=joker,
    )[:1]


def personal(rules: FoodAdviceRules) -> int:
    """Two channels of one player have worked."""
    now = season(
        box(customers=[HIPSTER] * 9, board=channels({name: AdvertisingTerms(sales=1) for name in ADVERTISING})),
        rules=rules,
    )
    now = with_products(now, (0, "yoghurt", (0, 1, 2)))
    now.channels[0] = (0, 1)
    checkout.serve(now, 0)
    checkout.advertise(now)
    return sum(sale.is_extra for sale in now.sales[-1])


def events_at_first(rules: FoodAdviceRules) -> int:
    """Events in hands when the first of the second round is to be carried out."""
    now = until(season(PLAIN, rules=rules), "EVENT")
    return sum(map(len, now.held))


def personal_shape(rules: FoodAdviceRules) -> list[tuple[str, int]]:
    """Nothing matches."""
    wares = ("yoghurt", "rich sour farm", (5, 5, 5)), ("soup", "rich sour farm", (20, 20, 20))
    found = buys_from_one(HIPSTER, offers(*wares, owners=(0, 0), rules=rules), 0, rules)
    return [(SHAPES[product.shape], paid) for product, paid in zip(found.products, found.paid, strict=True)]


def tie_decided(rules: FoodAdviceRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who wins by a discount where only one of the deck comes, and one who went home would buy without it."""
    poor = customer("healthy", "salami", "economy", card="poor")
    now = season(box([ingredient("healthy", 20)] * 84, [poor, HIPSTER]), rules=rules)
    now = with_products(now, (0, "yoghurt", (0, 1)), (1, "cake", (0, 1, 2)))
    now.money, now.chance, now.discount = [20, 20, 5, 0], Behind(), seats(1)
    now.customers, now.gone_home = [0], [1]
    checkout.settle(now)
    return now.winners, tuple(now.judges)


def tie(rules: FoodAdviceRules) -> tuple[int, ...]:
    """Nobody buys before the eleventh customer."""
    never = [customer("dainty", "salami", card=f"never-{i}") for i in range(10)]
    now = season(box(customers=[HIPSTER, *never]), rules=rules)
    now = with_products(now, (0, "yoghurt", (2,)), (1, "yoghurt", (2, 5)))
    now.money, now.chance = [20, 20, 5, 0], Behind()
    checkout.settle(now)
    return now.winners


class Behind:
    """A stream that draws the last card of a pile."""

    def random(self) -> float:
        return 0.999


Probe = Callable[[FoodAdviceRules], Any]
SHOWN: dict[str, tuple[Probe, Any, dict[object, Any]]] = {
    "rounds": (rounds, 3, {1: 1, 2: 2}),
    "dealt": (dealt, (6, 20), {3: (3, 1), 4: (4, 4), 5: (5, 10), 7: (7, 35), 8: (8, 56)}),
    "vote_pay": (vote_pay, [10, 5, 5, 0], {0: [0] * 4, 7: [14, 7, 7, 0]}),
    "customers": (customers, 6, {1: 1, 12: 12}),
    "chips": (shops_to_open, {2}, {4: {2, 3}, 5: {2, 3, 4}}),
    "event_rounds": (event_rounds, [2, 3], {"every": [1, 2, 3]}),
    "event_step": (
        lambda rules: (phases(rules), after_selling(rules)),
        (["KEEP", "VOTE", "SHOPS", "CHANNELS", "EVENT"], 0),
        {
            "end_of_round": (["KEEP", "VOTE", "SHOPS", "CHANNELS", "EVENT"], 1),
            "start_of_round": (["EVENT", "KEEP", "VOTE", "SHOPS", "CHANNELS"], 0),
        },
    ),
    "event_deal": (events_at_first, 4, {"in_turn": 1}),
    "start_money": (start_money, ([0] * 4, 3800), {35: ([35] * 4, 3660)}),
    "redeal": (redeal, (60, 12), {"shuffle": (72, 0)}),
    "market": (on_sale, 8, {"newest": 4}),
    "self_vote": (may_vote_for, [1, 2, 3], {True: [0, 1, 2, 3]}),
    "vote_tie": (tied_vote, (1, 1), {"none": (0, 0), "each": (4, 4)}),
    "extra_chip": (extra_chips, [1, 1, 0, 0], {"round": [0, 1, 0, 0]}),
    "afford_first": (dear_match, [("soup", 15)], {False: [("yoghurt", 20)]}),
    "tag_multiset": (repeated_tag, [("soup", 20)], {True: [("cake", 15)]}),
    "last_ingredient": (ways_to_remove, 2, {True: 3}),
    "black_friday": (dear_shape, [("yoghurt", 40)], {"matches_only": []}),
    "shop_shape_bonus": (for_shape, [50, 10, 0, 0], {0: [40, 10, 0, 0], 25: [65, 10, 0, 0]}),
    "mabius_profit": (for_shape, [50, 10, 0, 0], {0: [50, 0, 0, 0], 35: [50, 35, 0, 0]}),
    "flavor": (tasted, [], {"attracts": [("soup", 30)]}),
    "personal_shape": (personal_shape, [("yoghurt", 15)], {"after_price": [("soup", 40)]}),
    "advertising": (personal, 1, {"each": 2}),
    "joker_key": (joker_order, [("soup", 50)], {"price": [("cake", 60)]}),
    "shop_price": (for_price, [40, 10, 0, 0], {"full": [55, 10, 0, 0]}),
    "tie_customers": (tie, (0, 1), {0: (0, 1), 11: (1,)}),
    "tie_draw": (tie_decided, ((1,), (0,)), {"all": ((0,), (1,))}),
    "tie_promotion": (tie_decided, ((1,), (0,)), {False: ((0,), (0, 0, 1))}),
}
"""What is looked at, what it is as we read the rules, and what it is otherwise."""
CASES = [(name, value, otherwise) for name, (_, _, others) in SHOWN.items() for value, otherwise in others.items()]


@sweep("name", SHOWN)
def test_a_reading_is_as_we_read_the_rules_where_nothing_is_said(name):
    probe, as_we_read_it, _ = SHOWN[name]
    assert getattr(FoodAdviceRules(), name) == READINGS[name][0]
    assert probe(FoodAdviceRules()) == as_we_read_it


@sweep(("name", "value", "otherwise"), CASES, ids=lambda given: str(given)[:20])
def test_another_reading_makes_the_difference_that_it_should(name, value, otherwise):
    assert SHOWN[name][0](FoodAdviceRules(**{name: value})) == otherwise


def test_every_reading_that_may_be_switched_is_shown():
    """Words all, of numbers some; players of ours do not trade (FA-A6)."""
    assert {*SHOWN, "trading"} == {*READINGS}
    assert READINGS["trading"] == (False,)
    assert {*READINGS} <= {field.name for field in fields(FoodAdviceRules)}
    for name, (_, _, others) in SHOWN.items():
        assert {*others} <= {*READINGS[name]}
        assert others.keys() >= {value for value in READINGS[name][1:] if isinstance(value, (str, bool))}


def test_the_discount_of_black_friday_is_for_matches_in_either_reading():
    """FA-A13."""
    for reading in READINGS["black_friday"]:
        rules = FoodAdviceRules(black_friday=str(reading))
        assert bought(rules, seats(0), 0, ("cake", "healthy sour farm", (20, 20, 20))) == [("cake", 40)]


def test_a_chip_for_the_round_is_a_chip_of_this_round_only():
    """FA-A9: who won a chip in the first round has it no more in the second."""
    now = until(season(PLAIN, rules=FoodAdviceRules(extra_chip="round")), "SHOPS", (1, 0, 0, 0))
    assert {len(option) for option in now.options} == {2, 3}
    while now.round < 2:
        now.apply(0)
    now = until(now, "SHOPS", (1, 0, 1, 1))
    assert {len(option) for option in now.options} == {2}
