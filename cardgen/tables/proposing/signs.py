"""Gives a game that is there icons for signs of a table that no font has, and for codes that have drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import CARD_DATA, inside
from cardgen.data.project.opening import read_plain
from cardgen.data.yaml.edit import CannotEdit, edited
from cardgen.data.yaml.reader import build
from cardgen.scaffold.signs import (
    NamedSign,
    drawings_of,
    icon_entry,
    icons_for,
    icons_of_signs,
    is_sign,
    lines_of_signs,
)
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import UnreadableTable


def with_signs(
    game: str, root: Path, plans: Iterable[SheetPlan], files: Mapping[str, bytes], is_lacking: Callable[[str], bool]
) -> tuple[dict[str, bytes], list[str]]:
    """The `files` of a game with icons for the signs in the columns that are read, and what to tell of them."""
    letters = {letter for plan in plans for text in _texts(plan) for letter in text}
    icons = _icons(_text(game, root, files))
    taken, codes = {str(icon.get("id")) for icon in icons}, {code for icon in icons for code in icon.get("codes", ())}
    lacking = [letter for letter in letters - codes if is_sign(letter) and is_lacking(letter)]
    signs = icons_of_signs(lacking, is_lacking, taken)
    return with_icons(game, root, signs, files), [*lines_of_signs(game, signs)]


def with_icons(game: str, root: Path, signs: Sequence[NamedSign], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The `files` of a game with these icons: behind those that it has, as the files or the project have them. Raises
    UnreadableTable.
    """
    text = _text(game, root, files)
    icons = _icons(text)
    if not signs or not icons:
        return {**files, **_encoded(icons_for(game, signs))}
    last = len(build(text)[0]["families"]) - 1
    there = build(text)[0]["families"][last]["icons"]
    try:
        after = edited(text, {("families", last, "icons"): [*there, *map(icon_entry, signs)]})
    except CannotEdit:
        message = f"{_place(game)} is written in a way that icons cannot be added to"
        raise UnreadableTable(message, "add them by hand") from None
    return {**files, **_encoded({_place(game): after, **drawings_of(game, signs)})}


def _texts(plan: SheetPlan) -> Iterator[str]:
    places = [column.place for column in plan.columns if column.field is not None]
    yield from (column.head for column in plan.columns if column.field is not None)
    for _, cells in plan.rows() if plan.entries.name == "cards" else ():
        yield from (cell for cell in (cells[place] for place in places if place < len(cells)) if isinstance(cell, str))


def _place(game: str) -> str:
    return f"{CARD_DATA}/{game}/icons.yaml"


def _text(game: str, root: Path, files: Mapping[str, bytes]) -> str:
    """What `icons.yaml` will be, as the files have it, else as the project does; empty where there is none."""
    place = _place(game)
    if place in files:
        return files[place].decode()
    is_there = inside(root, place) is not None and (root / place).is_file()
    return read_plain(root / place, root=root).decode("utf-8-sig") if is_there else ""


def _icons(text: str) -> list[Mapping[str, Any]]:
    families = build(text)[0]["families"] if text else []
    return [icon for family in families for icon in family["icons"]]


def _encoded(texts: Mapping[str, str]) -> dict[str, bytes]:
    return {place: text.encode() for place, text in texts.items()}
