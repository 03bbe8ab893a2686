"""A build that stays builds after each save, and never because of what it wrote itself."""

from functools import partial

import pytest

from cardgen.commands import interface
from cardgen.workshop import rebuilding
from cardgen.workshop.rebuilding import OwnFiles, rebuilds
from tests.built import files_of

CARDS = "card_data/mini/sets/core/cards/all.yaml"


@pytest.fixture
def after(project, monkeypatch):
    """What is told of the first build, and of one after each of these saves: functions that give back what is noticed,
    or None where nothing is. `built` is asked for each build, in the place of one.
    """

    def after(*saves, built=None):
        def noticed(root, is_own):
            yield set()
            for save in saves:
                yield {root / path for path in save() or ()}

        monkeypatch.setattr(rebuilding, "saves", noticed)
        usual = partial(interface.build, project.root, out=project.out, only=["cards", "poster"], papers=["a4"])
        return list(rebuilds(project.root, project.out, lambda saved: built(usual) if built else usual()))

    return after


@pytest.fixture
def save(project):
    """Saves another word in a file."""

    def save(old, new, path=CARDS):
        def do():
            project.replace(path, old, new)
            return [path]

        return do

    return save


def paths(rebuild):
    return [line.path for line in rebuild.new]


def test_each_save_tells_what_was_saved_and_which_files_are_other_than_before(after, save):
    first, second = after(save("title: Ant", "title: Aunt"))
    assert paths(first) == ["mini/cards-a4.pdf", "mini/poster-a4.pdf"]
    assert (list(first.saved), list(second.saved)) == ([], [CARDS])
    assert paths(second) == ["mini/cards-a4.pdf"]


def test_nothing_is_told_of_a_save_that_changes_nothing(after):
    assert len(after(lambda: [CARDS], lambda: None)) == 1


def test_a_fault_keeps_the_files_and_the_next_good_save_builds(project, after, save):
    seen = []
    look = lambda: seen.append(files_of(project.out))  # noqa: E731
    broken, mended = save("title: Ant", "title: [Ant"), save("title: [Ant", "title: Aunt")
    _, faulty, good = after(look, broken, look, mended)
    assert seen[0] == seen[1]
    assert (faulty.outcome.is_faulty, paths(faulty)) == (True, [])
    assert (good.outcome.is_faulty, paths(good)) == (False, ["mini/cards-a4.pdf"])


def test_a_build_that_cannot_be_is_followed_by_the_next(after, save):
    aunt, uncle = save("title: Ant", "title: Aunt"), save("title: Aunt", "title: Uncle")
    answers = iter([lambda build: build(), lambda build: None, lambda build: build()])
    _, last = after(aunt, uncle, built=lambda build: next(answers)(build))
    assert paths(last) == ["mini/cards-a4.pdf"]


@pytest.mark.parametrize("out", ["output", "card_data/printed", "templates/mini/printed", ".", ".."])
def test_what_a_build_writes_is_its_own_wherever_that_lies(project, out):
    root, place = project.root.resolve(), (project.root / out).resolve()
    own = OwnFiles(root, place, {place / "mini/cards-a4.pdf"})
    for name in ("manifest.json", ".cardgen/memory.json", "mini/cards-a4.pdf", "mini/.12-0.part"):
        assert own.are(place / name), name
    for name in (CARDS, "templates/mini/card.xml.j2", "card_data/mini/game.yaml"):
        assert not own.are(root / name), name
