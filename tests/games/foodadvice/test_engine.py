"""A game follows the rules FA-R11 to FA-R21: how it begins, and the steps of a round."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.protocol import RulesGap
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play.engine import DrawPile
from cardgen.games.foodadvice.play.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    JOKER,
    MARY,
    NOBODY,
    box,
    season,
    seats,
    stall,
    until,
)

NATIONAL, BUZZ = FIELDS.index("national"), FIELDS.index("marketing-buzz")


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
    pile, chance = DrawPile([1, 2]), Random(1)
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
    now = season(box(), rules=FoodAdviceRules(chips=5))
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
        checkout.serve(now, number)
    now.customers = [2]
    assert (now.guests, now.gone_home) == ([[], [0], [], []], [1])
    checkout.serve_personally(now, 1)
    assert (now.guests[1], now.gone_home, now.came) == ([0, 2], [1], [0, 1, 2])
    assert now.draw_customer() == 1, "guests do not come a second time in a round"
    now.gone_home.append(1)
    now.end_round()
    assert (now.guests, sorted(now.gone_home)) == ([[], [], [], []], [0, 1, 2])


def test_a_joker_lies_before_who_sold_to_it_first():
    """FA-A33."""
    now = stall((2, "cake", (0,)), (1, "tea", (0, 1, 2)), customers=[JOKER])
    checkout.serve(now, 0)
    assert [sale.owner for sale in now.sales[-1]] == [1, 2]
    assert now.guests == [[], [0], [], []]


def test_guests_come_again_where_nobody_else_is_left():
    """FA-A33: of a box of one customer."""
    now = stall((1, "tea", (0, 1, 2)))
    for times in range(3):
        checkout.serve(now, now.draw_customer())
        assert (now.guests[1], now.recycled) == ([0], times)


def test_customers_look_at_the_products_of_all_rounds():
    """FA-R18, FA-A7."""
    now = stall((0, "yoghurt", (2,)), (1, "tea", (0, 1, 2)))
    now.products[1].round = 0
    assert checkout.serve(now, 0).products[0] is now.products[1]
