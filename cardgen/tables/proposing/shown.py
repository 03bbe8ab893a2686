"""Writes new keys into the lists of facts and texts that templates of a game made of a table have: cards show them.

A template that its author wrote anew has no such list, and stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import inside
from cardgen.data.project.opening import read_plain
from cardgen.tables.fields import Field
from cardgen.tables.proposing.facts import MOST_FACTS, heading

_FACTS = "for key, head in ", " if key in card.fields"
_TEXTS = "for key in ", " if key in card.text"
_PLACES = "card.xml.j2", "facts.xml.j2", "words.xml.j2"


def with_shown(root: Path, game: str, new: Sequence[Field]) -> tuple[dict[str, bytes], list[str]]:
    """Templates that change, by their paths, and the names of the keys that they show from then on."""
    facts = [[key.name, heading(key.head)] for key in new if len(key.path) == 1][:MOST_FACTS]
    texts = [key.path[1] for key in new if key.path[0] == "text"]
    files: dict[str, bytes] = {}
    for place in (f"templates/{game}/{name}" for name in _PLACES):
        if inside(root, place) is None or not (root / place).is_file():
            continue
        before = read_plain(root / place, root=root).decode("utf-8", "replace")
        after = _with_items(_with_items(before, _FACTS, facts), _TEXTS, texts)
        files |= {place: after.encode()} if after != before else {}
    written = b"".join(files.values()).decode()
    shown = [key.name for key in new if json.dumps(key.path[-1]) in written]
    return files, shown


def _with_items(template: str, marks: tuple[str, str], items: Sequence[Any]) -> str:
    """The template with further items in each list between these marks that is plain JSON."""
    first, *rest = template.split(marks[0])
    return marks[0].join([first, *(_with_items_at_start(part, marks[1], items) for part in rest)])


def _with_items_at_start(part: str, mark: str, items: Sequence[Any]) -> str:
    written, found, after = part.partition(mark)
    try:
        known = json.loads(written) if found and items else None
    except ValueError:
        return part
    if not isinstance(known, list):
        return part
    return f"{json.dumps([*known, *items], ensure_ascii=False)}{found}{after}"
