"""Remembers the columns that cards came from, in `columns.yaml` of a game: their heads in their order, and their keys.

So a table that is exported looks like the one that its author has, and that one is read as it was the first time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardgen.data.project.files import CARD_DATA, inside
from cardgen.data.project.opening import read_plain
from cardgen.data.yaml import reader
from cardgen.data.yaml.edit import CannotEdit, edited
from cardgen.data.yaml.flow import flow
from cardgen.tables.columns import words
from cardgen.tables.heads import SheetPlan
from cardgen.tables.sheet import UnreadableTable

LONGEST_HEAD, MOST_HEADS = 200, 500
_BEGINNING = """\
# yaml-language-server: $schema=../schema/columns.schema.json
# The columns of the table that cards came from, in its order, and what each is about: `cardgen export table` writes
# them so, and `cardgen import table` reads them so.
columns:
"""


def place_of(game: str) -> str:
    return f"{CARD_DATA}/{game}/columns.yaml"


def remembered(root: Path, game: str) -> dict[str, str]:
    """Keys by the heads of columns; none where nothing was remembered. Raises UnreadableTable."""
    place = place_of(game)
    if inside(root, place) is None or not (root / place).is_file():
        return {}
    value, faults = reader.build(read_plain(root / place, root=root).decode("utf-8-sig", "replace"))
    columns = value.get("columns") if isinstance(value, dict) else None
    if not isinstance(columns, dict) or any(not fault.is_warning for fault in faults):
        raise UnreadableTable(f"{place} is not in order", "`cardgen check` says what; mend it first")
    return {str(head): str(key) for head, key in columns.items()}


def with_columns(root: Path, game: str, known: Mapping[str, str], plans: Sequence[SheetPlan]) -> dict[str, bytes]:
    """The file with the columns of these sheets of cards behind those that are known; none where it stays as it is.

    A table whose heads are the keys themselves has nothing to remember.
    """
    new: dict[str, str] = {}
    heads, keys = {*map(words, known)}, {*known.values()}
    for plan in plans:
        named = {column.head: column.field.name for column in plan.columns if column.field and column.head}
        if plan.entries.name != "cards" or all(head == key for head, key in named.items()):
            continue
        for head, key in named.items():
            is_fit = words(head) not in heads and key not in keys and len(head) <= LONGEST_HEAD and "\n" not in head
            if is_fit and len(known) + len(new) < MOST_HEADS:
                new[head] = key
                heads.add(words(head))
                keys.add(key)
    return {place_of(game): _text(root, game, known, new).encode()} if new else {}


def _text(root: Path, game: str, known: Mapping[str, str], new: Mapping[str, str]) -> str:
    lines = "".join(f"  {flow(head)}: {flow(key)}\n" for head, key in new.items())
    if not known:
        return _BEGINNING + lines
    before = read_plain(root / place_of(game), root=root).decode("utf-8-sig")
    after = before
    try:
        for head, key in new.items():  # one behind the other
            after = edited(after, {("columns", head): key})
    except CannotEdit:
        return before
    return after
