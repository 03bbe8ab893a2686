"""Which filters and tests may a template use? Jinja's that a layout needs, each within the budget.

What is not here is unknown to templates: `random` and what prints a place in memory, because the same template must
give the same page; what makes pages for a browser, because nothing here does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from jinja2 import Environment
from jinja2.filters import FILTERS, do_default
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.tests import TESTS
from markupsafe import Markup

from cardgen.render.budget import MOST_ITEMS, TooMuch, made, narrow, spend, spend_items, spend_letters, weigh
from cardgen.render.plain import as_markup, contained, filled, items_of, listed, padded, text
from cardgen.render.template_code import EACH

_BEHIND = (Environment, EvalContext, Context)
_LISTS = ("items", "map", "select", "selectattr", "reject", "rejectattr", "unique", "reverse", "batch", "slice")
_AS_THEY_ARE = (
    *("capitalize", "count", "dictsort", "first", "groupby", "last", "length", "lower", "max", "min", "sort", "title"),
    *("trim", "truncate", "upper"),
)
_TESTS = (
    *("boolean", "defined", "divisibleby", "eq", "equalto", "==", "even", "false", "float", "ge", ">=", "gt", ">"),
    *("greaterthan", "integer", "iterable", "le", "<=", "lessthan", "lower", "lt", "<", "mapping", "ne", "!=", "none"),
    *("number", "odd", "sequence", "string", "true", "undefined", "upper"),
)
_SORTING = 4
"""So much dearer is it to bring things into order than to look at them."""
COST_OF_LIST = 8
_FINEST = 20
"""Digits behind the point, or nought before it."""


def within_budget(run: Any) -> Callable[..., Any]:
    """A filter that pays for what it looks at and for what it makes; what it makes is a value or a list."""

    @wraps(run)
    def paid(*arguments: Any, **options: Any) -> Any:
        for one in arguments:
            if not isinstance(one, _BEHIND):
                weigh(one)
        for one in options.values():
            weigh(one)
        return made(run(*arguments, **options))

    return paid


def _as_list(run: Any) -> Callable[..., Any]:
    @wraps(run)
    def whole(*arguments: Any, **options: Any) -> Any:
        found = run(*arguments, **options)
        return found if isinstance(found, (str, list)) else list(found)

    return whole


def _number(value: Any) -> Any:
    """A number of any kind but none with thousands of digits in it."""
    if not isinstance(value, (int, float)):
        weigh(value)
    return value


def as_float(value: Any, default: float = 0.0) -> float:
    if type(value) is float:
        return value
    try:
        return float(_number(value))
    except (TypeError, ValueError):
        return default


def as_int(value: Any, default: int = 0, base: int = 10) -> int:
    if type(value) is int:
        return value
    found = FILTERS["int"](_number(value), default, base)
    made(found)
    return int(found)


def rounded(value: Any, precision: int = 0, method: str = "common") -> Any:
    if not -_FINEST <= precision <= _FINEST:
        raise TooMuch(f"no more than {_FINEST} digits can be asked for")
    return FILTERS["round"](_number(value), precision, method)


def absolute(value: Any) -> Any:
    return abs(value)


def total(environment: Environment, items: Any, attribute: Any = None, start: Any = 0) -> Any:
    if not isinstance(start, (int, float)):
        raise TypeError("a sum begins with a number")
    return FILTERS["sum"](environment, items, attribute, start)


total.jinja_pass_arg = FILTERS["sum"].jinja_pass_arg  # type: ignore[attr-defined]


def joined(eval_ctx: EvalContext, items: Any, between: str = "", attribute: Any = None) -> str:
    """`items|join(", ")`; in XML what is no XML yet is escaped."""
    values = items_of(items, 1)
    if attribute is not None:
        values = FILTERS["map"](_of(eval_ctx), values, attribute=attribute)
    is_markup = eval_ctx.autoescape
    said = as_markup if is_markup else text
    parts = [said(one) for one in values]
    gap = said(between)
    spend_letters(sum(map(len, parts)) + len(gap) * len(parts))
    made_of = str(gap).join(map(str, parts))
    return Markup(made_of) if is_markup else made_of


joined.jinja_pass_arg = FILTERS["replace"].jinja_pass_arg  # type: ignore[attr-defined]


def _of(eval_ctx: EvalContext) -> Any:
    """Something with an `environment`, and nothing else that `map` asks for an attribute."""
    return _Standing(eval_ctx.environment)


class _Standing:
    is_async = False

    def __init__(self, environment: Environment) -> None:
        self.environment = environment


def replaced(eval_ctx: EvalContext, value: Any, old: str, new: str, count: int | None = None) -> Any:
    whole = text(value)
    weigh(whole)
    spend_letters(len(whole) + whole.count(str(old)) * len(str(new)))
    return made(FILTERS["replace"](eval_ctx, value if isinstance(value, str) else whole, old, new, count))


replaced.jinja_pass_arg = FILTERS["replace"].jinja_pass_arg  # type: ignore[attr-defined]


def centred(value: Any, width: int = 80) -> str:
    return padded(text(value), "center", width)


def indented(value: Any, width: Any = 4, first: bool = False, blank: bool = False) -> Any:
    edge = len(width) if isinstance(width, str) else int(width)
    narrow(edge)
    whole = text(value)
    spend_letters(len(whole) + (1 + whole.count("\n")) * edge)
    return FILTERS["indent"](value if isinstance(value, str) else whole, width, first, blank)


def _few(count: Any) -> None:
    if not isinstance(count, int) or not 0 < count <= MOST_ITEMS:
        raise TooMuch(f"parts of {count} items cannot be made") if isinstance(count, int) else TypeError("not a number")
    spend_items(count)


def _paid(items: Any) -> list[Any]:
    """What is put into lists of its own, each of which takes as much room as a few items."""
    found = listed(items)
    spend(COST_OF_LIST * len(found))
    return found


def batched(items: Any, linecount: int, fill_with: Any = None) -> list[Any]:
    _few(linecount)
    return list(FILTERS["batch"](_paid(items), linecount, fill_with))


def in_slices(items: Any, slices: int, fill_with: Any = None) -> list[Any]:
    _few(slices)
    return list(FILTERS["slice"](_paid(items), slices, fill_with))


def filled_in(pattern: Any, *arguments: Any) -> str:
    return filled(pattern if isinstance(pattern, str) else text(pattern), arguments)


def marked_safe(value: Any) -> Markup:
    return Markup(text(value))


def as_escaped(value: Any) -> str:
    return as_markup(value)


def as_text(value: Any) -> str:
    return value if isinstance(value, str) else text(value)


def _sorting(run: Any) -> Callable[..., Any]:
    paid = within_budget(run)

    @wraps(run)
    def sorting(environment: Environment, value: Any, *arguments: Any, **options: Any) -> Any:
        for _ in range(_SORTING):
            weigh(value)
        return paid(environment, value, *arguments, **options)

    return sorting


def filters() -> dict[str, Callable[..., Any]]:
    """All that a template has, by their names."""
    theirs: dict[str, Any] = dict(FILTERS)
    kept = {name: within_budget(theirs[name]) for name in _AS_THEY_ARE}
    kept |= {name: within_budget(_as_list(theirs[name])) for name in _LISTS}
    kept |= {name: _sorting(theirs[name]) for name in ("sort", "groupby")}
    return {
        **kept,
        EACH: items_of,
        "abs": absolute,
        "batch": batched,
        "center": centred,
        "d": do_default,
        "default": do_default,
        "e": as_escaped,
        "escape": as_escaped,
        "float": as_float,
        "format": filled_in,
        "indent": indented,
        "int": as_int,
        "join": joined,
        "list": listed,
        "replace": replaced,
        "round": rounded,
        "safe": marked_safe,
        "slice": in_slices,
        "string": as_text,
        "sum": within_budget(total),
    }


def tests() -> dict[str, Callable[..., Any]]:
    """All tests of values that a template has, by their names."""
    theirs: dict[str, Any] = dict(TESTS)
    kept = {name: theirs[name] if name in ("defined", "undefined") else within_budget(theirs[name]) for name in _TESTS}
    return {**kept, "in": contained}
