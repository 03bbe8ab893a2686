"""Games told line by line: two that a person can read and check against the rulebook, and what every one must say.

With `CARDGEN_GOLDEN=write` the files are written anew; the difference is reviewed like any other change.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cardgen.analysis.play.playout import Trial, play_game
from cardgen.games.phylo.play.transcript import transcript
from tests.games.phylo.small_decks import MEADOW, POND, table_of

HERE = Path(__file__).parent / "golden"
NAMES = ("Meadow", "Pond")
TITLES = {"clover": "White Clover", "fox": "Red Fox", "fire": "Wildfire"}


def lines_of(number: int, *policies: str, **readings: object) -> list[str]:
    trial = Trial(table_of(MEADOW, POND, NAMES, **readings), 2, policies, number + 1)
    return list(transcript(trial, number, TITLES))


@pytest.mark.parametrize(
    ("name", "number", "policies"), [("greedy-players", 0, ("greedy",)), ("greedy-and-random", 5, ("greedy", "random"))]
)
def test_a_game_is_told_as_it_was_before(name, number, policies) -> None:
    path, text = HERE / f"{name}.txt", "\n".join(lines_of(number, *policies)) + "\n"
    if os.environ.get("CARDGEN_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("number", range(8))
def test_the_game_told_is_the_game_played(number) -> None:
    """Telling it changes nothing: the points after each turn are those of the playout."""
    policies = ("greedy", "random")
    game = play_game(Trial(table_of(MEADOW, POND, NAMES), 2, policies, number + 1), number)
    lines = lines_of(number, *policies)
    points = [tuple(map(int, re.findall(r"seat \d (-?\d+)", line))) for line in lines if line.startswith("  points:")]
    assert points == game.history
    assert sum(line.startswith("Turn ") for line in lines) == game.turn
    first, second = game.points
    assert lines[-1].startswith(f"Points: seat 1 {first}, seat 2 {second}; ")
    assert lines[-1].endswith("a draw" if first == second else f"seat {1 if first > second else 2} wins")


@pytest.mark.parametrize("number", range(8))
def test_who_brings_which_deck_is_told(number) -> None:
    first, second = lines_of(number, "greedy", "random")[1:3]
    game = play_game(Trial(table_of(MEADOW, POND), 2, ("greedy", "random"), number + 1), number)
    assert first.endswith(f" with {NAMES[game.decks[0]]}, begins")
    assert second.endswith(f" with {NAMES[game.decks[1]]}")


def test_every_species_lost_is_told_once() -> None:
    for number in range(12):
        game = play_game(Trial(table_of(MEADOW, POND), 2, ("random",), number + 1), number)
        lines = lines_of(number, "random")
        for seat in (0, 1):
            lost = [line.split("loses ")[1] for line in lines if line.startswith(f"  seat {seat + 1} loses ")]
            names = [name for line in lost for name in line.replace(", with nobody to live beside", "").split(", ")]
            assert len(names) == sum(loss.seat == seat for loss in game.losses)


def test_titles_are_used_where_there_are_any() -> None:
    text = "\n".join(line for number in range(4) for line in lines_of(number, "greedy"))
    assert "White Clover" in text
    assert "clover at" not in text
    assert "lays vole" in text


def test_cards_that_players_choose_are_told_first() -> None:
    lines = lines_of(0, "greedy", opening="chosen")
    assert [line.split()[2] for line in lines[3:13]] == ["chooses"] * 10
    assert lines[13] == ""
