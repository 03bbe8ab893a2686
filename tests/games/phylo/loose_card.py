"""A card that stands in no file: what is found in it has a message and no line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.games.phylo.species import SPECIES
from cardgen.model.card import Card

SPECIMEN = {"latin": "Equus ferus caballus", "scale": 7, "foodchain": 2, "diet": "herbivore"}


class Nowhere:
    """Where such a card stands."""

    value: Mapping[str, Any] = {}


def card_of(fields: Mapping[str, Any]) -> Card:
    rest = {name: value for name, value in fields.items() if name not in ("kind", "text")}
    return Card("it", fields.get("kind", SPECIES), (), fields["text"], "", rest, Nowhere())  # type: ignore[arg-type]
