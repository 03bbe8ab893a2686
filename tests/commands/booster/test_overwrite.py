"""What lies where a batch is to go, and which files are its own?"""

import pytest

from cardgen.commands.booster.make_packs import PackRequest, pack
from cardgen.commands.booster.overwrite import CHARTS, PRODUCTS, another_batch, clear
from cardgen.commands.booster.print_jobs import PrintSettings
from cardgen.output.pack_manifest import NAME
from cardgen.render.parcel import layout
from tests.handfuls import with_handfuls
from tests.output.test_pack_manifest import HEAD, written


def test_every_product_and_every_table_of_figures_is_known(project):
    assert set(PRODUCTS) == set(layout.PRODUCTS)
    handfuls = with_handfuls(project)
    pack(handfuls.root, handfuls.out, PackRequest(), PrintSettings(is_wanted=False), lambda jobs: jobs)
    tables = {path.stem for path in handfuls.out.rglob("statistics/*.csv")}
    assert tables
    assert tables <= set(CHARTS)


def test_a_batch_is_no_other_where_it_lies_already_whichever_cardgen_made_it(tmp_path):
    written(tmp_path)
    assert another_batch(tmp_path, HEAD) is None
    (tmp_path / NAME).write_text(
        (tmp_path / NAME).read_text(encoding="utf-8").replace("0.1.0", "0.0.9"), encoding="utf-8"
    )
    assert another_batch(tmp_path, HEAD) is None
    assert another_batch(tmp_path / "nowhere", HEAD) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [('"seed": 5', '"seed": 6'), ('"count": 40', '"count": 41'), ('{"x": null}', "{}"), ('"11"', '"12"')],
)
def test_another_seed_number_reading_or_game_is_another_batch(tmp_path, old, new):
    path = written(tmp_path)[0]
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert another_batch(tmp_path, HEAD).code == "CG824"


def test_a_list_that_cannot_be_read_is_another_batch(tmp_path):
    (tmp_path / NAME).write_text("{", encoding="utf-8")
    assert "cannot be read" in another_batch(tmp_path, HEAD).message


@pytest.mark.parametrize(
    ("name", "is_gone"),
    [
        ("packs-a4.pdf", True),
        ("answers-361-to-720-a4.pdf", True),
        ("morning-a4.pdf", True),
        ("pack-4X7K-09QM-a4.pdf", True),
        ("statistics.html", True),
        ("statistics/made-of.csv", True),
        ("packs-148x210mm.pdf", True),
        ("packs-5.5x8.5in-low-ink.pdf", True),
        ("packs-2x.pdf", False),  # no size of a paper
        ("packs-a3.pdf", False),  # a paper that there is not
        ("pack-4X7K-09QU-a4.pdf", False),  # no id
        ("packs-copy-a4.pdf", False),
        ("my-packs-a4.pdf", False),
        ("statistics/more.csv", False),
        ("boosters.json", False),
    ],
)
def test_only_what_cardgen_wrote_is_removed(tmp_path, name, is_gone):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("x", encoding="utf-8")
    assert clear(tmp_path, ["a4", "letter"]) == [path] * is_gone
    assert path.exists() != is_gone
    assert (tmp_path / "statistics").exists() == (name == "statistics/more.csv")


def test_a_folder_that_is_called_like_a_file_stays(tmp_path):
    (tmp_path / "packs-a4.pdf").mkdir()
    assert clear(tmp_path, ["a4"]) == []
