"""Which decks are sound, and what can be done to them? Two of them, as plain values, and what makes others.

They are like two shipped decks, and stay as they are where those change. Knows no check.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.games.phylo.mutations.project import Cards, Copies, Fields, Plan

SOUND: Mapping[str, Mapping[str, Any]] = yaml.load(
    (Path(__file__).parent / "sound.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)
CARDS: Cards = {
    card: {
        "text": {"title": card.replace("-", " ").title()},
        **{key: value for key, value in row.items() if key != "count"},
    }
    for deck in SOUND.values()
    for card, row in deck.items()
}
"""The cards of both, by id."""
NAMES = ("woodland-edge", "wide-grassland")
WOODLAND, GRASSLAND = ({card: row.get("count", 1) for card, row in SOUND[name].items()} for name in NAMES)


def cards_in(*decks: Copies) -> Cards:
    """The cards of these decks."""
    return {card: CARDS[card] for deck in decks for card in deck}


def changed(cards: Cards, card: str, **fields: Any) -> Cards:
    """One card with other values: `points_reason` is the field `points-reason`, None takes a field out."""
    given = {name.replace("_", "-"): value for name, value in fields.items()}
    merged = {**cards[card], **given}
    return {**cards, card: {name: value for name, value in merged.items() if value is not None or name not in given}}


def with_text(cards: Cards, card: str, **text: str) -> Cards:
    """One card with other texts."""
    return changed(cards, card, text={**cards[card]["text"], **text})


def swapped(deck: Copies, old: str, *new: str) -> Copies:
    """The deck with one copy of each of the new cards in the place of all copies of the old one."""
    assert old in deck
    rest = {card: count for card, count in deck.items() if card != old}
    return rest | {card: rest.get(card, 0) + 1 for card in new}


def species(title: str, latin: str, foodchain: int, diet: str, scale: int | None, **more: Any) -> Fields:
    """A species of forest and grassland, cool and warm, with the points of the formula; `more` says otherwise."""
    kingdom = {"photosynthetic": "Plantae", "molecular": "Fungi"}.get(diet, "Animalia")
    points = {"photosynthetic": 2, "molecular": 2, "herbivore": 4, "omnivore": 3, "carnivore": 7}[diet]
    return {
        "latin": latin,
        "scale": scale,
        "foodchain": foodchain,
        "diet": diet,
        "terrain": ["forest", "grasslands"],
        "climate": ["cool", "warm"],
        "points": points,
        "classification": [kingdom],
        "text": {"title": title},
        **{name.replace("_", "-"): value for name, value in more.items()},
    }


def event(title: str, target: Any, effect: Fields, **more: Any) -> Fields:
    return {"kind": "event", "target": target, "effect": effect, "text": {"title": title}, **more}


EXPANSION: Cards = {
    "hazel": species("Hazel", "Corylus avellana", 1, "photosynthetic", 8),
    "wood-mouse": species("Wood Mouse", "Apodemus sylvaticus", 2, "herbivore", 5, keywords={"move": 1}),
    "wild-boar": species("Wild Boar", "Sus scrofa", 3, "omnivore", 7, keywords={"move": 2}),
}
"""Three cards that fit the woodland and are as strong as it is."""
UNTOUCHED = Plan(cards_in(WOODLAND), {"woodland-edge": WOODLAND}, {"more": EXPANSION})
"""A sound game: a deck, and an expansion."""
ALONE = Plan(cards_in(WOODLAND), {"woodland-edge": WOODLAND})
"""The deck without the expansion."""
PAIR = Plan(cards_in(WOODLAND, GRASSLAND), {"woodland-edge": WOODLAND, "wide-grassland": GRASSLAND})
"""Two decks that may meet."""
