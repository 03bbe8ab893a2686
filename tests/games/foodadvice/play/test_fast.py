"""The compiled engine makes the choices of the readable one, and counts the same: by all readings, for all seats."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from bench.engines import moves_of
from cardgen.analysis.play.playout import GameBlock, Trial, play_block
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.package import PACKAGE
from cardgen.games.foodadvice.play.fast import FastSeasons
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup
from cardgen.games.foodadvice.rules import READINGS, FoodAdviceRules
from tests.games.foodadvice.side_by_side import box_of_cards, some_cards, some_rules
from tests.games.foodadvice.small_box import HIPSTER, box, ingredient
from tests.sweep import sweep

FAST = FastSeasons()
FIRST, GAMES, SOME, MOVES = 7, 40, 6, 2
POLICIES = [("random",), ("greedy",), ("greedy", "random", "no-mabius", "no-sensation")]
SWITCHED = [FoodAdviceRules(**{name: values[-1]}) for name, values in READINGS.items() if len(values) > 1]  # type: ignore[arg-type]
MIXED = [some_rules(Random(number)) for number in range(12)]


@pytest.fixture(scope="module")
def compiler() -> None:
    pytest.importorskip("numba", reason="the extra `fast` is not installed")


@cache
def some_box(number: int):
    """Small in words, with few customers or little money now and then."""
    return box_of_cards(some_cards(Random(number), (14, 3, 44)[number % 3], 600 if number % 4 == 1 else 3800))


def counted(trial: Trial) -> Tally:
    """The tally of the kernel, which gave nothing back."""
    tally = FAST.play(trial, FIRST, trial.games)
    assert tally is not None
    return tally


def assert_same(trial: Trial) -> Tally:
    """Of counts, and of some games choice by choice."""
    tally = counted(trial)
    assert FAST.covers(trial)
    assert tally == play_block(GameBlock(trial, FIRST, trial.games))
    assert all(FAST.moves(trial, number) == moves_of(trial, number) for number in range(MOVES))
    return tally


@pytest.mark.usefixtures("compiler")
@sweep("players", [4, 5, 6])
@sweep("policies", POLICIES, ids=" ".join)
def test_games_are_those_of_the_readable_engine(shipped_game, players, policies):
    table = PACKAGE.table(shipped_game, PACKAGE.decks(shipped_game), {})
    assert_same(Trial(table, players, policies, GAMES, 5))


@pytest.mark.usefixtures("compiler")
@sweep("number", range(len(SWITCHED) + len(MIXED)))
def test_games_are_the_same_by_other_readings_and_in_other_boxes(number):
    rules = (*SWITCHED, *MIXED)[number]
    assert_same(Trial(FoodAdviceSetup(some_box(number % 6), rules), 4 + number % 3, POLICIES[-1], SOME, number))


@pytest.mark.usefixtures("compiler")
def test_everything_happens_in_these_games():
    """So what is the same was put to the test."""
    trials = [Trial(FoodAdviceSetup(some_box(number)), 4, ("random", "greedy"), 200, number) for number in range(6)]
    happened = sum([counted(trial).events for trial in trials], Counter())
    rare = ("tied", "short", "left by tie", "personal", "tasted", "discounted", "sales by shape", "jokers")
    assert all(happened[event] for event in (*rare, "brought by sensation", "brought by mabius", "bonus"))


BUDGETS = [replace(HIPSTER, budget=budget) for budget in range(9)]
TOO_LARGE = {
    "policy": Trial(FoodAdviceSetup(box()), 4, ("one-ply",), 9),
    "players": Trial(FoodAdviceSetup(box()), 3, ("random",), 9),
    "seed": Trial(FoodAdviceSetup(box()), 4, ("random",), 9, seed=10**60),
    "copies": Trial(FoodAdviceSetup(box([ingredient("farm")] * 200)), 4, ("random",), 9),
    "customers": Trial(FoodAdviceSetup(box(customers=box().customers * 63)), 4, ("random",), 9),
    "money": Trial(FoodAdviceSetup(box(money=100_000)), 4, ("random",), 9),
    "prices": Trial(FoodAdviceSetup(box([ingredient("farm", price) for price in range(84)])), 4, ("greedy",), 9),
    "budgets": Trial(FoodAdviceSetup(box(customers=BUDGETS)), 4, ("greedy",), 9),
    "policies": Trial(FoodAdviceSetup(box()), 4, ("random", "greedy", "no-mabius", "no-sensation", "no-national"), 9),
    "small decks": Trial(FoodAdviceSetup(box([ingredient("farm")] * 30)), 4, ("random",), 9),
    "rules": Trial(FoodAdviceSetup(box(), replace(FoodAdviceRules(), shops=5)), 4, ("random",), 9),
}


@sweep("trial", TOO_LARGE.values(), ids=list(TOO_LARGE))
def test_what_there_is_no_room_for_is_left_to_python(trial):
    assert FAST.covers(Trial(FoodAdviceSetup(box()), 4, ("random",), 9))
    assert not FAST.covers(trial)
