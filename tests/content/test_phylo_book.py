"""What the source of Phylo tells players to do and no engine plays: is it in the books, as they are printed?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.content.books import each_paper
from tests.content.test_sources import numbers_on, page_of, rows_of
from tests.fixtures.shipped import Shipped


@pytest.fixture(scope="module")
def built(shipped: Shipped) -> Path:
    return shipped.out / "phylo"


@pytest.fixture(scope="module")
def text_of(built: Path, page_texts: Any) -> Any:
    return lambda product, paper: " ".join(page_texts(built / f"{product}-{paper}.pdf"))


@each_paper
def test_who_wins_a_bluff_removes_any_card_at_once(text_of, paper):
    text = text_of("rulebook", paper)
    assert "Agree before you start whether you play it." in text
    assert "Whoever doubted it wins this challenge" in text
    assert "Whoever laid the card wins" in text
    assert "The winner may take any card off the table, of either player, but not HOME. It goes at once" in text
    assert "nobody gets a turn to save them" in text
    assert "No clear answer? Then nothing changes." in text
    for invented in ("leave the price open", "one action less", "The action is lost"):
        assert invented not in text
    sheet = text_of("reference-sheet", paper)
    assert "Call your bluff (optional): the winner takes any card off the table, at once." in sheet
    assert "No clear answer? Nothing changes." in sheet


@each_paper
def test_what_lies_on_the_table_at_the_end_counts(text_of, paper):
    text = text_of("rulebook", paper)
    assert "Count the points of your cards on the table" in text
    assert "Only cards that lie face up on the table count" in text
    assert "your species that still lie face up on the table. PARASITIC cards under a host count, too" in text
    assert "Count what lies face up on the table." in text_of("reference-sheet", paper)


@each_paper
def test_some_parasites_live_alone(text_of, paper):
    assert "Some can live alone: lay them like other species" in text_of("rulebook", paper)
    assert "or alone if it says so" in text_of("reference-sheet", paper)


@each_paper
def test_ages_and_times_that_no_source_names_are_suggested(text_of, paper):
    text = text_of("rulebook", paper)
    for advice in ("suggested age: 8+", "about 30 minutes"):
        assert advice in text
    assert "8+ Suggested age 30 Minutes" in text_of("tuck-box", paper)
    assert "The published rules give no age or playing time." in text_of("readings", paper)
    assert "A small game of our own, for children of about 6 and up with an adult" in text


@each_paper
def test_the_book_advises_what_the_program_advises_about_going_first(text_of, paper):
    """`cardgen play` says that whoever goes first wins more than a fair share, and what to do about it."""
    text = text_of("rulebook", paper)
    assert "the winner goes first. Going first helps, so in your next game the other player starts" in text
    assert "small advantage" not in text


@each_paper
def test_food_of_its_own_is_one_sentence_on_the_card_and_a_rule_in_the_book(text_of, paper):
    """PH-R26."""
    cards = " ".join(text_of("cards", paper).split())
    assert "Eats only Roe Deer, Mountain Hare, Bank Vole and Red Fox." in cards
    assert "Also eats Common Frog." in cards
    book = " ".join(text_of("rulebook", paper).split())
    assert "For food that a card names, the answers to questions 2 and 3 are yes" in book


def test_every_rule_is_told_in_the_book_or_on_the_reference_sheet():
    """By the number of each rule: the sentence of the source that gives it has its place. PH-R25 is for designers."""
    told = {number for row in rows_of("phylo") if row.book for number in row.numbers}
    rules = {number for number in numbers_on("phylo") if number.startswith("PH-R")}
    assert rules - told == {"PH-R25"}


PASSAGES = {
    "PH-R1": (
        "Two players, each with one of the decks",
        "1 HOME card and at least 24 other cards",
        "Shuffle 50 or more",
    ),
    "PH-R2": ("FOODCHAIN 3: its step", "SCALE 5: its size", "Points: 2", "Tabs: its terrains", "and its climates"),
    "PH-R3": ("HOME has every terrain and every climate", "Where, and what it does"),
    "PH-R4": ("two HOME cards lie side by side", "Draw 5 cards", "Toss a coin: the winner goes first"),
    "PH-R5": ("Draw 1 card.", "Take up to three actions", "only one event in a turn", "discard pile and draw 3"),
    "PH-R6": ("A card faces the player who laid it", "you may lay your cards beside anybody’s"),
    "PH-R7": ("The check: look for cards without a link", "Then the other player has a turn"),
    "PH-R8": ("Choose an empty spot", "above, below, left and right", "Corners do not count"),
    "PH-R9": ("you may lay any species with FOODCHAIN 1, and no other",),
    "PH-R10": ("The same neighbour must pass all three", "They share a terrain and a climate"),
    "PH-R11": ("FOODCHAIN 1 needs no food, so the answer is yes", "exactly one step lower", "of any step may also eat"),
    "PH-R12": ("the SCALE of the eater must be higher than that of its prey", "Plants and fungi may be of any size"),
    "PH-R13": ("One link is enough to stay on the table",),
    "PH-R14": (
        "on top of a species that the card names",
        "It needs a link of its own to a neighbour: the card that it covers does not count",
        "its points are lost",
    ),
    "PH-R15": (
        "under a host named on its card",
        "gives no link, and scores for its owner",
    ),
    "PH-R16": (
        "in a straight line: up, down, left or right",
        "in any direction, diagonally too",
        "Do you have another copy of the card in your hand",
        "must be empty",
    ),
    "PH-R17": ("If a card and this book disagree, the card is right",),
    "PH-R18": ("Do what it says at once, then discard it", "the other player’s next turn and your next turn"),
    "PH-R19": ("only at the end of the next turn", "You break your own link", "Your turn: mend it!"),
    "PH-R20": (
        "Put it on its owner’s discard pile",
        "like dominoes",
        "Did its last link break in this turn? It stays",
    ),
    "PH-R21": ("it is never moved, covered or discarded, and no event may be played on it",),
    "PH-R22": ("When you draw your last card", "The other player has one more turn"),
    "PH-R23": ("HOME, events and your hand score nothing. The most points wins",),
    "PH-R24": ("Call your bluff", "Whoever doubted it wins", "Whoever laid the card wins", "Then nothing changes"),
    "PH-R26": (
        "Does its card say “Eats only …”? Then only that",
        "“Also eats …”: it may eat that as well",
        "No species eats its own kind",
    ),
}
"""What the book says of each rule."""


@each_paper
def test_each_rule_stands_behind_a_passage(text_of, paper):
    text = " ".join(text_of("rulebook", paper).split())
    assert {number: words for number, passages in PASSAGES.items() for words in passages if words not in text} == {}
    assert set(PASSAGES) == {number for number in numbers_on("phylo") if number.startswith("PH-R")} - {"PH-R25"}


@each_paper
def test_what_readers_asked_is_answered(text_of, paper):
    text = " ".join(text_of("rulebook", paper).split())
    for answer in (
        "With an empty draw pile you cannot change cards",
        "You may hold as many cards as you like",
        "a chain joins two linked cards. The arrow points to the card that can live there thanks to the other",
        "A chain need not lead back to HOME",
        "The Tawny Owl eats only mammals, birds and amphibians up to SCALE 5",
        "On the food-web posters doubtful prey has a dashed line",
        "If the card moves away or is discarded, the event stays on the spot",
        "If it loses that link later, it gets a whole turn again",
        "even on one that has lost its link",
        "marks all doubtful links: the rules allow them, but you may doubt them",
        "The other player’s hand",
        "some cards eat anything that has it",
        "Neighbours that lose their last link have one turn to find another, whatever the event",
        "For them HOME counts as every terrain; but they still need food on another side",
        "count your longest chain of who eats whom. HOME does not count",
        "Each event counts: two of them add up",
        "Points can even fall below 0",
        "Neighbours that ate it now need another link",
        "For food that a card names, the answers to questions 2 and 3 are yes",
    ):
        assert answer in text


@each_paper
def test_the_book_is_for_players(text_of, paper):
    """Numbers of readings, command lines and what teachers want to know are on a sheet of their own."""
    text = text_of("rulebook", paper)
    assert not re.findall(r"\bA\d+\b|--\w+|computer|cardgen (?!contributors)|[Tt]eacher", text)
    readings = text_of("readings", paper).partition("How we read the rules")[2]
    asked = re.findall(r"^\| PH-(A\d+) \|", page_of("phylo"), re.MULTILINE)
    assert set(re.findall(r"\bA\d+\b", readings)) <= set(asked)


@each_paper
def test_the_first_game_is_on_page_3_and_set_up_lies_open_on_two_pages(built, page_texts, paper):
    pages = [" ".join(page.split()) for page in page_texts(built / f"rulebook-{paper}.pdf")]
    assert pages[2].startswith("Your first game")
    assert pages[3].startswith("Set up")
    assert pages[4].startswith("Your table")
    assert pages[6].startswith("Lea and Sam play")


@each_paper
def test_the_worksheet_has_a_front_and_a_back_and_its_answers_are_on_the_page_before(built, page_texts, paper):
    *_, before, sheet, back = (" ".join(page.split()) for page in page_texts(built / f"readings-{paper}.pdf"))
    assert sheet.startswith("Worksheet: a web of life")
    assert back.startswith("Worksheet: look closer 4 Who eats whom?")
    assert "Answers to the worksheet and the posters 1 B, D, A, C." in before
    assert "River to Sea 7, 6, 5, 2; Town and Garden 7, 6, 4, 2; Wide Grassland 7, 5, 6, 1" in before
    assert "Bilberry and Bird Cherry 7 (only true food counts)" in before
    assert (
        "4 From above: Purple Sea Urchin, Strawberry Aphid, Desert Locust, Mountain Hare. 5 Mallard: hardly;" in before
    )
    assert "Red Fox: yes; Lion: never meet; Coyote: yes." in before


@each_paper
def test_no_word_of_chemistry_tells_a_child_how_fungi_feed(text_of, paper):
    for product in ("rulebook", "reference-sheet", "deck-list"):
        assert "molec" not in text_of(product, paper).casefold(), product
