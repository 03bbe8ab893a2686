"""The filters and tests of templates: those of Jinja's that a layout needs, each within the budget.

What is not here is unknown to templates: `random` and what prints a place in memory, because the same template must
give the same page; what makes pages for a browser, because nothing here does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from jinja2 import Environment
from jinja2.filters import FILTERS, do_default, make_attrgetter, make_multi_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Undefined
from jinja2.tests import TESTS
from markupsafe import Markup

from cardgen.render.template import text_methods
from cardgen.render.template.budget import (
    MOST_ITEMS,
    SIMPLE,
    BudgetExceeded,
    made,
    narrow,
    spend,
    spend_items,
    spend_letters,
    weigh,
)
from cardgen.render.template.code import EACH
from cardgen.render.template.operators import (
    as_markup,
    contained,
    filled,
    items_in_full,
    items_of,
    listed,
    padded,
    text,
)

_BEHIND = (Environment, EvalContext, Context)
_LISTS = ("items", "map", "select", "selectattr", "reject", "rejectattr", "unique", "reverse", "batch", "slice")
_AS_THEY_ARE = ("first", "last", "max", "min", "truncate")
_TESTS = (
    *("boolean", "defined", "eq", "equalto", "==", "false", "float", "ge", ">=", "gt", ">", "greaterthan", "integer"),
    *("iterable", "le", "<=", "lessthan", "lt", "<", "mapping", "ne", "!=", "none", "number", "sequence", "string"),
    *("true", "undefined"),
)
_OF_NUMBERS = ("divisibleby", "even", "odd")
_ATTRIBUTE = {"groupby": 1, "max": 2, "min": 2, "rejectattr": 1, "selectattr": 1, "sort": 3, "sum": 1, "unique": 2}
"""As which argument behind the items each filter takes a path to what is meant of them."""
_COMPARED = frozenset(("groupby", "max", "min", "sort", "unique"))
LONGEST_PATH = 200
_SORTING = 4
"""So much dearer is it to bring things into order than to look at them."""
COST_OF_LIST = 8
COST_OF_TITLE = 20
_FINEST = 20
"""Digits behind the point, or nought before it."""


def within_budget(run: Any) -> Callable[..., Any]:
    """A filter that pays for what it looks at and for what it makes; what it makes is a value or a list."""

    @wraps(run)
    def paid(*arguments: Any, **options: Any) -> Any:
        for argument in arguments:
            kind = type(argument)
            if kind is str:
                spend(1 + (len(argument) >> 4))
            elif kind not in SIMPLE and not isinstance(argument, _BEHIND):
                weigh(argument)
        for argument in options.values():
            weigh(argument)
        return made(run(*arguments, **options))

    return paid


def _by_items(name: str, run: Any) -> Callable[..., Any]:
    """A filter that goes through all items, and may look up something in each."""
    paid = within_budget(run)

    @wraps(run)
    def by_items(*arguments: Any, **options: Any) -> Any:
        place = 1 if isinstance(arguments[0], _BEHIND) else 0
        behind, items, further = arguments[:place], arguments[place], arguments[place + 1 :]
        if not isinstance(items, Undefined):
            items = items if isinstance(items, dict) else items_in_full(items)
            at = _ATTRIBUTE.get(name, len(further) + 1)
            path = options.get("attribute", further[at - 1] if len(further) >= at else None)
            _pay_for_path(behind, items, path, name in _COMPARED)
        return paid(*behind, items, *further, **options)

    return by_items


def _pay_for_path(behind: tuple[Any, ...], items: Any, path: Any, is_compared: bool) -> None:
    """For what is looked up in each of the items. Raises BudgetExceeded."""
    if not isinstance(path, str):
        if path is not None and not isinstance(path, int):
            raise TypeError("an attribute is a name or a number")
        path = "" if path is None else str(path)
    if len(path) > LONGEST_PATH:
        raise BudgetExceeded(f"an attribute has more than {LONGEST_PATH} letters")
    spend((path.count(".") + path.count(",") + bool(path)) * len(items))
    if path and is_compared:
        for part in path.split(","):
            for found in map(make_attrgetter(_environment(behind[0]), part), items):
                for _ in range(_SORTING):
                    weigh(found)


def _environment(behind: Any) -> Environment:
    environment: Environment = behind if isinstance(behind, Environment) else behind.environment
    return environment


def _of_text(run: Any) -> Callable[..., Any]:
    """A filter or test that asks for a text and takes anything."""

    @wraps(run)
    def of_text(value: Any, *arguments: Any) -> Any:
        return run(as_text(value), *arguments)

    return of_text


def _method(name: str) -> Callable[..., Any]:
    return _of_text(lambda whole: text_methods.run(whole, name))


def trimmed(value: Any, chars: str | None = None) -> Any:
    return text_methods.run(as_text(value), "strip", *([] if chars is None else [chars]))


def in_title(value: Any) -> Any:
    whole = as_text(value)
    spend(COST_OF_TITLE)
    text_methods.pay_for_words(whole)
    return within_budget(FILTERS["title"])(whole)


def _of_numbers(run: Any) -> Callable[..., Any]:
    """A test that would fill in a text, as `%` does."""

    @wraps(run)
    def of_numbers(*numbers: Any) -> Any:
        for number in numbers:
            if not isinstance(number, (int, float, Undefined)):
                raise TypeError(f"what is of the kind `{type(number).__name__}` is no number")
        return run(*numbers)

    return of_numbers


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
        raise BudgetExceeded(f"no more than {_FINEST} digits can be asked for")
    weigh(method)
    return FILTERS["round"](_number(value), precision, method)


def length(value: Any) -> int:
    """How much is in it, which is known without looking at it."""
    spend(1)
    return len(value)


def absolute(value: Any) -> Any:
    return abs(value)


def total(environment: Environment, items: Any, attribute: Any = None, start: Any = 0) -> Any:
    if not isinstance(start, (int, float)):
        raise TypeError("a sum begins with a number")
    return FILTERS["sum"](environment, items, attribute, start)


total.jinja_pass_arg = FILTERS["sum"].jinja_pass_arg  # type: ignore[attr-defined]


def joined(eval_ctx: EvalContext, items: Any, between: str = "", attribute: Any = None) -> str:
    """`items|join(", ")`; in XML what is no XML yet is escaped."""
    values = items if isinstance(items, Undefined) else items_in_full(items)
    if attribute is not None:
        _pay_for_path((), values, attribute, False)
        values = FILTERS["map"](_of(eval_ctx), values, attribute=attribute)
    is_markup = eval_ctx.autoescape
    as_shown = as_markup if is_markup else text
    gap = as_shown(between)
    parts = [as_shown(value) for value in values]
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
    """In XML, what is no XML yet is escaped where it meets some that is."""
    whole, old, new = as_text(value), as_text(old), as_text(new)
    if not eval_ctx.autoescape:
        whole, old, new = str(whole), str(old), str(new)
    elif isinstance(old, Markup) or isinstance(new, Markup):
        whole = as_markup(whole)
    return text_methods.replaced(whole, old, new, -1 if count is None else count)


replaced.jinja_pass_arg = FILTERS["replace"].jinja_pass_arg  # type: ignore[attr-defined]


def centred(value: Any, width: int = 80) -> str:
    return padded(text(value), "center", width)


def indented(value: Any, width: Any = 4, first: bool = False, blank: bool = False) -> Any:
    edge = len(width) if isinstance(width, str) else int(width)
    narrow(edge)
    whole = text(value)
    spend_letters(len(whole) + text_methods.pay_for_lines(whole) * abs(edge))
    return FILTERS["indent"](value if isinstance(value, str) else whole, width, first, blank)


def _few(count: Any) -> None:
    if not isinstance(count, int) or not 0 < count <= MOST_ITEMS:
        raise (
            BudgetExceeded(f"parts of {count} items cannot be made")
            if isinstance(count, int)
            else TypeError("not a number")
        )
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
    def sorting(environment: Any, value: Any, *arguments: Any, **options: Any) -> Any:
        for _ in range(_SORTING):
            weigh(value)
        if environment.sort_key is None or run is not FILTERS["sort"]:
            return paid(environment, value, *arguments, **options)
        return _as_in_a_dictionary(environment, value, *arguments, **options)

    return sorting


def _as_in_a_dictionary(
    environment: Any, value: Any, reverse: bool = False, case_sensitive: bool = False, attribute: Any = None
) -> list[Any]:
    """Sorted as the language of the build sorts words."""
    key = make_multi_attrgetter(environment, attribute, postprocess=partial(_sort_key, environment.sort_key))
    return sorted(value, key=key, reverse=reverse)


def _sort_key(of_text: Callable[[str], Any], value: Any) -> Any:
    return of_text(value) if isinstance(value, str) else value


def in_order(value: Any, *arguments: Any, **options: Any) -> Any:
    for _ in range(_SORTING):
        weigh(value)
    return within_budget(FILTERS["dictsort"])(value, *arguments, **options)


def filters() -> dict[str, Callable[..., Any]]:
    """All that a template has, by their names."""
    of_jinja: dict[str, Any] = dict(FILTERS)
    kept = {name: within_budget(of_jinja[name]) for name in _AS_THEY_ARE}
    kept |= {name: _by_items(name, _as_list(of_jinja[name])) for name in _LISTS if name != "reverse"}
    kept |= {name: _by_items(name, of_jinja[name]) for name in ("max", "min")}
    kept |= {name: _by_items(name, _sorting(of_jinja[name])) for name in ("sort", "groupby")}
    return {
        **kept,
        EACH: items_of,
        "abs": absolute,
        "batch": batched,
        "capitalize": _method("capitalize"),
        "center": centred,
        "count": length,
        "d": do_default,
        "default": do_default,
        "dictsort": in_order,
        "e": as_escaped,
        "escape": as_escaped,
        "float": as_float,
        "format": filled_in,
        "indent": indented,
        "int": as_int,
        "join": joined,
        "length": length,
        "list": listed,
        "lower": _method("lower"),
        "replace": replaced,
        "reverse": within_budget(_as_list(of_jinja["reverse"])),
        "round": rounded,
        "safe": marked_safe,
        "slice": in_slices,
        "string": as_text,
        "sum": _by_items("sum", total),
        "title": in_title,
        "trim": trimmed,
        "upper": _method("upper"),
    }


def tests() -> dict[str, Callable[..., Any]]:
    """All tests of values that a template has, by their names."""
    of_jinja: dict[str, Any] = dict(TESTS)
    kept = {
        name: of_jinja[name] if name in ("defined", "undefined") else within_budget(of_jinja[name]) for name in _TESTS
    }
    kept |= {name: _of_numbers(of_jinja[name]) for name in _OF_NUMBERS}
    kept |= {name: _of_text(of_jinja[name]) for name in ("lower", "upper")}
    return {**kept, "in": contained}
