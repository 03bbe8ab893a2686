"""Hostile cases end in the finding or the sentence that is expected, within a second of the processor and 200 MiB.

Every second case of each kind; all of them with CARDGEN_HOSTILE=all.
"""

import os
import sys

import pytest

if sys.platform != "linux":
    pytest.skip("a process for each case needs fork; devices and endings are those of Linux", allow_module_level=True)

from tests.hostile import corpus

HEAPS = 16
"""The cases are tried in so many tests, so that several processes can share them."""
ALL = os.environ.get("CARDGEN_HOSTILE") == "all"
TRIED = [case.name for module in corpus.MODULES for case in module.CASES[:: 1 if ALL else 2]]


def test_there_are_five_hundred_cases_and_more():
    assert len(TRIED) >= 500
    assert len(corpus.CASES) == len(corpus.ALL) >= 1_000, "two cases have one name"


def test_each_case_has_an_ending_and_each_ending_a_case():
    assert list(corpus.expected()) == list(corpus.CASES)


@pytest.mark.parametrize("heap", range(HEAPS))
def test_a_hostile_case_ends_as_it_should_within_its_bounds(warden, tmp_path, heap):
    wrong = {
        name: why
        for number, name in enumerate(TRIED[heap::HEAPS])
        if (why := corpus.judged(warden, tmp_path / str(number), name, {}))
    }
    assert not wrong
