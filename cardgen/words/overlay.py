"""Lays translations over documents: the same cards, icons and sets, with other words on them.

What rules ask for stays: ids, fields, and how a word of a vocabulary or an icon may be written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.data.yaml.source import Document, NodePath
from cardgen.words.language import Translation
from cardgen.words.places import TextPlace, texts_of

WRITTEN = "written"
"""The key under which a thing keeps the name by which files may call it."""


def overlaid(document: Document, texts: Mapping[str, Translation]) -> Document:
    """The document with these texts, by their contexts, in the places of its own; findings about them point at the
    translations.
    """
    places = [place for place in texts_of(document) if place.context in texts and not place.plural]
    if not places:
        return document
    new = {place.path: _new(place, texts[place.context].forms[0]) for place in places}
    spans = {place.path: texts[place.context].span for place in places}
    return replace(document, value=_with(document.value, (), new, _around(new)), elsewhere=spans)


def _new(place: TextPlace, text: str) -> Any:
    if not place.is_word:
        return text
    return {"id": place.english, WRITTEN: place.english.replace("-", " "), "text": {"name": text}}


def _around(new: Mapping[NodePath, Any]) -> frozenset[NodePath]:
    return frozenset(path[:length] for path in new for length in range(len(path)))


def _with(value: Any, path: NodePath, new: Mapping[NodePath, Any], around: frozenset[NodePath]) -> Any:
    """A value with what is new in it; what has nothing new is shared, not copied."""
    if path in new:
        return new[path]
    if path not in around:
        return value
    if isinstance(value, list):
        return [_with(inner, (*path, place), new, around) for place, inner in enumerate(value)]
    steps = [step[len(path)] for step in new if step[: len(path)] == path]
    named: dict[Any, Any] = {**value, **{step: {} for step in steps if step not in value}}  # what has no text yet
    made = {key: _with(inner, (*path, key), new, around) for key, inner in named.items()}
    if "id" in value and isinstance(text := value.get("text"), dict) and "name" in text:
        made[WRITTEN] = text["name"]
    return made
