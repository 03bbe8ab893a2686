"""Pages of what is found for print shops, virtual tables and cutters: what an example shows is done, and cardgen says
what the page says it does; what the repair shows takes it away.
"""

import re

import pytest

from cardgen.analysis import catalogue
from tests.diagnostics.page_sessions import session

pytestmark = pytest.mark.usefixtures("sizes_found_once")

OF_TARGETS = [code for code in catalogue.all_codes() if re.match(r"CG8[5-9]", code)]
OF_CUTTERS = ["CG856", "CG857", "CG899"]
"""Tried in tests/commands/test_cutters.py."""


OF_SHEETS = ["CG716"]
"""What is told of any sheet in the same manner."""


@pytest.mark.parametrize("code", [*OF_SHEETS, *(code for code in OF_TARGETS if code not in OF_CUTTERS)])
def test_the_example_is_told_as_the_page_shows_and_the_repair_takes_it_away(code, tmp_path):
    sections = catalogue.sections(code)
    games = {*re.findall(r"^cardgen build (\w+)", "\n".join(sections.values()), re.MULTILINE)}
    done = session(tmp_path / "project", games)
    answers = done.do(sections["Example"])
    assert any(answer.shown for answer in answers)
    for answer in answers:
        assert answer.told == answer.shown, answer.command
        assert {code} >= set(re.findall(r"^\w+\[(\w+)\]", "\n".join(answer.told), re.MULTILINE))
    repaired = done.do(sections["Repair"])
    assert repaired
    for answer in repaired:
        assert answer.told == answer.shown == [], answer.command
