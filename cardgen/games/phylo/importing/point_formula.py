"""Computes the points of the published formula (PH-R25), for all that a card may leave unsaid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

BASE = {"carnivore": 7, "herbivore": 4, "omnivore": 3, "photosynthetic": 2}
"""By diet. The formula has none for cards that feed on molecules."""
_KINDS = {1: 1, 2: 0, 3: -1}
_SMALLEST = 1


def by_terrains(card: Mapping[str, Any]) -> dict[int, set[int]]:
    """For 1, 2, and 3 or more terrains: the points that the formula can give.

    Of terrains, climates and diet, what the card does not say may be anything; empty where the formula has no
    base for its diet.
    """
    if card.get("diet") not in (*BASE, None):
        return {}
    bases = [BASE[card["diet"]]] if "diet" in card else [*BASE.values()]
    counts = [min(len(card["terrain"]), 3)] if card.get("terrain") else [*_KINDS]
    climates = [min(len(card["climate"]), 3)] if card.get("climate") else [*_KINDS]
    extra = _extra(card.get("keywords", {}))
    return {
        count: {
            max(_SMALLEST, base + _KINDS[count] + _KINDS[climate] + extra) for base in bases for climate in climates
        }
        for count in counts
    }


def _extra(keywords: Mapping[str, Any]) -> int:
    spread = keywords.get("spread", 0)
    reaches = [
        keywords.get("move", 0),
        keywords.get("flight", 0),
        spread["reach"] if isinstance(spread, dict) else spread,
    ]
    return -int(max(reaches) >= 3) - int("invasive" in keywords)


def in_words(numbers: Sequence[int]) -> str:
    """`3 to 5`, `6 or 8`: a set of points."""
    ordered = sorted(set(numbers))
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join(map(str, ordered))
