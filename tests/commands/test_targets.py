"""An order becomes one target for each file: of which deck, on which paper."""

from pathlib import Path

import pytest

from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.model.deck.selection import NoSuchCard
from cardgen.render.base.target import Settings
from cardgen.render.products.table import name_of
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def library():
    return shipped_library()


def decks(library, game: str, deck: str) -> dict[str, tuple[str, str]]:
    """For each product the deck of which it tells, and the name of its file."""
    order = BuildOrder((game,), papers=("a4",), settings=Settings(deck=deck))
    return {target.product.id: (target.deck.id, name_of(target)) for target in targets_of(library, order)}


def test_without_a_wish_everything_tells_of_the_games_own_deck(library):
    made = decks(library, "phylo", "")
    assert {deck for deck, _ in made.values()} == {"starter-box"}
    assert made["food-web"][1] == "food-web"
    assert made["neighbours"][1] == "neighbours-a4"


def test_of_a_chosen_deck_are_its_cards_and_the_books_that_say_so(library):
    made = decks(library, "phylo", "woodland-edge")
    assert made["cards"] == ("woodland-edge", "cards-woodland-edge-a4")
    assert made["food-web"] == ("woodland-edge", "food-web-woodland-edge")
    assert made["food-web-tiles"] == ("woodland-edge", "food-web-tiles-woodland-edge-a4")
    assert made["deck-list"] == ("woodland-edge", "deck-list-woodland-edge-a4")
    assert made["rulebook"] == ("starter-box", "rulebook-a4")


def test_the_rulebook_of_food_heroes_is_the_same_for_every_deck(library):
    made = decks(library, "fsys", "water-and-soil-mix")
    assert made["rulebook"][0] == "food-heroes"
    assert made["deck-list"][0] == "water-and-soil-mix"


def ordered(project, **order) -> dict[str, list[str]]:
    """The files that are ordered, and the cards that each prints."""
    made = targets_of(pipeline.load(project.root)[0], project.order(**order))
    return {name_of(target): [printing.card.id for printing in target.printings] for target in made}


def test_a_product_prints_the_cards_of_its_kinds(board_project):
    made = ordered(board_project, only=("cards", "chips"))
    assert made == {
        "cards-a4": ["ant", "bee", "bee", "cat"],
        "chips-a4": ["red-chip"] * 24 + ["blue-chip"] * 24,
    }


def test_a_selection_is_printed_by_the_products_of_its_cards(board_project):
    assert ordered(board_project, only=(), select=("bee",)) == {"cards-a4-only-bee": ["bee", "bee"]}
    assert list(ordered(board_project, only=(), select=("bee", "red-chip"))) == [
        "cards-a4-only-bee-and-red-chip", "chips-a4-only-bee-and-red-chip",
    ]  # fmt: skip


def test_a_product_without_a_selected_card_names_the_one_that_has_it(board_project):
    with pytest.raises(UnknownName, match="`cards` prints no card of `red-chip`; `chips` does"):
        ordered(board_project, only=("cards",), select=("red-chip",))


def test_a_selected_card_that_there_is_not_is_told_as_ever(board_project):
    with pytest.raises(NoSuchCard, match="no card is called `bea`"):
        ordered(board_project, only=(), select=("bea",))


def test_a_deck_without_cards_of_a_product_makes_no_empty_file(board_project):
    few = "id: few\nformat: any\ncards: {ant: 1}\ntext: {name: Few}\n"
    board_project.write("card_data/mini/decks/few.yaml", few)
    assert list(ordered(board_project, only=("cards", "chips"), deck="few")) == ["cards-few-a4"]


def test_a_page_of_its_own_size_is_made_once_whatever_the_paper(board_project):
    assert list(ordered(board_project, only=("board",), papers=("a4", "letter"))) == ["board"]
    assert list(ordered(board_project, only=("board",), papers=(), low_ink=True)) == ["board-low-ink"]
    assert list(ordered(board_project, only=("board-tiles",), papers=())) == ["board-tiles-a4", "board-tiles-letter"]


def test_the_template_of_a_board_gets_its_size_as_paper(board_project):
    made = targets_of(pipeline.load(board_project.root)[0], board_project.order(only=("board", "board-tiles")))
    assert [(target.page.width, target.page.height, target.page.name) for target in made] == [
        (594_000, 420_000, "594 x 420 mm")
    ] * 2  # fmt: skip
    assert [target.paper.name for target in made] == ["594 x 420 mm", "A4"]
