"""Compiled engines play what they know, where it pays, and nobody can tell by the figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.analysis.play import compiling, engines, playout
from cardgen.analysis.play.compiling import NoCompiler, called
from cardgen.analysis.play.engines import COMPILING, played_fast
from cardgen.analysis.play.playout import GameBlock, Trial, blocks_of, play_block
from cardgen.analysis.play.tally import new_tally
from cardgen.games.fsys.play.setup import FsysSetup
from tests.analysis.play.test_playout import TABLE
from tests.sweep import sweep


class Kernel:
    """Knows random players only, and counts nothing."""

    pays_from = 1_000
    block = 2_000
    kernel = "random_kernel"

    def covers(self, trial):
        return trial.policies == ("random",)

    def play(self, trial, first, count):
        return new_tally(trial.players, len(trial.table.cards)) if count < 50 else None


class Table(FsysSetup, frozen=True):
    fast = Kernel()  # type: ignore[assignment]


FAST_TABLE = Table(TABLE.deck)


@pytest.fixture
def installed(monkeypatch):
    """Says whether there is a compiler, and whether anything was compiled before."""

    def say(compiler: bool, before: bool = False) -> None:
        monkeypatch.setattr(engines, "has_compiler", lambda: compiler)
        monkeypatch.setattr(engines, "is_compiled", lambda kernel: before and kernel == "random_kernel")

    return say


def trial(games, policy="random"):
    return Trial(FAST_TABLE, 2, (policy,), games)


@sweep(
    ("games", "before", "is_fast"),
    [(999, True, False), (1_000, True, True), (1_000, False, False), (1_000 * COMPILING, False, True)],
)
def test_games_are_compiled_where_that_pays(installed, games, before, is_fast):
    installed(True, before)
    assert (0 in played_fast([trial(games)], "auto")) == is_fast


def test_all_trials_of_a_run_pay_together_and_those_that_are_not_covered_stay_with_python(installed):
    installed(True, before=True)
    assert set(played_fast([trial(600), trial(9_000, "one-ply"), trial(600)], "auto")) == {0, 2}


def test_who_asks_for_an_engine_gets_it(installed):
    installed(True)
    assert set(played_fast([trial(1), trial(1, "one-ply")], "fast")) == {0}
    assert not played_fast([trial(1_000_000)], "python")


def test_without_a_compiler_python_plays_unless_that_is_refused(installed):
    installed(False)
    assert not played_fast([trial(1_000_000)], "auto")
    with pytest.raises(NoCompiler, match=r"needs one more library: pip install 'cardgen\[fast\]'"):
        played_fast([trial(1)], "fast")


def test_a_table_without_such_an_engine_is_played_by_python(installed):
    installed(True, before=True)
    assert not played_fast([Trial(TestTable(), 2, ("random",), 1_000_000)], "fast")  # type: ignore[arg-type]


class TestTable:
    """A table of a package that knows of no compiled engine."""

    __test__ = False


def test_a_block_that_the_kernel_gives_back_is_played_by_python(monkeypatch):
    monkeypatch.setattr(playout, "has_compiler", lambda: True)
    whole = trial(60)
    assert play_block(GameBlock(whole, 0, 49, is_fast=True)).games == 0
    assert play_block(GameBlock(whole, 0, 60, is_fast=True)) == play_block(GameBlock(whole, 0, 60))


def test_a_compiled_engine_has_larger_blocks():
    assert [block.count for block in blocks_of(trial(2_001), is_fast=True)] == [2_000, 1]
    assert [block.count for block in blocks_of(trial(600))] == [500, 100]


@pytest.fixture
def kept(monkeypatch, tmp_path) -> Path:
    """The folder of what was compiled, of a user who keeps such things below the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compiling, "_digest", lambda: "0123")
    return tmp_path / "cardgen/kernels/0123"


def test_what_is_spoilt_in_the_cache_is_compiled_anew(kept):
    kept.mkdir(parents=True)
    (kept / "spoilt.nbi").write_bytes(b"nonsense")

    def load(number):
        if kept.exists():
            raise EOFError
        return number

    assert called(load, 7) == 7


def test_compiled_code_of_somebody_else_is_not_carried_out(kept):
    assert compiling.own_folder() == kept
    kept.parents[1].chmod(0o777)
    assert compiling.own_folder() is None


def test_where_no_folder_can_be_made_nothing_is_kept(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert compiling.own_folder() is None
    assert not compiling.is_compiled("random_kernel")


@pytest.mark.skipif(not compiling.has_compiler(), reason="the extra `fast` is not installed")
@sweep("is_kept", [True, False])
def test_what_is_compiled_can_be_called_whether_or_not_it_can_be_kept(is_kept, monkeypatch, tmp_path):
    monkeypatch.setattr(compiling, "own_folder", lambda: tmp_path if is_kept else None)
    assert called(compiling.entry(_doubled), 21) == 42


def _doubled(number):
    return 2 * number
