"""Compares the icons that editors offer, as listed in a game's card schema, with its `icons.yaml`.

The check itself never goes by that list (`definition.ready`); it serves whoever types.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import CARD_DATA
from cardgen.data.project.opening import read_plain
from cardgen.data.schema.definition import refreshed_card_schema
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import STALE_EDITOR_SCHEMA

_LIST = re.compile(r'("icon"\s*:\s*\{[^{}\[\]]*"enum"\s*:\s*)\[([^\[\]]*)\]')
_WIDEST = 105


def outdated(documents: Iterable[Document], root: Path) -> Iterator[Diagnostic]:
    """A warning (CG210) for each card schema of this project that lists other icons than there are."""
    for game, icons in _icons(documents):
        path = schema_place(root, game)
        text = _text(path, root)
        if text is None or _listed(text) in (None, icons):
            continue
        yield Diagnostic(
            code=STALE_EDITOR_SCHEMA,
            message=f"editors do not know the icons of `{game}` as they are now",
            span=_span(path, text),
            severity=Severity.WARNING,
            help="run `cardgen schema`",
            source=_line(text),
        )


def refreshed(documents: Iterable[Document], root: Path, only: str = "") -> Iterator[tuple[Path, str]]:
    """The card schemas of this project, or of one game, that must change: where, and the text to write."""
    for game, icons in _icons(documents):
        path = schema_place(root, game)
        text = _text(path, root)
        if only in ("", game) and text is not None and _listed(text) != icons:
            changed = with_icons(text, icons)
            if changed != text:
                yield path, changed


def with_icons(text: str, icons: Sequence[str]) -> str:
    """The text of a card schema with this list of icons, the rest as it was written.

    A schema that has no such list gets one, and is written anew. One that is no JSON stays as it is.
    """
    try:
        wanted = refreshed_card_schema(json.loads(text), list(icons))
    except (ValueError, AttributeError, RecursionError):
        return text
    changed = _LIST.sub(lambda match: match[1] + _written(icons), text, count=1)
    try:
        is_right = json.loads(changed) == wanted
    except ValueError:
        is_right = False
    return changed if is_right else json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"


def schema_place(root: Path, game: str) -> Path:
    """Where the card schema of a game is."""
    return root / CARD_DATA / game / "schema" / "cards.schema.json"


def _icons(documents: Iterable[Document]) -> Iterator[tuple[str, list[str]]]:
    """Each game that has icons, and their ids in order."""
    for document in documents:
        if document.kind == "icons":
            families = document.value["families"]
            yield document.game, [icon["id"] for family in families for icon in family["icons"]]


def _text(path: Path, root: Path) -> str | None:
    try:
        return read_plain(path, root=root).decode("utf-8")
    except (OSError, ValueError):
        return None


def _listed(text: str) -> list[Any] | None:
    """The list as it is; None where the schema has no icons, or cannot be read, which others report."""
    try:
        icon = json.loads(text)["$defs"]["icon"]
        return list(icon.get("enum", []))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _written(icons: Sequence[str]) -> str:
    """On one line where it fits, else on as many as it needs, as in our own schemas."""
    words = [json.dumps(icon) for icon in icons]
    if len(", ".join(words)) <= _WIDEST - 20:
        return f"[{', '.join(words)}]"
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) + 2 > _WIDEST - 8:
            lines.append("")
        lines[-1] += (", " if lines[-1] else "") + word
    return "[\n        " + ",\n        ".join(lines) + "\n      ]"


def _number(text: str) -> int:
    match = _LIST.search(text)
    return text.count("\n", 0, match.start(2)) + 1 if match else 0


def _line(text: str) -> str:
    number = _number(text)
    return text.split("\n")[number - 1] if number else ""


def _span(path: Path, text: str) -> Span:
    line = _line(text)
    start = len(line) - len(line.lstrip()) + 1
    return Span(path.as_posix(), _number(text), start, max(start, len(line)) + (1 if line else 0))
