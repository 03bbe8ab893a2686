"""Turns a value of YAML into what a cell shows, and what is in a cell into a value.

What a cell shows reads back as the same value. People write more than that: `yes`, `2,5`, lists with commas, semicolons
or lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from msgspec import Struct

from cardgen.data.yaml import reader
from cardgen.data.yaml.characters import is_allowed
from cardgen.data.yaml.flow import flow, plain_number
from cardgen.tables.fields import Field
from cardgen.tables.sheet import NO_RESULT, CellValue

NOTHING = object()
"""The value of an empty cell: the key is not written."""
TRUE = frozenset(("true", "yes", "y", "x", "1", "✓", "✔", "wahr", "ja", "oui", "sí", "si", "vrai", "verdadero"))
FALSE = frozenset(("false", "no", "n", "0", "falsch", "nein", "non", "faux", "falso"))
ADDRESS = re.compile(r"https?://\S{1,2000}", re.IGNORECASE)
_FAILED = re.compile(r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!)|Err:\d{3}", re.IGNORECASE)
_MADE = re.compile(r"#DATE (\d{4}-\d\d-\d\d)")
_DAY = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}")
_BETWEEN = re.compile(r"[;,\n]")
_NUMBER = re.compile(r"[-+]?\d{1,18}(?:[.,]\d{1,25})?(?:[eE][-+]?\d{1,2})?")
_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2},\d{3}")
"""A thousand and some hundreds to some, a little more than one to others."""
_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " "})
_FORMULA = ("=", "+", "-", "@")
"""A program for tables takes a text that begins so for something to compute."""


class UnreadableCell(ValueError):
    """A cell that is not what its column holds; `help` says what to write."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class FailedFormula(UnreadableCell):
    """A cell that says that its formula failed, with these `words`."""

    def __init__(self, words: str) -> None:
        how = f'where it means nothing, --empty "{words}" reads such cells as empty'
        super().__init__(f"a formula failed here: `{words}`", f"mend the formula, or write what it should say; {how}")
        self.words = words


class WordSpellings(Struct, frozen=True):
    """How words of a column may be spelt, in small letters, and the ids that are meant; none where any word goes."""

    meant: Mapping[str, str] = {}

    def spelt(self, word: str) -> str:
        return self.meant.get(word.casefold(), word)

    def knows(self, word: str) -> bool:
        return word.casefold() in self.meant


def cell_of(value: Any) -> CellValue:
    """What a cell shows of a value: numbers, yes and no as such, lists of words with commas, all else as YAML."""
    if value is None or value in ("", [], {}):
        return None
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return f"'{value}" if value.startswith((*_FORMULA, "'")) else value
    if isinstance(value, list) and all(map(_is_plain_word, value)):
        return ", ".join(value)
    return flow(value)


def is_cell_of_text(cell: CellValue) -> bool:
    """Whether a cell says a value: it is neither a date, which a program may have made, nor a formula that failed."""
    text = canonical(cell)
    return not isinstance(cell, date | time | timedelta) and not _is_none(text)


def _is_none(text: str) -> bool:
    return text == NO_RESULT or bool(_FAILED.fullmatch(text) or _MADE.fullmatch(text))


def canonical(cell: CellValue) -> str:
    """What is in a cell as one text, so that two cells with the same in them are equal."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else plain_number(cell)
    return _clean(cell) if isinstance(cell, str) else str(cell)


def value_of(cell: CellValue, field: Field, words: WordSpellings) -> Any:
    """The value that a cell gives a key; NOTHING for an empty one. Raises UnreadableCell."""
    if isinstance(cell, date | datetime | time | timedelta):
        return _of_date(cell, field)
    text = canonical(cell)
    if not text:
        return NOTHING
    if text == NO_RESULT:
        help = "open the file in the program for tables, and save it there; or write what the formula comes to"
        raise UnreadableCell("a formula without a result: the file holds none", help)
    if made := _MADE.fullmatch(text):
        raise UnreadableCell(*_day_made(made[1]))
    if _FAILED.fullmatch(text):
        raise FailedFormula(text)
    for type_, read in _BY_TYPE.items():
        if type_ in field.types and (found := read(text, words)) is not NOTHING:
            return found
    if "array" in field.types:
        return _list(text, field, words)
    if not field.types:
        return _any(cell, text)
    if field.may_be("string"):
        return words.spelt(text.removeprefix("'") if _is_shielded(text) else text)
    raise UnreadableCell(*_not_of(field, text))


def _clean(text: str) -> str:
    """Without what nobody can see; lines stay lines."""
    if text.isascii() and text.isprintable():  # most are, and this takes a tenth of the time
        return text.strip()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    seen = ("".join(sign if is_allowed(sign) else " " for sign in line).strip() for line in lines)
    return "\n".join(seen).strip("\n")


def _is_shielded(text: str) -> bool:
    """Whether a `'` stands before a text so that it is not computed, as in cells that cardgen writes."""
    return text.startswith("'") and text[1:].startswith((*_FORMULA, "'"))


def _is_plain_word(item: Any) -> bool:
    """Whether an item of a list can stand between commas: not empty, and neither a number nor a list to a reader."""
    is_word = isinstance(item, str) and item == item.strip() and item[:1] not in ("", "[", "{", "'", *_FORMULA)
    return is_word and not _BETWEEN.search(item)


def _integer_or_number(text: str, words: WordSpellings) -> Any:
    if not _NUMBER.fullmatch(text):
        return NOTHING
    if _THOUSANDS.fullmatch(text):
        whole, part = text.replace(",", ""), text.replace(",", ".")
        raise UnreadableCell(f"`{text}` may be {whole} or {part}", f"write `{whole}`, or `{part}`")
    number = float(text.replace(",", "."))
    return int(number) if number.is_integer() else number


def _boolean(text: str, words: WordSpellings) -> Any:
    word = text.casefold()
    return True if word in TRUE else False if word in FALSE else NOTHING


def _null(text: str, words: WordSpellings) -> Any:
    return None if text.casefold() in ("null", "none") else NOTHING


def _mapping(text: str, words: WordSpellings) -> Any:
    """A mapping as YAML writes it on one line, with or without its brackets."""
    plain = text.translate(_STRAIGHT)
    value, faults = reader.build(plain if plain.startswith("{") else f"{{{plain}}}")
    is_read = isinstance(value, dict) and not any(not fault.is_warning for fault in faults)
    return value if is_read and all(inner is not None for inner in value.values()) else NOTHING


_BY_TYPE: dict[str, Callable[[str, WordSpellings], Any]] = {
    "integer": _integer_or_number,
    "number": _integer_or_number,
    "boolean": _boolean,
    "null": _null,
    "object": _mapping,
}


def _list(text: str, field: Field, words: WordSpellings) -> Any:
    """A list in brackets as YAML writes it, or words between commas, semicolons or lines; of known words, blanks."""
    if text.startswith("["):
        value, faults = reader.build(text.translate(_STRAIGHT))
        if isinstance(value, list) and not any(not fault.is_warning for fault in faults):
            return value
        raise UnreadableCell("a list in brackets that cannot be read", "write items with commas between them")
    if not field.has_text_items:
        raise UnreadableCell("this is not a list", "write it in brackets, as in [{name: value}, {name: value}]")
    items = [item for part in _BETWEEN.split(text) if (item := part.strip())]
    if len(items) == 1 and not words.knows(items[0]) and len(items[0].split()) > 1:
        pieces = items[0].split()
        items = pieces if all(map(words.knows, pieces)) else items
    items = [words.spelt(item) for item in items]
    return items[0] if len(items) == 1 and "string" in field.types else items


def _of_date(cell: date | datetime | time | timedelta, field: Field) -> str:
    """Dates are text on a card; where a list of words or a number should be, a program made one of `1-2`."""
    if field.types and "string" not in field.types:
        raise UnreadableCell(*_day_made(cell))
    is_midnight = isinstance(cell, datetime) and cell.time() == time()
    return str(cell.date() if is_midnight and isinstance(cell, datetime) else cell)


def _day_made(day: object) -> tuple[str, str]:
    what = f"a date or a time, {day}, which a program may have made of something like `1-2`"
    return what, "format the column as text, and type it again"


def _any(cell: CellValue, text: str) -> Any:
    """Of a key that the schema does not know: a number stays one, brackets are YAML, all else is text."""
    if isinstance(cell, bool | int | float):
        return cell
    if text[:1] in ("[", "{"):
        value, faults = reader.build(text)
        if not any(not fault.is_warning for fault in faults):
            return value
    return text.removeprefix("'") if _is_shielded(text) else text


_WANTED = {
    "integer": ("a whole number", "write a number, as in 3"),
    "number": ("a number", "write a number, as in 2.5"),
    "boolean": ("yes or no", "write `yes` or `no`"),
    "object": ("keys with values", "write them as in `name: value, other: value`"),
}


def _not_of(field: Field, text: str) -> tuple[str, str]:
    if _DAY.fullmatch(text):
        return _day_made(text)
    what, help = next((_WANTED[type_] for type_ in field.types if type_ in _WANTED), ("what belongs here", ""))
    return f"`{text[:60]}` is not {what}", help
