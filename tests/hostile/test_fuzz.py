"""The first cases of the fuzzer, always the same; an hour by hand is `python -m tests.hostile.fuzz --seconds 3600`."""

import os

import pytest

if not hasattr(os, "fork"):
    pytest.skip("a process for each case needs fork", allow_module_level=True)

from tests.hostile import fuzz

CASES = 60
"""Some seconds of processor time."""


def test_damage_of_the_same_seed_is_the_same():
    assert fuzz.damaged(7, 1) == fuzz.damaged(7, 1)
    assert fuzz.damaged(7, 1) != fuzz.damaged(8, 1)


def test_no_damage_breaks_a_bound(warden):
    endings, findings = fuzz.fuzz(warden, seed=1, cases=CASES, seconds=float("inf"))
    assert not findings
    assert sum(count for ending, count in endings.items() if ending.startswith("exit")) == CASES
    assert endings["exit status 1"] > CASES / 3  # most damage is found
