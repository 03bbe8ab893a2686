"""Events do what their effects say: to whom they may, as far as there is something, unless a guard is shown."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.foodadvice.cards import MarketEvent
from cardgen.games.foodadvice.effect import ARGUMENTS, WHOM
from cardgen.games.foodadvice.play import event_play
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.event_play import ACCEPT, PASS, SHIELD
from cardgen.games.foodadvice.play.phase import DISCOUNT, MABIUS, SAMPLING, RoundPhase
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, RULES, box, event, season, with_products

GUARD = event("guard", is_kept=True)
NOTHING = event("receive", amount=0)
WARES = ((0, "tea", (0, 1, 2)), (1, "cake", (3, 4, 5)), (2, "soup", (6, 7, 8)), (3, "pizza", (9, 10, 11)))
"""A product of each seat, for 35 F: 5, 10 and 20."""


def deal(
    *hand: MarketEvent,
    kept: dict[int, list[MarketEvent]] | None = None,
    rules: FoodAdviceRules = RULES,
    wares: Any = WARES,
) -> Season:
    """The step of events with these dealt to seats 0, 1 and so on, nothing to the others; `kept` they have already."""
    given = [event for events in (kept or {}).values() for event in events]
    dealt = [*hand, *[NOTHING] * (4 - len(hand))]
    now = with_products(
        season(box(events=[*dealt, *given, *[NOTHING] * 36], customers=[HIPSTER] * 44), rules=rules), *wares
    )
    now.events.pool, now.events.bottom = [], [*range(4), *range(4 + len(given), 40 + len(given))]
    numbers = iter(range(4, 4 + len(given)))
    now.held = [[next(numbers) for _ in (kept or {}).get(seat, [])] for seat in range(4)]
    now.money, now.bank, now.street, now.round = [100, 50, 15, 80], 3555, [*range(6)], 2
    now.sales, now.left = [[], []], [[], []]
    event_play.begin(now)
    return now


def play(now: Season, *option: int) -> Season:
    now.apply(now.options.index(option))
    return now


def taken(amount: int, whom: str) -> MarketEvent:
    return event("take-money", amount=amount, **{"from": whom})


def held_kinds(now: Season, seat: int) -> list[str]:
    return [now.box.events[number].effect.name for number in now.held[seat]]


# Money


@pytest.mark.parametrize(
    ("dealt", "options", "chosen", "money"),
    [
        (taken(20, "another"), [(0, 1), (0, 2), (0, 3)], (0, 2), [115, 50, 0, 80]),
        (taken(20, "richest"), [(0, 3)], (0, 3), [120, 50, 15, 60]),
        (taken(20, "each"), [(0,)], (0,), [155, 30, 0, 60]),
        (event("give-money", amount=60, to="another"), [(0, 1), (0, 2), (0, 3)], (0, 1), [40, 110, 15, 80]),
        (event("give-money", amount=60, to="poorest"), [(0, 2)], (0, 2), [40, 50, 75, 80]),
        (event("give-money", amount=40, to="each"), [(0,)], (0,), [0, 90, 55, 100]),
        (event("receive", amount=15), [(0,)], (0,), [115, 50, 15, 80]),
        (event("pay", amount=120), [(0,)], (0,), [0, 50, 15, 80]),
        (event("everyone-receives", amount=5), [(0,)], (0,), [105, 55, 20, 85]),
        (event("everyone-pays", amount=20), [(0,)], (0,), [80, 30, 0, 60]),
    ],
    ids=lambda card: card.card if isinstance(card, MarketEvent) else "",
)
def test_money_changes_hands_as_far_as_there_is_some(dealt, options, chosen, money):
    """FA-R35, FA-A26; the bank has what is left."""
    now = deal(dealt)
    assert list(now.options) == options
    play(now, *chosen)
    assert (now.money, now.bank) == (money, 3800 - sum(money))
    assert now.fates == [(0, 0, money[0] - 100)]


def test_of_several_who_are_richest_or_poorest_the_player_chooses():
    now = deal(taken(10, "richest"))
    now.money = [0, 30, 30, 10]
    assert list(event_play.ways(now, now.box.events[0].effect)) == [(1,), (2,)]
    now.money = [0, 10, 30, 10]
    poorest = event("give-money", amount=5, to="poorest").effect
    assert list(event_play.ways(now, poorest)) == [(1,), (3,)]


def test_once_for_each_own_product_that_counts():
    """Two of seat 0 and one of seat 2 have the shape; of nobody else."""
    wares = ((0, "tea", (0, 1, 2)), (0, "tea", (3, 4, 5)), (0, "cake", (6, 7, 8)), (2, "tea", (9, 10, 11)))
    asked = {"shape": ["tea"]}
    for name, money in (
        ("receive", [120, 50, 15, 80]),
        ("pay", [80, 50, 15, 80]),
        ("everyone-receives", [120, 50, 25, 80]),
        ("everyone-pays", [80, 50, 5, 80]),
    ):
        now = deal(event(name, amount=10, **{"for": asked}), wares=wares)
        assert play(now, 0).money == money
    now = deal(event("receive", amount=10, **{"for": {}}), wares=wares)
    assert play(now, 0).money[0] == 130


def test_only_what_is_on_sale_counts():
    """FA-A7."""
    now = deal(event("receive", amount=10, **{"for": {}}), rules=FoodAdviceRules(market="newest"))
    assert play(now, 0).money[0] == 100


# Products


@pytest.mark.parametrize(("whom", "wares"), [("own", [0]), ("another", [1, 2, 3])])
def test_an_ingredient_is_removed_from_whose_product_it_says(whom, wares):
    """FA-R35, FA-R36."""
    now = deal(event("remove-ingredient", **{"from": whom}))
    assert list(now.options) == [(0, ware, place) for ware in wares for place in range(3)]
    ware = wares[-1]
    removed = now.products[ware].ingredients[1]
    play(now, 0, ware, 1)
    assert len(now.products[ware].ingredients) == 2
    assert now.products[ware].price == 25
    assert now.ingredients.bottom[-1] == removed


def test_a_product_keeps_its_last_ingredient():
    """FA-A12: the event cannot be carried out, and is gone."""
    now = deal(event("remove-ingredient", **{"from": "own"}), wares=((0, "tea", (0,)), (1, "tea", (1, 2))))
    assert list(now.options) == [(0,)]
    play(now, 0)
    assert [product.ingredients for product in now.products] == [[0], [1, 2]]
    assert now.fates == [(0, 0, 0)]
    assert now.seat == 1


def test_an_empty_product_stays_where_it_may_become_one():
    """FA-A12, the other reading: it has nothing that could be swapped."""
    rules = FoodAdviceRules(last_ingredient=True)
    now = deal(event("remove-ingredient", **{"from": "own"}), rules=rules, wares=((0, "tea", (0,)), (1, "cake", (1,))))
    play(now, 0, 0, 0)
    assert (now.products[0].ingredients, now.products[0].price, now.products[0].tags) == ([], 0, 0)
    now.seat = 0
    assert list(event_play.ways(now, event("swap-ingredients").effect)) == []
    assert list(event_play.ways(now, event("replace-ingredient").effect)) == []


def test_an_ingredient_is_replaced_by_the_top_card_and_goes_under_the_deck():
    now = deal(event("replace-ingredient"))
    now.ingredients.pool, now.ingredients.bottom = [50], [60]
    assert len(now.options) == 3
    play(now, 0, 0, 2)
    assert now.products[0].ingredients == [0, 1, 50]
    assert now.products[0].price == 15 + now.box.ingredients[50].price
    assert (now.ingredients.pool, now.ingredients.bottom) == ([], [60, 2])


def test_nothing_is_replaced_where_the_deck_is_empty():
    now = deal(event("replace-ingredient"))
    now.seat, now.ingredients.pool, now.ingredients.bottom = 0, [], []
    assert list(event_play.ways(now, now.box.events[0].effect)) == []


def test_two_ingredients_change_places():
    now = deal(event("swap-ingredients"))
    assert len(now.options) == 3 * 9
    assert {option[1] for option in now.options} == {0}
    assert {option[3] for option in now.options} == {1, 2, 3}
    play(now, 0, 0, 2, 2, 0)
    assert [product.ingredients for product in now.products] == [[0, 1, 6], [3, 4, 5], [2, 7, 8], [9, 10, 11]]
    assert [product.price for product in now.products] == [20, 35, 50, 35]


# Chips and customers


def test_a_chip_moves_to_a_shop_where_its_player_has_none():
    now = deal(NOTHING, event("move-chip"))
    now.shop_of = [(0, 1), (1, 4), (2, 3), (4, 5)]
    play(now, 0)
    assert [option[1:] for option in now.options] == [(place, to) for place in (1, 4) for to in (0, 2, 3, 5)]
    play(now, 1, 4, 0)
    assert now.shop_of == [(0, 1), (0, 1), (2, 3), (4, 5)]


def test_a_chip_moves_to_a_channel_where_its_player_has_none():
    """FA-R16: with one chip there, to each other channel, on Mabius for each other player."""
    now = deal(event("move-promotion"))
    now.seat = 1
    now._lay((MABIUS,))
    now.seat = 0
    now._lay((DISCOUNT,))
    ways = list(event_play.ways(now, event("move-promotion").effect))
    others = [*(field for field in range(MABIUS) if field != DISCOUNT), MABIUS + 1, MABIUS + 2, MABIUS + 3]
    assert ways == [(DISCOUNT, to) for to in others]
    now.move_promotion(DISCOUNT, SAMPLING)
    assert (now.discount, now.sampling, now.channels[0]) == (0, 1, (SAMPLING,))
    now.move_promotion(SAMPLING, MABIUS + 3)
    assert (now.sampling, now.investors) == (0, [[1], [], [], [0]])


def test_who_backs_a_player_backs_no_second_one():
    """FA-R16: a chip may go from Mabius to Mabius, and no other one there."""
    now = deal(event("move-promotion"))
    now._lay((SAMPLING, MABIUS + 2))
    ways = list(event_play.ways(now, event("move-promotion").effect))
    assert [to for field, to in ways if field == SAMPLING and to >= MABIUS] == []
    assert [to for field, to in ways if field == MABIUS + 2 and to >= MABIUS] == [MABIUS + 1, MABIUS + 3]


def test_who_has_no_chip_on_a_channel_moves_none():
    now = deal(event("move-promotion"))
    assert list(now.options) == [(0,)]


def test_two_own_products_swap_an_ingredient():
    now = with_products(deal(event("swap-own-ingredients")), (0, "tea", (0, 1)), (0, "cake", (2,)))
    ways = list(event_play.ways(now, event("swap-own-ingredients").effect))
    own = [product.number for product in now.own(0)]
    assert {(way[0], way[2]) for way in ways} <= {(first, last) for first in own for last in own if first < last}
    before = [list(now.products[number].ingredients) for number in (ways[0][0], ways[0][2])]
    first, place, last, other = ways[0]
    event_play._change(now, "swap-own-ingredients", ways[0])
    assert now.products[first].ingredients[place] == before[1][other]
    assert now.products[last].ingredients[other] == before[0][place]


@pytest.mark.parametrize(("against", "is_stopped"), [("money", True), ("products", False)])
def test_a_guard_stops_what_it_is_for(against, is_stopped):
    guard = event("guard", is_kept=True, against=against).effect
    assert guard.stops(taken(20, "another").effect) is is_stopped
    assert guard.stops(event("remove-ingredient", **{"from": "another"}).effect) is not is_stopped
    assert event("guard", is_kept=True).effect.stops(taken(20, "another").effect)


def test_who_has_no_chip_in_a_shop_moves_none():
    now = deal(event("move-chip"))
    assert list(now.options) == [(0,)]
    assert play(now, 0).shop_of == [()] * 4


def test_an_extra_customer_buys_at_once_from_who_drew_it():
    """FA-R34: for 35 F, with nothing from shops."""
    now = deal(event("extra-customer"))
    now.shop_of = [(0, 1), (), (), ()]
    play(now, 0)
    [sale] = now.sales[-1]
    assert (sale.owner, sale.paid, sale.is_extra, now.money[0]) == (0, 35, True, 135)
    assert now.fates == [(0, 0, 35)]


def test_an_extra_customer_comes_from_those_gone_home_where_no_other_is_left():
    """FA-R21."""
    now = deal(event("extra-customer"))
    now.gone_home, now.customers = now.customers, []
    play(now, 0)
    assert (len(now.sales[-1]), now.recycled, now.gone_home, len(now.guests[0])) == (1, 1, [], 1)


def test_an_extra_customer_of_who_sells_nothing_leaves():
    now = deal(event("extra-customer"), wares=())
    play(now, 0)
    assert (now.sales[-1], now.money[0]) == ([], 100)


# Guards


def test_who_holds_a_guard_is_asked():
    """It is the decision of who is harmed; then the other player goes on."""
    now = play(deal(taken(20, "another"), kept={1: [GUARD]}), 0, 1)
    assert (now.phase, now.seat, list(now.options)) == (RoundPhase.GUARD, 1, [(ACCEPT,), (SHIELD,)])
    assert now.money == [100, 50, 15, 80]
    play(now, SHIELD)
    assert (now.money, now.held[1]) == ([100, 50, 15, 80], [1])
    assert now.fates == [(4, 1, 0), (0, 0, 0)]
    assert (now.phase, now.seat) == (RoundPhase.EVENT, 1)


def test_a_guard_that_is_not_shown_is_kept():
    now = play(play(deal(taken(20, "another"), kept={1: [GUARD]}), 0, 1), ACCEPT)
    assert now.money == [120, 30, 15, 80]
    assert "guard" in held_kinds(now, 1)
    assert now.fates == [(0, 0, 20)]


def test_a_guard_saves_only_who_shows_it():
    """Two of three are asked, one after the other; the event is counted once."""
    now = play(deal(taken(20, "each"), kept={1: [GUARD], 3: [GUARD]}), 0)
    assert (now.seat, now.money) == (1, [100, 50, 15, 80])
    play(now, SHIELD)
    assert (now.seat, now.money) == (3, [115, 50, 0, 80])
    play(now, ACCEPT)
    assert now.money == [135, 50, 0, 60]
    assert now.fates == [(4, 1, 0), (0, 0, 35)]


def test_of_two_guards_one_is_spent():
    now = play(deal(taken(5, "each"), kept={2: [GUARD, GUARD]}, rules=FoodAdviceRules(event_deal="in_turn")), 0)
    play(now, SHIELD)
    assert held_kinds(now, 2) == ["guard"]
    assert now.money == [110, 45, 15, 75]


@pytest.mark.parametrize(
    ("dealt", "option"),
    [
        (event("remove-ingredient", **{"from": "another"}), (0, 2, 0)),
        (event("swap-ingredients"), (0, 0, 0, 2, 2)),
        (taken(5, "richest"), (0, 3)),
    ],
)
@pytest.mark.parametrize("answer", [ACCEPT, SHIELD])
def test_a_guard_helps_against_whatever_takes_from_its_player(dealt, option, answer):
    now = deal(dealt, kept={2: [GUARD], 3: [GUARD]})
    before = [list(product.ingredients) for product in now.products], list(now.money)
    victim = 3 if dealt.effect.name == "take-money" else 2
    play(now, *option)
    assert (now.phase, now.seat) == (RoundPhase.GUARD, victim)
    play(now, answer)
    after = [list(product.ingredients) for product in now.products], list(now.money)
    assert (after == before) is (answer == SHIELD)


@pytest.mark.parametrize(
    "dealt",
    [
        event("everyone-pays", amount=5),
        event("give-money", amount=5, to="each"),
        event("remove-ingredient", **{"from": "own"}),
        event("pay", amount=5),
    ],
    ids=lambda card: card.card,
)
def test_a_guard_is_not_asked_for_what_takes_nothing_for_another_player(dealt):
    now = deal(dealt, kept={seat: [GUARD] for seat in range(4)})
    now.apply(0)
    assert now.phase is RoundPhase.EVENT
    assert now.fates == [(0, 0, now.money[0] - 100)]


def test_a_guard_is_not_carried_out_by_itself():
    """It is dealt, kept, and the next player's turn."""
    now = deal(GUARD)
    assert (now.seat, held_kinds(now, 0)) == (1, ["guard"])


def test_a_guard_dealt_in_this_step_helps_against_who_comes_later():
    now = play(deal(GUARD, taken(20, "another")), 1, 0)
    assert (now.phase, now.seat) == (RoundPhase.GUARD, 0)


def test_events_are_dealt_to_all_before_the_first_is_carried_out():
    """FA-R17, FA-A29: so a guard helps who has not had a turn yet."""
    for event_deal in ("together", "in_turn"):
        now = season(box(events=[taken(20, "another"), *[GUARD] * 39]), rules=FoodAdviceRules(event_deal=event_deal))
        now.events.pool, now.events.bottom = [], [*range(40)]
        now.money = [0, 50, 50, 50]
        event_play.begin(now)
        dealt = [1] * 4 if event_deal == "together" else [1, 0, 0, 0]
        assert [len(held) for held in now.held] == dealt
        play(now, 0, 1)
        assert (now.phase is RoundPhase.GUARD) == (event_deal == "together")


def test_a_guard_that_was_shown_before_its_turn_is_gone():
    now = season(box(events=[taken(20, "another"), GUARD, *[event("receive", amount=5)] * 38]))
    now.events.pool, now.events.bottom = [], [*range(40)]
    now.money = [0, 50, 50, 50]
    event_play.begin(now)
    play(now, 0, 1)
    play(now, SHIELD)
    assert now.fates == [(1, 1, 0), (0, 0, 0)]
    assert (now.seat, held_kinds(now, 1)) == (2, [])


# Keeping


def test_an_event_that_may_be_kept_may_be_played_or_passed():
    now = deal(event("receive", is_kept=True, amount=30))
    assert list(now.options) == [PASS, (0,)]
    assert play(now, *PASS).held[0] == [0]
    assert (now.seat, now.money[0], now.fates) == (1, 100, [])


def test_a_kept_event_may_be_played_in_a_later_round_after_the_new_one():
    now = deal(NOTHING, kept={0: [event("receive", is_kept=True, amount=30), taken(5, "another")]})
    assert list(now.options) == [(0,)]
    play(now, 0)
    assert list(now.options) == [PASS, (4,), (5, 1), (5, 2), (5, 3)]
    play(now, 4)
    assert list(now.options) == [PASS, (5, 1), (5, 2), (5, 3)]
    play(now, 5, 1)
    assert (now.seat, now.money[0], now.held[0]) == (1, 135, [])


def test_a_kept_event_that_cannot_be_carried_out_waits():
    moving = event("move-chip", is_kept=True)
    now = deal(moving)
    assert (now.seat, now.held[0]) == (1, [0])


def test_an_event_that_may_not_be_kept_must_be_carried_out():
    now = deal(event("pay", amount=30))
    assert list(now.options) == [(0,)]


# When


@pytest.mark.parametrize("step", ["before_selling", "end_of_round", "start_of_round"])
def test_every_effect_can_be_carried_out_or_given_up_at_any_time(step):
    """FA-A1: a game of nothing but one effect ends, each effect with everybody it may be about."""
    rules = FoodAdviceRules(event_step=step, event_rounds="every")
    for name, arguments in ARGUMENTS.items():
        for whom in WHOM.get(name, ("",)):
            given = {key: 5 if key == "amount" else whom for key in arguments}
            for is_kept in (False, True):
                of = box(events=[event(name, is_kept, **given)] * 40, customers=[HIPSTER] * 44)
                now = season(of, rules=rules)
                while not now.is_over():
                    now.clone(now.chance)
                    assert all(now.describe(action) for action in now.legal_actions())
                    now.apply(len(now.options) - 1)
                assert len(now.fates) + sum(map(len, now.held)) == 12


def test_an_extra_customer_before_the_products_counts_for_the_round():
    """FA-A1, FA-A15: it is a sale of the round that it comes in."""
    rules = FoodAdviceRules(event_step="start_of_round")
    now = season(box(events=[event("extra-customer")] * 40, customers=[HIPSTER] * 44), rules=rules)
    while now.phase is not RoundPhase.EVENT:
        now.apply(0)
    assert now.round == 2
    now.apply(0)
    assert [sale.is_extra for sale in now.sales[1]] == [True]


# In words


@pytest.mark.parametrize(
    ("dealt", "option", "sentence"),
    [
        (taken(20, "another"), (0, 2), "plays take-money on seat 3"),
        (taken(20, "each"), (0,), "plays take-money"),
        (
            event("remove-ingredient", **{"from": "another"}),
            (0, 2, 1),
            "plays remove-ingredient: rich-10 of seat 3's soup",
        ),
        (
            event("swap-ingredients"),
            (0, 0, 2, 1, 0),
            "plays swap-ingredients: dietary-20 of seat 1's tea for stylish-5 of seat 2's cake",
        ),
        (event("receive", is_kept=True, amount=5), PASS, "keeps what may be kept"),
    ],
    ids=lambda card: card.card if isinstance(card, MarketEvent) else "",
)
def test_an_option_is_told_in_words(dealt, option, sentence):
    now = deal(dealt)
    of = now.products[2].ingredients[1]
    names = {now.box.ingredients[of].card: "rich-10"}
    assert now.describe(now.options.index(option), names) == sentence


def test_a_chip_that_moves_is_told_by_its_shops():
    now = deal(NOTHING, event("move-chip"))
    now.shop_of = [(), (1, 4), (), ()]
    play(now, 0)
    sentences = {now.describe(action, {"shop-4": "Four"}) for action in now.legal_actions()}
    assert "plays move-chip: from Four to shop-0" in sentences
    assert len(sentences) == 8


def test_an_answer_is_told_in_words():
    now = play(deal(taken(20, "another"), kept={1: [GUARD]}), 0, 1)
    assert [now.describe(action) for action in now.legal_actions()] == ["lets it happen", "shows a guard"]


def test_every_other_decision_is_told_in_words():
    now, sentences = season(box()), {}
    while now.round == 1:
        sentences[now.phase.name] = now.describe(len(now.options) - 1)
        now.apply(0)
    shops = [now.box.shops[number].card for number in now.trail[0].street]
    assert sentences["KEEP"].startswith("keeps ")
    assert sentences["KEEP"].count(", ") == 2
    assert sentences["VOTE"] == "votes for seat 3"
    assert sentences["SHOPS"] == f"opens {shops[4]}, {shops[5]}"
    assert sentences["CHANNELS"] == "promotes with mabius (seat 3)"
