"""Pages of what is found in translations: a game with the PO file of the example yields its code, the repair takes it
away.
"""

import re

import pytest

from cardgen.analysis import catalogue
from tests.commands.languages.rivers import codes_of, rivers
from tests.sweep import sweep

_BLOCK = re.compile(r"^```po (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [code for code in catalogue.all_codes() if code.startswith("CG92")]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


@sweep("code", PAGES)
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, game):
    sections = catalogue.sections(code)
    (example,), (repair,) = (_BLOCK.findall(sections[name]) for name in ("Example", "Repair"))
    assert code in codes_of(game, *example)
    assert codes_of(game, *repair) == set()
