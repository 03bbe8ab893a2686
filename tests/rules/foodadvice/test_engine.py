"""A game follows the rules FA-R11 to FA-R38: the steps of a round, what customers choose, what is paid, who wins."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from cardgen.rules.foodadvice import selling
from cardgen.rules.foodadvice.choice import buys, buys_from_one, joker_buys
from cardgen.rules.foodadvice.condition import Purchase, Terms
from cardgen.rules.foodadvice.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING, Phase
from cardgen.rules.foodadvice.piece import Customer
from cardgen.rules.foodadvice.rules import SHAPES, Rules
from cardgen.rules.foodadvice.season import Pile, Season
from cardgen.rules.protocol import RulesGap
from tests.rules.foodadvice.small_box import (
    HIPSTER,
    MARY,
    RULES,
    box,
    channels,
    customer,
    event,
    offers,
    season,
    seats,
    shop,
    with_products,
)

NATIONAL, BUZZ = FIELDS.index("national"), FIELDS.index("marketing-buzz")
JOKER = customer("healthy dietary bright exotic rich juicy", "chips tea soup", "", card="joker")
NOBODY = customer("dainty", "salami", card="nobody")


def until(now: Season, phase: str, votes: tuple[int, ...] = (1, 0, 3, 2)) -> Season:
    while now.phase.name != phase:
        now.apply(now.options.index(votes[now.seat]) if now.phase.name == "VOTE" else 0)
    return now


def sold(found) -> list[tuple[str, int]]:
    return [(SHAPES[one.shape], paid) for one, paid in zip(found.products, found.paid, strict=True)]


def bought(*wares, who: Customer = HIPSTER, discount: int = 0, sampling: int = 0, owners=()) -> list[tuple[str, int]]:
    return sold(buys(who, offers(*wares, owners=owners), discount, sampling, RULES))


def stall(*products, customers=(HIPSTER,), shops=(), board=None, players: int = 4) -> Season:
    """A season with these products (owner, shape, ingredients) on sale, in its first round."""
    return with_products(season(box((), customers, shops, (), board), players), *products)


# Setup and supply


@pytest.mark.parametrize("players", [1, 3, 7])
def test_four_to_six_play(players):
    """FA-R1."""
    with pytest.raises(RulesGap, match=f"4 to 6 players, not {players}"):
        season(box(), players)


@pytest.mark.parametrize(
    ("kind", "there", "wanted"),
    [("product", 17, 18), ("shop", 5, 6), ("event", 11, 12), ("ingredient", 56, 57), ("customer", 0, 1)],
)
def test_a_box_too_small_for_the_players_is_a_gap(kind, there, wanted):
    """FA-D3: six players."""
    of, field = box(), f"{kind}s"
    copies = getattr(of, field) * wanted
    assert season(replace(of, **{field: copies[:wanted]}), 6).round == 1
    with pytest.raises(RulesGap, match=f"6 players need {wanted} {kind} cards; the box has {there} "):
        season(replace(of, **{field: copies[:there]}), 6)


def test_nobody_has_money_at_the_beginning():
    """FA-R12, FA-D1."""
    now = season(box(), 6)
    assert (now.money, now.bank) == ([0] * 6, 3800)


def test_what_is_put_under_a_deck_comes_when_the_rest_is_gone():
    """C1."""
    pile, chance = Pile([1, 2]), Random(1)
    pile.bottom += [3, 4]
    assert {pile.draw(chance), pile.draw(chance)} == {1, 2}
    assert [pile.draw(chance), pile.draw(chance)] == [3, 4]
    assert len(pile) == 0


# The steps of a round


def test_a_round_goes_step_by_step_and_seat_by_seat():
    """FA-R13 to FA-R18, FA-A1: events only in the second and third round."""
    now, steps = season(box()), []
    while not now.is_over():
        step = now.round, now.phase.name
        if not steps or steps[-1][0] != step:
            steps.append((step, []))
        steps[-1][1].append(now.seat)
        now.apply(0)
    first = ["KEEP", "VOTE", "SHOPS", "CHANNELS"]
    assert [step for step, _ in steps] == [
        *((1, name) for name in first),
        *((number, name) for number in (2, 3) for name in (*first, "EVENT")),
    ]
    assert {tuple(seats) for _, seats in steps} == {(0, 1, 2, 3)}


def test_three_of_six_are_kept_and_three_go_under_the_deck():
    """FA-R13, FA-A5."""
    now = season(box())
    dealt, shape = list(now.dealt), now.box.products[now.shape][1]
    now.apply(now.options.index((0, 2, 5)))
    [product] = now.products
    assert (product.owner, product.shape, product.ingredients) == (0, shape, [dealt[0], dealt[2], dealt[5]])
    assert now.ingredients.bottom == [dealt[1], dealt[3], dealt[4]]
    assert now.seat == 1


def test_a_vote_won_is_a_chip_that_may_go_to_a_third_shop_or_a_second_channel():
    """FA-R14 to FA-R16."""
    now = until(season(box()), "SHOPS", (1, 0, 1, 1))
    assert now.extra == [0, 1, 0, 0]
    assert {len(option) for option in now.options} == {2}
    now.apply(0)
    assert {len(option) for option in now.options} == {2, 3}
    now.apply(now.options.index((0, 1)))
    now = until(now, "CHANNELS")
    assert {len(option) for option in now.options} == {1}
    now.apply(0)
    assert {len(option) for option in now.options} == {1, 2}


def test_a_tied_vote_may_go_to_any_of_the_tied():
    """FA-A8: seats 0 and 1 have two votes each."""
    won = {until(season(box(), seed=seed), "SHOPS", (1, 0, 0, 1)).voted for seed in range(30)}
    assert won == {(0,), (1,)}


def test_a_third_shop_leaves_one_chip_for_a_channel():
    """FA-R15, FA-R16."""
    now = until(season(box()), "SHOPS", (1, 0, 0, 0))
    now.apply(now.options.index((0, 1, 2)))
    now = until(now, "CHANNELS")
    assert {len(option) for option in now.options} == {1}


def test_a_chip_opens_any_channel_and_mabius_names_another_player():
    """FA-R16."""
    now = until(season(box(), 5), "CHANNELS", (1, 0, 3, 2, 0))
    now.apply(0)
    assert [option[0] for option in now.options] == [*range(MABIUS), MABIUS, MABIUS + 2, MABIUS + 3, MABIUS + 4]


def test_two_chips_open_two_different_channels():
    """FA-R16: on Mabius one of them at most."""
    now = until(season(box()), "SHOPS", (1, 0, 0, 0))
    now = until(now, "CHANNELS")
    pairs = [option for option in now.options if len(option) == 2]
    assert all(first < second for first, second in pairs)
    assert not any(first >= MABIUS for first, _ in pairs)
    assert len(pairs) == 7 * 6 // 2 + 7 * 3


def test_chips_reach_their_fields():
    now = until(season(box()), "SHOPS", (1, 0, 0, 0))
    now = until(now, "CHANNELS")
    now.apply(now.options.index((SAMPLING, DISCOUNT)))
    now.apply(now.options.index((DISCOUNT,)))
    now.apply(now.options.index((MABIUS + 1,)))
    assert (now.sampling, now.discount, now.investors) == (seats(0), seats(0, 1), [[], [2], [], []])


def test_nobody_has_more_than_eight_chips():
    """FA-R9: with five at the beginning, three more at most."""
    now = season(box(), rules=Rules(chips=5))
    now.extra = [3, 0, 0, 0]
    now = until(now, "SHOPS", (1, 0, 0, 0))
    assert now.extra == [3, 0, 0, 0]


def test_after_a_round_chips_shops_and_customers_go_where_they_belong():
    """FA-R20."""
    now = season(box(customers=[HIPSTER] * 44))
    now = until(now, "CHANNELS")
    street = list(now.street)
    while now.round == 1:
        now.apply(0)
    assert now.shops.bottom == street
    assert (now.shop_of, now.channels, now.investors) == ([()] * 4, [()] * 4, [[]] * 4)
    assert len(now.gone_home) == 6
    assert len(now.products) == 4


def test_customers_come_again_when_all_were_there():
    """FA-R21: not before."""
    now = season(box(customers=[HIPSTER, MARY, NOBODY]))
    came = []
    for _ in range(9):
        came.append(now.draw_customer())
        now.gone_home.append(came[-1])
    assert [{*came[start : start + 3]} for start in (0, 3, 6)] == [{0, 1, 2}] * 3
    assert now.recycled == 2


def test_who_sold_keeps_the_card_of_the_customer_to_the_end_of_the_round():
    """FA-R20: who left lies among those gone home at once, who bought only when the round is over."""
    now = stall((1, "tea", (0, 1, 2)), customers=[HIPSTER, NOBODY, HIPSTER])
    for number in now.customers[:2]:
        selling.serve(now, number)
    now.customers = [2]
    assert (now.guests, now.gone_home) == ([[], [0], [], []], [1])
    selling.serve_personally(now, 1)
    assert (now.guests[1], now.gone_home, now.came) == ([0, 2], [1], [0, 1, 2])
    assert now.draw_customer() == 1, "guests do not come a second time in a round"
    now.gone_home.append(1)
    now.end_round()
    assert (now.guests, sorted(now.gone_home)) == ([[], [], [], []], [0, 1, 2])


def test_a_joker_lies_before_who_sold_to_it_first():
    """FA-A33."""
    now = stall((2, "cake", (0,)), (1, "tea", (0, 1, 2)), customers=[JOKER])
    selling.serve(now, 0)
    assert [sale.owner for sale in now.sales[-1]] == [1, 2]
    assert now.guests == [[], [0], [], []]


def test_guests_come_again_where_nobody_else_is_left():
    """FA-A33: of a box of one customer."""
    now = stall((1, "tea", (0, 1, 2)))
    for times in range(3):
        selling.serve(now, now.draw_customer())
        assert (now.guests[1], now.recycled) == ([0], times)


def test_customers_look_at_the_products_of_all_rounds():
    """FA-R18, FA-A7."""
    now = stall((0, "yoghurt", (2,)), (1, "tea", (0, 1, 2)))
    now.products[1].round = 0
    assert selling.serve(now, 0).products[0] is now.products[1]


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
    """FA-R28: exactly one must be of a player on Flavor Sampling."""
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
    assert selling.serve(now, 0).products == []
    now.products[0].price = 60
    selling.serve(now, 0)
    assert now.money == [60, 10, 10, 0]


# What is paid


def test_each_shop_pays_its_bonus_and_for_its_shapes():
    """FA-R29: of the shops with a chip of the seller."""
    shops = [
        shop("tea cake", 15, Purchase(), "both"),
        shop("soup cake", 5, Purchase(), "bonus"),
        shop("tea cake", 5, Purchase(genders=frozenset(["she"])), "shape"),
        shop("soup cake", 5, Purchase(genders=frozenset(["she"])), "none"),
        *(shop("tea cake", 50, card=f"other-{i}") for i in range(2)),
    ]
    now = stall((0, "tea", (0, 1, 2)), shops=shops)
    now.street, now.shop_of = [*range(6)], [(0, 1, 2, 3), (4, 5), (), ()]
    selling.serve(now, 0)
    assert now.sales[-1][0].bonus == 15 + 10 + 5 + 10
    assert now.money[1:] == [0, 0, 0]


def test_every_investor_gets_the_profit_of_every_sale():
    """FA-R30, FA-A16."""
    now = stall((0, "tea", (0, 1, 2)), customers=[HIPSTER] * 3)
    now.investors = [[1, 3], [2], [], []]
    selling.serve(now, 0)
    selling.serve(now, 1)
    selling.serve_personally(now, 0)
    assert now.money == [35 * 3, 30, 0, 30]


# Personal customers


def test_a_personal_customer_always_buys_from_who_drew_it():
    """FA-R34: nothing but the dearest speaks for these, and the newest of equals."""
    wares = offers(
        ("cake", "rich sour farm", (5, 5, 5)), *[("soup", "rich sour farm", (5, 5, 10))] * 2, owners=(0, 0, 0)
    )
    found = buys_from_one(HIPSTER, wares, 0, RULES)
    assert found.products == [wares[2]]
    assert buys_from_one(HIPSTER, [], 0, RULES).products == []


def personally(*wares, rules: Rules = RULES) -> list[tuple[str, int]]:
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
    assert personally(loved, dear, rules=Rules(personal_shape="after_price")) == [("soup", 40)]


def test_a_personal_joker_buys_as_jokers_do():
    """FA-R34."""
    wares = [("cake", "rich bright sour", (20, 20, 20)), ("tea", "rich spicy sour", (5, 5, 5))]
    found = buys_from_one(JOKER, offers(*wares, owners=(0, 0)), 0, RULES)
    assert sold(found) == [("cake", 60), ("tea", 15)]


def test_shops_pay_nothing_for_personal_customers():
    """FA-R34."""
    now = stall((0, "tea", (0, 1, 2)), shops=[shop("tea cake", 10, card=f"s{i}") for i in range(6)])
    now.street, now.shop_of = [*range(6)], [(0, 1), (), (), ()]
    selling.serve_personally(now, 0)
    [sale] = now.sales[-1]
    assert (sale.bonus, sale.is_extra, now.money[0]) == (0, True, 35)


# Advertising


def advertised(fields, terms, sales: int, voted=(), rules=RULES) -> int:
    """Personal customers of seat 0 after so many sales."""
    now = stall((0, "tea", (0, 1, 2)), customers=[HIPSTER] * 9, board=channels(terms))
    now.rules = rules
    now.channels[0], now.voted = fields, voted
    for number in range(sales):
        selling.serve(now, number)
    selling.advertise(now)
    return sum(sale.is_extra for sale in now.sales[-1])


def test_advertising_brings_a_customer_where_its_terms_are_met():
    """FA-R19, FA-A15."""
    two = {"marketing-buzz": Terms(sales=2)}
    assert [advertised((BUZZ,), two, sales) for sales in range(4)] == [0, 0, 1, 1]
    assert advertised((NATIONAL,), two, 3) == 0
    assert advertised((SAMPLING, DISCOUNT, MABIUS + 1), two, 3) == 0


def test_a_personal_customer_is_no_sale_for_the_terms_of_the_same_step():
    """FA-R19: the terms were met this round, before the step."""
    terms, each = {"national": Terms(sales=1), "marketing-buzz": Terms(sales=2)}, Rules(advertising="each")
    assert advertised((NATIONAL, BUZZ), terms, 1, rules=each) == 1
    assert advertised((NATIONAL, BUZZ), terms, 2, rules=each) == 2


def test_a_player_draws_one_personal_customer_however_many_channels_worked():
    """FA-R19, FA-A27."""
    terms = {"national": Terms(sales=1), "marketing-buzz": Terms(sales=2)}
    assert advertised((NATIONAL, BUZZ), terms, 2) == 1


def test_who_won_the_vote_has_top_reviews():
    """FA-A15."""
    terms = {"top-reviews": Terms(won_vote=True)}
    field = (FIELDS.index("top-reviews"),)
    assert (advertised(field, terms, 0, (0,)), advertised(field, terms, 0, (1,))) == (1, 0)


# The end


def ended(money, *products, customers=(HIPSTER,), rules: Rules = RULES) -> Season:
    now = with_products(season(box(customers=customers), rules=rules), *products)
    now.money = list(money)
    selling.settle(now)
    return now


def test_the_richest_wins():
    """FA-R37."""
    now = ended((5, 40, 35, 0))
    assert (now.winners, now.returns()) == ((1,), (5, 40, 35, 0))


def test_of_equals_who_sells_to_the_next_customer_wins():
    """FA-R38: no other player's product counts, and returns tell who won."""
    now = ended((40, 40, 0, 0), (0, "tea", (5,)), (1, "tea", (0,)), (2, "tea", (0, 1, 2)))
    assert (now.winners, now.returns()) == ((1,), (40, 41, 0, 0))
    assert now.money == [40, 40, 0, 0]


def test_a_tie_is_decided_in_the_usual_way_with_the_chips_of_the_last_round():
    """FA-R38, FA-A32: Black Friday and Flavor Sampling help, unless it is read otherwise."""
    for rules, winners in ((RULES, (0,)), (Rules(tie_promotion=False), (0, 1))):
        now = season(box(customers=[MARY]), rules=rules)
        now = with_products(now, (0, "tea", (0, 1, 2)), (1, "cake", (15,)))
        now.money, now.discount, now.sampling = [40, 40, 0, 0], seats(0), seats(0)
        selling.settle(now)
        assert now.winners == winners


def judges(rules: Rules, seed: int) -> list[int]:
    """Two of the deck who want nothing; the buyer and another have gone home."""
    now = season(box(customers=[HIPSTER, *[NOBODY] * 3]), rules=rules, seed=seed)
    now = with_products(now, (0, "tea", (0,)), (1, "cake", (5,)))
    now.customers, now.gone_home = [1, 2], [0, 3]
    now.money = [40, 40, 0, 0]
    selling.settle(now)
    assert now.winners == (0,)
    return now.judges


def test_the_customer_who_decides_a_tie_is_the_next_of_the_deck():
    """FA-R38, FA-A31: of those who went home only when the deck is empty, unless it is read otherwise."""
    of_deck, of_all = ([judges(Rules(tie_draw=one), seed) for seed in range(30)] for one in ("deck", "all"))
    assert all({*found[:2]} == {1, 2} for found in of_deck)
    assert {found[0] for found in of_all} == {0, 1, 2, 3}


def test_equals_whom_no_customer_parts_share_the_victory():
    """FA-R38."""
    now = ended((40, 40, 0, 0), (0, "tea", (0,)), (1, "cake", (0,)), customers=[HIPSTER] * 44)
    assert (now.winners, now.returns()) == ((0, 1), (40, 40, 0, 0))


def test_a_game_that_is_over_takes_no_action():
    now = until(season(box()), "OVER")
    assert now.phase is Phase.OVER
    assert list(now.legal_actions()) == []
    assert len(now.history) == len(now.trail) == 3


def test_events_after_selling_do_not_change_what_a_round_was():
    """FA-A1: a chip that moves then has earned where it was."""
    rules = Rules(event_step="end_of_round", event_rounds="every")
    now = until(season(box(events=[event("move-chip")] * 40), rules=rules), "EVENT")
    before = list(now.shop_of)
    while now.round == 1:
        now.apply(0)
    assert list(now.trail[0].shops) == before
