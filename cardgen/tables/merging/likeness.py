"""Finds the card of the project that a row is about but for its title: perhaps it was renamed, and lost its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cardgen.tables.cells.values import canonical, cell_of
from cardgen.tables.entries import ProjectEntry
from cardgen.tables.entry_values import TITLE, at, cell_at
from cardgen.tables.merging.identity import tells_cards_apart
from cardgen.tables.planning.heads import SheetPlan
from cardgen.tables.sheet import CellValue

_FEWEST = 2
"""So many cells have to say something, as by one number many cards are alike; one text is enough."""


class CardLikeness:
    """Cards by all that the columns of a sheet say of them, their ids and titles apart."""

    def __init__(self, plan: SheetPlan, entries: Mapping[str, ProjectEntry]) -> None:
        self.entries = entries
        columns = [column for column in plan.columns if column.field in plan.entries.fields]
        naming = plan.naming.field if plan.naming else None
        self.columns = [
            (column.place, column.field.path)
            for column in columns
            if column.field and column.field.path not in (TITLE, ("id",)) and tells_cards_apart(column.field, naming)
        ]

    def card(self, cells: Sequence[CellValue]) -> str:
        """The only card that says the same as these cells; empty where there is none, or they say too little."""
        words = tuple(canonical(cell_at(cells, place)) for place, _ in self.columns)
        has_text = any(text and path[0] == "text" for text, (_, path) in zip(words, self.columns, strict=True))
        return self._by_words.get(words, "") if has_text or sum(map(bool, words)) >= _FEWEST else ""

    @cached_property
    def _by_words(self) -> dict[tuple[str, ...], str]:
        found: dict[tuple[str, ...], str] = {}
        for key, entry in self.entries.items():
            words = tuple(canonical(cell_of(at(entry.value, path))) for _, path in self.columns)
            found[words] = "" if words in found else key
        return found
