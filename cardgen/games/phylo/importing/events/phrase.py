"""Makes of the words for a card, as `two adjacent plants of SCALE 5 or less`, whom an effect is for.

Raises Unclear where they may mean several things.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.importing.events.vocabulary import MARKS, PLURAL_TAXA, TAXA, EventWords

PhrasePart = tuple[str, Any]
"""What a word is, and the word or what it stands for."""
_LINES = {"horizontally": "row", "horizontal": "row", "vertically": "column", "vertical": "column"}
_LINES |= {"row": "row", "column": "column"}
_PLACES = {"SPOT", "TERRAIN_NOUN"}
_MANY = {"CARDS", "NEIGHBOURS", "TAXA", "DIETS", "KEYWORDS"}
_EITHER = {"SPECIES"}


class Unclear(ValueError):
    """Words that may mean several things, or nothing that can be played."""


class Phrase(Struct, frozen=True):
    """Whom an effect is for: `of` the target, its neighbours, or all on the table; else `cards` of no known place.

    `is_open`: `any species`, one of them or all; `is_counted`: it says how many; `is_placed`: it says that they are on
    the table; `is_definite`: `the species`.
    """

    of: str
    which: dict[str, Any] = {}
    number: int = 0
    may: bool = False
    whose: str = ""
    line: str = ""
    is_place: bool = False
    is_all: bool = False
    is_open: bool = False
    is_placed: bool = False
    is_stranded: bool = False
    is_food: bool = False
    is_counted: bool = True
    is_definite: bool = False

    def chosen(self) -> dict[str, Any]:
        """As an effect writes it; nothing of the target itself."""
        if self.of == "target":
            return {}
        written = {"of": self.of, "which": self.which, "number": self.number, "may": self.may, "whose": self.whose}
        return {key: value for key, value in {**written, "line": self.line}.items() if value}


def phrase_of(parts: Sequence[PhrasePart], words: EventWords) -> Phrase:
    """The words of one phrase, in their order."""
    kinds = [kind for kind, _ in parts]
    which = _which(parts, words)
    head = next((value for kind, value in parts if kind == "noun"), "")
    if "IT" in kinds or head == "TARGET" or "PLAYED" in kinds or "UNDER_IT" in kinds:
        return _target(parts)
    quantities = {kind for kind in kinds if kind in ("A", "DEF", "ALL", "ANY", "ANY_NUMBER", "NUMBER", "UP_TO")}
    common: dict[str, Any] = {
        "which": which,
        "whose": _whose(kinds),
        "is_place": head in _PLACES,
        "is_stranded": "INCOMPATIBLE" in kinds,
        "is_food": "ITS_FOOD" in kinds or "ADJACENT_FOOD" in kinds,
        "number": _number(parts),
        "may": bool({"UP_TO", "ANY_NUMBER"} & quantities),
        "is_all": bool({"ALL", "ANY_NUMBER"} & quantities),
    }
    if {"NEXT", "NEXT_TO", "ADJACENT_FOOD"} & {*kinds} or head in ("NEIGHBOUR", "NEIGHBOURS"):
        return _neighbours(parts, head, quantities, common)
    return _on_table(kinds, head, quantities, common)


def _target(parts: Sequence[PhrasePart]) -> Phrase:
    known = {"IT", "noun", "DEF", "PLAYED", "UNDER_IT", "SPECIES", "CARD", "TARGET", "SPOT", "TAXON"}
    if {kind for kind, _ in parts} - known:
        raise Unclear("a target with conditions")
    return Phrase("target", is_place=any(value == "SPOT" for _, value in parts))


def _neighbours(parts: Sequence[PhrasePart], head: str, quantities: set[str], common: dict[str, Any]) -> Phrase:
    """Those beside the target: so many, each of them, or all where there are several."""
    kinds = [kind for kind, _ in parts]
    is_open = "ANY" in quantities and not common["number"] and not common["is_all"] and head not in _MANY
    is_one = head not in _MANY | _EITHER and not quantities & {"ALL", "ANY", "NUMBER", "A"}
    if "ON_TABLE" in kinds:
        raise Unclear("beside it, or on the table?")
    if "DEF" in quantities and head not in _MANY | _EITHER:
        raise Unclear("that neighbour was not named before")
    line = next((_line(value) for kind, value in parts if kind in ("LINE", "IN_LINE")), "")
    return Phrase("neighbours", line=line, is_open=is_open, is_counted=not is_one, **common)


def _line(words: str) -> str:
    """Both directions are no line."""
    found = {_LINES[word] for word in words.replace("/", " ").split() if word in _LINES}
    return found.pop() if len(found) == 1 else ""


def _on_table(kinds: Sequence[str], head: str, quantities: set[str], common: dict[str, Any]) -> Phrase:
    """The target, where no other is meant; else those of the table."""
    is_placed = "ON_TABLE" in kinds or bool(common["whose"])
    is_alone = not (common["which"] or common["whose"] or common["is_stranded"] or common["is_food"])
    is_named = quantities <= {"DEF"} and head in _EITHER | {"CARD", "TAXON", *_PLACES}
    if "LINE" in kinds:
        raise Unclear("a line without neighbours")
    if is_named and not is_placed and (is_alone or (head == "TAXON" and {*kinds} <= {"DEF", "noun", "TAXON"})):
        return Phrase("target", is_place=common["is_place"], is_definite="DEF" in quantities)
    is_counted = bool(quantities - {"DEF"}) or common["is_stranded"]
    is_open = "ANY" in quantities and not common["number"]
    of = "all" if head not in ("CARD", "CARDS") or not is_alone or is_placed else "cards"
    return Phrase(of, is_open=is_open, is_placed=is_placed, is_counted=is_counted, **common)


def _whose(kinds: Iterable[str]) -> str:
    found = {"OWN": "own", "ONLY_OWN": "own", "OTHERS": "others", "ONLY_OTHERS": "others"}
    whose = {found[kind] for kind in kinds if kind in found}
    if len(whose) > 1:
        raise Unclear("of both players")
    return whose.pop() if whose else ""


def _number(parts: Sequence[PhrasePart]) -> int:
    numbers = [int(value) for kind, value in parts if kind == "NUMBER"] or [1 for kind, _ in parts if kind == "A"]
    if len(numbers) > 1 or 0 in numbers:
        raise Unclear("two numbers")
    return numbers[0] if numbers else 0


def _which(parts: Iterable[PhrasePart], words: EventWords) -> dict[str, Any]:
    """All conditions of the words in one. Raises Unclear where two are of one kind."""
    found: dict[str, Any] = {}
    for kind, value in parts:
        for key, wanted in _condition(kind, value, words).items():
            if key in found:
                raise Unclear(f"two conditions on {key}")
            found[key] = wanted
    return found


def _condition(kind: str, value: Any, words: EventWords) -> dict[str, Any]:
    if kind == "which":
        return dict(value)
    if kind == "DIET":
        return {"diet": [words.diet[value]]}
    if kind == "KEYWORD":
        return {"keyword": [MARKS[value]]}
    if kind == "TAXON":
        return {"taxon": [*TAXA[value]]}
    if kind == "TAXA":
        return {"taxon": [*PLURAL_TAXA[value]]}
    if kind == "DIETS":
        return {"diet": [words.diets[value]]}
    return {"keyword": [words.keywords[value]]} if kind == "KEYWORDS" else {}
