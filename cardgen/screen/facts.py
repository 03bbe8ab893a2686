"""Says of data what pages on a screen show beside pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.model.game import Kind


def plain_value(value: Any) -> str:
    """A value of data as one reads it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {plain_value(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(plain_value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def shape_of(kind: Kind) -> str:
    """The class of pictures of a kind: what they are cut to; empty for rectangles."""
    return "round" if kind.is_round else "hexagon" if kind.is_hex else ""
