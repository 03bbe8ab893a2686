"""Pages of what is found in lists of packs: a batch is made, the example is done to it, then its repair."""

import json

import pytest

from cardgen.diagnostics import codes
from cardgen.packing import Wish, pack
from cardgen.parcelling import Print
from cardgen.verifying import verify
from tests.diagnostics.page_changes import changes, shipped_data

LIST = "output/fsys/pocket-heroes/boosters.json"


@pytest.fixture
def sealed(tmp_path):
    root = shipped_data(tmp_path, ("card_data/phylo", "card_data/foodadvice"), has_boosters=True)
    pack(root, root / "output", Wish("fsys", "pocket-heroes", 12), Print(is_wanted=False), lambda jobs: jobs)
    return root


def found_for(root, id):
    return {one.code for one in verify(root, root / "output", id)[1].found}


def first(root):
    return json.loads((root / LIST).read_text(encoding="utf-8"))["boosters"][0]["id"]


@pytest.mark.parametrize("code", ["CG821", "CG823"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, sealed):
    sections, id = codes.sections(code), first(sealed)
    assert found_for(sealed, id) == set()
    assert changes(sections["Example"])
    for change in changes(sections["Example"]):
        change.do(sealed)
    assert found_for(sealed, id) == {code}
    for change in changes(sections["Repair"]):
        change.do(sealed)
    assert found_for(sealed, id) == set()


def test_the_id_of_the_example_is_in_no_list_and_one_that_is_read_rightly_is(sealed):
    assert "cardgen booster verify 0000-0000\n" in codes.sections("CG822")["Example"]
    assert found_for(sealed, "0000-0000") == {"CG822"}
    assert found_for(sealed, first(sealed)) == set()
