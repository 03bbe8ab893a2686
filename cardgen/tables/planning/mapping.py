"""What is told of how a sheet is read: which column was taken for what, and which are not read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.model.link.ids import some_of
from cardgen.tables.cells.values import canonical
from cardgen.tables.columns import slip_of
from cardgen.tables.copies import COPIES, of_copies
from cardgen.tables.deck_figures import FIGURES
from cardgen.tables.entry_values import cell_at
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import is_empty, letters

_SHOWN = 8


def mapping_of(plan: SheetPlan) -> Iterator[str]:
    """Which columns of a sheet were taken for what."""
    heads = f"names of columns in row {plan.head}" if plan.head else "names of columns as they were said"
    yield f"sheet `{plan.sheet.name}`, {heads}: {plan.entries.name}"
    for column in plan.columns:
        if column.field is not None and column.head != column.field.name:
            how = "" if column.how == "its key" else f"  ({column.how})"
            yield f"  {letters(column.place):>2}  {column.head}  ->  {column.field.name}{how}"
    if copies := plan.column(COPIES):
        yield from of_copies(copies.head, (cell_at(cells, copies.place) for _, cells in plan.rows()))
    filled = _filled(plan)
    ignored = [column for column in plan.columns if column.field is None and column.head]
    figures = FIGURES if plan.entries.name == "decks" else ()
    if worked_out := [column.head for column in ignored if column.head in figures and column.place in filled]:
        yield f"  worked out, not read: {some_of(worked_out)}"
    if unread := [column.head for column in ignored if column.place in filled and column.head not in figures]:
        yield f"  not read: {some_of(unread)}"
        yield from _of_slips(plan, unread)
    if empty := [column.head for column in ignored if column.place not in filled]:
        yield f"  empty, not read: {some_of(empty)}"
    nameless = {
        column.place: filled[column.place] for column in plan.columns if not column.head and column.place in filled
    }
    yield from of_nameless(nameless)
    if plan.kind:
        yield f"  its cards are of the kind `{plan.kind}`"
    if plan.ids_are_made:
        yield f"  ids are made of {'titles' if plan.naming is plan.column('text.title') else 'texts'}"


def _of_slips(plan: SheetPlan, unread: Sequence[str]) -> Iterator[str]:
    """Heads that are nearly what people call a column."""
    taken = [column.field.name for column in plan.columns if column.field is not None]
    keys = {field.name for field in (*plan.entries.fields, *plan.entries.further)}
    for head in unread:
        meant, key = slip_of(head, taken)
        if key in keys:
            yield f'  {head}: did you mean `{meant}`? Then --column "{head}={key}"'


def of_nameless(first: Mapping[int, tuple[int, str]]) -> Iterator[str]:
    """Columns without a head, by their places, with the row and the words of what stands first in each."""
    if first:
        shown = [f"{letters(place)} (`{text[:30]}` in row {row})" for place, (row, text) in first.items()][:_SHOWN]
        more = f" and {len(first) - _SHOWN} more" if len(first) > _SHOWN else ""
        how = f'--column "{letters(next(iter(first)))}=KEY" says what it is'
        yield f"  without a name, not read: column{'s' * (len(first) > 1)} {', '.join(shown)}{more}; {how}"


def _filled(plan: SheetPlan) -> dict[int, tuple[int, str]]:
    """What stands first in columns that are about no key, with its row, by their places."""
    places = [column.place for column in plan.columns if column.field is None]
    filled: dict[int, tuple[int, str]] = {}
    for row, cells in plan.rows() if places else ():
        for place in places:
            if place not in filled and place < len(cells) and not is_empty(cells[place]):
                filled[place] = row, canonical(cells[place])
    return filled
