"""A game whose own schema permits everything: whatever its files say, findings tell what cannot be used.

Values of every kind are put into every key at random, with a fixed seed.
"""

import json
from random import Random
from typing import Any

import pytest
import yaml

CORE = "card_data/mini/sets/core"
SCHEMA = "card_data/mini/schema/cards.schema.json"
FILES = (f"{CORE}/cards/all.yaml", f"{CORE}/set.yaml", f"{CORE}/printings.yaml", "card_data/mini/decks/all-cards.yaml")
GAME = ("card_data/mini/game.yaml", "card_data/mini/icons.yaml", "templates/mini/styles.yaml")
LAX: dict[str, Any] = {"type": "object", "properties": {"cards": {"type": "array", "items": {"type": "object"}}}}
VALUES = (
    None, True, False, 0, -1, 7, 1.5, 10**18, "", " ", "ant", "a b", "**", "<b>", "{{ card }}", "../../x", "x" * 70,
    [], [None], ["sun"], [["sun"]], [1, "a"], {}, {"a": 1}, {"title": 1}, {"text": {"title": "A"}}, [{}],
    [{"id": "ant"}],
)  # fmt: skip
SEED = 20
COMMANDS = (
    ("check", "--jobs", "1", "--level", "static"),
    ("build", "--jobs", "1", "--paper", "a4", "--only", "cards"),
    ("list",),
    ("new", "card", "new-leaf", "--game", "mini"),
)


def places(value: Any, path: tuple = ()) -> list[tuple]:
    """The paths to all nodes below the top."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, pair in pairs for found in ((*path, key), *places(pair, (*path, key)))]


def put(value: Any, path: tuple, new: Any) -> None:
    """Another value at a path that may be gone by now."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


def change(project, chance: Random) -> None:
    """One to three values in one file, or a key of its own in a card."""
    place = chance.choice(FILES * 3 + GAME)
    value = yaml.safe_load(project.read(place))
    for _ in range(chance.choice((1, 1, 2, 3))):
        put(value, chance.choice(places(value)), chance.choice(VALUES))
    if isinstance(value.get("cards"), list) and value["cards"] and isinstance(value["cards"][0], dict):
        value["cards"][0][chance.choice(("zeal", "cost", "kind", "link"))] = chance.choice(VALUES)
    project.write(place, yaml.safe_dump(value))


def run_all(project) -> None:
    for words in COMMANDS:
        result = project.run(*words)
        assert result.exception is None or isinstance(result.exception, SystemExit), words
        assert result.exit_code in (0, 1, 2)
        assert result.exit_code == 0 or "error[" in result.output or "Error: " in result.output + result.stderr


@pytest.mark.parametrize("number", range(40))
def test_whatever_a_lax_schema_lets_pass_ends_in_findings(project, number):
    chance = Random(SEED + number)
    project.write(SCHEMA, json.dumps(LAX))
    change(project, chance)
    run_all(project)


CARD = {"id": "moth", "text": {"title": "Moth"}}
SHOWN = [[], [1], [None, 1], [CARD], [CARD, CARD], [CARD, {"id": 1, "text": {}}], [{"id": "a"}, {"text": []}], "cards"]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"properties": {}},
        {"properties": {"cards": {}}},
        {"properties": {"cards": {"items": {}}}},
        {"properties": {"cards": {"$ref": "#/$defs/all"}}, "$defs": {"all": {"type": "array"}}},
        {"properties": {"cards": {"items": {"required": ["zeal", "id"], "properties": {"text": {}}}}}},
        {"properties": {"cards": {"items": {"required": ["zeal"], "properties": {"zeal": {"type": "integer"}}}}}},
        {"properties": {"cards": {"items": {"properties": {"id": {"examples": [1]}, "icons": {"maxItems": 0}}}}}},
        {"properties": {"cards": {"items": {"properties": {"text": {"required": ["no: \n", "title"]}}}}}},
        {"properties": {"cards": {"examples": []}}},
        *({"properties": {"cards": {"examples": [shown], "items": {}}}} for shown in SHOWN),
        [],
        {"not": {}},
    ],
    ids=str,
)
def test_a_new_card_is_made_or_refused_whatever_the_schema_says(project, schema):
    project.write(SCHEMA, json.dumps(schema))
    run_all(project)
