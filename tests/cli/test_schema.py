"""Editors offer the icons that there are, and a schema stays as people wrote it."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen import data
from cardgen.analysis import catalogue
from cardgen.data.schema.editor import outdated, with_icons
from cardgen.scaffold import make_folder, new_game

SCHEMA = "card_data/rivers/schema/cards.schema.json"
ICONS = "card_data/rivers/icons.yaml"
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def rivers(project, tmp_path):
    make_folder(tmp_path / "rivers", new_game("rivers"))
    return replace(project, root=tmp_path / "rivers")


def add_icons(rivers, count: int) -> None:
    new = "".join(f"      - {{id: sign-{number}, text: {{name: Sign {number}}}}}\n" for number in range(count))
    rivers.write(ICONS, rivers.read(ICONS).rstrip() + "\n" + new)


def test_a_list_that_is_right_is_left_alone(rivers):
    before = (rivers.root / SCHEMA).stat().st_mtime_ns
    assert "know all icons" in rivers.run("schema").output
    assert (rivers.root / SCHEMA).stat().st_mtime_ns == before


@pytest.mark.parametrize("count", [1, 40])
def test_a_new_icon_is_a_warning_until_the_list_is_written(rivers, count):
    add_icons(rivers, count)
    documents, _ = data.read(rivers.root)
    found = data.check(documents, rivers.root)[1]
    assert [finding.code for finding in found] == ["CG210"]
    assert found[0].source.strip() == '"enum": ["water", "sun", "leaf", "hand"],'
    before = json.loads(rivers.read(SCHEMA))
    assert "icons written" in rivers.run("schema", "rivers").output
    after = json.loads(rivers.read(SCHEMA))
    assert after["$defs"]["icon"].pop("enum")[4:] == [f"sign-{number}" for number in range(count)]
    del before["$defs"]["icon"]["enum"]
    assert after == before
    assert data.check(documents, rivers.root)[1] == []
    assert max(map(len, rivers.read(SCHEMA).splitlines())) < 110


def test_only_the_list_changes_in_a_schema_written_by_hand(rivers):
    text = rivers.read(SCHEMA)
    changed = with_icons(text, ["stone"])
    assert changed == text.replace('["water", "sun", "leaf", "hand"]', '["stone"]')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"$defs": {"icon": {"type": "string"}}}', ["stone"]),
        ('{"type": "object"}', ["stone"]),
    ],
)
def test_a_schema_without_a_list_gets_one(text, expected):
    assert json.loads(with_icons(text, ["stone"]))["$defs"]["icon"]["enum"] == expected


def test_a_schema_that_is_no_json_stays_as_it_is():
    assert with_icons("{", ["stone"]) == "{"


def test_the_page_of_the_code_says_what_is_reported(tmp_path):
    game = tmp_path / "card_data/rivers"
    (game / "schema").mkdir(parents=True)
    icons = "families: [{id: a, text: {name: A}, icons: [{id: hands, text: {name: B}}, {id: head, text: {name: C}}]}]"
    document, _ = data.parse(icons, "icons.yaml", "icons", "rivers", game / "icons.yaml")
    for heading, expected in (("Example", ["CG210"]), ("Repair", [])):
        definition = re.search(r"```json\n(.*?)```", catalogue.sections("CG210")[heading], re.DOTALL)[1]
        (game / "schema/cards.schema.json").write_text(f'{{"$defs": {{{definition}}}}}', encoding="utf-8")
        assert [finding.code for finding in outdated([document], tmp_path)] == expected


def test_a_game_that_is_not_there_is_one_line(rivers):
    result = rivers.run("schema", "nope")
    assert result.exit_code == 2
    assert "there are rivers" in result.output


def test_the_lists_of_the_shipped_games_are_right():
    documents, _ = data.read(REPOSITORY)
    assert list(data.refreshed(documents, REPOSITORY)) == []
