"""Reads a manifest of packs, as something that anybody may have changed since it was written.

It is believed only as far as it has the right shape; whether it is true, is found out by making packs again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.boosters.pack_ids import LARGEST_CASE, MOST_PACKS, read
from cardgen.data.project.opening import RefusedFile, open_plain, read_plain
from cardgen.diagnostics import as_clause
from cardgen.output.pack_manifest import FORMAT, LIST, NAME, ListedPack, ManifestHead

MOST_BYTES = 200_000_000
"""A larger file is not read: 100,000 packs of twenty cards are half of it."""
MOST_OF_HEAD = 1_000_000
EARLIER = 1
"""A form that proves less than it seems to: two packs with one id could have different cards."""


class UnreadableManifest(ValueError):
    """A manifest that cannot be read, and why."""


class Manifest(Struct, frozen=True):
    """A manifest that was read: its head, and the line of each pack by the letters of its id."""

    path: Path
    head: ManifestHead
    lines: Mapping[str, ListedPack]


def manifests_below(folder: Path) -> list[Path]:
    """The manifests in a folder and in its folders, in order; hidden ones are not looked into. A file is one itself."""
    if folder.is_file():
        return [folder]
    found = folder.rglob(NAME) if folder.is_dir() else iter(())
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))


def read_head(path: Path) -> ManifestHead:
    """What is said before the packs, without reading those. Raises UnreadableManifest."""
    with _reasoned(), open_plain(path) as file:
        text, found, _ = file.read(MOST_OF_HEAD).decode("utf-8", errors="replace").partition(f'"{LIST}": [')
    _require(bool(found), "no packs are listed in it")
    return _understood(_parsed(f'{text}"{LIST}": []}}'))[0]


def read_manifest(path: Path) -> Manifest:
    """Raises UnreadableManifest where it is no manifest, was damaged, or cannot be opened."""
    read_head(path)
    with _reasoned():
        data = read_plain(path, MOST_BYTES)
    value = _parsed(data)
    head, lines = _understood(value)
    _require(len(lines) == len(value[LIST]) == head.packs, f"it lists {len(lines):,} packs, not {head.packs:,}")
    return Manifest(path, head, lines)


@contextmanager
def _reasoned() -> Iterator[None]:
    """What is not opened is told like what cannot be understood."""
    try:
        yield
    except RefusedFile as fault:
        raise UnreadableManifest(fault.reason if fault.reason != fault.message else f"it is {fault.message}") from None


def _parsed(text: str | bytes) -> Any:
    try:
        value = json.loads(text)
    except RecursionError:
        raise UnreadableManifest("it is nested too deeply") from None
    except ValueError as fault:  # of JSON, of UTF-8, of numbers with thousands of digits
        raise UnreadableManifest(f"it is not JSON: {as_clause(str(fault))}") from None
    made = value.get("format") if isinstance(value, dict) else None
    _require(made != EARLIER, "an earlier cardgen made it, which did not note the icons and words of the game")
    _require(made == FORMAT, f"it does not say `format: {FORMAT}`")
    return value


def _understood(value: Any) -> tuple[ManifestHead, dict[str, ListedPack]]:
    try:
        listed = map(_listed, value[LIST])
        return _head(value), {read(entry.id): entry for entry in listed}
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        if isinstance(fault, UnreadableManifest):
            raise
        named = f"lacks {fault}" if isinstance(fault, KeyError) else "has a value of another kind than it should be"
        raise UnreadableManifest(f"it {named}") from None


def _head(value: Mapping[str, Any]) -> ManifestHead:
    recipe = value["recipe"]
    head = ManifestHead(
        cardgen=_text(value["cardgen"]),
        collation=_number(value["collation"]),
        game=_text(value["game"]),
        recipe=_text(recipe["id"]),
        name=_text(recipe["name"]),
        digest=_text(recipe["digest"]),
        sets={name: (_text(entry["version"]), _text(entry["digest"])) for name, entry in value["sets"].items()},
        seed=_number(value["seed"]),
        packs=_number(value["count"]),
        case=_number(value["case"]),
        readings=dict(value["readings"]),
        game_digest=_text(value["game_digest"]),
    )
    _require(0 <= head.packs <= MOST_PACKS and 0 < head.case <= LARGEST_CASE, "it has more packs than there can be")
    return head


def _listed(entry: Mapping[str, Any]) -> ListedPack:
    return ListedPack(
        place=_number(entry["place"]),
        id=_text(entry["id"]),
        layout=_text(entry["layout"]),
        windows={_text(name): _number(number) for name, number in entry["windows"].items()},
        cards=tuple(_text(card) for card in entry["cards"]),
        digest=_text(entry["digest"]),
    )


def _text(value: Any) -> str:
    _require(isinstance(value, str), "it has a value of another kind than it should be")
    return str(value)


def _number(value: Any) -> int:
    _require(isinstance(value, int) and not isinstance(value, bool), "it has a value of another kind than it should be")
    return int(value)


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise UnreadableManifest(reason)
