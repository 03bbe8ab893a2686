"""Which boxes are sound, and what can be done to them? The shipped one and its expansion, as plain values.

Knows no check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.games.foodadvice.mutations.project import BASE, GAME, REPOSITORY, Cards, Copies, Fields, Plan, shipped

NIGHT = "night-market"


def _cards_of(name: str) -> Cards:
    """The cards of a shipped set by id."""
    folder = REPOSITORY / GAME / "sets" / name / "cards"
    files = [shipped(f"sets/{name}/cards/{path.name}", "cards") for path in sorted(folder.glob("*.yaml"))]
    return {
        card["id"]: {key: fields for key, fields in card.items() if key != "id"}
        for file in files
        for card in file["cards"]
    }


def _copies_of(name: str) -> Copies:
    printings = shipped(f"sets/{name}/printings.yaml", "printings")["printings"]
    return {printing["card"]: printing["copies"] for printing in printings if "copies" in printing}


BOX: Cards = _cards_of(BASE)
"""All cards of the box, and the fields of its board."""
COPIES: Copies = _copies_of(BASE)
"""Of notes and chips."""
EXPANSION: Cards = _cards_of(NIGHT)
"""12 cards with a hashtag of their own."""
NAME, MIX = "foodadvice-box", "night-market-mix"
DECKS: Mapping[str, Fields] = {NAME: {"format": "box", "sets": [BASE]}}
MIXED: Fields = {"format": "mix", "sets": [BASE, NIGHT]}
ALONE = Plan(BOX, COPIES, DECKS)
"""The box without the expansion."""
UNTOUCHED = replace(
    ALONE, expansions={NIGHT: EXPANSION}, words={NIGHT: shipped(f"sets/{NIGHT}/set.yaml", "set")["vocabularies"]}
)
"""A sound game: a box, and an expansion."""
SHUFFLED = replace(UNTOUCHED, decks={**DECKS, MIX: MIXED})
"""The same with a deck of both."""


def changed(cards: Cards, card: str, **fields: Any) -> Cards:
    """One card with other values: `class_` is the field `class`, None takes a field out."""
    given = {name.rstrip("_").replace("_", "-"): value for name, value in fields.items()}
    merged = {**cards[card], **given}
    return {**cards, card: {name: value for name, value in merged.items() if value is not None}}


def without(cards: Cards, *names: str) -> Cards:
    """The cards but these."""
    assert set(names) <= cards.keys()
    return {card: fields for card, fields in cards.items() if card not in names}


def of_kind(cards: Cards, *kinds: str) -> list[str]:
    """The ids of the cards of these kinds."""
    return [card for card, fields in cards.items() if fields["kind"] in kinds]


def each(cards: Cards, names: list[str], **fields: Any) -> Cards:
    """These cards with other values."""
    for name in names:
        cards = changed(cards, name, **fields)
    return cards


def card(name: str, **fields: Any) -> Plan:
    """The box with other values of one card."""
    return box(changed(BOX, name, **fields))


def box(cards: Cards, **more: Any) -> Plan:
    """The box with other cards."""
    return replace(ALONE, cards=cards, **more)


def expansion(cards: Cards, **more: Any) -> Plan:
    """The box and an expansion of other cards."""
    return replace(UNTOUCHED, expansions={NIGHT: cards}, **more)
