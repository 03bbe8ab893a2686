"""Do a shop's terms hold for some purchases, and not for others? Against all purchases of small boxes at the till."""

from itertools import combinations, combinations_with_replacement
from random import Random
from types import SimpleNamespace

import pytest

from cardgen.games.foodadvice.checks.exact import shops
from cardgen.games.foodadvice.checks.exact.shops import answers_of
from cardgen.games.foodadvice.condition import purchase_of
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.play.checkout import sale_of
from cardgen.games.foodadvice.rules import SHAPES, FoodAdviceRules
from tests.games.foodadvice.small_box import HIPSTER, MARY, RULES, TAGS, WORDS, box, customer, ingredient
from tests.sweep import sweep

INGREDIENTS = [ingredient(tag, price) for tag in ("healthy", "juicy", "sour", "dietary") for price in (5, 20)]
WHEN = (
    {"gender": ["he"]},
    {"gender": ["they"]},
    {"class": ["economy"], "paid": {"at-least": 21}},
    {"class": ["economy"], "paid": {"at-least": 20}},
    {"paid": {"at-most": 14}},
    {"paid": {"at-least": 15}},
    {"matches": {"at-least": 2}},
    {"matches": {"at-least": 3}},
    {"matches": {"at-least": 1}, "hashtag": ["sour"]},
    {"hashtag": ["marine"]},
    {"exact-budget": True},
    {"favourite-shape": True},
    {"favourite-shape": True, "class": ["economy"]},
    {"exact-budget": True, "class": ["medium"], "matches": {"at-least": 2}},
)


def at_the_till(of, when, rules):
    """Whether the terms hold, for each customer and each product alone on sale, its owner on Black Friday."""
    answers = set()
    for number, buyer in enumerate(of.customers):
        for _, shape in of.products:
            for three in combinations(range(len(of.ingredients)), 3):
                one = FoodProduct(0, 0, shape, list(three))
                one.reckon(of.ingredients, rules)
                bought = buys(buyer, [one], 1, 0, rules)
                for sold, paid in zip(bought.products, bought.paid, strict=True):
                    price = sold.price if rules.shop_price == "full" else paid
                    answers.add(when.holds(sale_of(buyer, number, sold, paid), price))
    return answers


def reckoned(of, when, rules):
    return set(answers_of(when, of.customers, SimpleNamespace(box=of, rules=rules)))


@sweep(
    "rules", [RULES, FoodAdviceRules(shop_price="full"), FoodAdviceRules(tag_multiset=True)], ids=["", "full", "copies"]
)
@sweep("written", WHEN, ids=str)
def test_terms_hold_never_sometimes_or_always_as_at_the_till(written, rules):
    of = box(INGREDIENTS, [HIPSTER, MARY])
    when = purchase_of(written, WORDS.number, WORDS.id)
    assert reckoned(of, when, rules) == at_the_till(of, when, rules)


def test_a_favourite_shape_that_no_product_has_pleases_nobody():
    of = box(INGREDIENTS, [HIPSTER])
    when = purchase_of({"favourite-shape": True}, WORDS.number, WORDS.id)
    without = SimpleNamespace(
        ingredients=of.ingredients, customers=of.customers, products=(("tea", SHAPES.index("tea")),)
    )
    assert reckoned(without, when, RULES) == at_the_till(without, when, RULES) == {False}


def test_one_product_card_that_everybody_loves_is_never_another():
    loved = SimpleNamespace(
        ingredients=box(INGREDIENTS).ingredients, customers=[MARY], products=(("tea", SHAPES.index("tea")),)
    )
    when = purchase_of({"favourite-shape": True}, WORDS.number, WORDS.id)
    assert reckoned(loved, when, RULES) == at_the_till(loved, when, RULES) == {True}


CHANCE = Random(1)
MANY = [
    customer(
        " ".join(CHANCE.sample(TAGS, 8)),
        CHANCE.choice(SHAPES),
        ("economy", "medium")[i % 2],
        "he",
        card=f"customer-{i}",
    )
    for i in range(1500)
]


@pytest.mark.parametrize(
    ("written", "most", "so"),
    [
        ({"gender": ["she"]}, 0, {False}),
        ({"paid": {"at-least": 65}}, 0, {False}),
        ({"class": ["economy"], "paid": {"at-least": 21}}, 0, {False}),
        ({"matches": {"at-least": 2}, "paid": {"at-least": 65}}, 0, {False}),
        ({"paid": {"at-least": 15}}, 100, {True}),
        ({"matches": {"at-least": 4}}, 0, {False}),
        ({"matches": {"at-least": 3}, "paid": {"at-most": 14}}, 0, {False}),
    ],
    ids=str,
)
def test_a_crowd_with_many_wishes_costs_hardly_more_than_one_customer(written, most, so, monkeypatch):
    """Sets of three that are looked at; of customers whom no product would do, none."""
    threes = []

    def counted(kinds, size):
        return (threes.append(1) or three for three in combinations_with_replacement(kinds, size))

    monkeypatch.setattr(shops, "combinations_with_replacement", counted)
    of = box(customers=MANY, ingredients=[ingredient(tag, price) for tag in TAGS for price in (5, 10, 20)])
    answers = list(answers_of(purchase_of(written, WORDS.number, WORDS.id), MANY, SimpleNamespace(box=of, rules=RULES)))
    assert set(answers) == so
    assert len(answers) <= 1500
    assert len(threes) <= most
