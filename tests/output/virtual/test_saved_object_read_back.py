"""The saved object of Tabletop Simulator and its sheets, held against what its documentation says of them."""

import io
import json
from collections import Counter
from pathlib import PurePosixPath

import jsonschema
import pytest
from PIL import Image

BASE = "https://example.org/tts"
URL = {"type": "string", "pattern": r"^https://[!-~]+\.(jpg|png)$"}
WORDS = {"type": "string"}
TRANSFORM = {
    "type": "object",
    "properties": {f"{part}{axis}": {"type": "number"} for part in ("pos", "rot", "scale") for axis in "XYZ"},
    "minProperties": 9,
    "additionalProperties": False,
}
COMMON = {"Name": WORDS, "Transform": TRANSFORM, "Nickname": WORDS, "Description": WORDS}
CARD = {**COMMON, "CardID": {"type": "integer", "minimum": 100}, "SidewaysCard": {"type": "boolean"}}
SHEET = {
    "FaceURL": URL,
    "BackURL": URL,
    "NumWidth": {"type": "integer", "minimum": 1, "maximum": 10},
    "NumHeight": {"type": "integer", "minimum": 1, "maximum": 7},
    "BackIsHidden": {"type": "boolean"},
    "UniqueBack": {"type": "boolean"},
    "Type": {"enum": [0, 1, 2, 3, 4]},
}


def exactly(properties):
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


SHEETS = {"type": "object", "patternProperties": {"^[1-9][0-9]*$": exactly(SHEET)}, "additionalProperties": False}
DECK = {
    **COMMON,
    "Name": {"const": "DeckCustom"},
    "SidewaysCard": {"type": "boolean"},
    "DeckIDs": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
    "CustomDeck": SHEETS,
    "ContainedObjects": {"type": "array", "items": exactly({**CARD, "Name": {"const": "Card"}})},
}
LONE_CARD = {**CARD, "Name": {"const": "CardCustom"}, "CustomDeck": SHEETS}
BOARD = {**COMMON, "Name": {"const": "Custom_Board"}, "CustomImage": exactly({"ImageURL": URL})}
SHAPE = {
    "Type": {"enum": [0, 1, 2, 3]},
    "Thickness": {"type": "number"},
    "Stackable": {"type": "boolean"},
    "Stretch": {"type": "boolean"},
}
TILE = {
    **COMMON,
    "Name": {"const": "Custom_Tile"},
    "CustomImage": exactly({"ImageURL": URL, "ImageSecondaryURL": URL, "CustomTile": exactly(SHAPE)}),
}
SAVED_OBJECT = exactly(
    {
        **dict.fromkeys(
            ("SaveName", "GameMode", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"), WORDS
        ),
        "Gravity": {"const": 0.5},
        "PlayArea": {"const": 0.5},
        "TabStates": {"type": "object"},
        "ObjectStates": {"type": "array", "items": {"oneOf": [*map(exactly, (DECK, LONE_CARD, BOARD, TILE))]}},
    }
)


@pytest.fixture
def saved(board_project):
    """The files of a game with chips and a board, by their names, and its saved object."""
    outcome = board_project.build(
        target="tabletop-simulator", only=("cards", "chips", "board"), papers=(), address=f"{BASE}/"
    )
    assert not outcome.found
    files = {PurePosixPath(line.path).name: (board_project.out / line.path).read_bytes() for line in outcome.written}
    return files, json.loads(files["mini.json"])


def addresses(value):
    if isinstance(value, dict):
        for key, part in value.items():
            yield from [part] if key.endswith("URL") else addresses(part)
    elif isinstance(value, list):
        for part in value:
            yield from addresses(part)


def test_a_saved_object_is_as_documented_and_names_the_pictures_that_were_written(saved):
    files, thing = saved
    jsonschema.validate(thing, SAVED_OBJECT)
    assert {*addresses(thing)} == {f"{BASE}/{name}" for name in files if name.endswith(".jpg")}


def test_decks_chips_and_the_board_lie_on_the_table(saved):
    thing = saved[1]
    assert Counter(one["Name"] for one in thing["ObjectStates"]) == {
        "DeckCustom": 1,
        "Custom_Board": 1,
        "Custom_Tile": 48,
    }
    deck = thing["ObjectStates"][0]
    assert deck["DeckIDs"] == [100, 101, 101, 102]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Ant", "Bee", "Bee", "Cat"]


def test_a_sheet_has_a_cell_for_each_face_and_the_back_in_its_last(saved):
    files, thing = saved
    plan = thing["ObjectStates"][0]["CustomDeck"]["1"]
    sheet, back = (Image.open(io.BytesIO(files[plan[key].rpartition("/")[2]])) for key in ("FaceURL", "BackURL"))
    columns, rows = plan["NumWidth"], plan["NumHeight"]
    assert columns * rows >= 4
    assert sheet.mode == back.mode == "RGB"
    width, height = sheet.width // columns, sheet.height // rows
    assert (width * columns, height * rows) == sheet.size
    assert width / height == pytest.approx(50 / 70, abs=0.01)
    last = sheet.getpixel((sheet.width - width // 2, sheet.height - 10))
    assert max(abs(a - b) for a, b in zip(last, back.getpixel((back.width // 2, back.height - 10)), strict=True)) < 6
    assert sheet.getpixel((10, 10)) == pytest.approx((0xFF, 0xF8, 0xE0), abs=6)


def test_more_cards_than_a_sheet_holds_lie_on_several(project):
    cards = "".join(
        f"  - {{id: c{number}, icons: [], text: {{title: C{number}, action: x}}}}\n" for number in range(70)
    )
    printings = "".join(
        f"  - {{card: c{number}, number: {number + 10}, art: {{drawing: dot}}}}\n" for number in range(70)
    )
    core = "card_data/mini/sets/core"
    project.write(f"{core}/cards/more.yaml", f"cards:\n{cards}")
    project.write(f"{core}/printings.yaml", project.read(f"{core}/printings.yaml") + printings)
    outcome = project.build(target="tabletop-simulator", papers=(), address=BASE)
    (path,) = (project.out / line.path for line in outcome.written if line.path.endswith(".json"))
    (deck,) = json.loads(path.read_text(encoding="utf-8"))["ObjectStates"]
    assert len(deck["DeckIDs"]) == 74
    assert set(deck["CustomDeck"]) == {"1", "2"}
    assert {id // 100 for id in deck["DeckIDs"]} == {1, 2}
    assert max(id % 100 for id in deck["DeckIDs"]) <= 68
    for name in ("sheet-1.jpg", "sheet-2.jpg"):
        with Image.open(path.parent / name) as sheet:
            assert max(sheet.size) <= 4096


def test_a_card_alone_is_no_deck(project):
    outcome = project.build(target="tabletop-simulator", papers=(), address=BASE, select=("ant",))
    (path,) = (project.out / line.path for line in outcome.written if line.path.endswith(".json"))
    thing = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.validate(thing, SAVED_OBJECT)
    assert [one["Name"] for one in thing["ObjectStates"]] == ["CardCustom"]
