"""A game that is begun with rules is played, judged, reported on and printed at once; its own tests pass."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import Struct

from cardgen.analysis import catalogue
from cardgen.analysis.registry import PACKAGES, PREFIXES, REFUSED
from cardgen.cli import main
from cardgen.data.yaml.source import parse
from cardgen.scaffold import make_folder, new_game
from cardgen.scaffold.game import module_of, prefix_of
from tests.diagnostics.page_changes import changes
from tests.installed import installing
from tests.sweep import sweep

MOST_LINES = 200


class Written(Struct, frozen=True):
    """The folder of a written game, and that into which its package is installed."""

    root: Path
    installed: Path

    @property
    def package(self) -> Path:
        return self.root / "two-rivers-rules"

    def run(self, *arguments: str) -> str:
        """What a command prints that finds no error."""
        result = CliRunner().invoke(main, [*arguments, "--project", str(self.root)])
        assert result.exit_code == 0, result.output
        return result.output


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    root = tmp_path_factory.mktemp("written") / "two-rivers"
    make_folder(root, new_game("two-rivers", "TWO"))
    installed = tmp_path_factory.mktemp("installed")
    with installing(installed) as installer:
        installer.install_folder(root / "two-rivers-rules")
        yield Written(root, installed)


def test_it_is_judged_and_played_without_a_finding(written):
    run = written.run("check", "--jobs", "1")
    assert run == (
        "the deck `river`: legal; its icons make 21 sets; 6,175 games played\n"
        "6,175 of 10,000 games were enough: in at most 0.1 of 100 such runs the others would change an answer\n"
        "checked 12 cards in 8 files: nothing found\n"
    )


def test_the_engine_is_short(written):
    assert (
        len((written.package / "src/two_rivers_rules/engine.py").read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_has_a_fair_game(written, players):
    line = ("play", "--players", str(players), "--games", "2000", "--jobs", "1", "--format", "json")
    figures = json.loads(written.run(*line))
    assert all(seat["low"] - 0.02 < 1 / players < seat["high"] + 0.02 for seat in figures["seats"])
    assert figures["unit"] == "points"


def test_who_thinks_wins_and_who_thinks_more_wins_more(written):
    line = ("play", "--games", "300", "--jobs", "1", "--format", "json", "--policy")
    for better, worse in (("greedy", "random"), ("one-ply", "greedy")):
        assert json.loads(written.run(*line, f"{better},{worse}"))["win_share"][better]["share"] > 0.5


def test_a_game_is_told_round_by_round(written):
    lines = written.run("play", "--players", "4", "--trace", "1").splitlines()
    assert lines[0] == "Game 0, seed 1: 4 players (greedy, greedy, greedy, greedy)"
    assert sum(line.startswith("Round ") for line in lines) == 7
    assert sum(" takes " in line for line in lines) == 28
    assert lines[-1].startswith("Points: seat 1 ")


def test_it_is_reported_on(written, tmp_path, hasty):
    run = written.run("report", "--games", "100", "--jobs", "1", "--out", str(tmp_path))
    names = [Path(line).name for line in run.splitlines()]
    assert names == ["report.html", "endings.csv", "duels.csv", "balance.csv", "cards-greedy.csv", "cards-random.csv"]
    page = (tmp_path / "two-rivers/report.html").read_text(encoding="utf-8")
    assert "Choices matter" in page
    rows = (tmp_path / "two-rivers/report/cards-greedy.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 12
    assert (tmp_path / "two-rivers/report/balance.csv").read_text(encoding="utf-8").count("4 players, greedy") == 4


def test_it_is_printed_without_a_finding(written, tmp_path, page_texts):
    run = written.run("build", "--paper", "a4", "--jobs", "1", "--out", str(tmp_path))
    assert "36 cards" in run
    assert "nothing found" in run
    text = " ".join(" ".join(page_texts(tmp_path / "two-rivers/rulebook-a4.pdf")).split())
    rules = [text.index(f"R{number}.") for number in range(1, 10)]
    assert rules == sorted(rules)


def test_the_numbers_of_the_rulebook_are_those_of_the_engine(written):
    from two_rivers_rules import engine  # type: ignore[import-not-found]

    words = ("no", "one", "two", "three", "four", "five", "six", "seven")
    book = (written.root / "templates/two-rivers/rulebook.md.j2").read_text(encoding="utf-8")
    assert f"Lay {words[engine.RIVER]} face up" in book
    assert f"Each takes {words[engine.PEBBLES]} pebbles" in book
    assert f"has {words[engine.TURNS]} cards" in book
    assert f"is {engine.SET} points" in book
    assert f"gets {engine.MOST} points" in book


@sweep("code", ["TWO101", "TWO201"])
def test_the_page_of_each_check_has_an_example_that_it_finds_and_a_repair(written, code):
    assert tuple(catalogue.sections(code)) == catalogue.HEADINGS
    assert CliRunner().invoke(main, ["explain", code.lower()]).exit_code == 0
    for section, expected in (("Example", [code]), ("Repair", [])):
        for change in changes(catalogue.sections(code)[section]):
            change.do(written.root)
        result = CliRunner().invoke(
            main, ["check", "--level", "static", "--format", "json", "--project", str(written.root)]
        )
        assert [finding["code"] for finding in json.loads(result.stdout)["findings"]] == expected


def test_a_check_of_its_own_obeys_a_limit(written):
    game = written.root / "card_data/two-rivers/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("limits: {", "limits: {scarce-icon: 0.3, "), encoding="utf-8")
    try:
        assert written.run("check", "--level", "static").count("warning[TWO201]") == 4
    finally:
        game.write_text(text, encoding="utf-8")


def test_its_own_tests_pass(written):
    """As `pytest` runs them in its folder, in a process that knows nothing else of the game."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=written.package,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(("src", str(written.installed))),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout


def test_its_source_is_as_tidy_as_ours(written):
    rules = "E,F,W,I,B,UP,SIM,C4,RUF,PT,RET"
    options = ("--isolated", "--line-length", "120", "--target-version", "py311", "--no-cache")
    for command in (("check", *options, "--select", rules), ("format", "--check", *options)):
        run = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "."], cwd=written.package, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stdout


def test_code_that_is_not_installed_is_not_imported(tmp_path):
    """The finding says what to do; no module of the folder is looked at."""
    root = tmp_path / "creeks"
    make_folder(root, new_game("creeks", "CRE"))
    (root / "creeks-rules/src/creeks_rules/__init__.py").write_text("raise AssertionError", encoding="utf-8")
    run = subprocess.run([sys.executable, "-m", "cardgen", "check"], cwd=root, capture_output=True, text=True)
    assert run.returncode == 1
    assert "error[CG301]: `creeks` is not a rules package" in run.stdout
    assert "install the package that has these rules (`pip install --editable FOLDER`)" in run.stdout
    assert "creeks" not in PACKAGES
    assert "creeks" not in REFUSED


def test_nothing_of_the_pattern_is_left(written):
    for place, content in new_game("two-rivers", "TWO").items():
        left = content.decode().replace("__future__", "").replace("__slots__", "").replace("__new__", "")
        left = left.replace("__init__", "").replace("__name__", "").replace("__file__", "")
        assert "__" not in place.replace("__init__", ""), place
        assert "__" not in left, place
        if place.endswith(".yaml"):
            assert parse(content.decode(), place, "", "")[1] == []


@sweep(
    ("name", "module", "prefix"),
    [
        ("rivers", "rivers_rules", "RIV"),
        ("two-rivers", "two_rivers_rules", "TWO"),
        ("x", "x_rules", "XXX"),
        ("go2", "go2_rules", "GOX"),
        ("fs-y", "fs_y_rules", "XFS"),
        ("phyllo", "phyllo_rules", "XPH"),
        ("cgs", "cgs_rules", "XCG"),
    ],
)
def test_a_package_and_its_codes_have_names_of_their_own(name, module, prefix):
    assert (module_of(name), prefix_of(name, PREFIXES.values())) == (module, prefix)
    assert f'[project]\nname = "{name}-rules"' in new_game(name, prefix)[f"{name}-rules/pyproject.toml"].decode()
