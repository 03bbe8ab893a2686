"""What may a template do? Compute and repeat; not reach into Python, and not fill the memory.

A game's templates come with the game, but an expansion may bring drawings that are templates, too. Jinja's
sandbox keeps them from attributes that lead out of the template (PEP 578 would call it best effort): whoever
prints a stranger's expansion should still have looked at it. How long a template runs is not limited.
"""

from __future__ import annotations

from typing import Any

from jinja2.sandbox import ImmutableSandboxedEnvironment

LONGEST = 100_000
"""Items of a sequence, or letters of a text, that a multiplication may make."""
LARGEST_POWER = 64


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with the two operators that can ask for any amount of memory held in check."""

    intercepted_binops = frozenset(("*", "**"))

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.answers: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Jinja's answer, which depends on the type and the name only, is asked for once for each."""
        key = (type(obj), attr)
        known = self.answers.get(key)
        if known is None:
            known = self.answers[key] = super().is_safe_attribute(obj, attr, value)
        return known

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Raises OverflowError where the result would be out of all proportion."""
        if operator == "**" and abs(right) > LARGEST_POWER:
            raise OverflowError(f"a power of {right} is too large")
        if operator == "*" and (hasattr(left, "__len__") or hasattr(right, "__len__")):
            sequence, times = (left, right) if hasattr(left, "__len__") else (right, left)
            if len(sequence) * times > LONGEST:
                raise OverflowError(f"{len(sequence)} times {times} is too long")
        return super().call_binop(context, operator, left, right)
