"""Papers of one product share a process, unless that would leave another one idle."""

import pickle
from pathlib import Path

import pytest

from cardgen import build
from cardgen.making import tasks
from cardgen.order import Order, targets_of
from cardgen.output.store import FolderStore
from cardgen.render.studios import Studios

REPOSITORY = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def library():
    return build.load(REPOSITORY)[0]


def test_the_papers_of_a_product_are_one_task_but_those_of_a_book(library):
    made = tasks(targets_of(library, Order(("phylo", "fsys"), only=("cards", "rulebook"))), 2)
    assert made == [
        ["phylo/cards-a4", "phylo/cards-letter"], ["phylo/rulebook-a4"], ["phylo/rulebook-letter"],
        ["fsys/cards-a4", "fsys/cards-letter"], ["fsys/rulebook-a4"], ["fsys/rulebook-letter"],
    ]  # fmt: skip


def test_no_worker_waits_while_another_makes_two_papers(library):
    assert tasks(targets_of(library, Order(("phylo",), only=("cards",))), 2) == [
        ["phylo/cards-a4"], ["phylo/cards-letter"],
    ]  # fmt: skip


@pytest.mark.parametrize("workers", [2, 3, 100])
def test_every_target_is_made_once_and_in_order(library, workers):
    targets = targets_of(library, Order())
    assert [key for task in tasks(targets, workers) for key in task] == [target.key for target in targets]


def test_a_process_that_inherits_nothing_makes_its_own_studios(library, tmp_path):
    studios = Studios(REPOSITORY, library, FolderStore(tmp_path / "drawings"), FolderStore(tmp_path / "faces"), "1")
    target = targets_of(library, Order(("fsys",), only=("cards",)))[0]
    fingerprint = studios.of(target).ingredients.fingerprint(target, "1")
    other = pickle.loads(pickle.dumps(studios))
    assert (other.made, other.store, other.face_store) == ({}, studios.store, studios.face_store)
    assert other.of(target).ingredients.fingerprint(target, "1") == fingerprint
