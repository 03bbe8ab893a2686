"""What was read of a Ruby file that draws with Squib: its decks, what is called in them, and what was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import SCRIPT_LINE_LEFT
from cardgen.tables.layouts.ruby.values import UNKNOWN_TABLE, ScriptTable, Value, column_in

MOST_TOLD = 12
_INTO_TEMPLATE = "write it into the template"


class ScriptCall(Struct, frozen=True):
    """A method of a deck with its options, at a line; perhaps in a group that is built only when it is asked for.

    Calls of the block of a text are its `icons`: they stand in the place of words.
    """

    method: str
    options: Mapping[str, Value]
    line: int
    is_in_group: bool = False
    icons: tuple[ScriptCall, ...] = ()


class ScriptDeck(Struct):
    """A `Squib::Deck.new`: its options, what is called in it, in its order, and the file of its table, if known."""

    options: Mapping[str, Value]
    line: int
    calls: list[ScriptCall] = field(default_factory=list)
    table: str = ""

    @property
    def is_back(self) -> bool:
        """Whether it is called so where it is saved, or no word of a table stands on it."""
        calls = [call for call in self.calls if call.method.startswith("save")]  # a picture may be called so anywhere
        saved = [str(call.options.get(key, "")) for call in calls for key in ("prefix", "file", "dir")]
        is_called_back = any("back" in words.lower() for words in saved if words)
        return is_called_back or not any(column_in(call.options.get("str")) for call in self.calls)

    def reads(self, table: ScriptTable) -> int:
        """How surely it has words of this table: 2 of its file and its sheet, 1 of its file."""
        of_file = [other for other in self.tables if other.is_of(table.file)]
        return bool(of_file) + any(other.sheet == table.sheet for other in of_file)

    @property
    def tables(self) -> list[ScriptTable]:
        """What it reads columns of, each once."""
        values = (column_in(value) for call in self.calls for value in call.options.values())
        return list(dict.fromkeys(column.table for column in values if column is not None))


class Script(Struct):
    """The decks of a Ruby file, of which one draws the cards of `table`, and what is told of it."""

    file: str
    table: ScriptTable = UNKNOWN_TABLE
    decks: list[ScriptDeck] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    left: dict[int, str] = field(default_factory=dict)
    lines: Sequence[str] = ()

    @property
    def front(self) -> ScriptDeck | None:
        """The deck that the fronts of cards are: of those with words of a table, and called no back, the first that
        reads this table; where none does, the first.
        """
        return max(self.fronts, key=lambda deck: deck.reads(self.table), default=None)

    @property
    def fronts(self) -> list[ScriptDeck]:
        return [deck for deck in self.decks if not deck.is_back]

    @property
    def others(self) -> list[ScriptDeck]:
        """Decks with fronts that are of other tables than those of this game."""
        front = self.front
        return [deck for deck in self.fronts if front and deck.table not in ("", front.table)]

    @property
    def tables(self) -> set[ScriptTable]:
        """All that its fronts read."""
        return {table for deck in self.fronts for table in deck.tables}


def unread_lines(script: Script) -> list[Diagnostic]:
    """A finding for each line that was left, of many the first."""
    findings = [_unread(script, line, message) for line, message in sorted(script.left.items())]
    if len(findings) > MOST_TOLD:
        message = f"{len(findings) - MOST_TOLD} more lines of this script are not understood"
        findings[MOST_TOLD:] = [Diagnostic(SCRIPT_LINE_LEFT, message, Span(script.file), Severity.WARNING)]
    return findings


def _unread(script: Script, line: int, message: str) -> Diagnostic:
    """The finding at a line, all that stands there marked."""
    source = script.lines[line - 1].rstrip() if 0 < line <= len(script.lines) else ""
    span = Span(script.file, line, len(source) - len(source.lstrip()) + 1, len(source) + 1)
    return Diagnostic(SCRIPT_LINE_LEFT, message, span, Severity.WARNING, _INTO_TEMPLATE, source=source)
