"""Books of games: every F has a source, and what a channel brought is what was earned by it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.playout import Trial, play_game
from cardgen.games.foodadvice.condition import AdvertisingTerms
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.play.checkout import EVENT, serve_personally
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES, SOURCES, books_of
from cardgen.games.foodadvice.play.phase import DISCOUNT, MABIUS, SAMPLING
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.rules import FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    box,
    channels,
    customer,
    event,
    ingredient,
    season,
    shop,
    with_products,
)

ONE = FoodAdviceRules(rounds=1, customers=1)


def sold(now: Season, *fields: tuple[int, ...]) -> Season:
    """The round is sold out with these fields of promotion; shops as they are."""
    now.channels = [*fields, *[()] * (now.players - len(fields))]
    for seat, chosen in enumerate(fields):
        for field in chosen:
            if field >= MABIUS:
                now.investors[field - MABIUS].append(seat)
            now.discount |= (field == DISCOUNT) << seat
            now.sampling |= (field == SAMPLING) << seat
    now.sell()
    return now


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("players", [4, 6])
def test_every_f_has_a_source(shipped_game, policy, players) -> None:
    table = box_table(shipped_game, shipped_game.deck.printings())
    for number in range(8):
        game = play_game(Trial(table, players, (policy,), 8), number)
        books = books_of(game)
        for seat, money in enumerate(game.money):
            assert sum(getattr(books, source)[seat] for source in SOURCES) == money
        assert sum(books.profit) == sum(brought for field, brought in books.chips if field == MABIUS)
        advertised = sum(brought for field, brought in books.chips if field < SAMPLING)
        assert advertised <= sum(books.personal)
        assert {field for field, _ in books.chips} <= set(range(len(FIELD_NAMES)))
        assert sum(books.votes) == 3 * 5 * players


def test_events_are_what_nothing_else_explains() -> None:
    gift = event("receive", amount=15)
    game = play_game(Trial(FoodAdviceSetup(box(events=[gift] * 40)), 4, ("random",), 1), 0)
    assert books_of(game).events == [30] * 4


def test_what_one_takes_is_anothers_loss() -> None:
    theft = event("take-money", amount=20, **{"from": "another"})
    for number in range(5):
        books = books_of(play_game(Trial(FoodAdviceSetup(box(events=[theft] * 40)), 4, ("greedy",), 5), number))
        assert sum(books.events) == 0
        assert any(books.events)


def market(*offers: tuple[int, str, tuple[int, ...]], customers=(HIPSTER,), terms=None, shops=()) -> Season:
    of = [ingredient("healthy", 20), ingredient("dietary", 10), ingredient("exotic", 10), ingredient("bright", 20)]
    whole = box([*of] * 21, customers, shops, board=channels(terms))
    return with_products(season(whole, rules=ONE), *offers)


def test_black_friday_brought_what_was_paid_below_the_price() -> None:
    now = sold(market((0, "tea", (0, 1, 3))), (DISCOUNT,))
    assert books_of(now).chips == [(DISCOUNT, 40)]


def test_a_sale_at_the_price_is_not_black_fridays() -> None:
    now = sold(market((0, "tea", (0, 1, 2))), (DISCOUNT,))
    assert now.money[0] == 40
    assert books_of(now).chips == [(DISCOUNT, 0)]


def test_flavor_sampling_brought_sales_between_equals_only() -> None:
    equals = ((0, "tea", (0, 1, 2)), (1, "cake", (0, 1, 2)))
    assert books_of(sold(market(*equals), (SAMPLING,))).chips == [(SAMPLING, 40)]
    assert books_of(sold(market(equals[0]), (SAMPLING,))).chips == [(SAMPLING, 0)]
    assert books_of(sold(market(*equals), (), (SAMPLING,), (DISCOUNT,))).chips == [(SAMPLING, 40), (DISCOUNT, 0)]


def test_what_shops_pay_counts_for_the_channel_that_made_the_sale() -> None:
    tea = [shop("tea cake", 0, card=f"shop-{number}") for number in range(20)]
    now = market((0, "tea", (0, 1, 3)), shops=tea)
    now.street, now.shop_of = [0, 1, 2, 3, 4, 5], [(0, 1), (), (), ()]
    books = books_of(sold(now, (DISCOUNT,)))
    assert books.chips == [(DISCOUNT, 60)]
    assert books.bonus == [20, 0, 0, 0]


def test_mabius_brought_its_profit_to_who_invested() -> None:
    books = books_of(sold(market((1, "tea", (0, 1, 2))), (MABIUS + 1,), (), (MABIUS + 1,), (MABIUS,)))
    assert books.profit == [10, 0, 10, 0]
    assert books.chips == [(MABIUS, 10), (MABIUS, 10), (MABIUS, 0)]


def test_advertising_brought_what_personal_customers_paid_where_its_terms_held() -> None:
    """Two channels whose terms held share; one whose terms did not has nothing."""
    plain = customer("healthy", "soup", "medium")
    terms = {
        "national": AdvertisingTerms(sales=1),
        "marketing-buzz": AdvertisingTerms(sales=5),
        "sensation": AdvertisingTerms(sales=1),
    }
    both = [plain] * 8
    alone = sold(market((0, "tea", (0, 1, 2)), customers=both, terms=terms), (0,))
    assert books_of(alone).chips == [(0, 40)]
    never = sold(market((0, "tea", (0, 1, 2)), customers=both, terms=terms), (0, 1))
    assert books_of(never).chips == [(0, 40), (1, 0)]
    two = sold(market((0, "tea", (0, 1, 2)), customers=both, terms=terms), (0, 2))
    assert books_of(two).chips == [(0, 20), (2, 20)]
    assert books_of(two).personal == [40, 0, 0, 0]


def test_each_channel_has_its_own_personal_customer_where_it_is_read_so() -> None:
    plain = customer("healthy", "soup", "medium")
    terms = {
        "national": AdvertisingTerms(sales=1),
        "marketing-buzz": AdvertisingTerms(sales=5),
        "sensation": AdvertisingTerms(sales=1),
    }
    now = market((0, "tea", (0, 1, 2)), customers=[plain] * 8, terms=terms)
    now.rules = replace(ONE, advertising="each")
    assert books_of(sold(now, (0, 1, 2))).chips == [(0, 40), (1, 0), (2, 40)]


def test_the_vote_is_his_who_won_it_and_not_of_all_who_tied() -> None:
    """Seats 0 and 1 have as many votes; the draw between them decides whether the second channel of seat 0 worked."""
    plain = customer("healthy", "soup", "medium")
    terms = {"national": AdvertisingTerms(sales=1), "sensation": AdvertisingTerms(won_vote=True)}
    for voted, brought in (((0,), [20, 20]), ((1,), [40, 0])):
        now = market((0, "tea", (0, 1, 2)), customers=[plain] * 8, terms=terms)
        now.votes, now.voted = [2, 2, 0, 0], voted
        assert [paid for _, paid in books_of(sold(now, (0, 2))).chips] == brought


@pytest.mark.parametrize("is_sold", [True, False])
def test_a_personal_customer_of_an_event_is_not_advertisings(is_sold) -> None:
    """Even where no customer of the deck bought before."""
    first = customer("healthy" if is_sold else "spicy", "soup" if is_sold else "pizza", "medium")
    now = market((0, "tea", (0, 1, 2)), customers=[first], terms={"national": AdvertisingTerms(sales=5)})
    now.box = replace(now.box, customers=(customer("healthy", "soup", "medium"), first))
    now.customers = [0]
    serve_personally(now, 0)
    now.customers = [1]
    books = books_of(sold(now, (0,)))
    assert (books.sales[0], books.personal[0]) == (40 * is_sold, 40)
    assert books.chips == [(0, 0)]


@pytest.mark.parametrize("step", ["start_of_round", "before_selling", "end_of_round"])
@pytest.mark.parametrize("advertising", ["one", "each"])
def test_personal_customers_of_events_leave_nothing_unexplained_whenever_they_come(
    shipped_game, step, advertising
) -> None:
    """Events that only send customers give nothing else, whatever Mabius and advertising made of them."""
    whole = box_table(shipped_game, shipped_game.deck.printings()).box
    only = replace(whole, events=(event("extra-customer"),) * len(whole.events))
    table = FoodAdviceSetup(only, FoodAdviceRules(event_rounds="every", event_step=step, advertising=advertising))
    for number in range(6):
        game = play_game(Trial(table, 4, ("random",), 6), number)
        books = books_of(game)
        assert books.events == [0] * 4
        assert sum(brought for field, brought in books.chips if field < SAMPLING) == pytest.approx(
            sum(sale.paid for sales in game.sales for sale in sales if sale.source not in ("", EVENT))
        )
        assert any(sale.source == EVENT for sales in game.sales for sale in sales)


def test_a_product_is_no_ones_but_its_owners() -> None:
    now = sold(market((2, "tea", (0, 1, 2))), (SAMPLING,), (DISCOUNT,))
    assert isinstance(now.products[0], FoodProduct)
    assert books_of(now).sales == [0, 0, 40, 0]
