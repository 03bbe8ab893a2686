"""Pages are laid out and games are played by one process or by several: what is found is the same."""

from pathlib import Path

import pytest

from cardgen.commands.pipeline import check_all
from cardgen.commands.targets import BuildOrder

REPOSITORY = Path(__file__).parents[2]
CARDS = "card_data/mini/sets/core/cards/all.yaml"


def test_several_processes_find_what_one_finds_on_pages(project):
    project.replace(CARDS, "title: Bee", f"title: {'Bumblebee ' * 9}")
    project.replace(CARDS, "Sleep all day.", "Sleep 中 all day.")
    alone, two = (check_all(project.root, BuildOrder(jobs=jobs), out=project.out).found for jobs in (1, 2))
    assert alone == two
    assert {"CG701", "CG702"} <= {finding.code for finding in alone}


@pytest.fixture(scope="module")
def outcomes():
    return [
        check_all(REPOSITORY, BuildOrder(("fsys",), ("a4",), ("ability-sheet",), jobs=jobs), level="quick")
        for jobs in (1, 2)
    ]


def test_several_processes_find_what_one_finds_in_play(outcomes):
    assert outcomes[0].found == outcomes[1].found
    assert outcomes[0].counts == outcomes[1].counts


def test_the_shipped_decks_are_clean_of_errors_and_warnings(outcomes):
    assert {finding.code for finding in outcomes[0].found} <= {"CG403"}
