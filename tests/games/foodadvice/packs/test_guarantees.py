"""What packs of FoodAdvice promise, against customers at the till and against what is written on cards, and by name."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.foodadvice.cards import customer_of, ingredient_of, words_in
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from cardgen.games.foodadvice.packs.guarantees import GUARANTEES
from cardgen.games.foodadvice.play.setup import rules_of
from cardgen.games.foodadvice.rules import FoodAdviceRules

KINDS = ("ingredient", "product", "customer", "joker", "shop", "event")


def random_pack(game: Any, draw: Random) -> list[int]:
    """Few or many of each kind, a card perhaps twice."""
    numbers = {
        kind: [place for place, printing in enumerate(game.printings) if printing.card.kind == kind] for kind in KINDS
    }
    most = {"ingredient": 6, "product": 2, "customer": 3, "joker": 1, "shop": 1, "event": 1}
    return [choice for kind in KINDS for choice in draw.choices(numbers[kind], k=draw.randint(0, most[kind]))]


def numbers_of(game: Any, *cards: str) -> list[int]:
    places = {printing.card.id: place for place, printing in enumerate(game.printings)}
    return [places[card] for card in cards]


def those_who_buy(cards: Sequence[Any], game: Any) -> int:
    """Every product that can be made of the pack, alone before every customer of it."""
    words, rules = words_in(game), rules_of(game)
    ingredients = [made for card in cards if card.kind == "ingredient" if (made := ingredient_of(card, words))]
    customers = [made for card in cards if card.kind in ("customer", "joker") if (made := customer_of(card, words))]
    products = []
    for shape in {words.number("shape", card.fields["shape"]) for card in cards if card.kind == "product"}:
        for three in combinations(range(len(ingredients)), 3):
            product = FoodProduct(0, 0, shape, list(three))
            product.reckon(ingredients, rules)
            products.append(product)
    return sum(any(buys(customer, [product], 0, 0, rules).products for product in products) for customer in customers)


@pytest.mark.parametrize("readings", [{}, {"afford-first": False}, {"tag-multiset": True}, {"flavor": "attracts"}])
def test_a_pack_has_the_buyers_whom_the_till_finds(shipped_game: Any, readings: dict[str, Any]) -> None:
    game, draw, seen = replace(shipped_game, readings=readings), Random(str(readings)), set()
    lacks = GUARANTEES["buyer"](game, game.printings, 4).lacks
    for _ in range(150):
        pack = random_pack(game, draw)
        number = those_who_buy([game.printings[index].card for index in pack], game)
        seen.add(number)
        assert 4 - min(4, lacks(pack)) == number
    assert {0, 1, 2, 3} <= seen


def test_nobody_buys_where_there_is_no_product_and_what_is_missing_for_one_counts_too(shipped_game: Any) -> None:
    hipster, chips = numbers_of(shipped_game, "mister-hipster", "chips")
    ingredients = [place for place, printing in enumerate(shipped_game.printings) if printing.card.kind == "ingredient"]
    lacks = GUARANTEES["buyer"](shipped_game, shipped_game.printings, 1).lacks
    assert lacks([hipster]) == 5
    assert lacks([hipster, chips]) == 4
    assert lacks([hipster, chips, *ingredients[:2]]) == 2
    assert lacks([hipster, *ingredients[:3]]) == 2


def asked_on(card: Any) -> set[str]:
    """The hashtags written on a card that is no ingredient."""
    fields = card.fields
    if card.kind in ("customer", "joker"):
        return set(fields["hashtag"])
    if card.kind == "shop":
        return set(fields["bonus"]["when"].get("hashtag", ()))
    return set(fields["effect"].get("for", {}).get("hashtag", ())) if card.kind == "event" else set()


@pytest.mark.parametrize("number", [1, 2, 3, 6])
def test_a_pack_lacks_the_hashtags_that_its_cards_ask_for_and_no_ingredient_has(shipped_game: Any, number: int) -> None:
    printings, draw, seen = shipped_game.printings, Random(number), set()
    lacks = GUARANTEES["hashtags-supplied"](shipped_game, printings, number).lacks
    for _ in range(200):
        pack = random_pack(shipped_game, draw)
        cards = [printings[index].card for index in pack]
        given = {card.fields["hashtag"] for card in cards if card.kind == "ingredient"}
        asked = [asked_on(card) for card in cards]
        missing = sum(max(0, min(number, len(tags)) - len(tags & given)) for tags in asked)
        seen.add(missing == 0)
        assert lacks(pack) == missing
    assert seen == {True, False}


def test_with_six_each_hashtag_that_is_asked_for_is_supplied(shipped_game: Any) -> None:
    most = max(len(asked_on(printing.card)) for printing in shipped_game.printings)
    assert GUARANTEES["hashtags-supplied"].numbers[-1] == most


@pytest.mark.parametrize("number", [1, 2])
def test_a_product_is_filled_by_three_ingredients_of_its_own(shipped_game: Any, number: int) -> None:
    printings, draw = shipped_game.printings, Random(number)
    lacks = GUARANTEES["product-filled"](shipped_game, printings, number).lacks
    for _ in range(100):
        pack = random_pack(shipped_game, draw)
        kinds = [printings[index].card.kind for index in pack]
        filled = min(kinds.count("product"), kinds.count("ingredient") // FoodAdviceRules().kept)
        assert (lacks(pack) == 0) == (filled >= number)


def test_a_missing_product_and_missing_ingredients_are_counted(shipped_game: Any) -> None:
    lacks = GUARANTEES["product-filled"](shipped_game, shipped_game.printings, 2).lacks
    chips, tea = numbers_of(shipped_game, "chips", "tea")
    assert lacks([]) == 8
    assert lacks([chips, tea]) == 6


def test_cards_that_the_rules_do_not_understand_ask_for_nothing_and_give_nothing(shipped_game: Any) -> None:
    first = {
        kind: next(printing for printing in shipped_game.printings if printing.card.kind == kind) for kind in KINDS
    }
    empty = tuple(replace(printing, card=replace(printing.card, fields={})) for printing in first.values())
    pack = range(len(empty))
    assert GUARANTEES["hashtags-supplied"](shipped_game, empty, 1).lacks(pack) == 0
    assert GUARANTEES["product-filled"](shipped_game, empty, 1).lacks(pack) == 4
    assert GUARANTEES["buyer"](shipped_game, empty, 1).lacks(pack) == 5
