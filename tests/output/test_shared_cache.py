"""Drawings are found where a project keeps them, and where its user does; whatever lies there, a build is the same."""

import shutil

import pytest

from cardgen.output.file_cache import FileCache, SharedCache, drawings_in
from cardgen.render.layout.resources import Resources
from tests.sweep import sweep


@pytest.fixture
def both(tmp_path) -> SharedCache:
    return SharedCache(FileCache(tmp_path / "near"), FileCache(tmp_path / "far"))


def test_what_is_saved_is_found_from_another_project(both, tmp_path):
    both.save("a", "text")
    other = SharedCache(FileCache(tmp_path / "other"), both.far)
    assert (other.has("a"), other.load("a")) == (True, "text")
    assert (other.has("b"), other.load("b")) == (False, None)


def test_without_a_folder_of_the_user_a_project_keeps_its_own(tmp_path):
    alone = drawings_in(tmp_path / "near")
    assert alone.far is None
    alone.save("a", "text")
    alone.prune()
    assert (alone.load("a"), alone.load("b"), alone.has("b")) == ("text", None, False)


@pytest.fixture
def drawn(project, tmp_path, monkeypatch):
    """A project whose cards show a drawing, and whose user has a folder: the names of drawings as they are read."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:dot")
    names, draw = [], Resources._drawn
    monkeypatch.setattr(
        Resources, "_drawn", lambda self, path, name, *more: (names.append(name), draw(self, path, name, *more))[1]
    )
    return names


def built_anew(project) -> bytes:
    shutil.rmtree(project.out, ignore_errors=True)
    project.build()
    return project.pdf().read_bytes()


def test_an_empty_output_folder_finds_drawings_that_were_read_before(project, drawn):
    first = built_anew(project)
    assert "art/dot.svg" in drawn
    drawn.clear()
    assert built_anew(project) == first
    assert "art/dot.svg" not in drawn


@sweep("spoilt", [b"", b"{}", b"\xff", b"of another version\n[]"])
def test_what_is_spoilt_or_of_somebody_else_is_read_again(project, drawn, tmp_path, spoilt):
    first = built_anew(project)
    for path in (tmp_path / "cache/cardgen").rglob("*"):
        if path.is_file():
            path.write_bytes(spoilt)
    drawn.clear()
    assert built_anew(project) == first
    assert "art/dot.svg" in drawn
