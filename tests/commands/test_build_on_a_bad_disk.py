"""A build on a disk that is full, closed or spoilt: old files stay whole, and what cannot be believed is made anew."""

import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from cardgen.output.build_cache import MEMORY
from cardgen.output.file_cache import FileCache
from tests.built import files_of
from tests.fixtures.minimal_project import CORE

SPOILT = [
    b"", b"{", b"\xff\xfe\x00", b"[]", b"null", b"7", b"{}", b'{"format": 1}', b'{"files": 3}', b'{"files": [1, "a"]}',
    b'{"files": [{"path": []}], "entries": []}', b'{"files": [{"path": 5, "sha256": 6}]}',
    b'{"format": 1, "entries": {"run": 5, "mini/cards-a4": "x"}}', b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("name", [MEMORY, "manifest.json"])
def test_a_spoilt_memory_or_manifest_does_no_harm(project, name):
    project.build()
    whole = files_of(project.out)
    for junk in SPOILT:
        (project.out / name).write_bytes(junk)
        project.pdf().unlink()
        assert project.build().drawn == 1
        assert files_of(project.out) == whole


def test_a_missing_drawing_is_told_with_the_folders_where_it_belongs(project):
    (project.root / "templates/mini/art/dot.svg").unlink()
    (told,) = {finding.help for finding in project.build().found}
    assert "add `pictures/dot.svg` to the set of the card" in told
    assert "`templates/mini/art/dot.svg`" in told


@pytest.mark.parametrize("part", ["entries", "written", "found", "path", "trim_mm", "counts", "fingerprint", "span"])
def test_a_memory_with_an_odd_part_does_no_harm(project, part):
    (project.root / "templates/mini/art/dot.svg").unlink()  # something is found
    project.build()
    whole = files_of(project.out)
    store = FileCache(project.out / ".cardgen")
    stored = json.loads(store.load("memory"))
    for junk in (5, "abc", [[1]], {"a": 1}, *([None] if part != "trim_mm" else [])):
        store.save("memory", json.dumps(with_junk(stored, part, junk)))
        assert {finding.code for finding in project.build().found} == {"CG708"}
        assert files_of(project.out) == whole


def with_junk(value, part, junk):
    if isinstance(value, dict):
        return {key: junk if key == part else with_junk(inner, part, junk) for key, inner in value.items()}
    return [with_junk(inner, part, junk) for inner in value] if isinstance(value, list) else value


def full_disk(*arguments, **options):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_whole(project, monkeypatch, step):
    project.build()
    before = files_of(project.out)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")
    monkeypatch.setattr(os, step, full_disk)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    monkeypatch.undo()
    assert result.exit_code == 2
    refused = project.pdf() if step == "fsync" else project.out / "manifest.json"
    assert result.output == f"Error: {refused.as_posix()}: no space left on device\n"
    assert files_of(project.out) == before
    assert not [path.name for path in project.out.rglob("*") if path.name.endswith(".part")]
    assert project.build().drawn == 1
    assert files_of(project.out) != before


@pytest.fixture
def full_cache(tmp_path, monkeypatch):
    """A user whose own folder lies on a disk on which nothing more can be written."""
    cache, opened = tmp_path / "cache", os.open
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))

    def refusing(path, flags, *given, **named):
        if flags & os.O_CREAT and str(path).startswith(str(cache)):
            full_disk()
        return opened(path, flags, *given, **named)

    monkeypatch.setattr(os, "open", refusing)
    monkeypatch.setattr(Path, "write_bytes", full_disk)
    return cache


def test_a_user_whose_cache_is_full_gets_the_same_without_a_word(project, full_cache, monkeypatch):
    """What is built and what is found."""
    commands = [("build",), ("check",)]
    told = [project.run(*command).output for command in commands]
    made = files_of(project.out)
    assert [path for path in full_cache.rglob("*") if path.is_file()] == []
    monkeypatch.setenv("XDG_CACHE_HOME", os.path.abspath(os.devnull))
    shutil.rmtree(project.out)
    assert [project.run(*command).output for command in commands] == told
    assert files_of(project.out) == made != {}


def test_a_folder_that_may_not_be_written_is_one_line(project, monkeypatch):
    def refused(*arguments, **options):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(project.out / "mini"))

    monkeypatch.setattr("cardgen.output.files._new_part", refused)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    assert result.exit_code == 2
    assert result.output == f"Error: {(project.out / 'mini').as_posix()}: permission denied\n"
    assert files_of(project.out) == {}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may do everything is refused nothing")
def test_a_folder_without_permission_is_one_line(project):
    project.out.mkdir()
    project.out.chmod(0o555)
    result = project.run("build", "--only", "cards", "--paper", "a4")
    assert result.exit_code == 2
    assert result.output.count("\n") == 1


def test_a_file_in_place_of_the_folder_is_one_line(project):
    project.write("output", "")
    result = project.run("build")
    assert result.exit_code == 2
    assert "is a file, not a folder" in result.output
    deeper = project.run("build", "--out", str(project.root / "output/deeper"))
    assert deeper.exit_code == 2
    assert deeper.output.count("\n") == 1


def test_an_interrupted_write_leaves_nothing_behind(project, monkeypatch):
    project.build()
    before = files_of(project.out)
    project.replace(f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two.")

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        project.build()
    monkeypatch.undo()
    assert files_of(project.out) == before
    assert not list(project.out.rglob("*.part"))
