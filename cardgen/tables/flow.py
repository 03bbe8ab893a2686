"""The flow of a table into a project, and out of it: what `cardgen import table` and `cardgen export table` do."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.loading import has_game
from cardgen.data.schema.phrases import counted
from cardgen.diagnostics import Diagnostic, Span, has_errors, in_order
from cardgen.diagnostics.codes import (
    NOT_ALLOWED_VALUE,
    NUMBER_OUT_OF_RANGE,
    TEXT_TOO_LONG,
    UNKNOWN_KEY,
    UNREADABLE_CELL,
    UNREADABLE_TABLE,
    WRONG_COUNT,
    WRONG_TYPE,
)
from cardgen.model.game import Game
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE
from cardgen.model.link.ids import nearest, some_of
from cardgen.scaffold.sets import base_of, set_file
from cardgen.tables.cells.text_marks import TextMarksFound
from cardgen.tables.cells.values import canonical
from cardgen.tables.columns import USUAL_WORD, HeadTwice, words
from cardgen.tables.entries import ProjectEntries, entries_of
from cardgen.tables.export import exported
from cardgen.tables.heads import SheetPlan, WishedColumns, planned
from cardgen.tables.kinds import as_named, kind_of_look, kinds_of, lacks_kind, look_of_table
from cardgen.tables.layouts.further import FurtherLook, further_look, no_new_kind
from cardgen.tables.merging.merge import Merged, at, merge, unseen
from cardgen.tables.project_files import written
from cardgen.tables.proposing.given import KEY_OF_PICTURE, is_key
from cardgen.tables.proposing.picture_files import ART_FILE
from cardgen.tables.proposing.signs import with_signs
from cardgen.tables.proposing.widening import widened
from cardgen.tables.read import read
from cardgen.tables.remembered import remembered, with_columns
from cardgen.tables.request import TableRequest, as_before, wish_of
from cardgen.tables.sheet import (
    CardTable,
    UnreadableTable,
    is_empty,
    letters,
    with_heads,
    with_lines,
    without,
)
from cardgen.tables.write import table_bytes

_FOLDER, _LOOKED_AT = "set", 5
_NARROW = frozenset(
    (UNREADABLE_CELL, UNKNOWN_KEY, WRONG_TYPE, NOT_ALLOWED_VALUE, TEXT_TOO_LONG, NUMBER_OUT_OF_RANGE, WRONG_COUNT)
)
"""What is found of a table where its game has no room for it."""
_WIDEN = "what the schema of the game has no room for, words, numbers, kinds, columns, is taken with --widen"
_KEYS = "columns that are not read become keys of their own with --widen, or say what they are with --column"


class ImportedTable(Struct, frozen=True):
    """The files of the project as they will be, what was found, and what is to be told, of which some is `of_texts`; no
    files with an error. The `look` of new `kinds` has pictures, too.
    """

    files: Mapping[str, bytes]
    found: tuple[Diagnostic, ...]
    lines: tuple[str, ...]
    of_texts: tuple[str, ...] = ()
    look: FurtherLook | None = None
    kinds: tuple[str, ...] = ()


def import_table(game: Game, root: Path, request: TableRequest) -> ImportedTable:
    """Reads a table for a game of the project at `root`, and writes nothing. Signs that the fonts are lacking, as the
    request tells, become icons. Raises UnreadableTable.
    """
    return _imported(game, request, _entries(game, root), root)


def _entries(game: Game, root: Path) -> ProjectEntries:
    return replace(entries_of(game, root), memory=remembered(root, game.id))


def _imported(game: Game, request: TableRequest, known: ProjectEntries, root: Path) -> ImportedTable:
    table = read(request.path, request.file)
    wished = wish_of(request, table)
    request, of_memory = as_before(request, table, known.memory, _keys(known))
    heads = {sheet.name: request.heads for sheet in table.sheets} if request.heads else known.memory.heads
    table = with_heads(table, heads)
    table = without(with_lines(table, request.newline or known.memory.newline), request.skipped)
    request = replace(request, columns={head: _whole_key(key, known) for head, key in request.columns.items()})
    before = known
    plans, found, lines = _plans(table, request, known)
    lines = [*of_memory, *lines]
    if not plans and not found:
        raise UnreadableTable(
            "no sheet names its columns: neither `id` nor `title` is among them", _columns(known, table, request)
        )
    _refuse_unknown_columns(request, known, plans)
    files: Mapping[str, bytes] = {}
    look, kinds = None, tuple[str, ...]()
    if request.widens and not found:
        if request.look and not request.kind:
            request = replace(request, kind=kind_of_look(plans, request.path, table))
        kind = request.kind if any(map(lacks_kind, plans)) else ""
        of_kind = look_of_table(game, root, request.look, request.kind, plans, request.path, table)
        wide = widened(game, root, plans, known, kind, request.shown, of_kind)
        plans, found, lines = _plans(table, request, wide.known)
        lines = [*of_memory, *lines, "made wider:" if wide.lines else "the schema has room for all of it", *wide.lines]
        files, known, kinds = wide.files, wide.known, wide.kinds
        if request.look and of_kind and not kinds:
            found.append(no_new_kind(game, kinds_of(plans[0])))
        elif request.look and of_kind:
            look = further_look(game, root, request.look.layout, of_kind, plans[0], as_named(table, plans[0]))
            if look.picture.path == ART_FILE and not look.picture.is_whole:  # a part of a name is no file
                return _imported(game, _with_key_of_picture(request, plans[0]), before, root)
            files, lines, found = {**files, **look.files}, [*lines, *look.lines], [*found, *look.found]
    elif request.shown:
        raise UnreadableTable("--show is about new columns", "add --widen, which takes them into the game")
    if request.kind and not any(map(lacks_kind, plans)):
        lines += [f"a column says of which kind each card is: --kind {request.kind} is not needed"]
    set_id = _set_for(request, known)
    mark = known.memory.newline if request.newline in ("", known.memory.newline) else ""
    merged = Merged(marks=TextMarksFound(request.is_plain), newline=mark, overwrites=request.overwrites)
    for plan in plans:
        merge(plan, table.file, known, set_id, merged)
    of_texts = (*merged.marks.lines(), *_joined_lists(plans))
    lines += of_texts
    done = written(merged.changes, known, game.id, _file_name(request.path))
    found = in_order([*found, *merged.found, *done.found])
    is_own = has_game(root, game.id)
    if has_errors(found):
        more = (_WIDEN,) if not request.widens and is_own and _is_narrow(found) else ()
        return ImportedTable({}, tuple(found), (*lines, *more, f"nothing is written: {_many(merged)}"))
    unread = any(column.field is None and column.head for plan in plans for column in plan.columns)
    more = (_KEYS,) if unread and not request.widens and is_own else ()
    if is_own:
        is_new = any(change.kind == "cards" and change.entry is None for change in merged.changes)
        files, of_signs = with_signs(game.id, root, plans, files, request.is_lacking)
        lines += of_signs
        files = {**files, **with_columns(root, game.id, known.memory, plans if is_new else (), wished)}
    return ImportedTable(
        {**files, **done.files},
        found=tuple(found),
        lines=(*lines, *more, *_counts(merged, known, plans)),
        of_texts=of_texts,
        look=look,
        kinds=kinds,
    )


def _joined_lists(plans: Sequence[SheetPlan]) -> Iterator[str]:
    """Lists of a file that become one text, a line for each item, as their key takes no list."""
    for plan in plans:
        for column in plan.columns:
            if column.field is None or "array" in column.field.types or column.head not in plan.sheet.lists:
                continue
            cells = (cells[column.place] for _, cells in plan.rows() if column.place < len(cells))
            count = sum("\n" in str(cell) for cell in cells)
            if count and column.field.name != "text.action":
                what = f"lists of `{column.head}` become lines of one text, on {counted(count, 'card')}"
                yield f"{what}: `{column.field.name}` takes no list"


def _with_key_of_picture(request: TableRequest, plan: SheetPlan) -> TableRequest:
    """The request, with a key of its own for the column that says which picture a card has."""
    column = plan.column(".".join(ART_FILE))
    return replace(request, columns={**request.columns, column.head: KEY_OF_PICTURE}) if column else request


def _is_narrow(found: Sequence[Diagnostic]) -> bool:
    """Whether a wider schema might take what was found."""
    return any(finding.code in _NARROW for finding in found)


def set_of_table(game: Game, name: str, request: TableRequest, licence: str, attribution: str) -> ImportedTable:
    """The same as a new set `name` of a game that cardgen ships: the files of a folder, by their paths in it."""
    empty = replace(entries_of(game, Path(os.devnull)), sets={name: _FOLDER})
    made = _imported(game, replace(request, set_id=name), empty, Path(os.devnull))
    if not made.files:
        return made
    files = {place.removeprefix(f"{_FOLDER}/"): data for place, data in made.files.items()}
    about = set_file(game, name, base_of(game), licence or UNKNOWN_LICENCE, attribution or UNKNOWN_AUTHOR)
    return replace(made, files={"set.yaml": about.encode(), **files})


def export_table(
    game: Game, root: Path, ending: str, sets: Sequence[str] = (), sheet: str = "", has_keys: bool = False
) -> bytes:
    """The table of a game as a file with this ending, with the columns that its cards came from, or with their keys.

    Raises UnreadableTable.
    """
    known = entries_of(game, root) if has_keys else _entries(game, root)
    missing = [name for name in sets if name not in known.sets]
    if missing:
        raise UnreadableTable(f"there is no set `{missing[0]}` in this project", f"there are {some_of([*known.sets])}")
    sheets = [made for made in exported(known, sets) if sheet in ("", made.name)]
    if not sheets:
        raise UnreadableTable(f"`{game.id}` has nothing here that a table could show", "name a project with cards")
    return table_bytes(sheets, ending)


def _plans(
    table: CardTable, request: TableRequest, known: ProjectEntries
) -> tuple[list[SheetPlan], list[Diagnostic], list[str]]:
    """How each sheet is read, what is wrong with their heads, and what is to be told of them."""
    missing = [name for name in request.sheets if name not in {sheet.name for sheet in table.sheets}]
    if missing:
        there = some_of([sheet.name for sheet in table.sheets])
        raise UnreadableTable(f"there is no sheet `{missing[0]}`", f"there are {there}")
    kinds = known.kinds["cards"].words["kind"].meant
    plans, found, lines = [], [], [f"note: {note}" for note in table.notes]
    for sheet in table.sheets:
        if request.sheets and sheet.name not in request.sheets:
            continue
        try:
            wished = WishedColumns(request.columns, known.memory.columns, _new_keys(request, known))
            plan = planned(sheet, known.kinds, wished, kinds, request.skips_nameless)
        except HeadTwice as fault:
            span = Span(table.file, 1, fault.again.place + 1, fault.again.place + 2)
            message = f"{fault} (sheet `{sheet.name}`)"
            found.append(Diagnostic(UNREADABLE_TABLE, message, span, help="give one of them another name"))
            continue
        if plan and request.kind and lacks_kind(plan):
            plan = replace(plan, kind=_kind(request, kinds))
        if plan and not plan.kind and not request.kind and lacks_kind(plan) and len(table.sheets) == 1:
            plan = replace(plan, kind=kinds.get(words(request.path.stem), ""))
        plan = plan and _without_taken_numbers(replace(plan, widens=request.widens), known)
        lines += _mapping(plan) if plan else [f"sheet `{sheet.name}` is not read: it has neither ids nor titles"]
        plans += [plan] if plan else []
    return sorted(plans, key=lambda plan: plan.entries.name != "cards"), found, lines


def _without_taken_numbers(plan: SheetPlan, known: ProjectEntries) -> SheetPlan:
    """The plan, without a column that is only thought to number cards where other cards have these numbers."""
    column = plan.column("number")
    naming = plan.naming
    if column is None or naming is None or column.how != USUAL_WORD or plan.entries.name != "cards":
        return plan
    titles = (
        {str(at(entry.value, naming.field.path)) for entry in known.by_key["cards"].values()} if naming.field else {}
    )
    numbers = {str(entry.value.get("number")) for entry in known.by_key["printings"].values()}
    rows = [cells for _, cells in plan.rows() if max(column.place, naming.place) < len(cells)]
    new = [canonical(cells[column.place]) for cells in rows if canonical(cells[naming.place]) not in titles]
    if numbers.isdisjoint(new) and len(new) == len({*new}):
        return plan
    left = replace(
        column, field=None, how="numbers that other cards have: --column says what it is, --widen makes a key"
    )
    return replace(plan, columns=tuple(left if other is column else other for other in plan.columns))


def _kind(request: TableRequest, kinds: Mapping[str, str]) -> str:
    """The kind that is asked for; empty where the game is to be given it first. Raises UnreadableTable."""
    kind = kinds.get(request.kind.casefold(), "")
    if not kind and not request.widens:
        help = nearest(request.kind, kinds) or "--widen makes it, to look like the first"
        raise UnreadableTable(f"there is no kind of cards `{request.kind}`", help)
    return kind


def _refuse_unknown_columns(request: TableRequest, known: ProjectEntries, plans: Sequence[SheetPlan]) -> None:
    """Raises UnreadableTable where the user named a column or a key that there is not."""
    heads = [column.head for plan in plans for column in plan.columns if column.head]
    keys = _keys(known)
    for head, key in request.columns.items():
        if words(head) not in map(words, heads) and plans:
            raise UnreadableTable(
                f"no column is called `{head}`", nearest(head, heads) or f"there are {some_of(heads)}"
            )
        if key not in keys and not (request.widens and is_key(key)):
            raise UnreadableTable(f"there is no key `{key}`", nearest(key, keys) or f"there are {some_of(keys)}")


def _new_keys(request: TableRequest, known: ProjectEntries) -> dict[str, str]:
    """Keys that the user wants and the game does not know, where it is to be made wider."""
    there = {*_keys(known)} if request.widens else {*request.columns.values()}
    return {head: key for head, key in request.columns.items() if key not in there}


def _keys(known: ProjectEntries) -> list[str]:
    return [field.name for kind in known.kinds.values() for field in (*kind.fields, *kind.further)]


def _whole_key(key: str, known: ProjectEntries) -> str:
    """The only key of cards, else the only one at all, that ends so: `text.title` for `title`. Else the same."""
    for names in ([field.name for field in known.kinds["cards"].fields], _keys(known)):
        ends = {name for name in names if name.rpartition(".")[2] == key}
        if key in names or len(ends) == 1:
            return key if key in names else ends.pop()
    return key


def _mapping(plan: SheetPlan) -> Iterator[str]:
    """Which columns of a sheet were taken for what."""
    heads = f"names of columns in row {plan.head}" if plan.head else "names of columns as they were said"
    yield f"sheet `{plan.sheet.name}`, {heads}: {plan.entries.name}"
    for column in plan.columns:
        if column.field is not None and column.head != column.field.name:
            how = "" if column.how == "its key" else f"  ({column.how})"
            yield f"  {letters(column.place):>2}  {column.head}  ->  {column.field.name}{how}"
    filled = _filled(plan)
    ignored = [column for column in plan.columns if column.field is None and column.head]
    if unread := [column.head for column in ignored if column.place in filled]:
        yield f"  not read: {some_of(unread)}"
    if empty := [column.head for column in ignored if column.place not in filled]:
        yield f"  empty, not read: {some_of(empty)}"
    if nameless := [column.letters for column in plan.columns if not column.head and column.place in filled]:
        yield f"  without a name, not read: {'column' if len(nameless) == 1 else 'columns'} {', '.join(nameless)}"
    if plan.kind:
        yield f"  its cards are of the kind `{plan.kind}`"
    if plan.ids_are_made:
        yield f"  ids are made of {'titles' if plan.naming is plan.column('text.title') else 'texts'}"


def _filled(plan: SheetPlan) -> set[int]:
    """The places of columns that are about no key, and have something in them."""
    places = [column.place for column in plan.columns if column.field is None]
    filled: set[int] = set()
    for _, cells in plan.rows() if places else ():
        filled.update(place for place in places if place < len(cells) and not is_empty(cells[place]))
    return filled


def _set_for(request: TableRequest, known: ProjectEntries) -> str:
    """The set that new cards go into: the one that was asked for, or the only one; empty where that is open."""
    if request.set_id and request.set_id not in known.sets:
        raise UnreadableTable(
            f"there is no set `{request.set_id}` in this project", f"there are {some_of([*known.sets])}"
        )
    if not known.sets:
        raise UnreadableTable("this project has no set that cards could go into", "`cardgen new expansion` makes one")
    return request.set_id or (next(iter(known.sets)) if len(known.sets) == 1 else "")


def _many(merged: Merged) -> str:
    more = f", and {counted(merged.unreported, 'more mistake')} not shown" if merged.unreported else ""
    return f"mend what is wrong first{more}"


def _counts(merged: Merged, known: ProjectEntries, plans: Sequence[SheetPlan]) -> Iterator[str]:
    new = [change for change in merged.changes if change.entry is None]
    changed = len(merged.changes) - len(new)
    yield f"{counted(len(new), 'row')} new, {changed} changed, {merged.same} as the project has them"
    if merged.skipped:
        yield f"{counted(merged.skipped, 'row')} without a name skipped"
    if changed:
        yield f"changed: {some_of([change.key for change in merged.changes if change.entry is not None])}"
    left = [*unseen(known, merged)]
    if left and any(plan.entries.name == "cards" for plan in plans):
        are = "is" if len(left) == 1 else "are"
        yield f"{counted(len(left), 'card')} of the project {are} not in the table and stay{'s' * (len(left) == 1)}"


def _columns(known: ProjectEntries, table: CardTable, request: TableRequest) -> str:
    """How to say which column has the names of cards: the first of the first sheet, it may be."""
    sheets = [sheet for sheet in table.sheets if not request.sheets or sheet.name in request.sheets]
    rows = [cells for _, cells in islice(sheets[0].rows(), _LOOKED_AT)] if sheets else []
    heads = next((cells for cells in rows if sum(not is_empty(cell) for cell in cells) > 1), ())
    head = next((str(cell).strip() for cell in heads if not is_empty(cell)), "")
    may = f"there may be {some_of([field.name for field in known.kinds['cards'].fields])}"
    return f'say which names the cards, as in --column "{head[:60]}=title"; {may}' if head else may


def _file_name(path: Path) -> str:
    """What new files of cards are called: as the table is."""
    from cardgen.data.schema.phrases import made_up_id

    return made_up_id([path.stem])[:40] or "table"
