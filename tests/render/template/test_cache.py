"""Compiled templates: those that came with cardgen are kept beside its own modules, others in a folder of its user."""

from __future__ import annotations

import sys

import pytest

from cardgen.render.template import cache
from cardgen.render.template.cache import CompiledTemplates
from cardgen.render.template.jinja import Templates

TEXT = "{% for n in range(3) %}{{ n * [[1, 2]] }} {% endfor %}{{ name }}"


@pytest.fixture
def shipped(tmp_path):
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "a.md.j2").write_text(TEXT)
    return folder


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "kept" / "here"


def rendered(folder, shipped, kept):
    return Templates.of([folder], compiled=CompiledTemplates(shipped, kept)).render("a.md.j2", name="x")


def test_a_kept_template_says_what_it_said(shipped, kept):
    first = rendered(shipped, shipped, kept)
    assert len([*kept.iterdir()]) == 1
    assert rendered(shipped, shipped, kept) == first == Templates.of([shipped]).render("a.md.j2", name="x")


def test_a_kept_template_is_not_compiled_again(shipped, kept, monkeypatch):
    first = rendered(shipped, shipped, kept)
    templates = Templates.of([shipped], compiled=CompiledTemplates(shipped, kept))
    monkeypatch.setattr(templates.environment, "compile", lambda *given: pytest.fail("it was compiled"))
    assert templates.render("a.md.j2", name="x") == first


def test_a_changed_template_is_compiled_anew(shipped, kept):
    rendered(shipped, shipped, kept)
    (shipped / "a.md.j2").write_text("now {{ name }}")
    assert rendered(shipped, shipped, kept) == ("now x", [])


def test_what_another_cardgen_compiled_is_not_taken(shipped, kept, tmp_path, monkeypatch):
    rendered(shipped, shipped, kept)
    monkeypatch.setattr(cache, "_READERS", ("vocabulary.py",))
    templates = Templates.of([shipped], compiled=CompiledTemplates(shipped, kept))
    asked = []
    compile_ = templates.environment.compile
    monkeypatch.setattr(templates.environment, "compile", lambda *given: asked.append(given) or compile_(*given))
    templates.render("a.md.j2", name="x")
    assert len(asked) == 1


def test_the_templates_of_a_project_are_not_kept_where_its_user_has_no_folder(own, shipped, kept):
    rendered(own, shipped, kept)
    assert not kept.exists()


@pytest.fixture
def own(tmp_path):
    """A project's template."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "a.md.j2").write_text(TEXT)
    return folder


def of_own(own, shipped, kept):
    return Templates.of([own], compiled=CompiledTemplates(shipped, kept / "shipped", kept))


def test_the_templates_of_a_project_are_kept_in_the_users_folder(own, shipped, kept, monkeypatch):
    first = of_own(own, shipped, kept).render("a.md.j2", name="x")
    assert len([*kept.iterdir()]) == 1
    templates = of_own(own, shipped, kept)
    monkeypatch.setattr(templates.environment, "compile", lambda *given: pytest.fail("it was compiled"))
    assert templates.render("a.md.j2", name="x") == first
    (own / "a.md.j2").write_text("now {{ name }}")
    assert of_own(own, shipped, kept).render("a.md.j2", name="x") == ("now x", [])


def test_of_templates_of_projects_the_oldest_are_forgotten(own, shipped, kept, monkeypatch):
    monkeypatch.setattr(cache, "MOST_OWN", 2)
    for number in range(4):
        (own / f"{number}.md.j2").write_text(TEXT)
        of_own(own, shipped, kept).render(f"{number}.md.j2", name="x")
    assert len([*kept.iterdir()]) == 2


def test_a_way_out_of_the_folder_is_not_a_template_of_cardgen(shipped, kept, tmp_path):
    (tmp_path / "a.md.j2").write_text(TEXT)
    rendered(shipped / "..", shipped, kept)
    assert not kept.exists()


@pytest.mark.parametrize("cut", [0, 3, 15, 40, -1])
def test_a_damaged_file_is_not_there(shipped, kept, cut):
    first = rendered(shipped, shipped, kept)
    (file,) = kept.iterdir()
    file.write_bytes(file.read_bytes()[:cut])
    assert rendered(shipped, shipped, kept) == first


@pytest.mark.parametrize("place", [0, 20, 33, 60, 200, -1])
def test_a_file_with_a_flipped_bit_is_compiled_anew_and_not_run(shipped, kept, place, monkeypatch):
    first = rendered(shipped, shipped, kept)
    (file,) = kept.iterdir()
    data = bytearray(file.read_bytes())
    data[place] ^= 4
    file.write_bytes(data)
    templates = Templates.of([shipped], compiled=CompiledTemplates(shipped, kept))
    asked = []
    compile_ = templates.environment.compile
    monkeypatch.setattr(templates.environment, "compile", lambda *given: asked.append(given) or compile_(*given))
    assert templates.render("a.md.j2", name="x") == first
    assert len(asked) == 1


def test_nothing_is_kept_where_python_may_keep_nothing(shipped, kept, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert rendered(shipped, shipped, kept)[1] == []
    assert not kept.exists()


def test_a_folder_that_cannot_be_written_is_no_fault(shipped, kept):
    kept.parent.write_text("a file")
    assert rendered(shipped, shipped, kept)[1] == []
