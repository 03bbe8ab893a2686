"""Which readings and limits did a game choose? Names in `game.yaml` to fields of a frozen dataclass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.model.ids import nearest

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
Allows = Callable[[str, Any], str]
"""The reason why a field may not have a value; empty where it may."""


def field_of(name: str) -> str:
    """`title-tie` in YAML is the field `title_tie`."""
    return name.replace("-", "_")


def chosen(defaults: T, options: Mapping[str, Any], allows: Allows) -> T:
    """The dataclass with the options that make sense; the others stay as they were."""
    known = {field.name for field in fields(defaults)}
    values = {field_of(name): _value(value) for name, value in options.items()}
    right = {name: value for name, value in values.items() if name in known and not allows(name, value)}
    return replace(defaults, **right)


def faults(game: Game, key: str, names: list[str], allows: Allows) -> Iterator[Diagnostic]:
    """CG308 for each option of `game.yaml` that there is not, or that cannot have its value."""
    options: Mapping[str, Any] = getattr(game, key)
    for name, value in options.items():
        one = key.removesuffix("s")
        if field_of(name) not in names:
            hint = nearest(name, [known.replace("_", "-") for known in names])
            yield game.origin.finding("CG308", f"`{name}` is not a {one} of `{game.rules}`", key, name, help=hint)
        elif reason := allows(field_of(name), _value(value)):
            yield game.origin.finding("CG308", f"the {one} `{name}` cannot be {_told(value)}", key, name, help=reason)


def _value(value: Any) -> Any:
    """Words as the program writes them; pairs as tuples."""
    if isinstance(value, list):
        return tuple(value)
    return value.replace("-", "_") if isinstance(value, str) else value


def _told(value: Any) -> str:
    names = {None: "null", True: "true", False: "false"}
    return f"`{names[value] if value is None or isinstance(value, bool) else value}`"
