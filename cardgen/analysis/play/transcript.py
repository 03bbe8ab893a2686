"""Tells one game line by line, as its states describe it; a game whose states do not tell enough has its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardgen.analysis.play.playout import Trial, begin_game
from cardgen.analysis.play.protocol import State

INDENT = "  "


def game_lines(trial: Trial, number: int, titles: Mapping[str, str]) -> Iterator[str]:
    """The lines of game `number` of a trial: each action in the words of its state, then the points.

    `titles` of cards, by id, are left to the words of the state. Raises RulesGap.
    """
    state: State
    state, policies, chance = begin_game(trial, number)
    yield opening(trial, number)
    while not state.is_over():
        action = policies[state.seat](state, chance)
        yield f"{INDENT}seat {state.seat + 1} {state.describe(action)}"
        state.apply(action)
    yield f"Points: {points(state)}"


def opening(trial: Trial, number: int) -> str:
    """`Game 0, seed 1: 2 players (greedy, random)`."""
    return f"Game {number}, seed {trial.seed}: {trial.players} players ({', '.join(trial.seated(number))})"


def points(state: State) -> str:
    """`seat 1 12, seat 2 9`, of a game that is over."""
    return by_seat(state.returns())


def by_seat(numbers: Iterable[int]) -> str:
    """`seat 1 12, seat 2 9`: a number for each seat."""
    return ", ".join(f"seat {seat + 1} {number}" for seat, number in enumerate(numbers))
