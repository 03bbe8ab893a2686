"""Derives the least that a card of a game must say from the game's own schema.

Knows no game: keys, limits and examples are the schema's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import shipped_root
from cardgen.data.schema.loading import compiled, read_schema, schema_path
from cardgen.data.yaml.flow import flow
from cardgen.scaffold.names import RefusedName

SENTENCE = "**Look** closely. **Tell** a friend what you see."
_TITLES = ("title", "name")


def card_schema(game: str, root: Path) -> dict[str, Any]:
    """The schema of the game's cards. Raises RefusedName where there is none that can be used."""
    path = schema_path("cards", game, root)
    schema = read_schema(path, is_trusted=path.is_relative_to(shipped_root())) if path else None
    if not isinstance(schema, dict):
        raise RefusedName(f"the schema of the cards of `{game}` cannot be used", "`cardgen check` says why")
    return schema


def skeleton(
    schema: Mapping[str, Any], name: str, title: str, icons: Sequence[str], sentence: str = SENTENCE, count: int = 1
) -> dict[str, Any]:
    """A card with all that it must have: its title, a sentence, and the schema's examples for the rest.

    Of `icons`, given with the best first, it takes `count`, as far as the schema allows. Raises RefusedName
    where no such card satisfies the schema. A schema that shows several cards is taken at its first, less what
    is true of that one alone: where the schema has a `default`, that stands there until somebody writes the truth.
    """
    if shown := samples(schema):
        return renamed(_with_defaults(shown[0], _rules_of_card(schema), schema), name, title)
    fits = _fitting(schema)
    for words in (sentence, None):
        card = _card(schema, name, title, icons, count, words)
        if fits(card):
            return card
    raise RefusedName(
        f"no example card can be made for `{name}`", "give every key of the game's cards.schema.json an example"
    )


def samples(schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The example cards of a schema that shows several, for games whose cards hang together; else none."""
    shown = next(iter(_rules_of_cards(schema).get("examples", ())), ())
    fits = _fitting(schema)
    are_several = isinstance(shown, list) and len(shown) > 1
    return [dict(card) for card in shown if _is_card(card) and fits(card)] if are_several else []


def _is_card(shown: Any) -> bool:
    """Whether it has what every card has. A schema may show anything."""
    text = shown.get("text") if isinstance(shown, dict) else None
    return isinstance(text, dict) and isinstance(text.get("title"), str) and isinstance(shown.get("id"), str)


def _fitting(schema: Mapping[str, Any]) -> Callable[[Any], bool]:
    """Whether a card fits. Each does where the schema says nothing of cards."""
    return compiled(dict(schema)).item_fits.get("cards", lambda card: True)


def _rules_of_cards(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is said of the list of cards: nothing, in a schema that permits everything."""
    cards: Mapping[str, Any] = schema.get("properties", {}).get("cards", {})
    return cards


def _rules_of_card(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return _resolved(_resolved(_rules_of_cards(schema), schema).get("items", {}), schema)


def example_name(schema: Mapping[str, Any]) -> str:
    """An id as somebody might give it to a card of this game: the last that the schema shows."""
    shown = _rules_of_card(schema).get("properties", {}).get("id", {}).get("examples", ())
    return str(shown[-1]) if shown else "my-card"


def renamed(card: Mapping[str, Any], name: str, title: str) -> dict[str, Any]:
    """The card under another id and title."""
    text = {**card["text"], **{key: title for key in _TITLES if key in card["text"]}}
    return {**card, "id": name, "text": text}


def _with_defaults(shown: Mapping[str, Any], rules: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """What is shown, with the default of each key that has one, in its blocks, too."""
    made: dict[str, Any] = {}
    for key, value in shown.items():
        part = rules.get("properties", {}).get(key, {})
        if "default" in part:
            made[key] = part["default"]
        else:
            made[key] = _with_defaults(value, _resolved(part, schema), schema) if isinstance(value, dict) else value
    return made


def as_yaml(card: Mapping[str, Any]) -> str:
    """The card as an item of `cards:`, indented by two."""
    lines: list[str] = []
    for key, value in card.items():
        if isinstance(value, dict):
            lines.append(f"{flow(key)}:")
            lines += [f"  {flow(inner)}: {flow(content)}" for inner, content in value.items()]
        else:
            lines.append(f"{flow(key)}: {flow(value)}")
    return "  - " + "\n    ".join(lines) + "\n"


def _card(
    schema: Mapping[str, Any], name: str, title: str, icons: Sequence[str], count: int, words: str | None
) -> dict[str, Any]:
    rules = _rules_of_card(schema)
    properties, required = rules.get("properties", {}), rules.get("required", [])
    card: dict[str, Any] = {"id": name}
    if "icons" in properties and icons:
        rule = _resolved(properties["icons"], schema)
        card["icons"] = list(icons[: min(max(count, rule.get("minItems", 1)), rule.get("maxItems", count))])
    for key in required:
        if key not in ("id", "icons", "text"):
            card[key] = _example(properties.get(key, {}), schema)
    card["text"] = _texts(_resolved(properties.get("text", {}), schema), schema, title, words)
    return card


def _texts(rules: Mapping[str, Any], schema: Mapping[str, Any], title: str, words: str | None) -> dict[str, Any]:
    properties = rules.get("properties", {})
    texts: dict[str, Any] = {}
    for key in rules.get("required", ["title"]):
        if key in _TITLES:
            texts[key] = title
        else:
            texts[key] = words if words is not None else _example(properties.get(key, {}), schema)
    return texts


def _resolved(part: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema that a reference leads to; any other as it is."""
    while "$ref" in part:
        part = schema["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return part


def _example(part: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    for rules in (part, _resolved(part, schema)):
        for keyword in ("examples", "enum"):
            if rules.get(keyword):
                return rules[keyword][0]
    return None
