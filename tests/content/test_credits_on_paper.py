"""Whose cards these are, and under which licence, is read back from the files that are printed."""

import json
import re
import shutil

import pypdfium2
import pytest
from click.testing import CliRunner

from cardgen.cli import main
from tests.fixtures.shipped import copy_of_game
from tests.games.phylo.importing.export import CARD

BASES = {"fsys": 3, "phylo": 3, "foodadvice": 0}
"""Of each game, so many cards of its example expansion say whose they are; of FoodAdvice the deck list does."""


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
    ("game", "who", "after", "least"),
    [
        ("fsys", "CC BY-SA 4.0 · fsysgame.org", "", 60),
        ("phylo", "cardgen contributors · CC BY-SA 4.0", ", after the Phylo(mon) project", 92),
        ("foodadvice", "cardgen contributors · CC BY-SA 4.0", ", after the published rules of FoodAdvice", 0),
    ],
)
def test_each_shipped_card_with_room_for_it_says_whose_it_is(shipped, game, who, after, least):
    """After whom it was made stands in the deck list."""
    assert words_of(shipped.pdf("cards-a4", game)).count(who) >= least
    maker = who.split(" · ")[0].removeprefix("CC BY-SA 4.0 ")
    assert maker + after in words_of(shipped.pdf("deck-list-a4", game))


def declared(place, attribution: str, licence: str) -> None:
    """Writes into a set.yaml whose cards these are."""
    text = place.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^attribution: .*$", f"attribution: {attribution}", text)
    place.write_text(re.sub(r"(?m)^licence: .*$", f"licence: {licence}", text), encoding="utf-8")


def changed(place, old: str, new: str) -> None:
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new), encoding="utf-8")


def author_of(path) -> str:
    """Whose a file says that it is."""
    document = pypdfium2.PdfDocument(path)
    author = document.get_metadata_value("Author")
    document.close()
    return author


@pytest.fixture
def town(elsewhere):
    """Makes the example expansion of a game, which says whose it is."""

    def make(game: str):
        run("new", "expansion", "our-town", "--base", game)
        declared(elsewhere / "our-town/card_data" / game / "sets/our-town/set.yaml", "Zora Quist", "CC-BY-4.0")
        return elsewhere / "our-town"

    return make


def built(folder, *arguments: str):
    """The texts of what `build` makes, by the name of the file."""
    run("build", *arguments, "--out", "made", "--paper", "a4")
    return {path.name: words_of(path) for path in (folder / "made").rglob("*.pdf")}


@pytest.mark.parametrize("game", BASES)
def test_an_expansion_names_its_maker_on_its_cards_and_in_the_deck_list_that_is_made_with_them(elsewhere, town, game):
    town(game)
    made = built(elsewhere, "--project", "our-town")
    assert made.keys() == {"cards-a4.pdf", "deck-list-a4.pdf", "calibration-a4.pdf"}
    assert made["cards-a4.pdf"].count("Zora Quist") >= BASES[game]
    assert ("CC BY 4.0" in made["cards-a4.pdf"]) == bool(BASES[game])
    assert "Our Town 0.1.0: Zora Quist, CC BY 4.0" in made["deck-list-a4.pdf"]


@pytest.mark.parametrize("game", BASES)
def test_the_foot_of_a_list_of_an_expansion_alone_names_that_set_and_its_maker(elsewhere, town, game):
    town(game)
    listed = built(elsewhere, "--project", "our-town", "--only", "deck-list")["deck-list-a4.pdf"]
    assert "Our Town · CC BY 4.0 · Zora Quist" in listed
    assert "contributors" not in listed


def test_where_no_card_has_a_link_the_list_does_not_say_where_to_read_more(elsewhere, town):
    town("phylo")
    listed = built(elsewhere, "--project", "our-town", "--only", "deck-list")["deck-list-a4.pdf"]
    assert "read more" not in listed.lower()
    assert "Our Town 0.1.0: Zora Quist, CC BY 4.0" in listed
    cards = elsewhere / "our-town/card_data/phylo/sets/our-town/cards/first.yaml"
    changed(cards, "    scale: 6\n", "    scale: 6\n    evidence: [https://example.org/Salix_arctica]\n")
    listed = built(elsewhere, "--project", "our-town", "--only", "deck-list")["deck-list-a4.pdf"]
    assert "Read more. Look for the Latin name at example.org." in listed


def test_the_file_of_cards_says_whose_they_are_and_that_of_the_rulebook_whose_the_game_is(elsewhere, town):
    town("phylo")
    made = built(elsewhere, "phylo", "--project", "our-town", "--only", "cards,rulebook,reference-sheet")
    folder = elsewhere / "made/phylo"
    assert author_of(folder / "cards-a4.pdf") == "Zora Quist"
    assert author_of(folder / "rulebook-a4.pdf") == "cardgen contributors, after the Phylo(mon) project"
    assert "Zora Quist" not in made["rulebook-a4.pdf"] + made["reference-sheet-a4.pdf"]


def test_a_deck_of_an_expansion_and_its_base_names_both(elsewhere, town):
    root = town("fsys")
    deck = root / "card_data/fsys/decks/our-school.yaml"
    deck.parent.mkdir()
    text = "id: our-school\nformat: standard\nsets: [core, our-town]\ntext: {name: Our School}\n"
    deck.write_text(f"{text}without: [feed-the-soil, cover-bare-soil, count-the-worms]\n", encoding="utf-8")
    listed = built(elsewhere, "--project", "our-town", "--only", "deck-list")["deck-list-a4.pdf"]
    assert (
        "Food Heroes 1.0.0: fsysgame.org contributors, CC BY-SA 4.0. Our Town 0.1.0: Zora Quist, CC BY 4.0." in listed
    )
    built(elsewhere, "--project", "our-town", "--only", "cards")
    assert author_of(elsewhere / "made/fsys/cards-a4.pdf") == "fsysgame.org contributors, Zora Quist"


@pytest.mark.parametrize(
    ("who", "licence", "words"),
    [
        ("Zora Quist and the pupils of Marsh Road", "CC-BY-NC-4.0", "CC BY-NC 4.0"),
        ("The Friends of the Marsh Between the Two Long Roads and of All That Lives in It", "CC0-1.0", "CC0 1.0"),
    ],
)
def test_an_imported_set_says_whose_it_is_and_under_which_licence(elsewhere, who, licence, words):
    (elsewhere / "cards.json").write_text(json.dumps([CARD]), encoding="utf-8")
    run("import", "phylo", "cards.json", "--out", "marsh", "--licence", licence, "--attribution", who)
    species = elsewhere / "marsh/cards/species.yaml"
    changed(species, "id: marsh-runner\n", "id: marsh-runner\n    points: 4\n")
    made = built(elsewhere, "marsh")
    assert f"Marsh 0.1.0: {who}, {words}" in made["deck-list-a4.pdf"]
    assert author_of(elsewhere / "made/phylo/cards-a4.pdf") == who
    assert f" · {words}" in made["cards-a4.pdf"]
    assert (who[:38] if len(who) < 40 else "The Friends of the") in made["cards-a4.pdf"]


@pytest.mark.parametrize(
    ("game", "name", "version", "who"),
    [
        ("fsys", "Water and Soil", "1.0.0", "fsysgame.org contributors"),
        ("foodadvice", "Night Market", "1.0.0", "cardgen contributors, after the published rules of FoodAdvice"),
        ("phylo", "Our Town", "0.1.0", "cardgen contributors, after the Phylo(mon) project"),
    ],
)
def test_a_rulebook_names_every_set_of_its_deck_with_version_maker_and_licence(elsewhere, game, name, version, who):
    root = copy_of_game(game, elsewhere / "here")
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
    words = words_of(elsewhere / "made" / game / "rulebook-a4.pdf")
    assert f"{name} {version}: Zora Quist, CC BY 4.0" in words
    assert re.search(rf" \d+\.\d+\.\d+: {re.escape(who)}, CC BY-SA 4\.0", words)


def test_a_game_of_ones_own_names_its_makers_and_licence_on_all_that_it_prints(elsewhere):
    run("new", "game", "river")
    declared(elsewhere / "river/card_data/river/sets/core/set.yaml", "Zora Quist", "CC-BY-4.0")
    run("build", "--project", "river", "--out", "made", "--paper", "a4", "--only", "cards,ability-sheet,rulebook")
    made = {path.name: words_of(path) for path in (elsewhere / "made/river").glob("*.pdf")}
    assert made.keys() == {"cards-a4.pdf", "ability-sheet-a4.pdf", "rulebook-a4.pdf"}
    assert made["cards-a4.pdf"].count("CC BY 4.0, Zora Quist") == 9
    assert "Zora Quist, CC BY 4.0" in made["ability-sheet-a4.pdf"]
    assert "1.0.0: Zora Quist, CC BY 4.0" in made["rulebook-a4.pdf"]
