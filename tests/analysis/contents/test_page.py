"""The page about a deck of a game without rules tells what is in it and what one draws, in exact numbers."""

from fractions import Fraction

import pytest

from cardgen.analysis.contents import chances
from cardgen.analysis.contents.charts import fraction_text, percent_text
from cardgen.analysis.contents.page import HOW_TO, page_of
from cardgen.commands.pipeline import load
from tests.sweep import sweep

GAME = "card_data/mini/game.yaml"
ODDS = """\
odds:
  hand: 2
  draw: 1
  turns: 2
  combinations:
    bees: {has: [{of: {id: [bee]}, at-least: 2}], text: {name: Both bees}}
    suns: {has: [{of: {icon: [sun]}, at-least: 1}], text: {name: A sun}}
"""


@pytest.fixture
def made(project):
    """The page, with what else game.yaml says."""

    def make(more=""):
        before = project.read(GAME)
        project.write(GAME, before + more)
        game = load(project.root, ())[0].games["mini"]
        project.write(GAME, before)
        return page_of(game, game.deck)

    return make


def chart(report, id):
    return next(chart for chart in report.charts if chart.id == id)


def test_without_a_hand_cards_are_counted_and_the_page_says_what_to_write(made):
    report = made()
    assert report.lead == ("4 cards, 3 different ones.",)
    assert HOW_TO in report.method
    assert [chart.id for chart in report.charts] == ["icons", "icons-of-cards"]


def test_a_combination_is_told_by_turn_as_percent_and_as_a_fraction(made):
    report = made(ODDS)
    rows = [(row.label, round(row.value, 6), row.notes) for row in chart(report, "combinations").rows[:3]]
    assert rows == [
        ("opening hand, 2 cards", 0.166667, ("1 of 6",)),
        ("turn 1, 3 cards", 0.5, ("1 of 2",)),
        ("turn 2, 4 cards", 1.0, ("1 of 1",)),
    ]
    assert "“Both bees” is in 16.7 % of opening hands, and in 100.0 % of games by turn 2." in report.lead


def test_a_mulligan_is_told_beside_what_there_is_without(made):
    rows = chart(made(ODDS + "  mulligan: {unless: bees}\n"), "combinations").rows
    assert rows[0].notes == ("11 of 36", "16.7 %")
    assert chart(made(ODDS), "combinations").notes == ("exactly",)


def test_a_combination_with_too_many_ways_is_named_and_has_no_figure(made, monkeypatch):
    monkeypatch.setattr(chances, "MOST_STEPS", 1)
    report = made(ODDS)
    assert chart(report, "combinations").rows == ()
    assert "“Both bees” has too many ways to be counted" in chart(report, "combinations").text
    assert report.lead == ("4 cards, 3 different ones.",)


def test_of_many_turns_only_the_first_and_the_last_have_a_column(made):
    columns = chart(made(ODDS.replace("turns: 2", "turns: 99")), "first-copy").columns
    assert columns[-2:] == ("turn 10", "turn 99")


def test_cards_of_a_number_of_copies_turn_up_as_often_as_they_do(made):
    table = chart(made(ODDS), "first-copy")
    assert table.rows == (("1", "50.0 %", "75.0 %", "100.0 %"), ("2", "83.3 %", "100.0 %", "100.0 %"))


def test_numbers_in_the_opening_hand_add_up(made):
    for chart in made(ODDS).charts:
        if chart.id.startswith("hand-"):
            for _, _, *shares, _ in chart.figures:
                assert sum(shares) == pytest.approx(1)


TEXTS = {
    Fraction(0): ("0.0 %", "0 of 1"),
    Fraction(1, 3): ("33.3 %", "1 of 3"),
    Fraction(1, 5000): ("< 0.1 %", "1 of 5,000"),
    Fraction(4999, 5000): ("> 99.9 %", "4,999 of 5,000"),
    Fraction(1): ("100.0 %", "1 of 1"),
    Fraction(1, 10**13): ("< 0.1 %", "–"),
}


@sweep("share", TEXTS)
def test_a_share_is_told_as_people_read_it(share):
    assert (percent_text(share), fraction_text(share)) == TEXTS[share]
