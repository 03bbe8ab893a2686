"""Rules packages are found by name, and imported when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardgen.analysis.registry import ABOUT_PLAY, BY_PLAY, CODES, NAMES, OF_REFERENCES, PACKAGES


def test_every_package_is_found_by_its_name():
    assert sorted(PACKAGES) == sorted(NAMES) == sorted(CODES)
    assert all(CODES[name] == PACKAGES[name].codes for name in NAMES)


@pytest.mark.parametrize("name", ["", "poker", "fsys.package", ".."])
def test_no_other_name_leads_anywhere(name):
    assert PACKAGES.get(name) is None
    assert CODES.get(name) is None


def test_what_is_found_by_play_is_about_play():
    assert set(BY_PLAY) < set(ABOUT_PLAY)
    assert {"FSY301", "PHY301", "FAD301"} <= set(BY_PLAY)


def test_references_are_those_of_linking_and_of_each_game():
    assert "CG301" in OF_REFERENCES
    assert "CG701" not in OF_REFERENCES
    unknown = {code for codes in CODES.values() for fault, (code, _) in codes.items() if fault.startswith("unknown")}
    assert unknown <= set(OF_REFERENCES)
    assert len(OF_REFERENCES) == len(set(OF_REFERENCES))


def test_reading_one_game_imports_no_rules_of_another():
    code = (
        "import sys; from cardgen.commands import pipeline; from cardgen.data import shipped_root;"
        "library, found = pipeline.check(shipped_root(), ('fsys',)); assert not found, found;"
        "print(sorted(name.split('.')[2] for name in sys.modules if name.startswith('cardgen.games.') "
        "and name.endswith('.package')))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['fsys']"
