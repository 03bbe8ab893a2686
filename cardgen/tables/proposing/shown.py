"""Writes new keys into the lists of facts and texts that templates of a game made of a table have: cards show them.

A template that its author wrote anew has no such list, and stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import inside
from cardgen.data.project.opening import read_plain
from cardgen.tables.proposing.facts import MOST_FACTS, heading, is_fact
from cardgen.tables.proposing.proposal import ProposedColumn

_FACTS = "for key, head in ", " if key in card.fields"
_TEXTS = "for key in ", " if key in card.text"
_BEFORE = "for when in ", " if when in card.text"
_ZEROS = "key not in ", ")"
_PLACES = "card.xml.j2", "facts.xml.j2", "words.xml.j2"


def with_shown(root: Path, game: str, new: Sequence[ProposedColumn]) -> tuple[dict[str, bytes], list[str]]:
    """Templates that change, by their paths, and the names of the keys that they show from then on."""
    counted = [column for column in new if is_fact(column)][:MOST_FACTS]
    lists = (
        (_FACTS, [[column.path[0], heading(column.head)] for column in counted]),
        (_ZEROS, [column.path[0] for column in counted if column.is_mostly_zero]),
        (_BEFORE, [column.path[1] for column in new if column.is_when]),
        (_TEXTS, [column.path[1] for column in new if column.path[0] == "text" and not column.is_when]),
    )
    files: dict[str, bytes] = {}
    for place, before in _templates(root, game):
        after = before
        for marks, items in lists:
            after = _with_items(after, marks, items)
        files |= {place: after.encode()} if after != before else {}
    written = b"".join(files.values()).decode()
    shown = [".".join(column.path) for column in new if json.dumps(column.path[-1]) in written]
    return files, shown


def unshown(root: Path, game: str, columns: Iterable[ProposedColumn]) -> list[ProposedColumn]:
    """Those of these columns that no list of the templates has, where there is a list at all."""
    written = "".join(text for _, text in _templates(root, game))
    return [column for column in columns if _FACTS[0] in written and json.dumps(column.path[-1]) not in written]


def _templates(root: Path, game: str) -> Iterator[tuple[str, str]]:
    for place in (f"templates/{game}/{name}" for name in _PLACES):
        if inside(root, place) is not None and (root / place).is_file():
            yield place, read_plain(root / place, root=root).decode("utf-8", "replace")


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
