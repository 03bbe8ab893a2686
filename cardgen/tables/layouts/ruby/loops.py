"""Reads the heads of loops in a Ruby file: which words or numbers each turn is about, or that they go over cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardgen.tables.layouts.ruby.cursor import ScriptCursor
from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import RubyToken, closing
from cardgen.tables.layouts.ruby.values import INDEX, ScriptColumn, ScriptTable, Value

MOST_TURNS = 60
_EACH = frozenset(("each", "each_pair", "each_with_index", "each_value", "each_key", "times", "map"))
"""What calls a block again and again."""
_OVER_CELLS = frozenset(("each", "each_with_index", "times"))
"""What calls a block with each cell of a column, or each number of a card."""


class ScriptLoop(Struct, frozen=True):
    """A loop that says what each turn is of: names with their values, for each turn; its block begins behind so many
    words, with the names between bars or without.
    """

    turns: list[tuple[Value, ...]]
    length: int
    names: tuple[str, ...] = ()


def loop_here(cursor: ScriptCursor, known: Mapping[str, Value]) -> ScriptLoop | None:
    """The loop over plain words or numbers that stands here: `%w(a b).each do |name|`, `for i in 1..5`, `5.times do`;
    None where no such one does.
    """
    if cursor.here().text == "for":
        return _for(cursor, known)
    ahead = _source_length(cursor)
    source, method = cursor.tokens[cursor.at : cursor.at + ahead], cursor.here(ahead + 1).text
    if cursor.here(ahead).text != "." or method not in ("each", "times", "upto"):
        return None
    behind = ahead + 2
    if method == "upto":
        end = closing(cursor.tokens[cursor.at + behind :])
        last = cursor.tokens[cursor.at + behind + 1 : cursor.at + behind + end]
        turns, behind = _counted(value_of(source, known), value_of(last, known)), behind + end + 1
    elif method == "times":
        turns = _counted(1, value_of(source, known), first=0)
    else:
        turns = _turns(source, known)
    if turns is None or cursor.here(behind).text not in ("do", "{"):
        return None
    return ScriptLoop(turns, behind + 1)


def column_loop_here(cursor: ScriptCursor, known: Mapping[str, Value]) -> tuple[int, Value] | None:
    """Where the block of a loop over the cells of a column begins, `data['Type'].each_with_index do |type, i|`, and
    what its first name stands for; None where no such loop stands here.
    """
    ahead = 0
    while cursor.here(ahead).kind != "newline" and cursor.here(ahead).text not in ("do", "{"):
        ahead += 1
    method = cursor.here(ahead - 1).text
    if cursor.here(ahead).text not in ("do", "{") or method not in _OVER_CELLS or ahead < 3:
        return None
    source = cursor.tokens[cursor.at : cursor.at + ahead - 2]
    column = value_of(source, known)
    if isinstance(column, ScriptColumn):
        return ahead + 1, column if method != "times" else INDEX
    is_of_table = any(isinstance(known.get(token.text), ScriptTable) for token in source)
    return (ahead + 1, INDEX) if is_of_table else None


def block_length(cursor: ScriptCursor) -> int:
    """Behind how many words the block of a loop begins that stands in this line, of whatever it goes; 0 where none
    does.
    """
    ahead = 0
    while cursor.here(ahead).kind != "newline":
        if cursor.here(ahead).text in _EACH and cursor.here(ahead + 1).text in ("do", "{"):
            return ahead + 2
        ahead += 1
    return 0


def _for(cursor: ScriptCursor, known: Mapping[str, Value]) -> ScriptLoop | None:
    """`for i in 1..5`, with `do` or without."""
    if cursor.here(1).kind != "word" or cursor.here(2).text != "in":
        return None
    ahead = 3
    while cursor.here(ahead).kind != "newline" and cursor.here(ahead).text != "do":
        ahead += 1
    turns = _turns(cursor.tokens[cursor.at + 3 : cursor.at + ahead], known)
    return None if turns is None else ScriptLoop(turns, ahead + 1, (cursor.here(1).text,))


def _turns(source: Sequence[RubyToken], known: Mapping[str, Value]) -> list[tuple[Value, ...]] | None:
    """What each turn is of: words of a list, pairs of a mapping, numbers of a range."""
    while source[:1] and source[0].text == "(" and closing(source) == len(source) - 1:
        source = source[1:-1]
    dots = next((at for at in range(len(source) - 1) if source[at].text == source[at + 1].text == "."), 0)
    if dots:
        is_open = len(source) > dots + 2 and source[dots + 2].text == "."  # `1...5` ends before 5
        last = value_of(source[dots + 2 + is_open :], known)
        return _counted(value_of(source[:dots], known), last - is_open if isinstance(last, int) else last)
    words = value_of(source, known)
    if isinstance(words, dict):
        return [*words.items()][:MOST_TURNS]
    return [(word,) for word in words[:MOST_TURNS]] if isinstance(words, list) else None


def _counted(start: Value, last: Value, first: int | None = None) -> list[tuple[Value, ...]] | None:
    """Numbers from a start to the last one; as many from `first` on, if that is given."""
    if not (type(start) is type(last) is int):
        return None
    turns = range(start, min(last, start + MOST_TURNS - 1) + 1)
    moved = 0 if first is None else first - start
    return [(number + moved,) for number in turns]


def _source_length(cursor: ScriptCursor) -> int:
    """Of how many words that consists which a loop goes over: a list, a range in brackets, a variable or a number."""
    if cursor.here().text not in ("[", "("):
        return 1
    return closing(cursor.tokens[cursor.at :]) + 1
