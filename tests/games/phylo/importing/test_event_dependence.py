"""On what an effect depends, who chooses it, and what is forbidden, is understood."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import (
    BIRD_OF_MINE,
    DISCARD,
    DRAW,
    HAND,
    IN_OCEAN,
    INSECT,
    LESS,
    OCEANS,
    OWN,
    SCORE,
    SKIP,
    STRANDED,
    beside,
    birds,
    done,
)
from tests.sweep import sweep

CONDITIONAL: list[tuple[str, Any]] = [
    ("discard it unless it has FLIGHT", {**DISCARD, "which": {"without": ["flight"]}}),
    ("Unless its SCALE is 6 or more, it dies", {**DISCARD, "which": {"except": {"scale": {"at-least": 6}}}}),
    ("if it is a plant, discard it", {**DISCARD, "which": {"taxon": ["Plantae"]}}),
    ("Only if it is next to a bird, discard it", {**DISCARD, "beside": {"taxon": ["Aves"]}}),
    ("If it eats molluscs, discard it", {**DISCARD, "feeds-on": {"taxon": ["Mollusca"]}}),
    ("Draw 2 cards if you have a bird in play", {**DRAW, "if": {"which": {"taxon": ["Aves"]}, "whose": "own"}}),
    (
        "If no plant is next to it, discard it",
        {**DISCARD, "if": {"of": "neighbours", "which": {"taxon": ["Plantae"]}, "at-most": 0}},
    ),
    (
        "If there are at least 3 insects in play, draw two cards. Otherwise your opponent misses a turn.",
        {
            **{**DRAW, "if": {"which": {"taxon": ["Insecta"]}, "at-least": 3}},
            "then": [{**SKIP, "if": {"which": {"taxon": ["Insecta"]}, "at-most": 2}}],
        },
    ),
    (
        "Draw two cards. If your opponent has no ocean species on the table, draw three instead.",
        {
            **{**DRAW, "if": {**IN_OCEAN, "whose": "others", "at-least": 1}},
            "then": [{**DRAW, "number": 3, "if": {**IN_OCEAN, "whose": "others", "at-most": 0}}],
        },
    ),
    (
        "Flip a coin. If heads, discard the species; if tails, draw two cards",
        {**DISCARD, "coin": "heads", "then": [{**DRAW, "coin": "tails"}]},
    ),
    (
        "Draw two cards, and if you have a bird, it gains 1 point",
        {**DRAW, "then": [{"name": "points-modifier", "points": 1, "if": BIRD_OF_MINE}]},
    ),
    ("You gain 1 point for each ocean species you have", {**SCORE, "per": OCEANS}),
    ("For each of your ocean species in play, score one point", {**SCORE, "per": OCEANS}),
    (
        "It gains 1 point for each plant adjacent to it",
        {"name": "points-modifier", "points": 1, "per": {"of": "neighbours", "which": {"taxon": ["Plantae"]}}},
    ),
    (
        "Each player draws a card for every bird on the table",
        {"name": "draw-cards", "number": 1, "who": "everyone", "per": {"which": {"taxon": ["Aves"]}}},
    ),
    (
        "Your opponent misses a turn unless he or she discards a card",
        {"name": "choose", "who": "others", "options": [{**HAND, "number": 1, "who": "others"}, SKIP]},
    ),
    ("Each opponent misses a turn or loses two points", {"name": "choose", "who": "others", "options": [SKIP, LESS]}),
    ("Draw two cards or discard it", {"name": "choose", "options": [DRAW, DISCARD]}),
    (
        "Nobody may play any OCEAN species for 2 turns",
        {"name": "forbid-species", "who": "everyone", "turns": 2, **IN_OCEAN},
    ),
    ("On the next turn your opponent may not play events", {"name": "forbid-events", "who": "others", "turns": 1}),
    ("No species may move until your next turn", {"name": "forbid-moves", "who": "everyone", "turns": 1}),
    ("Your opponent has only one action in the next turn", {"name": "most-actions", "number": 1, "who": "others"}),
    ("Each player discards one insect from his or her hand", {**HAND, **INSECT, "number": 1, "who": "everyone"}),
    ("It dies at the end of your opponent's next turn", {**DISCARD, "after": 1}),
    ("If it is a plant, discard it. Otherwise nothing happens.", {**DISCARD, "which": {"taxon": ["Plantae"]}}),
    ("Discard all neighbours. Birds are not affected.", beside(which={"except": {"taxon": ["Aves"]}})),
    ("Discard it and everything built on it", {**DISCARD, "then": [STRANDED]}),
    (
        "Each player who has a bird in play draws two cards",
        {
            **{**DRAW, "if": BIRD_OF_MINE},
            "then": [{**DRAW, "who": "others", "if": {**BIRD_OF_MINE, "whose": "others"}}],
        },
    ),
    (
        "The species is discarded unless it is next to a plant",
        {**DISCARD, "if": {"of": "neighbours", "which": {"taxon": ["Plantae"]}, "at-most": 0}},
    ),
    (
        "Both players discard their hand and draw two cards",
        {**HAND, "number": "all", "who": "everyone", "then": [{**DRAW, "who": "everyone"}]},
    ),
    (
        "Each opponent loses two points and discards a card",
        {**LESS, "then": [{**HAND, "number": 1, "who": "others"}]},
    ),
    ("Your opponent loses two points and you draw two cards", {**LESS, "then": [DRAW]}),
    ("Your opponent loses two points. Draw two cards", {**LESS, "then": [DRAW]}),
    ("Both players draw two cards", {**DRAW, "who": "everyone"}),
    ("All insects within the ecosystem are discarded", {"name": "discard-species", "of": "all", **INSECT}),
    ("Remove one insect from play", {"name": "discard-species", "of": "all", "number": 1, **INSECT}),
    (
        "The terrain of this species changes to desert for 2 turns",
        {"name": "change-terrain", "to": "desert", "turns": 2},
    ),
    (
        "Your opponent may not use MOVE or FLIGHT on the next turn",
        {"name": "forbid-moves", "who": "others", "turns": 1},
    ),
    (
        "For the next two turns no insects may be played",
        {"name": "forbid-species", "who": "everyone", "turns": 2, **INSECT},
    ),
    ("Discard the largest bird in play", birds(number=1, highest="scale")),
    ("Discard all birds on the table except owls", birds(which={"taxon": ["Aves"], "except": {"named": ["owl"]}})),
    ("Discard all birds in play next to a cold species", birds(beside={"climate": ["cold"]})),
    ("Discard all copies of that species", {"name": "discard-species", "of": "same"}),
    (
        "Move one of your birds in play up to two spots",
        {"name": "move-species", **OWN, "which": {"taxon": ["Aves"]}, "reach": 2},
    ),
    (
        "Roll a die. On a 5 or 6 discard it. Otherwise draw 2 cards.",
        {**DISCARD, "die": [5, 6], "then": [{**DRAW, "die": [1, 2, 3, 4]}]},
    ),
    ("Roll a die. If you roll an even number, discard it", {**DISCARD, "die": [2, 4, 6]}),
    (
        "The player with the most birds discards one of them",
        {
            **birds(number=1, whose="own", **{"if": {**BIRD_OF_MINE, "more": True}}),
            "then": [
                birds(
                    number=1, whose="others", by="others", **{"if": {**BIRD_OF_MINE, "whose": "others", "more": True}}
                )
            ],
        },
    ),
    ("If your opponent has fewer birds than you, draw 2 cards", {**DRAW, "if": {**BIRD_OF_MINE, "more": True}}),
    ("If you have no cards in your hand, draw 2 cards", {**DRAW, "if": {"of": "hand", "whose": "own", "at-most": 0}}),
    ("If you have at least 10 points, draw 2 cards", {**DRAW, "if": {"of": "points", "whose": "own", "at-least": 10}}),
    ("Discard it unless it is worth 5 or more points", {**DISCARD, "which": {"except": {"points": {"at-least": 5}}}}),
    (
        "Draw 2 cards for each card in your opponent's hand",
        {**DRAW, "per": {"of": "hand", "whose": "others"}},
    ),
    ("It becomes desert permanently", {"name": "change-terrain", "to": "desert", "turns": "game"}),
]


@sweep(("words", "meaning"), CONDITIONAL)
def test_what_an_effect_depends_on_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning
