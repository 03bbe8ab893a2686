"""A card that stands in no file: what is found in it is told by its messages alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.diagnostics import Severity
from cardgen.model.card import Card
from cardgen.rules.phylo.species import SPECIES

SPECIMEN = {"latin": "Equus ferus caballus", "scale": 7, "foodchain": 2, "diet": "herbivore"}


class Nowhere:
    """Where such a card stands: findings are their messages."""

    value: Mapping[str, Any] = {}

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


def card_of(fields: Mapping[str, Any]) -> Card:
    rest = {name: value for name, value in fields.items() if name not in ("kind", "text")}
    return Card("it", fields.get("kind", SPECIES), (), fields["text"], "", rest, Nowhere())  # type: ignore[arg-type]
