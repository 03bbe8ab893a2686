"""What does not fit is reported; what fits goes on."""

import copy
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen import data
from cardgen.data import schema as schema_module

REPOSITORY = Path(__file__).parents[2]
CARD = {"id": "a", "icons": ["head"], "link": "https://x.org", "text": {"title": "A", "action": "**Do** it."}}


def checked(text: str, kind: str = "cards", root: Path = REPOSITORY):
    document, found = data.parse(text, "x.yaml", kind, "fsys" if kind == "cards" else "")
    assert found == []
    return data.check([document], root)


def test_one_bad_card_costs_neither_its_file_nor_its_neighbours():
    text = """\
cards:
  - {id: a, icons: [head], text: {title: A, action: x}}
  - {id: b, icons: [], text: {title: B}}
  - {id: c, icons: [head], text: {title: C, action: x}}
"""
    (document,), found = checked(text)
    assert [finding.code for finding in found] == ["CG201"]
    assert [card["id"] for card in document.value["cards"]] == ["a", "c"]
    assert document.dropped == {"b"}
    assert document.span(("cards", 1, "id")).line == 4


def test_a_fault_outside_the_items_costs_the_whole_document():
    documents, found = checked("cards: []\nextra: 1\n")
    assert documents == []
    assert [finding.code for finding in found] == ["CG208", "CG202"]


def test_of_icons_the_innermost_bad_item_is_dropped():
    text = """\
families:
  - id: a
    shape: circle
    colour: "#000000"
    text: {name: A}
    icons:
      - {id: a-1, text: {name: One}, extra: 1}
      - {id: a-2, text: {name: Two}}
  - id: B
    shape: circle
    colour: "#000000"
    text: {name: B}
    icons: [{id: b-1, text: {name: One}}]
"""
    (document,), found = checked(text, "icons")
    assert [finding.code for finding in found] == ["CG202", "CG206"]
    assert [[icon["id"] for icon in family["icons"]] for family in document.value["families"]] == [["a-2"]]
    assert document.dropped == {"a-1", "B", "b-1"}


def test_an_empty_file_says_so():
    documents, found = checked("")
    assert documents == []
    assert [(finding.code, finding.message) for finding in found] == [("CG203", "the file is empty")]


def test_icons_may_be_names_and_aliases():
    _, found = checked("cards: [{id: a, icons: [Soil health, Soil heath], text: {title: A, action: x}}]")
    assert found == []


def test_a_schema_of_the_project_goes_before_the_shipped_one(tmp_path):
    folder = tmp_path / "card_data/fsys/schema"
    folder.mkdir(parents=True)
    (folder / "cards.schema.json").write_text('{"type": "object", "required": ["mine"]}', encoding="utf-8")
    _, found = checked("cards: []", root=tmp_path)
    assert [finding.message for finding in found] == ["the file needs `mine`"]


def test_a_missing_schema_is_reported_once(tmp_path):
    documents = [data.parse("cards: []", f"{name}.yaml", "cards", "newgame")[0] for name in "ab"]
    rest, found = data.check(documents, tmp_path)
    assert rest == []
    assert [finding.code for finding in found] == ["CG211"]


def test_a_schema_that_is_no_json_is_reported(tmp_path):
    folder = tmp_path / "card_data/fsys/schema"
    folder.mkdir(parents=True)
    for text in ("{", "[" * 100_000, '{"type": "x"}'):
        (folder / "cards.schema.json").write_text(text, encoding="utf-8")
        assert [finding.code for finding in checked("cards: []", root=tmp_path)[1]] == ["CG211"]


WORDS = st.sampled_from(["", "a", "A b", "x\n", "https://x", "z" * 61])
KEYS = st.sampled_from(["id", "text", "b c"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 100) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
)
PATHS = [(key,) for key in (*CARD, "kind", "extra")] + [("icons", 0), ("text", "title"), ("text", "action")]


@settings(deadline=None, database=None)
@given(st.sampled_from(PATHS), ANYTHING)
def test_the_quick_and_the_slow_validator_agree_on_any_change_of_a_card(path, value):
    """Else a card would be refused without a reason, or a reason given for nothing."""
    card = copy.deepcopy(CARD)
    holder = card
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    text = yaml.safe_dump({"cards": [card]})
    document, _ = data.parse(text, "x.yaml", "cards", "fsys")
    loaded, _ = schema_module.load_schema("cards", "fsys", REPOSITORY)
    (rest,), found = data.check([document], REPOSITORY)
    assert loaded.fits(document.value) == (found == [])
    assert len(rest.value["cards"]) == (not found)
    assert not any("does not fit its schema" in finding.message for finding in found)


@settings(deadline=None, database=None)
@given(st.sampled_from(["game", "icons", "set", "printings", "deck", "paper", "printer", "fonts", "cards"]), ANYTHING)
def test_any_value_in_any_kind_of_file_gives_findings_with_places(kind, value):
    document, _ = data.parse(yaml.safe_dump(value), "x.yaml", kind, "fsys" if kind == "cards" else "")
    _, found = data.check([document], REPOSITORY)
    assert found
    assert all(finding.code.startswith("CG2") and finding.span.file == "x.yaml" for finding in found)
    assert all(finding.message and finding.help for finding in found)
