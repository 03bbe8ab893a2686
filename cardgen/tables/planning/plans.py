"""How the sheets of a table are read into a game: what each column is about, by the user's word, by memory, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNREADABLE_TABLE
from cardgen.model.link.ids import nearest, some_of
from cardgen.tables.cells.values import ADDRESS, canonical
from cardgen.tables.columns import USUAL_WORD, HeadTwice
from cardgen.tables.entries import ProjectEntries
from cardgen.tables.entry_values import at
from cardgen.tables.head_names import is_called_a_name, twice_help, words
from cardgen.tables.planning.heads import SheetPlan, WishedColumns, planned
from cardgen.tables.planning.kinds import lacks_kind
from cardgen.tables.planning.mapping import mapping_of
from cardgen.tables.planning.request import TableRequest
from cardgen.tables.proposing.given import is_key
from cardgen.tables.sheet import CardTable, TableSheet, UnreadableTable, is_empty

_LOOKED_AT = 5


def plans_of(
    table: CardTable, request: TableRequest, known: ProjectEntries
) -> tuple[list[SheetPlan], list[Diagnostic], list[str]]:
    """How each sheet is read, what is wrong with their heads, and what is to be told of them."""
    missing = [name for name in request.sheets if name not in {sheet.name for sheet in table.sheets}]
    if missing:
        there = some_of([sheet.name for sheet in table.sheets])
        raise UnreadableTable(f"there is no sheet `{missing[0]}`", f"there are {there}")
    plans: list[SheetPlan] = []
    found: list[Diagnostic] = []
    lines = [f"note: {note}" for note in table.notes]
    for sheet in table.sheets:
        if request.sheets and sheet.name not in request.sheets:
            continue
        try:
            plan = _plan_of(sheet, request, known, is_only=len(table.sheets) == 1)
        except HeadTwice as fault:
            span = Span(table.file, 1, fault.again.place + 1, fault.again.place + 2)
            message = f"{fault} (sheet `{sheet.name}`)"
            help = twice_help(fault.again.head[:60], fault.again.letters)
            found.append(Diagnostic(UNREADABLE_TABLE, message, span, help=help))
            continue
        lines += mapping_of(plan) if plan else [f"sheet `{sheet.name}` is not read: it has neither ids nor titles"]
        plans += [plan] if plan else []
    return sorted(plans, key=lambda plan: plan.entries.name != "cards"), found, lines


def _plan_of(sheet: TableSheet, request: TableRequest, known: ProjectEntries, *, is_only: bool) -> SheetPlan | None:
    """How a sheet is read; None where it names no cards. A table's only sheet may be about the kind that its file is
    called after.
    """
    kinds = known.kinds["cards"].words["kind"].meant
    wished = WishedColumns(request.reading.columns, known.memory.columns, _new_keys(request, known))
    has_cards = is_only or sheet.name in request.sheets
    plan = planned(sheet, known.kinds, wished, kinds, request.reading.skips_nameless, has_cards)
    if plan is None:
        return None
    if request.kind and lacks_kind(plan):
        plan = replace(plan, kind=_kind(request, kinds))
    elif is_only and not plan.kind and not request.kind and lacks_kind(plan):
        plan = replace(plan, kind=kinds.get(words(request.path.stem), ""))
    return _without_addresses(_without_taken_numbers(replace(plan, widens=request.widens), known))


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


def _without_addresses(plan: SheetPlan) -> SheetPlan:
    """The plan, without a column that is only thought to name files of pictures, and has their addresses."""
    column = plan.column("art.file")
    if column is None or column.how != USUAL_WORD:
        return plan
    cells = (canonical(cells[column.place]) for _, cells in plan.rows() if column.place < len(cells))
    filled = [cell for cell in cells if cell]
    if not filled or not all(map(ADDRESS.fullmatch, filled)):
        return plan
    left = replace(column, field=None, how="addresses, and nothing is fetched")
    return replace(plan, columns=tuple(left if other is column else other for other in plan.columns))


def _kind(request: TableRequest, kinds: Mapping[str, str]) -> str:
    """The kind that is asked for; empty where the game is to be given it first. Raises UnreadableTable."""
    kind = kinds.get(request.kind.casefold(), "")
    if not kind and not request.widens:
        help = nearest(request.kind, kinds) or "--widen makes it, to look like the first"
        raise UnreadableTable(f"there is no kind of cards `{request.kind}`", help)
    return kind


def refuse_unknown_columns(request: TableRequest, known: ProjectEntries, plans: Sequence[SheetPlan]) -> None:
    """Raises UnreadableTable where the user named a column or a key that there is not."""
    heads = [column.head for plan in plans for column in plan.columns if column.head]
    keys = keys_of(known)
    for head, key in request.reading.columns.items():
        if words(head) not in map(words, heads) and plans:
            raise UnreadableTable(
                f"no column is called `{head}`", nearest(head, heads) or f"there are {some_of(heads)}"
            )
        if key not in keys and not (request.widens and is_key(key)):
            help = nearest(key, keys) or f"there are {some_of(keys)}"
            more = "; --widen makes a new one" if is_key(key) else ""
            raise UnreadableTable(f"there is no key `{key}`", f"{help}{more}")


def _new_keys(request: TableRequest, known: ProjectEntries) -> dict[str, str]:
    """Keys that the user wants and the game does not know, where it is to be made wider."""
    there = {*keys_of(known)} if request.widens else {*request.reading.columns.values()}
    return {head: key for head, key in request.reading.columns.items() if key not in there}


def keys_of(known: ProjectEntries) -> list[str]:
    """All keys of what a table may hold."""
    return [field.name for kind in known.kinds.values() for field in (*kind.fields, *kind.further)]


def whole_key(key: str, known: ProjectEntries) -> str:
    """The only key of cards, else the only one at all, that ends so: `text.title` for `title`. Else the same."""
    for names in ([field.name for field in known.kinds["cards"].fields], keys_of(known)):
        ends = {name for name in names if name.rpartition(".")[2] == key}
        if key in names or len(ends) == 1:
            return key if key in names else ends.pop()
    return key


def how_to_name_cards(known: ProjectEntries, table: CardTable, request: TableRequest) -> str:
    """How to say which column has the names of cards: the first of the first sheet, it may be."""
    sheets = [sheet for sheet in table.sheets if not request.sheets or sheet.name in request.sheets]
    rows = [cells for _, cells in islice(sheets[0].rows(), _LOOKED_AT)] if sheets else []
    heads = next((cells for cells in rows if sum(not is_empty(cell) for cell in cells) > 1), ())
    names = [str(cell).strip() for cell in heads if not is_empty(cell)]
    head = next(filter(is_called_a_name, names), next(iter(names), ""))
    may = f"there may be {some_of([field.name for field in known.kinds['cards'].fields])}"
    return f'say which names the cards, as in --column "{head[:60]}=title"; {may}' if head else may
