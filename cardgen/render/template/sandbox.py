"""The sandbox of templates: they compute with texts, numbers, lists and records, and reach nothing else.

A game's templates come with the game, but an expansion may bring drawings that are templates, too. So what a name or a
dot leads to is decided here by the kind of the value, each with a list of what it shows; a kind without a list shows
nothing. What a template makes is counted (`budget.py`), and so are its steps. What it can still do is say: draw
something ugly, print words that are not true, fail.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from types import FunctionType
from typing import Any

from jinja2.environment import Template, TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.lexer import Lexer
from jinja2.nodes import Template as Source
from jinja2.runtime import Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing
from markupsafe import Markup

from cardgen.render.template import text_methods
from cardgen.render.template.budget import MOST_ITEMS, BudgetExceeded, apart, concat, spend, spend_items, weigh
from cardgen.render.template.code import EACH, CountingCodeGenerator, counted
from cardgen.render.template.filters import filters, tests
from cardgen.render.template.geometry import CURVES
from cardgen.render.template.number_lists import NumberListLexer
from cardgen.render.template.operators import format_text
from cardgen.render.template.views import PLAIN, Function, HiddenValue, TemplateView, shown

_CURVES = vars(CURVES)
_PLAIN = frozenset(_CURVES.values())
"""Functions that ask for no context and lead nowhere."""
OF_TEXT = frozenset(
    "capitalize casefold center count endswith find format index isalnum isalpha isascii isdecimal isdigit islower "
    "isnumeric isspace istitle isupper join ljust lower lstrip partition removeprefix removesuffix replace rfind "
    "rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title upper zfill".split()
)
OF_MAPPING = frozenset(("get", "items", "keys", "values"))
OF_LIST = frozenset(("count", "index"))
OF_LOOP = frozenset(
    "index index0 revindex revindex0 first last length depth depth0 previtem nextitem cycle changed".split()
)
LONGEST_NAME = 300
"""Letters of a file, a filter, an attribute."""
COST_OF_INCLUDE = 100
OF_MACRO = frozenset(("name", "arguments", "catch_kwargs", "catch_varargs", "caller"))


class LazyVariable:
    """A variable as the program has it, until a template asks for it."""

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing


class LookupRecorder(Context):
    """What a template is given, and which of its names it has looked at."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.asked: set[str] = set()

    def resolve_or_missing(self, key: str) -> Any:
        self.asked.add(key)
        value = super().resolve_or_missing(key)
        if type(value) is LazyVariable:
            value = self.parent[key] = shown(value.thing)
        return value

    def get_all(self) -> dict[str, Any]:
        """All of it, for a template that is taken in: whatever that looks at."""
        self.asked |= self.parent.keys()
        spend(len(self.parent) + len(self.vars))
        return super().get_all()

    def super(self, name: str, current: Any) -> Any:
        return _block(super().super(name, current))


class Method:
    """A method of a text, a list, a loop: something to call, and nothing else to look at."""

    __slots__ = ("_name", "_run")

    def __init__(self, name: str, run: Callable[..., Any]) -> None:
        self._name, self._run = name, run

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        weigh(arguments)
        weigh(options)
        return self._run(*arguments, **options)

    def __str__(self) -> str:
        raise HiddenValue(f"the method `{self._name}` is no text: call it")

    def __repr__(self) -> str:
        return f"<method {self._name}>"


_CALLED = frozenset((Function, Method))


class SandboxTemplate(Template):
    """A template whose macros others import."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        with apart():
            return super()._get_default_module(ctx)


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja with our lists of what is to be seen, and our budget."""

    template_class = SandboxTemplate
    context_class = LookupRecorder
    code_generator_class = CountingCodeGenerator
    concat = staticmethod(concat)
    sort_key: Callable[[str], Any] | None = None
    """By what texts are sorted; None: as Jinja does."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        own: Any = (filters(), tests())  # Jinja's own annotation asks for `def`s
        self.filters, self.tests = own
        self.globals = {
            "curves": _CURVES,
            "dict": Function("dict", _dict, 1),
            "namespace": Method("namespace", _namespace),
            "range": Method("range", _range),
        }
        self.readers: dict[type, Callable[[Any, str], Any]] = {
            dict: self._of_mapping,
            TemplateView: _of_view,
            TemplateModule: _of_module,
            str: self._of_text,
            Markup: self._of_text,
            LoopContext: _of_loop,
            Namespace: _of_namespace,
            Macro: _of_macro,
            TemplateReference: _of_reference,
            list: _of_list,
            tuple: _of_list,
        }

    @cached_property
    def lexer(self) -> Lexer:
        return NumberListLexer(self)

    def _generate(self, source: Source, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        return super()._generate(counted(source), name, filename, defer_init)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`, where the kind of `obj` shows it."""
        reader = self.readers.get(type(obj))
        if reader is not None:
            value = reader(obj, attribute)
        elif isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        else:
            value = getattr(obj, attribute) if attribute in getattr(type(obj), "_fields", ()) else missing
        return self._nothing(obj, attribute) if value is missing else value

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`, or the attribute of this name."""
        if type(argument) not in PLAIN:
            weigh(argument)
        if isinstance(obj, (dict, list, tuple, str, range)):
            try:
                return obj[argument]
            except (TypeError, LookupError):
                pass
        if isinstance(argument, str):
            return self.getattr(obj, argument)
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        named = repr(argument) if type(argument) in PLAIN else f"that a {type(argument).__name__.lower()} names"
        return self.undefined(f"what is of the kind `{type(obj).__name__.lower()}` has no element {named}")

    def _nothing(self, obj: Any, attribute: str) -> Undefined:
        if len(attribute) > LONGEST_NAME:
            attribute = f"{attribute[:LONGEST_NAME]}..."
        if isinstance(obj, TemplateView):
            return self.undefined(f"a {obj.kind} has no `{attribute}`", name=attribute)
        return self.undefined(obj=obj, name=attribute)

    def call_filter(self, name: str, *arguments: Any, **options: Any) -> Any:
        """A filter that another one is told to use, by its name."""
        return super().call_filter(_named(name), *arguments, **options)

    def call_test(self, name: str, *arguments: Any, **options: Any) -> Any:
        return super().call_test(_named(name), *arguments, **options)

    def _load_template(self, name: Any, globals: Any) -> Any:
        spend(COST_OF_INCLUDE)
        with apart():
            return super()._load_template(_named(name), globals)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """As Jinja calls, but only what is there to be called.

        Names begin with two underscores, as keyword arguments may have any other.
        """
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        kind = type(__obj)
        if kind is Macro:
            spend(len(args) + len(kwargs))
            return __obj(__context.eval_ctx, *args, **kwargs)
        if kind is FunctionType and __obj in _PLAIN:
            return __obj(*args, **kwargs)
        if kind in _CALLED or isinstance(__obj, Undefined):
            spend(2)
            return __obj(*args, **kwargs)
        raise SecurityError(f"what is of the kind `{kind.__name__}` cannot be called")

    def _of_mapping(self, obj: dict[Any, Any], name: str) -> Any:
        if name in OF_MAPPING:
            return Method(name, obj.get if name == "get" else partial(_each, getattr(obj, name)))
        return obj.get(name, missing)

    def _of_text(self, obj: str, name: str) -> Any:
        if name not in OF_TEXT:
            return missing
        if name == "format":
            return Method(name, lambda *arguments, **options: format_text(str(obj), self, arguments, options))
        return Method(name, text_methods.method(obj, name))


def _named(name: Any) -> str:
    """The name of a file, a filter, a test, that a template has worked out. Raises TypeError."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or name == EACH:
        raise TypeError(f"a name is a text of no more than {LONGEST_NAME} letters")
    return name


def _each(method: Callable[[], Any]) -> list[Any]:
    found = method()
    spend_items(len(found))
    return list(found)


def _of_view(obj: TemplateView, name: str) -> Any:
    try:
        return obj.value(name)
    except KeyError:
        return missing


def _of_module(obj: TemplateModule, name: str) -> Any:
    """What a file that was imported hands out."""
    return missing if name.startswith("_") else obj.__dict__.get(name, missing)


def _of_loop(obj: LoopContext, name: str) -> Any:
    if name not in OF_LOOP:
        return missing
    value = getattr(obj, name)
    return Method(name, value) if name in ("cycle", "changed") else value


def _of_namespace(obj: Namespace, name: str) -> Any:
    return missing if name.startswith("_") else getattr(obj, name, missing)


def _of_macro(obj: Macro, name: str) -> Any:
    if name not in OF_MACRO:
        return missing
    value = getattr(obj, name)
    return tuple(value) if isinstance(value, list) else value


def _of_reference(obj: TemplateReference, name: str) -> Any:
    """A block of `self`."""
    try:
        return _block(obj[name])
    except LookupError:
        return missing


def _block(block: Any) -> Any:
    return block if isinstance(block, Undefined) else Method(block.name, block)


def _of_list(obj: Any, name: str) -> Any:
    return Method(name, partial(_found, obj, getattr(obj, name))) if name in OF_LIST else missing


def _found(items: Any, method: Callable[..., int], *arguments: Any) -> int:
    weigh(items)
    return method(*arguments)


def _dict(*arguments: Any, **options: Any) -> dict[Any, Any]:
    found = dict(*arguments, **options)
    spend_items(len(found))
    return found


def _namespace(*arguments: Any, **options: Any) -> Namespace:
    return Namespace(_dict(*arguments, **options))


def _range(*arguments: int) -> range:
    numbers = range(*arguments)
    if any(abs(argument) > 2**60 for argument in arguments) or len(numbers) > MOST_ITEMS:
        raise BudgetExceeded(f"a list would have more than {MOST_ITEMS:,} items")
    return numbers
