"""Holds the rows of a table against what a project says: which entries are new, which changed, and what cannot be.

A cell is read only where it shows something else than cardgen would write there: so an export comes back as no change.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from cardgen.data.schema import messages, phrases
from cardgen.data.yaml.edit import GONE
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.source import parse
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNREADABLE_CELL, UNREADABLE_TABLE, UNUSABLE_ID
from cardgen.model.link.ids import nearest, some_of
from cardgen.tables.cells.text_marks import TextMarksFound
from cardgen.tables.cells.values import NOTHING, UnreadableCell, WordSpellings, canonical, cell_of, value_of
from cardgen.tables.columns import TableColumn
from cardgen.tables.entries import SET, EntryKind, ProjectEntries, ProjectEntry
from cardgen.tables.fields import Field
from cardgen.tables.heads import SheetPlan
from cardgen.tables.merging.identity import (
    TitleMatch,
    keys_by_name,
    keys_by_name_and_kind,
    of_titles,
    tells_cards_apart,
)
from cardgen.tables.sheet import CellValue, UnreadableTable, is_empty, letters

KeyPath = tuple[str, ...]
TITLE = ("text", "title")
MOST_FINDINGS = 200
LONGEST_ID = 60
_FREE = WordSpellings()
_BROKEN = 'this row has too few cells: does a text go on in a new line without `"` around it?'


class EntryChange(Struct, frozen=True):
    """An entry that a row changes, or makes where `entry` is None; `values` are new ones by path, GONE among them.

    `printing` are values of its printing. `value` is the whole entry as it will be.
    """

    kind: str
    key: str
    entry: ProjectEntry | None
    values: Mapping[KeyPath, Any]
    value: Mapping[str, Any]
    printing: Mapping[KeyPath, Any]
    set_id: str
    place: Span


class Merged(Struct):
    """What all rows come to; `seen` are the keys of each kind that the table has, in small letters, with their rows,
    `spelt` the same as they stand there, `marks` how texts were read, `newline` what is remembered to stand in the
    table for a new line, and so is one in a card, too. The user may say that a table `overwrites` other cards.
    """

    changes: list[EntryChange] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    same: int = 0
    unreported: int = 0
    skipped: int = 0
    seen: dict[str, dict[str, Span]] = field(default_factory=dict)
    spelt: set[tuple[str, str]] = field(default_factory=set)
    marks: TextMarksFound = field(default_factory=TextMarksFound)
    newline: str = ""
    overwrites: bool = False

    def report(self, finding: Diagnostic) -> None:
        if len(self.found) < MOST_FINDINGS:
            self.found.append(finding)
        else:
            self.unreported += 1


def merge(plan: SheetPlan, file: str, known: ProjectEntries, default_set: str, merged: Merged) -> None:
    """Adds what the rows of a sheet come to."""
    reader = _RowReader(plan, file, known, default_set, merged)
    for number, cells in plan.rows():
        reader.read(number, cells)
    merged.found += of_titles(reader.matches, plan.widens, merged.overwrites)


def at(value: Mapping[str, Any], path: KeyPath) -> Any:
    """The value at a path; None where there is none."""
    for step in path:
        if not isinstance(value, dict) or step not in value:
            return None
        value = value[step]
    return value


def with_values(value: Mapping[str, Any], values: Mapping[KeyPath, Any]) -> dict[str, Any]:
    """A copy with other values; a mapping of which all keys go, goes too."""
    copy = dict(value)
    for path, new in values.items():
        inner = copy
        for step in path[:-1]:
            inner[step] = dict(inner[step]) if isinstance(inner.get(step), dict) else {}
            inner = inner[step]
        if new is GONE:
            inner.pop(path[-1], None)
        else:
            inner[path[-1]] = new
    return copy


class _RowReader:
    """Reads the rows of one sheet."""

    def __init__(self, plan: SheetPlan, file: str, known: ProjectEntries, default_set: str, merged: Merged) -> None:
        self.plan, self.file, self.known, self.default_set, self.merged = plan, file, known, default_set, merged
        self.entries = known.by_key[plan.entries.name]
        self.seen = merged.seen.setdefault(plan.entries.name, {})
        self.order = [field_.path for field_ in plan.entries.fields]
        naming = plan.naming
        self.naming = naming.field if naming else None
        path = self.naming.path if self.naming else TITLE
        self.titles = keys_by_name(self.entries, path) if plan.ids_are_made else {}
        self.named = keys_by_name_and_kind(self.entries, path, self.first_kind) if plan.ids_are_made else {}
        self.matches: list[TitleMatch] = []
        self.is_short = False
        self.further = {column.field.name for column in plan.columns if column.field in plan.entries.further}

    def read(self, number: int, cells: Sequence[CellValue]) -> None:
        """One row: what it changes, or a finding for each cell that cannot be."""
        self.title, self.cells = "", Counter[str]()
        self.is_short = 0 < len(cells) < len(self.plan.columns)
        if self.plan.sheet.is_plain_text and self.is_too_long(number, cells):
            return
        key, set_id = self.key(number, cells), self.set_of(number, cells)
        if key is None or set_id is None:
            return
        entry = self.entries.get(key)
        if entry is None and not set_id and self.plan.entries.name != "decks":
            raise UnreadableTable(
                f"the project has {len(self.known.sets)} sets: into which does row {number} go?",
                f"say it with --set, or in a column `set`; there are {some_of([*self.known.sets])}",
            )
        values = self.values(number, cells, entry)
        if values is None:
            return
        if self.title and entry is not None:
            self.matches.append(self.match(key, number, is_same=not values))
        printing = {path: values.pop(path) for path in [*values] if ".".join(path) in self.further}
        if entry is None and self.plan.kind and self.plan.kind != self.first_kind:
            values = {("kind",): self.plan.kind, **values}
        if not values and not printing:
            self.merged.same += 1
            return
        start = {"id": key} if self.plan.ids_are_made and entry is None else {}
        if entry is None:
            values = {path: values[path] for path in self.order if path in values}
        whole = with_values(entry.value if entry else start, values)
        is_right = self.is_whole(self.plan.entries, whole, number)
        if printing:
            of_card = with_values(self.printing_of(key, entry), printing)
            is_right = self.is_whole(self.known.kinds["printings"], of_card, number) and is_right
        if is_right:
            self.merged.changes.append(
                EntryChange(
                    kind=self.plan.entries.name,
                    key=key,
                    entry=entry,
                    values=values,
                    value=whole,
                    printing=printing,
                    set_id=set_id,
                    place=self.span(number, 0),
                )
            )

    def is_too_long(self, number: int, cells: Sequence[CellValue]) -> bool:
        """Whether a row has more cells than the head, as one whose text has commas: what is in them would be lost."""
        count = len(self.plan.columns)
        more = next((place for place in range(count, len(cells)) if not is_empty(cells[place])), None)
        if more is not None:
            words = canonical(cells[more])[:60]
            message = f"this row has more cells than the names of columns: `{words}`"
            help = 'write `"` around a text with commas in it, or give each column a name'
            self.merged.report(self.finding(UNREADABLE_TABLE, message, number, TableColumn(more, "", None), help))
        return more is not None

    def key(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """What the row is about: the key of an entry, known or new; None where it says nothing usable."""
        name = self.plan.entries.name
        column = self.plan.column("card" if name == "printings" else "id")
        if column is None or self.plan.ids_are_made:
            return self.made_key(number, cells)
        text = canonical(_cell(cells, column.place))
        if not text and self.plan.skips_nameless and not self.suggestion_of(cells):
            self.merged.skipped += 1
            return None
        if not text:
            self.refuse_key(number, column, "there is no id here", self.suggestion(cells))
            return None
        if name == "printings":
            set_id = self.set_of(number, cells)
            text = f"{set_id}/{text}"
            again = f"{text}/{canonical(_cell(cells, place.place))}" if (place := self.plan.column("number")) else text
            text = again if text in self.seen or again in self.entries else text
        return self.unused(text, number, column)

    def made_key(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """The id of the card that has this title, else one made of it."""
        column = self.plan.naming
        name = canonical(_cell(cells, column.place)) if column else ""
        if column is None or not name:
            self.refuse_nameless(number, column or self.plan.columns[0])
            return None
        name = name if column.field and column.field.path == TITLE else self.merged.marks.spelt(name)
        kind = self.kind_of(cells)
        key = self.named.get((name, kind), "") if kind else self.titles.get(name, "")
        is_other = bool(kind and not key and self.plan.widens and name in self.titles)
        key = key or ("" if is_other else self.titles.get(name, "")) or _made_id(name)
        if not key:
            self.refuse_key(number, column, f"no id can be made of `{name[:60]}`", "give the table a column `id`")
            return None
        numbered = (f"{key[: LONGEST_ID - 6].rstrip('-')}-{count}" for count in itertools.count(2))
        taken = {*self.seen, *(self.entries if is_other else ())}
        free = key if key not in taken else next(name for name in numbered if name not in taken)
        if not is_other and free in self.entries:
            self.title = name
        return self.unused(free, number, column)

    @property
    def first_kind(self) -> str:
        """The kind of cards that say none."""
        return next(iter(self.known.kinds["cards"].words["kind"].meant.values()), "")

    def kind_of(self, cells: Sequence[CellValue]) -> str:
        """The kind that the row says, or its sheet; empty where nothing does."""
        column = self.plan.column("kind")
        word = canonical(_cell(cells, column.place)) if column else ""
        return self.known.kinds["cards"].words["kind"].meant.get(word.casefold(), word) if column else self.plan.kind

    def refuse_nameless(self, number: int, column: TableColumn) -> None:
        """A row without a name is a mistake, unless the user said that such rows are to be skipped."""
        if self.plan.skips_nameless:
            self.merged.skipped += 1
            return
        help = "write the name of the card, or leave out rows without one with --skip-empty"
        self.refuse_key(number, column, "there is neither an id nor a title here", help)

    def unused(self, key: str, number: int, column: TableColumn) -> str | None:
        """The key, if no row before has it, nor one that differs by capitals only."""
        alike = self.seen.get(key.casefold())
        if alike is not None:
            is_spelt_so = key in self.entries or (self.plan.entries.name, key) in self.merged.spelt
            what = f"`{key}` is here twice{'' if is_spelt_so else ', capitals apart'}"
            help = f"the first is in row {alike.line}: give one of them another id"
            self.refuse_key(number, column, what, help)
            return None
        self.seen[key.casefold()] = self.span(number, column.place)
        self.merged.spelt.add((self.plan.entries.name, key))
        return key

    def suggestion_of(self, cells: Sequence[CellValue]) -> str:
        column = self.plan.column("text.title")
        return phrases.made_up_id([canonical(_cell(cells, column.place))]) if column else ""

    def suggestion(self, cells: Sequence[CellValue]) -> str:
        made = self.suggestion_of(cells)
        return f"write `{made}`" if made else "write what decks call it"

    def set_of(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """The set of a row: as its column says, else the one that was asked for; `` where decks need none."""
        if self.plan.entries.name == "decks":
            return ""
        column = self.plan.column(SET.name)
        set_id = canonical(_cell(cells, column.place)) if column else ""
        if not set_id or set_id in self.known.sets:
            return set_id or self.default_set
        assert column is not None
        self.cell_finding(
            number, column, f"there is no set `{set_id}` in this project", nearest(set_id, self.known.sets)
        )
        return None

    def values(self, number: int, cells: Sequence[CellValue], entry: ProjectEntry | None) -> dict[KeyPath, Any] | None:
        """New values of all columns; None where one cannot be read."""
        found: dict[KeyPath, Any] = {}
        is_read = True
        for column in self.plan.columns:
            if column.field is None or column.field == SET:
                continue
            cell = _cell(cells, column.place)
            before = self.before(column.field, entry)
            if canonical(cell) == canonical(_lined(cell_of(before), self.merged.newline)):
                self.count(column.field, before, before)
                continue
            try:
                value = self.value(cell, column.field, before)
            except UnreadableCell as fault:
                self.cell_finding(number, column, str(fault), fault.help)
                is_read = False
                continue
            self.count(column.field, before, value)
            if value is NOTHING and before is not None:
                found[column.field.path] = GONE
            elif value is not NOTHING and not _is_same(value, before):
                found[column.field.path] = value
        return found if is_read else None

    def match(self, key: str, number: int, is_same: bool) -> TitleMatch:
        """What the cells of the row say of the card whose title it has."""
        return TitleMatch(
            key=key,
            title=self.title,
            agree=self.cells["agree"],
            changed=self.cells["changed"],
            new=self.cells["new"],
            is_same=is_same,
            place=self.span(number, 0),
        )

    def count(self, field_: Field, before: Any, now: Any) -> None:
        """Counts a cell that tells which card a row is about."""
        if (now in (None, NOTHING) and before is None) or not tells_cards_apart(field_, self.naming):
            return
        self.cells["new" if before is None else "agree" if _is_same(now, before) else "changed"] += 1

    def before(self, field_: Field, entry: ProjectEntry | None) -> Any:
        """What the project says now; of a printing, what that of the card in its set does."""
        if entry is None:
            return None
        if field_ not in self.plan.entries.further:
            return at(entry.value, field_.path)
        return at(self.printing_of(str(entry.value.get("id")), entry), field_.path)

    def printing_of(self, key: str, entry: ProjectEntry | None) -> Mapping[str, Any]:
        """The printing of a card in its set; of a new card what one cannot be without."""
        printing = self.known.by_key["printings"].get(f"{entry.set_id}/{key}") if entry else None
        return printing.value if printing else {"card": "card", "number": 1}

    def value(self, cell: CellValue, field_: Field, before: Any) -> Any:
        words = self.plan.entries.words.get(field_.path[0], _FREE) if len(field_.path) == 1 else _FREE
        if field_.words and not words.meant:
            words = WordSpellings({word.casefold(): word for word in field_.words})
        self.merged.marks.miss(cell)
        value = value_of(cell, field_, words)
        if field_.path[0] == "text" and field_.path != TITLE and isinstance(value, str):
            return self.merged.marks.read(value, before)
        if field_.path == ("art", "file") and isinstance(value, str):
            if value.lower().startswith(("http://", "https://")):
                help = "nothing is fetched: save the picture and name its file, or leave the column out with --skip"
                raise UnreadableCell(f"`{value[:60]}` is an address, and no file", help)
            value = value.replace("\\", "/").removeprefix("./")  # as Windows writes paths
        if words.meant and value is not NOTHING:
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and not words.knows(word):
                    help = nearest(word, words.meant) or f"there are {some_of([*dict.fromkeys(words.meant.values())])}"
                    raise UnreadableCell(f"`{word[:60]}` is not a word of `{field_.name}`", help)
        return value

    def is_whole(self, kind: EntryKind, value: Mapping[str, Any], number: int) -> bool:
        """Whether an entry fits its schema; where not, a finding for each reason, at its cell."""
        if kind.fits(value):
            return True
        document, _ = parse(f"{flow(dict(value))}\n", self.file, "cards", "", Path(self.file))
        if document is None:
            self.merged.report(self.finding(UNREADABLE_CELL, "this row cannot be written as YAML", number, None))
            return False
        for path, finding in messages.of(document, kind.rules, dict(value), ()):
            column = self.column_of(path)
            help = finding.help
            if column is not None and column.field is not None and column.field.name == "art.file":
                help = (
                    f'{help}{"; " * bool(help)}no pictures? --skip "{column.head}", or --column "{column.head}=picture"'
                )
            self.merged.report(self.finding(finding.code, finding.message, number, column, help))
        return False

    def column_of(self, path: Sequence[str | int]) -> TableColumn | None:
        """The column whose key is at a path, or around it."""
        steps = tuple(step for step in path if isinstance(step, str))
        for length in range(len(steps), 0, -1):
            if (column := self.plan.column(".".join(steps[:length]))) is not None:
                return column
        return None

    def refuse_key(self, number: int, column: TableColumn, message: str, help: str) -> None:
        self.merged.report(self.finding(UNUSABLE_ID, message, number, column, help))

    def cell_finding(self, number: int, column: TableColumn, message: str, help: str) -> None:
        self.merged.report(self.finding(UNREADABLE_CELL, message, number, column, help))

    def finding(self, code: str, message: str, number: int, column: TableColumn | None, help: str = "") -> Diagnostic:
        """A finding at a cell, which its message names as the program with the table does."""
        cell = f"{letters(column.place)}{number}" if column else f"row {number}"
        where = f"sheet `{self.plan.sheet.name}`, {cell}"
        span = self.span(number, column.place if column else 0)
        if self.is_short and self.plan.sheet.is_plain_text:
            help = f"{help}{'; ' * bool(help)}{_BROKEN}"
        return Diagnostic(code, f"{message} ({where})", span, Severity.ERROR, help)

    def span(self, number: int, place: int) -> Span:
        return Span(self.file, number, place + 1, place + 2, self.plan.sheet.name)


def _is_same(value: Any, before: Any) -> bool:
    """Whether a cell says what the project says in other words: `Beast` for `beast`; 1 is not yes."""
    return type(value) is type(before) and value == before


def _made_id(name: str) -> str:
    """An id of the first words of a name; `card-69` or `card` of one without letters."""
    made = phrases.made_up_id([name[:LONGEST_ID]])
    return made or phrases.made_up_id([f"card {name[:LONGEST_ID]}"])


def _lined(cell: CellValue, mark: str) -> CellValue:
    return cell.replace(mark, "\n") if mark and isinstance(cell, str) else cell


def _cell(cells: Sequence[CellValue], place: int) -> CellValue:
    return cells[place] if place < len(cells) and not is_empty(cells[place]) else None


def unseen(known: ProjectEntries, merged: Merged) -> Iterator[str]:
    """Keys of cards of the project that the table does not have: they stay as they are."""
    seen = merged.seen.get("cards", {})
    return (key for key in known.by_key["cards"] if key.casefold() not in seen)
