"""The doctor tells what is there, what is missing and what to do, and only what is needed is a fault."""

import json
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import doctor


def row(rows, topic):
    return next(row for row in rows if row.topic == topic)


@pytest.fixture
def without(monkeypatch):
    """Libraries that are not installed, it seems."""

    def hide(*names):
        real = doctor._version
        monkeypatch.setattr(doctor, "_version", lambda name: "" if name in names else real(name))

    return hide


def test_where_all_is_there_the_doctor_is_content(project):
    result = CliRunner().invoke(main, ["doctor", "--project", str(project.root)])
    assert result.exit_code == 0, result.output
    assert result.output.endswith("all is there that is needed\n")
    assert "mini (3 cards)" in result.output


def test_a_library_that_is_missing_is_a_fault_with_its_remedy(project, without):
    without("lxml")
    libraries = row(doctor.examined(project.root, Path("output")), "libraries")
    assert (libraries.state, libraries.is_fault, libraries.todo) == ("missing: lxml", True, "pip install cardgen")


def test_an_extra_that_is_missing_is_no_fault(project, without):
    without("starlette")
    extra = row(doctor.examined(project.root, Path("output")), "extra serve")
    assert (extra.is_well, extra.is_fault) == (False, False)
    assert (
        extra.todo == "pip install 'cardgen[serve]', for the live page of `cardgen serve`, and `cardgen build --watch`"
    )


def test_a_font_that_is_missing_is_a_fault(project):
    project.write("fonts/fonts.yaml", "fonts:\n  Dream: {file: Dream.otf}\nfallback: [Dream]\n")
    fonts = row(doctor.examined(project.root, Path("output")), "fonts")
    assert fonts.is_fault
    assert "Dream" in fonts.state


def test_faulty_files_are_counted_and_check_is_named(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "[sun]", "[son]")
    result = CliRunner().invoke(main, ["doctor", "--project", str(project.root)])
    assert result.exit_code == 1
    assert "!!  files        1 error\n                 -> `cardgen check` tells of each\n" in result.output
    assert result.output.endswith("to mend: files\n")


def test_the_cache_is_measured(project, tmp_path):
    (tmp_path / "out/.cardgen").mkdir(parents=True)
    (tmp_path / "out/.cardgen/memory.json").write_text("{}", encoding="utf-8")
    assert row(doctor.examined(project.root, tmp_path / "out"), "cache").state.startswith("1 files, 0 MB")


@pytest.fixture
def user(tmp_path, monkeypatch):
    """The folder that is kept for the user."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    return tmp_path / "user/cardgen"


@pytest.mark.skipif(os.name == "nt", reason="folders of Windows have no such owners")
def test_a_cache_that_is_not_used_is_told_with_the_reason_and_is_no_fault(project, user):
    user.mkdir(parents=True)
    user.chmod(0o777)
    told = row(doctor.examined(project.root, project.out), "user cache")
    assert told.state == f"{user.as_posix()}/ is not used: others may write into it"
    assert (told.is_well, told.is_fault) == (False, False)
    assert told.todo.startswith(f"make {user.as_posix()} a folder of your own")


def test_a_cache_on_a_full_disk_is_told_and_is_no_fault(project, user, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=3_000_000 if path == user else 10**10))
    told = row(doctor.examined(project.root, project.out), "user cache")
    assert (told.state, told.is_well, told.is_fault) == (f"{user.as_posix()}/ has 3 MB left", False, False)
    assert told.todo == "make room; until then what cannot be kept is made anew"


def test_for_programs_all_of_it_is_json(project):
    result = CliRunner().invoke(main, ["doctor", "--project", str(project.root), "--format", "json"])
    rows = json.loads(result.output)
    assert {"cardgen", "Python", "libraries", "fonts", "project", "cache"} <= {row["topic"] for row in rows}
    assert all(set(row) == {"topic", "state", "well", "needed", "todo"} for row in rows)


def test_a_requirement_is_its_name_and_the_extra_that_asks_for_it():
    assert doctor._parted("pillow>=13.0.0") == ("pillow", "")
    assert doctor._parted('starlette>=0.45; extra == "serve"') == ("starlette", "serve")
