"""Writes imported cards as the files of a set, so that they read back to the same values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.data.yaml.flow import flow
from cardgen.importing.record import About, Entry
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE

_SCHEMAS = "# yaml-language-server: $schema=../../../schema"
_A_FILE = 200
_NAMES = {"species": "species", "event": "events", "home": "homes"}


def files_of(about: About, entries: Sequence[Entry]) -> dict[str, bytes]:
    """`set.yaml`, `printings.yaml` and files of at most 200 cards, by their paths below the set."""
    written = [entry for entry in entries if entry.card]
    texts = {"set.yaml": _set(about), "printings.yaml": _printings(written)}
    for kind, name in _NAMES.items():
        cards = [entry.card for entry in written if entry.card.get("kind", "species") == kind]
        for number, start in enumerate(range(0, len(cards), _A_FILE), 1):
            part = f"-{number}" if len(cards) > _A_FILE else ""
            texts[f"cards/{name}{part}.yaml"] = _cards(cards[start : start + _A_FILE])
    return {place: text.encode() for place, text in texts.items()}


def _set(about: About) -> str:
    lines = {
        "id": about.id,
        "version": "0.1.0",
        "requires": about.requires,
        "licence": about.licence or UNKNOWN_LICENCE,
        "attribution": about.attribution or UNKNOWN_AUTHOR,
        "source": about.source,
        "text": {"name": about.title},
    }
    body = "".join(f"{name}: {flow(value)}\n" for name, value in lines.items())
    return f"{_SCHEMAS}/set.schema.json\n{body}"


def _printings(entries: Sequence[Entry]) -> str:
    lines = [
        {"card": entry.card["id"], "number": number} | ({"art": dict(entry.art)} if entry.art else {})
        for number, entry in enumerate(entries, 1)
    ]
    return f"{_SCHEMAS}/printings.schema.json\nprintings:\n" + "".join(f"  - {flow(line)}\n" for line in lines)


def _cards(cards: Sequence[Mapping[str, Any]]) -> str:
    return f"{_SCHEMAS}/cards.schema.json\ncards:\n" + "\n".join(map(_card, cards))


def _card(card: Mapping[str, Any]) -> str:
    lines: list[str] = []
    for name, value in card.items():
        if name in ("text", "evidence"):
            lines.append(f"{name}:")
            inner = (
                [f"- {flow(item)}" for item in value]
                if name == "evidence"
                else [f"{key}: {flow(item)}" for key, item in value.items()]
            )
            lines += [f"  {line}" for line in inner]
        else:
            lines.append(f"{name}: {flow(value)}")
    return "  - " + "\n    ".join(lines) + "\n"
