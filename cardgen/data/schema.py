"""Does each document fit the JSON Schema of its kind, and what of it can be used?

A quick validator says yes to nearly all; only what it refuses is looked at again, by a slow one that
says why and has the last word. One bad card costs neither its file nor its neighbours. Knows nothing of
what ids lead to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.data import complaints, icon_list, schema_file
from cardgen.data.events import NodePath
from cardgen.data.files import CARD_DATA, SHIPPED_AS, inside, shipped_root
from cardgen.data.source import Document, read_text
from cardgen.diagnostics import Diagnostic, Span

# Which lists of a kind hold items that stand for themselves: one is dropped, the others stay.
_ITEMS = {"cards": ("cards",), "printings": ("printings",), "icons": ("families", "icons")}


class Schema(Struct, frozen=True, eq=False):
    """A schema ready for use: `fits` answers for a whole document, `item_fits` for an item of a list."""

    rules: schema_file.Json
    fits: Callable[[Any], bool]
    item_fits: dict[str, Callable[[Any], bool]]


def check(documents: Iterable[Document], root: Path) -> tuple[list[Document], list[Diagnostic]]:
    """The documents, or what of them fits the schemas of the project at `root`, and all that does not.

    Of cards, printings and icons only the bad ones are missing (their ids are in `dropped`); any other
    document with a fault is missing as a whole. Card schemas whose list of icons is not that of the icons are
    reported, too. What is borrowed from cardgen is held against cardgen's schemas: a project may have older ones.
    """
    schemas: dict[tuple[str, str, Path], Schema | None] = {}
    good: list[Document] = []
    found: list[Diagnostic] = []
    for document in documents:
        home = shipped_root() if document.file.startswith(f"{SHIPPED_AS}/") else root
        key = (document.kind, document.game, home)
        if key not in schemas:
            schemas[key], faults = load_schema(*key)
            found += faults
        schema = schemas[key]
        if schema is None:
            continue
        if schema.fits(document.value):
            good.append(document)
            continue
        rest, faults = _salvage(document, schema)
        found += faults
        good += [rest] if rest is not None else []
    return good, [*found, *icon_list.stale(good, root)]


def load_schema(kind: str, game: str, root: Path) -> tuple[Schema | None, list[Diagnostic]]:
    """The schema of a kind of file: the game's own, the project's, else the one that cardgen ships."""
    path = schema_path(kind, game, root)
    if path is None:
        place = f"{CARD_DATA}/{game}/schema" if game else f"{CARD_DATA}/schema"
        span = Span((root / place / f"{kind}.schema.json").as_posix())
        return None, [Diagnostic("CG211", f"there is no schema for `{kind}` files", span, help="write one here")]
    file = path.as_posix()
    text = read_text(path, file)
    if isinstance(text, Diagnostic):
        return None, [text]
    try:
        schema = json.loads(text)
        if not (fault := schema_file.first_fault(schema)):
            return compiled(schema), []
    except (ValueError, RecursionError) as error:
        fault = str(error).partition("\n")[0].lower()
    message = f"this schema cannot be used: {fault}"
    return None, [Diagnostic("CG211", message, Span(file), help="keep to the keywords on the page of this code")]


def schema_path(kind: str, game: str, root: Path) -> Path | None:
    """Where the schema of a kind of file is, or None where there is none."""
    for base in (root, shipped_root()):
        for folder in (f"{game}/schema", "schema") if game else ("schema",):
            place = f"{CARD_DATA}/{folder}/{kind}.schema.json"
            if inside(base, place) is not None and (base / place).is_file():
                return base / place
    return None


def compiled(schema: schema_file.Json) -> Schema:
    """A schema made ready. It must be one in which `schema_file.first_fault` finds nothing.

    Raises ValueError where a pattern cannot be matched in time proportional to the text.
    """
    rules = schema_file.ready(schema)
    items = {name: _item_rules(rules, name) for name in _list_names(rules)}
    return Schema(rules, _validator(rules), {name: _validator(item) for name, item in items.items()})


def _validator(rules: schema_file.Json) -> Callable[[Any], bool]:
    import jsonschema_rs

    # Patterns take time in proportion to the text, and nothing is fetched.
    validate = jsonschema_rs.Draft202012Validator(
        schema_file.bare(rules), pattern_options=jsonschema_rs.RegexOptions(), retriever=_refuse
    ).is_valid

    def fits(value: Any) -> bool:
        try:
            return validate(value)
        except ValueError:  # what JSON cannot hold
            return False

    return fits


def _refuse(address: str) -> schema_file.Json:
    raise ValueError(f"{address} is not fetched")


def _list_names(rules: schema_file.Json) -> list[str]:
    return [name for name, part in rules.get("properties", {}).items() if "items" in part]


def _item_rules(rules: schema_file.Json, name: str) -> schema_file.Json:
    return {"$defs": rules.get("$defs", {}), **rules["properties"][name]["items"]}


def _without_items(rules: schema_file.Json, names: Iterable[str]) -> schema_file.Json:
    """The schema of all but the items, which are checked one by one."""
    properties = dict(rules["properties"])
    for name in names:
        properties[name] = {key: value for key, value in properties[name].items() if key != "items"}
    return {**rules, "properties": properties}


def _salvage(document: Document, schema: Schema) -> tuple[Document | None, list[Diagnostic]]:
    """What can be used of a document that does not fit, and why it does not: all of it where no reason is found."""
    lists = [name for name in schema.item_fits if _is_list(document.value, name)]
    shell = _without_items(schema.rules, lists) if lists else schema.rules
    faults = complaints.of(document, shell, document.value, ())
    for name in lists:
        rules = _item_rules(schema.rules, name)
        for index, item in enumerate(document.value[name]):
            if not schema.item_fits[name](item):
                faults += complaints.of(document, rules, item, (name, index))
    doomed = [_item_around(document.kind, path) for path, _ in faults]
    found = [finding for _, finding in faults]
    if any(path is None for path in doomed):
        return None, found
    return document.without(path for path in doomed if path is not None), found


def _is_list(value: Any, name: str) -> bool:
    return isinstance(value, dict) and isinstance(value.get(name), list)


def _item_around(kind: str, path: NodePath) -> NodePath | None:
    """The innermost item around a node that can be left out: `(cards, 3)` for `(cards, 3, id)`."""
    around = None
    for depth, name in enumerate(_ITEMS.get(kind, ())):
        if len(path) < 2 * depth + 2 or path[2 * depth] != name:
            break
        around = path[: 2 * depth + 2]
    return around
