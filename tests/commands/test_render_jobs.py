"""Papers of one product share a process, unless that would leave another one idle."""

import pickle
from pathlib import Path

import pytest

from cardgen.commands.layouts import Layouts
from cardgen.commands.render_jobs import RenderWorker, most_workers_of, shared_out
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.output.build_cache import BuildCache
from cardgen.output.bundles import Bundles
from cardgen.output.file_cache import FileCache
from cardgen.render.face.card_faces import FaceRenderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import key_of
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def library():
    return shipped_library()


def tasks(targets, workers):
    return [[key_of(targets[number]) for number in numbers] for numbers in shared_out(targets, workers)]


def test_the_papers_of_a_product_are_one_task_but_those_of_a_book(library):
    made = tasks(targets_of(library, BuildOrder(("phylo", "fsys"), only=("cards", "rulebook"))), 2)
    assert made == [
        ["phylo/cards-a4", "phylo/cards-letter"], ["phylo/rulebook-a4"], ["phylo/rulebook-letter"],
        ["fsys/cards-a4", "fsys/cards-letter"], ["fsys/rulebook-a4"], ["fsys/rulebook-letter"],
    ]  # fmt: skip


def test_no_worker_waits_while_another_makes_two_papers(library):
    assert tasks(targets_of(library, BuildOrder(("phylo",), only=("cards",))), 2) == [
        ["phylo/cards-a4"], ["phylo/cards-letter"],
    ]  # fmt: skip


@pytest.mark.parametrize("workers", [2, 3, 100])
def test_every_target_is_made_once_and_in_order(library, workers):
    targets = targets_of(library, BuildOrder())
    assert [key for task in tasks(targets, workers) for key in task] == [key_of(target) for target in targets]


def test_a_process_that_inherits_nothing_makes_its_own_studios(library, tmp_path):
    studios = Renderers(REPOSITORY, library, FileCache(tmp_path / "drawings"), Bundles(tmp_path / "faces"), "1")
    target = targets_of(library, BuildOrder(("fsys",), only=("cards",)))[0]
    fingerprint = studios.of(target).dependencies.fingerprint(target, "1")
    other = pickle.loads(pickle.dumps(studios))
    assert (other.made, other.store, other.face_store) == ({}, studios.store, studios.face_store)
    assert other.of(target).dependencies.fingerprint(target, "1") == fingerprint


@pytest.mark.parametrize(
    ("products", "new", "workers"),
    [(("cards",), 1, 1), (("cards",), 11, 1), (("cards",), 12, 2), (("cards", "rulebook"), 0, 4)],
)
def test_no_second_process_begins_where_a_few_faces_are_new(library, monkeypatch, tmp_path, products, new, workers):
    monkeypatch.setattr(FaceRenderer, "unpainted", lambda self, printings: iter(range(new)))
    targets = targets_of(library, BuildOrder(("fsys",), only=products))
    worker = RenderWorker(Layouts(Renderers(REPOSITORY, library), targets), BuildCache(), tmp_path)
    assert most_workers_of(worker) == workers
