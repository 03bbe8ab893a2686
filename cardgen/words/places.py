"""Finds the texts of a document that reach paper: where each stands, and the context by which a translation names it.

A context is what does not change when the English does: `cards/feed-the-soil text.title`. Knows nothing of PO.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document, NodePath
from cardgen.words.kind_names import counted_context, counted_forms
from cardgen.words.pool_names import common_names, context_of, forms_of, own_name, told_together

_LISTS = frozenset(("cards", "icons"))
"""Kinds of files that are lists of things with ids."""
_WITH_ID = frozenset(("booster", "deck"))
"""Kinds of files of which there are several in a folder."""
_BELOW = frozenset(("booster", "cards", "deck"))
"""Kinds of files that lie in a folder of their own, below what they belong to."""


class TextPlace(Struct, frozen=True):
    """A text of a document: its context for translations, its node, its English. `is_word` where it is a word of a
    vocabulary that is its own id. What has a `plural` is printed with a number, and does not stand at the node.
    """

    context: str
    path: NodePath
    english: str
    is_word: bool = False
    plural: str = ""


def texts_of(document: Document) -> Iterator[TextPlace]:
    """All texts of a document that a translation replaces, in their order."""
    value, kind = document.value, document.kind
    if kind == "reasons":
        yield from _reasons(value)
    elif kind == "printings":
        yield from _printings(value)
    elif kind in _LISTS:
        yield from _texts(value, (), "")
    elif isinstance(value, dict) and kind in ("game", "set", *_WITH_ID):
        yield from _texts(value, (), f"{kind}s/{value['id']}" if kind in _WITH_ID else kind)
        yield from _of_game(value) if kind == "game" else _pools(value) if kind == "booster" else ()


def is_counted(context: str) -> bool:
    """Whether a text is printed with a number: that of a pool, or of cards of a kind."""
    return "/pools/" in context or context.endswith(" counted")


def _of_game(value: Any) -> Iterator[TextPlace]:
    yield from _kinds(value)
    yield from _products(value)


def _kinds(value: Any) -> Iterator[TextPlace]:
    """Cards of a kind with their number, as a box tells them, where more than one have a name of their own."""
    for id, kind in value.get("kinds", {}).items():
        if several := kind.get("text", {}).get("several"):
            single, plural = counted_forms(kind["text"]["name"], several)
            yield TextPlace(counted_context(id), ("kinds", id, "text", "several"), single, plural=plural)


def _products(value: Any) -> Iterator[TextPlace]:
    """What is printed and has no name but its id: the slug of a sheet says it, and a PDF is called so."""
    for id, product in value.get("products", {}).items():
        if "text" not in product:
            yield TextPlace(f"game/products/{id} text.name", ("products", id, "text", "name"), id.replace("-", " "))


def _pools(value: Any) -> Iterator[TextPlace]:
    """The pools of a booster, what those are called together whose names end alike or that differ by layout, and what
    one is called in packs of its layout.
    """
    pools = value.get("pools", {})
    drawing = _drawing(value, pools)
    own = [own_name(pool, layouts) for pool, layouts in drawing.items()]
    for pool in dict.fromkeys([*pools, *common_names(pools).values(), *told_together(drawing), *own]):
        english, plural = forms_of(pool)
        yield TextPlace(context_of(value["id"], pool), ("pools", pool), english, plural=plural)


def _drawing(value: Any, pools: Iterable[str]) -> dict[str, list[str]]:
    """Of each pool the layouts that draw from it."""
    layouts = {"slots": value.get("slots", ())} | {
        id: layout["slots"] for id, layout in value.get("layouts", {}).items()
    }
    drawn = {id: {pool for slot in slots for pool in _sources(slot["from"])} for id, slots in layouts.items()}
    return {pool: [id for id, some in drawn.items() if pool in some] for pool in pools}


def _sources(written: Any) -> Iterable[str]:
    return (written,) if isinstance(written, str) else written


def _texts(value: Any, path: NodePath, name: str) -> Iterator[TextPlace]:
    """What is below the key `text` of a mapping that has this name, and of all mappings in it."""
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if key == "text":
            yield from _leaves(inner, (*path, key), name, str(key))
        elif isinstance(inner, dict):
            yield from _texts(inner, (*path, key), f"{name}/{key}" if name else str(key))
        elif isinstance(inner, list):
            yield from _items(inner, (*path, key), name, str(key))


def _items(items: list[Any], path: NodePath, name: str, key: str) -> Iterator[TextPlace]:
    """Of a list: what has an id of its own is named by it, and not by what it lies in, unless that is a word."""
    above = f"{name}/{key}" if name.startswith(("game", "set")) else key
    for place, item in enumerate(items):
        if isinstance(item, dict) and "id" in item:
            yield from _texts(item, (*path, place), f"{above}/{item['id']}")
        elif isinstance(item, dict):
            yield from _texts(item, (*path, place), f"{name}/{key}/{place}")
        elif name.endswith("/vocabularies") and isinstance(item, str):
            yield TextPlace(f"{above}/{item} text.name", (*path, place), item, is_word=True)


def _leaves(value: Any, path: NodePath, name: str, key: str) -> Iterator[TextPlace]:
    if isinstance(value, str) and value.strip():
        yield TextPlace(f"{name} {key}", path, value)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, further in inner:
        yield from _leaves(further, (*path, step), name, f"{key}.{step}")


def _printings(value: Any) -> Iterator[TextPlace]:
    """What printings say in the place of their cards."""
    for place, entry in enumerate(value["printings"]):
        yield from _leaves(entry.get("text"), ("printings", place, "text"), f"printings/{entry['card']}", "text")


def _reasons(value: Any) -> Iterator[TextPlace]:
    for place, entry in enumerate(value["reasons"]):
        if "question" in entry:
            yield TextPlace(f"reasons/{entry['card']} question", ("reasons", place, "question"), entry["question"])
        for icon, reason in entry["icons"].items():
            path = ("reasons", place, "icons", icon)
            yield TextPlace(f"reasons/{entry['card']} icons.{icon}", path, reason)


def is_in_own_folder(document: Document) -> bool:
    """Whether it lies in a folder of its kind, below the folder that it belongs to."""
    return document.kind in _BELOW
