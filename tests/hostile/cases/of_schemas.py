"""Schemas of somebody else's game, and what they let through."""

from __future__ import annotations

import json

from tests.hostile.cases.tools import BUILD, CARDS, PRINTINGS, SCHEMA, Case, both, link, pipe, replace, sparse, write

BOMB = {f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 10} for n in range(12)} | {"d12": {"type": "null"}}
DEEP = "{" + '"properties": {"a": {' * 400 + "}}" * 400 + "}"
LONG_TEXT = replace(CARDS, "id: ant", f"id: {'a' * 40}b")

SCHEMAS: dict[str, str | bytes] = {
    "no JSON": "{",
    "a list": "[]",
    "a number": "3",
    "not a number": "NaN",
    "nothing": "",
    "brackets": "[" * 100_000,
    "braces": '{"a": ' * 100_000,
    "bytes that are no text": b"\xff\xfe\xfa",
    "a schema that refuses all": "false",
    "a reference to the network": '{"$ref": "https://example.org/schema.json"}',
    "a reference to a file": '{"$ref": "file:///etc/passwd"}',
    "a reference to nowhere": '{"$ref": "#/$defs/nowhere"}',
    "a reference to itself": '{"$ref": "#"}',
    "references in a ring": '{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}',
    "a bomb of choices": json.dumps({"$defs": BOMB, "$ref": "#/$defs/d0"}),
    "a thousand choices in each other": json.dumps({"anyOf": [{"required": [f"k{n}"]} for n in range(20_000)]}),
    "deeper than anybody reads": DEEP,
    "ten megabytes": json.dumps({"description": "a" * 10_000_000}),
    "an unknown dialect": '{"$schema": "https://example.org/draft"}',
    "an identity elsewhere": '{"$id": "https://example.org/x", "$ref": "y"}',
    "a dynamic reference": '{"$dynamicRef": "#x"}',
    "types that are none": '{"type": "card"}',
    "a pattern that is none": '{"properties": {"x": {"pattern": "("}}}',
    "a pattern that goes back": '{"properties": {"x": {"pattern": "^(a+)+$"}}}',
    "a pattern with a look ahead": '{"properties": {"x": {"pattern": "(?=a)"}}}',
    "a pattern that refers back": '{"properties": {"x": {"pattern": "(a)\\\\1"}}}',
    "a pattern of a million repeats": '{"properties": {"x": {"pattern": "((a{1000}){1000}){1000}"}}}',
    "a pattern of keys": '{"patternProperties": {"^(a+)+$": {}}}',
    "an enumeration of code": '{"enum": ["{variable.__class__}"]}',
    "a key with code": '{"properties": {"x\\"]; import os #": {}}}',
    "a number of 5,000 digits": '{"maximum": ' + "9" * 5_000 + "}",
    "a multiple of nought": '{"multipleOf": 0}',
}
LAX = '{"type": "object"}'
# What a schema that takes anything lets through.
BEHIND_A_LAX_SCHEMA = {
    "cards that are a number": "cards: 3\n",
    "cards that are a word": "cards: ant\n",
    "cards that are words": "cards: [ant, bee]\n",
    "cards that are a mapping": "cards: {ant: {}}\n",
    "no cards": "other: 1\n",
    "a card without a key": "cards: [{}]\n",
    "an id that is a number": "cards: [{id: 3, icons: [sun], text: {title: A, action: b}}]\n",
    "an id that is a list": "cards: [{id: [ant], icons: [sun], text: {title: A, action: b}}]\n",
    "an id with a path": "cards: [{id: ../../ant, icons: [sun], text: {title: A, action: b}}]\n",
    "an id of 300 letters": f"cards: [{{id: {'a' * 300}, icons: [sun], text: {{title: A, action: b}}}}]\n",
    "icons that are a word": "cards: [{id: ant, icons: sun, text: {title: A, action: b}}]\n",
    "icons that are mappings": "cards: [{id: ant, icons: [{a: 1}], text: {title: A, action: b}}]\n",
    "icons that are nothing": "cards: [{id: ant, icons: null, text: {title: A, action: b}}]\n",
    "a text that is a word": "cards: [{id: ant, icons: [sun], text: hello}]\n",
    "a text that is a list": "cards: [{id: ant, icons: [sun], text: [a]}]\n",
    "a title that is a number": "cards: [{id: ant, icons: [sun], text: {title: 3, action: b}}]\n",
    "a title that is a mapping": "cards: [{id: ant, icons: [sun], text: {title: {a: b}, action: b}}]\n",
    "a kind that is a list": "cards: [{id: ant, kind: [plain], icons: [sun], text: {title: A, action: b}}]\n",
    "a kind that is a number": "cards: [{id: ant, kind: 7, icons: [sun], text: {title: A, action: b}}]\n",
    "a link that is a mapping": "cards: [{id: ant, link: {a: 1}, icons: [sun], text: {title: A, action: b}}]\n",
}

CASES = [
    *(Case(f"{name} as a schema", write(SCHEMA, text)) for name, text in SCHEMAS.items()),
    *(
        Case(f"{name}, which a lax schema lets through", both(write(SCHEMA, LAX), write(CARDS, text)), BUILD)
        for name, text in BEHIND_A_LAX_SCHEMA.items()
    ),
    *(
        Case(f"{name}, which `true` lets through", both(write(SCHEMA, "true"), write(CARDS, text)), BUILD)
        for name, text in list(BEHIND_A_LAX_SCHEMA.items())[:6]
    ),
    Case("a pipe for a schema", pipe(SCHEMA)),
    Case("a link to the password file for a schema", link(SCHEMA, "/etc/passwd")),
    Case("a device without an end for a schema", link(SCHEMA, "/dev/zero")),
    Case("a schema of a gigabyte", sparse(SCHEMA, 2**30)),
    Case(
        "a schema for printings",
        both(write("card_data/mini/schema/printings.schema.json", "true"), write(PRINTINGS, "printings: 3\n")),
    ),
    Case(
        "a slow pattern and a slow text",
        both(
            replace(SCHEMA, '"id": {"type": "string"}', '"id": {"type": "string", "pattern": "^([a-z]|[a-y])*$"}'),
            LONG_TEXT,
        ),
    ),
]
