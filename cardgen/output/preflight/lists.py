"""What a list beside pictures must be for a virtual table: reads it back, trusting nothing that wrote it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any
from xml.etree import ElementTree

from cardgen.diagnostics import Severity
from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet
from cardgen.output.preflight.fault import Fault

ANEW = "write it anew with `cardgen build --target`"
NOT_KEPT = "# Not kept by Draftmancer: "
IN_A_SHEET = 100
"""Numbers of cards go in steps of so many from sheet to sheet."""
_RUNS = tuple("=+-@#")
_OF_CARDS = ("name", "text", "prop", "set", "token", "tablerow")
"""The order of elements in a card of Cockatrice."""


def faults_of_list(data: bytes, name: str, outlet: Outlet) -> list[Fault]:
    """What keeps a list from being what a target asks for, and what it says that is not kept there."""
    rule = _RULES.get((outlet.table.form, PurePosixPath(name).suffix)) if outlet.table else None
    if rule is None:
        return []
    try:
        return list(rule(data.decode()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ElementTree.ParseError):
        return [_fault("it is damaged")]


def _fault(what: str) -> Fault:
    return Fault(code.LIST_NOT_TAKEN, f"the list is not what the program reads: {what}", ANEW)


def _notes(text: str) -> Iterator[Fault]:
    head = [line for line in text.split("\n")[:4] if line.startswith("#")]
    rows = [line.split("\t") for line in text.split("\n")[len(head) : -1]]
    if len(head) < 4 or not text.endswith("\n"):
        yield _fault("it does not begin with what separates its columns, or does not end with a line")
    if any(len(row) != 3 for row in rows):
        yield _fault("a line has not three columns")
    if any(cell.startswith(_RUNS) for row in rows for cell in row):
        yield _fault("a cell begins as a formula or a remark does")


def _database(text: str) -> Iterator[Fault]:
    if "<!" in text.replace("<!--", ""):
        raise ValueError
    root = ElementTree.fromstring(text)
    if root.tag != "cockatrice_carddatabase" or root.get("version") != "4":
        yield _fault("it is no card database of version 4")
    cards = root.findall("cards/card")
    if any(_places(card) != sorted(_places(card)) or card.find("set") is None for card in cards):
        yield _fault("the elements of a card do not come in their order")
    names = [card.findtext("name") for card in cards]
    if len(set(names)) < len(names):
        yield _fault("two cards have one name")


def _places(card: ElementTree.Element) -> list[int]:
    return [_OF_CARDS.index(part.tag) for part in card]


def _cube(text: str) -> Iterator[Fault]:
    promises = [line.removeprefix(NOT_KEPT) for line in text.split("\n") if line.startswith(NOT_KEPT)]
    if promises:
        message = f"Draftmancer keeps slots, weights and sheets; not kept there: {'; '.join(promises)}"
        help = "draft as it is, or open packs that cardgen made"
        yield Fault(code.NOT_KEPT_THERE, message, help, severity=Severity.INFO)


def _saved_object(text: str) -> Iterator[Fault]:
    for thing in json.loads(text)["ObjectStates"]:
        custom = thing.get("CustomDeck", {})
        ids = thing.get("DeckIDs", [thing["CardID"]] if "CardID" in thing else [])
        if not all(_is_on_a_sheet(number, custom) for number in ids):
            yield _fault("a card lies on no sheet, or in its hidden cell")
        if ids != [card["CardID"] for card in thing.get("ContainedObjects", [{"CardID": id} for id in ids])]:
            yield _fault("a deck has other cards than it lists")


def _is_on_a_sheet(number: int, custom: dict[str, Any]) -> bool:
    key, cell = divmod(number, IN_A_SHEET)
    sheet = custom.get(str(key))
    return sheet is not None and cell < sheet["NumWidth"] * sheet["NumHeight"] - 1


_RULES: dict[tuple[str, str], Callable[[str], Iterator[Fault]]] = {
    ("anki", ".tsv"): _notes,
    ("cockatrice", ".xml"): _database,
    ("draftmancer", ".txt"): _cube,
    ("tabletop-simulator", ".json"): _saved_object,
}
"""By the form of a table and the ending of a list."""
