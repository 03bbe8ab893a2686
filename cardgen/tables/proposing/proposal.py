"""Proposes what the cards of a new game may say, from a table of them: keys, types, ranges, words.

What is found is what is there now: a schema to begin with, which its author widens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.phrases import made_up_id
from cardgen.tables.cells.values import ADDRESS, canonical
from cardgen.tables.columns import RULES, TEXTS, USUAL
from cardgen.tables.head_names import ID, is_called_a_name, is_one_of, words
from cardgen.tables.proposing.given import ACTION, OF_PRINTINGS, RESERVED, given_keys
from cardgen.tables.proposing.picture_files import ENDINGS
from cardgen.tables.proposing.value_rules import (
    CODE,
    FIGURE,
    INTEGER,
    LINE,
    NAME,
    NUMBER,
    is_prose,
    odd_words,
    rules_of,
    text_rules,
)
from cardgen.tables.sheet import CellValue, UnreadableTable, is_empty

_MOST_KINDS = 24
"""More are no kinds, each with a template of its own, but what stands on a card."""
_ABBREVIATED = re.compile(r"(?:\w{1,4}[.:|]){1,9}\w{0,4}")
"""What programs read, as `hd.hh.`."""
_OTHER_PICTURE = re.compile(r".{1,200}\.(?:gif|bmp|heic|avif|psd|ai|eps|pdf|xcf)", re.IGNORECASE)
"""A file of a picture in a form that cardgen does not read."""
_OF_LIBRARY = re.compile(r"[a-z0-9][a-z0-9-]{0,60}/[a-z0-9][a-z0-9-]{0,60}", re.IGNORECASE)
"""A picture of a library of icons, by whose it is and its name; no file, as it has no ending."""
_WHEN = frozenset("timing when trigger phase window auslöser zeitpunkt".split())
"""Words in the heads of columns that say when a card is played."""
_OF_DIGITS = re.compile(r"[-+.,/%: ]*\d[-+\d.,/%: ]*")
"""What is no text, even if it is no number."""
_SNAKE = re.compile(r"[a-z0-9]++(?:_[a-z0-9]++)*")
"""Words as programs write them."""
_MEANT_AT_ZERO = frozenset(
    "cost price mana power strength attack defense defence toughness health life hp armor armour kosten angriff "
    "stärke verteidigung leben".split()
)
"""Words in the heads of columns of which 0 is as good as 1: what has no attack says nothing there."""
_ENDS_WITH_ZERO = re.compile(r"-?\d+[.,]\d*[1-9]0+")
_FLAVOURS = frozenset(
    (
        *("flavor", "flavour", "flavor text", "flavour text", "lore", "quote", "zitat", "stimmungstext"),
        *("texte d ambiance", "ambiance", "citation", "ambientación", "texto de ambientación", "cita"),
        *("testo di colore", "citazione", "sfeertekst", "cytat", "fabuła"),
    )
)
"""Heads of what is told on a card and means nothing to its rules."""
_FLAGS = frozenset(("token", "is token"))
"""Heads of columns in which 1 is yes, as in databases of Cockatrice."""
_IDS = frozenset(("id", "card id", "slug"))
"""Names of columns that hold nothing but ids."""


class ProposedColumn(Struct, frozen=True):
    """What a column becomes: the path of a key, and the schema of its values; perhaps one of the card's printing.

    `longest` is how many characters the longest cell has; so many cells are `filled`, with so many `distinct` values,
    which may be codes, as `hd.hh.`, addresses, or without any letters; `other_form` is the first of pictures in a form
    that is not read. Most may be zeros. Words may be joined by `_`, one number may end `with_zeros`, and one of numbers
    may be an `odd_figure` that makes a text of them all, or some be `odd_words` that stand beside them.
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
    is_address: bool = False
    other_form: str = ""
    is_mostly_zero: bool = False
    is_snake: bool = False
    with_zeros: str = ""
    odd_figure: str = ""
    odd_words: tuple[str, ...] = ()

    @property
    def is_when(self) -> bool:
        """Whether it is a text that says when a card is played, and so stands above what the card does."""
        return self.path[0] == "text" and self.path[-1] != "action" and is_head_of_when(self.head)

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

    @property
    def title(self) -> ProposedColumn | None:
        return self.column("text", "title")


def proposed(
    heads: Sequence[CellValue],
    rows: Sequence[Sequence[CellValue]],
    lists: Collection[str] = (),
    keys_by_head: Mapping[str, str] = {},
) -> Proposal:
    """A proposal for a table; `lists` are heads whose cells the file says are lists, `keys_by_head` what columns are
    about, as the user said. Raises UnreadableTable where no column can be the title of cards.
    """
    names = [canonical(head) for head in heads]
    given = given_keys(names, keys_by_head)
    values = [
        [canonical(row[place]) for row in rows if place < len(row) and not is_empty(row[place])]
        for place in range(len(names))
    ]
    usual = _usual(["" if place in given else name for place, name in enumerate(names)])
    known = {key: place for key, place in usual.items() if key not in given.values()}
    known = {key: place for key, place in known.items() if _may_be(key, names[place], values[place])}
    known |= {key: place for place, key in given.items() if key in USUAL}
    title = known.pop("text.title", None)
    title = title if title is not None else _title(names, values, {*known.values(), *given})
    main = _main_text(names, values, given, title)
    if title is None and (main is None or not values[main]):
        head = next(filter(None, names), "Head")
        help = f'call one `title`, or one `text`; or say which it is, as in --column "{head[:60]}=title"'
        raise UnreadableTable("no column has a name for each card, nor a text", help)
    columns = []
    if title is not None:
        columns.append(ProposedColumn(title, names[title], ("text", "title"), text_rules(values[title], 80)))
    taken = {title} | {place for key, place in known.items() if key in ("id", "kind", *OF_PRINTINGS)}
    for key, place in known.items():
        if place in taken and place != title:
            columns.append(
                ProposedColumn(
                    place,
                    names[place],
                    tuple(key.split(".")),
                    {},
                    key in OF_PRINTINGS,
                    has_letters=not all(map(INTEGER.fullmatch, values[place])),
                )
            )
    others = [
        _column(place, names[place], values[place], place == main, names[place] in lists, given.get(place, ""))
        for place in range(len(names))
        if place not in taken and names[place] and values[place]
    ]
    others = _with_main_text(others, main, given)
    kinds = _kinds(values[known["kind"]]) if "kind" in known else {}
    left_out = tuple(name for place, name in enumerate(names) if name and not values[place])
    return Proposal((*columns, *_apart(others)), kinds, left_out)


def _kinds(values: Sequence[str]) -> dict[str, str]:
    """Ids of kinds by their words. Raises UnreadableTable where the user named a column that cannot have any."""
    if not _are_kinds(values):
        raise UnreadableTable(f"kinds of cards are at most {_MOST_KINDS} words with letters", "give it another key")
    return {word: id_of_kind(word, place) for place, word in enumerate(dict.fromkeys(values), 1)}


def _main_text(
    names: Sequence[str], values: Sequence[Sequence[str]], given: Mapping[int, str], title: int | None
) -> int | None:
    """The column that is called like the words of a card, unless the user said otherwise: of several one of sentences,
    of these one that is called rules before a description, and of these the longest.
    """
    meant = next((place for place, key in given.items() if key == ACTION), None)
    if meant is not None:
        return meant
    called = [place for place, name in enumerate(names) if is_one_of(name, TEXTS) and place not in (title, *given)]
    return max(called, key=lambda place: _as_rules(names[place], values[place]), default=None)


def _as_rules(head: str, cells: Sequence[str]) -> tuple[bool, bool, int]:
    """How much a column looks like what cards do."""
    return bool(cells) and is_prose(cells), is_one_of(head, RULES), sum(map(len, cells))


def _may_be(key: str, head: str, values: Sequence[str]) -> bool:
    """Whether the cells of a column that is called like a key are what that holds."""
    if key == "kind":
        return _are_kinds(values)
    if key == "id":
        return bool(values) and _are_ids(values, words(head))
    if key == "number":
        return all(map(INTEGER.fullmatch, values)) and len(values) == len({*values})  # not so `12a`
    if key == "art.file":
        are_files = not values or any(value.lower().endswith(ENDINGS) for value in values)
        return are_files and not any(map(ADDRESS.fullmatch, values)) and not all(map(_OF_LIBRARY.fullmatch, values))
    return key != "rarity" or all(map(ID.fullmatch, values))  # not so `Very rare`


def is_head_of_when(head: str) -> bool:
    return any({word, word.removesuffix("s")} & _WHEN for word in _without_figures(head).split())


def _is_called_a_text(head: str) -> bool:
    """Whether it is `Rule`, `effect2`, `Special ability` or `Flavour`: players read it even where it is no sentence."""
    name = _without_figures(head)
    called = [name, f"{name}s", *name.split()[-1:]]
    return is_head_of_when(head) or is_one_of(head, _FLAVOURS) or any(is_one_of(word, TEXTS) for word in called)


def _without_figures(head: str) -> str:
    return re.sub(r"\d+", "", words(head)).strip()


def is_head_of_back(head: str) -> bool:
    return words(head).startswith("back ")


def _are_kinds(values: Sequence[str]) -> bool:
    """Whether these may be kinds of cards: few words, of which each makes an id of its own."""
    spelt = {value.casefold() for value in values}
    ids = {id_of_kind(word, place) for place, word in enumerate(spelt, 1) if any(map(str.isalpha, word))}
    return len(spelt) <= _MOST_KINDS and len(ids) == len(spelt)


def id_of_kind(word: str, place: int) -> str:
    """An id for a word; one that counts the kinds where it has no letter that ids may have, as `種類`."""
    return made_up_id([word]) or f"kind-{place}"


def _are_ids(values: Sequence[str], head: str) -> bool:
    """Whether these may be ids as they are; or only count the cards, which is told from names by their zeros. In a
    column that is called so, some may be there twice: that is a mistake of the table, and is told.
    """
    if all(map(str.isdigit, values)):
        return not any(map(CODE.fullmatch, values))
    folded = Counter(map(str.casefold, values))
    twice = sum(times > 1 for times in folded.values())
    if twice and head in _IDS and 3 * twice <= len(values):
        return all(map(ID.fullmatch, folded))
    return not twice and all(map(ID.fullmatch, values))


def _usual(names: Sequence[str]) -> dict[str, int]:
    """Columns with a name that says what they are, by the key; the first of each."""
    found: dict[str, int] = {}
    for key, usual in USUAL.items():
        place = next((place for place, name in enumerate(names) if is_one_of(name, (words(key), *usual))), None)
        if place is not None and key not in ("icons", "link") and place not in found.values():
            found[key] = place
    return found


def _title(names: Sequence[str], values: Sequence[Sequence[str]], taken: Collection[int]) -> int | None:
    """The first column of short texts that is called a name and names most cards, else the first of which all are
    different.
    """
    short = [
        place
        for place, column in enumerate(values)
        if place not in taken
        and column
        and max(map(len, column)) <= NAME
        and not all(map(NUMBER.fullmatch, column))
        and names[place]
        and not is_one_of(names[place], TEXTS)
        and not is_head_of_back(names[place])
    ]
    called = (place for place in short if is_called_a_name(names[place]) and _names_most(values[place], values))
    different = (place for place in short if len(set(values[place])) == len(values[place]))
    return next(chain(called, different), None)


def _names_most(column: Sequence[str], values: Sequence[Sequence[str]]) -> bool:
    """Whether most cards have a name in it, and few names are of many cards."""
    return 2 * len(column) > max(map(len, values)) and 3 * len(set(column)) > len(column)


def new_column(
    place: int, head: str, values: Sequence[str], taken: Collection[str], given: str = "", is_list: bool = False
) -> ProposedColumn:
    """A column whose key is none of those that are taken: that which the user gave it, or one made of its head."""
    return _apart([_column(place, head, values, False, is_list, given)], taken)[0]


def _column(
    place: int, head: str, values: Sequence[str], is_text: bool, is_list: bool, given: str = ""
) -> ProposedColumn:
    """The column of a key of its own, that which the user gave it or one made of its head."""
    key = given.rpartition(".")[2] or made_up_id([words(head)]) or f"column-{place + 1}"
    is_of_back = is_head_of_back(head) and not all(map(NUMBER.fullmatch, values))
    is_said = given.startswith("text.")
    is_address = all(map(ADDRESS.fullmatch, values))
    rules = text_rules(values, LINE) if is_text or is_of_back or is_said or is_address else rules_of(values, is_list)
    rules = {"type": "boolean"} if words(head) in _FLAGS and {*values} <= {"0", "1"} and not given else rules
    is_text = rules.get("type") == "string" and "enum" not in rules and not is_address
    is_text = is_of_back or (is_text and (is_prose(values) or _is_called_a_text(head)))
    path = ("text", key) if (is_said if given else is_text) else (key,)
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
        is_address=is_address,
        other_form=values[0] if all(map(_OTHER_PICTURE.fullmatch, values)) else "",
        is_snake=any("_" in value for value in values) and all(map(_SNAKE.fullmatch, values)),
        with_zeros=next(filter(_ENDS_WITH_ZERO.fullmatch, values), "") if rules.get("type") == "number" else "",
        odd_figure=_odd_figure(values) if "maxLength" in rules else "",
        odd_words=tuple(odd_words(values)) if isinstance(rules.get("type"), list) else (),
        is_mostly_zero=_is_mostly_zero(head, values),
    )


def _is_mostly_zero(head: str, values: Sequence[str]) -> bool:
    """Whether 0 says nothing, as on most cards: not so of what is paid, or fought with."""
    zeros = sum(value in ("0", "0.0") for value in values)
    return 2 * zeros > len(values) and _MEANT_AT_ZERO.isdisjoint(words(head).split())


def _odd_figure(values: Sequence[str]) -> str:
    """The first of numbers that is one to people, and none to programs: `1.000,5`."""
    odd = (value for value in values if not NUMBER.fullmatch(value))
    return next(odd, "") if any(map(NUMBER.fullmatch, values)) and all(map(FIGURE.fullmatch, values)) else ""


def _with_main_text(
    columns: Sequence[ProposedColumn], main: int | None, given: Collection[int]
) -> list[ProposedColumn]:
    """The column with the words of the card is its `text.action`: the one called so, else the longest text."""
    texts = [column for column in columns if column.rules.get("type") == "string" and "enum" not in column.rules]
    named = next((column for column in texts if column.place == main and not column.is_address), None)
    texts = [column for column in texts if column.place not in given]
    texts = [column for column in texts if column.has_letters and not (column.is_code or column.is_of_back)]
    texts = [column for column in texts if not (column.is_address or is_head_of_when(column.head))]
    chosen = named or max(texts, key=lambda column: (column.rules["maxLength"], column.longest), default=None)
    if chosen is None:
        return [*columns]
    action = replace(chosen, path=("text", "action"))
    return [action if column is chosen else column for column in columns]


def _apart(columns: Sequence[ProposedColumn], known: Collection[str] = ()) -> list[ProposedColumn]:
    """Each with a key of its own, none of which means something to cardgen, or is known."""
    taken = {tuple(name.split(".")) for name in known}
    found = []
    for column in columns:
        path, count = column.path, 2
        if len(path) == 1 and path[0] in RESERVED:
            path = (f"{path[0]}-of-card",) if path[0] != "icons" else ("symbols",)
        start = path
        while path in taken:
            path, count = (*start[:-1], f"{start[-1]}-{count}"), count + 1
        taken.add(path)
        found.append(replace(column, path=path))
    return found
