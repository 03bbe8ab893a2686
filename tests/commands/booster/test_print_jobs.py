"""A batch is printed in parcels of whole cases, each file by whoever is free."""

import pickle

import pytest

from cardgen.commands.booster import print_jobs
from cardgen.commands.booster.make_packs import PackRequest, pack, prepare
from cardgen.commands.booster.print_jobs import OF_RECIPE, PaperUsage, PrintRun, PrintSettings, PrintWorker
from tests.handfuls import with_handfuls

ON_BOTH = PrintSettings(("a4", "letter"))


@pytest.fixture
def printing(project):
    return printing_of(with_handfuls(project), 7)


def printing_of(project, packs, order=ON_BOTH):
    _, prepared, _ = prepare(project.root, PackRequest(packs=packs))
    return PrintRun(
        prepared.batch, prepared.game, prepared.guarantee_texts, project.root, prepared.library, project.out, order
    )


def test_a_small_batch_is_one_parcel_with_plain_names(printing):
    jobs = list(printing.jobs(()))
    assert {tuple(job.cases) for job in jobs} == {(0,)}
    names = {printing.path(job.product, job.paper, list(printing.batch)).name for job in jobs}
    assert {"packs-a4.pdf", "packs-letter.pdf"} <= names
    assert len(names) == len(jobs)


def test_the_page_of_the_morning_comes_first_and_with_single_packs_not_at_all(printing):
    assert [job.product for job in printing.jobs(())][:2] == ["morning", "morning"]
    assert {job.product for job in printing.jobs((2,))} == {""}


def test_a_large_batch_is_several_parcels_that_share_what_is_of_the_recipe(project, monkeypatch):
    monkeypatch.setattr(print_jobs, "PARCEL", 72)
    printing = printing_of(with_handfuls(project), 150, PrintSettings(("a4",)))
    jobs = list(printing.jobs(()))
    packs = [tuple(job.cases) for job in jobs if job.product == "packs"]
    assert packs == [(0, 1), (2, 3), (4,)]
    assert all(tuple(job.cases) == (0, 1) for job in jobs if job.product in OF_RECIPE)
    last = [pack for case in (4,) for pack in printing.batch.case(case)]
    assert printing.path("packs", "a4", last).name == "packs-145-to-150-a4.pdf"
    assert printing.path("odds", "a4", last).name == "odds-a4.pdf"


def test_parcels_of_a_large_batch_have_all_its_packs(project, monkeypatch, page_texts):
    monkeypatch.setattr(print_jobs, "PARCEL", 36)
    handfuls = with_handfuls(project)
    packed = pack(handfuls.root, handfuls.out, PackRequest(packs=40), PrintSettings(("a4",)), lambda jobs: jobs)
    files = {file.path.name: file for file in packed.files if file.path.name.startswith("packs-")}
    assert sorted(files) == ["packs-1-to-36-a4.pdf", "packs-37-to-40-a4.pdf"]
    assert [file.cards for file in files.values()] == [144, 16]
    text = " ".join(page_texts(handfuls.out / "mini/handful/packs-37-to-40-a4.pdf"))
    assert all(pack.id in text for pack in packed.prepared.batch.case(1))


def test_packs_at_places_are_those_of_the_batch(printing):
    packs = list(printing.batch)
    assert list(printing.packs([2, 7, 5])) == [packs[1], packs[6], packs[4]]


def test_a_process_that_inherits_nothing_can_print(printing):
    other = pickle.loads(pickle.dumps(printing))
    job = next(iter(printing.jobs((3,))))
    files, found = PrintWorker(other).do(job)
    assert found == []
    before = files[0].path.read_bytes()
    files, _ = PrintWorker(printing).do(job)
    assert files[0].path.read_bytes() == before


def test_paper_of_several_parcels_adds_up():
    assert PaperUsage("A4", 3, 27, 20, 7) + PaperUsage("A4", 1, 9, 9, 0) == PaperUsage("A4", 4, 36, 29, 7)


def test_what_cannot_be_laid_out_is_not_written_and_told(project):
    handfuls = with_handfuls(project)
    handfuls.replace("templates/mini/card.xml.j2", "{{- card.text.action|markup -}}", "{{- card.text.nothing -}}")
    packed = pack(handfuls.root, handfuls.out, PackRequest(), PrintSettings(("a4",)), lambda jobs: jobs)
    assert packed.outcome.is_faulty
    assert not (handfuls.out / "mini/handful/packs-a4.pdf").exists()
