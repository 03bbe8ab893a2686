"""What may a template do? Compute and repeat; not reach into Python, and not fill the memory.

A game's templates come with the game, but an expansion may bring drawings that are templates, too. Jinja's
sandbox keeps them from attributes that lead out of the template (PEP 578 would call it best effort): whoever
prints a stranger's expansion should still have looked at it. How long a template runs is not limited.
"""

from __future__ import annotations

from functools import cached_property
from types import FunctionType
from typing import Any

from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.lexer import Lexer
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from cardgen.render.curves import CURVES
from cardgen.render.markup import escaped
from cardgen.render.number_lists import NumberLists

LONGEST = 100_000
"""Items of a sequence, or letters of a text, that a multiplication may make."""
LARGEST_POWER = 64
_NUMBERS = frozenset((int, float))
_PLAIN = frozenset(vars(CURVES).values())
"""Functions that ask for no context and lead nowhere."""


def _is_ours(thing: Any) -> bool:
    """Is it a macro, or one of our curves? Any template may call those, and neither holds anything else."""
    kind = type(thing)
    return kind is Macro or (kind is FunctionType and thing in _PLAIN)


class Asking(Context):
    """What a template is given, and which of its names it has looked at."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.asked: set[str] = set()

    def resolve_or_missing(self, key: str) -> Any:
        self.asked.add(key)
        return super().resolve_or_missing(key)

    def get_all(self) -> dict[str, Any]:
        """All of it, for a template that is taken in: whatever that looks at."""
        self.asked |= self.parent.keys()
        return super().get_all()


class _Escaping(CodeGenerator):
    """Compiles templates whose values are escaped by `escaped`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile:
            self.write("(environment.escaped if context.eval_ctx.autoescape else str)(")
        else:
            self.write("environment.escaped(" if frame.eval_ctx.autoescape else "str(")


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with the two operators that can ask for any amount of memory held in check."""

    context_class = Asking
    code_generator_class = _Escaping
    escaped = staticmethod(escaped)
    intercepted_binops = frozenset(("*", "**"))

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.answers: dict[tuple[type, str], bool] = {}

    @cached_property
    def lexer(self) -> Lexer:
        return NumberLists(self)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What a kit hands out is looked at when it is called; all else is looked at by Jinja's sandbox."""
        if type(obj) is TemplateModule and _is_ours(thing := obj.__dict__.get(attribute)):
            return thing
        return super().getattr(obj, attribute)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """As Jinja calls, but without its questions where the answers are known.

        Names begin with two underscores, as keyword arguments may have any other.
        """
        if not _is_ours(__obj):
            return super().call(__context, __obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return __obj(__context.eval_ctx, *args, **kwargs) if type(__obj) is Macro else __obj(*args, **kwargs)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Jinja's answer, which depends on the type and the name only, is asked for once for each."""
        key = (type(obj), attr)
        known = self.answers.get(key)
        if known is None:
            known = self.answers[key] = super().is_safe_attribute(obj, attr, value)
        return known

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Raises OverflowError where the result would be out of all proportion."""
        if operator == "*" and type(left) in _NUMBERS and type(right) in _NUMBERS:
            return left * right
        if operator == "**" and abs(right) > LARGEST_POWER:
            raise OverflowError(f"a power of {right} is too large")
        if operator == "*" and (hasattr(left, "__len__") or hasattr(right, "__len__")):
            sequence, times = (left, right) if hasattr(left, "__len__") else (right, left)
            if len(sequence) * times > LONGEST:
                raise OverflowError(f"{len(sequence)} times {times} is too long")
        return super().call_binop(context, operator, left, right)
