"""Simulations are played until the games that are left would change no answer, and say what all games say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from bench.looks import asking, drawn, of_share
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.stages import PlayedSimulation, play_in_stages
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.playout import GameBlock, Trial
from cardgen.analysis.play.tally import Tally
from tests.sweep import sweep

TABLE: Any = SimpleNamespace(block=50, cards=())
TRIAL = Trial(TABLE, 2, ("tossed",), 1600)


def exact(share: float) -> Any:
    """Games of which just this share is a success, however many are played."""

    def run(_: Any, blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        for block in blocks:
            yield Tally(2, 0, block.count, seat_won=[0, 0], draws=round(share * block.count))

    return run


def played(truth: float, limit: float = 0.5, **changes: Any) -> PlayedSimulation:
    simulation = replace(asking(limit, TRIAL), **changes)
    (found,) = play_in_stages([simulation], exact(truth), "python")
    return found


@sweep(
    ("truth", "games", "is_found"),
    [(0.9, 200, True), (0.1, 200, False), (0.62, 800, True), (0.4, 400, False), (0.56, 1600, True)],
)
def test_play_stops_at_the_first_look_that_tells(truth, games, is_found) -> None:
    one = played(truth)
    assert (one.games, bool(one.found)) == (games, is_found)
    assert 0 < one.error < 1e-5


def test_what_stays_open_is_played_to_the_end_and_no_further() -> None:
    one = played(0.515)
    assert (one.games, one.most, one.stages) == (1600, 1600, [4])
    assert set(one.evidence.open) == {"limit"}


def test_a_trial_of_few_games_ends() -> None:
    assert played(0.5, trials=(replace(TRIAL, games=1),)).games == 1


def test_further_games_come_after_those_that_were_played() -> None:
    """Each by its number, and none twice; what needs none is not played again."""
    seen: list[tuple[str, int, int]] = []

    def run(_: Any, blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        seen.extend((block.trial.policies[0], block.first, block.count) for block in blocks)
        return exact(0.515)(_, blocks)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Any]:
        evidence.of("limit").on(tallies[0]).is_above(drawn(tallies[0]), 0.5)
        yield from ()

    trials = (TRIAL, replace(TRIAL, policies=("other",)))
    play_in_stages([Simulation(None, "both", trials, judge, 1 / 8)], run, "python")  # type: ignore[arg-type]
    open_one = [(first, count) for name, first, count in seen if name == "tossed"]
    assert open_one == [(first, 50) for first in range(0, 1600, 50)]
    assert [(first, count) for name, first, count in seen if name == "other"] == open_one[:4]


def test_a_higher_level_begins_with_as_many_games() -> None:
    longer = replace(TRIAL, games=16_000)
    assert played(0.9, trials=(longer,), opening=1 / 80).games == 200


def test_what_is_found_at_a_limit_and_beside_it_is_what_all_games_find() -> None:
    """`python -m bench.looks` does it a thousand times."""
    for errors in (-10, 0, 3, 10):
        compared = of_share(0.27, errors, 20)
        assert compared["differ"] == 0
        assert (compared["games"] < 1500) == (abs(errors) == 10)
