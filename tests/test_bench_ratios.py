"""What was quick stays so: ratios of speed are held against those that were kept, and a loss is told."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="what a process uses is asked of a POSIX system")

from bench import commands, ratios
from bench.ratios import LOSS, RATIOS, Ratios, lost, measured, strangers, tried
from bench.rounds import Round, Seconds
from tests.sweep import sweep
from tests.test_bench_project import within

GOOD = dict.fromkeys(RATIOS, 1.0)
FIRST = next(iter(RATIOS))


def with_first(ratio: float) -> Ratios:
    return {**GOOD, FIRST: ratio}


@sweep(
    ("now", "kept", "expected"),
    [
        (1.33, [1.0, 1.0], {}),
        (1.34, [1.0, 1.0], {FIRST: 1.0}),
        (1.34, [1.0, 1.2], {}),  # one of the kept runs was as slow
        (1.34, [1.0], {FIRST: 1.0}),
        (0.2, [1.0, 1.0], {}),  # better is no loss
        (9.0, [], {}),
    ],
)
def test_a_ratio_is_lost_that_is_worse_by_more_than_a_third_than_in_both_kept_runs(
    now: float, kept: list[float], expected: Ratios
) -> None:
    assert LOSS == 1 / 3
    assert lost(with_first(now), [with_first(ratio) for ratio in kept]) == expected


def rounds(*of_each: float) -> Callable[[], Seconds]:
    """Rounds in which the first ratio is so, and all others one."""
    mine, other = RATIOS[FIRST]
    told = iter(of_each)
    return lambda: {**{name: 1.0 for pair in RATIOS.values() for name in pair}, mine: next(told), other: 1.0}


def test_a_ratio_is_the_median_of_its_rounds() -> None:
    """One round in which something else took the processor says nothing."""
    assert measured(rounds(1.0, 90.0, 1.1), 3)[FIRST] == 1.1


@sweep(
    ("each", "best", "is_lost"),
    [
        ([2.0, 1.1, 9.0], 1.1, False),  # the second is good, and the third not asked
        ([2.0, 1.5, 1.9], 1.5, True),
        ([1.0, 9.0, 9.0], 1.0, False),
    ],
)
def test_what_seems_lost_is_measured_again(each: list[float], best: float, is_lost: bool) -> None:
    told = iter(each)
    now, gone = tried(lambda: with_first(next(told)), [GOOD])
    assert (now[FIRST], FIRST in gone) == (best, is_lost)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., int]:
    """`python -m bench.ratios` where the first ratio is so, and two runs of ones are kept."""
    kept = tmp_path / "ratios.json"
    kept.write_text(json.dumps([GOOD, GOOD]), encoding="utf-8")
    monkeypatch.setattr(ratios, "KEPT", kept)
    monkeypatch.setenv("XDG_CACHE_HOME", os.environ["XDG_CACHE_HOME"])  # as it was, afterwards
    monkeypatch.setattr(ratios, "Round", lambda folder: (folder / "project").mkdir())  # as it writes one, each try anew

    def run(ratio: float, *words: str) -> int:
        monkeypatch.setattr(ratios, "measured", lambda one_round: with_first(ratio))
        return ratios.main(words)

    return run


def test_a_loss_ends_with_one_and_names_itself(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(1.3) == 0
    assert capsys.readouterr().err == ""
    assert run(1.4) == 1
    said = capsys.readouterr()
    assert f"lost: {FIRST}: 1.4 now, 1.0 before" in said.err
    assert json.loads(said.out)["lost"] == {FIRST: 1.0}


def test_commands_are_measured_with_their_modules_compiled(
    run: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    run(1.0)
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_what_is_meant_is_kept_twice(run: Callable[..., int]) -> None:
    assert [run(1.4), run(1.4, "--keep"), run(1.4)] == [1, 0, 0]  # one of the kept ones is as slow now
    assert [run(1.8, "--keep"), run(1.8, "--keep"), run(1.8)] == [0, 0, 0]
    assert [run(2.5)] == [1]


def test_a_ratio_that_is_not_kept_is_told(
    run: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ratios.KEPT.write_text(json.dumps([{name: 1.0 for name in RATIOS if name != FIRST}]), encoding="utf-8")
    assert run(1.0) == 1
    assert f"not compared: {FIRST}; " in capsys.readouterr().err


def test_the_ratios_that_are_kept_are_those_that_are_measured() -> None:
    kept = json.loads(ratios.KEPT.read_text(encoding="utf-8"))
    assert len(kept) == 2
    assert strangers(kept) == set()


def test_a_round_measures_all_that_ratios_are_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "cardgen", within)
    seconds = Round(tmp_path, cards=36, part=1_000)()
    assert seconds.keys() == {name for pair in RATIOS.values() for name in pair}
    assert all(each >= 0 for each in seconds.values())
