"""Reads the cards of an export of the Phylo site (`?api=json`).

Knows the fields of the export, nothing of what their texts mean.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.importing.plain import EMPTY, as_text, cleaned, line, one_line, shown, split, unique, words
from cardgen.importing.record import ForeignRow, ForeignRows, Remark, UnreadableImport

_DEEPEST = 3
_TWICE = "\0twice"
_MOST_WORDS = 30

# Field of a row, and the names that an export may have for it, the first that says something counts.
_LINES = {
    "name": ("name",),
    "latin": ("latin_name",),
    "scale": ("size",),
    "foodchain": ("hierarchy",),
    "diet": ("food",),
    "points": ("points",),
    "artist": ("graphic_artist", "photo_artist"),
    "picture": ("graphic", "photo"),
    "licence": ("licence", "license"),
    "picture_licence": ("graphic_licence", "graphic_license", "photo_licence", "photo_license"),
}
_LISTS = {
    "terrains": ("habitat1", "habitat2", "habitat3"),
    "climates": ("temperature",),
    "taxa": ("classification",),
    "links": ("wikipedia_url", "eol_url", "card_url"),
}
_CONTENT = "card_content"
_LOOKS = (
    "card_color",
    "background_image_url",
    "size_image_url",
    "food_hierarchy_image_url",
    "graphic_artist_url",
    "photo_artist_url",
)
_FIELDS = frozenset(name for names in (*_LINES.values(), *_LISTS.values(), _LOOKS, (_CONTENT,)) for name in names)


def read(text: str) -> ForeignRows:
    """The cards of an export: a list, or an object that holds one. Raises UnreadableImport where there is none."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise UnreadableImport("this is no list of cards: it is nested too deeply") from None
    except ValueError as fault:
        raise UnreadableImport(f"this is not JSON: {shown(str(fault)).lower()}") from None
    cards = _cards_in(value, _DEEPEST)
    if cards is None:
        raise UnreadableImport(
            "there is no list of cards in this file", "a card is an object with `name` and `card_content`"
        )
    rows = tuple(_row(card, f"card {number}") for number, card in enumerate(cards, 1))
    return ForeignRows(rows, tuple(_notes(cards)))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; keys that it has twice are remembered, since the last hides the others."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        found[_TWICE] = ", ".join([f"`{shown(name, 30)}`" for name, count in counted.items() if count > 1][:5])
    return found


def _is_card(value: Any) -> bool:
    return isinstance(value, dict) and "name" in value and len(_FIELDS & value.keys()) > 1


def _cards_in(value: Any, depth: int) -> Sequence[Any] | None:
    """The list of cards in a value: the value itself, or the first list of cards inside its objects."""
    if isinstance(value, list):
        return value if any(map(_is_card, value)) else None
    if not isinstance(value, dict) or not depth:
        return None
    if _is_card(value):
        return [value]
    inside = [inner for name, inner in value.items() if name != _TWICE]
    if inside and any(map(_is_card, inside)):
        return inside
    lists = [found for inner in inside if (found := _cards_in(inner, depth - 1)) is not None]
    if len(lists) > 1:
        raise UnreadableImport(f"there are {len(lists)} lists of cards in this file", "import them one by one")
    return lists[0] if lists else None


def _row(card: Any, place: str) -> ForeignRow:
    if not isinstance(card, dict):
        return ForeignRow(place, remarks=(Remark("left-out", f"not a card, but {_described(card)}"),))
    remarks: list[Remark] = []
    if _TWICE in card:
        remarks.append(Remark("value-unusable", f"given twice, the last was read: {card[_TWICE]}"))
    lines = {field: _line(card, names, field, remarks) for field, names in _LINES.items()}
    lists = {
        field: unique(_listed(card, names, field, remarks)) for field, names in _LISTS.items() if field != "terrains"
    }
    terrains = tuple(_listed(card, _LISTS["terrains"], "terrains", remarks))
    content = as_text(card.get(_CONTENT))
    if content is None:
        remarks.append(_unusable(_CONTENT, card[_CONTENT]))
    plain = cleaned(content or "", "text")
    values: dict[str, Any] = {**lines, **lists, "terrains": terrains, "named": plain.italic}
    values["content"] = "" if plain.text.casefold() in EMPTY else plain.text
    return ForeignRow(place, **values, remarks=(*remarks, *plain.remarks))


def _line(card: Mapping[str, Any], names: Sequence[str], field: str, remarks: list[Remark]) -> str:
    for name in names:
        text = as_text(card.get(name))
        if text is None:
            remarks.append(_unusable(name, card[name]))
            continue
        plain = one_line(text, name)
        if plain.text.casefold() not in EMPTY or (field == "name" and plain.text):
            remarks += plain.remarks
            return plain.text
    return ""


def _listed(card: Mapping[str, Any], names: Sequence[str], field: str, remarks: list[Remark]) -> Iterator[str]:
    for name in names:
        value = card.get(name)
        found = split(value) if field == "terrains" and isinstance(value, str) else words(value)
        if found is None:
            remarks.append(_unusable(name, value))
            continue
        for word in found[:_MOST_WORDS]:
            plain = one_line(word, name)
            remarks += plain.remarks
            if plain.text.casefold() not in EMPTY:
                yield plain.text


def _unusable(name: str, value: Any) -> Remark:
    return Remark("value-unusable", f"`{name}` is {_described(value)}")


def _described(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", bool: "true or false", str: "text", type(None): "null"}
    return kinds.get(type(value), "a number")


def _notes(cards: Sequence[Any]) -> Iterator[str]:
    others = unique(name for card in cards if isinstance(card, dict) for name in card if name not in _FIELDS | {_TWICE})
    if others:
        shown_names = ", ".join(f"`{shown(line(name), 30)}`" for name in others[:20])
        yield f"fields that are not read: {shown_names}{' and more' if len(others) > 20 else ''}"
