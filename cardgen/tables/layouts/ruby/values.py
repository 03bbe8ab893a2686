"""What a Ruby file says, as far as that is plain: columns of tables, and what is chosen by their cells."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.tables.head_names import joined_words
from cardgen.tables.layouts.ruby.tokens import RubyToken

ALL_COLUMNS = "*"


class ScriptTable(Struct, frozen=True):
    """What was read from a file of data, and from which of its sheets, counted from 0; empty where that is unknown.

    Of columns that the script makes anew, by their heads, `made` is what becomes of them.
    """

    file: str = ""
    sheet: int = 0
    made: tuple[tuple[str, Value], ...] = ()

    def is_of(self, file: str) -> bool:
        """Whether it is that file, wherever it lies."""
        return PurePosixPath(self.file.replace("\\", "/")).name.casefold() == file.casefold()

    @property
    def plain(self) -> ScriptTable:
        """The table as its file has it."""
        return ScriptTable(self.file, self.sheet)

    def column(self, head: str) -> Value:
        """A column as the script has it at last; as the file has it where nothing is made of it."""
        made = {joined_words(name): value for name, value in self.made}
        own = ScriptColumn(head, table=self.plain, is_changed=ALL_COLUMNS in dict(self.made))
        return made.get(joined_words(head), own)

    def with_made(self, head: str, value: Value) -> ScriptTable:
        """The table once a column is made anew; where it is not known which, once each may be."""
        return replace(self, made=(*self.made, (head, value)))


class ScriptColumn(Struct, frozen=True):
    """The cells of a column of a table, by its head, with words around each; perhaps `is_changed`, as `change` says, or
    not so.

    Where a `case` makes `numbers` of the cells, as sizes of type by their lengths, these are known.
    """

    head: str
    before: str = ""
    after: str = ""
    is_changed: bool = False
    change: str = ""
    numbers: tuple[float, ...] = ()
    table: ScriptTable = ScriptTable()


class ScriptChoice(Struct, frozen=True):
    """What is chosen by the cells of a column: a value for each of these words, and another one for all else."""

    column: ScriptColumn
    values: tuple[tuple[str, Value], ...]
    other: Value = None


class ScriptIndex(Struct, frozen=True):
    """The number of the card at hand, in a loop over the cells of a column."""


class ScriptMethod(Struct, frozen=True):
    """A method that works something out: the names of what it is given, and its words."""

    names: tuple[str, ...]
    body: tuple[RubyToken, ...]


class UnknownValue(Struct, frozen=True):
    """What cannot be known without running the program."""


Value = Any
"""A string, number, truth or None; a list or mapping of these; a ScriptColumn, a ScriptChoice, a ScriptTable, a
ScriptMethod, the ScriptIndex, or UnknownValue.
"""
UNKNOWN, INDEX, UNKNOWN_TABLE = UnknownValue(), ScriptIndex(), ScriptTable()


def column_in(value: Value) -> ScriptColumn | None:
    """The column whose cells a value is, or is chosen by."""
    column = value.column if isinstance(value, ScriptChoice) else value
    return column if isinstance(column, ScriptColumn) else None
