"""An order becomes one target for each file: of which deck, on which paper."""

from pathlib import Path

import pytest

from cardgen import build
from cardgen.order import Order, targets_of
from cardgen.render.target import Settings

REPOSITORY = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def library():
    return build.load(REPOSITORY)[0]


def decks(library, game: str, deck: str) -> dict[str, tuple[str, str]]:
    """For each product the deck of which it tells, and the name of its file."""
    order = Order((game,), papers=("a4",), settings=Settings(deck=deck))
    return {one.product.id: (one.deck.id, one.name) for one in targets_of(library, order)}


def test_without_a_wish_everything_tells_of_the_games_own_deck(library):
    made = decks(library, "phylo", "")
    assert {deck for deck, _ in made.values()} == {"starter-box"}
    assert made["food-web"][1] == "food-web-a4"


def test_of_a_chosen_deck_are_its_cards_and_the_books_that_say_so(library):
    made = decks(library, "phylo", "woodland-edge")
    assert made["cards"] == ("woodland-edge", "cards-woodland-edge-a4")
    assert made["food-web"] == ("woodland-edge", "food-web-woodland-edge-a4")
    assert made["deck-list"] == ("woodland-edge", "deck-list-woodland-edge-a4")
    assert made["rulebook"] == ("starter-box", "rulebook-a4")


def test_the_rulebook_of_food_heroes_is_the_same_for_every_deck(library):
    made = decks(library, "fsys", "water-and-soil-mix")
    assert made["rulebook"][0] == "food-heroes"
    assert made["deck-list"][0] == "water-and-soil-mix"
