"""Only schemas that can be trusted are used."""

import json
from pathlib import Path

from cardgen.data.schema import definition
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[3]
SCHEMAS = sorted(REPOSITORY.glob("card_data/**/*.schema.json"))


def inner_schemas(schema: dict) -> list[tuple[str, dict]]:
    return [
        (name, part)
        for _, holder in definition._parts(schema, "")
        for name, part in holder.get("properties", {}).items()
    ]


@sweep("path", SCHEMAS, ids=lambda path: path.name)
def test_our_schemas_pass_and_explain_every_key(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert definition.first_fault(schema) == ""
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for name, part in inner_schemas(schema):
        assert part.get("description"), name
        assert part.get("examples"), name


@sweep("path", SCHEMAS, ids=lambda path: path.name)
def test_the_examples_of_our_schemas_fit_them(path):
    from jsonschema import Draft202012Validator

    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for name, part in inner_schemas(schema):
        validator = Draft202012Validator({**part, "$defs": schema.get("$defs", {})})
        for example in part["examples"]:
            assert list(validator.iter_errors(example)) == [], name


@sweep(
    ("schema", "fault"),
    [
        ([], "a schema is an object"),
        ({"unevaluatedItems": {}}, "keyword `unevaluatedItems` is not understood (at the top)"),
        ({"not": True}, "the value of `not` cannot be used (at the top)"),
        ({"not": {"pattern": "^(a+)+$"}}, "the value of `pattern` cannot be used (at the top)"),
        ({"patternProperties": {"^(a+)+$": {}}}, "the value of `patternProperties` cannot be used (at the top)"),
        ({"dependentRequired": {"a": "b"}}, "the value of `dependentRequired` cannot be used (at the top)"),
        ({"multipleOf": 0}, "the value of `multipleOf` cannot be used (at the top)"),
        ({"minContains": 2}, "`minContains` and `maxContains` need `contains` (at the top)"),
        ({"$defs": {"a": {"not": {"$ref": "#/$defs/a"}}}}, "`a` leads to itself (at `a`)"),
        ({"$defs": {"a": {"dependentSchemas": {"b": {"$ref": "#/$defs/a"}}}}}, "`a` leads to itself (at `b`)"),
        ({"properties": {"a": {"$ref": "https://example.org"}}}, "the value of `$ref` cannot be used (at `a`)"),
        ({"properties": {"a": {"$ref": "#/$defs/b"}}}, "`$defs` has no `b` (at `a`)"),
        ({"properties": {"a": True}}, "the value of `properties` cannot be used (at the top)"),
        ({"properties": {'a"]': {}}}, "the value of `properties` cannot be used (at the top)"),
        ({"type": "text"}, "the value of `type` cannot be used (at the top)"),
        ({"enum": ["{x}"]}, "the value of `enum` cannot be used (at the top)"),
        ({"pattern": "^(a+)+$"}, "the value of `pattern` cannot be used (at the top)"),
        ({"pattern": "("}, "the value of `pattern` cannot be used (at the top)"),
        ({"pattern": "a{99999999999}"}, "the value of `pattern` cannot be used (at the top)"),
        ({"minimum": float("inf")}, "the value of `minimum` cannot be used (at the top)"),
        ({"examples": 5}, "the value of `examples` cannot be used (at the top)"),
        ({"title": ["a"]}, "the value of `title` cannot be used (at the top)"),
        ({"minLength": True}, "the value of `minLength` cannot be used (at the top)"),
        ({"required": [1]}, "the value of `required` cannot be used (at the top)"),
        (
            {"$ref": "#/$defs/a", "type": "string", "$defs": {"a": {}}},
            "`$ref` stands alone in the drafts that editors read (at the top)",
        ),
        ({"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}, "`a` leads to itself (at `a`)"),
        ({"$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}, "`a` leads to itself (at `a`)"),
        ({"$defs": {"a": {"if": {"$ref": "#/$defs/a"}, "then": {}}}}, "`a` leads to itself (at `a`)"),
        ({"then": {"required": ["a"]}}, "`then` and `else` need an `if` (at the top)"),
        ({"if": {"pattern": "^(a+)+$"}}, "the value of `pattern` cannot be used (at the top)"),
    ],
)
def test_a_schema_that_cannot_be_trusted_is_refused(schema, fault):
    assert definition.first_fault(schema) == fault


def test_definitions_of_older_drafts_are_those_of_the_new_one():
    old = {"definitions": {"a": {"type": "string"}}, "properties": {"b": {"items": {"$ref": "#/definitions/a"}}}}
    new = {"$defs": {"a": {"type": "string"}}, "properties": {"b": {"items": {"$ref": "#/$defs/a"}}}}
    assert definition.modern(old) == new
    assert definition.modern(new) is new
    assert definition.first_fault(definition.modern(old)) == ""


def test_a_schema_may_contain_itself_further_down():
    tree = {"type": "object", "properties": {"child": {"$ref": "#/$defs/tree"}}}
    assert definition.first_fault({"$ref": "#/$defs/tree", "$defs": {"tree": tree}}) == ""


def test_editors_know_the_icons_and_the_checker_does_not():
    schema = json.loads((REPOSITORY / "card_data/fsys/schema/cards.schema.json").read_text(encoding="utf-8"))
    assert "enum" not in definition.ready(schema)["$defs"]["icon"]
    fresh = definition.refreshed_card_schema(schema, ["a", "b"])
    assert fresh["$defs"]["icon"]["enum"] == ["a", "b"]
    assert fresh["$defs"]["card"] == schema["$defs"]["card"]
    assert definition.refreshed_card_schema({}, ["a"]) == {"$defs": {"icon": {"type": "string", "enum": ["a"]}}}
    assert len(schema["$defs"]["icon"]["enum"]) == 45


def test_a_bare_schema_has_no_free_text_but_keeps_keys_called_title():
    schema = {"title": "x", "properties": {"title": {"description": "y", "type": "string"}}}
    assert definition.bare(schema) == {"properties": {"title": {"type": "string"}}}
