"""An order that fits its pictures breaks no rule; one changed in one way is found."""

import pytest

from cardgen.data import read_shipped_targets
from cardgen.model.outlet import outlet_of
from cardgen.output.preflight.run import faults_of_folder, faults_of_quantities
from tests.output.preflight.test_picture_rules import face, saved

CSV = "copies,front,back,card,title\n2,a.png,back.png,core:a,A\n1,b.png,back.png,core:b,B\n"
XML = """\
<order><details><quantity>3</quantity></details>
<fronts><card><id>a.png</id><slots>0,1</slots></card><card><id>b.png</id><slots>2</slots></card></fronts>
<cardback>back.png</cardback></order>
"""
PICTURES = ("a.png", "b.png", "back.png")
SOUND = {"quantities.csv": CSV, "quantities.tsv": CSV.replace(",", "\t"), "order.xml": XML}


@pytest.fixture(scope="module")
def shops():
    return {row.id: row for row in map(outlet_of, read_shipped_targets())}


def messages(shop, name, text, pictures=PICTURES):
    found = faults_of_quantities(text.encode(), shop, f"out/{name}", pictures)
    assert {finding.code for finding in found} <= {"CG887"}
    return [finding.message for finding in found]


@pytest.mark.parametrize("name", SOUND)
def test_an_order_of_its_pictures_breaks_no_rule(shops, name):
    assert messages(shops["mpc-autofill"], name, SOUND[name]) == []


CHANGES = {
    "a picture is lost": ("quantities.csv", "a.png", "c.png", "not there: c.png"),
    "copies are no number": ("quantities.csv", "2,a", "two,a", "cannot be read"),
    "a place is free": ("order.xml", "0,1", "0", "3 cards, and 2 places"),
    "a place has two cards": ("order.xml", ">2<", ">1<", "cannot be read"),
    "a place lies beyond the last": ("order.xml", ">2<", ">3<", "cannot be read"),
    "more cards than are taken": ("quantities.csv", "2,a", "612,a", "at most 612"),
    "entities": ("order.xml", "<order>", '<!DOCTYPE order [<!ENTITY a "a">]><order>', "cannot be read"),
    "no xml": ("order.xml", "</order>", "", "cannot be read"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_order_that_is_changed_is_found(shops, name):
    file, old, new, said = CHANGES[name]
    assert any(said in message for message in messages(shops["mpc-autofill"], file, SOUND[file].replace(old, new)))


def test_a_picture_of_an_earlier_build_is_found(shops):
    (message,) = messages(shops["mpc-autofill"], "order.xml", XML, (*PICTURES, "old.png"))
    assert message.endswith("does not name: old.png")


def codes_of_folder(folder, shop):
    files = {path.name: path for path in folder.iterdir()}
    return {finding.code for finding in faults_of_folder(files, shop, folder)}


def test_a_folder_is_held_against_its_list_and_its_pictures_against_each_other(shops, tmp_path):
    shop = shops["gamecrafter"]
    assert codes_of_folder(tmp_path, shop) == {"CG880"}
    for name in PICTURES:
        (tmp_path / name).write_bytes(saved(face()))
    (tmp_path / "quantities.csv").write_text(CSV)
    assert codes_of_folder(tmp_path, shop) == set()
    (tmp_path / "b.png").write_bytes(saved(face((750, 1125))))
    assert codes_of_folder(tmp_path, shop) == {"CG886"}
