"""Whose cards these are, and under which licence, is read back from the files that are printed."""

import json
import re

import pypdfium2
import pytest
from click.testing import CliRunner

from cardgen.cli import main

CARD = {
    "name": "Marsh Runner",
    "latin_name": "Rallus viator",
    "size": 5,
    "hierarchy": 2,
    "food": "herbivore",
    "habitat1": "fresh-water",
    "temperature": ["cool"],
    "card_content": "5 POINTS PLAY: FLIGHT 2. FACT: It naps.",
    "classification": ["Animalia", "Chordata", "Aves"],
}
BASES = {"fsys": 3, "phylo": 3, "foodadvice": 2}
"""Of each game, so many cards of its example expansion say whose they are."""


def words_of(path) -> str:
    """The text of a file, with plain blanks and hyphens."""
    document = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return re.sub(r"\s+", " ", text.replace("\u2011", "-").replace("\ufffe", "-"))


def run(*arguments: str) -> None:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("game", "who", "least"),
    [
        ("fsys", "CC BY-SA 4.0 fsysgame.org contributors", 60),
        ("phylo", "cardgen contributors, after the Phylo(mon) project · CC BY-SA 4.0", 92),
        ("foodadvice", "cardgen contributors, after the published rules of FoodAdvice · CC BY-SA 4.0", 50),
    ],
)
def test_each_shipped_card_with_room_for_it_says_whose_it_is(shipped, game, who, least):
    assert words_of(shipped.pdf("cards-a4", game)).count(who) >= least
    assert who.split(" · ")[0].removeprefix("CC BY-SA 4.0 ") in words_of(shipped.pdf("deck-list-a4", game))


@pytest.mark.parametrize("game", BASES)
def test_an_expansion_names_its_maker_on_its_cards_and_in_its_deck_list(elsewhere, game):
    run("new", "expansion", "our-town", "--base", game)
    place = elsewhere / "our-town" / "card_data" / game / "sets" / "our-town" / "set.yaml"
    text = place.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^attribution: .*$", "attribution: Zora Quist", text)
    place.write_text(re.sub(r"(?m)^licence: .*$", "licence: CC-BY-4.0", text), encoding="utf-8")
    run("build", game, "--project", "our-town", "--out", "made", "--paper", "a4", "--only", "cards,deck-list")
    [cards] = (elsewhere / "made").rglob("cards*.pdf")
    assert words_of(cards).count("Zora Quist") >= BASES[game]
    assert "CC BY 4.0" in words_of(cards)
    [listed] = (elsewhere / "made").rglob("deck-list*.pdf")
    assert re.search(r"Zora Quist, CC[- ]BY[- ]4\.0", words_of(listed))


def test_an_imported_set_says_whose_it_is_and_under_which_licence(elsewhere):
    (elsewhere / "cards.json").write_text(json.dumps([CARD]), encoding="utf-8")
    run(
        "import", "phylo", "cards.json", "--out", "marsh", "--licence", "CC-BY-NC-4.0",
        "--attribution", "Zora Quist and the pupils of Marsh Road",
    )  # fmt: skip
    species = elsewhere / "marsh" / "cards" / "species.yaml"
    text = species.read_text(encoding="utf-8")
    species.write_text(text.replace("id: marsh-runner\n", "id: marsh-runner\n    points: 4\n"), encoding="utf-8")
    run("build", "marsh", "--out", "made", "--only", "cards", "--paper", "a4")
    [path] = (elsewhere / "made").rglob("cards*.pdf")
    assert "Zora Quist and the pupils of Marsh Road · CC BY-NC 4.0" in words_of(path)
