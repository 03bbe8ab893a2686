"""What does not fit is reported; what fits goes on."""

import copy
import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen import data
from cardgen.data.schema import loading

REPOSITORY = Path(__file__).parents[3]
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


def with_schema(root: Path, text: str, game: str = "rivers", kind: str = "cards", is_own: bool = True) -> Path:
    """A project with a schema of its own; with a game of its own, or for one that it borrows."""
    folder = root / f"card_data/{game}/schema" if game else root / "card_data/schema"
    folder.mkdir(parents=True, exist_ok=True)
    if is_own and game:
        (folder.parent / "game.yaml").write_text(f"id: {game}\n", encoding="utf-8")
    path = folder / f"{kind}.schema.json"
    path.write_text(text, encoding="utf-8")
    return path


def own(text: str, root: Path, kind: str = "cards"):
    document, _ = data.parse(text, "x.yaml", kind, "rivers")
    return data.check([document], root)


SCHEMA = '{"type": "object", "required": ["mine"]}'


def test_a_game_of_ones_own_has_its_own_schema(tmp_path):
    with_schema(tmp_path, SCHEMA)
    _, found = own("cards: []", tmp_path)
    assert [finding.message for finding in found] == ["the file needs `mine`"]


def test_an_expansion_brings_no_schema_for_a_shipped_game(tmp_path):
    path = with_schema(tmp_path, "{}", "fsys", is_own=False)
    documents, found = checked("cards: [{id: a, colour: red, icons: [], text: {title: A, action: x}}]", root=tmp_path)
    assert documents[0].value == {"cards": []}
    assert [(finding.code, finding.severity.name) for finding in found] == [("CG202", "ERROR"), ("CG212", "WARNING")]
    assert found[1].span.file == path.as_posix()


def test_what_editors_read_beside_an_expansion_is_no_fault(tmp_path):
    """A copy of the shipped schema, word by word or with other explanations and icons."""
    text = (REPOSITORY / "card_data/fsys/schema/cards.schema.json").read_text(encoding="utf-8")
    sound = "cards: [{id: a, icons: [], text: {title: A, action: x}}]"
    for copied in (text, text.replace('"head",', ""), text.replace("at most 300 characters", "not many")):
        with_schema(tmp_path, copied, "fsys", is_own=False)
        assert checked(sound, root=tmp_path)[1] == []


@pytest.mark.parametrize("game", ["", "rivers"])
def test_no_project_brings_a_schema_for_files_that_all_games_share(tmp_path, game):
    with_schema(tmp_path, "{}", game, "deck")
    rest, found = own("id: [1]", tmp_path, "deck")
    assert rest == []
    assert [finding.code for finding in found] == ["CG203", "CG201", "CG212"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("{text: {title: A}}", "CG201"),
        ("{id: [], text: {}}", "CG203"),
        ("{id: A/B, text: {}}", "CG206"),
        ("{id: a, text: A}", "CG203"),
        ("{id: a, text: {title: 5}}", "CG203"),
        ("{id: a, text: {}, kind: 5}", "CG203"),
        ("{id: a, text: {}, icons: sun}", "CG203"),
        ("{id: a, text: {}, icons: [[sun]]}", "CG203"),
        ("{id: a, text: {}, link: 5}", "CG203"),
        ("{id: a, text: {}, terrain: {a: b}}", "CG203"),
        ("5", "CG203"),
    ],
)
def test_a_lax_schema_leaves_what_every_card_must_be(tmp_path, card, code):
    with_schema(tmp_path, "{}")
    (tmp_path / "card_data/rivers/game.yaml").write_text("vocabularies: {terrain: [a]}", encoding="utf-8")
    game, _ = data.parse("vocabularies: {terrain: [a]}", "game.yaml", "game", "rivers")
    document, _ = data.parse(f"cards: [{{id: b, text: {{}}, cost: 5}}, {card}]", "x.yaml", "cards", "rivers")
    rest, found = data.check([game, document], tmp_path)
    assert [finding.code for finding in found if finding.span.file == "x.yaml"] == [code]
    assert [card["id"] for card in rest[-1].value["cards"]] == ["b"]


def test_a_game_that_takes_shipped_rules_has_cards_that_these_can_read_and_may_say_more(tmp_path):
    with_schema(tmp_path, "{}")
    game, _ = data.parse("rules: fsys", "game.yaml", "game", "rivers")
    text = "cards: [{id: b, icons: [], cost: 5, text: {title: B, action: x, more: y}}, {id: c, text: {title: C}}]"
    document, _ = data.parse(text, "x.yaml", "cards", "rivers")
    _, found = data.check([game, document], tmp_path)
    messages = {finding.message for finding in found if finding.span.file == "x.yaml"}
    assert messages == {"a card needs `icons`", "`text` needs `action`"}


def test_of_a_file_with_faults_without_end_the_first_are_told_and_the_rest_is_counted():
    text = "cards:\n" + "".join(f"  - {{id: c{n}, icons: [], text: {{title: A}}}}\n" for n in range(5_000))
    (rest,), found = checked(text)
    assert rest.value == {"cards": []}
    assert len(rest.dropped) == 5_000
    assert [finding.code for finding in found] == ["CG201"] * 1_000 + ["CG213"]
    assert found[-1].message == "4,000 more items of this file do not fit, and there is too much to tell why"


def test_what_takes_too_long_to_explain_is_refused_without_words(tmp_path):
    """Each of thousands of values against each of dozens of forms; the quick validator has long said no."""
    forms = [{"type": "object", "required": [f"k{n}"]} for n in range(40)]
    deep = {"type": "array", "items": {"anyOf": [{"type": "array", "items": {"anyOf": forms}}, {"type": "null"}]}}
    with_schema(tmp_path, json.dumps({"properties": {"cards": {"items": {"properties": {"a": deep}}}}}))
    lists = ", ".join(["[" + "{k39: 1}, " * 900 + "{}]"] * 10)
    (rest,), found = own(f"cards: [{{id: a, text: {{}}, a: [{lists}]}}]", tmp_path)
    assert rest.value == {"cards": []}
    assert [finding.code for finding in found] == ["CG213"]
    assert found[0].message == "1 item of this file does not fit, and there is too much to tell why"


def test_a_missing_schema_is_reported_once(tmp_path):
    documents = [data.parse("cards: []", f"{name}.yaml", "cards", "newgame")[0] for name in "ab"]
    rest, found = data.check(documents, tmp_path)
    assert rest == []
    assert [finding.code for finding in found] == ["CG211"]


def test_a_schema_that_is_no_json_is_reported(tmp_path):
    for text in ("{", "[" * 100_000, '{"type": "x"}', '{"minimum": NaN}', '{"minimum": 1e999}', f"[{'1' * 9_000}]"):
        with_schema(tmp_path, text)
        assert [finding.code for finding in own("cards: []", tmp_path)[1]] == ["CG211"]


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
    loaded, _ = loading.load_schema("cards", "fsys", REPOSITORY)
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
