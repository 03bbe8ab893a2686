"""Reads lists of cards that are no table: JSON, projects of CardPen, XML as Cockatrice writes it. A card becomes a row.

What lies deeper in JSON gets a name with dots, `stats.power`, in XML its own; a list of words becomes lines of one
cell. Row 1 are the names, so the first card is row 2. What a cell cannot hold is left out, and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from lxml import etree
from msgspec import Struct, field

from cardgen.data.project.opening import open_plain
from cardgen.tables.forms import text_file
from cardgen.tables.forms.json_text import OF_LINES, JsonText, json_in
from cardgen.tables.sheet import CardTable, CellValue, TableRow, TableSheet, UnreadableTable

MOST_BYTES = 50_000_000
ENDINGS_OF_JSON = (".json", *OF_LINES)
MOST_DEPTH = 6
"""So deep lie lists of cards, and the facts of a card."""
FEWEST = 2
"""So many cards make a list: one may be anything."""
MARKUP = frozenset(("b", "strong", "i", "em", "sup", "sub", "ul", "ol", "li", "p", "br", "hr"))
"""Elements that are no facts, but markup of the text that they stand in."""
_CARD = "card"
"""What the elements of XML that are cards are mostly called."""
Record = dict[str, CellValue]
_TOO_LARGE = UnreadableTable(f"larger than {MOST_BYTES // 1_000_000} MB", "save the cards as CSV")


class RecordList(Struct, frozen=True):
    """Cards, each with its facts by name, and the name of the list; `lists` are the names of facts that are lists, and
    `lines` those of the file in which cards begin.
    """

    name: str
    records: list[Record]
    lines: Callable[[], Sequence[int]]
    lists: frozenset[str] = frozenset()


class _Keyed(dict[str, Any]):
    """A card of a list whose keys are ids, with its id, and as it stands in the file."""

    def __init__(self, key: str, row: Mapping[str, Any]) -> None:
        super().__init__({"id": key, **row})
        self.row = row


class _Remarks(Struct):
    """What was left out, and how often; and which facts are lists."""

    left: Counter[str] = field(default_factory=Counter)
    lists: set[str] = field(default_factory=set)


def read_json(path: Path, file: str) -> CardTable:
    """The lists of cards in a JSON file, each a sheet. Raises UnreadableTable."""
    written = json_in(_bytes_of(path), is_of_lines=path.suffix.lower() in OF_LINES)
    value = written.value
    if _is_cardpen(value):
        sheet = TableSheet(str(value.get("name") or path.stem), partial(text_file.of_text, value["csv"]))
        return CardTable(file, (sheet,), ("a project of CardPen: its CSV is read, its HTML and CSS are not",))
    found = [*_lists(path.stem, value, 0), *_texts_alone(path.stem, value)] or [*_only_card(path.stem, value)]
    remarks = _Remarks()
    lists = [_records(name, cards, remarks, partial(_lines_of, written, cards)) for name, cards in found]
    for each in lists:  # what is a sheet of its own is not lost
        del remarks.left[each.name]
    return _table(file, lists, remarks.left)


def _only_card(name: str, value: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The only object of the first list that holds but one, where no list has more."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
        yield name, value
    elif isinstance(value, dict):
        inner = (found for key, below in value.items() for found in _only_card(str(key), below))
        yield from islice(inner, 1)


def _is_cardpen(value: Any) -> bool:
    """Whether this is a project that CardPen has saved: the cards are CSV, what they look like is HTML and CSS."""
    return isinstance(value, dict) and all(isinstance(value.get(key), str) for key in ("csv", "mustache", "css"))


def read_xml(path: Path, file: str) -> CardTable:
    """The elements that are called `card`, else those that come most often of those with further ones in them, each a
    card. Raises UnreadableTable.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(_bytes_of(path), parser)
    except etree.XMLSyntaxError as fault:
        message, help = "this XML is broken", "save the cards as CSV, XLSX or ODS"
        if fault.code == etree.ErrorTypes.ERR_DOCUMENT_END and fault.lineno:
            message, help = (
                "several elements at the top of this XML",
                "put all of them between `<cards>` and `</cards>`",
            )
        raise UnreadableTable(message, help, fault.lineno or 0) from None
    if root.tag in ("html", "{http://www.w3.org/1999/xhtml}html", "{http://www.w3.org/2000/svg}svg"):
        raise UnreadableTable("this is a web page or a drawing", "save the table as CSV, XLSX or ODS")
    holders = [element for element in root.iter(etree.Element) if len(element)]
    full = Counter(each.tag for each in holders if not _is_text(each)) or Counter(each.tag for each in holders)
    called = [tag for tag in full if _bare(str(tag)).lower() == _CARD]
    names = called or [tag for tag, times in full.most_common(1) if times >= FEWEST] or [*_only_element(root)]
    remarks = _Remarks()
    found = [_elements(str(name), root, remarks) for name in names]
    return _table(file, found, remarks.left)


def _elements(name: str, root: Any, remarks: _Remarks) -> RecordList:
    found = [(_of_element(card, remarks), card.sourceline or 0) for card in root.iter(name)]
    cards, lines = [card for card, _ in found], [line for _, line in found]
    return RecordList(name, cards, lambda: lines, frozenset(remarks.lists))


def _only_element(root: Any) -> Iterator[str]:
    """The first element within the whole that has facts directly in it: the only card there is."""
    inner = (element for element in root.iterdescendants(etree.Element) if any(not len(below) for below in element))
    yield from islice((str(element.tag) for element in inner), 1)


def _bytes_of(path: Path) -> bytes:
    with open_plain(path) as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _TOO_LARGE
    return data


def _table(file: str, lists: Sequence[RecordList], left: Mapping[str, int]) -> CardTable:
    if not lists:
        raise UnreadableTable("there is no list of cards in it", "save the cards as CSV, XLSX or ODS")
    notes = ["each card is a row, the first is row 2"]
    if left:
        named = ", ".join(f"`{name}` ({times} times)" for name, times in sorted(left.items()))
        notes.append(f"left out, as a cell cannot hold it: {named}")
    sheets = (
        TableSheet(each.name, partial(_rows, each.records), lists=each.lists, lines=cache(each.lines)) for each in lists
    )
    return CardTable(file, tuple(sheets), tuple(notes))


def _rows(records: Sequence[Record]) -> Iterator[TableRow]:
    names = list(dict.fromkeys(name for record in records for name in record))
    yield 1, names
    for number, record in enumerate(records, 2):
        yield number, [record.get(name) for name in names]


def _lists(name: str, value: Any, depth: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each list of objects; an object of objects is one, too, whose keys are ids, where all have a name in common."""
    if isinstance(value, list):
        if len(value) >= FEWEST and all(isinstance(each, dict) for each in value):
            yield name, value
            yield from _inner_lists(value)
        return
    if not isinstance(value, dict) or depth == MOST_DEPTH:
        return
    rows = list(value.values())
    if _are_alike(rows) and not any(True for row in rows for _ in _lists(name, row, depth + 1)):
        yield name, [_Keyed(key, row) for key, row in value.items()]
        return
    for key, below in value.items():
        yield from _lists(str(key), below, depth + 1)


def _inner_lists(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """What lies in each of these objects as a list of objects, as the cards of packs: all of one name together."""
    for key in dict.fromkeys(key for row in rows for key in row):
        parts = [row[key] for row in rows if isinstance(row.get(key), list)]
        inner = [each for part in parts for each in part]
        if len(inner) >= FEWEST and all(isinstance(each, dict) for each in inner):
            yield str(key), inner


def _texts_alone(name: str, value: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Lists of bare texts, each the text of a card."""
    lists = value if isinstance(value, dict) else {name: value}
    for key, texts in lists.items():
        if isinstance(texts, list) and len(texts) >= FEWEST and all(isinstance(each, str) for each in texts):
            yield str(key), [{"text": each} for each in texts]


def _are_alike(rows: Sequence[Any]) -> bool:
    """Whether all are objects, with a key in common."""
    return (
        len(rows) >= FEWEST and all(isinstance(row, dict) for row in rows) and bool(set.intersection(*map(set, rows)))
    )


def _lines_of(written: JsonText, cards: Sequence[Mapping[str, Any]]) -> list[int]:
    """The lines in which cards begin; 0 for bare texts."""
    lines = written.lines()
    return [lines.get(id(card.row if isinstance(card, _Keyed) else card), 0) for card in cards]


def _records(
    name: str, cards: Sequence[Mapping[str, Any]], remarks: _Remarks, lines: Callable[[], Sequence[int]]
) -> RecordList:
    remarks.lists.clear()
    records = [dict(_facts(card, "", remarks, 0)) for card in cards]
    return RecordList(name, records, lines, frozenset(remarks.lists))


def _facts(value: Mapping[str, Any], before: str, remarks: _Remarks, depth: int) -> Iterator[tuple[str, CellValue]]:
    for key, below in value.items():
        name = f"{before}{key}"
        if isinstance(below, Mapping) and depth < MOST_DEPTH:
            yield from _facts(below, f"{name}.", remarks, depth + 1)
        elif isinstance(below, list) and not any(isinstance(each, list | dict) for each in below):
            if below:  # an empty list of cards is no column
                remarks.lists.add(name)
                yield name, "\n".join(_word(each) for each in below) or None
        elif isinstance(below, list | Mapping):
            remarks.left[name] += 1
        else:
            yield name, below


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _of_element(card: Any, remarks: _Remarks) -> Record:
    """What stands in an element: its attributes, the text of each below it; what comes twice, line by line."""
    lines: dict[str, list[str]] = {}
    if _has_words(card):
        remarks.left[_bare(card.tag)] += 1
    for name, text in _texts(card, "", remarks.left, 0):
        lines.setdefault(name, []).append(text)
    remarks.lists.update(name for name, texts in lines.items() if len(texts) > 1)
    return {name: "\n".join(texts) or None for name, texts in lines.items()}


def _texts(element: Any, before: str, left: Counter[str], depth: int) -> Iterator[tuple[str, str]]:
    for key, value in element.attrib.items():
        yield f"{before}{_bare(key)}", value
    for below in element.iterchildren(etree.Element):
        name = f"{before}{_bare(below.tag)}"
        if not len(below) or _is_text(below):
            yield name, "".join(_marked(below)).strip()
            yield from ((f"{name}.{_bare(key)}", value) for key, value in below.attrib.items())
        elif depth == MOST_DEPTH:
            left[name] += 1
        else:
            yield from _texts(below, before, left, depth + 1)


def _is_text(element: Any) -> bool:
    """Whether words stand beside the elements in it, or these are nothing but markup."""
    tags = (_bare(below.tag).lower() for below in element.iterdescendants(etree.Element))
    return _has_words(element) or all(tag in MARKUP for tag in tags)


def _has_words(element: Any) -> bool:
    """Whether words stand in it that are in no element of it."""
    return any(words and words.strip() for words in (element.text, *(below.tail for below in element)))


def _marked(element: Any) -> Iterator[str]:
    """The words of an element, with its markup as texts of cards have it; of other elements in it the words alone."""
    yield element.text or ""
    for below in element:
        tag = _bare(below.tag).lower() if isinstance(below.tag, str) else ""
        words = "".join(_marked(below)) if tag else ""
        if tag in ("br", "hr"):
            yield f"<{tag}/>{words}"
        else:
            yield f"<{tag}>{words}</{tag}>" if tag in MARKUP else words
        yield below.tail or ""


def _bare(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]
