"""What asks for all there is gets a finding, soon, and little memory is gone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.render.template.greedy import ENOUGH, TEMPLATES
from tests.sweep import sweep

MOST_MEMORY = 200 * 1024
HARMLESS = ("names", "sums of large numbers", "truncate", "url", "groups")
"""Large, but not too large."""


@pytest.fixture(scope="module")
def judgements(tmp_path_factory):
    program = Path(__file__).with_name("greedy.py")
    done = subprocess.run(
        [sys.executable, str(program), str(tmp_path_factory.mktemp("greedy"))],
        capture_output=True,
        text=True,
        check=True,
        cwd=program.parents[2],
    )
    return json.loads(done.stdout)


@sweep("name", TEMPLATES)
def test_what_asks_for_too_much_ends_in_one_finding(judgements, name):
    codes, _, _, seconds = judgements[0][name]
    assert codes in (["CG611"], ["CG605"], ["CG604"], ["CG109"]) or (name in HARMLESS and not codes)
    assert seconds < ENOUGH


def test_memory_stays_small_whatever_templates_ask_for(judgements):
    assert 0 <= judgements[1] < MOST_MEMORY


def test_a_finding_names_the_line(judgements):
    assert judgements[0]["doubling"][:2] == [["CG611"], 1]
