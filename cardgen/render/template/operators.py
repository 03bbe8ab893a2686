"""The operators of templates, for any value that a template can have: as in Python, within the budget.

What a text is made of is decided here: numbers, texts, lists of them. A record or a function is no text, so that no
template prints where in memory something lies. Knows no card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from string import Formatter
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.runtime import LoopContext, Macro, TemplateReference, Undefined
from markupsafe import Markup
from markupsafe import escape as markup_escape

from cardgen.render.base.markup import escaped as with_line_ends
from cardgen.render.template.budget import (
    LARGEST_POWER,
    LETTERS_A_STEP,
    MOST_ITEMS,
    SIMPLE,
    BudgetExceeded,
    concat,
    made,
    narrow,
    small,
    spend,
    spend_items,
    spend_letters,
    weigh,
)
from cardgen.render.template.views import Function, HiddenValue, TemplateView

__all__ = [
    "concat",
    "contained",
    "escaped",
    "filled",
    "items_of",
    "joined",
    "joined_markup",
    "minus",
    "modulo",
    "plus",
    "power",
    "sliced",
    "spend",
    "text",
    "times",
    "weighed",
]

_NUMBERS = frozenset((int, float, bool))
_KNOWN = (str, range, Macro, LoopContext, TemplateModule, TemplateReference, Undefined, TemplateView, Function)
"""What says itself what it is, or why it is no text."""
SHORT = 32
"""Letters that are looked at for nothing."""
LETTERS_COMPARED = 256
"""In one step, where a search does nothing else."""
LONG = 1000
"""Letters of a text that is looked at twice."""
_SIGNS = "&<>'\""
_SIGN = re.compile(f"[{_SIGNS}]")
_DIRECTIVE = re.compile(r"%[-+ #0]*+(\*|\d*+)(?:\.(\*|\d*+))?+")
_DIGITS = re.compile(r"\d++")
_SMALLEST, _FRACTION = 1e-16, 1e-4
"""Between these Python writes `1e-05`, and people do not."""
_PLAIN_NUMBER = 10**16
_LONGEST_NUMBER = 24
COST_OF_DIGITS = 80
COST_OF_FIELD = 20
LONGEST_FIELD = 200
"""Letters between the braces of a pattern."""


def text(value: Any) -> str:
    """What is printed for a value. Raises HiddenValue for what is no text."""
    kind = type(value)
    if kind is str or kind is Markup:
        _look_at(value)
        return str(value)
    if kind in SIMPLE:
        if kind is int and not -_PLAIN_NUMBER < value < _PLAIN_NUMBER:
            spend(COST_OF_DIGITS)
        if kind is float and _SMALLEST < abs(value) < _FRACTION:
            return f"{Decimal(str(value)):f}"
        return str(value)
    if isinstance(value, (list, tuple, dict)):
        parts: list[str] = []
        _tell(value, parts)
        return concat(parts)
    if isinstance(value, TemplateModule):
        return concat(value._body_stream)
    if not isinstance(value, _KNOWN):
        raise HiddenValue(f"what is of the kind `{kind.__name__}` is no text")
    return str(value)


def _look_at(value: str) -> None:
    if len(value) > SHORT:
        spend(len(value) // LETTERS_A_STEP)


def _tell(value: Any, parts: list[str]) -> None:
    """A list as Python writes it, in pieces."""
    spend(8)
    if isinstance(value, dict):
        parts.append("{")
        for number, (key, item) in enumerate(value.items()):
            parts.append(", " if number else "")
            _tell(key, parts)
            parts.append(": ")
            _tell(item, parts)
        parts.append("}")
    elif isinstance(value, (list, tuple)):
        parts.append("[" if isinstance(value, list) else "(")
        for number, item in enumerate(value):
            parts.append(", " if number else "")
            _tell(item, parts)
        parts.append("]" if isinstance(value, list) else ",)" if len(value) == 1 else ")")
    elif isinstance(value, str):
        spend_letters(len(value))
        parts.append(repr(value))
    else:
        parts.append(text(value))


def escaped(value: Any) -> str:
    """What is printed for a value in XML, where the line ends of a text are line ends on the card."""
    kind = type(value)
    if kind in SIMPLE:
        return text(value)
    if kind is not str:
        return as_markup(value)
    _look_at_signs(value)
    if "\n" in value:
        return with_line_ends(value)
    return markup_escape(value) if _SIGN.search(value) else value


def as_markup(value: Any) -> str:
    """A value as XML."""
    kind = type(value)
    if kind is str:
        _look_at_signs(value)
        return markup_escape(value)
    if isinstance(value, str):
        _look_at(value)
        return markup_escape(value)
    if isinstance(value, TemplateModule):
        return Markup(text(value))
    return markup_escape(text(value))


def _look_at_signs(value: str) -> None:
    """For a text that is no XML yet, in which some signs take up to five letters."""
    if len(value) > SHORT:
        spend(len(value) // LETTERS_A_STEP)
    if len(value) > LONG:
        spend_letters(len(value) + 4 * sum(map(value.count, _SIGNS)))


def joined(values: Sequence[Any]) -> str:
    """`a ~ b`"""
    return concat([text(value) for value in values])


def joined_markup(values: Sequence[Any]) -> str:
    """`a ~ b` where the result is XML if one of them is."""
    if not any(hasattr(value, "__html__") for value in values):
        return joined(values)
    return Markup(concat([as_markup(value) for value in values]))


def plus(left: Any, right: Any) -> Any:
    if isinstance(left, str) and isinstance(right, str) and type(left) is not type(right):
        left, right = as_markup(left), as_markup(right)
    result = left + right
    kind = type(result)
    if kind is float:
        return result
    return small(result) if kind is int else made(result)


def minus(left: Any, right: Any) -> Any:
    result = left - right
    return small(result) if type(result) is int else result


def times(left: Any, right: Any) -> Any:
    if type(left) in _NUMBERS and type(right) in _NUMBERS:
        result = left * right
        return small(result) if type(result) is int else result
    sequence, often = (right, left) if isinstance(left, int) else (left, right)
    if isinstance(often, int) and hasattr(sequence, "__len__"):
        count = len(sequence) * max(0, often)
        spend_letters(count) if isinstance(sequence, str) else spend_items(count)
    return left * right


def power(left: Any, right: Any) -> Any:
    if abs(right) > LARGEST_POWER:
        raise BudgetExceeded(f"a power of more than {LARGEST_POWER} is too large")
    return made(left**right)


def modulo(left: Any, right: Any) -> Any:
    """The rest of a division, or a text filled in."""
    return filled(left, right) if isinstance(left, str) else left % right


def filled(pattern: str, values: Any) -> str:
    """`pattern % values`"""
    places, widths = _places_of_short(str(pattern)) if len(pattern) <= SHORT else _places_of(pattern)
    if type(values) is float and type(pattern) is str and -_PLAIN_NUMBER < values < _PLAIN_NUMBER:
        spend(places)
        spend_letters(len(pattern) + widths + _LONGEST_NUMBER)
        return pattern % (values,)
    spend(places)
    whole = values if isinstance(values, tuple) else (values,)
    parts = tuple([value if type(value) in _NUMBERS or isinstance(value, str) else text(value) for value in whole])
    if isinstance(pattern, Markup):
        parts = tuple([as_markup(part) if isinstance(part, str) else part for part in parts])
    spend_letters(len(pattern) + widths + sum(map(_length, parts)))
    return str.__mod__(pattern, parts) if type(pattern) is str else Markup(str.__mod__(pattern, parts))


def _places_of(pattern: str) -> tuple[int, int]:
    """How many places a pattern has, and how wide they are together. Raises HiddenValue and BudgetExceeded."""
    spend_letters(len(pattern))
    if "%(" in pattern:
        raise HiddenValue("a name in a % pattern is not understood: write {name} and .format(name=...)")
    places = [width for found in _DIRECTIVE.finditer(pattern) for width in (found[1], found[2] or "")]
    if any(width == "*" or len(width) > 3 for width in places):
        raise BudgetExceeded("a width is too large")
    return len(places) // 2, sum(int(width or 0) for width in places)


_places_of_short = lru_cache(maxsize=500)(_places_of)
"""A template fills in the same few patterns over and over."""


def _length(part: Any) -> int:
    """Of what is put into a pattern; signs that are no letters may be written as ten (`%a`)."""
    if isinstance(part, str):
        return len(part) if len(part) < LONG or part.isascii() else 10 * len(part)
    return _LONGEST_NUMBER if -_PLAIN_NUMBER < part < _PLAIN_NUMBER else 320


class _Filling(Formatter):
    """`.format()`, whose fields are looked up as a template looks things up."""

    def __init__(self, look_up: Any) -> None:
        self.look_up = look_up

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Any) -> Any:
        spend(COST_OF_FIELD)
        if len(field_name) > LONGEST_FIELD:
            raise BudgetExceeded(f"a field of a text has more than {LONGEST_FIELD} letters")
        first, *attributes = field_name.split(".")
        if "[" in field_name or not all(attributes):
            raise HiddenValue("a field of a text has a name or a number and no more than dots")
        key: Any = int(first) if first.isdecimal() and len(first) < 4 else first
        value = self.get_value(key, args, kwargs)
        for name in attributes:
            value = self.look_up.getattr(value, name)
        return value, key

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return value if conversion is None else super().convert_field(text(value), conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if len(format_spec) > LONGEST_FIELD or any(len(digits) > 3 for digits in _DIGITS.findall(format_spec)):
            raise BudgetExceeded("a width is too large")
        plain = value if type(value) in _NUMBERS or type(value) is str else text(value)
        return str(made(format(plain, format_spec)))


def format_text(pattern: str, look_up: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> str:
    """`pattern.format(...)`, where `look_up` has `getattr` and `getitem`."""
    weigh(pattern)
    return str(made(_Filling(look_up).vformat(pattern, arguments, options)))


def weighed(value: Any) -> Any:
    """A value that is compared: for what is long, that takes long."""
    if type(value) not in SIMPLE:
        weigh(value)
    return value


def contained(value: Any, container: Any) -> bool:
    """`value in container`"""
    if not isinstance(container, (str, list, tuple, dict, range, Undefined)):
        raise TypeError(f"nothing is in what is of the kind `{type(container).__name__}`")
    weigh(value)
    weigh(container)
    if isinstance(container, str) and isinstance(value, str):
        spend(len(container) * len(value) // LETTERS_COMPARED)
    return value in container


def sliced(value: Any, start: Any, stop: Any, step: Any) -> Any:
    """`value[start:stop:step]`"""
    if not isinstance(value, (str, list, tuple, range, Undefined)):
        raise TypeError(f"what is of the kind `{type(value).__name__}` has no parts in a row")
    return made(value[start:stop:step])


def items_of(value: Any, words: int) -> Any:
    """What a loop goes through, whose body has so many words; less than none where all items are wanted at once."""
    if isinstance(value, Undefined):
        return value
    if words < 0:
        return items_in_full(value)
    items = value if isinstance(value, (list, tuple, dict, range, str)) else _listed(value)
    spend(1 + len(items) * words)
    return items


def _listed(value: Any) -> list[Any]:
    found: list[Any] = []
    for item in value:
        if len(found) >= MOST_ITEMS:
            raise BudgetExceeded(f"a list would have more than {MOST_ITEMS:,} items")
        found.append(item)
    spend_items(len(found))
    return found


def items_in_full(value: Any) -> Any:
    """What is gone through to make something of all its items, which are paid before there are so many."""
    if not isinstance(value, (list, tuple, dict, range, str)):
        return _listed(value)
    spend_items(len(value))
    return value


def listed(value: Any) -> list[Any]:
    """All items, as a list of its own."""
    return list(items_in_full(value))


def padded(value: str, method: str, width: Any, fill: str = " ") -> str:
    """`value.ljust(width)` and its like."""
    return str(made(getattr(str(value), method)(narrow(width), *((fill,) if method != "zfill" else ()))))
