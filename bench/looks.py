"""Measures how often checks that stop when they know are wrong, beside those of a fixed number of games.

`python -m bench.looks [SEEDS]` deals shares at, below and above a limit, looks at them as `cardgen check` does, and
prints JSON: of 100 seeds, how many found it beyond, and how many games that took, of those that might be played. Then
the same of matches of Food Heroes, where the limit is the share that many more matches have, and one above and below.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.stages import play_in_stages
from cardgen.analysis.numbers.evidence import Evidence, Share
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.play.playout import GameBlock, Trial, play
from cardgen.analysis.play.tally import Tally
from cardgen.commands.interface import load
from cardgen.games.fsys.package import PACKAGE

FIXED = 2_500
"""Games that were played whatever they showed, when checks looked once; a stage may come to twice as many."""
LIMITS = (0.05, 0.27, 0.5)
ERRORS = (-4, -2, 0, 2, 3, 4, 6)
"""How far the truth is above the limit, in errors of the fixed number of games."""
MATCHES = 600


def tossed(truth: float, seed: int) -> Callable[[Callable[..., Tally], Sequence[GameBlock]], Iterator[Tally]]:
    """Counts blocks of games, each a success by chance, game by game the same for a seed."""
    chance = Random(seed)

    def run(_: Callable[..., Tally], blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        for block in blocks:
            tally = Tally(2, 0, block.count, seat_won=[0, 0])
            tally.draws = sum(chance.random() < truth for _ in range(block.count))
            yield tally

    return run


def asking(limit: float, trial: Any, measure: Callable[[Tally], Share], share: float = 1 / 16) -> Simulation:
    """One trial, of which is asked whether a share is above a limit."""

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Any]:
        if evidence.of("limit").on(tallies[0]).is_above(measure(tallies[0]), limit):
            yield "beyond"

    return Simulation(None, "one share", (trial,), judge, share)  # type: ignore[arg-type]


def drawn(tally: Tally) -> Share:
    return Share(tally.draws, tally.games)


def rates(limit: float, errors: float, seeds: int) -> dict[str, float]:
    """Of 100 seeds: how many found it beyond by looks, and at once."""
    truth = limit + errors * (limit * (1 - limit) / FIXED) ** 0.5
    table = SimpleNamespace(block=FIXED * 2, cards=())
    simulation = asking(limit, Trial(table, 2, ("tossed",), FIXED * 2), drawn)  # type: ignore[arg-type]
    found = games = at_once = 0
    for seed in range(seeds):
        (played,) = play_in_stages([simulation], tossed(truth, seed), "python")
        found += bool(played.found)
        games += played.games
        (once,) = tossed(truth, seed)(play, [GameBlock(simulation.trials[0], 0, FIXED)])
        at_once += wilson(once.draws, once.games).is_above(limit)
    return _row(seeds, limit=limit, errors=errors, truth=truth, found=found, fixed=at_once, games=games)


def of_matches(seeds: int) -> Iterator[dict[str, float]]:
    """Ties for the title among random players of Food Heroes; the truth is what all seeds have together."""
    game = load(Path(__file__).parents[1], "fsys").games["fsys"]
    table = PACKAGE.table(game, (game.played_deck,), {})
    trials = [Trial(table, 2, ("random",), 2 * MATCHES, seed) for seed in range(1, seeds + 1)]
    tied = [
        drawn(tally) for tally in play([replace(trial, games=MATCHES, seed=seeds + trial.seed) for trial in trials])
    ]
    truth = sum(share.successes for share in tied) / sum(share.trials for share in tied)
    for errors in (-2, 0, 4, 6):
        limit = truth - errors * (truth * (1 - truth) / MATCHES) ** 0.5
        played = play_in_stages([asking(limit, trial, drawn) for trial in trials])
        fixed = sum(wilson(share.successes, share.trials).is_above(limit) for share in tied)
        found, games = sum(bool(each.found) for each in played), sum(each.games for each in played)
        yield _row(seeds, limit=limit, errors=errors, truth=truth, found=found, fixed=fixed, games=games)


def _row(seeds: int, *, found: int, fixed: int, games: int, **facts: float) -> dict[str, float]:
    rounded = {name: round(value, 4) for name, value in facts.items()}
    return rounded | {"found": 100 * found / seeds, "found_at_once": 100 * fixed / seeds, "games": round(games / seeds)}


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    shares = [rates(limit, errors, seeds) for limit in LIMITS for errors in ERRORS]
    print(json.dumps({"seeds": seeds, "shares": shares, "matches": [*of_matches(seeds)]}, indent=1))


if __name__ == "__main__":
    main()
