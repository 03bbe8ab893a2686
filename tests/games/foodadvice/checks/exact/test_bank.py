"""What the bank may have to pay: the bound against games that were played, and the change that players need."""

from itertools import product
from random import Random

import pytest

from cardgen.games.foodadvice.checks.exact.bank import lacking_change, least_amount, most_payments
from cardgen.games.foodadvice.play.setup import box_table
from cardgen.games.foodadvice.rules import NOTES, NOTES_OF_EACH, FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, MARY, RULES, box, channels, customer, event, season, shop

JOKER = customer("healthy sweet rich farm salted sour", "tea cake soup", "")
BANK = [note for note in NOTES for _ in range(NOTES_OF_EACH)]


@pytest.fixture(scope="module")
def shipped(shipped_game):
    return box_table(shipped_game, shipped_game.deck.printings()).box


def test_the_shipped_box_may_pay_what_the_page_says(shipped):
    bound = most_payments(shipped, RULES, 6)
    assert (bound.votes, bound.customers, bound.shops, bound.events, bound.start) == (90, 2020, 810, 495, 0)
    assert bound.total == 3415 < sum(BANK)


def played(of, rules, players, seed):
    """The money of all players after a game of random choices."""
    now, random = season(of, players, rules, seed), Random(seed)
    while not now.is_over():
        now.apply(random.choice(now.legal_actions()))
    return sum(now.money)


@pytest.mark.parametrize("readings", [{}, {"start_money": 50, "event_rounds": "every"}, {"market": "newest"}])
def test_no_random_game_comes_near_the_bound(shipped, readings):
    rules = FoodAdviceRules(**readings)
    for players, seed in product((4, 6), range(12)):
        assert played(shipped, rules, players, seed) < most_payments(shipped, rules, players).total


def test_each_part_is_the_dearest_that_can_be():
    of = box(
        customers=[HIPSTER, MARY, JOKER],
        shops=[shop("tea", 15, card="a"), shop("tea cake", 10, card="b"), shop("soup", 20, card="c")],
        events=[event("receive", amount=15), event("everyone-receives", amount=5, **{"for": {"shape": ["tea"]}})] * 2
        + [event("pay", amount=100), event("extra-customer")],
    )
    bound = most_payments(of, FoodAdviceRules(rounds=2, customers=1), 4)
    # Two rounds: 2 customers at the shops, 8 personal ones and one by an event; each comes again when all were there.
    assert bound.customers == 4 * 150 + 4 * 40 + 3 * 20
    assert bound.votes == 2 * 4 * 5
    assert bound.shops == 2 * max(15 + 10 + 2 * 10, 15 + 20 + 10, 10 + 20 + 10)
    assert bound.events == 2 * (5 * 2 * 4) + 2 * 15


def test_payments_are_multiples_of_the_largest_number_that_divides_all(shipped):
    assert least_amount(shipped, RULES) == 5
    assert least_amount(shipped, FoodAdviceRules(vote_pay=4)) == 1
    assert least_amount(shipped, FoodAdviceRules(mabius_profit=7)) == 1


def test_what_no_notes_make_up_is_told_at_its_card_and_asks_for_no_change():
    of = box(shops=[shop("tea", 7), shop("cake", 10)], events=[event("receive", amount=3)], board=channels(profit=9))
    assert least_amount(of, RULES) == 5


def test_the_notes_of_the_box_are_change_enough():
    assert lacking_change(BANK, 5, 6) is None


@pytest.mark.parametrize(
    ("notes", "unit", "lack"),
    [
        ([5] * 5 + [10] * 20, 5, (10, 25, 30)),
        ([5] * 6 + [10] * 20, 5, None),
        ([5] * 20 + [100] * 20, 5, (100, 100, 570)),
        (BANK, 1, (5, 0, 6)),
        ([10] * 100, 10, None),
    ],
)
def test_small_notes_must_do_for_all_players_at_once(notes, unit, lack):
    assert lacking_change(notes, unit, 6) == lack


def test_a_player_never_needs_more_in_small_notes_than_was_reckoned():
    """Paid with the largest notes first, what is left for the notes under each value is less than it by a unit."""
    for amount in range(5, 500, 5):
        left = amount
        for note in reversed(NOTES):
            left %= note
            assert left <= note - 5
