"""Pages of what is found in recipes of boosters: each example, done to the shipped recipes, yields its code; the repair
takes it away.
"""

import re

import pytest

from cardgen.analysis import catalogue
from cardgen.commands import pipeline
from tests.diagnostics.page_changes import changes, shipped_data
from tests.same_files import once_for_the_same_files

OF_RECIPES = [code for code in catalogue.all_codes() if re.match(r"CG8[01]", code)]


@once_for_the_same_files
def codes_in(root, *games: str) -> set[str]:
    return {finding.code for finding in pipeline.check(root, games)[1]}


@pytest.mark.parametrize("code", OF_RECIPES)
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    bad, good = changes(sections["Example"]), changes(sections["Repair"])
    assert bad
    assert good
    root = shipped_data(tmp_path, has_boosters=True)
    games = sorted({change.place.split("/")[1] for change in bad})
    for change in bad:
        change.do(root)
    assert codes_in(root, *games) == {code}
    for change in good:
        change.do(root)
    assert codes_in(root, *games) == set()
