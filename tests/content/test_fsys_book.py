"""What the source of Food Heroes tells players to do and no engine plays: is it in the books, as they are printed?"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.model.library import Library
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.book import text_of_book
from cardgen.render.products.renderers import Renderers
from tests.content.books import each_paper
from tests.content.test_sources import numbers_on, page_of, rows_of
from tests.fixtures.shipped import Shipped
from tests.shipped_games import shipped_library
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(shipped: Shipped) -> Path:
    return shipped.out / "fsys"


@pytest.fixture(scope="module")
def text_of(built: Path, page_texts: Any) -> Any:
    return lambda product, paper: " ".join(page_texts(built / f"{product}-{paper}.pdf"))


@each_paper
def test_players_are_organisations_with_a_challenge(text_of, paper):
    text = text_of("rulebook", paper)
    assert "Each of you leads a team of food heroes with members all over the world." in text
    assert "You have three years to solve one challenge" in text


@each_paper
def test_the_challenge_is_read_out_and_explained_on_the_sheet(text_of, paper):
    text = text_of("rulebook", paper)
    assert "turns the challenge over and reads it out" in text
    assert "find each of its icons on the Ability Sheet, say its name and put a seed beside it" in text
    assert "Turn the challenge over and read it out." in text_of("ability-sheet", paper)
    assert "Name each icon and put a seed" in text_of("ability-sheet", paper)


@each_paper
def test_projects_are_presented_before_points_are_counted(text_of, paper):
    text = text_of("rulebook", paper).partition("After year 3, all players")[2]
    sentence = "says how each of them helped to solve the challenge"
    assert sentence in text
    assert (
        text.index("swap it for one of your 3") < text.index(sentence) < text.index("The highest total gets the title")
    )
    assert "say how each project helped" in text_of("ability-sheet", paper)


@each_paper
def test_a_backup_may_stay_face_down_and_a_hand_is_replaced_with_a_word(text_of, paper):
    text = text_of("rulebook", paper)
    assert "you may turn your Backup Project over" in text
    assert "each player may say “Replace!”" in text


@each_paper
def test_who_has_all_icons_says_so_at_once(text_of, paper):
    """FS-A17, as the engine plays it; silence is another reading, which no shipped game has."""
    text = text_of("rulebook", paper)
    assert "call out: “Sudden Solve!” You must do this at once, in any year" in text
    assert "May I keep quiet if I have them all? No. Call “Sudden Solve” at once" in text
    assert "at once, but not after the very last card." in text
    assert "stay silent" not in text


def test_the_sheet_for_teachers_answers_every_question_that_the_page_of_the_rules_asks():
    """Each reading by the number that its template has behind the answer, so that none is answered on the page only."""
    asked = re.findall(r"^\| FS-(A\d+) \|", page_of("fsys"), re.MULTILINE)
    readings = (REPOSITORY / "templates/fsys/readings.md.j2").read_text(encoding="utf-8")
    assert set(re.findall(r"\) \}\}\{#- (A\d+) #\}$", readings, re.MULTILINE)) == set(asked)


@each_paper
def test_the_sheet_for_teachers_prints_no_number_of_a_reading(text_of, paper):
    assert not re.findall(r"\bA\d{1,2}\b(?! paper)|fsys-rules|--\w+", text_of("readings", paper))


@each_paper
def test_the_book_is_for_players(text_of, paper):
    """Numbers of readings, command lines and what teachers want to know are on a sheet of their own."""
    text = text_of("rulebook", paper)
    assert not re.findall(r"\bA1?\d\b|--\w+|computer|cardgen", text)
    assert "teacher" not in text.replace("notes for teachers, are on a sheet of their own", "")


def test_every_rule_is_told_in_the_book_or_on_the_ability_sheet():
    """By the number of each rule: the sentence of the source that gives it has its place in the book."""
    told = {number for row in rows_of("fsys") if row.book for number in row.numbers}
    rules = {number for number in numbers_on("fsys") if number.startswith("FS-R")}
    assert rules - told == set()


@each_paper
def test_an_age_that_no_source_names_is_called_ours(text_of, paper):
    assert "8+ Suggested age 20 Minutes" in text_of("tuck-box", paper)
    assert "suggested age: 8+" in text_of("rulebook", paper)
    assert "The rules name no age and no playing time" in text_of("rulebook", paper)


@each_paper
def test_the_first_match_is_told_before_the_rules(built, page_texts, paper):
    pages = [" ".join(page.split()) for page in page_texts(built / f"rulebook-{paper}.pdf")]
    assert "Asha and Ben play a match" in pages[2]
    assert "Now you: your first match" in pages[2]
    assert pages[3].startswith("Set up")
    assert pages[4].startswith("Your table"), "set-up lies open on two pages"


SAID = {
    "replace-window": {
        "after-reveal": "after the reveal and before year 1, each player may",
        "before-reveal": "before the challenge is turned over, each player may",
        "never": "Never, in this game.",
    },
    "backup-known": {False: "Do not look at it!", True: "looks at it and puts it face down"},
    "solve-on-last-placement": {
        False: "very last card of the match",
        True: "No. Call “Sudden Solve” at once. |",
    },
    "declare": {"always": "You must do this **at once**", "choice": "or stay silent"},
    "count-copies": {False: "each **once**", True: "**each time** they are there"},
    "title-tie": {
        "share-one": "Each player with the highest total gets +1 point.",
        "all-two": "Each player with the highest total gets +2 points.",
        "none": "Then nobody gets points for the title.",
    },
    "collective-adds": {True: "even the player with the title", False: "and nobody gets points for the title"},
    "collective-from": {
        "projects": "but the projects of all players together",
        "everything": "but the projects, hands and backups of all players together",
    },
    "response-replaces": {True: "Then swap a project.", False: "Then the card lies beside them."},
    "superpowers-match": {True: "Yes, like all other icons.", False: "Head, heart and hands do not count."},
    "matches": {1: "Play as many matches as you like; **three**", 3: "Play **three matches**."},
}
"""What the rulebook says by each reading; the first is ours."""
EACH_READING = [(name, value) for name, values in SAID.items() for value in values]


@pytest.fixture(scope="module")
def text_by(library: Library) -> Callable[[dict[str, Any]], str]:
    """The rulebook in Markdown, by readings of game.yaml."""

    def text(readings: dict[str, Any]) -> str:
        game = replace(library.games["fsys"], readings=readings)
        product, paper, printer = game.products["rulebook"], library.papers["a4"], library.printers["home"]
        target = Target(game, product, paper, printer, Settings(), game.deck)
        return " ".join(text_of_book(Renderers(REPOSITORY, library).of(target), target).split())

    return text


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@sweep(("name", "value"), EACH_READING, ids=str)
def test_the_book_follows_the_readings_of_the_game(text_by, name, value):
    text = text_by({name: value})
    ours, *_ = SAID[name].values()
    said = SAID[name][value]
    assert said in text
    assert ours == said or ours not in text


def test_the_points_of_the_comic_follow_the_readings_too(text_by):
    assert "Asha 3, Ben 1!" in text_by({})
    assert "Asha 1, Ben 1!" not in text_by({})
    assert "Asha 3, Ben 1!" not in text_by({"collective-adds": False})
