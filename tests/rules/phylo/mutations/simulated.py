"""What must be done to a sound deck so that each simulated check fires? At least one mutation for each code.

Where a fault is one of the whole deck there is a deck of one plant: what it does can be told without playing.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.rules.phylo.mutations.decks import (
    ALONE,
    CARDS,
    GRASSLAND,
    PAIR,
    WOODLAND,
    changed,
    species,
    swapped,
)
from tests.rules.phylo.mutations.mutation import ERROR, WARNING, Mutation, codes
from tests.rules.phylo.mutations.project import Cards, Copies, Plan

FEW, MANY, SHORT = 100, 800, 20_000
"""Games that decide it; those of two turns are short."""
NAME = "woodland-edge"
FERN, ELK = "fern", "giant-elk"
LYNX, CROWD, DISEASE = "eurasian-lynx", "overpopulation", "tree-disease"


def deck(copies: Copies, cards: Cards = ALONE.cards, **more: Any) -> Plan:
    return replace(ALONE, cards=cards, decks={NAME: copies}, **more)


def ferns(number: int, readings: Any = None, limits: Any = None, **fields: Any) -> Plan:
    """A deck of nothing but one plant of rank 1."""
    fern = species("Fern", "Pteridium aquilinum", 1, "photosynthetic", 5, **fields)
    cards = {"home-woodland": CARDS["home-woodland"], FERN: fern}
    return deck({"home-woodland": 1, FERN: number}, cards, readings=readings or {}, limits=limits or {})


def times(number: int) -> Copies:
    """The woodland with so many copies of each card."""
    return {card: count if card == "home-woodland" else number * count for card, count in WOODLAND.items()}


def exchanged(new: str, *old: str) -> Copies:
    """The woodland with copies of one card in the place of others."""
    copies: Copies = WOODLAND
    for card in old:
        copies = swapped(copies, card, new)
    return copies


def with_giants(points: int) -> Plan:
    """A second deck, in which three deer of an expansion live that are worth more than any species of the base."""
    giants = {"more": {ELK: species("Giant Elk", "Megaloceros giganteus", 2, "herbivore", 4, points=points)}}
    return replace(ALONE, expansions=giants, decks={NAME: WOODLAND, "giants": GIANTS})


GIANTS = exchanged(ELK, "horse", "mountain-hare", "roe-deer")
BEARING = {"draws": 0.5, "first-player": [0.3, 0.4]}
"""Of a deck without events."""
TINY = {"deck-min": 6, "actions": 1}
"""Two turns of one action: each player lays one card or none."""
LAST = {"points": 1, "keywords": {"invasive": {"over": {"taxon": ["Plantae"]}}}}
"""Who is last covers what the other has laid."""
RARE = changed(ALONE.cards, LYNX, points=20, requires=[{"next-to": {"taxon": ["Fungi"]}}])
"""Not everybody who draws it can lay it."""


ALL = tuple(card for card in GRASSLAND if "points" in CARDS[card])
HUNTERS = ("lion", "meerkat", "secretary-bird", "red-tailed-hawk")


def grassland_of(points: int, *cards: str) -> Plan:
    """Two decks; these species of one are worth so much."""
    mended = PAIR.cards
    for card in cards:
        mended = changed(mended, card, points=points)
    return replace(PAIR, cards=mended)


def _balance() -> list[Mutation]:
    last, beside = ferns(6, TINY, **LAST), codes("208 304 307")
    strict = {"first-player": [0.01, 0.02]}
    return [
        Mutation("PHY301", "who is last covers the other", last, WARNING, beside, SHORT),
        # An error is of greedy and of random players, who seldom cover: 7 points.
        Mutation("PHY301", "and the limit is low", replace(last, limits=strict), ERROR, beside, SHORT),
        Mutation("PHY302", "hunters of 9 points", grassland_of(9, *HUNTERS), WARNING, codes("110"), MANY),
        Mutation("PHY302", "all of 7 points", grassland_of(7, *ALL), ERROR, codes("110 212 309 310"), MANY),
        Mutation("PHY303", "one action, and one card for it", ferns(6, TINY), ERROR, codes("304 307 309"), SHORT),
        Mutation("PHY309", "one plant", ferns(24), WARNING, codes("307"), MANY),
        Mutation("PHY311", "the limit is low", replace(ALONE, limits={"runaway": 0.45}), WARNING, games=MANY),
        Mutation("PHY403", "deer of 9 points", with_giants(9), WARNING, codes("110 215"), MANY),
        Mutation("PHY403", "deer of 25 points", with_giants(25), ERROR, codes("110 215"), 2 * MANY),
    ]


def _cards() -> list[Mutation]:
    aimless = changed(ALONE.cards, CROWD, target={"taxon": ["Fungi"]})
    crowds = exchanged(CROWD, "american-robin", "roe-deer", "bumblebee", "european-badger", "pine-marten")
    peace = swapped(swapped(swapped(WOODLAND, CROWD, "roe-deer"), DISEASE, "bank-vole"), "mistletoe", "oak-moth")
    diseases = {**exchanged(DISEASE, "pine-marten", "european-badger", "american-robin"), DISEASE: 4}
    return [
        Mutation("PHY305", "what one card has to fear", deck(WOODLAND, aimless), WARNING, games=MANY),
        Mutation("PHY306", "20 points beside a fungus", deck(WOODLAND, RARE), WARNING, codes("110 202"), MANY),
        Mutation("PHY307", "six crowds", deck(crowds), WARNING, codes("211 308"), MANY),
        Mutation("PHY307", "no events", deck(peace, limits=BEARING), WARNING, games=MANY),
        Mutation(
            "PHY308",
            "four diseases, and the limit is low",
            deck(diseases, limits={"event-value": 0.15}),
            WARNING,
            games=MANY,
        ),
    ]


def _course() -> list[Mutation]:
    none = {"discard-draws": 0}
    empty = ferns(24, none, {"no-skill": 0})  # whether skill helps is not what is asked
    few = replace(ALONE, readings={"hand-size": 8, **none}, limits={"event-value": 0.5})
    bearing = ferns(24, none, {"no-skill": 0, "empty-hand": [0.9, 0.95]})
    return [
        Mutation(
            "PHY304", "three cards a turn", ferns(24, {"draws": 3, "hand-size": 10}), WARNING, codes("307 309"), MANY
        ),
        Mutation("PHY304", "72 cards", deck(times(3)), WARNING, codes("101 203 313"), FEW),
        Mutation("PHY310", "no fresh cards", empty, ERROR, codes("307 309 312"), MANY),
        Mutation("PHY310", "few fresh cards", few, WARNING, codes("312"), MANY),
        Mutation("PHY312", "one card for three actions", bearing, WARNING, codes("307 309"), MANY),
        Mutation("PHY313", "48 cards", deck(times(2)), WARNING, codes("101"), FEW),
    ]


MUTATIONS = (*_balance(), *_cards(), *_course())
