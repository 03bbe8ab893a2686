"""A schema that could make more work than a file is worth is refused before it is used."""

import json
from pathlib import Path

import pytest

from cardgen.data.schema import bounds, definition, loading
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[3]


def doubling(levels: int) -> dict:
    """Each of a chain of parts leads to the next by two choices that differ."""
    parts = {
        f"p{n}": {"anyOf": [{"$ref": f"#/$defs/p{n + 1}"}, {"items": {"$ref": f"#/$defs/p{n + 1}"}, "minItems": 1}]}
        for n in range(levels)
    }
    return {"$ref": "#/$defs/p0", "$defs": {**parts, f"p{levels}": {"type": "string"}}}


def chain(links: int) -> dict:
    parts = {f"p{n}": {"$ref": f"#/$defs/p{n + 1}"} for n in range(links)}
    return {"$ref": "#/$defs/p0", "$defs": {**parts, f"p{links}": {}}}


def returning(keys: int) -> dict:
    """A part that holds what is below it against itself twice: with each level of a file the work doubles."""
    again = {"items": {"$ref": "#/$defs/p"}}
    properties = {f"k{n}": {"$ref": "#/$defs/p"} for n in range(keys)}
    choices = {"anyOf": [again, {**again, "minItems": 2}, {"properties": properties}]}
    return {"$ref": "#/$defs/p", "$defs": {"p": choices}}


def nested(levels: int) -> dict:
    schema: dict = {"type": "string"}
    for _ in range(levels):
        schema = {"items": schema}
    return schema


BOMBS = {
    "parts of parts": ({"allOf": [{"allOf": [{"type": "string"}] * 30}] * 30}, "more than 60 parts"),
    "patterns of keys": ({"patternProperties": {f"^a{n}": {} for n in range(6)}}, "more than 5 patterns"),
    "parts behind not": ({"not": {"allOf": [{"allOf": [{"type": "string"}] * 30}] * 30}}, "more than 60 parts"),
    "parts of every key": ({"patternProperties": {"a": {"allOf": [{"allOf": [{}] * 30}] * 30}}}, "more than 60 parts"),
    "patterns of conditions": ({"if": {"anyOf": [{"pattern": f"^a{n}"} for n in range(6)]}}, "more than 5 patterns"),
    "choices of choices": ({"anyOf": [{"anyOf": [{"type": "string"}] * 30}] * 30}, "more than 60 parts"),
    "each level twice": (returning(1), "more than 60 parts"),
    "a chain of halves": (doubling(40), ""),
    "a long chain": (chain(900), ""),
    "many schemas": ({"properties": {f"k{n}": {} for n in range(2_000)}}, "more than 1,000 schemas"),
    "many patterns": ({"properties": {f"k{n}": {"pattern": f"^a{n}"} for n in range(60)}}, "different patterns"),
    "many patterns at once": ({"anyOf": [{"pattern": f"^a{n}"} for n in range(6)]}, "more than 5 patterns"),
    "deep": (nested(40), "more than 32 levels deep"),
    "pattern that counts from each letter": ({"pattern": "[ab]*a[ab]{100}c"}, "`pattern` cannot be used"),
    "pattern that counts anywhere": ({"pattern": "[ab]{100}c"}, "`pattern` cannot be used"),
    "pattern that counts in a choice": ({"pattern": "^a|[ab]{100}c"}, "`pattern` cannot be used"),
    "pattern that looks ahead": ({"pattern": "^(?=a)"}, "`pattern` cannot be used"),
    "pattern that looks back": ({"pattern": r"(a)\\1"}, "`pattern` cannot be used"),
}


def fault_of(schema: dict) -> str:
    return definition.first_fault(schema) or bounds.excess_of_work(schema)


@sweep(("schema", "fault"), BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused(schema, fault):
    assert fault_of(schema) if not fault else fault in fault_of(schema)


@pytest.mark.parametrize("path", sorted(REPOSITORY.glob("card_data/**/*.schema.json")), ids=lambda path: path.name)
def test_our_schemas_are_far_from_the_limits(path, monkeypatch):
    monkeypatch.setattr(bounds, "MAX_TOGETHER", 10)
    monkeypatch.setattr(bounds, "MAX_STEPS", 10_000)
    assert fault_of(json.loads(path.read_text(encoding="utf-8"))) == ""


def test_a_tree_of_any_depth_is_no_bomb():
    tree = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/tree"}}]}
    assert fault_of({"$ref": "#/$defs/tree", "$defs": {"tree": tree}}) == ""


def test_a_schema_larger_than_all_of_ours_is_refused_unread(tmp_path):
    path = tmp_path / "card_data/rivers/schema/cards.schema.json"
    path.parent.mkdir(parents=True)
    (path.parent.parent / "game.yaml").write_text("id: rivers\n", encoding="utf-8")
    path.write_text('{"title": "' + "a" * bounds.MAX_BYTES + '"}', encoding="utf-8")
    schema, (found,) = loading.load_schema("cards", "rivers", tmp_path)
    assert schema is None
    assert found.message == "this schema cannot be used: larger than 200 kB"
