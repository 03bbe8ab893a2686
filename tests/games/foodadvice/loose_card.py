"""A card that stands in no file: what is found in it is told by its messages alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.diagnostics import Severity
from cardgen.model.card import Card


class Nowhere:
    """Where such a card stands: findings are their messages."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.value = value

    def finding(
        self,
        code: str,
        message: str,
        *place: str | int,
        severity: Severity = Severity.ERROR,
        help: str = "",
        key: bool = False,
    ) -> str:
        return message


def card_of(kind: str, **fields: Any) -> Card:
    return Card("it", kind, (), {"title": "It"}, "", fields, Nowhere(fields))  # type: ignore[arg-type]
