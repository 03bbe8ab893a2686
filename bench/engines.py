"""Holds the compiled engines against the readable ones: the same moves, the same counts, and how fast either is.

`python -m bench.engines GAME` takes some minutes, of Phylo and FoodAdvice an hour; with `--games 2000` it is quick. Of
each line-up some games are compared move by move, and after each move the tests' invariants of the game are asked for.
Seconds are CPU seconds of one core, both engines in turn. Ends with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, cast

from msgspec import Struct

from bench.shipped import shipped_game
from cardgen.analysis.play.playout import GameBlock, Trial, begin_game, play, play_block
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.registry import PACKAGES

_game = cache(shipped_game)


class LineUps(Struct, frozen=True):
    """How a game is played: by each number of players each row of policies, then by its readings. One is `left_out`, as
    it changes nothing in play; of others `some` values tell of all.
    """

    game: str
    players: tuple[int, ...]
    policies: tuple[tuple[str, ...], ...]
    left_out: str
    some: Mapping[str, tuple[object, ...]] = {}

    def table(self, wish: Mapping[str, Any]) -> Any:
        game, package = _game(self.game), PACKAGES[self.game]
        return package.table(game, package.decks(game), wish)

    @property
    def readings(self) -> Mapping[str, tuple[object, ...]]:
        known = {**PACKAGES[self.game].readings, **self.some}
        return {name: values for name, values in known.items() if name != self.left_out}


USUAL = (("random",), ("greedy",), ("random", "greedy"))
FSYS = LineUps(
    "fsys", (2, 3, 4), (*USUAL, ("greedy", "never-replace", "no-backup")), "max_copies", {"matches": (1, 2, 5)}
)
PHYLO = LineUps("phylo", (2,), (*USUAL, ("greedy", "no-events", "no-moves", "no-discards")), "deck_min")
FOODADVICE = LineUps(
    "foodadvice",
    (4, 5, 6),
    (*USUAL, ("greedy", "random", "no-mabius", "no-sensation")),
    "trading",
    {
        "vote_pay": (5, 0, 50),
        "start_money": (0, 1, 200),
        "shop_shape_bonus": (10, 0, 50),
        "mabius_profit": (None, 0, 100),
        "tie_customers": (10, 0, 50),
    },
)
GAMES = {of.game: of for of in (FSYS, PHYLO, FOODADVICE)}
MOVES = 500
"""Games of each line-up, at most, whose moves are compared one by one; of few games a tenth."""
Watch = Callable[[Any], None]


def unwatched(state: Any) -> None:
    """Asks nothing of a game."""


def watching(game: str) -> Watch:
    """What the tests ask of a game at its beginning and after each move. Raises AssertionError."""
    watch: Watch = import_module(f"tests.games.{game}.invariants").watching()
    return watch


def moves_of(trial: Trial, number: int, watch: Watch = unwatched) -> list[int]:
    """What the policies choose, with the readable engine."""
    state, policies, chance = begin_game(trial, number)
    moves = list[int]()
    watch(state)
    while not state.is_over():
        moves.append(policies[state.seat](state, chance))
        state.apply(moves[-1])
        watch(state)
    return moves


def compared(trial: Trial) -> dict[str, Any]:
    """The games a second of either engine, and whether they tell the same."""
    watched = min(MOVES, -(-trial.games // 10))
    is_same = all(_has_same_moves(trial, number) for number in range(watched))
    slow, slowly = _timed(lambda: play([trial], engine="python")[0])
    fast, quickly = _timed(lambda: play([trial], engine="fast")[0])
    return {
        "games": trial.games,
        "watched": watched,
        "python": round(trial.games / slowly),
        "fast": round(trial.games / quickly),
        "times": round(slowly / quickly),
        "same moves": is_same,
        "same counts": slow == fast,
    }


def _has_same_moves(trial: Trial, number: int) -> bool:
    engine, game = cast("Any", trial.table).fast, trial.table.game
    return bool(engine.moves(trial, number) == moves_of(trial, number, watching(game)))


def _timed(play_it: Callable[[], Tally]) -> tuple[Tally, float]:
    start = time.process_time()
    tally = play_it()
    return tally, time.process_time() - start


def lineups(of: LineUps, games: int) -> Iterator[tuple[str, Trial]]:
    """Every number of players and row of policies by the usual rules; then readings, by and by, and mixed at random."""
    for players in of.players:
        for policies in of.policies:
            yield f"{players} {' '.join(policies)}", Trial(of.table({}), players, policies, games)
    chance = Random(70)
    readings = of.readings
    wishes = [{name: value} for name, values in readings.items() for value in values[1:]]
    wishes += [{name: chance.choice(values) for name, values in readings.items()} for _ in range(20)]
    for wish in wishes:
        players, policies = chance.choice(of.players), chance.choice(of.policies)
        said = ", ".join(f"{name}={value}" for name, value in wish.items())
        yield f"{players} {' '.join(policies)}: {said}", Trial(of.table(wish), players, policies, games // 20)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.engines", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=100_000)
    given = parser.parse_args(arguments)
    of, figures = GAMES[given.game], dict[str, Any]()
    start, begun = time.process_time(), time.perf_counter()
    play_block(GameBlock(Trial(of.table({}), of.players[0], ("random",), 1), 0, 1, is_fast=True))
    figures["loaded or compiled, s of CPU and clock"] = [time.process_time() - start, time.perf_counter() - begun]
    for title, trial in lineups(of, given.games):
        figures[title] = compared(trial)
        print(title, figures[title], file=sys.stderr, flush=True)
    print(json.dumps(figures, indent=2))
    return int(not all(row["same moves"] and row["same counts"] for row in figures.values() if isinstance(row, dict)))


if __name__ == "__main__":
    sys.exit(main())
