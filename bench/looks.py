"""Measures how often checks that stop when they know say what all games of the level say, and how often that is wrong.

`python -m bench.looks [SEEDS] [PART...]` prints JSON, and each part as soon as it is measured. `shares`: of shares at,
below and above a limit, by so many of their errors, how many of 100 seeds found it beyond, stopping and with all games,
in how many the two differ, and how many games that took. `matches`: the same of ties in Food Heroes, where the limit is
the share that all seeds have together, and others beside it. `runs`: whole runs of the shipped decks of Food Heroes, in
which there is nothing to find.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis import play_in_stages, simulations
from cardgen.analysis.checks.simulation import OPENING, Simulation
from cardgen.analysis.checks.stages import PlayedSimulation
from cardgen.analysis.numbers.evidence import Evidence, Share
from cardgen.analysis.play.playout import BlockRunner, GameBlock, Trial, play
from cardgen.analysis.play.tally import Tally
from cardgen.commands.interface import load
from cardgen.games.fsys.package import PACKAGE

GAMES = 2_500
LIMITS = (0.05, 0.27, 0.5)
ERRORS = (-10, -4, -2, 0, 2, 3, 4, 10)
"""How far the truth is above the limit, in errors of all games."""
MATCHES = 1_200
OF_A_RUN = 2_000


class Compared(Struct):
    """Of so many seeds: how many found something, stopping and with all games, and how many games that took."""

    seeds: int = 0
    found: int = 0
    found_with_all: int = 0
    differ: int = 0
    games: int = 0

    def count(self, stopped: Iterable[PlayedSimulation], with_all: Iterable[PlayedSimulation]) -> None:
        stopped, with_all = list(stopped), list(with_all)
        self.seeds += 1
        self.found += any(each.found for each in stopped)
        self.found_with_all += any(each.found for each in with_all)
        self.differ += codes(stopped) != codes(with_all)
        self.games += sum(each.games for each in stopped)

    def row(self, **facts: float) -> dict[str, float]:
        shares = {name: 100 * getattr(self, name) / self.seeds for name in ("found", "found_with_all", "differ")}
        rounded = {name: round(value, 4) for name, value in facts.items()}
        return rounded | shares | {"games": round(self.games / self.seeds)}


def codes(played: Iterable[PlayedSimulation]) -> list[list[str]]:
    """What is found of each, and what is left open."""
    return [sorted([*(str(getattr(one, "code", one)) for one in each.found), *each.evidence.open]) for each in played]


def tossed(truth: float, seed: int, games: int = GAMES) -> BlockRunner:
    """Counts blocks of games, each a success by chance; game by game the same for a seed."""
    chance = Random(seed)
    successes = [chance.random() < truth for _ in range(games)]

    def run(_: Callable[..., Tally], blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        for block in blocks:
            of_block = sum(successes[block.first : block.first + block.count])
            yield Tally(2, 0, block.count, seat_won=[0, 0], draws=of_block)

    return run


def asking(limit: float, trial: Trial, opening: float = OPENING) -> Simulation:
    """One trial, of which is asked whether the share of draws is above a limit."""

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Any]:
        if evidence.of("limit").on(tallies[0]).is_above(drawn(tallies[0]), limit):
            yield "beyond"

    return Simulation(None, "one share", (trial,), judge, opening)  # type: ignore[arg-type]


def drawn(tally: Tally) -> Share:
    return Share(tally.draws, tally.games)


def of_share(limit: float, errors: float, seeds: int) -> dict[str, float]:
    """Shares of which the truth is so many errors above a limit."""
    truth = limit + errors * (limit * (1 - limit) / GAMES) ** 0.5
    table = SimpleNamespace(block=GAMES, cards=())
    simulation, compared = asking(limit, Trial(table, 2, ("tossed",), GAMES)), Compared()
    for seed in range(seeds):
        run = tossed(truth, seed)
        compared.count(*(play_in_stages([each], run, "python") for each in (simulation, at_once(simulation))))
    return compared.row(limit=limit, errors=errors, truth=truth)


def at_once(simulation: Simulation) -> Simulation:
    """The same with all its games in one stage."""
    return replace(simulation, opening=1.0)


def of_matches(seeds: int) -> Iterator[dict[str, float]]:
    """Ties for the title among random players of Food Heroes."""
    game = load(Path(__file__).parents[1], "fsys").games["fsys"]
    table = PACKAGE.table(game, (game.played_deck,), {})
    trials = [Trial(table, 2, ("random",), MATCHES, seed) for seed in range(1, seeds + 1)]
    tied = [drawn(tally) for tally in play(trials)]
    truth = sum(share.successes for share in tied) / sum(share.trials for share in tied)
    for errors in ERRORS:
        limit = truth - errors * (truth * (1 - truth) / MATCHES) ** 0.5
        asked, compared = [asking(limit, trial) for trial in trials], Compared()
        for pair in zip(play_in_stages(asked), play_in_stages([*map(at_once, asked)]), strict=True):
            compared.count(*([each] for each in pair))
        yield compared.row(limit=limit, errors=errors, truth=truth)


def of_runs(seeds: int) -> dict[str, float]:
    """Whole runs of all checks by play of Food Heroes, as many games as are enough for many seeds."""
    asked, compared = simulations(load(Path(__file__).parents[1], "fsys").library, ("fsys",), OF_A_RUN), Compared()
    asked = [replace(each, opening=OPENING) for each in asked]
    for seed in range(1, seeds + 1):
        of_seed = [replace(each, trials=tuple(replace(trial, seed=seed) for trial in each.trials)) for each in asked]
        compared.count(play_in_stages(of_seed), play_in_stages([*map(at_once, of_seed)]))
    return compared.row(games_of_all=OF_A_RUN)


def of_shares(seeds: int) -> Iterator[dict[str, float]]:
    """Every limit with every truth."""
    for limit in LIMITS:
        for errors in ERRORS:
            yield of_share(limit, errors, seeds)


PARTS: dict[str, Callable[[int], Any]] = {
    "shares": lambda seeds: [*of_shares(seeds)],
    "matches": lambda seeds: [*of_matches(seeds)],
    "runs": of_runs,
}


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for part in sys.argv[2:] or PARTS:
        print(json.dumps({"seeds": seeds, part: PARTS[part](seeds)}, indent=1), flush=True)


if __name__ == "__main__":
    main()
