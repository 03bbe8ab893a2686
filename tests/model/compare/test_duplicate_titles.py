"""Which cards have the title of another one?"""

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface, pipeline

FOLDER = "card_data/mini/sets/more"
SET = """\
id: more
version: 1.0.0
requires: core
licence: CC-BY-SA-4.0
attribution: Asha
text: {name: More}
"""


@pytest.fixture
def duplicates(project):
    """Codes and messages about an expansion with cards of these titles."""

    def found(*titles):
        cards = [
            f"  - {{id: new-{n}, icons: [sun], text: {{title: {title}, action: Bark.}}}}\n"
            for n, title in enumerate(titles)
        ]
        printings = [f"  - {{card: new-{n}, number: {n + 1}}}\n" for n in range(len(titles))]
        project.write(f"{FOLDER}/set.yaml", SET)
        project.write(f"{FOLDER}/cards/a.yaml", "cards:\n" + "".join(cards))
        project.write(f"{FOLDER}/printings.yaml", "printings:\n" + "".join(printings))
        return [finding.message for finding in pipeline.check(project.root)[1] if finding.code == "CG837"]

    return found


def test_titles_of_their_own_are_no_matter(duplicates):
    assert duplicates("Dog", "Dogs", "Big Dog") == []


def test_capitals_and_signs_do_not_make_another_title(duplicates):
    assert duplicates("Bö ck", "böck!") == ["`new-1` has the title of `new-0`: `Bö ck`"]


def test_an_accent_makes_another_title(duplicates):
    assert duplicates("Grünbach", "Grunbach") == []


def test_signs_that_mean_something_make_another_title(duplicates):
    assert duplicates("Diff++", "Diff--", "Diff", "'#Diff'") == []
    assert duplicates("Sea - Land", "'Sea, Land'") == ["`new-1` has the title of `new-0`: `Sea - Land`"]


def test_the_title_of_a_card_of_the_base_is_told_with_its_set(duplicates, project):
    game = pipeline.load(project.root)[0].games["mini"]
    card = game.sets["core"].cards[0]
    assert duplicates(card.text["title"]) == [f"`new-0` has the title of `{card.id}` of `core`: `{card.text['title']}`"]


def test_many_equal_titles_are_one_warning_that_says_how_they_are_meant(duplicates):
    (message,) = duplicates(*["Dog"] * 3, *["Cow"] * 3)
    assert message == "4 cards have titles of other cards of their kind: `Dog`, `Cow`"


def test_cards_that_differ_in_what_the_game_tells_them_apart_by_may_share_titles(duplicates, project):
    project.write("card_data/mini/game.yaml", f"{project.read('card_data/mini/game.yaml')}told-apart-by: [id]\n")
    assert duplicates(*["Dog"] * 5) == []


def test_the_key_that_tells_all_of_them_apart_is_named_and_does(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [
        f"{title},{number % 2},{faction}"
        for faction in "NS"
        for number, title in enumerate(("Owl", "Fox", "Elk", "Ant"))
    ]
    (tmp_path / "cards.csv").write_text("\n".join(["Name,Cost,Faction", *rows, ""]), encoding="utf-8")
    assert CliRunner().invoke(main, ["new", "game", "zoo", "--from", "cards.csv"]).exit_code == 0
    (warning,) = (finding for finding in interface.check(tmp_path / "zoo").found if finding.code == "CG837")
    assert "`told-apart-by: [faction]`" in warning.help
    place = tmp_path / "zoo/card_data/zoo/game.yaml"
    place.write_text(f"{place.read_text(encoding='utf-8')}told-apart-by: [faction]\n", encoding="utf-8")
    assert "CG837" not in {finding.code for finding in interface.check(tmp_path / "zoo").found}
    place.write_text(place.read_text(encoding="utf-8").replace("[faction]", "[cost]"), encoding="utf-8")
    (warning,) = (finding for finding in interface.check(tmp_path / "zoo").found if finding.code == "CG837")
    assert "`told-apart-by: [cost, faction]`" in warning.help
