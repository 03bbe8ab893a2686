"""Holds the compiled engines against the readable ones: the same moves, the same counts, and how fast either is.

`python -m bench.engines` takes some minutes; with `--games 2000` it is quick. Seconds are CPU seconds of one core, both
engines in turn. Ends with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from bench.play import _table
from cardgen.analysis.play.playout import GameBlock, Trial, begin_game, play, play_block
from cardgen.analysis.play.tally import Tally
from cardgen.games.fsys import rules
from cardgen.games.fsys.play.fast import FastMatches

PLAYERS = (2, 3, 4)
POLICIES = (("random",), ("greedy",), ("random", "greedy"), ("greedy", "never-replace", "no-backup"))
MOVES = 500
"""Games of each line-up whose moves are compared one by one."""
READINGS = {name: values for name, values in {**rules.READINGS, "matches": (1, 2, 5)}.items() if name != "max_copies"}
"""What is mixed: all but how many copies a deck may have, and some matches, which tell of all."""


def moves_of(trial: Trial, number: int) -> list[int]:
    """What the policies choose, with the readable engine."""
    state, policies, chance = begin_game(trial, number)
    moves = []
    while not state.is_over():
        moves.append(policies[state.seat](state, chance))
        state.apply(moves[-1])
    return moves


def compared(trial: Trial) -> dict[str, Any]:
    """The games a second of either engine, and whether they tell the same."""
    number = min(trial.games, MOVES)
    is_same = all(FastMatches().moves(trial, game) == moves_of(trial, game) for game in range(number))
    slow, slowly = _timed(lambda: play([trial], engine="python")[0])
    fast, quickly = _timed(lambda: play([trial], engine="fast")[0])
    return {
        "python": round(trial.games / slowly),
        "fast": round(trial.games / quickly),
        "times": round(slowly / quickly),
        "same moves": is_same,
        "same counts": slow == fast,
    }


def _timed(play_it: Callable[[], Tally]) -> tuple[Tally, float]:
    start = time.process_time()
    tally = play_it()
    return tally, time.process_time() - start


def lineups(games: int) -> Iterator[tuple[str, Trial]]:
    """Every number of players and row of policies by the usual rules; then readings, by and by, and mixed at random."""
    table = _table()
    for players in PLAYERS:
        for policies in POLICIES:
            yield f"{players} {' '.join(policies)}", Trial(table, players, policies, games)
    chance = Random(70)
    wishes = [{name: value} for name, values in READINGS.items() for value in values[1:]]
    wishes += [{name: chance.choice(values) for name, values in READINGS.items()} for _ in range(20)]
    for wish in wishes:
        players, policies = chance.choice(PLAYERS), chance.choice(POLICIES)
        said = ", ".join(f"{name}={value}" for name, value in wish.items())
        yield f"{players} {' '.join(policies)}: {said}", Trial(_table(wish), players, policies, games // 20)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.engines", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    games = parser.parse_args(arguments).games
    figures: dict[str, Any] = {}
    start, begun = time.process_time(), time.perf_counter()
    play_block(GameBlock(Trial(_table(), 2, ("random",), 1), 0, 1, is_fast=True))
    figures["loaded or compiled, s of CPU and clock"] = [time.process_time() - start, time.perf_counter() - begun]
    for title, trial in lineups(games):
        figures[title] = compared(trial)
        print(title, figures[title], file=sys.stderr, flush=True)
    print(json.dumps(figures, indent=2))
    return int(not all(row["same moves"] and row["same counts"] for row in figures.values() if isinstance(row, dict)))


if __name__ == "__main__":
    sys.exit(main())
