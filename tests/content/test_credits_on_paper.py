"""Whose cards these are, and under which licence, is read back from the files that are printed."""

import json
import re
import shutil

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


def declared(place, attribution: str, licence: str) -> None:
    """Writes into a set.yaml whose cards these are."""
    text = place.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^attribution: .*$", f"attribution: {attribution}", text)
    place.write_text(re.sub(r"(?m)^licence: .*$", f"licence: {licence}", text), encoding="utf-8")


def changed(place, old: str, new: str) -> None:
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "name", "version", "who"),
    [
        ("fsys", "Water and Soil", "1.0.0", "fsysgame.org contributors"),
        ("foodadvice", "Night Market", "1.0.0", "cardgen contributors, after the published rules of FoodAdvice"),
        ("phylo", "Our Town", "0.1.0", "cardgen contributors, after the Phylo(mon) project"),
    ],
)
def test_a_rulebook_names_every_set_of_its_deck_with_version_maker_and_licence(
    elsewhere, copy_of_shipped, game, name, version, who
):
    root = copy_of_shipped(elsewhere / "here")
    data = root / "card_data" / game
    if game == "phylo":
        run("new", "expansion", "our-town", "--base", game)
        shutil.copytree(elsewhere / "our-town" / "card_data/phylo/sets/our-town", data / "sets/our-town")
        shutil.copytree(
            elsewhere / "our-town" / "templates/phylo/art", root / "templates/phylo/art", dirs_exist_ok=True
        )
        changed(data / "decks/woodland-edge.yaml", "cards:\n", "cards:\n  arctic-willow: 1\n")
    else:
        first, second = {
            "fsys": ("food-heroes", "water-and-soil-mix"),
            "foodadvice": ("foodadvice-box", "night-market-mix"),
        }[game]
        changed(data / "game.yaml", f"deck: {first}", f"deck: {second}")
    declared(data / "sets" / name.lower().replace(" ", "-") / "set.yaml", "Zora Quist", "CC-BY-4.0")
    run("build", game, "--project", "here", "--out", "made", "--paper", "a4", "--only", "rulebook")
    told = words_of(elsewhere / "made" / game / "rulebook-a4.pdf")
    assert f"{name} {version}: Zora Quist, CC BY 4.0" in told
    assert re.search(rf" \d+\.\d+\.\d+: {re.escape(who)}, CC BY-SA 4\.0", told)


def test_a_game_of_ones_own_names_its_makers_and_licence_on_all_that_it_prints(elsewhere):
    run("new", "game", "river")
    declared(elsewhere / "river/card_data/river/sets/core/set.yaml", "Zora Quist", "CC-BY-4.0")
    run("build", "--project", "river", "--out", "made", "--paper", "a4", "--only", "cards,ability-sheet,rulebook")
    made = {path.name: words_of(path) for path in (elsewhere / "made/river").glob("*.pdf")}
    assert made.keys() == {"cards-a4.pdf", "ability-sheet-a4.pdf", "rulebook-a4.pdf"}
    assert made["cards-a4.pdf"].count("CC BY 4.0, Zora Quist") == 9
    assert "Zora Quist, CC BY 4.0" in made["ability-sheet-a4.pdf"]
    assert "1.0.0: Zora Quist, CC BY 4.0" in made["rulebook-a4.pdf"]
