"""`cardgen play`, `cardgen report` and the levels of `cardgen check`: what they print, and that a seed is a promise."""

import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.build import check
from cardgen.cli import main
from cardgen.rules.fsys.covers import is_certificate
from cardgen.rules.fsys.table import icon_table

REPOSITORY = Path(__file__).parents[2]
SET = REPOSITORY / "card_data/fsys/sets/water-and-soil"


def run(*words: str):
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def play(*words: str):
    result = run("play", "fsys", "--games", "600", "--project", str(REPOSITORY), *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_same_seed_gives_the_same_bytes_for_any_number_of_processes():
    one = play("--policy", "greedy,random", "--players", "3", "--seed", "7", "--jobs", "1", "--format", "json")
    assert one == play("--policy", "greedy,random", "--players", "3", "--seed", "7", "--jobs", "3", "--format", "json")
    assert one != play("--policy", "greedy,random", "--players", "3", "--seed", "8", "--jobs", "1", "--format", "json")


def test_text_tells_what_json_tells():
    told = json.loads(play("--policy", "greedy", "--policy", "random", "--format", "json"))
    text = play("--policy", "greedy,random", "--cards")
    assert told["games"] == 600
    assert told["policies"] == ["greedy", "random"]
    assert f"{100 * told['win_share']['greedy']['share']:.1f} %" in text
    assert f"{100 * told['rates']['sudden']['share']:.1f} %" in text
    assert len(told["cards"]["greedy"]) == 60
    for one in told["cards"]["random"]:
        assert f"{100 * one['lift']:+.1f}\n" in text
    low, high = told["win_share"]["greedy"]["low"], told["win_share"]["greedy"]["high"]
    assert low < told["win_share"]["greedy"]["share"] < high


def test_of_the_cards_the_best_and_the_worst_are_shown():
    assert len(play().splitlines()) < 50 < len(play("--cards").splitlines())


def test_a_match_can_be_read_line_by_line():
    text = play("--trace", "1", "--players", "4")
    assert text.startswith("Game 0, seed 1: 4 players (greedy, greedy, greedy, greedy)\n")
    assert text.count("places ") >= 4
    assert re.search(r"^Points: seat 1 \d, seat 2 \d, seat 3 \d, seat 4 \d$", text, re.MULTILINE)


def test_a_later_match_can_be_read_too():
    both = play("--trace", "2")
    assert play("--trace", "1", "--first", "1") in both


def test_several_matches_make_a_game():
    text = play("--trace", "1", "--reading", "matches=3")
    assert text.count("The challenge is ") == 3
    points = re.findall(r"^Points: seat 1 (\d), seat 2 (\d)$", text, re.MULTILINE)
    total = [sum(int(pair[seat]) for pair in points) for seat in (0, 1)]
    assert f"All matches together: seat 1 {total[0]}, seat 2 {total[1]}" in text


def test_a_reading_changes_the_game():
    tied = json.loads(play("--reading", "title-tie=all-two", "--format", "json"))
    assert tied["mean_points"]["greedy"] > json.loads(play("--format", "json"))["mean_points"]["greedy"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "chess"), "there is no game `chess`"),
        (("play", "fsys", "--players", "9"), "has no 9 players"),
        (("play", "fsys", "--policy", "gredy"), "did you mean `greedy`?"),
        (("play", "fsys", "--reading", "titel-tie=all-two"), "did you mean `title-tie`?"),
        (("play", "fsys", "--reading", "title-tie=three"), "it may be `share-one`, `all-two`, `none`"),
        (("play", "fsys", "--reading", "title-tie"), "write a name and a value"),
        (("play", "fsys", "--reading", "matches=0"), "write a number from 1 to 100"),
        (("play", "fsys", "--deck", "food-heros"), "did you mean `food-heroes`?"),
        (("report", "fsys", "--deck", "all"), "there is no deck `all`"),
    ],
)
def test_wrong_words_are_told_with_a_remedy(words, told, tmp_path):
    result = run(*words, "--project", str(REPOSITORY))
    assert result.exit_code == 2
    assert told in result.output


def test_a_game_without_rules_cannot_be_played(project):
    result = project.run("play", "mini")
    assert result.exit_code == 2
    assert "no rules package" in result.output


def test_a_faulty_project_is_not_played(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "[Sol]", "[Sool]")
    result = project.run("play", "mini")
    assert result.exit_code == 1
    assert "CG301" in result.output


def test_proofs_cover_every_challenge_and_can_be_checked(tmp_path):
    """FSY201's certificate: the cards named hold all icons of the challenge, by the plain rule."""
    path = tmp_path / "proof.csv"
    result = run(
        "check", "fsys", "--project", str(REPOSITORY), "--level", "static", "--jobs", "1", "--proof", str(path)
    )
    assert result.exit_code == 0, result.output
    game = check(REPOSITORY)[0].games["fsys"]
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert {row["deck"] for row in rows} == {*game.decks, "core+water-and-soil"}
    assert len(rows) == 140
    for deck in game.decks.values():
        table = icon_table(game, deck.printings()).deck
        masks = dict(zip(table.cards, table.masks, strict=True))
        for row in rows:
            if row["deck"] == deck.id:
                cards = row["certificate"].split()
                assert 1 <= len(cards) <= 3
                assert row["challenge"] not in cards
                assert is_certificate(masks[row["challenge"]], [masks[card] for card in cards])
                assert int(row["covers"]) > 0


def test_the_folder_of_a_set_is_checked_on_top_of_the_shipped_base(tmp_path):
    folder = tmp_path / "sent-by-mail"
    shutil.copytree(SET, folder)
    result = run("check", str(folder), "--level", "static", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "nothing found" in result.output


def test_a_fault_in_the_folder_of_a_set_is_told_with_its_line(tmp_path):
    folder = tmp_path / "sent-by-mail"
    shutil.copytree(SET, folder)
    cards = folder / "cards/soil.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("sdg-15", "sdg-51", 1), encoding="utf-8")
    result = run("check", str(folder), "--level", "static", "--jobs", "1")
    assert result.exit_code == 1
    assert "error[FSY103]: `sdg-51` is not an icon" in result.output
    assert "sent-by-mail/cards/soil.yaml:" in result.output


def test_a_set_of_a_project_is_checked_in_its_project():
    result = run("check", str(SET), "--level", "static", "--jobs", "1")
    assert result.exit_code == 0
    assert "checked 80 cards" in result.output


def test_a_folder_that_is_neither_project_nor_set_is_refused(tmp_path):
    result = run("check", f"{tmp_path}/")
    assert result.exit_code == 2
    assert "card_data/ or set.yaml" in result.output
