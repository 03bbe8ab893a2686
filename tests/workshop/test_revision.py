"""A project as it was in a revision of git, for as long as it is looked at."""

import shutil
import subprocess

import pytest

from cardgen.workshop.revision import NoRevision, unpacked
from cardgen.workshop.session import Session

CARDS = "card_data/mini/sets/core/cards/all.yaml"
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


def git(project, *words):
    who = ("-c", "user.name=Asha", "-c", "user.email=asha@example.org")
    subprocess.run(["git", *who, "-C", str(project.root), *words], check=True, capture_output=True)


@pytest.fixture
def kept(project):
    """A project of which git keeps a revision, and that has changed since."""
    git(project, "init")
    git(project, "add", "-A")
    git(project, "commit", "-m", "first")
    project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    return project


@needs_git
def test_a_revision_has_what_was_written_then(kept):
    with unpacked(kept.root, "HEAD") as folder:
        assert "Carry a crumb." in (folder / CARDS).read_text(encoding="utf-8")
    assert not folder.exists()
    assert "two crumbs" in kept.read(CARDS)


@needs_git
def test_only_what_changed_has_other_keys(kept):
    session = Session(kept.root)
    try:
        before = {row.id: row.keys for row in session.against("HEAD").rows}
        now = {row.id: row.keys for row in session.against("now").rows}
    finally:
        session.close()
    assert {id for id in now if now[id] != before[id]} == {"mini:core:ant"}


@needs_git
@pytest.mark.parametrize("name", ["", "--output=x", "HEAD:card_data", "no-such-branch", "a b", "x" * 200, "-1"])
def test_a_name_of_no_revision_is_refused(kept, name):
    with pytest.raises(NoRevision), unpacked(kept.root, name):
        pass


def test_without_git_it_is_told_plainly(project, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoRevision), unpacked(project.root, "HEAD"):
        pass
