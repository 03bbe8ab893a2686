"""Writes what a table changes into the texts of a project's files; what it makes anew goes behind what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import Any

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA
from cardgen.data.yaml.edit import CannotEdit, edited, with_items
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.reader import NodePath
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import NOT_WRITTEN
from cardgen.scaffold.printings import MODELINE
from cardgen.tables.entries import ProjectEntries
from cardgen.tables.entry_values import at, with_values
from cardgen.tables.merging.merged import EntryChange

_CARDS = "# yaml-language-server: $schema=../../../schema/cards.schema.json\ncards:\n"
_DECK = "# yaml-language-server: $schema=../../schema/deck.schema.json\n"
A_FILE = 500
"""So many new cards are in one file."""
PRINTINGS_A_FILE = 5_000
"""So many printings are added to one file at a time, as long as it has not so many lines: a list has 10,000 items."""


class WrittenTable(Struct, frozen=True):
    """New texts of files, by their paths below the project, and what could not be written."""

    files: Mapping[str, bytes]
    found: tuple[Diagnostic, ...]


def written(changes: Sequence[EntryChange], known: ProjectEntries, game: str, name: str) -> WrittenTable:
    """The files as they will be; new cards of a set go into `cards/<name>.yaml`."""
    texts: dict[str, str] = {}
    found: list[Diagnostic] = []
    for file, of_file in _by_file(changes, known).items():
        try:
            texts[file] = _kept_ends(known.texts[file], edited(_plain(known.texts[file]), _edits(of_file)))
        except CannotEdit:
            message = f"{file} is written in a way that this change cannot be made in"
            found.append(Diagnostic(NOT_WRITTEN, message, of_file[0][0].place, help="make it there by hand"))
    new = [change for change in changes if change.entry is None]
    for set_id, folder in known.sets.items():
        cards = [change for change in new if change.kind == "cards" and change.set_id == set_id]
        printings = [*map(_printing_of, _numbered(cards, known, set_id))]
        printings += [dict(change.value) for change in new if change.kind == "printings" and change.set_id == set_id]
        found += _add_cards(f"{folder}/cards/{name}", cards, texts, known)
        for start in range(0, len(printings), PRINTINGS_A_FILE):
            file = _file_with_room(folder, name, texts, known)
            some = printings[start : start + PRINTINGS_A_FILE]
            found += _add_printings(file, some, texts, known, cards or new)
    for change in new:
        if change.kind == "decks":
            texts[f"{CARD_DATA}/{game}/decks/{change.key}.yaml"] = _DECK + "".join(_lines(change.value))
    return WrittenTable({file: text.encode() for file, text in texts.items()}, tuple(found))


_Edited = tuple[EntryChange, NodePath, Mapping[tuple[str, ...], Any]]


def _by_file(changes: Sequence[EntryChange], known: ProjectEntries) -> dict[str, list[_Edited]]:
    """What changes in entries that are there, by their files; values of a card's printing belong to that."""
    found: dict[str, list[_Edited]] = {}
    for change in changes:
        if change.entry is None:
            continue
        if change.values:
            found.setdefault(change.entry.file, []).append((change, change.entry.path, change.values))
        printing = known.by_key["printings"].get(f"{change.entry.set_id}/{change.key}")
        if change.printing and printing is not None:
            found.setdefault(printing.file, []).append((change, printing.path, change.printing))
    return found


def _edits(of_file: Sequence[_Edited]) -> dict[NodePath, Any]:
    return {(*path, *inner): value for _, path, values in of_file for inner, value in values.items()}


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def _kept_ends(before: str, text: str) -> str:
    """The ends of lines that the file had."""
    return text.replace("\n", "\r\n") if "\r\n" in before else text


def _numbered(cards: Sequence[EntryChange], known: ProjectEntries, set_id: str) -> list[tuple[EntryChange, int]]:
    """New cards with the next free numbers of their set, but those that say theirs."""
    taken = {entry.value.get("number") for entry in known.by_key["printings"].values() if entry.set_id == set_id}
    taken |= {at(with_values({}, change.printing), ("number",)) for change in cards}
    number = max((number for number in taken if isinstance(number, int)), default=0)
    numbered = []
    for change in cards:
        own = change.printing.get(("number",))
        number += own is None
        numbered.append((change, own if own is not None else number))
    return numbered


def _printing_of(numbered: tuple[EntryChange, int]) -> dict[str, Any]:
    change, number = numbered
    return {"card": change.key, "number": number, **with_values({}, {**change.printing, ("number",): number})}


def _add_cards(
    place: str, cards: Sequence[EntryChange], texts: dict[str, str], known: ProjectEntries
) -> list[Diagnostic]:
    """Puts new cards into files that hold at most 500 of them each; one that is there is added to."""
    for part in range(0, len(cards), A_FILE):
        number = part // A_FILE + 1
        file = f"{place}{f'-{number}' if number > 1 else ''}.yaml"
        some = cards[part : part + A_FILE]
        items = [item_of(change.value) for change in some]
        before = texts.get(file) or known.texts.get(file)
        if before is None:
            texts[file] = _CARDS + "\n".join(f"{_indented(item)}\n" for item in items)
            continue
        try:
            added = with_items(_plain(before), "cards", items, [dict(change.value) for change in some])
        except CannotEdit:
            message = f"{file} is written in a way that cards cannot be added to"
            return [Diagnostic(NOT_WRITTEN, message, some[0].place, help="give it another name, or give the table one")]
        texts[file] = _kept_ends(before, added)
    return []


def _file_with_room(folder: str, name: str, texts: Mapping[str, str], known: ProjectEntries) -> str:
    """The first file of printings that is not large: that of the set, then one for each so many of a table."""
    others = (f"{folder}/printings/{name}-{number}.yaml" for number in count(2))
    files = chain((f"{folder}/printings.yaml",), others)
    return next(file for file in files if _lines_of(texts.get(file) or known.texts.get(file)) < PRINTINGS_A_FILE)


def _lines_of(text: str | None) -> int:
    return text.count("\n") if text else 0


def _add_printings(
    file: str,
    printings: Sequence[Mapping[str, Any]],
    texts: dict[str, str],
    known: ProjectEntries,
    of: Sequence[EntryChange],
) -> list[Diagnostic]:
    items = [f"- {flow(dict(printing))}" for printing in printings]
    before = texts.get(file) or known.texts.get(file)
    if before is None:
        texts[file] = f"{_modeline(file)}printings:\n" + "".join(f"  {item}\n" for item in items)
        return []
    try:
        texts[file] = _kept_ends(before, with_items(_plain(before), "printings", items, [*map(dict, printings)]))
    except CannotEdit:
        message = f"{file} is written in a way that printings cannot be added to"
        help = "give each printing a line that begins with `- `"
        return [Diagnostic(NOT_WRITTEN, message, of[0].place, help=help)]
    return []


def _modeline(file: str) -> str:
    """That of the shipped schema, from where the file is."""
    return MODELINE if file.endswith("/printings.yaml") else MODELINE.replace("=../", "=../../")


def item_of(value: Mapping[str, Any]) -> str:
    """An entry as an item of a list: a line for each key, and for each text."""
    return "- " + "".join(_lines(value)).rstrip("\n").replace("\n", "\n  ")


def _lines(value: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for key, inner in value.items():
        if isinstance(inner, dict) and key == "text":
            lines += [f"{key}:\n", *(f"  {flow(name)}: {flow(text)}\n" for name, text in inner.items())]
        else:
            lines.append(f"{flow(key)}: {flow(inner)}\n")
    return lines


def _indented(item: str) -> str:
    return "\n".join(f"  {line}" for line in item.split("\n"))
