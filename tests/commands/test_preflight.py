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
def outcomes(tmp_path_factory):
    """Of a process without a memory; of two, which remember; of one that knows the parts; of one that knows all."""
    with pytest.MonkeyPatch.context() as patch:
        first = checked(jobs=1)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return [first, checked(jobs=2), checked(jobs=1, engine="python"), checked(jobs=1)]


def checked(**order):
    order = BuildOrder(("fsys",), ("a4",), ("ability-sheet", "deck-list"), **order)
    return check_all(REPOSITORY, order, level="quick")


def test_several_processes_and_a_memory_find_what_one_finds_in_play(outcomes):
    first, *others = [(each.found, each.counts, each.verdicts, each.playing, each.is_judged) for each in outcomes]
    assert others == [first] * 3
    assert [each.library is None for each in outcomes] == [False, False, False, True]


def test_the_shipped_decks_are_clean_of_errors_and_warnings(outcomes):
    assert {finding.code for finding in outcomes[0].found} <= {"CG403"}
