"""Pages of what is found in layouts: a new game is made with that of the example, then of the repair."""

import re

import pytest

from cardgen.analysis import catalogue
from cardgen.tables.forms import read
from cardgen.tables.layouts.taken import LayoutFile
from cardgen.tables.new_game import GameWish, game_of

_BLOCK = re.compile(r"^```(yaml layout|ruby script)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LAYOUT = "name: {x: 90, y: 90, width: 640, height: 60}\ntext: {x: 90, y: 300, width: 640, height: 300}\n"
CARDS = "name,cost,text\nEmber Cat,2,It pounces.\nOld Lamp,1,It glows.\n"


@pytest.mark.parametrize("code", ["CG950", "CG951", "CG952", "CG953", "CG954", "CG956"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    assert found(tmp_path, sections["Example"]) == {code}
    assert found(tmp_path, sections["Repair"]) == set()


def found(folder, section):
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    ((what, words),) = _BLOCK.findall(section)
    is_script = what == "ruby script"
    (folder / "layout.yml").write_text(LAYOUT if is_script else words, encoding="utf-8")
    (folder / "deck.rb").write_text(words, encoding="utf-8")
    layout = LayoutFile(folder / "layout.yml", "l", script=folder / "deck.rb" if is_script else None, script_file="d")
    return {
        finding.code
        for finding in game_of(GameWish("dragons", layout=layout), read.read(folder / "cards.csv", "c")).found
    }
