"""A scene at the till tells what the rules do, and refuses what they deny."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.games.foodadvice.books.scene import Bonus, ProductWindow, RefusedScene, SaleScene, set_out
from cardgen.games.foodadvice.cards import Customer
from cardgen.games.foodadvice.condition import PurchaseCondition as Terms
from cardgen.games.foodadvice.rules import SHAPES, FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, MARY, customer, offers, shop

CHIPS = ("chips", "healthy spicy nutritious", (10, 5, 10))
CHOCOLATE = ("chocolate", "stylish dietary caloric", (20, 5, 20))
CHOOSY = customer("rich juicy", "chips tea soup", "", card="count-calorie")


def scene(of: Customer, *wares: tuple[str, str, tuple[int, ...]]) -> SaleScene:
    """These wares of Ada, Ben and Cleo, one each."""
    made = []
    for name, product in zip(("Ada", "Ben", "Cleo"), offers(*wares), strict=False):
        windows = tuple(ProductWindow(f"card-{i}", 0, "", False) for i in product.ingredients)
        made.append((name, SHAPES[product.shape], SHAPES[product.shape], product, windows))
    return set_out(of, made, FoodAdviceRules())


def test_what_is_bought_is_what_the_rules_sell():
    now = scene(HIPSTER, CHOCOLATE, CHIPS)
    assert [(purchase.offer.owner, purchase.offer.shape, purchase.paid) for purchase in now.purchases] == [
        ("Ben", "chips", 25)
    ]
    assert now.taken == 25
    assert [offer.matches for offer in now.offers] == [1, 2]
    assert now.names == ("Ada", "Ben")


def test_a_true_statement_gives_the_same_scene():
    now = scene(HIPSTER, CHIPS)
    assert now.selling("chips") is now
    assert now.telling(now.taken == 25, "it is so") is now
    dear = scene(HIPSTER, CHOCOLATE)
    assert dear.leaving() is dear


def test_chips_on_channels_change_what_is_sold():
    dear = scene(HIPSTER, CHOCOLATE)
    assert dear.black_friday("Ada").selling("chocolate").taken == HIPSTER.budget
    equals = scene(HIPSTER, CHIPS, ("soup", "healthy spicy nutritious", (10, 5, 10)))
    assert equals.leaving().tasting("Ben").selling("soup").taken == 25
    assert equals.tasting("Ada", "Ben").leaving().purchases == ()


def test_a_personal_customer_comes_to_one_player_and_pays_the_budget_at_most():
    own = scene(MARY, ("chips", "bright spicy marine", (10, 5, 10)))
    assert own.leaving().personally().selling("chips").taken == MARY.budget == 20
    with pytest.raises(RefusedScene, match="to 2 players"):
        scene(MARY, CHIPS, CHOCOLATE).personally()


def test_a_shop_pays_for_its_terms_and_for_its_shapes():
    now = scene(HIPSTER, CHIPS)
    assert now.bonus("chips", shop("tea cake", 15, Terms(genders=frozenset(["he"])))) == Bonus(15, 0)
    assert now.bonus("chips", shop("chips cake", 15, Terms(is_favourite=True))) == Bonus(0, 10)
    assert now.bonus("chips", shop("chips tea", 5)).whole == 15
    richer = replace(now, rules=FoodAdviceRules(shop_shape_bonus=20))
    assert richer.bonus("chips", shop("chips tea", 5)) == Bonus(5, 20)


@pytest.mark.parametrize(
    "now", [scene(CHOOSY, ("tea", "rich bright juicy", (20, 5, 5))), scene(MARY, CHIPS).personally()]
)
def test_jokers_and_personal_customers_bring_no_bonus(now):
    sold = now.purchases[0].offer.shape
    assert now.bonus(sold, shop(f"{sold} cake", 15)) == Bonus(0, 0)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (lambda now: now.selling("chocolate"), "buys `chocolate`; by the rules it is `chips`"),
        (lambda now: now.selling("chips", "chocolate"), "`chips`, `chocolate`"),
        (lambda now: now.leaving(), "buys nothing, but the rules sell something"),
        (lambda now: now.telling(now.taken > 25, "it costs more"), "the book says: it costs more"),
        (lambda now: now.offer("pizza"), "nobody sells"),
        (lambda now: now.sale("chocolate"), "the rules sell none"),
        (lambda now: now.bonus("chocolate", shop("chocolate tea")), "the rules sell none"),
    ],
)
def test_what_is_not_so_is_refused(statement, message):
    with pytest.raises(RefusedScene, match="the book") as refused:
        statement(scene(HIPSTER, CHOCOLATE, CHIPS))
    assert message in str(refused.value)


def test_a_sum_reads_as_it_is_reckoned():
    product = offers(CHIPS)[0]
    windows = tuple(
        ProductWindow(tag, price, tag, False) for tag, price in zip(CHIPS[1].split(), CHIPS[2], strict=True)
    )
    now = set_out(HIPSTER, [("Ada", "chips", "chips", product, windows)], FoodAdviceRules())
    assert now.offers[0].sum == "10 + 5 + 10"
    assert now.offers[0].price == 25
