"""Figures are held against those of the last release."""

import pytest

pytest.importorskip("resource", reason="what a process uses is asked of a POSIX system")

from bench import released
from cardgen.program import __version__

NOW = {"draw": {"seconds": 3.0, "limit": 8.0, "peak MB": 50}, "loop": {"additions": 1.0}, "new": {"seconds": 1}}
THEN = {"draw": {"seconds": 2.0, "limit": 4.0, "peak MB": 0}, "loop": {"additions": 0.5}, "gone": {"seconds": 1}}


def test_each_figure_that_both_have_is_so_many_times_the_other():
    """Not limits, nor what was nothing."""
    assert released.compared(NOW, THEN) == {"draw": {"seconds": 1.5}, "loop": {"additions": 2.0}}


def test_what_is_kept_of_a_release_is_what_the_next_run_is_held_against(tmp_path, monkeypatch):
    monkeypatch.setattr(released, "RELEASED", tmp_path / "released.json")
    assert released.against_release(NOW) == {released.AGAINST: {"left out": released.LACKING}}
    released.keep(THEN)
    assert released.against_release(NOW)[released.AGAINST]["version"] == __version__
    assert released.against_release(THEN)[released.AGAINST]["draw"] == {"seconds": 1.0}
