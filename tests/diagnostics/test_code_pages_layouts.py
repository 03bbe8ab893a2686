"""Pages of what is found in layouts: a new game is made with the layout of the example, then of the repair."""

import re

import pytest

from cardgen.analysis import catalogue
from cardgen.tables import read
from cardgen.tables.layouts.taken import LayoutFile
from cardgen.tables.new_game import game_of

_BLOCK = re.compile(r"^```yaml layout\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CARDS = "name,cost,text\nEmber Cat,2,It pounces.\nOld Lamp,1,It glows.\n"


@pytest.mark.parametrize("code", ["CG950", "CG951", "CG952", "CG953", "CG954"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    assert found(tmp_path, sections["Example"]) == {code}
    assert found(tmp_path, sections["Repair"]) == set()


def found(folder, section):
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    (layout,) = _BLOCK.findall(section)
    (folder / "layout.yml").write_text(layout, encoding="utf-8")
    table = read.read(folder / "cards.csv", "cards.csv")
    return {finding.code for finding in game_of("dragons", table, layout=LayoutFile(folder / "layout.yml", "l")).found}
