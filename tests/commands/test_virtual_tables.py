"""What virtual tables and flash cards are given: read back from the files that a build writes."""

import io
import json
from xml.etree import ElementTree

import pytest
from PIL import Image

BASE = "https://example.org/my-game"
TABLE = """\
id: mine
bleed: 0
safe: 0
order: alone
pictures: {{form: jpeg, dpi: {dpi}}}
table: {{form: {form}{more}}}
{rest}
sources: [{{title: Ours, address: "https://example.org", seen: "2026-11-23"}}]
text: {{name: Ours}}
"""


def built(project, target, **settings):
    """The files of a target by their names, and the codes of what was found."""
    settings = {"only": ("cards",), "papers": (), **settings}
    outcome = project.build(target=target, **settings)
    files = {line.path.rpartition("/")[2]: (project.out / line.path).read_bytes() for line in outcome.written}
    return files, {finding.code for finding in outcome.found}


def own(project, form="pictures", dpi=100, more="", rest=""):
    project.write("card_data/targets/mine.yaml", TABLE.format(form=form, dpi=dpi, more=more, rest=rest))
    return built(project, "mine")


def image(data):
    with Image.open(io.BytesIO(data)) as opened:
        opened.load()
        return opened


def test_notes_for_anki_have_their_columns_and_pictures_beside_them(project):
    project.replace("card_data/mini/sets/core/cards/all.yaml", "Carry a crumb.", "'-1 **crumb**, :sun: & =2'")
    files, found = built(project, "anki")
    assert not found
    head, lines = files["notes.tsv"].decode().split("\n")[:4], files["notes.tsv"].decode().split("\n")[4:-1]
    assert head == ["#separator:tab", "#html:true", "#columns:Question\tAnswer\tTags", "#tags column:3"]
    rows = [line.split("\t") for line in lines]
    assert [len(row) for row in rows] == [3, 3, 3]
    assert rows[0][0] == "What does <b>Ant</b> say?"
    assert rows[0][1].startswith("&#45;1 <b>crumb</b>, Sun &amp; =2<br>Sun<br><img src=")
    shown = {row[1].rpartition('src="')[2].partition('"')[0] for row in rows}
    assert shown == set(files) - {"notes.tsv"} == {f"mini-core-{id}.jpg" for id in ("ant", "bee", "cat")}


def test_a_game_writes_its_own_notes(project):
    note = '<note picture="core:ant" shown="first" tags="a b"><question>#1 Who?</question><answer>Me</answer></note>'
    project.write("templates/mini/notes.xml.j2", f"<notes>{note}</notes>")
    files, _ = built(project, "anki")
    assert set(files) == {"notes.tsv", "mini-core-ant.jpg"}
    assert files["notes.tsv"].decode().split("\n")[4] == '<img src="mini-core-ant.jpg"><br>#1 Who?\tMe\ta b'


@pytest.mark.parametrize(
    "notes",
    [
        "<notes><note><question>Who?</question></note></notes>",
        "<notes><note><question>Who?</question><answer></answer></note></notes>",
        "<notes><note><question>Who?</question><answer><script>1</script></answer></note></notes>",
        "<cards/>",
        "<notes/>",
        "<notes>",
    ],
)
def test_what_is_no_list_of_notes_is_reported_and_nothing_written(project, notes):
    project.write("templates/mini/notes.xml.j2", notes)
    assert built(project, "anki") == ({}, {"CG894"})


def test_a_database_of_cockatrice_keeps_the_order_of_its_schema(project):
    files, found = built(project, "cockatrice", address=BASE)
    assert not found
    root = ElementTree.fromstring(files["mini.xml"])
    assert (root.tag, root.attrib) == ("cockatrice_carddatabase", {"version": "4"})
    assert [part.tag for part in root] == ["info", "sets", "cards"]
    assert [part.tag for part in root.find("sets/set")] == ["name", "longname", "settype"]
    cards = root.findall("cards/card")
    assert {tuple(part.tag for part in card) for card in cards} == {
        ("name", "text", "prop", "set", "token", "tablerow")
    }
    assert [card.findtext("name") for card in cards] == ["Ant", "Bee", "Cat"]
    assert {card.findtext("set") for card in cards} == {root.findtext("sets/set/name")} == {"MINI-CORE"}
    assert {card.find("set").get("picurl") for card in cards} == {
        f"{BASE}/{name}" for name in set(files) - {"mini.xml"}
    }


def test_without_boosters_draftmancer_is_given_the_deck(project):
    files, found = built(project, "draftmancer")
    assert found == {"CG892"}
    assert files["mini.txt"].decode().split("\n")[-4:] == ["1 Ant (CORE) 1", "2 Bee (CORE) 2", "1 Cat (CORE) 3", ""]


def test_without_an_address_no_saved_object_is_made_and_the_list_says_what_to_enter(project):
    files, found = built(project, "tabletop-simulator")
    assert found == {"CG892"}
    assert set(files) == {"sheet-1.jpg", "back-1.jpg", "sheets.tsv"}
    heads, row = (line.split("\t") for line in files["sheets.tsv"].decode().split("\n")[:-1])
    entered = dict(zip(heads, row, strict=True))
    assert (entered["sheet"], entered["back"], entered["copies"]) == ("sheet-1.jpg", "back-1.jpg", "1 2 1")
    columns, rows = int(entered["columns"]), int(entered["rows"])
    width, height = image(files["sheet-1.jpg"]).size
    assert (width % columns, height % rows) == (0, 0)


BOOSTER = """\
id: handful
text: {name: Handful, about: Three cards.}
age: "8+"
use: [core]
pools:
  small: {query: {id: [ant, bee]}, count: 2, collation: {print-run: {group: 2}}}
  large: {query: {id: [cat]}, count: 1}
slots:
  - {draw: 1, from: small}
  - {draw: 1, from: {small: 3, large: 1}}
guarantees:
  has: [{of: {icon: [sun]}, at-least: 1}]
"""


def sections(text):
    """The JSON of settings and cards, and the lines of each sheet, by their headers."""
    lines = [line for line in text.split("\n")[:-1] if not line.startswith("#")]
    heads = [place for place, line in enumerate(lines) if line.startswith("[") and line != "["]
    return {lines[at]: lines[at + 1 : end] for at, end in zip(heads, [*heads[1:], len(lines)], strict=True)}


def test_a_booster_becomes_layouts_and_sheets_for_draftmancer(project):
    project.write("card_data/mini/boosters/handful.yaml", BOOSTER)
    files, found = built(project, "draftmancer", address=BASE)
    assert found == {"CG893"}
    parts = sections(files["handful.txt"].decode())
    settings, cards = (json.loads("".join(parts[f"[{name}]"])) for name in ("Settings", "CustomCards"))
    (layout,) = settings["layouts"].values()
    assert [(slot["count"], slot["sheets"]) for slot in layout["slots"]] == [
        (1, [{"name": "small", "weight": 1}]),
        (1, [{"name": "small", "weight": 3}, {"name": "large", "weight": 1}]),
    ]
    assert parts['[small {"collation": "printRun", "groupSize": 2}]'] == ["1 Ant (CORE) 1", "1 Bee (CORE) 2"]
    assert parts["[large]"] == ["1 Cat (CORE) 3"]
    assert [card["image_uris"]["en"].removeprefix(f"{BASE}/") in files for card in cards] == [True] * 3
    assert b"# Not kept by Draftmancer: at least 1 of icon sun\n" in files["handful.txt"]


def test_pictures_of_tabletopia_are_equal_and_listed(project):
    files, found = built(project, "tabletopia")
    assert not found
    pictures = [image(data) for name, data in files.items() if name.endswith(".png")]
    assert len(pictures) == 4
    assert {(picture.size, picture.mode) for picture in pictures} == {((500, 700), "RGB")}
    assert files["quantities.csv"].count(b"\n") == 4
    assert b"6,core-bee.png" in built(project, "tabletopia", copies=3)[0]["quantities.csv"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"form": "sheets", "more": ", sheets: {columns: 9, rows: 9, pixels: [200, 200]}"}, "CG896"),
        ({"more": ", most-pixels: [100, 100]"}, "CG895"),
        ({"more": ", address: my-folder"}, "CG891"),
        ({"more": ', address: "https://example.org/?a=b"'}, "CG891"),
        ({"more": ', address: "ftp://example.org"'}, "CG891"),
        ({"rest": "most-cards: 3"}, "CG852"),
    ],
)
def test_nothing_is_written_where_something_is_refused(project, arguments, code):
    assert own(project, **arguments) == ({}, {code})


@pytest.mark.parametrize("target", ["anki", "tabletop-simulator"])
def test_two_processes_make_the_same_bytes(project, target):
    first, _ = built(project, target, address=BASE)
    for path in (project.out / "mini").rglob("*.*"):
        path.unlink()
    assert built(project, target, address=BASE, jobs=2)[0] == first
    assert len(first) > 2


@pytest.mark.parametrize(("form", "name"), [("tabletop-simulator", "sheet-1.jpg"), ("anki", "core-ant.jpg")])
def test_a_table_says_only_its_form_where_the_rest_is_usual(project, form, name):
    text = TABLE.format(form=form, dpi=1, more="", rest="")
    lines = [line for line in text.split("\n") if not line.startswith("pictures:")]
    project.write("card_data/targets/mine.yaml", "\n".join(lines))
    assert name in built(project, "mine")[0]


def test_preflight_refuses_a_picture_that_no_table_shows(project):
    out = io.BytesIO()
    Image.new("RGB", (4001, 20)).save(out, "PNG", dpi=(254, 254))
    result = project.run(
        "preflight", str(project.write("wide.png", out.getvalue())), "--target", "tabletopia", "--format", "json"
    )
    assert {finding["code"] for finding in json.loads(result.output)["findings"]} == {"CG895"}


def test_an_address_without_a_target_is_refused(project):
    result = project.run("build", "--base-url", BASE)
    assert result.exit_code == 2
    assert "virtual table" in result.output


NO_SET_FIRST = (
    "<cockatrice_carddatabase version='4'><cards><card><set/><name/></card></cards></cockatrice_carddatabase>"
)
ON_NO_SHEET = {"DeckIDs": [100], "CustomDeck": {}, "ContainedObjects": [{"CardID": 100}]}
IN_HIDDEN_CELL = {"CardID": 101, "CustomDeck": {"1": {"NumWidth": 2, "NumHeight": 1}}}


@pytest.mark.parametrize(
    ("target", "name", "text"),
    [
        ("anki", "notes.tsv", "#separator:tab\n"),
        ("anki", "notes.tsv", "#a\n#b\n#c\n#d\nx\ty\n"),
        ("anki", "notes.tsv", "#a\n#b\n#c\n#d\n=x\ty\tz\n"),
        ("cockatrice", "a.xml", "<cockatrice_carddatabase version='3'/>"),
        ("cockatrice", "a.xml", NO_SET_FIRST),
        ("cockatrice", "a.xml", "<!DOCTYPE a><a/>"),
        ("tabletop-simulator", "a.json", json.dumps({"ObjectStates": [ON_NO_SHEET]})),
        ("tabletop-simulator", "a.json", json.dumps({"ObjectStates": [IN_HIDDEN_CELL]})),
        ("tabletop-simulator", "a.json", "{"),
    ],
)
def test_preflight_refuses_a_list_that_no_program_would_read(project, target, name, text):
    path = project.write(name, text)
    result = project.run("preflight", str(path), "--target", target, "--format", "json")
    assert {finding["code"] for finding in json.loads(result.output)["findings"]} == {"CG897"}
