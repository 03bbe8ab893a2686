"""Proposes what the cards of a new game may say, from a table of them: keys, types, ranges, words.

What is found is what is there now: a schema to begin with, which its author widens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.phrases import made_up_id
from cardgen.tables.columns import TEXTS, USUAL, words
from cardgen.tables.sheet import CellValue, UnreadableTable, is_empty
from cardgen.tables.values import FALSE, TRUE, canonical

_LINE, _NAME = 200, 60
_FEW_WORDS, _ROWS_A_WORD = 12, 3
_MOST_KINDS = 24
"""More are no kinds, each with a template of its own, but what stands on a card."""
_BETWEEN = re.compile(r"[;,\n]")
_ID = re.compile(r"(?=[0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*")
_CODE = re.compile(r"0\d+")
"""A number that begins so is a name: its zeros mean something."""
_INTEGER = re.compile(r"[-+]?\d{1,15}")
_NUMBER = re.compile(r"[-+]?\d{1,15}(?:[.,]\d{1,25})?(?:[eE][-+]?\d{1,2})?")
_ABBREVIATED = re.compile(r"(?:\w{1,4}[.:|]){1,9}\w{0,4}")
"""What programs read, as `hd.hh.`."""
_OF_DIGITS = re.compile(r"[-+.,/%: ]*\d[-+\d.,/%: ]*")
"""What is no text, even if it is no number."""
_IDS = frozenset(("id", "card id", "slug"))
"""Names of columns that hold nothing but ids."""
_RESERVED = frozenset(("id", "kind", "icons", "link", "text", "title", "action", "set", "number"))
_ENDS, _MANY_WORDS = (".", "!", "?", "…", ".”", '."'), 6
_OF_PRINTINGS = ("copies", "number", "rarity", "art.file", "art.artist", "art.licence")


class ProposedColumn(Struct, frozen=True):
    """What a column becomes: the path of a key, and the schema of its values; perhaps one of the card's printing.

    `longest` is how many characters the longest cell has; so many cells are `filled`, with so many `distinct` values,
    which may be codes, as `hd.hh.`, or without any letters.
    """

    place: int
    head: str
    path: tuple[str, ...]
    rules: Mapping[str, Any]
    is_of_printing: bool = False
    longest: int = 0
    filled: int = 0
    distinct: int = 0
    has_letters: bool = True
    is_code: bool = False

    @property
    def is_of_back(self) -> bool:
        """Whether it says what stands on the back of a card with two sides: `back_text`, `Back Name`."""
        return self.path[0] == "text" and is_head_of_back(self.head)


class Proposal(Struct, frozen=True):
    """The columns of a new game's table, the kinds of its cards by their words, and what was left out."""

    columns: tuple[ProposedColumn, ...]
    kinds: Mapping[str, str]
    left_out: tuple[str, ...] = ()

    def column(self, *path: str) -> ProposedColumn | None:
        return next((column for column in self.columns if column.path == path), None)


def proposed(heads: Sequence[CellValue], rows: Sequence[Sequence[CellValue]], lists: Collection[str] = ()) -> Proposal:
    """A proposal for a table; `lists` are heads whose cells the file says are lists. Raises UnreadableTable where no
    column can be the title of cards.
    """
    names = [canonical(head) for head in heads]
    values = [
        [canonical(row[place]) for row in rows if place < len(row) and not is_empty(row[place])]
        for place in range(len(names))
    ]
    known = _usual(names)
    if "kind" in known and not _are_kinds(values[known["kind"]]):
        del known["kind"]
    if "id" in known and not _are_ids(values[known["id"]], words(names[known["id"]])):
        del known["id"]
    if "number" in known and not all(map(_INTEGER.fullmatch, values[known["number"]])):
        del known["number"]  # as `12a`
    if "rarity" in known and not all(map(_ID.fullmatch, values[known["rarity"]])):
        del known["rarity"]  # as `Very rare`
    title = known.pop("text.title", None)
    title = title if title is not None else _title(names, values, known)
    main = next((place for place, name in enumerate(names) if words(name) in TEXTS and place != title), None)
    if title is None and (main is None or not values[main]):
        raise UnreadableTable("no column has a name for each card, nor a text", "call one `title`, or one `text`")
    columns = []
    if title is not None:
        columns.append(ProposedColumn(title, names[title], ("text", "title"), _text_rules(values[title], 80)))
    taken = {title} | {place for key, place in known.items() if key in ("id", "kind", *_OF_PRINTINGS)}
    for key, place in known.items():
        if place in taken and place != title:
            columns.append(ProposedColumn(place, names[place], tuple(key.split(".")), {}, key in _OF_PRINTINGS))
    others = [
        _column(place, names[place], values[place], place == main, names[place] in lists)
        for place in range(len(names))
        if place not in taken and names[place] and values[place]
    ]
    others = _with_main_text(others, main)
    kinds = {word: made_up_id([word]) for word in dict.fromkeys(values[known["kind"]])} if "kind" in known else {}
    left_out = tuple(name for place, name in enumerate(names) if name and not values[place])
    return Proposal((*columns, *_apart(others)), kinds, left_out)


def is_head_of_back(head: str) -> bool:
    return words(head).startswith("back ")


def _are_kinds(values: Sequence[str]) -> bool:
    """Whether these may be kinds of cards: few words, of which each makes an id of its own."""
    spelt = {value.casefold() for value in values}
    ids = {made_up_id([word]) for word in spelt}
    return len(spelt) <= _MOST_KINDS and len(ids) == len(spelt) and "" not in ids


def _are_ids(values: Sequence[str], head: str) -> bool:
    """Whether these may be ids as they are; or only count the cards, which is told from names by their zeros. In a
    column that is called so, some may be there twice: that is a mistake of the table, and is told.
    """
    if all(map(str.isdigit, values)):
        return not any(map(_CODE.fullmatch, values))
    folded = Counter(map(str.casefold, values))
    twice = sum(times > 1 for times in folded.values())
    if twice and head in _IDS and 3 * twice <= len(values):
        return all(map(_ID.fullmatch, folded))
    return not twice and all(map(_ID.fullmatch, values))


def _usual(names: Sequence[str]) -> dict[str, int]:
    """Columns with a name that says what they are, by the key; the first of each."""
    found: dict[str, int] = {}
    for key, usual in USUAL.items():
        place = next((place for place, name in enumerate(names) if words(name) in (words(key), *usual)), None)
        if place is not None and key not in ("icons", "link") and place not in found.values():
            found[key] = place
    return found


def _title(names: Sequence[str], values: Sequence[Sequence[str]], known: Mapping[str, int]) -> int | None:
    """The first column of short texts that are all different."""
    return next(
        (
            place
            for place, column in enumerate(values)
            if place not in known.values()
            and column
            and len(set(column)) == len(column)
            and max(map(len, column)) <= _NAME
            and not all(map(_NUMBER.fullmatch, column))
            and names[place]
            and words(names[place]) not in TEXTS
        ),
        None,
    )


def _column(place: int, head: str, values: Sequence[str], is_text: bool, is_list: bool) -> ProposedColumn:
    key = made_up_id([head]) or f"column-{place + 1}"
    is_of_back = is_head_of_back(head) and not all(map(_NUMBER.fullmatch, values))
    rules = _text_rules(values, _LINE) if is_text or is_of_back else _rules(values, is_list)
    is_prose = is_of_back or (rules.get("type") == "string" and "enum" not in rules and _is_prose(values))
    path = ("text", key) if is_prose else (key,)
    return ProposedColumn(
        place,
        head,
        path,
        rules,
        longest=max(map(len, values)),
        filled=len(values),
        distinct=len(set(values)),
        has_letters=not all(map(_OF_DIGITS.fullmatch, values)),
        is_code=all(map(_ABBREVIATED.fullmatch, values)),
    )


def _is_prose(values: Sequence[str]) -> bool:
    """Whether these are sentences: most end like one, or have many words."""
    return 2 * sum(value.endswith(_ENDS) or len(value.split()) > _MANY_WORDS for value in values) > len(values)


def _rules(values: Sequence[str], is_list: bool = False) -> dict[str, Any]:
    """The schema of a column: yes or no, a number in the range found, a list, one of a few words, or text."""
    folded = {value.casefold() for value in values}
    if folded <= TRUE | FALSE and not folded <= {"0", "1"} and not all(map(_INTEGER.fullmatch, values)):
        return {"type": "boolean"}
    if any(map(_CODE.fullmatch, values)):
        return _text_rules(values, _LINE)
    if all(map(_INTEGER.fullmatch, values)):
        numbers = [*map(int, values)]
        return {"type": "integer", "minimum": min(0, *numbers), "maximum": max(*numbers, 1)}
    if all(map(_NUMBER.fullmatch, values)):
        found = [float(value.replace(",", ".")) for value in values]
        return {"type": "number", "minimum": min(0.0, *found), "maximum": max(*found, 1.0)}
    if _is_list(values, is_list):
        items = Counter(item for value in values for item in _items(value))
        longest = max(len(_items(value)) for value in values)
        return {"type": "array", "items": _word_rules(items), "maxItems": max(100, longest)}
    if _are_few_words(values):
        return _word_rules(Counter(values))
    return _text_rules(values, _LINE)


def _are_few_words(values: Sequence[str]) -> bool:
    """Whether these are short, on one line, and come again and again."""
    are_short = max(map(len, values)) <= 40 and not any("\n" in value for value in values)
    return are_short and not _is_prose(values) and len(values) > _ROWS_A_WORD * len(set(values))


def _is_list(values: Sequence[str], is_said: bool) -> bool:
    """Whether a good part of the cells are several short items, or the file says that they are lists, and few are
    sentences. A text that goes on in a new line is none, unless the words in its lines come again and again.
    """
    if 5 * sum(value.endswith(_ENDS) for value in values) > len(values):
        return False
    several = sum(1 for value in values if _BETWEEN.search(value))
    items = [item for value in values for item in _items(value)]
    are_short = all(len(item) <= 30 and len(item.split()) <= 3 for item in items)
    if is_said:
        return are_short and several > 0 and not any(re.search("[;,]", value) for value in values)
    are_lines = not any(re.search("[;,]", value) for value in values)
    return are_short and 5 * several >= len(values) and not (are_lines and len(items) < 2 * len(set(items)))


def _items(value: str) -> list[str]:
    return [item for part in _BETWEEN.split(value) if (item := part.strip())]


def _word_rules(found: Counter[str]) -> dict[str, Any]:
    """A word of those found, where they are few."""
    return {"type": "string", "enum": [*found]} if len(found) <= _FEW_WORDS else {"type": "string", "maxLength": _NAME}


def _text_rules(values: Iterable[str], least: int) -> dict[str, Any]:
    """Text of the length that is there, rounded up: room for a better word."""
    longest = max(map(len, values), default=0)
    room = max(least, -(-longest * 5 // 4 // 50) * 50)
    return {"type": "string", "minLength": 1, "maxLength": room}


def _with_main_text(columns: Sequence[ProposedColumn], main: int | None) -> list[ProposedColumn]:
    """The column with the words of the card is its `text.action`: the one called so, else the longest text."""
    texts = [column for column in columns if column.rules.get("type") == "string" and "enum" not in column.rules]
    named = next((column for column in texts if column.place == main), None)
    texts = [column for column in texts if column.has_letters and not (column.is_code or column.is_of_back)]
    chosen = named or max(texts, key=lambda column: column.rules["maxLength"], default=None)
    if chosen is None:
        return [*columns]
    action = replace(chosen, path=("text", "action"))
    return [action if column is chosen else column for column in columns]


def _apart(columns: Sequence[ProposedColumn]) -> list[ProposedColumn]:
    """Each with a key of its own, none of which means something to cardgen."""
    taken: set[tuple[str, ...]] = set()
    found = []
    for column in columns:
        path, count = column.path, 2
        if len(path) == 1 and path[0] in _RESERVED:
            path = (f"{path[0]}-of-card",) if path[0] != "icons" else ("symbols",)
        start = path
        while path in taken:
            path, count = (*start[:-1], f"{start[-1]}-{count}"), count + 1
        taken.add(path)
        found.append(replace(column, path=path))
    return found
