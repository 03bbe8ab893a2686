"""The flow of a table into a project, and out of it: what `cardgen import table` and `cardgen export table` do."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.loading import has_game
from cardgen.data.schema.phrases import counted
from cardgen.diagnostics import Diagnostic, has_errors, in_order
from cardgen.diagnostics.codes import (
    NOT_ALLOWED_VALUE,
    NUMBER_OUT_OF_RANGE,
    TEXT_TOO_LONG,
    UNKNOWN_KEY,
    UNREADABLE_CELL,
    WRONG_COUNT,
    WRONG_TYPE,
)
from cardgen.model.game import Game
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE
from cardgen.model.link.ids import some_of
from cardgen.scaffold.sets import base_of, set_file
from cardgen.tables.cells.text_marks import TextMarksFound
from cardgen.tables.deck_figures import with_figures
from cardgen.tables.entries import ProjectEntries, entries_of
from cardgen.tables.export import exported
from cardgen.tables.forms.read import read
from cardgen.tables.given_heads import with_heads
from cardgen.tables.layouts.further import FurtherLook, further_look, no_new_kind
from cardgen.tables.left_out import without
from cardgen.tables.merging.merge import merge
from cardgen.tables.merging.merged import Merged, renamed, unseen
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.planning.kinds import as_named, kind_of_look, kinds_of, lacks_kind, look_of_table
from cardgen.tables.planning.plans import how_to_name_cards, keys_of, plans_of, refuse_unknown_columns, whole_key
from cardgen.tables.planning.request import TableRequest, as_before, sheets_of, wish_of
from cardgen.tables.project_files import written
from cardgen.tables.proposing.given import KEY_OF_PICTURE
from cardgen.tables.proposing.picture_files import ART_FILE
from cardgen.tables.proposing.signs import with_signs
from cardgen.tables.proposing.widening import widened
from cardgen.tables.remembered import remembered, with_columns
from cardgen.tables.sheet import CardTable, UnreadableTable, with_empties, with_lines
from cardgen.tables.write import table_bytes

_FOLDER = "set"
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


class _Plan(Struct, frozen=True):
    """How a table is read into a game that is perhaps made wider for it: the request as it came out, the sheets, what
    is `known` with the wider schema, its files, what was found and told; the `look` of new `kinds`.
    """

    request: TableRequest
    sheets: list[SheetPlan]
    known: ProjectEntries
    found: list[Diagnostic]
    lines: list[str]
    files: Mapping[str, bytes] = {}
    look: FurtherLook | None = None
    kinds: tuple[str, ...] = ()


def _imported(game: Game, request: TableRequest, known: ProjectEntries, root: Path) -> ImportedTable:
    table = read(request.path, request.file, request.reading.encoding or known.memory.encoding)
    wished = wish_of(request, table, known.memory)
    sheets, of_sheets = sheets_of(request, table, known.memory)
    reading, of_memory = as_before(request.reading, table, known.memory, keys_of(known))
    table = with_heads(table, reading.heads_of(table), known.memory.heads)
    table = with_empties(table, (*reading.empties, *known.memory.empties))
    table = without(with_lines(table, reading.newline or known.memory.newline), reading.skipped)
    reading = replace(reading, columns={head: whole_key(key, known) for head, key in reading.columns.items()})
    plan = _planned(game, table, replace(request, reading=reading, sheets=sheets), known, root)
    request, known = plan.request, plan.known
    lines = [*of_memory, *of_sheets, *plan.lines]
    if request.kind and not any(map(lacks_kind, plan.sheets)):
        lines.append(f"a column says of which kind each card is: --kind {request.kind} is not needed")
    merged = _merged(table.file, plan)
    of_texts = (*merged.marks.lines(), *_joined_lists(plan.sheets))
    lines += of_texts
    done = written(merged.changes, known, game.id, _file_name(request.path))
    found = in_order([*plan.found, *merged.found, *done.found])
    is_own = has_game(root, game.id)
    if has_errors(found):
        more = (_WIDEN,) if not request.widens and is_own and _is_narrow(found) else ()
        return ImportedTable({}, tuple(found), (*lines, *more, f"nothing is written: {_many(merged)}"))
    unread = any(column.field is None and column.head for sheet in plan.sheets for column in sheet.columns)
    more = (_KEYS,) if unread and not request.widens and is_own else ()
    files = plan.files
    if is_own:
        is_new = any(change.kind == "cards" and change.entry is None for change in merged.changes)
        files, of_signs = with_signs(game.id, root, plan.sheets, files, request.is_lacking)
        lines += of_signs
        files = {**files, **with_columns(root, game.id, known.memory, plan.sheets if is_new else (), wished)}
    return ImportedTable(
        {**files, **done.files},
        found=tuple(found),
        lines=(*lines, *more, *_counts(merged, known, plan.sheets)),
        of_texts=of_texts,
        look=plan.look,
        kinds=plan.kinds,
    )


def _planned(game: Game, table: CardTable, request: TableRequest, known: ProjectEntries, root: Path) -> _Plan:
    """How the table is read. Raises UnreadableTable where no sheet names cards, or the user a column there is not."""
    sheets, found, lines = plans_of(table, request, known)
    if not sheets and not found:
        raise UnreadableTable(
            "no sheet names its columns: neither `id` nor `title` is among them",
            how_to_name_cards(known, table, request),
        )
    refuse_unknown_columns(request, known, sheets)
    if request.widens and not found:
        return _made_wider(game, table, request, known, root, sheets)
    if request.shown:
        raise UnreadableTable("--show is about new columns", "add --widen, which takes them into the game")
    return _Plan(request, sheets, known, found, lines)


def _made_wider(
    game: Game,
    table: CardTable,
    request: TableRequest,
    known: ProjectEntries,
    root: Path,
    sheets: Sequence[SheetPlan],
) -> _Plan:
    """How the table is read once the game has room for all of it, and a look for new kinds where one is asked for."""
    if request.look and not request.kind:
        request = replace(request, kind=kind_of_look(sheets, request.path, table))
    kind = request.kind if any(map(lacks_kind, sheets)) else ""
    of_kind = look_of_table(game, root, request.look, request.kind, sheets, request.path, table)
    wide = widened(game, root, sheets, known, kind, request.shown, of_kind)
    plans, found, lines = plans_of(table, request, wide.known)
    lines += ["made wider:" if wide.lines else "the schema has room for all of it", *wide.lines]
    plan = _Plan(request, plans, wide.known, found, lines, wide.files, kinds=wide.kinds)
    if not request.look or not of_kind:
        return plan
    if not wide.kinds:
        return replace(plan, found=[*found, no_new_kind(game, kinds_of(plans[0]))])
    look = further_look(game, root, request.look.layout, of_kind, plans[0], as_named(table, plans[0]))
    if look.picture.path == ART_FILE and not look.picture.is_whole:  # a part of a name is no file
        return _planned(game, table, _with_key_of_picture(request, plans[0]), known, root)
    return replace(
        plan,
        files={**plan.files, **look.files},
        lines=[*lines, *look.lines],
        found=[*found, *look.found],
        look=look,
    )


def _merged(file: str, plan: _Plan) -> Merged:
    """What the rows of all sheets come to."""
    request, known = plan.request, plan.known
    set_id = _set_for(request, known)
    mark = known.memory.newline if request.reading.newline in ("", known.memory.newline) else ""
    merged = Merged(marks=TextMarksFound(request.reading.is_plain), newline=mark, overwrites=request.overwrites)
    for sheet in plan.sheets:
        merge(sheet, file, known, set_id, merged)
    return merged


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
    return replace(request, reading=request.reading.about(column.head, KEY_OF_PICTURE)) if column else request


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
    names = {kind.id: kind.name for kind in game.kinds.values()}
    sheets = [made for made in exported(known, sets, names) if sheet in ("", made.name)]
    sheets = [with_figures(made, game) if made.name == "decks" else made for made in sheets]
    if not sheets:
        raise UnreadableTable(f"`{game.id}` has nothing here that a table could show", "name a project with cards")
    return table_bytes(sheets, ending)


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
    yield from renamed(known, merged)
    left = [*unseen(known, merged)]
    if left and any(plan.entries.name == "cards" for plan in plans):
        are = "is" if len(left) == 1 else "are"
        yield f"{counted(len(left), 'card')} of the project {are} not in the table and stay{'s' * (len(left) == 1)}"


def _file_name(path: Path) -> str:
    """What new files of cards are called: as the table is."""
    from cardgen.data.schema.phrases import made_up_id

    return made_up_id([path.stem])[:40] or "table"
