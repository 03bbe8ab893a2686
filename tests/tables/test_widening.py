"""A second table of other cards goes into a game that was made of the first, where its author asks for room."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from cardgen.tables.proposing.value_rules import rules_of, wider
from tests.sweep import sweep

FIRST = """Name,Type,Cost,Element,Dur,Text,Qty
Owl,Creature,1,Fire,1 turn,Hoot.,2
Bat,Creature,2,Fire,1 turn,Fly.,1
Cat,Creature,3,Air,2 turns,Purr.,1
Dog,Creature,3,Air,1 turn,Bark.,1
Hen,Creature,3,Air,1 turn,Cluck.,1
Elk,Creature,3,Fire,1 turn,Run.,1
Map,Item,2,Air,2 turns,Unfold.,1
"""
STORY = "It was a long night when the fireball came out of the well."
SECOND = f"""Card Name,Type,Cost,Element,Dur,Rules,Qty,Range,Story
Fireball,Spell,12,Water,4,Burn.,5,3,{STORY}
Fog,Spell,X,Air,1 turn,Hide.,1,2,{STORY}
"""


@pytest.fixture
def zoo(tmp_path, monkeypatch):
    (tmp_path / "one.csv").write_text(FIRST, encoding="utf-8")
    (tmp_path / "two.csv").write_text(SECOND, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "zoo", "--from", "one.csv").exit_code == 0
    monkeypatch.chdir(tmp_path / "zoo")
    return tmp_path / "zoo"


def run(*words):
    return CliRunner().invoke(main, words)


def bytes_of(root):
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_without_being_asked_nothing_is_made_wider_and_the_way_is_told(zoo):
    before = bytes_of(zoo)
    result = run("import", "table", "../two.csv")
    assert result.exit_code == 1
    assert "`4` is not a word of `dur`" in result.output
    assert "is taken with --widen" in result.output
    assert bytes_of(zoo) == before


def test_a_second_table_brings_kinds_words_numbers_and_keys_that_cards_show(zoo):
    result = run("import", "table", "../two.csv", "--widen")
    assert result.exit_code == 0, result.output
    for line in (
        "new kind: Spell  ->  spell, which looks like the others",
        "wider: cost: a number, 0 to 12, or text of at most 60 characters; before, a number, 0 to 3",
        "wider: element: one of Fire, Air, Water; before, one of Fire, Air",
        "more copies of a card in standard: 5; before, 2",
        "new key: Range  ->  range: a number, 0 to 3",
        "shown on cards from now on: text.story, range",
        "2 rows new, 0 changed",
    ):
        assert line in result.output
    game = interface.load(zoo).games["zoo"]
    assert [*game.kinds] == ["creature", "item", "spell"]
    fog = game.cards["fog"]
    assert (fog.kind, fog.fields["cost"], fog.fields["range"], fog.text["story"]) == ("spell", "X", 2, STORY)
    assert game.cards["fireball"].fields["dur"] == "4"
    outcome = interface.build(zoo, out=zoo / "output", papers=["a4"], only=["cards"])
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    assert '["range", "Range"]' in (zoo / "templates/zoo/facts.xml.j2").read_text(encoding="utf-8")


def test_all_cards_of_a_table_may_be_of_one_new_kind(zoo):
    (zoo / "places.csv").write_text("Name,Points\nMoor,3\nCave,5\n", encoding="utf-8")
    refused = run("import", "table", "places.csv", "--kind", "Place")
    assert "there is no kind of cards `Place`" in refused.output
    made = run("import", "table", "places.csv", "--kind", "Place", "--widen")
    assert "new kind: Place  ->  place" in made.output
    game = interface.load(zoo).games["zoo"]
    assert {game.cards[id].kind for id in ("moor", "cave")} == {"place"}
    assert game.cards["owl"].kind == "creature"
    assert " 0 changed, " in run("import", "table", "places.csv").output


def test_both_tables_come_back_without_a_change(zoo):
    run("import", "table", "../two.csv", "--widen")
    before = bytes_of(zoo)
    for table in ("../one.csv", "../two.csv"):
        for more in ((), ("--widen",)):
            assert " 0 changed, " in run("import", "table", table, *more).output
    assert bytes_of(zoo) == before


def test_a_game_of_cardgen_is_not_made_wider(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text("title,icons,action,mood\nPear,hands,Eat.,good\n", encoding="utf-8")
    result = run("import", "table", "cards.csv", "--game", "fsys", "--out", "orchard", "--widen")
    assert (result.exit_code, "`fsys` comes with cardgen" in result.output) == (1, True)
    assert not (tmp_path / "orchard").exists()


def test_a_date_that_a_program_made_and_a_failed_formula_stay_mistakes(zoo):
    table = "Name,Cost\nOwl,#REF!\n"
    (zoo / "bad.csv").write_text(table, encoding="utf-8")
    result = run("import", "table", "bad.csv", "--widen")
    assert "a formula failed here" in result.output
    assert result.exit_code == 1


def test_words_of_a_vocabulary_go_into_the_game(zoo):
    place = zoo / "card_data/zoo/game.yaml"
    text = place.read_text(encoding="utf-8")
    words = "vocabularies:\n  element:\n    - {id: fire, text: {name: Fire}}\n    - {id: air, text: {name: Air}}\n"
    place.write_text(text.replace("formats:", f"{words}formats:"), encoding="utf-8")
    schema = zoo / "card_data/zoo/schema/cards.schema.json"
    rules = json.loads(schema.read_text(encoding="utf-8"))
    rules["$defs"]["card"]["properties"]["element"] = {"type": "string", "maxLength": 60}
    schema.write_text(json.dumps(rules), encoding="utf-8")
    result = run("import", "table", "../two.csv", "--widen")
    assert "new words of element: Water" in result.output
    game = interface.load(zoo).games["zoo"]
    assert [word.id for word in game.words["element"]] == ["fire", "air", "water"]
    assert game.cards["fireball"].fields["element"] == "water"


@sweep(
    ("before", "values", "after"),
    [
        ({"type": "integer", "minimum": 0, "maximum": 3}, ["2"], {"type": "integer", "minimum": 0, "maximum": 3}),
        (
            {"type": "integer", "minimum": 0, "maximum": 3},
            ["-1", "2,5"],
            {"type": "number", "minimum": -1, "maximum": 3},
        ),
        ({"type": "boolean"}, ["yes", "no"], {"type": "boolean"}),
        ({"type": "boolean"}, ["maybe"], {"type": ["boolean", "string"], "maxLength": 60}),
        ({"type": "string", "maxLength": 60}, ["a" * 61], {"type": "string", "maxLength": 100}),
        (
            {"type": "array", "items": {"type": "string", "enum": ["a"]}, "maxItems": 2},
            ["a, b, c", "A"],
            {"type": "array", "items": {"type": "string", "enum": ["a", "b", "c"]}, "maxItems": 3},
        ),
    ],
)
def test_a_schema_is_as_wide_as_it_has_to_be(before, values, after):
    assert wider(before, values) == after


CELLS = st.lists(st.sampled_from(["1", "2", "12", "2.5", "yes", "no", "Fire", "Air", "Fire, Air", "A."]), min_size=1)


@settings(max_examples=60, deadline=None)
@given(CELLS, CELLS)
def test_what_is_wide_enough_stays_as_it_is(first, second):
    wide = wider(rules_of(first), [*first, *second])
    assert wider(wide, [*first, *second]) == wide
    assert wider(wide, first) == wide
