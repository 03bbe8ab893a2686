"""The golden tests FA-G1 to FA-G14 of the rules, by their numbers. What the text does not give is in [brackets]."""

from __future__ import annotations

from cardgen.analysis.play.playout import Trial, play_game
from cardgen.games.foodadvice.condition import PurchaseCondition
from cardgen.games.foodadvice.market.choice import Bought, buys, buys_from_one
from cardgen.games.foodadvice.play import checkout, event_play
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup
from cardgen.games.foodadvice.rules import SHAPES, FoodAdviceRules
from tests.games.foodadvice.small_box import (
    HIPSTER,
    MARY,
    box,
    customer,
    event,
    ingredient,
    offers,
    season,
    seats,
    shop,
    with_products,
)

RULES = FoodAdviceRules()


def sales_of(bought: Bought) -> list[tuple[str, int]]:
    """Shapes and prices."""
    return [(SHAPES[product.shape], paid) for product, paid in zip(bought.products, bought.paid, strict=True)]


def test_fa_g1_the_most_matching_hashtags_win():
    on_sale = offers(
        ("chocolate", "stylish dietary caloric", (20, 5, 10)),
        ("porridge", "sweet exotic technological", (5, 5, 20)),
        ("chips", "healthy spicy nutritious", (10, 5, 10)),
    )
    assert [product.matches(HIPSTER.tags) for product in on_sale] == [1, 0, 2]
    assert sales_of(buys(HIPSTER, on_sale, 0, 0, RULES)) == [("chips", 25)]


def test_fa_g2_of_equal_matches_the_price_closest_to_the_budget():
    on_sale = offers(
        ("frozen-food", "healthy nutritious pretentious", (10, 10, 20)),
        ("sauce", "strange rich healthy", (20, 20, 10)),
        ("canned-food", "dietary healthy dainty", (5, 10, 10)),
    )
    assert sales_of(buys(HIPSTER, on_sale, 0, 0, RULES)) == [("frozen-food", 40)]


def test_fa_g3_without_a_match_the_favourite_shape():
    on_sale = offers(
        ("soup", "sour strange advanced", (10, 20, 10)),
        ("yoghurt", "refined caloric farm", (10, 10, 10)),  # [30]
        ("chocolate", "bright tasty dainty", (10, 5, 10)),  # [25]
    )
    assert sales_of(buys(HIPSTER, on_sale, 0, 0, RULES)) == [("yoghurt", 30)]


FA_G4 = (
    ("porridge", "sweet technological exotic", (5, 5, 20)),
    ("chocolate", "trendy dietary exotic", (20, 5, 20)),  # [45]
    ("chips", "bright spicy marine", (10, 5, 10)),
)


def test_fa_g4_black_friday_sells_down_to_the_budget():
    assert sales_of(buys(HIPSTER, offers(*FA_G4), seats(1), 0, RULES)) == [("chocolate", 40)]


def test_fa_g4_without_that_chip_the_customer_leaves():
    assert sales_of(buys(HIPSTER, offers(*FA_G4), 0, 0, RULES)) == []


FA_G5 = (
    ("frozen-food", "healthy bright advanced", (10, 10, 10)),
    ("sauce", "salted juicy spicy", (5, 10, 5)),
    ("canned-food", "homemade pretentious dietary", (5, 20, 5)),
)


def test_fa_g5_of_two_equals_none_is_bought():
    bought = buys(HIPSTER, offers(*FA_G5), 0, 0, RULES)
    assert sales_of(bought) == []
    assert [SHAPES[candidate.shape] for candidate in bought.candidates] == ["frozen-food", "canned-food"]


def test_fa_g5_flavor_sampling_breaks_the_tie():
    assert sales_of(buys(HIPSTER, offers(*FA_G5), 0, seats(2), RULES)) == [("canned-food", 30)]


def test_fa_g5_flavor_sampling_of_both_breaks_nothing():
    assert sales_of(buys(HIPSTER, offers(*FA_G5), 0, seats(0, 2), RULES)) == []


def test_fa_g5_flavor_sampling_does_not_attract_who_has_other_candidates():
    assert sales_of(buys(HIPSTER, offers(*FA_G5), 0, seats(1), RULES)) == []


def test_fa_g6_a_personal_customer_pays_the_budget_at_most():
    own = offers(("chips", "bright spicy marine", (10, 5, 10)))
    assert sales_of(buys_from_one(MARY, own, 0, RULES)) == [("chips", 20)]


def test_fa_g7_a_shop_pays_for_the_buyer_and_for_its_shapes():
    of = [ingredient("bright", 20), ingredient("dietary", 5), ingredient("exotic", 10)]
    sparget = shop("tea cake", 10, PurchaseCondition(genders=frozenset(["he"])), "sparget")
    wildmart = shop("chocolate tea", 15, PurchaseCondition(is_favourite=True), "wildmart")
    street = [sparget, wildmart, *(shop("soup sauce", 0, card=f"other-{i}") for i in range(18))]
    now = with_products(season(box([*of] * 28, [HIPSTER], street)), (0, "chocolate", (0, 1, 2)))
    now.street, now.shop_of = [0, 1, 2, 3, 4, 5], [(0, 1), (), (), ()]
    checkout.serve(now, 0)
    [sale] = now.sales[-1]
    assert (sale.paid, sale.bonus) == (35, 20)
    assert now.money == [55, 0, 0, 0]


JOKER = customer("healthy dietary bright exotic rich juicy", "chips tea soup", "")


def test_fa_g8_a_joker_buys_what_fits_best_first():
    on_sale = offers(
        ("cake", "rich bright juicy", (20, 20, 20)),
        ("tea", "rich bright sour", (20, 20, 20)),
        ("soup", "rich spicy sour", (20, 20, 10)),
        ("pizza", "sour spicy farm", (20, 20, 20)),
    )
    assert sales_of(buys(JOKER, on_sale, 0, 0, RULES)) == [("cake", 60), ("tea", 60)]


def test_fa_g9_a_joker_without_a_match_buys_only_its_shapes():
    on_sale = offers(
        ("cake", "sour spicy farm", (20, 20, 20)),
        ("tea", "sour spicy farm", (5, 10, 20)),
        ("soup", "sour strange farm", (5, 5, 5)),
    )
    assert sales_of(buys(JOKER, on_sale, 0, 0, RULES)) == [("tea", 35), ("soup", 15)]


def test_fa_g10_votes_pay_and_the_first_gets_a_chip():
    now = season(box())
    while now.phase.name == "KEEP":
        now.apply(0)
    for favourite in (1, 0, 0, 2):  # votes 2, 1, 1, 0
        now.apply(now.options.index(favourite))
    assert now.votes == [2, 1, 1, 0]
    assert now.money == [10, 5, 5, 0]
    assert now.extra == [1, 0, 0, 0]


def test_fa_g11_corporate_war_takes_what_is_there():
    now = season(box(events=[event("take-money", amount=20, **{"from": "another"})] * 40))
    now.money, now.seat = [0, 15, 40, 40], 0
    now.held[0].append(0)
    event_play.carry_out(now, (0, 1))
    assert now.money[:2] == [15, 0]


def test_fa_g12_espionage_lowers_price_and_hashtags_at_once():
    of = [ingredient("bright", 20), ingredient("dietary", 5), ingredient("exotic", 10)]
    spying = event("remove-ingredient", **{"from": "another"})
    now = with_products(season(box([*of] * 28, events=[spying] * 40)), (1, "chocolate", (0, 1, 2)))
    now.seat = 0
    now.held[0].append(0)
    event_play.carry_out(now, (0, 0, 0))
    [product] = now.products
    assert product.price == 15
    assert product.tags.bit_count() == 2
    assert now.ingredients.bottom[-1] == 0


def test_fa_g13_six_players_never_run_out_of_ingredients():
    for number in range(30):
        over = play_game(Trial(FoodAdviceSetup(box()), 6, ("random",), 30), number)
        assert sum(len(product) for product in over.seen) == 108
        assert len(over.box.ingredients) == 84


def test_fa_g14_two_sets_of_events_are_dealt_and_none_in_the_first_round():
    for players in (4, 5, 6):
        over = play_game(Trial(FoodAdviceSetup(box()), players, ("random",), 1), 0)
        assert len(over.fates) == 2 * players
        now = season(box(), players)
        while now.round == 1:
            assert now.phase.name not in ("EVENT", "GUARD")
            now.apply(0)
