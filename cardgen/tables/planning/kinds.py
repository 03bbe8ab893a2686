"""Which kind the cards of a sheet are of, and what the look of a new one is called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.model.game import Game
from cardgen.model.link.ids import some_of
from cardgen.tables.head_names import words
from cardgen.tables.layouts.further import KindLook, LookRequest, kind_look
from cardgen.tables.layouts.ruby.values import ScriptTable
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CardTable, UnreadableTable, is_empty


def lacks_kind(plan: SheetPlan) -> bool:
    """Whether no column says it."""
    return plan.entries.name == "cards" and plan.column("kind") is None


def look_of_table(
    game: Game,
    root: Path,
    look: LookRequest | None,
    kind: str,
    plans: Sequence[SheetPlan],
    path: Path,
    table: CardTable,
) -> KindLook | None:
    """The look that new kinds of a table get, if one is asked for. Raises UnreadableTable, RefusedName."""
    if look is None:
        return None
    if len(plans) != 1 or plans[0].entries.name != "cards":
        names = some_of([plan.sheet.name for plan in plans])
        raise UnreadableTable("a layout is that of one sheet of cards", f"choose it with --sheet: there are {names}")
    return kind_look(game, root, kind or _word_of(plans[0], path), look, as_named(table, plans[0]))


def kind_of_look(plans: Sequence[SheetPlan], path: Path, table: CardTable) -> str:
    """What a new kind is called where nobody says it: as the file is, or the sheet of several."""
    if not all(lacks_kind(plan) and not plan.kind for plan in plans):
        return ""
    name = path.stem if len(table.sheets) == 1 else plans[0].sheet.name
    return words(name).capitalize()


def _word_of(plan: SheetPlan, path: Path) -> str:
    """What the kind of a sheet is called: the only one that a column says, else as the file is."""
    kinds = {*kinds_of(plan)}
    return kinds.pop() if len(kinds) == 1 else path.stem


def kinds_of(plan: SheetPlan) -> list[str]:
    """The kinds that the cards of a sheet are of, as far as it says them."""
    column = plan.column("kind")
    if column is None:
        return [plan.kind] if plan.kind else []
    cells = [cells[column.place] for _, cells in plan.rows() if column.place < len(cells)]
    known = plan.entries.words["kind"].meant
    return [known.get(str(cell).casefold(), str(cell)) for cell in cells if not is_empty(cell)]


def as_named(table: CardTable, plan: SheetPlan) -> ScriptTable:
    """The sheet as scripts name it."""
    place = next(place for place, sheet in enumerate(table.sheets) if sheet is plan.sheet)
    return ScriptTable(table.file.rpartition("/")[2], place)
