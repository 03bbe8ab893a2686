"""Pieces of event texts are read by themselves: lists of kinds, times, who decides, which cards; and come together."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, beside, birds, done
from tests.sweep import sweep

BIRD_OR_BAT = {"either": [{"taxon": ["Aves"]}, {"named": ["bat"]}]}
LIFE = {"name": "points-modifier"}
MAMMAL = {"of": "target", "which": {"taxon": ["Mammalia"]}}
PIECES: list[tuple[str, Any]] = [
    ("Discard all birds and bats on the table", birds(which=BIRD_OR_BAT)),
    ("Any bird or bat next to it loses 1 point", beside("points-modifier", which=BIRD_OR_BAT, points=-1)),
    (
        "Discard any carnivore, bird or bat next to it",
        beside(which={"either": [{"diet": ["carnivore"]}, *BIRD_OR_BAT["either"]]}, number=1),
    ),
    ("Discard all birds and mammals in play", birds(which={"taxon": ["Aves", "Mammalia"]})),
    ("It is worth 2 more points for the next two rounds", {**LIFE, "points": 2, "turns": 4}),
    ("It gains 1 point until your next turn", {**LIFE, "points": 1, "turns": 1}),
    ("For two turns, all birds are worth 1 more point", {**birds(points=1, turns=2), **LIFE}),
    ("It loses 1 point as long as it stays on the table", {**LIFE, "points": -1}),
    ("It is worth no points for one round", {"name": "set-points", "points": 0, "turns": 2}),
    ("Its points are doubled until your next turn", {"name": "double-points", "turns": 1}),
    ("Discard it. If it is a mammal, draw two cards", {**DISCARD, "then": [{**DRAW, "if": MAMMAL}]}),
    (
        "Discard it and draw two cards unless it is a mammal",
        None,  # discard it in any case?
    ),
    ("Draw a card. If it is a plant, draw another card", None),  # the target, or the card?
    ("draw a card for every two birds", {**DRAW, "number": 1, "per": {"which": {"taxon": ["Aves"]}, "every": 2}}),
    (
        "It is discarded unless its owner discards a card",
        {
            "name": "choose",
            "who": "owner",
            "options": [{"name": "discard-from-hand", "number": 1, "who": "owner"}, DISCARD],
        },
    ),
    ("It is discarded unless it has a MOVE of 2 or more", {**DISCARD, "which": {"except": {"move": {"at-least": 2}}}}),
    (
        "Search your deck for an event card and put it into your hand",
        {"name": "search-pile", "number": 1, "kind": "event"},
    ),
    (
        "Your opponent discards one species card from their hand",
        {"name": "discard-from-hand", "who": "others", "number": 1, "kind": "species"},
    ),
    (
        "Look at your opponent's hand and discard a mammal from it",
        {"name": "discard-from-hand", "who": "others", "seen": True, "number": 1, "which": {"taxon": ["Mammalia"]}},
    ),
    (
        "Take one bird from any discard pile into your hand",
        {"name": "retrieve-from-discard", "number": 1, "which": {"taxon": ["Aves"]}, "pile": "any"},
    ),
    (
        "Take two cards from your opponent's discard pile",
        {"name": "retrieve-from-discard", "number": 2, "events": True, "pile": "others"},
    ),
    (
        "Discard one plant from your hand to draw two cards",
        {
            **{"name": "discard-from-hand", "who": "you", "number": 1, "which": {"taxon": ["Plantae"]}},
            "if": {"of": "hand", "whose": "own", "which": {"taxon": ["Plantae"]}},
            "then": [{**DRAW, "if": {"of": "hand", "whose": "own", "which": {"taxon": ["Plantae"]}}}],
        },
    ),
]


@sweep(("words", "meaning"), PIECES)
def test_pieces_are_understood_together(reader, words, meaning):
    assert done(reader, words) == meaning
