"""What the source of Phylo tells players to do and no engine plays: is it in the books, as they are printed?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Shipped
from tests.content.books import each_paper


@pytest.fixture(scope="module")
def built(shipped: Shipped) -> Path:
    return shipped.out / "phylo"


@pytest.fixture(scope="module")
def text_of(built: Path, page_texts: Any) -> Any:
    return lambda product, paper: " ".join(page_texts(built / f"{product}-{paper}.pdf"))


@each_paper
def test_who_wins_a_bluff_removes_any_card_at_once(text_of, paper):
    text = text_of("rulebook", paper)
    assert "You may play with this rule, or without" in text
    assert "Whoever doubted it wins" in text
    assert "Whoever laid the card wins" in text
    assert "The winner may take any card off the table, of either player. It goes at once: nobody gets a turn" in text
    assert "You find no clear answer? All stays as it is." in text
    for invented in ("leave the price open", "one action less", "The action is lost"):
        assert invented not in text
    sheet = text_of("reference-sheet", paper)
    assert "Call your bluff (optional): the winner takes any card off the table, at once." in sheet
    assert "No clear answer? All stays." in sheet


@each_paper
def test_what_lies_on_the_table_at_the_end_counts(text_of, paper):
    text = text_of("rulebook", paper)
    assert "count the points of your cards on the table" in text
    assert "What lies face up on the table at the end counts" in text
    assert "your species that still lie face up on the table. Cards under other cards count, too." in text
    assert "Count what lies face up on the table." in text_of("reference-sheet", paper)


@each_paper
def test_some_parasites_live_alone(text_of, paper):
    assert "Some parasites can live alone, too, or need no host" in text_of("rulebook", paper)
    assert "or alone if it says so" in text_of("reference-sheet", paper)


@each_paper
def test_ages_and_times_that_no_source_names_are_called_ours(text_of, paper):
    text = text_of("rulebook", paper)
    for advice in ("our advice: from 8 years", "our guess: 30 minutes"):
        assert advice in text
    assert "8+ our advice 30 min, our guess" in text_of("tuck-box", paper)
    assert "The published rules name no age and no playing time." in text
    assert "Our own, with fewer rules, for children from about 6" in text


@each_paper
def test_the_book_advises_what_the_program_advises_about_going_first(text_of, paper):
    """`cardgen play` says that whoever goes first wins more than a fair share, and what to do about it."""
    text = text_of("rulebook", paper)
    assert "Going first is an advantage, so take turns" in text
    assert "(This advice is ours.)" in text
    assert "small advantage" not in text


@each_paper
def test_food_of_its_own_is_one_sentence_on_the_card_and_a_rule_in_the_book(text_of, paper):
    """PH-R26."""
    cards = " ".join(text_of("cards", paper).split())
    assert "Eats only mammals and American Robin." in cards
    assert "Also eats European Hedgehog." in cards
    assert "For what is named, forget FOODCHAIN and SCALE" in " ".join(text_of("rulebook", paper).split())
