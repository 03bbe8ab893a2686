"""What does not fit is said in words, once, where it stands."""

import pytest

from cardgen.data.schema import definition, loading, messages
from cardgen.data.yaml import source
from tests.sweep import sweep

WORD = {"title": "a terrain", "type": "string", "enum": ["forest", "tundra"]}


def form(**properties: dict) -> dict:
    """An object with these properties, all of them required."""
    return {"type": "object", "required": list(properties), "properties": properties}


FORMS = {
    "anyOf": [
        form(kind={"const": "one"}, n={"type": "integer"}),
        form(kind={"const": "two"}, t={"type": "string"}),
        {"type": "string", "title": "a short form", "maxLength": 3},
    ]
}


IF_ONE = {
    "allOf": [{"properties": {"n": {"type": "integer"}}}, {"properties": {"t": {"maxLength": 3}}}],
    "if": form(kind={"const": "one"}),
    "then": {"required": ["n"]},
    "else": {"properties": {"n": {"maximum": 0}}},
}


APART = {"title": "a card", "not": {"required": ["hp", "cost"]}}
ONE_WAY = {"title": "a card", "oneOf": [{"required": ["hp"]}, {"required": ["cost"]}]}
PATTERNED = {
    "title": "a card",
    "properties": {"id": {}},
    "patternProperties": {"^x-": {"type": "integer"}},
    "additionalProperties": False,
}
COMPANY = {
    "title": "a card",
    "properties": {"max": {"examples": [3]}},
    "dependentRequired": {"min": ["max"]},
    "dependentSchemas": {"hp": {"properties": {"cost": {"maximum": 5}}}},
}
GRAVE = {"contains": {"title": "a hero", "enum": ["ant", "bee"]}, "maxContains": 2}


def messages_of(rules: dict, text: str) -> list[tuple[str, str, str, int]]:
    """Code, message, help and column of everything said of `text`, whose `a` is under `rules`."""
    whole = definition.ready({"type": "object", "properties": {"a": rules}, "additionalProperties": False})
    assert definition.first_fault(whole) == ""
    document, found = source.parse(text, "x.yaml")
    assert found == []
    assert not loading.compiled(whole).fits(document.value)
    return [
        (finding.code, finding.message, finding.help, finding.span.column)
        for _, finding in messages.of(document, whole, document.value, ())
    ]


@sweep(
    ("rules", "text", "expected"),
    [
        (WORD, "a: tundraa", ("CG204", "`tundraa` is not a terrain", "did you mean `tundra`?", 4)),
        (WORD, "a: sea", ("CG204", "`sea` is not a terrain", "write one of `forest`, `tundra`", 4)),
        ({"const": 1}, "a: 2", ("CG204", "`2` is not allowed here", "write `1`", 4)),
        ({"type": "string"}, "a: 1.10", ("CG203", "`a` is the number `1.1`, not text", 'quote it: "1.10"', 4)),
        (
            {"type": "string", "pattern": "^.*$"},
            "a: 7",
            ("CG203", "`a` is the number `7`, not text", 'quote it: "7"', 4),
        ),
        (
            {"type": "integer"},
            'a: "012"',
            ("CG203", "`a` is the text `012`, not a whole number", "write it without quotes: 12", 4),
        ),
        (
            {"maxLength": 10},
            "a: https://example.org",
            ("CG205", "`a` has 19 characters, 10 are allowed", "find a shorter address", 4),
        ),
        ({"type": "string"}, "a: true", ("CG203", "`a` is `true`, not text", 'quote it: "true"', 4)),
        ({"type": "string"}, "a:", ("CG203", "`a` is empty", "write text", 1)),
        ({"type": "array"}, "a: x", ("CG203", "`a` is the text `x`, not a list", "write a list: [x]", 4)),
        (
            {"type": "integer"},
            'a: "1"',
            ("CG203", "`a` is the text `1`, not a whole number", "write it without quotes: 1", 4),
        ),
        (
            {"type": "string", "pattern": "^[0-9]+mm$", "examples": ["3mm"]},
            "a: 3",
            ("CG203", "`a` is the number `3`, not text", "write it like `3mm`", 4),
        ),
        (
            {"type": "integer"},
            "a: [1]",
            ("CG203", "`a` is a list, not a whole number", "write it without brackets: 1", 4),
        ),
        (
            {"items": {"type": ["integer", "null"]}},
            "a: [1, x]",
            (
                "CG203",
                "item 2 of `a` is the text `x`, not a whole number or `null`",
                "write a whole number or `null`",
                8,
            ),
        ),
        ({"maxLength": 3}, "a: four", ("CG205", "`a` has 4 characters, 3 are allowed", "take out 1 character", 4)),
        ({"minLength": 1, "description": "a word"}, 'a: ""', ("CG206", "`a` is empty", "write a word", 4)),
        ({"minLength": 3}, "a: xy", ("CG206", "`a` has 2 characters, 3 are needed", "", 4)),
        (
            {"pattern": "^[a-z]$", "title": "an id", "description": "a letter", "examples": ["b"]},
            "a: B",
            ("CG206", "`B` is not an id", "write `b`: a letter", 4),
        ),
        ({"pattern": "^.*$"}, r'a: "x\ny"', ("CG206", r"`x\ny` is not what belongs here", "", 4)),
        ({"minimum": 1, "maximum": 9}, "a: 0", ("CG207", "`a` is too small: 0", "write a number from 1 to 9", 4)),
        ({"maximum": 9}, "a: 10", ("CG207", "`a` is too large: 10", "write a number to 9", 4)),
        ({"minItems": 1}, "a: []", ("CG208", "`a` has 0 items, at least 1 needed", "add some", 1)),
        ({"maxItems": 1}, "a: [1, 2, 3]", ("CG208", "`a` has 3 items, at most 1 allowed", "take out 2", 4)),
        ({"minProperties": 2}, "a: {b: 1}", ("CG208", "`a` has 1 item, at least 2 needed", "add some", 4)),
        ({"uniqueItems": True}, "a: [x, y, x]", ("CG209", "`x` is in `a` twice", "remove one of them", 11)),
        ({"required": ["b"]}, "a: {c: 1}", ("CG201", "`a` needs `b`", "add `b: ...`", 5)),
        (
            {"required": ["b"], "properties": {"b": {"examples": [["x"]]}}},
            "a: {}",
            ("CG201", "`a` needs `b`", 'add `b: ["x"]`', 1),
        ),
        (
            {"propertyNames": {"pattern": "^[a-z]$", "title": "an id"}},
            "a: {B: 1}",
            ("CG206", "`B` is not an id", "", 5),
        ),
        (
            FORMS,
            "a: {kind: one, n: x}",
            ("CG203", "`n` is the text `x`, not a whole number", "write a whole number", 19),
        ),
        (
            IF_ONE,
            "a: {kind: one, n: x}",
            ("CG203", "`n` is the text `x`, not a whole number", "write a whole number", 19),
        ),
        (
            IF_ONE,
            "a: {kind: two, t: long}",
            ("CG205", "`t` has 4 characters, 3 are allowed", "take out 1 character", 19),
        ),
        (IF_ONE, "a: {kind: one}", ("CG201", "`a` needs `n`", "add `n: ...`", 5)),
        (IF_ONE, "a: {kind: two, n: 4}", ("CG207", "`n` is too large: 4", "write a number to 0", 19)),
        (
            {"not": {"enum": ["none", "any"]}},
            "a: none",
            ("CG204", "`none` is not allowed here", "write anything but `none` and `any`", 4),
        ),
        (
            {"not": {"const": 0, "description": "leave it out where nothing is paid"}},
            "a: 0",
            ("CG204", "`0` is not allowed here", "leave it out where nothing is paid", 4),
        ),
        (
            {"not": {"title": "a path", "pattern": "/"}},
            "a: b/c",
            ("CG206", "`b/c` is a path, which is not allowed here", "write something else: see `not` in the schema", 4),
        ),
        (
            APART,
            "a: {hp: 1, cost: 2}",
            ("CG206", "`hp` and `cost` cannot be together in `a`", "take out one of them", 12),
        ),
        (
            {"not": {"anyOf": [{"required": ["hp"]}, {"required": ["cost"]}]}},
            "a: {id: ant, cost: 2}",
            ("CG206", "`cost` is not wanted in `a`", "take it out", 14),
        ),
        (
            ONE_WAY,
            "a: {cost: 1, hp: 2}",
            ("CG206", "`hp` and `cost` cannot be together in `a`", "take out all but one", 14),
        ),
        (
            {"title": "a size", "oneOf": [{"minimum": 1}, {"minimum": 2}]},
            "a: 3",
            ("CG206", "`3` is a size in more than one way", "write it so that only one form of it fits", 4),
        ),
        (
            PATTERNED,
            "a: {id: b, x-c: d}",
            ("CG203", "`x-c` is the text `d`, not a whole number", "write a whole number", 17),
        ),
        (PATTERNED, "a: {x-c: 1, y: 2}", ("CG202", "`y` is not a key of `a`", "write `id`", 13)),
        (COMPANY, "a: {min: 1}", ("CG201", "`a` with `min` needs `max`", "add `max: 3`, or take out `min`", 5)),
        (COMPANY, "a: {hp: 1, cost: 7}", ("CG207", "`cost` is too large: 7", "write a number to 5", 18)),
        (GRAVE, "a: [cow]", ("CG206", "of the items of `a`, 1 to 2 must be a hero", "add one", 4)),
        (GRAVE, "a: [ant, bee, ant]", ("CG206", "of the items of `a`, 1 to 2 must be a hero", "take one out", 4)),
        ({"multipleOf": 5}, "a: 12", ("CG207", "`a` is 12, not a multiple of 5", "write 10 or 15", 4)),
        (ONE_WAY, "a: {id: ant}", ("CG201", "`a` needs `hp` or `cost`", "add `hp: ...`, or another", 5)),
        (
            {"anyOf": [{"required": [key]} for key in ("hp", "cost", "pay")]},
            "a: {}",
            ("CG201", "`a` needs `hp`, `cost` or `pay`", "add `hp: ...`, or another", 1),
        ),
        (FORMS, "a: {kind: two}", ("CG201", "`a` needs `t`", "add `t: ...`", 5)),
        (FORMS, "a: {kind: tow, n: 1}", ("CG204", "`tow` is not allowed here", "did you mean `two`?", 11)),
        (FORMS, "a: long", ("CG205", "`a` has 4 characters, 3 are allowed", "take out 1 character", 4)),
        (
            FORMS,
            "a: [1]",
            ("CG203", "`a` is a list, not keys with values or text", "write keys with values or text", 4),
        ),
    ],
)
def test_a_fault_is_said_in_words_at_its_place(rules, text, expected):
    assert messages_of(rules, text) == [expected]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("a: {text: {title: Straße am Café 2!}}", "add `id: strasse-am-cafe-2`"),
        ("a: {text: {name: 2nd Willow's}}", "add `id: nd-willows`"),
        ("a: {text: {title: 树}}", "add `id:`"),
        ("a: {text: 5}", "add `id:`"),
        ("a: {}", "add `id:`"),
    ],
)
def test_a_missing_id_is_made_from_the_title_for_that_of_the_example_may_be_taken(text, help):
    rules = {"type": "object", "required": ["id"], "properties": {"id": {"examples": ["clear-spring"]}}}
    assert [(code, remedy) for code, _, remedy, _ in messages_of(rules, text)] == [("CG201", help)]


def test_the_missing_id_of_a_game_is_the_name_of_its_folder():
    whole = definition.ready({"type": "object", "required": ["id"]})
    document, _ = source.parse("text: {name: My Rivers}", "x.yaml", "game", "rivers")
    ((_, finding),) = messages.of(document, whole, document.value, ())
    assert finding.help == "add `id: rivers`"


@pytest.mark.parametrize(
    ("path", "is_outside"),
    [("../secret.png", True), ("/secret.png", True), ("a/../../b.png", True), ("a\\b.png", False), ("a/b.gif", False)],
)
def test_a_path_that_leaves_its_folder_is_told_to_stay(path, is_outside):
    rules = {"title": "the path of a picture", "description": "a path to a png", "pattern": "^[a-z]+/[a-z]+\\.png$"}
    ((code, message, help, _),) = messages_of(rules, f"a: '{path}'")
    assert (code, message) == ("CG206", f"`{path}` is not the path of a picture")
    assert help == (
        "stay inside the folder of the set: no `..`, no leading `/`" if is_outside else "write a path to a png"
    )


def test_each_unknown_and_each_missing_key_is_a_finding_of_its_own():
    rules = {
        "type": "object",
        "required": ["bird", "tree"],
        "properties": {"bird": {}, "tree": {}},
        "additionalProperties": False,
    }
    assert [(code, message, help) for code, message, help, _ in messages_of(rules, "a: {x: 1, y: 2}")] == [
        ("CG201", "`a` needs `bird`", "add `bird: ...`"),
        ("CG201", "`a` needs `tree`", "add `tree: ...`"),
        ("CG202", "`x` is not a key of `a`", "write one of `bird`, `tree`"),
        ("CG202", "`y` is not a key of `a`", "write one of `bird`, `tree`"),
    ]


def test_a_misspelt_key_is_not_also_a_missing_one():
    rules = {"required": ["bird"], "properties": {"bird": {}}, "additionalProperties": False}
    assert messages_of(rules, "a: {brid: 1}") == [("CG202", "`brid` is not a key of `a`", "did you mean `bird`?", 5)]


def test_a_long_or_broken_value_is_shortened_in_messages():
    ((_, message, _, _),) = messages_of({"enum": ["x"]}, f'a: "one\\n{"y" * 100}"')
    assert message == f"`one {'y' * 55}…` is not allowed here"


@sweep(
    ("rules", "text", "help"),
    [
        ({"type": "object", "examples": [{"at-least": 35}]}, "a: 30", "keys with values, as in `a: {at-least: 35}`"),
        ({"type": "integer", "examples": [5]}, "a: five", "write a whole number, as in `a: 5`"),
        ({"type": "integer", "examples": [5]}, "a: 5.5", "write a whole number, as in `a: 5`"),
        ({"type": ["integer", "string"], "examples": ["x", 5]}, "a: 5.5", "write a whole number, as in `a: 5`"),
        ({"type": "integer", "examples": [5]}, "a:", "write a whole number, as in `a: 5`"),
        ({"type": "number"}, 'a: "0.5"', "write it without quotes: 0.5"),
        ({"type": "integer"}, 'a: "0.5"', "write a whole number"),
        ({"type": ["number", "array"], "examples": [1, [2, 3]]}, "a: low", "a list, as in `a: 1` or `a: [2, 3]`"),
        ({"items": {"type": "integer", "examples": [5]}}, "a: [x]", "write a whole number, as in `5`"),
        ({"type": "object", "examples": [{"x": "y" * 200}]}, "a: 30", "write keys with values"),
        ({"minItems": 2, "examples": [["he", "no"]]}, "a: [x]", 'add some, as in `a: [he, "no"]`'),
        ({"type": "string"}, "a: [x]", "write it without brackets: x"),
        ({"type": "string"}, "a: [[x]]", "write text"),
    ],
)
def test_a_remedy_shows_how_it_is_written(rules, text, help):
    ((_, _, remedy, _),) = messages_of(rules, text)
    assert remedy.endswith(help)


def test_what_refers_to_a_part_of_the_schema_has_examples_of_its_own():
    rules = {"$ref": "#/$defs/measure", "examples": [{"at-least": 35}]}
    measure = {"type": "object", "examples": [{"at-least": 1}], "properties": {"at-least": {"type": "integer"}}}
    whole = definition.ready({"properties": {"a": rules}, "$defs": {"measure": measure}})
    document, _ = source.parse("a: 30", "x.yaml")
    ((_, outer),) = messages.of(document, whole, document.value, ())
    assert outer.help == "write keys with values, as in `a: {at-least: 35}`"
    document, _ = source.parse("a: {at-least: x}", "x.yaml")
    ((_, inner),) = messages.of(document, whole, document.value, ())
    assert inner.help == "write a whole number"
