"""What differs from card to card by the words of a column: a colour, the file of a picture, or words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from msgspec import Struct

from cardgen.tables.cells.values import FALSE, TRUE
from cardgen.tables.layouts.amounts import UnreadableAmount
from cardgen.tables.layouts.colours import colour_of
from cardgen.tables.layouts.ruby.values import ScriptChoice, ScriptColumn
from cardgen.tables.proposing.given import RESERVED
from cardgen.tables.proposing.proposal import ProposedColumn

CLEAR = "none"
FILTERS = {"downcase": "lower", "upcase": "upper", "capitalize": "capitalize", "strip": "trim"}
"""Filters of templates by the methods of Ruby that they stand for."""


class PartChoice(Struct, frozen=True):
    """What is chosen by the words of a column, after `change`: one of `values`, or the `other`, which is None for the
    words themselves.
    """

    column: ProposedColumn
    values: Mapping[str, str]
    other: str | None
    change: str = ""

    @property
    def usual(self) -> str:
        """The first that may be chosen."""
        return next(iter(self.values.values()), self.other or "")

    @property
    def expression(self) -> str:
        """What is chosen, in the words of a template."""
        value = f"{value_of_card(self.column)}|string" + (f"|{FILTERS[self.change]}" if self.change else "")
        other = f"{value} or '{CLEAR}'" if self.other is None else json.dumps(self.other, ensure_ascii=False)
        return f"{{{{ {json.dumps(dict(self.values), ensure_ascii=False)}.get({value}, {other}) }}}}"


def colours_chosen(
    named: ScriptChoice | ScriptColumn,
    column: ProposedColumn,
    cells: Iterable[str],
    own: Mapping[str, str],
    usual: str,
) -> PartChoice:
    """The colours that a script chooses by a column, or that stand in its cells: `usual` where it says nothing. Raises
    UnreadableAmount.
    """
    if not can_be_asked_for(column):
        raise UnreadableAmount(f"cards do not say what stands in the column `{column.head}`")
    if isinstance(named, ScriptColumn):
        if named.is_changed:
            raise UnreadableAmount(f"what is made of the column `{column.head}` is not plain")
        of_cells = {cell: _colour(f"{named.before}{cell}{named.after}", own, usual) for cell in cells}
        return PartChoice(column, {"": usual} | of_cells, usual if named.before or named.after else None)
    values = {_word_of(column, word): _colour(value, own, usual) for word, value in named.values}
    return PartChoice(column, values, _colour(named.other, own, usual), named.column.change)


def words_chosen(named: ScriptChoice, column: ProposedColumn) -> PartChoice | None:
    """The words, or files, that a script chooses by a column, if all of them are plain."""
    plain = [
        value for _, value in (*named.values, ("", named.other)) if not isinstance(value, str | int | float | None)
    ]
    if plain or not can_be_asked_for(column):
        return None
    values = {_word_of(column, word): "" if value is None else str(value) for word, value in named.values}
    return PartChoice(column, values, "" if named.other is None else str(named.other), named.column.change)


def can_be_asked_for(column: ProposedColumn) -> bool:
    """Whether a template can ask for what a card says there, and finds the words of its cell."""
    first = column.path[0]
    is_field = len(column.path) == 1 and (first == "kind" or first not in RESERVED | {"copies"})
    return column.rules.get("type") != "array" and (first == "text" or is_field)


def value_of_card(column: ProposedColumn) -> str:
    """What a card says in a column, in the words of a template; nothing where it says nothing."""
    if column.path == ("kind",):
        return "game.kinds[card.kind].name"
    holder = "card.text" if column.path[0] == "text" else "card.fields"
    value = f"{holder}.get('{column.path[-1]}', '')"
    return f"{value}|lower" if _is_yes_or_no(column) else value


def _is_yes_or_no(column: ProposedColumn) -> bool:
    return column.rules.get("type") == "boolean"


def _word_of(column: ProposedColumn, word: str) -> str:
    """How a template finds a word of the table: of yes or no as `true` and `false`, however the cells say it."""
    folded = word.casefold()
    if not _is_yes_or_no(column):
        return word
    return "true" if folded in TRUE else "false" if folded in FALSE else word


def _colour(value: object, own: Mapping[str, str], usual: str) -> str:
    if value is None or value == "":
        return usual
    if not isinstance(value, str | int):
        raise UnreadableAmount("it is not plain")
    return colour_of(value, own) or CLEAR
