"""One large file of sheets is made by all workers: the same bytes and the same findings as by one process alone."""

import pytest

from cardgen.commands.executors import shared_fronts
from cardgen.commands.executors.shared_fronts import SharedFronts
from tests.built import files_of
from tests.fixtures.minimal_project import CORE


@pytest.fixture
def shares(monkeypatch):
    """Few cards are many, and a share is one of them; how many fronts were taken from workers."""
    taken = []
    take = SharedFronts._taken
    monkeypatch.setattr(shared_fronts, "MOST_KEPT", 1)
    monkeypatch.setattr("cardgen.render.products.renderer.MOST_KEPT", 1)
    monkeypatch.setattr(shared_fronts, "A_SHARE", 1)
    monkeypatch.setattr(
        SharedFronts, "_taken", lambda self, front, shelf: taken.append(front[0]) or take(self, front, shelf)
    )
    return taken


@pytest.fixture
def varied(project, picture):
    """Type of one size on all cards, a picture, and a picture that is not there."""
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", "Sleep long and dream of a very long tail. " * 6)
    project.replace(
        f"{CORE}/printings.yaml",
        "{card: ant, number: 1, art: {drawing: dot}}",
        "{card: ant, number: 1, art: {file: pictures/ant.png, artist: Asha, licence: CC0-1.0}}",
    )
    project.write(f"{CORE}/pictures/ant.png", picture((400, 400), "#ff0000"))
    return project


def test_all_workers_make_what_one_process_makes(varied, shares):
    varied.build()
    alone = files_of(varied.out)
    for path in varied.out.rglob("*.pdf"):
        path.unlink()
    varied.build(jobs=3)
    assert files_of(varied.out) == alone != {}
    assert shares == ["core:ant", "core:bee", "core:cat"]  # a picture is sent as the place of its file


def test_what_workers_find_is_told_in_order(varied, shares):
    varied.replace(f"{CORE}/cards/all.yaml", "Visit a flower.", "Visit each flower of the whole garden. " * 30)
    varied.replace(f"{CORE}/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {drawing: moth}")
    alone, together = (varied.build(jobs=jobs).found for jobs in (1, 3))
    assert together == alone
    assert len(together) > 1
    assert len(shares) == 3


def test_sheets_of_few_cards_are_not_shared_out(varied, shares, monkeypatch):
    monkeypatch.setattr(shared_fronts, "MOST_KEPT", 1_000)
    varied.build(jobs=3)
    assert shares == []
