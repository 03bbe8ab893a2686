"""Who wins, and what is a tie? FA-R37, FA-R38."""

from __future__ import annotations

from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import RoundPhase
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    MARY,
    NOBODY,
    RULES,
    box,
    event,
    season,
    seats,
    until,
    with_products,
)


def ended(money, *products, customers=(HIPSTER,), rules: FoodAdviceRules = RULES) -> Season:
    now = with_products(season(box(customers=customers), rules=rules), *products)
    now.money = list(money)
    checkout.settle(now)
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
    """FA-R38, FA-A32: Black Friday and Flavour Sampling help, unless it is read otherwise."""
    for rules, winners in ((RULES, (0,)), (FoodAdviceRules(tie_promotion=False), (0, 1))):
        now = season(box(customers=[MARY]), rules=rules)
        now = with_products(now, (0, "tea", (0, 1, 2)), (1, "cake", (15,)))
        now.money, now.discount, now.sampling = [40, 40, 0, 0], seats(0), seats(0)
        checkout.settle(now)
        assert now.winners == winners


def judges(rules: FoodAdviceRules, seed: int) -> list[int]:
    """Two of the deck who want nothing; the buyer and another have gone home."""
    now = season(box(customers=[HIPSTER, *[NOBODY] * 3]), rules=rules, seed=seed)
    now = with_products(now, (0, "tea", (0,)), (1, "cake", (5,)))
    now.customers, now.gone_home = [1, 2], [0, 3]
    now.money = [40, 40, 0, 0]
    checkout.settle(now)
    assert now.winners == (0,)
    return now.judges


def test_the_customer_who_decides_a_tie_is_the_next_of_the_deck():
    """FA-R38, FA-A31: of those who went home only when the deck is empty, unless it is read otherwise."""
    of_deck, of_all = (
        [judges(FoodAdviceRules(tie_draw=drawn), seed) for seed in range(30)] for drawn in ("deck", "all")
    )
    assert all({*found[:2]} == {1, 2} for found in of_deck)
    assert {found[0] for found in of_all} == {0, 1, 2, 3}


def test_equals_whom_no_customer_parts_share_the_victory():
    """FA-R38."""
    now = ended((40, 40, 0, 0), (0, "tea", (0,)), (1, "cake", (0,)), customers=[HIPSTER] * 44)
    assert (now.winners, now.returns()) == ((0, 1), (40, 40, 0, 0))


def test_a_game_that_is_over_takes_no_action():
    now = until(season(box()), "OVER")
    assert now.phase is RoundPhase.OVER
    assert list(now.legal_actions()) == []
    assert len(now.history) == len(now.trail) == 3


def test_events_after_selling_do_not_change_what_a_round_was():
    """FA-A1: a chip that moves then has earned where it was."""
    rules = FoodAdviceRules(event_step="end_of_round", event_rounds="every")
    now = until(season(box(events=[event("move-chip")] * 40), rules=rules), "EVENT")
    before = list(now.shop_of)
    while now.round == 1:
        now.apply(0)
    assert list(now.trail[0].shops) == before
