"""The schema that every card must fit, whatever a game's own schema allows: what the model and the rules rely on.

A game may have any further keys. Where it takes the rules of a game that cardgen ships, what these read is as there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.data.schema.bounds import Json

LONGEST = 20_000
_ID: Json = {
    "title": "an id",
    "description": "small letters, digits and `-`, a letter first, at most 60 characters",
    "type": "string",
    "pattern": "^[a-z][a-z0-9-]{0,59}$",
    "examples": ["feed-the-soil"],
}
_CARD_ID: Json = {
    "title": "an id of a card",
    "description": "small letters, digits and `-`, a letter among them, at most 60 characters",
    "type": "string",
    "maxLength": 60,
    "pattern": "^([0-9][0-9-]*)?[a-z][a-z0-9-]*$",
    "examples": ["feed-the-soil"],
}
_LINE: Json = {
    "title": "one line of text",
    "description": "one line of at most 200 characters",
    "type": "string",
    "maxLength": 200,
    "pattern": "^[^\\n]*$",
}
_LINK: Json = {
    "title": "an https address",
    "description": "an address that begins with `https://`, without blanks, of at most 208 characters",
    "type": "string",
    "maxLength": 208,
    "pattern": "^https://[!-~]+$",
    "examples": ["https://example.org/feed-the-soil"],
}
_TEXT: Json = {
    "title": "a text",
    "anyOf": [
        {"type": "string", "maxLength": LONGEST},
        {"type": "array", "maxItems": 1_000, "items": {"type": "string", "maxLength": LONGEST}},
    ],
}
_WORDS: Json = {
    "title": "a word or a list of words",
    "anyOf": [_LINE, {"type": "array", "maxItems": 1_000, "items": _LINE}],
}


def of_cards(vocabularies: Iterable[str]) -> Json:
    """The schema of a file of cards. Keys called like a list of words hold words."""
    properties = {
        **dict.fromkeys(vocabularies, _WORDS),
        "id": _CARD_ID,
        "kind": _ID,
        "icons": {"title": "a list of icons", "type": "array", "maxItems": 1_000, "items": _LINE},
        "link": _LINK,
        "text": {
            "title": "a block of texts",
            "type": "object",
            "properties": {"title": _LINE},
            "additionalProperties": _TEXT,
            "examples": [{"title": "Feed the Soil"}],
        },
    }
    card = {"title": "a card", "type": "object", "properties": properties, "required": ["id", "text"]}
    return {
        "title": "Cards",
        "type": "object",
        "properties": {"cards": {"type": "array", "maxItems": 10_000, "items": card}},
        "required": ["cards"],
        "additionalProperties": False,
    }


def extensible(schema: Json) -> Json:
    """The card schema of a shipped game for cards that may say more: further keys, and further texts."""
    definitions = schema["$defs"]
    card = _open(definitions["card"])
    card["properties"] = {**card["properties"], "text": _open(card["properties"]["text"])}
    return {**schema, "$defs": {**definitions, "card": card}}


def vocabularies_of(values: Iterable[Any]) -> Iterator[str]:
    """The names of the lists of words in files of games and sets, which need not fit their schemas."""
    for value in values:
        lists = value.get("vocabularies") if isinstance(value, Mapping) else None
        yield from (name for name in lists if isinstance(name, str)) if isinstance(lists, Mapping) else ()


def _open(part: Json) -> Json:
    return {key: value for key, value in part.items() if key != "additionalProperties"}
