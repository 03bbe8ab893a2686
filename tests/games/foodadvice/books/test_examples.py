"""What books may ask is told by the rules and the cards of a deck: true statements pass, false ones are refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis import examples_for
from cardgen.games.foodadvice.books.examples import FoodAdviceExamples, Purse
from cardgen.games.foodadvice.books.scene import RefusedScene

HIPSTER = "mister-hipster"
CHIPS = ("Cleo", "chips", "healthy 10, spicy 5, nutritious 10")


@pytest.fixture(scope="module")
def examples(shipped_game: Any) -> FoodAdviceExamples:
    return FoodAdviceExamples(shipped_game, shipped_game.deck)


def test_the_door_of_the_package_gives_them(shipped_game):
    assert isinstance(examples_for(shipped_game, shipped_game.deck), FoodAdviceExamples)


def test_counts_of_a_deck_are_those_of_its_copies(examples):
    of_kinds = Counter(printing.card.kind for printing in examples.deck.printings())
    assert {kind: examples.copies(kind) for kind in of_kinds} == of_kinds
    assert examples.copies("customer", "joker") == 44
    assert examples.copies() == sum(of_kinds.values()) - of_kinds["chip"] == 314
    assert examples.copies_of("note-25") == 20
    assert examples.money == 3800


def test_a_deck_with_an_expansion_is_told_with_it(shipped_game, examples):
    mix = FoodAdviceExamples(shipped_game, shipped_game.decks["night-market-mix"])
    assert mix.copies() - examples.copies() == 12
    assert {card.id for card in mix.cards("ingredient")} > {card.id for card in examples.cards("ingredient")}


def test_classes_prices_and_purses_are_those_of_the_cards(examples):
    assert examples.purses == (
        Purse("economy", "economy", 5, 20),
        Purse("medium", "medium", 10, 40),
        Purse("premium", "premium", 20, 60),
    )
    assert examples.prices == (15, 20, 25, 30, 35, 40, 45, 50, 60)
    assert sum(examples.of_class(purse.id) for purse in examples.purses) == examples.copies("customer") == 40


def test_a_scene_is_made_of_cards_of_the_deck(examples):
    now = examples.scene(HIPSTER, CHIPS)
    (offer,) = now.offers
    cards = [examples.game.cards[window.card] for window in offer.windows]
    assert [card.kind for card in cards] == ["ingredient"] * 3
    assert [(card.fields["hashtag"], card.fields["price"]) for card in cards] == [
        ("healthy", 10),
        ("spicy", 5),
        ("nutritious", 10),
    ]
    assert [window.is_wanted for window in offer.windows] == [True, False, True]
    assert (offer.owner, offer.price, offer.matches) == ("Cleo", 25, 2)


def test_no_card_is_taken_twice_and_the_nearest_price_stands_in(examples):
    wares = [("Ada", "sauce", "healthy 10, rich 20, strange 20"), ("Ben", "soup", "healthy 10, rich 20, sour 10")]
    windows = [window for offer in examples.scene(HIPSTER, *wares).offers for window in offer.windows]
    assert len({window.card for window in windows}) == 6
    assert [window.price for window in windows] == [10, 20, 20, 5, 10, 10]


@pytest.mark.parametrize(
    "statement",
    [
        lambda examples: examples.scene("no-such-customer", CHIPS),
        lambda examples: examples.scene("carrot", CHIPS),
        lambda examples: examples.scene(HIPSTER, ("Ada", "stew", "healthy 10")),
        lambda examples: examples.scene(HIPSTER, ("Ada", "chips", "unheard-of 10")),
        lambda examples: examples.scene(HIPSTER, ("Ada", "chips", "rich 5, rich 10, rich 20, rich 20")),
        lambda examples: examples.shop("carrot"),
        lambda examples: examples.scene(HIPSTER, CHIPS).leaving(),
    ],
)
def test_what_the_game_has_not_and_what_is_not_so_is_refused(examples, statement):
    with pytest.raises(RefusedScene, match="the book"):
        statement(examples)


def test_advertising_works_for_the_sales_that_its_terms_ask_for(examples):
    scene = examples.scene(HIPSTER, CHIPS), "chips"
    cheap = examples.scene("mary-shoppins", ("Cleo", "tea", "healthy 5, juicy 5, rich 5")), "tea"
    assert not examples.works(
        "national", (examples.scene(HIPSTER, ("Ada", "salad", "healthy 10, nutritious 10, dietary 20")), "salad")
    )
    assert examples.works("national", scene, cheap)
    assert examples.works("marketing-buzz", scene, scene)
    assert examples.works("sensation", scene)
    assert not examples.works("bulls-eye", scene)
    assert not examples.works("top-reviews", scene)
    assert examples.works("top-reviews", won_vote=True)
    assert not examples.works("mabius", scene, cheap)


def test_readings_of_the_game_are_kept(shipped_game):
    changed = replace(shipped_game, readings={"mabius-profit": 25, "tag-multiset": True})
    examples = FoodAdviceExamples(changed, changed.deck)
    assert examples.profit == 25
    twice = examples.scene(HIPSTER, ("Ada", "salad", "healthy 10, healthy 5, juicy 5"))
    assert twice.offers[0].matches == 2


def test_mabius_pays_what_the_board_says(examples):
    assert examples.profit == examples.game.cards["mabius"].fields["profit"] == 10


def test_words_are_called_by_their_names(examples):
    assert examples.word("shape", "canned-food") == "canned food"
    assert examples.word("shape", "stew") == "stew"
    assert examples.licence("CC-BY-SA-4.0") == "CC BY-SA 4.0"
