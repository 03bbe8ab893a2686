"""Pages of what is found in lists of packs: a batch is made, the example is done to it, then its repair."""

import json
import re

import pytest
from click.testing import CliRunner

from cardgen.analysis import catalogue
from cardgen.cli import main
from cardgen.commands.booster.verify import verify
from tests.diagnostics.page_changes import changes, shipped_data

LIST = "output/fsys/pocket-heroes/boosters.json"


@pytest.fixture
def sealed(tmp_path):
    root = shipped_data(tmp_path, ("card_data/phylo", "card_data/foodadvice"), has_boosters=True)
    assert booster(root, "cardgen booster fsys --recipe pocket-heroes --packs 12 --no-print") == set()
    return root


def booster(root, command):
    """The codes that a command of the pages finds."""
    words = [*command.split()[1:], "--project", str(root), "--out", str(root / "output"), "--format", "json"]
    return {finding["code"] for finding in json.loads(CliRunner().invoke(main, words).stdout)["findings"]}


def found_for(root, id):
    return {finding.code for finding in verify(root, root / "output", id)[1].found}


def first(root):
    return json.loads((root / LIST).read_text(encoding="utf-8"))["boosters"][0]["id"]


@pytest.mark.parametrize("code", ["CG821", "CG823"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, sealed):
    sections, id = catalogue.sections(code), first(sealed)
    assert found_for(sealed, id) == set()
    assert changes(sections["Example"])
    for change in changes(sections["Example"]):
        change.do(sealed)
    assert found_for(sealed, id) == {code}
    for change in changes(sections["Repair"]):
        change.do(sealed)
    assert found_for(sealed, id) == set()


def test_the_id_of_the_example_is_in_no_list_and_one_that_is_read_rightly_is(sealed):
    assert "cardgen booster verify 0000-0000\n" in catalogue.sections("CG822")["Example"]
    assert found_for(sealed, "0000-0000") == {"CG822"}
    assert found_for(sealed, first(sealed)) == set()


def test_another_batch_is_refused_as_its_page_says_and_replaced_where_that_is_wanted(sealed):
    sections, id = catalogue.sections("CG824"), first(sealed)
    (example,), (repair,) = (
        re.findall(r"^cardgen booster .*$", sections[part], re.MULTILINE) for part in ("Example", "Repair")
    )
    assert booster(sealed, example) == {"CG824"}
    assert found_for(sealed, id) == set()
    assert booster(sealed, repair) == set()
    assert found_for(sealed, id) == {"CG822"}
