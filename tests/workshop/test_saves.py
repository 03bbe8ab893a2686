"""Saved files of a project are noticed, and nothing else."""

import pytest

from cardgen.workshop.saves import files_of, is_output, saves
from tests.fixtures.minimal_project import minimal_project

CARDS = "card_data/mini/sets/core/cards/all.yaml"


@pytest.fixture
def noticed(project):
    """What is noticed from now on of files whose names do not begin with `own`."""
    noticing = saves(project.root.resolve(), lambda path: path.name.startswith("own"))
    next(noticing)
    yield lambda: {path.name for path in next(saved for saved in noticing if saved)}
    noticing.close()


def test_the_first_come_at_once_and_what_is_saved_from_then_on_is_noticed(project, noticed):
    project.replace(CARDS, "title: Ant", "title: Aunt")
    assert noticed() == {"all.yaml"}


def test_a_file_that_takes_the_place_of_another_is_noticed_and_copies_of_editors_are_not(project, noticed):
    path = project.root / CARDS
    for name in (".all.yaml.swp", "all.yaml~", ".#all.yaml"):
        path.with_name(name).write_text("as it was", encoding="utf-8")
    part = path.with_name("part")
    part.write_bytes(path.read_bytes())
    part.replace(path)
    assert noticed() == {"all.yaml"}


def test_what_is_the_programs_own_is_left_out(project, noticed):
    (project.root / "templates/own.pdf").write_text("built", encoding="utf-8")
    (project.root / "templates/mini/art/new.svg").write_text("<svg/>", encoding="utf-8")
    assert noticed() == {"new.svg"}


def test_a_project_is_its_data_and_templates_and_a_set_alone_its_whole_folder_but_for_its_output(project, tmp_path):
    assert [path.name for path in files_of(project.root)] == ["card_data", "templates"]
    alone = minimal_project(tmp_path / "other").root / "card_data/mini/sets/core"
    assert files_of(alone) == [alone]
    assert is_output(alone / "output/mini/cards-a4.pdf", alone)
    assert not is_output(alone / "cards/all.yaml", alone)
