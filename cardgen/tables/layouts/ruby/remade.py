"""Finds which columns a script makes anew before it draws them: in the block of its table, or cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import RubyToken, closing
from cardgen.tables.layouts.ruby.values import ALL_COLUMNS, ScriptChoice, ScriptColumn, ScriptTable, Value

_ASSIGNS = (("=",), ("||", "="), ("&&", "="), ("+", "="), ("<", "<"))
_CHANGING = frozenset(
    ("replace", "prepend", "concat", "append", "push", "unshift", "insert", "delete", "clear", "fill")
)
_COUNTS = frozenset(("nrows", "ncolumns"))


def note_remade(tokens: Sequence[RubyToken], known: dict[str, Value]) -> None:
    """Notes with its table each column that a statement, which is not read itself, may make anew."""
    mentioned: list[tuple[str, str]] = []
    remade: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        found = _column_here(tokens, at, known) if token.kind == "word" else None
        if found is not None:
            name, head, length = found
            mentioned.append((name, head))
            remade += [(name, head)] if _is_remade(tokens[at + length :]) else []
    if not remade and any(_is_changing(*pair) for pair in pairwise(tokens)):
        remade = mentioned
    for name, head in dict.fromkeys(remade):
        table = known[name]
        known[name] = table.with_made(head, ScriptColumn(head, table=table.plain, is_changed=True))


def note_assigned(tokens: Sequence[RubyToken], known: dict[str, Value]) -> None:
    """Notes what `data['text'] = data['text'].map ...` makes of a column, as far as that is plain."""
    found = _column_here(tokens, 0, known)
    if found is None:
        return
    name, head, length = found
    value = value_of(tokens[length + 1 :], known)
    if not isinstance(value, ScriptColumn | ScriptChoice | str | int | float):
        value = ScriptColumn(head, table=known[name].plain, is_changed=True)
    known[name] = known[name].with_made(head, value)


def is_assigned(tokens: Sequence[RubyToken], known: Mapping[str, Value]) -> bool:
    """Whether `data['text'] = ` or `data.text = ` stands here: a column that a statement makes anew as a whole."""
    found = _column_here(tokens, 0, known) if isinstance(known.get(tokens[0].text), ScriptTable) else None
    return found is not None and [token.text for token in tokens[found[2] : found[2] + 1]] == ["="]


def _column_here(tokens: Sequence[RubyToken], at: int, known: Mapping[str, Value]) -> tuple[str, str, int] | None:
    """The table, the head and the number of words of a column that stands here, `data.text` or `data['text']`, or that
    a variable stands for.
    """
    name, value = tokens[at].text, known.get(tokens[at].text)
    following = [token.text for token in tokens[at + 1 : at + 4]]
    if isinstance(value, ScriptColumn):
        names = [name for name, table in known.items() if isinstance(table, ScriptTable) and table.plain == value.table]
        return (names[0], value.head, 1) if names else None
    if not isinstance(value, ScriptTable) or len(following) < 2:
        return None
    if following[0] == "." and tokens[at + 2].kind == "word" and following[1] not in _COUNTS:
        return name, following[1], 3
    if following[0] == "[":
        head = value_of([tokens[at + 2]], known) if following[2:] == ["]"] else None
        return name, head if isinstance(head, str) else ALL_COLUMNS, 2 + closing(tokens[at + 1 :])
    return None


def _is_remade(behind: Sequence[RubyToken]) -> bool:
    """Whether a column, or a cell of it, becomes what follows."""
    if behind and behind[0].text == "[":
        behind = behind[closing(behind) + 1 :]
    texts = tuple(token.text for token in behind[:2])
    return texts[:1] in _ASSIGNS or texts in _ASSIGNS or (len(behind) > 1 and _is_changing(behind[0], behind[1]))


def _is_changing(dot: RubyToken, method: RubyToken) -> bool:
    """Whether a method stands here that changes what it is called on."""
    return dot.text == "." and (method.text in _CHANGING or (method.kind == "word" and method.text.endswith("!")))
