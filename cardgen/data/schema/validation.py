"""Validates documents against the JSON Schemas of their kind, and keeps what can be used of each.

A quick validator says yes to nearly all; only what it refuses is looked at again, by a slow one that
says why and has the last word. One bad card costs neither its file nor its neighbours. Knows nothing of
what ids lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardgen.data.schema import editor, messages
from cardgen.data.schema.bounds import Json
from cardgen.data.schema.conditions import Located
from cardgen.data.schema.loading import Schema, SchemaLoader, Schemas, item_rules, validator
from cardgen.data.yaml.reader import NodePath
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import TOO_MUCH_TO_TELL

# Which lists of a kind hold items that stand for themselves: one is dropped, the others stay.
_ITEMS = {"cards": ("cards",), "printings": ("printings",), "icons": ("families", "icons")}


def check(documents: Iterable[Document], root: Path) -> tuple[list[Document], list[Diagnostic]]:
    """The documents, or what of them fits their schemas, and all that does not.

    Of cards, printings and icons only the bad ones are missing (their ids are in `dropped`); any other
    document with a fault is missing as a whole. Card schemas whose list of icons is not that of the icons are
    reported, too, and schemas of the project at `root` that are not taken.
    """
    documents = tuple(documents)
    loader = SchemaLoader(root, documents)
    good: list[Document] = []
    found: list[Diagnostic] = []
    for document in documents:
        if loader.is_known_to_fit(document):
            good.append(document)
            continue
        schemas = loader.of(document)
        if not schemas:
            continue
        if all(schema.fits(document.value) for schema in schemas):
            good.append(document)
            loader.remember(document)
            continue
        rest, faults = _salvage(document, schemas)
        found += faults
        good += [rest] if rest is not None else []
    return good, [*found, *loader.found, *editor.outdated(good, root)]


def _salvage(document: Document, schemas: Schemas) -> tuple[Document | None, list[Diagnostic]]:
    """What can be used of a document that does not fit, and why it does not: all of it where no reason is found."""
    budget = messages.MessageBudget()
    faults: list[Located] = []
    for schema in schemas:
        faults += _faults(document, schema, {path[:2] for path, _ in faults}, budget)
    found = [finding for _, finding in faults]
    if budget.unreported:
        found.append(_unreported(document, budget.unreported, bool(found)))
    doomed = [_item_around(document.kind, path) for path in (*(path for path, _ in faults), *budget.unreported)]
    if any(path is None for path in doomed):
        return None, found
    return document.without(path for path in doomed if path is not None), found


def _faults(
    document: Document, schema: Schema, known: set[NodePath], budget: messages.MessageBudget
) -> Iterator[Located]:
    """What does not fit one schema, but for the items of which that is known."""
    lists = [name for name in schema.item_fits if _is_list(document.value, name)]
    shell = _without_items(schema.rules, lists) if lists else schema.rules
    if not validator(shell)(document.value):
        yield from messages.of(document, shell, document.value, (), budget)
    for name in lists:
        rules = item_rules(schema.rules, name)
        for index, item in enumerate(document.value[name]):
            if (name, index) not in known and not schema.item_fits[name](item):
                yield from messages.of(document, rules, item, (name, index), budget)


def _without_items(rules: Json, names: Iterable[str]) -> Json:
    """The schema of all but the items, which are checked one by one."""
    properties = dict(rules["properties"])
    for name in names:
        properties[name] = {key: value for key, value in properties[name].items() if key != "items"}
    return {**rules, "properties": properties}


def _unreported(document: Document, places: list[NodePath], are_more: bool) -> Diagnostic:
    count = f"{len(places):,} {'more ' * are_more}item{'s' * (len(places) > 1)}"
    message = f"{count} of this file do{'es' * (len(places) == 1)} not fit, and there is too much to tell why"
    help = "repair the first ones, then look again" if are_more else "write less here, in smaller lists"
    return document.finding(TOO_MUCH_TO_TELL, message, places[0], help=help)


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
