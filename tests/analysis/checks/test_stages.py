"""Simulations are played until more games could prove nothing further, and never say more than they know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from bench.looks import FIXED, asking, drawn, rates
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
    simulation = replace(asking(limit, TRIAL, drawn), **changes)
    (found,) = play_in_stages([simulation], exact(truth), "python")
    return found


@sweep(
    ("truth", "games", "is_found"),
    [(0.9, 100, True), (0.1, 100, False), (0.62, 400, True), (0.3, 100, False)],
)
def test_play_stops_at_the_first_look_that_tells(truth, games, is_found) -> None:
    one = played(truth)
    assert (one.games, bool(one.found)) == (games, is_found)


def test_what_stays_open_is_played_to_the_end_and_no_further() -> None:
    one = played(0.54)
    assert one.games == 1600
    assert one.stages == [5]


def test_further_games_come_after_those_that_were_played() -> None:
    """Each by its number, and none twice; what needs none is not played again."""
    seen: list[tuple[str, int, int]] = []

    def run(_: Any, blocks: Sequence[GameBlock]) -> Iterator[Tally]:
        seen.extend((block.trial.policies[0], block.first, block.count) for block in blocks)
        return exact(0.54)(_, blocks)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Any]:
        evidence.of("limit").on(tallies[0]).is_above(drawn(tallies[0]), 0.5)
        yield from ()

    trials = (TRIAL, replace(TRIAL, policies=("other",)))
    play_in_stages([Simulation(None, "both", trials, judge)], run, "python")  # type: ignore[arg-type]
    open_one = [(first, count) for name, first, count in seen if name == "tossed"]
    assert open_one == [(first, 50) for first in range(0, 1600, 50)]
    assert [(first, count) for name, first, count in seen if name == "other"] == open_one[:2]


def test_a_higher_level_begins_with_the_same_games() -> None:
    longer = replace(TRIAL, games=16_000)
    assert played(0.9, trials=(longer,), opening=1 / 160).games == 100
    assert played(0.62, trials=(longer,), opening=1 / 160).found == ["beyond"]


def test_at_a_limit_hardly_ever_is_a_share_found_beyond_and_far_beyond_hardly_ever_missed() -> None:
    """`python -m bench.looks` does it a thousand times."""
    at, beyond, within = (rates(0.27, errors, 60) for errors in (0, 7, -4))
    assert at["found"] == within["found"] == 0
    assert beyond["found"] == 100
    assert within["games"] < beyond["games"] < FIXED
