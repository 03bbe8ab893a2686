"""Which entry a row is about: its key, known or new, and the set it belongs to."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from cardgen.data.schema import phrases
from cardgen.model.link.ids import nearest
from cardgen.tables.cells.text_marks import one_line
from cardgen.tables.cells.values import canonical
from cardgen.tables.columns import TableColumn
from cardgen.tables.entries import SET, ProjectEntries
from cardgen.tables.entry_values import TITLE, cell_at
from cardgen.tables.merging.identity import keys_by_name, keys_by_name_and_kind
from cardgen.tables.merging.likeness import CardLikeness
from cardgen.tables.merging.merged import Merged
from cardgen.tables.merging.row_findings import RowFindings
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CellValue

LONGEST_ID = 60


class RowKeys:
    """Finds the keys of the rows of one sheet. `title` is that of a card of the project which the last row is about
    by its title alone.
    """

    def __init__(
        self, plan: SheetPlan, known: ProjectEntries, default_set: str, merged: Merged, findings: RowFindings
    ) -> None:
        self.plan, self.known, self.default_set, self.merged, self.findings = plan, known, default_set, merged, findings
        self.entries = known.by_key[plan.entries.name]
        self.seen = merged.seen.setdefault(plan.entries.name, {})
        naming = plan.naming.field if plan.naming else None
        path = naming.path if naming else TITLE
        self.by_name = keys_by_name(self.entries, path) if plan.ids_are_made else {}
        self.by_kind = keys_by_name_and_kind(self.entries, path, self.first_kind) if plan.ids_are_made else {}
        self.title = ""
        self.likeness = CardLikeness(plan, self.entries)

    def key(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """What the row is about: the key of an entry, known or new; None where it says nothing usable."""
        self.title = ""
        name = self.plan.entries.name
        column = self.plan.column("card" if name == "printings" else "id")
        if column is None or self.plan.ids_are_made:
            return self.made_key(number, cells)
        text = canonical(cell_at(cells, column.place))
        if not text and self.plan.skips_nameless and not self.suggestion_of(cells):
            self.merged.skipped += 1
            return None
        if not text:
            self.findings.refuse_key(number, column, "there is no id here", self.suggestion(cells))
            return None
        if name == "printings":
            set_id = self.set_of(number, cells)
            text = f"{set_id}/{text}"
            again = (
                f"{text}/{canonical(cell_at(cells, place.place))}" if (place := self.plan.column("number")) else text
            )
            text = again if text in self.seen or again in self.entries else text
        return self.unused(text, number, column)

    def made_key(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """The id of the card that has this title, else one made of it."""
        column = self.plan.naming
        name = canonical(cell_at(cells, column.place)) if column else ""
        if column is None or not name:
            self.refuse_nameless(number, column or self.plan.columns[0])
            return None
        is_title = bool(column.field and column.field.path == TITLE)
        name = one_line(name) if is_title else self.merged.marks.spelt(name)
        kind = self.kind_of(cells)
        alike = self.by_kind.get((name, kind), []) if kind else []
        is_other = bool(kind and not alike and self.plan.widens and name in self.by_name)
        alike = alike or ([] if is_other else self.by_name.get(name, []))
        own = _made_id(name)
        alike = sorted(alike, key=lambda key: (not key.startswith(own), len(key)))  # `owl-10` behind `owl-2`
        made = next(iter(alike), own)
        if not made:
            self.findings.refuse_key(
                number, column, f"no id can be made of `{name[:60]}`", "give the table a column `id`"
            )
            return None
        left = next((key for key in alike if key.casefold() not in self.seen), "")
        free = left or self.numbered(made, self.taken(name, is_other))
        if not is_other and free in self.entries:
            self.title = name
        return self.unused(free, number, column)

    def taken(self, name: str, is_other: bool) -> set[str]:
        """Ids that a new card cannot have; in a wider game not even one of a card of this name that has another kind,
        and a card that `is_other` than those of its name none of the project.
        """
        of_name = self.by_name.get(name, ()) if self.plan.widens else ()
        return {*self.seen, *(self.entries if is_other else of_name)}

    def numbered(self, key: str, taken: Collection[str]) -> str:
        """The key, with a number behind it where it is taken."""
        if key not in taken:
            return key
        names = (f"{key[: LONGEST_ID - 6].rstrip('-')}-{count}" for count in itertools.count(2))
        return next(name for name in names if name not in taken)

    def renamed_from(self, cells: Sequence[CellValue]) -> str:
        """The only card of another title of which these cells say the same; empty where there is none."""
        alike = self.likeness.card(cells)
        column = self.plan.naming
        name = canonical(cell_at(cells, column.place)) if column else ""
        return "" if alike in self.by_name.get(name, ()) else alike

    @property
    def first_kind(self) -> str:
        """The kind of cards that say none."""
        return next(iter(self.known.kinds["cards"].words["kind"].meant.values()), "")

    def kind_of(self, cells: Sequence[CellValue]) -> str:
        """The kind that the row says, or its sheet; empty where nothing does."""
        column = self.plan.column("kind")
        word = canonical(cell_at(cells, column.place)) if column else ""
        return self.known.kinds["cards"].words["kind"].meant.get(word.casefold(), word) if column else self.plan.kind

    def refuse_nameless(self, number: int, column: TableColumn) -> None:
        """A row without a name is a mistake, unless the user said that such rows are to be skipped."""
        if self.plan.skips_nameless:
            self.merged.skipped += 1
            return
        help = "write the name of the card, or leave out rows without one with --skip-empty"
        self.findings.refuse_key(number, column, "there is neither an id nor a title here", help)

    def unused(self, key: str, number: int, column: TableColumn) -> str | None:
        """The key, if no row before has it, nor one that differs by capitals only."""
        alike = self.seen.get(key.casefold())
        if alike is not None:
            is_spelt_so = key in self.entries or (self.plan.entries.name, key) in self.merged.spelt
            what = f"`{key}` is here twice{'' if is_spelt_so else ', capitals apart'}"
            help = f"the first is in row {alike.line}: give one of them another id"
            self.findings.refuse_key(number, column, what, help)
            return None
        self.seen[key.casefold()] = self.findings.span(number, column.place)
        self.merged.spelt.add((self.plan.entries.name, key))
        return key

    def suggestion_of(self, cells: Sequence[CellValue]) -> str:
        column = self.plan.column("text.title")
        return phrases.made_up_id([canonical(cell_at(cells, column.place))]) if column else ""

    def suggestion(self, cells: Sequence[CellValue]) -> str:
        made = self.suggestion_of(cells)
        alike = self.likeness.card(cells)
        if alike and alike != made:
            return f"all but the title is that of `{alike}`: if it is that card, write `{alike}`, else a new id"
        return f"write `{made}`" if made else "write what decks call it"

    def set_of(self, number: int, cells: Sequence[CellValue]) -> str | None:
        """The set of a row: as its column says, else the one that was asked for; `` where decks need none."""
        if self.plan.entries.name == "decks":
            return ""
        column = self.plan.column(SET.name)
        set_id = canonical(cell_at(cells, column.place)) if column else ""
        if not set_id or set_id in self.known.sets:
            return set_id or self.default_set
        assert column is not None
        self.findings.cell_finding(
            number, column, f"there is no set `{set_id}` in this project", nearest(set_id, self.known.sets)
        )
        return None


def _made_id(name: str) -> str:
    """An id of the first words of a name; `card-69` or `card` of one without letters."""
    made = phrases.made_up_id([name[:LONGEST_ID]])
    return made or phrases.made_up_id([f"card {name[:LONGEST_ID]}"])
