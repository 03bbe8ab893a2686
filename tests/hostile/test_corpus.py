"""More than 500 hostile cases: each ends with a numbered finding or one sentence, soon and in little room.

What each case says (status and codes) is written down in `corpus.json`; `python -m tests.hostile.test_corpus`
writes it anew.
"""

import json
import os
import re
import sys
import tempfile
from pathlib import Path

import pytest

from tests.conftest import FILES
from tests.hostile.cases import (
    of_archives,
    of_drawings,
    of_imports,
    of_options,
    of_pictures,
    of_schemas,
    of_surroundings,
    of_templates,
    of_yaml,
)

if not hasattr(os, "fork"):
    pytest.skip("a process for each case needs fork", allow_module_level=True)

from tests.hostile.bounds import SECONDS, SIGNALS, broken
from tests.hostile.warden import Run, Warden

MODULES = (
    of_yaml, of_schemas, of_templates, of_drawings, of_pictures, of_archives, of_imports, of_options, of_surroundings,
)  # fmt: skip
ALL = [case for module in MODULES for case in module.CASES]
CASES = {case.name: case for case in ALL}
EXPECTED = Path(__file__).with_name("corpus.json")
TRIES = 3
"""A machine that is busy counts more seconds than the work takes: the best of these."""


@pytest.fixture(scope="module")
def warden():
    warden = Warden()
    yield warden
    warden.close()


@pytest.fixture(scope="module")
def expected():
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


def sound(folder: Path) -> Path:
    """The minimal project."""
    for place, text in FILES.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(warden: Warden, tmp_path: Path, name: str) -> Run:
    """The case, once more where the machine was too busy to tell."""
    case = CASES[name]
    for number in range(TRIES):
        folder = sound(tmp_path / f"try-{number}")
        case.change(folder)
        ended = warden.run(folder, list(case.words), case.environment, case.prepare)
        if ended.seconds < SECONDS:
            break
    return ended


def ending(ended: Run) -> str:
    """Exit status and codes, or that it was one sentence: `1 CG301 CG701`, `2 sentence`."""
    codes = re.findall(r"\b(?:error|warning|info)\[([A-Z]+\d+)\]", ended.said + ended.complained)
    sentences = re.findall(r"^Error: \S", ended.complained, re.MULTILINE)
    return " ".join([str(ended.status), *sorted(set(codes)), *["sentence"] * len(sentences)])


def test_there_are_as_many_cases_as_names():
    assert len(ALL) == len(CASES) >= 500


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_case_is_told_soon_and_in_little_room(warden, expected, tmp_path, name):
    ended = run(warden, tmp_path, name)
    assert not broken(ended)
    assert ending(ended) == expected[name]


def test_nothing_else_is_expected(expected):
    """What ends well is named as such, one by one, in `corpus.json`; all else has a code or is one sentence."""
    assert expected.keys() == CASES.keys()
    for name, line in expected.items():
        status, *rest = line.split()
        assert rest or int(status) in (0, *SIGNALS), name
        assert rest.count("sentence") <= 1, name


def survey(names: list[str]) -> dict[str, str]:
    """How each case ends today; what breaks a bound is printed."""
    warden, endings = Warden(), {}
    with tempfile.TemporaryDirectory() as private:
        for number, name in enumerate(names):
            ended = run(warden, Path(private) / str(number), name)
            endings[name] = ending(ended)
            if why := broken(ended):
                print(f"{name}: {why}", flush=True)
    warden.close()
    return endings


def main(*parts: str) -> None:
    """Writes `corpus.json` as the program of today has it, for cases whose names have one of these parts, or all.

    Read the difference before it is kept.
    """
    known = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    known |= survey([name for name in CASES if not parts or any(part in name for part in parts)])
    kept = {name: known[name] for name in CASES if name in known}
    EXPECTED.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
