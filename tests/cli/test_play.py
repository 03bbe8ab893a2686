"""`cardgen play` and `cardgen report`: what they print, and that a seed is a promise."""

import csv
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[2]


def run(*words: str):
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def play(*words: str):
    result = run("play", "fsys", "--games", "600", "--project", str(REPOSITORY), *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_same_seed_gives_the_same_bytes_for_any_number_of_processes():
    summary = play("--policy", "greedy,random", "--players", "3", "--seed", "7", "--jobs", "1", "--format", "json")
    assert summary == play(
        "--policy", "greedy,random", "--players", "3", "--seed", "7", "--jobs", "3", "--format", "json"
    )
    assert summary != play(
        "--policy", "greedy,random", "--players", "3", "--seed", "8", "--jobs", "1", "--format", "json"
    )


def test_text_tells_what_json_tells():
    summary = json.loads(play("--policy", "greedy", "--policy", "random", "--format", "json"))
    text = play("--policy", "greedy,random", "--cards")
    assert summary["games"] == 600
    assert summary["policies"] == ["greedy", "random"]
    assert f"{100 * summary['win_share']['greedy']['share']:.1f} %" in text
    assert f"{100 * summary['rates']['sudden']['share']:.1f} %" in text
    assert len(summary["cards"]["greedy"]) == 60
    for row in summary["cards"]["random"]:
        luck = " ~" if row["may_be_luck"] else ""
        assert f"{100 * row['lift']:+.1f}{luck}\n" in text
    low, high = summary["win_share"]["greedy"]["low"], summary["win_share"]["greedy"]["high"]
    assert low < summary["win_share"]["greedy"]["share"] < high


def test_so_many_games_are_played_that_shares_are_as_precise_as_was_asked():
    """And as many games asked for by their number tell the same."""
    told = json.loads(play("--precision", "5%", "--games", "5000", "--format", "json"))
    assert told["precision"] == 0.05 >= told["widest"] > 0.02
    assert 300 < told["games"] < 5000
    plain = json.loads(play("--games", str(told["games"]), "--format", "json"))
    assert {key: value for key, value in told.items() if key not in ("precision", "widest")} == plain
    text = play("--precision", "0.05", "--games", "5000", "--jobs", "2")
    assert f"{told['games']:,} games were enough: no 95 % interval of a share is wider than" in text
    assert f": {told['games']:,} games of 2 players" in text


def test_where_all_games_are_not_enough_that_is_said():
    assert "\n600 games were not enough: no 95 % interval" in play("--precision", "0.1 %")


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
    ("words", "message"),
    [
        (("play", "chess"), "there is no game `chess`"),
        (("play", "fsys", "--players", "9"), "is for 2, 3, 4 players, not for 9"),
        (("play", "fsys", "--policy", "gredy"), "did you mean `greedy`?"),
        (("play", "fsys", "--reading", "titel-tie=all-two"), "did you mean `title-tie`?"),
        (("play", "fsys", "--reading", "title-tie=three"), "it may be `share-one`, `all-two`, `none`"),
        (("play", "fsys", "--precision", "little"), "write a share between 0.01% and 20%, as in 1% or 0.01"),
        (("play", "fsys", "--precision", "0"), "write a share between"),
        (("play", "fsys", "--precision", "-1%"), "write a share between"),
        (("play", "fsys", "--precision", "50%"), "write a share between"),
        (("play", "fsys", "--precision", "1%", "--trace", "1"), "leave out --trace"),
        (("play", "fsys", "--reading", "title-tie"), "write a name and a value"),
        (("play", "fsys", "--reading", "matches=0"), "write a whole number from 1 to 100"),
        (("play", "fsys", "--deck", "food-heros"), "did you mean `food-heroes`?"),
        (("report", "fsys", "--deck", "all"), "there is no deck `all`"),
    ],
)
def test_wrong_words_are_told_with_a_remedy(words, message, tmp_path):
    result = run(*words, "--project", str(REPOSITORY))
    assert result.exit_code == 2
    assert message in result.output


def test_a_game_without_rules_cannot_be_played(project):
    result = project.run("play", "mini")
    assert result.exit_code == 2
    assert "no rules package" in result.output


def test_a_faulty_project_is_not_played(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "[Sol]", "[Sool]")
    result = project.run("play", "mini")
    assert result.exit_code == 1
    assert "CG301" in result.output


def test_the_icons_of_a_game_can_be_listed():
    lines = run("list", "fsys", "--icons", "--project", str(REPOSITORY)).stdout.splitlines()
    assert len(lines) == 45
    assert "hands    Hands, Hand" in lines


def test_a_report_is_a_page_and_its_figures(tmp_path, hasty):
    words = ("report", "fsys", "--games", "100", "--project", str(REPOSITORY))
    result = run(*words, "--out", str(tmp_path), "--jobs", "1")
    assert result.exit_code == 0, result.output
    written = [Path(line) for line in result.stdout.splitlines()]
    assert [path.name for path in written if path.suffix == ".html"] == ["report.html"]
    assert len(written) == 11
    page = (tmp_path / "fsys/report.html").read_text(encoding="utf-8")
    assert "seed 1, 100 for each line-up, 100 with monte-carlo" in page
    game = shipped_library().games["fsys"]
    for printing, _ in game.deck.copies:
        assert printing.card.text["title"] in page
    for path in written[1:]:
        rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
        assert len({len(row) for row in rows}) == 1
    proofs = (tmp_path / "fsys/report/proofs.csv").read_text(encoding="utf-8").splitlines()
    assert len(proofs) == 61
    again = tmp_path / "again"
    run(*words, "--out", str(again), "--jobs", "2")
    assert (again / "fsys/report.html").read_bytes() == (tmp_path / "fsys/report.html").read_bytes()


def test_two_decks_meet_and_are_told_apart():
    result = run("play", "phylo", "--deck", "woodland-edge", "--deck", "river-to-sea", "--games", "40", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "Woodland Edge against River to Sea: 40 games of 2 players" in result.output
    assert re.search(r"^  Woodland Edge wins +\d", result.output, re.M)
    assert result.output.index("River to Sea wins") < result.output.index("share of wins")


def test_one_game_is_told_as_one():
    assert "Food Heroes: 1 game of 2 players" in run("play", "fsys", "--games", "1", "--jobs", "1").output
    assert "Food Heroes: 2 games of 2 players" in run("play", "fsys", "--games", "2", "--jobs", "1").output


def test_the_same_seed_gives_the_same_games_of_two_decks_in_any_number_of_processes():
    line = (
        "play",
        "phylo",
        "--deck",
        "woodland-edge,town-and-garden",
        "--games",
        "90",
        "--seed",
        "5",
        "--format",
        "json",
    )
    summary, two = run(*line, "--jobs", "1"), run(*line, "--jobs", "2")
    assert summary.exit_code == 0
    assert summary.output == two.output
    assert json.loads(summary.output)["decks"] == ["woodland-edge", "town-and-garden"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            ("phylo", "--deck", "woodland-edge,town-and-garden,river-to-sea"),
            "Phylo is played with at most 2 decks, not with 3",
        ),
        (("fsys", "--deck", "food-heroes,water-and-soil-mix"), "Food Heroes is played with one deck, not with 2"),
        (("phylo", "--deck", "woodland"), "did you mean `woodland-edge`?"),
        (("phylo", "--players", "3"), "Phylo is for 2 players, not for 3"),
    ],
)
def test_what_cannot_meet_is_refused(line, message):
    result = run("play", *line)
    assert result.exit_code == 2
    assert message in result.output


def test_a_box_is_one_pile_for_both():
    result = run("play", "phylo", "--deck", "starter-box", "--games", "5", "--format", "json", "--jobs", "1")
    assert result.exit_code == 0
    assert len(json.loads(result.output)["cards"]["greedy"]) == 88


def test_a_folder_with_one_game_needs_no_name(tmp_path, monkeypatch):
    assert run("new", "expansion", "alps", "--base", "phylo", "--out", str(tmp_path)).exit_code == 0
    monkeypatch.chdir(tmp_path / "alps")
    result = run("play", "--games", "2", "--deck", "woodland-edge", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "Phylo, Woodland Edge (each brings this deck): 2 games" in result.output


def test_without_a_name_among_several_games_it_asks_which():
    result = run("play", "--project", str(REPOSITORY))
    assert result.exit_code == 2
    assert "say which game: there are foodadvice, fsys, phylo" in result.output


def test_a_reading_that_is_given_twice_is_refused_and_nothing_is_played():
    for words in (("--reading", "matches=2,matches=3"), ("--reading", "matches=2", "--reading", "matches=3")):
        result = run("play", "fsys", *words, "--games", "2", "--project", str(REPOSITORY))
        assert (result.exit_code, result.stdout) == (2, "")
        assert "`matches` is there twice, as 2 and as 3; keep one" in result.stderr


def test_two_readings_are_two():
    assert "2 players, greedy, seed 1, matches=2, declare=choice\n" in play("--reading", "matches=2,declare=choice")


def test_foodcoins_are_not_called_points():
    result = run("play", "foodadvice", "--games", "5", "--jobs", "1", "--project", str(REPOSITORY))
    assert re.search(r"\d F a game$", result.output, re.MULTILINE)
    assert "\nF of a player\n" in result.output
    assert "points a game" not in result.output
    assert "points of a player" not in result.output


def test_programs_are_told_what_players_win_by():
    words = ("--games", "2", "--jobs", "1", "--format", "json", "--project", str(REPOSITORY))
    assert [json.loads(run("play", game, *words).stdout)["unit"] for game in ("foodadvice", "fsys")] == ["F", "points"]


def test_asking_for_compiled_code_without_a_compiler_is_refused_in_a_sentence(monkeypatch):
    from cardgen.analysis.play import compiling

    monkeypatch.setattr(compiling, "has_compiler", lambda: False)
    for words in (["play", "fsys"], ["check", "fsys"], ["report", "fsys"]):
        result = run(*words, "--engine", "fast", "--project", str(REPOSITORY))
        assert result.exit_code == 2
        assert "`--engine fast` needs one more library: pip install 'cardgen[fast]'" in result.output
        assert "Traceback" not in result.output


def test_either_engine_gives_the_same_bytes():
    pytest.importorskip("numba", reason="the extra `fast` is not installed")
    words = ("--policy", "greedy,random", "--players", "3", "--format", "json", "--engine")
    assert play(*words, "fast") == play(*words, "python")
