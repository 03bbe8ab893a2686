"""A second table of other cards goes into a game that was made of the first, where its author asks for room."""

import json

import pypdfium2 as pdfium
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
        "shown on cards from now on: range, text.story",
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


def test_a_kind_that_a_column_says_leaves_no_empty_kind_behind(zoo):
    result = run("import", "table", "../two.csv", "--widen", "--kind", "Magic")
    assert result.exit_code == 0, result.output
    assert "a column says of which kind each card is: --kind Magic is not needed" in result.output
    assert "magic" not in (zoo / "card_data/zoo/game.yaml").read_text(encoding="utf-8")


def test_of_new_columns_those_that_are_shown_can_be_said_and_others_left_out(zoo):
    (zoo.parent / "three.csv").write_text(
        "Name,Type,School,Notes,Version,Removed in two,Reach,Timing\n"
        "Ice,Item,north,x,base,no,3,At the start of a turn\nWind,Item,south,y,new,yes,0,In the end of a turn\n",
        encoding="utf-8",
    )
    told = run("import", "table", "../three.csv", "--widen", "--dry-run").output
    assert "shown on cards from now on: school, notes" not in told
    assert "shown on cards from now on: school, reach, text.timing" in told
    assert "no card shows these yet: notes, version, removed-in-two" in told
    slip = run("import", "table", "../three.csv", "--widen", "--show", "Shool")
    assert "there is no new column `Shool`" in slip.output
    assert "did you mean `School`?" in slip.output
    assert "--show is about new columns" in run("import", "table", "../three.csv", "--show", "School").output
    assert "no column is called `Nots`" in run("import", "table", "../three.csv", "--widen", "--skip", "Nots").output
    result = run("import", "table", "../three.csv", "--widen", "--skip", "Notes", "--show", "Version, Reach")
    assert result.exit_code == 0, result.output
    assert "shown on cards from now on: version, reach" in result.output
    schema = (zoo / "card_data/zoo/schema/cards.schema.json").read_text(encoding="utf-8")
    assert '"reach"' in schema
    assert '"notes"' not in schema
    assert {finding.severity for finding in interface.build(zoo, papers=["a4"]).found} <= {Severity.WARNING}


def test_a_card_of_the_same_title_that_changes_is_told_and_one_of_another_kind_is_kept_apart(zoo):
    (zoo.parent / "more.csv").write_text("Name,Cost,Qty\nOwl,1,1\nEmu,2,1\n", encoding="utf-8")
    told = run("import", "table", "../more.csv", "--widen", "--dry-run").output
    assert "warning[CG943]: the project has cards called so, and they are changed: `Owl`" in told
    assert "CG943" not in run("import", "table", "../more.csv", "--dry-run").output
    result = run("import", "table", "../more.csv", "--widen", "--kind", "Bird")
    assert result.exit_code == 0, result.output
    assert "2 rows new, 0 changed" in result.output
    cards = {card.id: card for card in interface.load(zoo).games["zoo"].cards.values()}
    assert (cards["owl"].kind, cards["owl-2"].kind, cards["emu"].kind) == ("creature", "bird", "bird")
    again = run("import", "table", "../more.csv", "--widen", "--kind", "Bird")
    assert "0 rows new, 0 changed, 2 as the project has them" in again.output


def test_an_address_is_no_file_of_a_picture_and_the_ways_out_are_told(zoo):
    (zoo.parent / "more.csv").write_text("Name,Type,Img\nEmu,Item,https://e.org/emu.svg\n", encoding="utf-8")
    result = run("import", "table", "../more.csv", "--widen", "--column", "Img=art.file")
    assert "`https://e.org/emu.svg` is an address, and no file" in result.output
    assert "leave the column out with --skip" in result.output
    told = run("import", "table", "../more.csv", "--widen").output
    assert "addresses, not printed: Img" in told
    assert "no card shows these yet: img" in told


def test_all_lists_of_a_file_go_in_together_with_room_for_each(zoo):
    lists = {
        "small": [{"name": "Emu", "type": "Item", "reach": 1}, {"name": "Elk", "type": "Item", "reach": 2}],
        "large": [{"name": "Ape", "type": "Item", "reach": 9}, {"name": "Yak", "type": "Item", "reach": 4}],
    }
    (zoo.parent / "lists.json").write_text(json.dumps(lists), encoding="utf-8")
    result = run("import", "table", "../lists.json", "--widen")
    assert result.exit_code == 0, result.output
    assert "4 rows new, 0 changed" in result.output
    assert result.output.count("new key: reach  ->  reach: a number, 0 to 9") == 1
    assert "shown on cards from now on: reach\n" in result.output


def test_a_column_that_no_card_shows_is_offered_with_a_further_table(zoo):
    (zoo.parent / "four.csv").write_text("Name,Type,School\nIce,Item,north\nWind,Item,south\n", encoding="utf-8")
    assert run("import", "table", "../four.csv", "--widen", "--show", "Cost").exit_code == 0
    (zoo.parent / "five.csv").write_text("Name,Type,School\nMud,Item,east\n", encoding="utf-8")
    told = run("import", "table", "../five.csv", "--widen", "--dry-run").output
    assert 'no card shows these still: School; --show "School" puts that on all cards' in told
    assert (
        "shown on cards from now on: school"
        in run("import", "table", "../five.csv", "--widen", "--show", "School").output
    )
    assert "still" not in run("import", "table", "../five.csv", "--widen", "--dry-run").output


def test_a_column_that_is_not_read_as_it_is_empty_is_told_so(zoo):
    (zoo.parent / "empty.csv").write_text("Name,Type,Cost,Hue,Void\nIce,Item,1,blue,\n", encoding="utf-8")
    told = run("import", "table", "../empty.csv", "--dry-run").output
    assert "  not read: `Hue`\n  empty, not read: `Void`" in told


def test_a_kind_that_no_table_named_stands_on_no_card_once_there_is_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "uno.csv").write_text("Nombre,Arq1,Texto\nBúho,3,Roba una carta.\nZorro,4,Corre.\n", encoding="utf-8")
    (tmp_path / "dos.csv").write_text("Nombre,Arq1,Texto,Tipo\nNiebla,1,Espera.,Hechizo\n", encoding="utf-8")
    assert run("new", "game", "bosque", "--from", "uno.csv").exit_code == 0
    monkeypatch.chdir(tmp_path / "bosque")
    assert run("import", "table", "../dos.csv", "--widen", "--column", "Tipo=kind").exit_code == 0
    interface.build(tmp_path / "bosque", only=["cards"], papers=["a4"], out=tmp_path / "out")
    with pdfium.PdfDocument(next((tmp_path / "out").rglob("cards-a4.pdf"))) as document:
        words = document[0].get_textpage().get_text_range()
    assert "Hechizo" in words
    assert "Arq1" in words
    assert "Card" not in words
