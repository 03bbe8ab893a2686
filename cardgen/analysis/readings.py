"""Reads which readings and limits a game chose: names in `game.yaml` become fields of a frozen struct."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_OPTION
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest

T = TypeVar("T", bound=Struct)
_SWAPPED = str.maketrans("-_", "_-")
Allows = Callable[[str, Any], str]
"""The reason why a field may not have a value; empty where it may."""


def field_of(name: str) -> str:
    """`title-tie` in YAML is the field `title_tie`."""
    return name.replace("-", "_")


def chosen(defaults: T, options: Mapping[str, Any], allows: Allows) -> T:
    """The struct with the options that make sense; the others stay as they were."""
    known = {*defaults.__struct_fields__}
    values = {field_of(name): _value(value) for name, value in options.items()}
    right = {name: value for name, value in values.items() if name in known and not allows(name, value)}
    return replace(defaults, **right)


def faults(game: Game, key: str, names: Collection[str], allows: Allows) -> Iterator[Diagnostic]:
    """CG308 for each option of `game.yaml` that there is not, or that cannot have its value."""
    options: Mapping[str, Any] = getattr(game, key)
    for name, value in options.items():
        noun = key.removesuffix("s")
        if field_of(name) not in names:
            hint = nearest(name, [known.replace("_", "-") for known in names])
            yield game.origin.finding(
                UNKNOWN_OPTION, f"`{name}` is not a {noun} of `{game.rules}`", key, name, help=hint
            )
        elif reason := allows(field_of(name), _as_written(value)):
            yield game.origin.finding(
                UNKNOWN_OPTION, f"the {noun} `{name}` cannot be {_as_shown(value)}", key, name, help=reason
            )


def _value(value: Any) -> Any:
    """Words as the program writes them; pairs as tuples."""
    if isinstance(value, list):
        return tuple(value)
    return value.replace("-", "_") if isinstance(value, str) else value


def _as_written(value: Any) -> Any:
    """The same for a file, in which words have dashes only: one with an underline is none that there is."""
    return value.translate(_SWAPPED) if isinstance(value, str) else _value(value)


def _as_shown(value: Any) -> str:
    names = {None: "null", True: "true", False: "false"}
    return f"`{names[value] if value is None or isinstance(value, bool) else value}`"


def among(readings: Mapping[str, tuple[object, ...]]) -> Allows:
    """Readings that there are, with the values that there are; 1 is no `true`."""

    def allows(name: str, value: Any) -> str:
        if name not in readings:
            return "it is not a reading"
        values = readings[name]
        if any(value == allowed and isinstance(value, bool) == isinstance(allowed, bool) for allowed in values):
            return ""
        numbers = [number for number in values if isinstance(number, int) and not isinstance(number, bool)]
        if numbers:
            if isinstance(value, str) and value.isdecimal() and int(value) in numbers:
                return f"write it without quotation marks: {int(value)}"
            others = ", or `null`" if None in values else ""
            return f"write a whole number from {min(numbers)} to {max(numbers)}, for example {numbers[0]}{others}"
        words: dict[object, str] = {None: "null", True: "true", False: "false"}
        return f"it may be {', '.join(f'`{words.get(allowed, allowed)}`'.replace('_', '-') for allowed in values)}"

    return allows
