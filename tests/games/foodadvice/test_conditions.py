"""A condition holds exactly where its keys say so: of purchases, of a player's sales, of products."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.foodadvice.condition import (
    PRODUCT_KEYS,
    PURCHASE_KEYS,
    TERMS_KEYS,
    PurchaseCondition,
    Sale,
    Wanted,
    purchase_of,
    terms_of,
    wanted_of,
)
from cardgen.games.foodadvice.effect import ARGUMENTS, COUNTS_PRODUCTS, MOST_AMOUNT, WHOM, effect_of
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.rules import SHAPES
from tests.games.foodadvice.small_box import RULES, TAGS, WORDS, bits, ingredient
from tests.sweep import sweep


def sale(**changed: Any) -> Sale:
    """A she of the medium class pays 35 of 40 F for a #farm #rich tea that she does not love; one hashtag matches."""
    plain = Sale(0, 0, 0, SHAPES.index("tea"), bits(TAGS, "farm rich"), 35, 35, 1, "she", "medium", False, 40)
    return plain._replace(**changed)


def holds(written: dict[str, Any], of: Sale) -> bool:
    return purchase_of(written, WORDS.number, WORDS.id).holds(of, of.paid)


PURCHASES = [
    ({}, {}, True),
    ({"gender": ["she"]}, {}, True),
    ({"gender": ["he", "they"]}, {}, False),
    ({"gender": ["he", "they"]}, {"gender": "they"}, True),
    ({"class": ["medium"]}, {}, True),
    ({"class": ["economy", "premium"]}, {}, False),
    ({"class": ["economy", "premium"]}, {"customer_class": "premium"}, True),
    ({"class": ["economy", "medium", "premium"]}, {"customer_class": "", "is_joker": True}, False),
    ({"favourite-shape": True}, {}, False),
    ({"favourite-shape": True}, {"is_favourite": True}, True),
    ({"favourite-shape": False}, {}, True),
    ({"hashtag": ["rich"]}, {}, True),
    ({"hashtag": ["sour", "farm"]}, {}, True),
    ({"hashtag": ["sour"]}, {}, False),
    ({"hashtag": "farm"}, {}, True),
    ({"paid": {"at-least": 35}}, {}, True),
    ({"paid": {"at-least": 36}}, {}, False),
    ({"paid": {"at-most": 35}}, {}, True),
    ({"paid": {"at-most": 34}}, {}, False),
    ({"paid": {"at-least": 20, "at-most": 34}}, {}, False),
    ({"paid": {"at-least": 40}}, {"price": 60}, False),
    ({"matches": {"at-least": 1}}, {}, True),
    ({"matches": {"at-least": 2}}, {}, False),
    ({"matches": {"at-least": 2}}, {"matches": 3}, True),
    ({"exact-budget": True}, {}, False),
    ({"exact-budget": True}, {"paid": 40}, True),
    ({"exact-budget": True}, {"paid": 40, "price": 60}, True),
    ({"exact-budget": False}, {}, True),
    ({"gender": ["she"], "class": ["premium"]}, {}, False),
    ({"gender": ["she"], "paid": {"at-least": 30}, "hashtag": ["farm"]}, {}, True),
]


@sweep(("written", "changed", "so"), PURCHASES)
def test_a_purchase_is_of_the_kind_that_a_shop_asks_for(written, changed, so):
    """FA-A21."""
    assert holds(written, sale(**changed)) is so


def test_every_key_of_a_purchase_is_tried_and_can_fail():
    for key in PURCHASE_KEYS:
        assert {so for written, _, so in PURCHASES if list(written) == [key]} == {True, False}


TWO = [sale(), sale(customer_class="premium", paid=60, budget=60, matches=2)]
TERMS = [
    ({"sales": {"at-least": 2}}, TWO, False, True),
    ({"sales": {"at-least": 3}}, TWO, True, False),
    ({"sales": {"at-least": 1}}, [], True, False),
    ({"classes": {"at-least": 2}}, TWO, False, True),
    ({"classes": {"at-least": 2}}, [TWO[0], TWO[0]], False, False),
    ({"classes": {"at-least": 2}}, [TWO[0], sale(customer_class="", is_joker=True)], False, False),
    ({"sale": {"matches": {"at-least": 2}}}, TWO, False, True),
    ({"sale": {"matches": {"at-least": 2}}}, TWO[:1], False, False),
    ({"sale": {"exact-budget": True}}, TWO, False, True),
    ({"sale": {"exact-budget": True, "gender": ["he"]}}, TWO, False, False),
    ({"sale": {"exact-budget": True, "class": ["medium"]}}, TWO, False, False),
    ({"sale": {}}, [], False, False),
    ({"sale": {}}, TWO, False, True),
    ({"won-vote": True}, TWO, False, False),
    ({"won-vote": True}, [], True, True),
    ({"won-vote": True, "sales": {"at-least": 1}}, [], True, False),
]


@sweep(("written", "sales", "won_vote", "so"), TERMS)
def test_the_sales_of_a_round_are_what_the_terms_of_a_channel_ask_for(written, sales, won_vote, so):
    """FA-A15: one sale must be all that `sale` asks for."""
    assert terms_of(written, WORDS.number, WORDS.id).hold(sales, won_vote) is so


def test_every_key_of_terms_is_tried_and_can_fail():
    for key in TERMS_KEYS:
        assert {so for written, _, _, so in TERMS if list(written) == [key]} == {True, False}


PRODUCTS = [
    ({}, True),
    ({"shape": ["tea", "soup"]}, True),
    ({"shape": ["soup"]}, False),
    ({"hashtag": ["sour", "rich"]}, True),
    ({"hashtag": ["sour"]}, False),
    ({"class": ["premium"]}, True),
    ({"class": ["medium"]}, False),
    ({"price": {"at-most": 30}}, True),
    ({"price": {"at-most": 29}}, False),
    ({"price": {"at-least": 31}}, False),
    ({"shape": ["tea"], "class": ["medium"]}, False),
]


@pytest.mark.parametrize(("written", "so"), PRODUCTS)
def test_a_product_counts_where_it_is_what_an_event_asks_for(written, so):
    """A tea for 30 F of #rich for 20, #farm for 5 and #farm for 5."""
    product = FoodProduct(0, 0, SHAPES.index("tea"), [0, 1, 2])
    product.reckon([ingredient("rich", 20), ingredient("farm", 5), ingredient("farm", 5)], RULES)
    wanted = wanted_of(written, WORDS.number)
    assert wanted.fits(product.shape, product.tags, product.classes, product.price) is so


def test_every_key_of_a_product_is_tried_and_can_fail():
    for key in PRODUCT_KEYS:
        assert {so for written, so in PRODUCTS if list(written) == [key]} == {True, False}


@pytest.mark.parametrize(
    "written",
    [{"colour": ["red"]}, {"gender": ["cat"]}, {"class": ["royal"]}, {"hashtag": ["unheard"]}, {"shape": ["tea"]}],
)
def test_a_purchase_in_other_words_is_none(written):
    with pytest.raises(KeyError):
        purchase_of(written, WORDS.number, WORDS.id)


@pytest.mark.parametrize(
    "written", [{}, {"won-vote": False}, {"sales": {"at-least": 0}}, {"votes": 2}, {"sale": {"class": ["royal"]}}]
)
def test_terms_in_other_words_or_that_ask_for_nothing_are_none(written):
    with pytest.raises(KeyError):
        terms_of(written, WORDS.number, WORDS.id)


@pytest.mark.parametrize("written", [{"gender": ["he"]}, {"shape": ["wheel"]}, {"class": ["royal"]}])
def test_a_product_in_other_words_is_none(written):
    with pytest.raises(KeyError):
        wanted_of(written, WORDS.number)


def test_what_asks_for_nothing_is_any():
    assert purchase_of({}, WORDS.number, WORDS.id) == PurchaseCondition()
    assert wanted_of({}, WORDS.number) == Wanted()


# Effects


def written_effect(name: str) -> dict[str, Any]:
    values = {"amount": 5, "from": WHOM.get(name, ("",))[-1], "to": WHOM.get(name, ("",))[-1]}
    return {"name": name, **{key: values[key] for key in ARGUMENTS[name]}}


@sweep("name", ARGUMENTS)
def test_an_effect_needs_its_arguments_and_takes_no_others(name):
    written = written_effect(name)
    assert effect_of(written, WORDS.number).name == name
    for key in ARGUMENTS[name]:
        with pytest.raises(KeyError):
            effect_of({name: value for name, value in written.items() if name != key}, WORDS.number)
    with pytest.raises(KeyError):
        effect_of({**written, "colour": "red"}, WORDS.number)


@sweep("name", ARGUMENTS)
def test_only_effects_of_money_from_or_to_the_bank_count_products(name):
    written = {**written_effect(name), "for": {"shape": ["tea"]}}
    if name in COUNTS_PRODUCTS:
        assert effect_of(written, WORDS.number).wanted == Wanted(shapes=bits(SHAPES, "tea"))
        assert effect_of({**written, "for": {}}, WORDS.number).wanted == Wanted()
        assert effect_of(written_effect(name), WORDS.number).wanted is None
    else:
        with pytest.raises(KeyError):
            effect_of(written, WORDS.number)


@pytest.mark.parametrize(
    "written",
    [
        {"name": "explode"},
        {},
        {"name": "take-money", "amount": 5, "from": "poorest"},
        {"name": "give-money", "amount": 5, "to": "richest"},
        {"name": "remove-ingredient", "from": "each"},
        {"name": "receive", "amount": -5},
        {"name": "receive", "amount": MOST_AMOUNT + 1},
    ],
)
def test_what_the_engine_cannot_carry_out_is_no_effect(written):
    with pytest.raises(KeyError):
        effect_of(written, WORDS.number)


def test_effects_that_take_from_another_player_are_hostile():
    hostile = {
        (name, whom)
        for name in ARGUMENTS
        for whom in WHOM.get(name, ("",))
        if effect_of(
            {**written_effect(name), **({key: whom for key in ("from", "to") if key in ARGUMENTS[name]})}, WORDS.number
        ).is_hostile
    }
    taken = {("take-money", whom) for whom in WHOM["take-money"]}
    assert hostile == {*taken, ("swap-ingredients", ""), ("remove-ingredient", "another")}
