"""Which decks are played in a moment? Nothing but plants, all beside HOME or beside each other. Knows no check.

What they do can often be told without playing: of one plant all is laid, and nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.games.phylo.mutations.decks import ALONE, CARDS, PAIR, event, species
from tests.games.phylo.mutations.project import ABOUT, Cards, Copies, Fields, Plan

NAME, OTHER = "woodland-edge", "wide-grassland"
HOME, FERN, ISLE, GOLD = "home-woodland", "fern", "isle", "gold"
TERRAINS, CLIMATES = (
    [vocabulary["id"] for vocabulary in ABOUT["vocabularies"][name]] for name in ("terrain", "climate")
)
PLACES = [(terrain, climate) for terrain in TERRAINS for climate in CLIMATES]
ELSEWHERE: Fields = {"terrain": ["ocean"], "climate": ["hot"]}
"""Of a plant that can live beside HOME and its own kind only."""
IVY: Fields = {"points": 1, "keywords": {"invasive": {"over": {"taxon": ["Plantae"]}}}}
"""Of a plant that covers others."""
Counts = Mapping[str, tuple[int, Fields]]
"""By name how many, and what differs from a fern."""


def deck(copies: Copies, cards: Cards = ALONE.cards, **more: Any) -> Plan:
    return replace(ALONE, cards=cards, decks={NAME: copies}, **more)


def plants(counts: Counts, readings: Any = None, **more: Any) -> Plan:
    """A deck of such plants of rank 1."""
    cards = {name: _plant(name, count) for name, (_, count) in counts.items()}
    copies = {HOME: 1, **{name: count for name, (count, _) in counts.items()}}
    return deck(copies, {HOME: CARDS[HOME], **cards}, readings=readings or {}, **more)


def _plant(name: str, fields: Fields) -> Fields:
    latin = "".join(chr(ord("a") + int(letter)) if letter.isdigit() else letter for letter in name if letter != "-")
    return species(name.title(), f"Pteridium {latin}", 1, "photosynthetic", 5, **fields)


def ferns(number: int, readings: Any = None, limits: Any = None, **fields: Any) -> Plan:
    """A deck of nothing but one plant."""
    return plants({FERN: (number, fields)}, readings, limits=limits or {})


def with_gold(number: int, ferns: int, readings: Any = None, fern: Fields | None = None, **fields: Any) -> Plan:
    """Ferns and some copies of another plant."""
    return plants({FERN: (ferns, fern or {}), GOLD: (number, fields)}, readings)


def archipelago(isles: int, ferns: int) -> Counts:
    """Plants that each live in a place of their own, for one to seven points, and ferns that live nearly anywhere."""
    places = [dict(zip(("terrain", "climate"), ([value] for value in place), strict=True)) for place in PLACES]
    found: dict[str, tuple[int, Fields]] = {
        f"{ISLE}-{number}": (1, {**places[number], "points": number % 7 + 1}) for number in range(isles)
    }
    return {**found, FERN: (ferns, {"terrain": TERRAINS[:3], "climate": CLIMATES})}


def against(value: Counts, other: Counts) -> Plan:
    """Two decks that meet."""
    first, second = plants(value), plants(other)
    return replace(
        PAIR, cards={**first.cards, **second.cards}, decks={NAME: first.decks[NAME], OTHER: second.decks[NAME]}
    )


def with_fires(number: int, plan: Plan) -> Plan:
    """The deck, and so many events that each take a plant."""
    fire = event("Fire", {"taxon": ["Plantae"]}, {"name": "discard-target"})
    return replace(plan, cards={**plan.cards, "fire": fire}, decks={NAME: {**plan.decks[NAME], "fire": number}})
