"""A template that makes nothing, and a deck without cards, are told, and nothing is written for them."""

import pytest

CARD, BACK, PAGE, BOOK, BOX = "card.xml.j2", "back.xml.j2", "poster.xml.j2", "rules.md.j2", "box.xml.j2"
PRODUCTS = f"""\
products:
  rules: {{kind: book, template: {BOOK}}}
  box: {{kind: box, template: {BOX}}}
"""
FILES = {CARD: "cards", BACK: "cards", PAGE: "poster", BOOK: "rules", BOX: "box"}


@pytest.mark.parametrize("content", ["", " \n\n", "{# nothing #}", "{% if false %}<card/>{% endif %}"])
@pytest.mark.parametrize("template", FILES)
def test_a_template_that_makes_nothing_is_told_and_leaves_no_file(project, template, content):
    project.replace("card_data/mini/game.yaml", "products:\n", PRODUCTS)
    project.write(f"templates/mini/{BOOK}", "# Rules\n\nPlay.\n")
    project.write(f"templates/mini/{template}", content)
    outcome = project.build(only=(FILES[template],))
    messages = [(finding.code, finding.message) for finding in outcome.found if finding.code != "CG607"]
    assert ("CG712", f"the template `{template}` makes nothing") in messages
    assert not project.pdf(f"{FILES[template]}-a4").exists()


DECK, SET = "card_data/mini/decks/all-cards.yaml", "card_data/mini/sets/core"
CARDLESS = {
    "cards: {}": "the deck `all-cards` has no cards, so nothing of it is printed",
    "sets: []": "the deck `all-cards` has no cards, so nothing of it is printed",
    "sets: [core]\nwithout: [ant, bee, cat]": "the deck `all-cards` has no cards, so nothing of it is printed",
}


@pytest.mark.parametrize("only", ["cards", "png"])
@pytest.mark.parametrize("cards", CARDLESS)
def test_of_a_deck_without_cards_no_file_is_written(project, cards, only):
    project.replace(DECK, "sets: [core]", cards)
    outcome = project.build(only=(only,))
    (finding,) = outcome.found
    assert (finding.code, finding.message, finding.span.line) == ("CG306", CARDLESS[cards], 1)
    assert outcome.missing == (f"mini/{only}-a4",)
    assert not list(project.out.glob("mini/**/*.*"))


def test_of_an_expansion_without_cards_no_file_is_written(project):
    (project.root / SET / "cards/all.yaml").unlink()
    (project.root / SET / "printings.yaml").unlink()
    outcome = project.build(only=("cards",))
    assert [finding.message for finding in outcome.found] == [
        "the deck `all-cards` has no cards, so nothing of it is printed",
        "the set `core` has no cards, so nothing of it is printed",
    ]
    assert not project.pdf().exists()


def test_a_deck_whose_cards_were_lost_to_another_fault_is_not_told_beside_it(project):
    project.replace("card_data/mini/game.yaml", "{front: card.xml.j2, back: back.xml.j2, size: small, text", "{text")
    assert {finding.code for finding in project.build(only=("cards",)).found} == {"CG309"}
