"""Pages of what is found in tables: the example is imported into a new game, then the repair."""

import json
import re

import pytest
from click.testing import CliRunner

from cardgen.analysis import catalogue
from cardgen.cli import main
from cardgen.scaffold import make_folder, new_game

_BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", ["CG121", "CG122", "CG123", "CG124"])
def test_the_example_yields_the_code_and_the_repair_takes_it_away(code, tmp_path):
    root = tmp_path / "rivers"
    make_folder(root, new_game("rivers"))
    sections = catalogue.sections(code)
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    assert found(root, sections["Example"], before) == {code}
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before, "something was written"
    assert found(root, sections["Repair"], {}) == set()
    assert (root / "card_data/rivers/sets/core/cards/cards.yaml").is_file()


def found(root, section, before):
    """The codes that importing the table of a section finds; its other files are put in place first."""
    for place, text in _BLOCK.findall(section):
        (root / place).write_text(text, encoding="utf-8")
        if root / place in before:
            before[root / place] = text.encode()
    words = ["import", "table", str(root / "cards.csv"), "--project", str(root), "--format", "json"]
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return {finding["code"] for finding in json.loads(result.stdout)["findings"]} if result.exit_code else set()
