"""Adds a printing to a file that people wrote, as a line of text: comments and layout stay as they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cardgen import data
from cardgen.diagnostics import has_errors
from cardgen.scaffold.names import RefusedName

_ITEM = re.compile(r"^( *)- ", re.MULTILINE)
MODELINE = "# yaml-language-server: $schema=../../../schema/printings.schema.json\n"


def with_printing(text: str, file: str, card: str) -> tuple[str, int]:
    """The text of a `printings.yaml` with `card` under the next free number, and that number.

    Raises RefusedName where the list is not written one item a line, or the file cannot be read.
    """
    before = _printings(text, file)
    number = 1 + max((entry["number"] for entry in before), default=0)
    ending = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").rstrip().split("\n")
    filled = [index for index, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    items = _ITEM.findall(text)
    lines.insert(filled[-1] + 1 if filled else 0, f"{items[0] if items else '  '}- {{card: {card}, number: {number}}}")
    changed = ending.join([*lines, ""])
    if _printings(changed, file) != [*before, {"card": card, "number": number}]:
        raise RefusedName(
            f"no line can be added to {file} as it is written",
            "give each printing a line that begins with `- `",
        )
    return changed, number


def first_printings(cards: list[str]) -> str:
    """A new `printings.yaml` with these cards, numbered from 1."""
    lines = [f"  - {{card: {card}, number: {number}}}\n" for number, card in enumerate(cards, 1)]
    return f"{MODELINE}printings:\n{''.join(lines)}"


def _printings(text: str, file: str) -> list[dict[str, Any]]:
    document, found = data.parse(text, file, "printings", "", Path(file))
    entries = document.value.get("printings") if document is not None and isinstance(document.value, dict) else None
    if has_errors(found) or not isinstance(entries, list) or not all(_is_numbered(entry) for entry in entries):
        return []
    return entries


def _is_numbered(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("number"), int)
