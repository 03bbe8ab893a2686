"""The compiled engine makes the moves of the readable one, and counts the same: by all readings, for all seats."""

from __future__ import annotations

import pytest

from bench.engines import moves_of
from cardgen.analysis.play.playout import GameBlock, Trial, play_block
from cardgen.analysis.play.tally import Tally
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.fast import FastMatches
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.games.fsys.rules import FsysRules
from tests.sweep import sweep

pytest.importorskip("numba", reason="the extra `fast` is not installed")

GAMES, SOME, MOVES = 500, 60, 10
POLICIES = [("random",), ("greedy",), ("random", "greedy", "never-replace", "no-backup")]
RULES = {
    "before reveal, with a choice to declare": FsysRules(replace_window="before_reveal", declare="choice"),
    "never, last placement": FsysRules(replace_window="never", solve_on_last_placement=True),
    "copies count, a tie takes all": FsysRules(count_copies=True, title_tie="all_two"),
    "everything, alone": FsysRules(collective_from="everything", collective_adds=False, title_tie="none"),
    "responses add": FsysRules(response_replaces=False, solve_on_last_placement=True),
    "an evening": FsysRules(matches=4),
}


def deck_of(kinds: int) -> IconDeck:
    """Sixty copies of so many cards, of few icons: many solve, in every way."""
    masks = [sum(1 << (card * step + step * step) % 22 for step in (1, 4, 7, 10, 13)) for card in range(kinds)]
    cards = tuple(f"card-{number % kinds}" for number in range(60))
    return IconDeck(cards, tuple(masks[number % kinds] for number in range(60)), tuple(map(str, range(22))))


USUAL, FAST = FsysSetup(deck_of(60)), FastMatches()


def counted(trial: Trial) -> Tally:
    """The tally of the kernel, which gave nothing back."""
    tally = FAST.play(trial, 60, trial.games)
    assert tally is not None
    return tally


@sweep("players", [2, 3, 4])
@sweep("policies", POLICIES, ids=" ".join)
def test_games_are_those_of_the_readable_engine(players, policies):
    trial = Trial(USUAL, players, policies, GAMES, 5)
    assert trial.table.fast.covers(trial)
    assert counted(trial) == play_block(GameBlock(trial, 60, GAMES))
    assert all(FAST.moves(trial, number) == moves_of(trial, number) for number in range(MOVES))


@sweep("rules", RULES.values(), ids=list(RULES))
@sweep("kinds", [60, 25])
def test_games_are_the_same_by_other_readings_and_with_copies(rules, kinds):
    """Copies of one card hang together, and so do players of an evening."""
    players = 2 + len(str(rules)) % 3
    trial = Trial(FsysSetup(deck_of(kinds), rules), players, POLICIES[-1], SOME, 5)
    assert counted(trial) == play_block(GameBlock(trial, 60, SOME))
    assert all(FAST.moves(trial, number) == moves_of(trial, number) for number in range(MOVES))


def test_everything_happens_in_these_games():
    """So what is the same was put to the test."""
    tally = counted(Trial(USUAL, 3, ("greedy", "random"), GAMES, 5))
    happened = ("sudden in round 2", "shared", "tied", "collective", "replaced", "backup helped", "decided in round 1")
    assert all(0 < tally.events[event] < tally.events["seats"] for event in happened)


@sweep(
    "trial",
    [
        Trial(USUAL, 2, ("one-ply",), 9),
        Trial(USUAL, 5, ("random",), 9),
        Trial(USUAL, 2, ("random",), 9, seed=10**60),
        Trial(FsysSetup(IconDeck(("a",) * 600, (1,) * 600, ("x",))), 2, ("random",), 9),
        Trial(FsysSetup(IconDeck(("a",) * 60, (1,) * 60, tuple(map(str, range(64))))), 2, ("random",), 9),
        Trial(FsysSetup(IconDeck(("a",) * 9, (1,) * 9, ("x",))), 4, ("random",), 9),
    ],
    ids=["policy", "players", "seed", "copies", "icons", "small deck"],
)
def test_what_there_is_no_room_for_is_left_to_python(trial):
    assert not FAST.covers(trial)


def test_a_gap_in_the_rules_is_told_by_the_readable_engine():
    deck = IconDeck(tuple(map(str, range(60))), (*([3] * 59), 0), ("x", "y"))
    trial = Trial(FsysSetup(deck), 2, ("random",), 300)
    (gap,) = play_block(GameBlock(trial, 0, 300, is_fast=True)).gaps
    assert "the challenge `59` has no icon" in gap


@sweep("number", [0, 9, 10, 99_999_999])
def test_streams_go_on_as_long_as_one_likes(number):
    """An evening of a hundred matches draws more numbers than are made at once, several times over."""
    trial = Trial(FsysSetup(deck_of(60), FsysRules(matches=100)), 2, ("random",), 1, 123_456_789_012)
    assert FAST.moves(trial, number) == moves_of(trial, number)
