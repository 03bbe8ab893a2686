"""Remembers the columns that cards came from, in `columns.yaml` of a game: their heads in their order, their keys, and
how the user wanted their tables to be read.

So a table that is exported looks like the one that its author has, and that one is read as it was the first time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import CARD_DATA, inside
from cardgen.data.project.opening import read_plain
from cardgen.data.yaml import reader
from cardgen.data.yaml.edit import GONE, CannotEdit, edited
from cardgen.data.yaml.flow import flow
from cardgen.tables.entries import TableMemory
from cardgen.tables.head_names import spelt
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import UnreadableTable

LONGEST_HEAD, MOST_HEADS = 200, 500
_BEGINNING = """\
# yaml-language-server: $schema=../schema/columns.schema.json
# The columns of the table that cards came from, in its order, and what each is about: `cardgen export table` writes
# them so, and `cardgen import table` reads them so.
"""


def place_of(game: str) -> str:
    return f"{CARD_DATA}/{game}/columns.yaml"


def remembered(root: Path, game: str) -> TableMemory:
    """What was remembered of the tables of a game; nothing where there is no file. Raises UnreadableTable."""
    place = place_of(game)
    if inside(root, place) is None or not (root / place).is_file():
        return TableMemory()
    value, faults = reader.build(read_plain(root / place, root=root).decode("utf-8-sig", "replace"))
    columns = value.get("columns", {}) if isinstance(value, dict) else None
    if not isinstance(columns, dict) or any(not fault.is_warning for fault in faults):
        raise UnreadableTable(f"{place} is not in order", "`cardgen check` says what; mend it first")
    heads = value.get("heads", {})
    return TableMemory(
        {str(head): str(key) for head, key in columns.items()},
        str(value.get("newline", "")),
        {str(sheet): tuple(map(str, names)) for sheet, names in heads.items()} if isinstance(heads, dict) else {},
        skipped=_listed(value, "skip"),
        skips_nameless=value.get("skip-empty") is True,
        is_plain=value.get("plain-texts") is True,
        left=_listed(value, "skip-sheets"),
        encoding=str(value.get("encoding", "")),
        empties=_listed(value, "empty"),
    )


def _listed(value: Mapping[str, Any], key: str) -> tuple[str, ...]:
    words = value.get(key)
    return tuple(map(str, words)) if isinstance(words, list) else ()


def with_columns(
    root: Path, game: str, before: TableMemory, new_of: Sequence[SheetPlan], wished: TableMemory
) -> dict[str, bytes]:
    """The file with the columns of these sheets of cards behind those that are known, a second head of a key only where
    the user says what it is, and how the user `wished` tables
    to be read; none where it stays as it is.

    A table whose heads are the keys themselves has nothing to remember.
    """
    new = _new_columns(before.columns, new_of)
    asked: dict[str, Any] = {}
    for key, was, now in (
        ("newline", before.newline, wished.newline),
        ("encoding", before.encoding, wished.encoding),
    ):
        if now not in ("", was):
            asked[key] = now
    if (heads := {**before.heads, **wished.heads}) != before.heads:
        asked["heads"] = {sheet: [*names] for sheet, names in heads.items()}
    for key, known, words in (
        ("skip", before.skipped, wished.skipped),
        ("empty", before.empties, wished.empties),
    ):
        if added := [word for word in words if word not in known]:
            asked[key] = [*known, *added]
    if wished.left != before.left:
        asked["skip-sheets"] = [*wished.left] or GONE
    for key, had, has in (
        ("skip-empty", before.skips_nameless, wished.skips_nameless),
        ("plain-texts", before.is_plain, wished.is_plain),
    ):
        if has and not had:
            asked[key] = True
    return {place_of(game): _text(root, game, new, asked).encode()} if new or asked else {}


def _new_columns(known: Mapping[str, str], plans: Sequence[SheetPlan]) -> dict[str, str]:
    new: dict[str, str] = {}
    heads, keys = {*map(spelt, known)}, {*known.values()}
    for plan in plans:
        named = {column.head: column.field.name for column in plan.columns if column.field and column.head}
        given = {column.head for column in plan.columns if column.how == "given"}
        if plan.entries.name != "cards" or all(head == key for head, key in named.items()):
            continue
        for head, key in named.items():
            is_new = spelt(head) not in heads and (key not in keys or head in given)
            if is_new and len(head) <= LONGEST_HEAD and "\n" not in head and len(known) + len(new) < MOST_HEADS:
                new[head] = key
                heads.add(spelt(head))
                keys.add(key)
    return new


def _text(root: Path, game: str, new: Mapping[str, str], asked: Mapping[str, Any]) -> str:
    place = place_of(game)
    if not (root / place).is_file():
        lines = "".join(f"  {flow(head)}: {flow(key)}\n" for head, key in new.items())
        about = "".join(f"{key}: {flow(value)}\n" for key, value in asked.items())
        return _BEGINNING + about + (f"columns:\n{lines}" if new else "")
    before = read_plain(root / place, root=root).decode("utf-8-sig")
    after = before
    try:
        for head, key in new.items():  # one behind the other
            after = edited(after, {("columns", head): key})
        for name, value in asked.items():
            after = edited(after, {(name,): value})
    except CannotEdit:
        return before
    return after
