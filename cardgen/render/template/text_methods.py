"""Charges the methods of texts to a template's budget by the work that they cost Python.

The rule: nothing that a template may call works for long inside of Python, where neither a timer nor Ctrl-C is heard.
So a search pays for each letter at which it may have to compare a whole word, as some searches of Python do so; and a
text pays for the items of a list before it becomes one. Knows no template language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from markupsafe import Markup

from cardgen.render.template.budget import MOST_ITEMS, made, spend, spend_items, spend_letters, weigh
from cardgen.render.template.operators import LETTERS_COMPARED, as_markup, items_in_full, padded, text

_BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001))))
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_OF_WORDS = _BLANKS + "-({[<"
"""Before what begins with a capital."""


def spend_search(whole: str, part: str) -> None:
    """For looking for one text in another, or for its letters. Raises TooMuch."""
    spend(1 + len(whole) * len(part) // LETTERS_COMPARED)


def run(whole: str, name: str, *arguments: Any) -> Any:
    """The method of this name."""
    weigh(whole)
    if isinstance(whole, Markup):
        arguments = tuple([as_markup(argument) if isinstance(argument, str) else argument for argument in arguments])
    for argument in arguments:
        for part in argument if isinstance(argument, tuple) else (argument,):
            if isinstance(part, str):
                spend_search(whole, part)
    if name in ("split", "rsplit", "splitlines"):
        _pay_for_parts(whole, name, *arguments)
    elif name in ("title", "upper", "lower", "capitalize", "casefold", "swapcase"):
        spend_letters(len(whole))
    return made(getattr(whole, name)(*arguments))


def _pay_for_parts(whole: str, name: str, between: Any = None, most: Any = -1) -> None:
    """For those of a text that may have more of them than a list has."""
    if len(whole) <= MOST_ITEMS:
        return
    if name == "splitlines":
        parts = _count(whole, _LINE_ENDS)
    else:
        parts = whole.count(between) if isinstance(between, str) and between else _count(whole, _BLANKS)
        if isinstance(most, int) and most >= 0:
            parts = min(parts, most)
    spend_items(parts + 1)


def _count(whole: str, letters: str) -> int:
    weigh(whole)
    return sum(map(whole.count, letters))


def pay_for_lines(whole: str) -> int:
    """How many lines a text has, at most, paid as items of a list. Raises TooMuch."""
    lines = 1 + _count(whole, _LINE_ENDS)
    spend_items(lines)
    return lines


def pay_for_words(whole: str) -> None:
    """For what is taken apart to get capitals. Raises TooMuch."""
    if len(whole) > MOST_ITEMS:
        spend_items(1 + _count(whole, _OF_WORDS))


def joined(gap: str, items: Any) -> str:
    """`gap.join(items)`"""
    as_shown = as_markup if isinstance(gap, Markup) else text
    parts = [item if type(item) is type(gap) else as_shown(item) for item in items_in_full(items)]
    spend_letters(sum(map(len, parts)) + len(gap) * len(parts))
    return gap.join(parts)


def replaced(whole: str, old: str, new: str, count: int = -1) -> str:
    """`whole.replace(old, new)`"""
    if not isinstance(old, str) or not isinstance(new, str):
        raise TypeError("only a text can be replaced, by a text")
    weigh(whole)
    if isinstance(whole, Markup):
        old, new = as_markup(old), as_markup(new)
    spend_search(whole, old)
    spend_letters(len(whole) + whole.count(old) * len(new))
    return whole.replace(old, new, count)


_SPECIAL: dict[str, Callable[..., Any]] = {
    "join": joined,
    "replace": replaced,
    "center": lambda whole, width, fill=" ": padded(whole, "center", width, fill),
    "ljust": lambda whole, width, fill=" ": padded(whole, "ljust", width, fill),
    "rjust": lambda whole, width, fill=" ": padded(whole, "rjust", width, fill),
    "zfill": lambda whole, width: padded(whole, "zfill", width),
}


def method(whole: str, name: str) -> Any:
    """What is called for `whole.name(...)`."""
    own = _SPECIAL.get(name)
    return partial(own, whole) if own else partial(run, whole, name)
