"""Lists of cards that are no table become one: JSON as databases of cards have it, XML as Cockatrice writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.tables.forms.read import read
from cardgen.tables.new_game import GameWish, game_of
from cardgen.tables.sheet import UnreadableTable
from tests.sweep import sweep

COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
  <sets><set><name>RVR</name><longname>Rivers</longname></set></sets>
  <cards>
    <card><name>Reed Fox</name><text>When it comes, draw a card.</text>
      <prop><type>Creature</type><cmc>2</cmc><pt>2/1</pt></prop><set rarity="common" num="1">RVR</set></card>
    <card><name>Old Mill</name><text>Tap: add one.</text>
      <prop><type>Place</type></prop><set rarity="rare" num="2">RVR</set><set rarity="rare" num="9">SEA</set></card>
    <card><name>Quick Spark</name><text>Two damage to a friend.</text>
      <prop><type>Spell</type><cmc>1</cmc></prop><set rarity="common" num="3">RVR</set></card>
  </cards>
</cockatrice_carddatabase>
"""
DATABASE = {
    "meta": {"version": "5", "date": "2026-01-01"},
    "data": {
        "code": "RVR",
        "cards": [
            {"name": "Reed Fox", "cost": 2, "types": ["Creature"], "stats": {"power": 2, "life": 1}, "text": "Draw."},
            {"name": "Old Mill", "types": [], "flying": True, "text": "Add one.", "rulings": [{"date": "2026-02-01"}]},
        ],
    },
}
CARDPEN = {
    "name": "Rivers",
    "csize": "poker",
    "css": ".wrapper {font-size: 14pt;}",
    "csv": 'name,text,cost\nReed Fox,"Draw, then\nwait.",2\nOld Mill,Add one.,0\n',
    "mustache": "<div>{{name}}</div>",
}
BY_ID = {"reed-fox": {"name": "Reed Fox", "cost": 2}, "old-mill": {"name": "Old Mill", "cost": 0}}


def sheets(tmp_path: Path, name: str, data: str | bytes) -> dict[str, list[list[Any]]]:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    table = read(path, name)
    return {sheet.name: [list(cells) for _, cells in sheet.rows()] for sheet in table.sheets}


def test_a_card_of_cockatrice_is_a_row_and_what_comes_twice_stands_in_lines(tmp_path: Path) -> None:
    heads, fox, mill, spark = sheets(tmp_path, "cards.xml", COCKATRICE)["card"]
    assert heads == ["name", "text", "type", "cmc", "pt", "set", "set.rarity", "set.num"]
    assert fox == ["Reed Fox", "When it comes, draw a card.", "Creature", "2", "2/1", "RVR", "common", "1"]
    assert mill[5:] == ["RVR\nSEA", "rare\nrare", "2\n9"]
    assert spark[4] is None


@sweep(
    ("inner", "wanted"),
    [
        ("One.<br/>Two.", "One.<br/>Two."),
        ("<p>One.</p>\n<p>Two.<br/>Three.</p>", "<p>One.</p>\n<p>Two.<br/>Three.</p>"),
        ("When <b>Fox</b> comes, <i>draw</i>.", "When <b>Fox</b> comes, <i>draw</i>."),
        ("<b>Flying</b>", "<b>Flying</b>"),
        ("Pay <cost>2</cost> now.", "Pay 2 now."),
        ("One.<BR/>Two.", "One.<br/>Two."),
        ("One. <!-- ? -->Two.", "One. Two."),
    ],
)
def test_markup_in_an_element_is_of_its_text(inner: str, wanted: str, tmp_path: Path) -> None:
    card = f'<card><name>Fox</name><text lang="en">{inner}</text><cost>2</cost></card>'
    heads, *cards = sheets(tmp_path, "cards.xml", f"<cards>{card * 2}</cards>")["card"]
    assert heads == ["name", "text", "text.lang", "cost"]
    assert cards == [["Fox", wanted, "en", "2"]] * 2


def test_words_of_a_card_that_are_in_no_fact_are_told(tmp_path: Path) -> None:
    path = tmp_path / "cards.xml"
    path.write_text("<cards><card>Swift<name>Fox</name></card><card><name>Owl</name></card></cards>", encoding="utf-8")
    assert read(path, "cards.xml").notes[-1] == "left out, as a cell cannot hold it: `card` (1 times)"


def test_an_object_of_json_is_a_row_with_what_lies_deeper_behind_a_dot(tmp_path: Path) -> None:
    heads, fox, mill = sheets(tmp_path, "rivers.json", json.dumps(DATABASE))["cards"]
    assert heads == ["name", "cost", "types", "stats.power", "stats.life", "text", "flying"]
    assert fox == ["Reed Fox", 2, "Creature", 2, 1, "Draw.", None]
    assert mill == ["Old Mill", None, None, None, None, "Add one.", True]


def test_what_no_cell_can_hold_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rivers.json"
    path.write_text(json.dumps(DATABASE), encoding="utf-8")
    notes = read(path, "rivers.json").notes
    assert notes == (
        "each card is a row, the first is row 2",
        "left out, as a cell cannot hold it: `rulings` (1 times)",
    )


def test_cards_by_their_ids_are_a_list_too(tmp_path: Path) -> None:
    assert sheets(tmp_path, "cards.json", json.dumps(BY_ID)) == {
        "cards": [["id", "name", "cost"], ["reed-fox", "Reed Fox", 2], ["old-mill", "Old Mill", 0]]
    }


def test_several_lists_are_several_sheets(tmp_path: Path) -> None:
    both = {"creatures": [{"name": "Fox"}, {"name": "Hare"}], "places": [{"name": "Mill"}, {"name": "Weir"}]}
    assert list(sheets(tmp_path, "cards.json", json.dumps(both))) == ["creatures", "places"]


BOMB = '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><a><d><e>&c;</e></d><d><e>&c;</e></d></a>'


@sweep(
    ("name", "data", "message"),
    [
        ("cards.json", '{"a": [', "this JSON is broken"),
        ("cards.json", '[{"a": NaN}, {"a": 1}]', "this JSON is broken"),
        ("cards.json", "[" * 100_000, "this JSON is broken"),
        ("cards.json", '{"a": 1}', "there is no list of cards in it"),
        ("cards.xml", "<cards><card><name>Fox</name>", "this XML is broken"),
        ("cards.xml", "<cards/>", "there is no list of cards in it"),
        ("cards.xml", "<card><name>Fox</name></card>\n<card/>", "several elements at the top of this XML"),
        ("cards.xml", "<!DOCTYPE html><p>", "this is a web page"),
        (
            "cards.xml",
            "<svg xmlns='http://www.w3.org/2000/svg'><g><path/></g></svg>",
            "this is a web page or a drawing",
        ),
    ],
)
def test_what_is_no_list_of_cards_is_told(tmp_path: Path, name: str, data: str, message: str) -> None:
    with pytest.raises(UnreadableTable, match=message):
        sheets(tmp_path, name, data)


def test_entities_of_a_file_are_not_filled_in(tmp_path: Path) -> None:
    assert "xxx" not in str(sheets(tmp_path, "cards.xml", BOMB))


def test_a_file_outside_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    text = f'<!DOCTYPE a [<!ENTITY s SYSTEM "file://{tmp_path}/secret.txt">]><a><d><e>&s;</e></d><d><e>x</e></d></a>'
    assert "secret" not in str(sheets(tmp_path, "cards.xml", text))


def test_of_a_project_of_cardpen_the_csv_is_read_and_the_rest_told(tmp_path: Path) -> None:
    assert sheets(tmp_path, "rivers.json", json.dumps(CARDPEN)) == {
        "Rivers": [["name", "text", "cost"], ["Reed Fox", "Draw, then\nwait.", "2"], ["Old Mill", "Add one.", "0"]]
    }
    assert read(tmp_path / "rivers.json", "rivers.json").notes[0].endswith("its HTML and CSS are not")
    broken = {**CARDPEN, "csv": 'name\n"Reed Fox'}
    with pytest.raises(UnreadableTable, match="never closed"):
        sheets(tmp_path, "broken.json", json.dumps(broken))


@sweep(
    ("script", "table"),
    [
        ('UNIT=MM\nLINK="my cards.csv"\nPAGE=210,297', "my cards.csv"),
        ("link = cards.xlsx , name , text\n", "cards.xlsx"),
        ("  LINKMULTI=qty\nLINK=deck.ods\n", "deck.ods"),
    ],
)
def test_a_script_of_nandeck_is_told_with_the_table_that_it_links(tmp_path: Path, script: str, table: str) -> None:
    with pytest.raises(UnreadableTable, match="a script of nanDECK") as told:
        sheets(tmp_path, "deck.txt", script)
    assert told.value.help == f"name the table that it links: {table}"


@sweep(
    ("name", "data"),
    [
        ("cards.xml", COCKATRICE),
        ("rivers.json", json.dumps(DATABASE)),
        ("pen.json", json.dumps(CARDPEN)),
        ("linked.csv", "name;cost;text\nReed Fox;2;Draw.\nOld Mill;0;Add one.\n"),
    ],
)
def test_a_game_is_made_of_it(tmp_path_factory: pytest.TempPathFactory, name: str, data: str) -> None:
    folder = tmp_path_factory.mktemp("rivers")
    (folder / name).write_text(data, encoding="utf-8")
    made = CliRunner().invoke(main, ["new", "game", "rivers", "--from", str(folder / name), "--out", str(folder)])
    assert made.exit_code == 0, made.output
    cards = (folder / "rivers/card_data/rivers/sets/core/cards").glob("*.yaml")
    assert "Reed Fox" in "".join(path.read_text(encoding="utf-8") for path in cards)
    checked = CliRunner().invoke(main, ["check", "--project", str(folder / "rivers"), "--format", "json"])
    codes = {finding["code"] for finding in json.loads(checked.stdout)["findings"]}
    assert codes <= {"CG708", "CG834"}  # no pictures yet, and nobody said whose cards these are


def test_many_words_for_kinds_are_no_kinds(tmp_path: Path) -> None:
    cards = [{"name": f"Card {number}", "type": f"Sort {number}", "text": "Do it."} for number in range(40)]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards), encoding="utf-8")
    made = CliRunner().invoke(main, ["new", "game", "sorts", "--from", str(path), "--out", str(tmp_path)])
    assert made.exit_code == 0, made.output
    assert "kinds of cards" not in made.output


def test_cards_within_packs_are_sheets_of_their_own(tmp_path):
    path = tmp_path / "packs.json"
    packs = [
        {"name": "One", "white": [{"text": "A"}], "black": [{"text": "B", "pick": 2}]},
        {"name": "Two", "white": [{"text": "C"}]},
    ]
    path.write_text(json.dumps(packs), encoding="utf-8")
    table = read(path, "packs.json")
    assert [sheet.name for sheet in table.sheets] == ["packs", "white"]
    assert list(table.sheets[1].rows()) == [(1, ["text"]), (2, ["A"]), (3, ["C"])]
    assert not any("white" in note for note in table.notes)


def test_a_list_of_bare_texts_is_a_sheet_of_texts(tmp_path):
    path = tmp_path / "party.json"
    path.write_text(
        json.dumps({"white": ["A pond", "A hat"], "black": [{"text": "Why?"}, {"text": "How?"}]}), encoding="utf-8"
    )
    table = read(path, "party.json")
    assert [sheet.name for sheet in table.sheets] == ["black", "white"]
    assert list(table.sheets[1].rows()) == [(1, ["text"]), (2, ["A pond"]), (3, ["A hat"])]


@sweep(
    ("name", "data"),
    [
        ("cards.json", '[{"name": "Fox", "text": "Bark."}]'),
        ("cards.json", '{"pack": {"cards": [{"name": "Fox", "text": "Bark."}]}}'),
        ("cards.xml", "<cards><card><name>Fox</name><text>Bark.</text></card></cards>"),
        ("cards.xml", "<all><cards><card><name>Fox</name><text>Bark.</text><p><a>1</a></p></card></cards></all>"),
    ],
)
def test_one_card_is_a_list_where_there_is_no_longer_one(name, data, tmp_path):
    (tmp_path / name).write_text(data, encoding="utf-8")
    (sheet,) = read(tmp_path / name, name).sheets
    head, card = (row[:2] for _, row in sheet.rows())
    assert ([*head], [*card]) == (["name", "text"], ["Fox", "Bark."])


@sweep(
    ("name", "data"),
    [
        ("cards.json", json.dumps([{"name": "Fox", "can": ["run", "hide"]}, {"name": "Eel", "can": ["swim"]}])),
        (
            "cards.xml",
            "<a><b><name>Fox</name><can>run</can><can>hide</can></b><b><name>Eel</name><can>swim</can></b></a>",
        ),
    ],
)
def test_what_a_file_says_is_a_list_is_one_on_the_cards_of_a_new_game(name, data, tmp_path):
    (tmp_path / name).write_text(data, encoding="utf-8")
    lines = game_of(GameWish("mine"), read(tmp_path / name, name)).lines
    assert "  can  ->  can: a list of run, hide, swim" in lines


def test_elements_that_are_called_card_are_the_cards_however_many_others_there_are(tmp_path):
    path = tmp_path / "cards.xml"
    sets = "<set><name>One</name></set><set><name>Two</name></set>"
    path.write_text(f"<db><sets>{sets}</sets><card><name>Owl</name></card></db>", encoding="utf-8")
    (sheet,) = read(path, "cards.xml").sheets
    assert (sheet.name, [cells for _, cells in sheet.rows()]) == ("card", [["name"], ["Owl"]])


def test_a_key_that_is_twice_in_one_object_of_json_stops(tmp_path):
    path = tmp_path / "cards.json"
    path.write_text('[{"name":"Owl","text":"Draw.",\n"text":"Gain."},{"name":"Fox"}]', encoding="utf-8")
    with pytest.raises(UnreadableTable, match=r'`text` is twice in one object: `"Draw\."` and `"Gain\."`') as refused:
        read(path, "cards.json")
    assert refused.value.row == 2
    path.write_text('[{"name":"Owl","name":"Owl"},{"name":"Fox"}]', encoding="utf-8")
    assert read(path, "cards.json").sheets


def test_broken_json_is_told_with_its_line_and_column(tmp_path):
    path = tmp_path / "cards.json"
    path.write_text('[{"name": "Owl"},\n {"name": "Fox",}]', encoding="utf-8")
    with pytest.raises(UnreadableTable, match="this JSON is broken: ") as refused:
        read(path, "cards.json")
    assert (refused.value.row, refused.value.column) in ((2, 16), (2, 17))


@pytest.mark.parametrize("ending", ["jsonl", "ndjson"])
def test_json_with_a_card_in_each_line_is_read(tmp_path, ending):
    path = tmp_path / f"cards.{ending}"
    path.write_text('{"name":"Owl","text":"Draw."}\n\n{"name":"Fox","cost":null}\n', encoding="utf-8")
    assert [cells for _, cells in read(path, path.name).sheets[0].rows()] == [
        ["name", "text", "cost"],
        ["Owl", "Draw.", None],
        ["Fox", None, None],
    ]
    path.write_text('{"name":"Owl"}\n{"name" "Fox"}\n', encoding="utf-8")
    with pytest.raises(UnreadableTable) as refused:
        read(path, path.name)
    assert (refused.value.row, refused.value.column) == (2, 9)


PACKS = """{"packs": [
  {"name": "Base", "cards": [{"title": "Ant", "stats": {"power": 1}},
    {"title": "Bee {", "stats": {}}]},
  {"name": "More", "cards": [
    {"title": "Cat", "stats": {"power": 4}},
    {"title": "", "stats": {"power": 4}}]}]}
"""
IDS_IN_LINES = '{\n"ant": {"title": "Ant"},\n"bee": {"title": "Bee"},\n"cat": {"title": ""}}\n'
CARD_A_LINE = '{"title": "Ant"}\n\n{"title": "Bee"}\n{"title": ""}\n'
OF_XML = (
    "<cards>\n<card><title>Ant</title></card>\n<card><title>Bee</title></card>\n<card><title/><a>b</a></card></cards>"
)
NAMELESS = {
    "cards.json": (PACKS, "(list `cards`, entry 4, `title`)", 6),
    "cards.jsonl": (CARD_A_LINE, "(list `cards`, entry 3, `title`)", 4),
    "cards.xml": (OF_XML, "(list `card`, entry 3, `title`)", 4),
}


@pytest.mark.parametrize("name", [*NAMELESS])
def test_what_is_wrong_in_a_list_is_told_with_its_entry_and_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data, where, line = NAMELESS[name]
    Path(name).write_text(data, encoding="utf-8")
    sheet = ("--sheet", "cards") if name == "cards.json" else ()
    output = CliRunner().invoke(main, ["new", "game", "mine", "--from", name, *sheet]).output
    assert where in output
    assert f" --> {name}:{line}:1" in output


def test_entries_that_are_called_by_their_ids_have_their_lines(tmp_path):
    (tmp_path / "cards.json").write_text(IDS_IN_LINES, encoding="utf-8")
    (sheet,) = read(tmp_path / "cards.json", "cards.json").sheets
    assert sheet.lines() == [2, 3, 4]


def test_bare_texts_have_no_lines(tmp_path):
    (tmp_path / "cards.json").write_text('["Why?",\n"Because."]', encoding="utf-8")
    (sheet,) = read(tmp_path / "cards.json", "cards.json").sheets
    assert sheet.lines() == [0, 0]
