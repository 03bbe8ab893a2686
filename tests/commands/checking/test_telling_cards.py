"""Of very many cards `check` lays out those that tell of the others, and says so."""

import pytest

from cardgen.commands.checking import pages, telling_cards
from cardgen.commands.checking.telling_cards import telling
from cardgen.model.card import Art, Card, Printing


def printing(
    number: int, text: str = "Draw a card.", kind: str = "plain", art: str = "drawing:x", **fields
) -> Printing:
    card = Card(f"card-{number}", kind, (), {"action": text}, "", fields, None)
    return Printing(card, "core", number, "common", 1, Art(art, "", ""), None, card.text, fields)


@pytest.fixture
def few(monkeypatch):
    """Ten cards are many, and one with the longest text of each kind is enough."""
    monkeypatch.setattr(telling_cards, "MOST_LAID_OUT", 10)
    monkeypatch.setattr(telling_cards, "LONGEST", 1)


def chosen(cards: list[Printing]) -> list[int]:
    return [card.number for card in telling(cards)]


def test_few_cards_are_all_laid_out():
    assert chosen([printing(number) for number in range(50)]) == [*range(50)]


def test_of_cards_that_are_alike_one_is_enough(few):
    assert chosen([printing(number) for number in range(50)]) == [0]


def test_whatever_differs_is_chosen_in_the_order_of_the_cards(few):
    cards = [printing(number, cost=1) for number in range(40)]
    cards[3] = printing(3, "Draw a card. " * 9, cost=1)
    cards[7] = printing(7, "Draw →", cost=1)
    cards[12] = printing(12, "Verylongwordthatisalone", cost=1)
    cards[20] = printing(20, cost=2)
    cards[25] = printing(25, art="file:core:photo.jpg", cost=1)
    cards[30] = printing(30)
    cards[35] = printing(35, kind="rare", cost=1)
    assert chosen(cards) == [0, 3, 7, 12, 20, 25, 30, 35]


def test_a_text_that_does_not_fit_is_found_among_many_and_the_choice_is_told(few, project):
    place = "card_data/mini/sets/core"
    row = "  - id: more-{}\n    icons: [sun]\n    text: {{title: Ant, action: Carry.}}"
    more = "\n".join(row.format(number) for number in range(20))
    long = "  - id: long\n    icons: [sun]\n    text: {title: Ant, action: " + "Carry it home. " * 80 + "}"
    project.write(f"{place}/cards/more.yaml", f"cards:\n{more}\n{long}\n")
    printings = "".join(
        f"  - {{card: more-{number}, number: {number + 4}, art: {{drawing: dot}}}}\n" for number in range(20)
    )
    printings += "  - {card: long, number: 24, art: {drawing: dot}}\n"
    project.write(f"{place}/printings.yaml", project.read(f"{place}/printings.yaml") + printings)
    found = {finding.code: finding.message for finding in project.check(only=("cards",)).found}
    assert "card `long`" in found["CG701"]
    assert found["CG930"].endswith(
        "of 24 cards were laid out: those with the longest texts, and each sign and value once"
    )


def test_all_of_a_usual_game_are_laid_out_and_nothing_is_said(project):
    assert "CG930" not in project.codes()
    assert pages.telling is telling
