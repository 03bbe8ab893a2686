"""Reads the cards of a table of species or events.

Knows the columns, nothing of what their texts mean.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.importing.plain import EMPTY, one_line, shown, split, unique
from cardgen.importing.record import ForeignRow, ForeignRows, Remark, UnreadableImport

# Field of a row, and the columns it may be in, the keys of cards among them.
_LINES = {
    "name": ("common_name", "name", "title"),
    "kind": ("card_type", "kind"),
    "latin": ("latin_name", "latin"),
    "scale": ("scale",),
    "foodchain": ("foodchain",),
    "diet": ("diet",),
    "points": ("points",),
    "play": ("play_requirement", "play"),
    "fact": ("trivia_fact", "fact"),
    "content": ("text",),
    "target": ("playable_on", "target"),
    "effect": ("effect",),
    "timing": ("timing",),
    "artist": ("artist",),
    "picture": ("picture_url",),
    "licence": ("licence", "license"),
    "picture_licence": ("picture_licence", "picture_license"),
}
_LISTS = {
    "terrains": ("terrains", "terrain"),
    "climates": ("climates", "climate"),
    "taxa": ("kingdom", "phylum", "class", "classification"),
    "keywords": ("keywords",),
    "links": ("source_url", "evidence"),
}
# What a status column speaks of.
_STATUS = {
    "deck_status": "the deck",
    "diet_foodchain_status": "diet and FOODCHAIN",
    "taxonomy_status": "the classification",
    "text_status": "the text",
}
_DOUBT = re.compile(r"inferred|cut|incomplete|truncated", re.IGNORECASE)
_CUT = re.compile(r"cut|incomplete|truncated", re.IGNORECASE)
_OF_SEVERAL = "classification"
"""Of columns about taxa the one with all of them."""
_BLANKS = re.compile(r"[\s.-]+")
_BETWEEN_LINKS = re.compile(r"[;|]|(?<!\s)\s++\+\s++")
_MARK = re.compile(r"(?<!\s)\s*+\(I\)$")
_READ = frozenset(name for names in (*_LINES.values(), *_LISTS.values(), _STATUS) for name in names) | {
    "id",
    "known_error",
}
_NAMES = frozenset(_LINES["name"])
_KNOWN_COLUMNS = "columns that are read: " + ", ".join(
    name for names in (*_LINES.values(), *_LISTS.values(), ("id",)) for name in names
)


def read(text: str) -> ForeignRows:
    """The cards of a table with a line of column names. Raises UnreadableImport where it is none."""
    lines = io.StringIO(text, newline="")
    head = text.partition("\n")[0]
    mark = max(",;\t", key=head.count)
    table: list[tuple[int, list[str]]] = []
    reader = csv.reader(lines, delimiter=mark, strict=True)
    try:
        for cells in reader:
            table.append((reader.line_num, cells))
    except csv.Error as fault:
        raise UnreadableImport(f"this is not CSV: line {reader.line_num}: {shown(str(fault)).lower()}") from None
    table = [(number, cells) for number, cells in table if any(cell.strip() for cell in cells)]
    columns = [_key(one_line(name, "").text) for name in table[0][1]] if table else []
    _check(columns)
    rows = tuple(_row(columns, cells, number) for number, cells in table[1:])
    others = [name for name in columns if name and name not in _READ]
    note = (
        f"columns that are not read: {', '.join(f'`{shown(name, 30)}`' for name in others[:20])}; {_KNOWN_COLUMNS}; "
        "for a table with the keys of the cards: `cardgen import table FILE --game phylo --out FOLDER`"
    )
    return ForeignRows(rows, (note,) if others else ())


def _key(head: str) -> str:
    """The name of a column as it is known: `latin_name` for `Latin name`, `play` for `text.play`."""
    return _BLANKS.sub("_", head.strip().casefold().removeprefix("text.")) or head


def _check(columns: Sequence[str]) -> None:
    """Raises UnreadableImport where a table is of something else than species and events."""
    if not _NAMES & {*columns}:
        raise UnreadableImport(
            "there is no column `common_name` or `name`", f"the first line names the columns; {_KNOWN_COLUMNS}"
        )
    twice = [name for name in unique(columns) if name and columns.count(name) > 1]
    if twice:
        raise UnreadableImport(f"the column `{shown(twice[0], 30)}` is there twice")
    if not (_READ - _NAMES - {"id"}) & {*columns}:
        others = ", ".join(f"`{shown(name, 30)}`" for name in columns[:20] if name)
        raise UnreadableImport(f"no column tells of a species or an event: {others}", _KNOWN_COLUMNS)


def _row(columns: Sequence[str], cells: Sequence[str], number: int) -> ForeignRow:
    remarks: list[Remark] = []
    if len(cells) > len(columns):
        remarks.append(Remark("value-unusable", f"{len(cells)} cells in {len(columns)} columns: the last are not read"))
    by_name: dict[str, str] = {}
    for name, cell in zip(columns, cells, strict=False):
        if name in _READ:
            plain = one_line(cell, name)
            by_name[name] = plain.text
            remarks += plain.remarks
    lines = {field: _first(by_name, names) for field, names in _LINES.items()}
    if _MARK.search(lines["latin"]):
        lines["latin"] = _MARK.sub("", lines["latin"])
        remarks.append(Remark("inferred", "the Latin name is marked as inferred"))
    lists = {
        field: tuple(word for name in names for word in _words(name, by_name.get(name, "")))
        for field, names in _LISTS.items()
    }
    label = f" ({shown(by_name['id'], 30)})" if by_name.get("id") else ""
    values: dict[str, Any] = {**lines, **lists}
    return ForeignRow(f"line {number}{label}", **values, remarks=(*remarks, *_doubts(by_name)))


def _first(by_name: Mapping[str, str], names: Sequence[str]) -> str:
    texts = [by_name.get(name, "") for name in names]
    return next((text for text in texts if text.casefold() not in EMPTY), "")


def _words(column: str, text: str) -> list[str]:
    if column in _LISTS["links"]:
        parts = [part.strip() for part in _BETWEEN_LINKS.split(text)]
    else:
        parts = [text] if column in _LISTS["taxa"] and column != _OF_SEVERAL else split(text)
    return [part for part in parts if part.casefold() not in EMPTY]


def _doubts(by_name: Mapping[str, str]) -> list[Remark]:
    """What the table itself says of its rows."""
    found = [
        Remark(
            "text-cut" if _CUT.search(by_name[name]) else "inferred",
            f"the file marks {what} as `{shown(by_name[name])}`",
        )
        for name, what in _STATUS.items()
        if _DOUBT.search(by_name.get(name, ""))
    ]
    if error := by_name.get("known_error", ""):
        found.append(Remark("known-error", shown(error, 200)))
    return found
