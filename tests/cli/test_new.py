"""`cardgen new` makes what `cardgen build` prints, and says what to type next."""

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.games.fsys.package import PACKAGE


def run(*words: str):
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of the games: for what is not about what play finds."""
    monkeypatch.setitem(PACKAGE.levels, "quick", PACKAGE.levels["quick"] // 20)


def advice(output: str) -> list[list[str]]:
    """The commands that are printed after `next:`, without their explanations."""
    lines = output.partition("next:\n")[2].splitlines()
    return [shlex.split(re.split(r"\s{2,}", line.strip())[0]) for line in lines]


def follow(commands: list[list[str]]) -> None:
    """Types what was advised; all of it must go well."""
    for command, *words in commands:
        if command == "cd":
            os.chdir(words[0])
        else:
            result = run(*words)
            assert result.exit_code == 0, (words, result.output)
            assert "nothing found" in result.output


def test_a_new_game_is_built_by_what_it_advises(elsewhere):
    made = run("new", "game", "rivers")
    assert made.exit_code == 0
    assert "made rivers/" in made.output
    follow(advice(made.output))
    assert (elsewhere / "rivers/output/rivers/cards-a4.pdf").is_file()
    assert (elsewhere / "rivers/output/rivers/rulebook-letter.pdf").is_file()


def test_a_new_expansion_prints_its_own_cards_and_a_list_of_them(elsewhere):
    made = run("new", "expansion", "garden", "--out", "games/mine")
    assert made.exit_code == 0
    follow(advice(made.output))
    built = sorted(path.name for path in (elsewhere / "games/mine/garden/output/fsys").iterdir())
    assert built == [
        f"{name}-{paper}.pdf" for name in ("calibration", "cards", "deck-list") for paper in ("a4", "letter")
    ]


def test_the_published_deck_of_a_borrowed_game_is_there_on_request(elsewhere):
    run("new", "expansion", "garden")
    os.chdir("garden")
    built = run("build", "--only", "cards", "--paper", "a4", "--deck", "food-heroes")
    assert "cards-food-heroes-a4.pdf  14 pages, 60 cards" in built.output


def test_an_expansion_of_a_game_of_ones_own_is_a_set_of_it(elsewhere):
    run("new", "game", "rivers")
    os.chdir("rivers")
    made = run("new", "expansion", "floods")
    assert made.exit_code == 0
    assert "card_data/rivers/sets/floods/set.yaml" in made.output
    follow(advice(made.output))
    assert (elsewhere / "rivers/output/rivers/cards-floods-a4.pdf").is_file()
    refused = run("new", "expansion", "droughts", "--out", "..")
    assert refused.exit_code == 2
    assert "leave out --out" in refused.output


def test_a_new_card_is_shown_by_what_it_advises(elsewhere):
    run("new", "game", "rivers")
    os.chdir("rivers")
    made = run("new", "card", "night-heron")
    assert made.exit_code == 0
    assert "made the card Night Heron, number 10 of core" in made.output
    follow(advice(made.output))
    assert (elsewhere / "rivers/output/rivers/png/front-core-night-heron.png").is_file()


def test_a_picture_is_begun_where_the_card_finds_it_and_never_written_over(elsewhere):
    run("new", "game", "rivers")
    os.chdir("rivers")
    made = run("new", "picture", "old-willow")
    assert "card_data/rivers/sets/core/pictures/old-willow.svg" in made.output
    follow([words for words in advice(made.output) if words[1] != "serve"])
    for words, reason in ((["old-willow"], "is there already"), (["old-wilow"], "no set prints a card")):
        refused = run("new", "picture", *words)
        assert (refused.exit_code, reason in refused.output) == (2, True), refused.output
    assert run("new", "picture", "old-willow", "--out", "again.svg").exit_code == 0
    picture = elsewhere / "rivers/card_data/rivers/sets/core/pictures/old-willow.svg"
    assert (elsewhere / "rivers/again.svg").read_bytes() == picture.read_bytes()


def test_a_picture_of_a_shipped_card_is_begun_elsewhere(elsewhere):
    assert "write --out plant-a-tree.svg" in run("new", "picture", "plant-a-tree").output
    assert run("new", "picture", "plant-a-tree", "--out", "plant-a-tree.svg").exit_code == 0


def test_a_full_deck_is_explained_with_the_way_out(elsewhere):
    run("new", "game", "rivers")
    os.chdir("rivers")
    game = elsewhere / "rivers/card_data/rivers/game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("size: null", "size: 9"), encoding="utf-8")
    made = run("new", "card", "night-heron")
    follow(advice(made.output))
    way_out = re.search(r"in (\S+) write\n  (sets: .*)\n  (without: .*)\n", made.output)
    deck = elsewhere / "rivers" / way_out[1]
    text = deck.read_text(encoding="utf-8").replace("sets: [core]", f"{way_out[2]}\n{way_out[3]}")
    deck.write_text(text, encoding="utf-8")
    follow([["cardgen", "check"]])
    assert "deck river: Rivers, 9 cards" in run("list", "rivers").output


def test_a_card_can_be_a_project_of_its_own(elsewhere):
    made = run("new", "card", "hug-a-tree", "--out", ".")
    assert made.exit_code == 0
    follow(advice(made.output))
    assert (elsewhere / "hug-a-tree/output/fsys/cards-a4.pdf").is_file()


def test_a_card_without_a_project_gets_one_of_its_own(elsewhere):
    made = run("new", "card", "oak")
    assert made.exit_code == 0
    assert (elsewhere / "oak/card_data/fsys/sets").is_dir()
    follow(advice(made.output))


def test_a_card_goes_into_a_project_elsewhere(elsewhere):
    run("new", "game", "rivers")
    made = run("new", "card", "night-heron", "--project", "rivers")
    assert made.exit_code == 0
    assert (elsewhere / "rivers/templates/rivers/art/night-heron.svg.j2").is_file()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["card", "plant-a-tree", "--out", "."], "`fsys` has `plant-a-tree` already"),
        (["game", "Rivers"], "`rivers`"),
        (["game", "taken"], "is there already"),
        (["expansion", "taken"], "is there already"),
        (["expansion", "floods", "--base", "nope"], "there is no game `nope`"),
        (["expansion", "core"], "`fsys` has `core` already"),
        (["gam", "rivers"], "No such command"),
        (["game"], "Missing argument"),
    ],
)
def test_what_cannot_be_made_is_one_line_and_changes_nothing(elsewhere, words, reason):
    (elsewhere / "taken").mkdir()
    result = run("new", *words)
    assert result.exit_code == 2
    assert reason in result.output
    assert "Traceback" not in result.output
    assert [path.name for path in elsewhere.iterdir()] == ["taken"]


@pytest.mark.parametrize(
    ("words", "outside"),
    [
        (["game", "lakes"], ".."),
        (["game", "lakes", "--out", "."], ".."),
        (["game", "lakes", "--out", "templates/rivers"], ".."),
        (["expansion", "lakes", "--base", "fsys"], ".."),
        (["card", "lakes", "--out", "card_data"], ".."),
    ],
)
def test_no_project_is_made_within_a_project(elsewhere, words, outside):
    run("new", "game", "rivers")
    os.chdir("rivers")
    before = sorted(elsewhere.rglob("*"))
    refused = run("new", *words)
    assert refused.exit_code == 2
    assert "the project rivers/" in refused.output
    assert f"(`--out {outside}` makes it beside)" in refused.output
    assert refused.output.count("\n") == 1
    assert sorted(elsewhere.rglob("*")) == before
    assert run("new", *words[:2], *words[2:4] * ("--base" in words), "--out", outside).exit_code == 0
    assert (elsewhere / "lakes/card_data").is_dir()


def test_the_checkout_of_cardgen_is_a_project_too():
    before = Path.cwd()
    os.chdir(Path(__file__).parent)
    try:
        refused = [run("new", "game", "lakes"), run("new", "expansion", "lakes")]
    finally:
        os.chdir(before)
    assert [result.exit_code for result in refused] == [2, 2]
    assert all("(`--out ../../..` makes it beside)" in result.output for result in refused)


@pytest.mark.parametrize(("words", "cards"), [(["expansion", "lakes"], "first"), (["card", "lakes"], "lakes")])
def test_what_the_readme_of_an_expansion_tells_is_there(elsewhere, few_games, words, cards):
    assert run("new", *words).exit_code == 0
    os.chdir("lakes")
    text = Path("README.md").read_text(encoding="utf-8")
    assert text.startswith("# Lakes\n\nMore cards for Food Heroes.")
    places = re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", text, re.MULTILINE)
    assert f"card_data/fsys/sets/lakes/cards/{cards}.yaml" in places
    assert all(Path(place).exists() for place in places)
    assert "__" not in text
    commands = re.findall(r"^cardgen (.+?)(?: {2,}.*)?$", text, re.MULTILINE)
    assert [run(*shlex.split(line)).exit_code for line in commands] == [0, 0, 0, 0]
    assert run("check", "--level", "static").exit_code == 0


def test_a_folder_that_may_not_be_written_to_is_one_line(elsewhere):
    (elsewhere / "file").write_text("", encoding="utf-8")
    result = run("new", "game", "rivers", "--out", "file")
    assert result.exit_code == 2
    assert result.output.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["game"], ["expansion"], ["card"]])
def test_help_has_examples(words):
    assert "cardgen new" in run("new", *words, "--help").output.partition("Examples:")[2]
